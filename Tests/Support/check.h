/* The check of the programs in C that test this project. */
#ifndef FLING_TESTS_CHECK_H
#define FLING_TESTS_CHECK_H

#include <stdio.h>

/* Counts in the program's `failures`, and prints, a condition that does not hold. */
#define CHECK(condition)                                                              \
    do {                                                                              \
        if (!(condition)) {                                                           \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);   \
            failures += 1;                                                            \
        }                                                                             \
    } while (0)

#endif
