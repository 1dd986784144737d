// timerfd: an eventfd, which counts expirations as a timerfd does and is read in the same way.
#define _GNU_SOURCE
#include "library.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

/// A timer lives as long as the program has a descriptor of it.
typedef struct Timer {
    struct Timer *next;
    /// The kernel's number of the eventfd, by which copies of a descriptor are known.
    long identity;
    clockid_t clock;
    /// Its descriptor is a copy that the program does not know, so that it is always this eventfd.
    Wait wait;
} Timer;

static Timer *timers;

/// Returns the kernel's number of an eventfd; -1 for any other descriptor.
static long identity_of(int descriptor) {
    char path[48], text[256];
    snprintf(path, sizeof path, "/proc/self/fdinfo/%d", descriptor);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    ssize_t size = REAL(read)(file, text, sizeof text - 1);
    REAL(close)(file);
    text[size > 0 ? size : 0] = 0;
    const char *found = strstr(text, "eventfd-id:");
    return found ? atol(found + strlen("eventfd-id:")) : -1;
}

static Timer *timer_of(int descriptor) {
    if (!__atomic_load_n(&timers, __ATOMIC_ACQUIRE)) return NULL;
    long identity = identity_of(descriptor);
    if (identity < 0) return NULL;
    LOCKED;
    Timer *timer = timers;
    while (timer && timer->identity != identity) timer = timer->next;
    return timer;
}

EXPORTED int timerfd_create(clockid_t clock, int flags) {
    if (!clock_is_virtual(clock)) return REAL(timerfd_create)(clock, flags);
    int descriptor = eventfd(0, flags & (EFD_CLOEXEC | EFD_NONBLOCK));
    if (descriptor < 0) return descriptor;
    Timer *timer = calloc(1, sizeof *timer);
    if (timer) {
        timer->clock = clock;
        timer->identity = identity_of(descriptor);
        timer->wait.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 640);
        if (timer->wait.descriptor < 0) timer->wait.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
        if (timer->wait.descriptor >= 0 && wait_begin(&timer->wait, CLOCK_TIMER, 0)) {
            LOCKED;
            timer->next = timers;
            __atomic_store_n(&timers, timer, __ATOMIC_RELEASE);
            return descriptor;
        }
        if (timer->wait.descriptor >= 0) REAL(close)(timer->wait.descriptor);
        free(timer);
    }
    REAL(close)(descriptor);
    errno = ENOMEM;
    return -1;
}

static uint64_t nanoseconds(const struct timespec *time) {
    return (uint64_t)time->tv_sec * SECOND + (uint64_t)time->tv_nsec;
}

static struct itimerspec value_of(const Timer *timer) {
    uint64_t deadline = timer->wait.place ? timer->wait.place->deadline : 0, interval = timer->wait.interval;
    struct itimerspec value = {
        .it_interval = {.tv_sec = (time_t)(interval / SECOND), .tv_nsec = (long)(interval % SECOND)}};
    if (deadline > 0) value.it_value = clock_rest(deadline);
    return value;
}

/// Forgets expirations that were not read. The eventfd may be a blocking one, and is read only if it has a count.
static void empty(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    uint64_t count;
    if (!(flags & O_NONBLOCK)) fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
    (void)!REAL(read)(descriptor, &count, sizeof count);
    if (!(flags & O_NONBLOCK)) fcntl(descriptor, F_SETFL, flags);
}

EXPORTED int timerfd_settime(
    int descriptor, int flags, const struct itimerspec *value, struct itimerspec *old) {
    Timer *timer = clock_memory() ? timer_of(descriptor) : NULL;
    if (!timer) return REAL(timerfd_settime)(descriptor, flags, value, old);
    if (!clock_is_valid(&value->it_value) || !clock_is_valid(&value->it_interval)) {
        errno = EINVAL;
        return -1;
    }
    // After a fork it has none until the new process sets it.
    if (!timer->wait.place && !wait_begin(&timer->wait, CLOCK_TIMER, 0)) return -1;
    LOCKED;
    if (old) *old = value_of(timer);
    empty(timer->wait.descriptor);
    timer->wait.interval = nanoseconds(&value->it_interval);
    if (nanoseconds(&value->it_value) == 0) {
        wait_set(&timer->wait, 0);
        return 0;
    }
    uint64_t now = clock_now();
    uint64_t deadline = flags & TFD_TIMER_ABSTIME ? clock_deadline_at(timer->clock, &value->it_value)
                                                  : clock_deadline_after(&value->it_value);
    if (deadline > now) {
        wait_set(&timer->wait, deadline);
        return 0;
    }
    // A time that is past expires at once, with all that an interval has made of it meanwhile.
    uint64_t interval = timer->wait.interval, count = 1;
    if (interval > 0) count += (now - deadline) / interval;
    wait_set(&timer->wait, interval > 0 ? deadline + count * interval : 0);
    (void)!REAL(write)(timer->wait.descriptor, &count, sizeof count);
    return 0;
}

EXPORTED int timerfd_gettime(int descriptor, struct itimerspec *value) {
    Timer *timer = clock_memory() ? timer_of(descriptor) : NULL;
    if (!timer) return REAL(timerfd_gettime)(descriptor, value);
    LOCKED;
    *value = value_of(timer);
    return 0;
}

// MARK: The end of a timer

static bool has_other_descriptor(const Timer *timer, int descriptor) {
    DIR *folder = opendir("/proc/self/fd");
    // A timer that lives too long fires unheard; one that ends too early is missed.
    if (!folder) return true;
    bool is_found = false;
    for (struct dirent *entry; !is_found && (entry = readdir(folder));) {
        int other = atoi(entry->d_name);
        if (entry->d_name[0] == '.' || other == descriptor || other == timer->wait.descriptor) continue;
        is_found = identity_of(other) == timer->identity;
    }
    closedir(folder);
    return is_found;
}

static void forget(Timer *timer) {
    {
        LOCKED;
        Timer **link = &timers;
        while (*link && *link != timer) link = &(*link)->next;
        if (*link) __atomic_store_n(link, timer->next, __ATOMIC_RELEASE);
    }
    wait_end(&timer->wait);
    REAL(close)(timer->wait.descriptor);
    free(timer);
}

EXPORTED int close(int descriptor) {
    Timer *timer = clock_memory() ? timer_of(descriptor) : NULL;
    if (timer && !has_other_descriptor(timer, descriptor)) forget(timer);
    return REAL(close)(descriptor);
}

void timers_after_fork(void) {
    // The places are the parent's, which goes on with its timers.
    for (Timer *timer = timers; timer; timer = timer->next) timer->wait.place = NULL;
}
