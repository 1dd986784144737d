// System calls that are made by number: futexes above all, on which languages build their own locks.
#define _GNU_SOURCE
#include "library.h"

#include <errno.h>
#include <linux/futex.h>
#include <poll.h>
#include <stdarg.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <unistd.h>

/// Waits on a futex without a time; the helper thread wakes all its waiters when the time has come, which may happen to a
/// futex at any moment.
static long wait_on_futex(long word, int operation, long value, const struct timespec *time, long mask) {
    bool is_absolute = (operation & FUTEX_CMD_MASK) == FUTEX_WAIT_BITSET;
    clockid_t clock = operation & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC;
    if (!clock_is_valid(time)) {
        errno = EINVAL;
        return -1;
    }
    uint64_t deadline = is_absolute ? clock_deadline_at(clock, time) : clock_deadline_after(time);
    if (deadline <= clock_now()) {
        errno = *(volatile int *)word == (int)value ? ETIMEDOUT : EAGAIN;
        return -1;
    }
    WAIT wait = {.address = (void *)word, .is_private = operation & FUTEX_PRIVATE_FLAG};
    if (!wait_begin(&wait, CLOCK_FUTEX, deadline)) return -1;
    long result = REAL(syscall)(
        SYS_futex, word, operation & ~FUTEX_CLOCK_REALTIME, value, NULL, NULL, is_absolute ? mask : 0);
    if (result == 0 && wait.is_over) {
        errno = ETIMEDOUT;
        return -1;
    }
    return result;
}

static long call_futex(long word, int operation, long value, long time, long second, long mask) {
    int command = operation & FUTEX_CMD_MASK;
    if (time && (command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET)) {
        return wait_on_futex(word, operation, value, (const struct timespec *)time, mask);
    }
    if (time && (command == FUTEX_LOCK_PI || command == FUTEX_WAIT_REQUEUE_PI)) {
        return refuse("futex on a lock with inherited priority");
    }
    return REAL(syscall)(SYS_futex, word, operation, value, time, second, mask);
}

#define POINTER(value) ((void *)(value))

/// All arguments are taken as the kernel does, six words; those that a caller left out are never looked at.
EXPORTED long syscall(long number, ...) {
    va_list list;
    va_start(list, number);
    long words[6];
    for (int i = 0; i < 6; i++) words[i] = va_arg(list, long);
    va_end(list);
    const long a = words[0], b = words[1], c = words[2], d = words[3], e = words[4], f = words[5];
    if (clock_memory()) {
        switch (number) {
        case SYS_futex: return call_futex(a, (int)b, c, d, e, f);
        case SYS_clock_gettime: return clock_gettime((clockid_t)a, POINTER(b));
        case SYS_gettimeofday: return gettimeofday(POINTER(a), POINTER(b));
        case SYS_nanosleep: return nanosleep(POINTER(a), POINTER(b));
        case SYS_clock_nanosleep: {
            int error = clock_nanosleep((clockid_t)a, (int)b, POINTER(c), POINTER(d));
            if (error != 0) errno = error;
            return error == 0 ? 0 : -1;
        }
        case SYS_ppoll: return ppoll(POINTER(a), (nfds_t)b, POINTER(c), POINTER(d));
        case SYS_epoll_pwait: return epoll_pwait((int)a, POINTER(b), (int)c, (int)d, POINTER(e));
        case SYS_timerfd_create: return timerfd_create((clockid_t)a, (int)b);
        case SYS_timerfd_settime: return timerfd_settime((int)a, (int)b, POINTER(c), POINTER(d));
        case SYS_timerfd_gettime: return timerfd_gettime((int)a, POINTER(b));
#ifdef SYS_poll
        case SYS_poll: return poll(POINTER(a), (nfds_t)b, (int)c);
#endif
#ifdef SYS_epoll_wait
        case SYS_epoll_wait: return epoll_wait((int)a, POINTER(b), (int)c, (int)d);
#endif
#ifdef SYS_time
        case SYS_time: return time(POINTER(a));
#endif
#ifdef SYS_select
        case SYS_select: return select((int)a, POINTER(b), POINTER(c), POINTER(d), POINTER(e));
#endif
        }
    }
    return REAL(syscall)(number, a, b, c, d, e, f);
}
