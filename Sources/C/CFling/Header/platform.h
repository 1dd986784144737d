// The functions of the C library that the library needs, in a form that Swift can call. Not installed.
#ifndef FLING_PLATFORM_H
#define FLING_PLATFORM_H

#include "fling.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Room for a handle, at an address that suits every type, or NULL when there is no memory.
static inline void *fling_platform_room(size_t size) {
    return aligned_alloc(64, (size + 63) / 64 * 64);
}

// Writes a number as people write it, and returns how many characters that takes.
static inline int fling_platform_write_number(double number, char *text, size_t room) {
    return snprintf(text, room, "%.10g", number);
}

// FLING_VERSION_TEXT as a pointer: Embedded Swift has the macro as a String only.
static inline const char *fling_platform_version_text(void) {
    return FLING_VERSION_TEXT;
}

#endif
