#pragma once

#include <stddef.h>

/// The recording that `fling demo` plays, embedded by the compiler. It has `demo_trace_count` bytes.
const unsigned char *demo_trace(void);
size_t demo_trace_count(void);
