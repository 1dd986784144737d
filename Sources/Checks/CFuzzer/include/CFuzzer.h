#pragma once

#include <stddef.h>
#include <stdint.h>

/// Hands inputs to `run` for as long as libFuzzer's arguments say; returns the process's exit status, or -1 when
/// this binary was built without libFuzzer.
int fuzz(int argument_count, char **arguments, int (*run)(const uint8_t *bytes, size_t count));
