// Stands in for the C library's allocation functions in the whole program, the Swift runtime included: the
// program's own definitions come first when the dynamic linker looks a symbol up. Each counts, when counting
// is on, and hands over to the function of glibc that does the work, so glibc's own free still fits.
//
// A sanitizer brings its own malloc, and must not find it replaced.
#include "CBenchmark.h"

#include <stdatomic.h>

static atomic_bool isCounting;
static atomic_uint_fast64_t allocations;

void fling_allocations_begin(void) {
    atomic_store(&allocations, 0);
    atomic_store(&isCounting, 1);
}

uint64_t fling_allocations_end(void) {
    atomic_store(&isCounting, 0);
    return atomic_load(&allocations);
}

#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static inline void count(void) {
    if (atomic_load_explicit(&isCounting, memory_order_relaxed)) {
        atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    }
}

void *malloc(size_t size) {
    count();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count();
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    count();
    return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
    count();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    count();
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
        return EINVAL;
    }
    void *memory = __libc_memalign(alignment, size);
    if (memory == NULL) {
        return ENOMEM;
    }
    *block = memory;
    return 0;
}

#endif
