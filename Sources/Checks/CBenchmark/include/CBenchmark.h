// Needs of a benchmark that Swift cannot express: a count of heap allocations, and a place that the optimiser must
// believe its results are used in.
#ifndef FLING_CBENCHMARK_H
#define FLING_CBENCHMARK_H

#include "BareLoop.h"
#include <stdint.h>

// Starts counting the allocations of the whole process, from zero.
void fling_allocations_begin(void);

// Stops counting, and returns the number of allocations since the last begin.
uint64_t fling_allocations_end(void);

// Tells the optimiser that the memory at `address` is read and may be changed. Costs no instruction.
static inline void fling_black_hole(const void *address) {
    __asm__ volatile("" : : "r"(address) : "memory");
}

#endif
