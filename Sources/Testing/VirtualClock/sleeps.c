// Functions that only wait.
#define _GNU_SOURCE
#include "library.h"

#include <errno.h>
#include <threads.h>
#include <unistd.h>

static int sleep_for(const struct timespec *span, struct timespec *rest) {
    if (!clock_is_valid(span)) return EINVAL;
    uint64_t deadline = clock_deadline_after(span);
    int result = wait_sleep(deadline, CLOCK_POLL);
    if (result == EINTR && rest) *rest = clock_rest(deadline);
    return result;
}

static int with_errno(int error) {
    if (error == 0) return 0;
    errno = error;
    return -1;
}

EXPORTED int nanosleep(const struct timespec *span, struct timespec *rest) {
    return clock_memory() ? with_errno(sleep_for(span, rest)) : REAL(nanosleep)(span, rest);
}

EXPORTED int clock_nanosleep(
    clockid_t clock, int flags, const struct timespec *time, struct timespec *rest) {
    if (!clock_is_virtual(clock)) return REAL(clock_nanosleep)(clock, flags, time, rest);
    if (!(flags & TIMER_ABSTIME)) return sleep_for(time, rest);
    return clock_is_valid(time) ? wait_sleep(clock_deadline_at(clock, time), CLOCK_POLL) : EINVAL;
}

EXPORTED int usleep(useconds_t microseconds) {
    struct timespec span = {
        .tv_sec = microseconds / 1000000, .tv_nsec = (long)(microseconds % 1000000) * 1000};
    return nanosleep(&span, NULL);
}

EXPORTED unsigned sleep(unsigned seconds) {
    if (!clock_memory()) return REAL(sleep)(seconds);
    struct timespec span = {.tv_sec = seconds}, rest = {0};
    if (sleep_for(&span, &rest) != EINTR) return 0;
    return (unsigned)rest.tv_sec + (rest.tv_nsec >= SECOND / 2);
}

EXPORTED int thrd_sleep(const struct timespec *span, struct timespec *rest) {
    int error = clock_memory() ? sleep_for(span, rest) : clock_nanosleep(CLOCK_REALTIME, 0, span, rest);
    return error == 0 ? 0 : error == EINTR ? -1 : -2;
}
