/* Structs of a program, guarded by memory behind them, for the tests of structs that grow. */
#ifndef FLING_TESTS_GUARDED_H
#define FLING_TESTS_GUARDED_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* A struct of the program's, with memory behind it. */
#define GUARDED(type) \
    struct { \
        type it; \
        unsigned char behind[64]; \
    }

/* True if so many bytes are all the same. */
static inline bool is_filled(const unsigned char *bytes, size_t count, unsigned char byte) {
    for (size_t index = 0; index < count; index++) {
        if (bytes[index] != byte) return false;
    }
    return true;
}

/* Fills a guarded struct with a byte, and says its size. */
#define SOIL(guarded) (memset(&(guarded), 0xaa, sizeof(guarded)), (guarded).it.size = sizeof(guarded).it)

/* True if a struct has kept its size, has zeros in the member that the library may not know, and nothing behind it has
 * been written. */
#ifdef FLING_GROWN
#define IS_KEPT(guarded) \
    ((guarded).it.size == sizeof(guarded).it && is_filled((guarded).behind, 64, 0xaa) && \
     is_filled((const unsigned char *)(guarded).it.grown_, sizeof(guarded).it.grown_, 0))
#else
#define IS_KEPT(guarded) ((guarded).it.size == sizeof(guarded).it && is_filled((guarded).behind, 64, 0xaa))
#endif

#endif
