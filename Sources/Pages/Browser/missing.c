/* The functions that the objects need and Debian's C library for WebAssembly does not have. */
#include <math.h>
#include <stddef.h>
#include <stdint.h>

void sincos(double angle, double *sine, double *cosine) {
    *sine = sin(angle);
    *cosine = cos(angle);
}

/* Seeds of hash tables, which protect against keys made to collide: a page hashes nothing that it is sent. The same every
 * time, so that a page does the same every time. */
void arc4random_buf(void *memory, size_t count) {
    for (unsigned char *byte = memory; count > 0; count--) *byte++ = 0x5a;
}

uintptr_t __stack_chk_guard = 0x2a7b19c3;

void __stack_chk_fail(void) { __builtin_trap(); }
