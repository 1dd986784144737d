/* Counts what the library allocates while events come: nothing, once as much has come before. The program's own
 * allocation functions come before the C library's; what libinput and the libraries beneath it allocate is theirs.
 *
 *     allocations RECORDING
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fling-input.h>
#include <stdio.h>
#include <string.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static unsigned long count;
static int is_counting;

/* libstdc++ allocates for Swift's runtime alone. */
static void note(const void *caller) {
    Dl_info info;
    if (!is_counting) return;
    is_counting = 0;
    if (dladdr(caller, &info) && (strstr(info.dli_fname, "libfling-input") || strstr(info.dli_fname, "libstdc++"))) count += 1;
    is_counting = 1;
}

void *malloc(size_t size) { return note(__builtin_return_address(0)), __libc_malloc(size); }
void *calloc(size_t number, size_t size) { return note(__builtin_return_address(0)), __libc_calloc(number, size); }
void *realloc(void *block, size_t size) { return note(__builtin_return_address(0)), __libc_realloc(block, size); }
void *memalign(size_t alignment, size_t size) {
    return note(__builtin_return_address(0)), __libc_memalign(alignment, size);
}
void *aligned_alloc(size_t alignment, size_t size) {
    return note(__builtin_return_address(0)), __libc_memalign(alignment, size);
}
int posix_memalign(void **place, size_t alignment, size_t size) {
    note(__builtin_return_address(0));
    *place = __libc_memalign(alignment, size);
    return *place == NULL ? ENOMEM : 0;
}

/* The events of a recording one by one, and what they allocate from the second on that reports a motion. */
int main(int argument_count, char **arguments) {
    fling_input_error error;
    if (argument_count != 2) return 2;
    is_counting = 1;
    fling_trace *trace = fling_trace_read(arguments[1], &error);
    fling_input *input = fling_input_create_for_trace(trace, NULL, &error);
    if (input == NULL || count == 0) {
        printf("The allocations are not counted.\n");
        return 1;
    }
    unsigned long allocations = 0;
    int events = 0, steps = 0;
    int64_t time;
    fling_event event;
    while ((time = fling_input_next_time(input)) != FLING_NEVER) {
        const unsigned long before = count;
        fling_input_advance(input, time, NULL);
        fling_input_dispatch(input, NULL);
        while (fling_input_next_event(input, &event)) events += 1;
        if (steps > 1) allocations += count - before;
        if (steps > 1 && count > before) printf("step %d: %lu\n", steps, count - before);
        if (events > 1) steps += 1;
    }
    is_counting = 0;
    fling_input_free(input);
    fling_trace_free(trace);
    printf("%lu allocations in %d steps with %d events\n", allocations, steps, events);
    return allocations == 0 && events > 10 ? 0 : 1;
}
