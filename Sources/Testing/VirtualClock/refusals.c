// Calls that make the kernel act at a time: they cannot be made virtual, and say so.
#define _GNU_SOURCE
#include "library.h"

#include <aio.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

int refuse(const char *name) {
    ClockMemory *memory = clock_memory();
    char text[CLOCK_REFUSAL_ROOM];
    snprintf(
        text, sizeof text, "%s (process %d) calls %s", program_invocation_short_name, (int)getpid(), name);
    fprintf(stderr, "fling: %s, which goes by real time and is refused in virtual time\n", text);
    uint32_t none = 0;
    if (__atomic_compare_exchange_n(
            (uint32_t *)&memory->has_refusal, &none, 1, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
        memcpy(memory->refusal, text, sizeof text);
        memory->has_refusal = 2;
    }
    errno = ENOSYS;
    return -1;
}

static bool is_none(const struct timeval *time) { return time->tv_sec == 0 && time->tv_usec == 0; }

EXPORTED int setitimer(__itimer_which_t which, const struct itimerval *value, struct itimerval *old) {
    // To stop a timer that does not run is no use of time.
    if (!clock_memory() || !value || is_none(&value->it_value)) return REAL(setitimer)(which, value, old);
    return refuse("setitimer");
}

EXPORTED unsigned alarm(unsigned seconds) {
    if (!clock_memory() || seconds == 0) return REAL(alarm)(seconds);
    refuse("alarm");
    return 0;
}

EXPORTED useconds_t ualarm(useconds_t microseconds, useconds_t interval) {
    if (!clock_memory() || microseconds == 0) return REAL(ualarm)(microseconds, interval);
    refuse("ualarm");
    return 0;
}

EXPORTED int timer_create(clockid_t clock, struct sigevent *restrict event, timer_t *restrict timer) {
    return clock_memory() ? refuse("timer_create") : REAL(timer_create)(clock, event, timer);
}

EXPORTED int aio_suspend(const struct aiocb *const list[], int count, const struct timespec *restrict span) {
    return clock_memory() && span ? refuse("aio_suspend with a time") : REAL(aio_suspend)(list, count, span);
}

EXPORTED int recvmmsg(int socket, struct mmsghdr *messages, unsigned count, int flags, struct timespec *span) {
    if (!clock_memory() || !span) return REAL(recvmmsg)(socket, messages, count, flags, span);
    return refuse("recvmmsg with a time");
}

EXPORTED int setsockopt(int socket, int level, int option, const void *value, socklen_t size) {
    bool is_limit = level == SOL_SOCKET && (option == SO_RCVTIMEO || option == SO_SNDTIMEO);
    if (!clock_memory() || !is_limit || size < sizeof(struct timeval) || is_none(value)) {
        return REAL(setsockopt)(socket, level, option, value, size);
    }
    return refuse("setsockopt with a time limit");
}
