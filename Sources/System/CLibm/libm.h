// The mathematics of the C library. The core imports this and no Foundation, so that it also
// compiles as Embedded Swift, where Glibc is not to be had.
#ifndef FLING_LIBM_H
#define FLING_LIBM_H

#include <math.h>

// A GNU extension that math.h shows only with _GNU_SOURCE; glibc and musl both have it.
void sincos(double angle, double *sine, double *cosine);

#endif
