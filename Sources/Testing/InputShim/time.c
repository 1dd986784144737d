// libinput's clock and timers in the program.
//
// They run in real time, but a timer fires only after all frames before it were read, and the clock passes neither a
// frame that was not read nor a timer that has not fired. So a loaded machine changes nothing in what libinput makes
// of a recording: it sees each frame and each timer in the order of their times, however late that is.
#define _GNU_SOURCE
#include "shim.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { MAXIMUM_TIMERS = 64, RETRY = 500 };

typedef struct {
    int descriptor;
    /// The due time in microseconds of CLOCK_MONOTONIC; 0 if the timer is not armed.
    uint64_t due;
    /// True if the timer was read; the clock shows its due time once more, to its handler.
    bool has_fired;
} Timer;

static Timer timers[MAXIMUM_TIMERS];
static int timer_count;

#define LOCKED __attribute__((cleanup(virtual_unlock), unused)) const int lock = virtual_lock()

static uint64_t real_now(void) {
    struct timespec time;
    REAL(clock_gettime)(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

/// Returns the real time, or the time of the first unread frame if that is earlier.
static uint64_t reached(void) {
    uint64_t now = real_now(), limit = shim_limit();
    return now < limit ? now : limit;
}

static Timer *timer_of(int descriptor) {
    for (int i = 0; i < timer_count; i++) {
        if (timers[i].descriptor == descriptor) return &timers[i];
    }
    return NULL;
}

static int hook_clock_gettime(clockid_t clock, struct timespec *time) {
    if (clock != CLOCK_MONOTONIC) return REAL(clock_gettime)(clock, time);
    LOCKED;
    uint64_t now = reached();
    for (int i = 0; i < timer_count; i++) {
        if (timers[i].due == 0 || timers[i].due >= now) continue;
        now = timers[i].due;
        if (timers[i].has_fired) timers[i] = (Timer){.descriptor = timers[i].descriptor};
    }
    time->tv_sec = (time_t)(now / 1000000);
    time->tv_nsec = (long)(now % 1000000 * 1000);
    return 0;
}

static int hook_timerfd_create(int clock, int flags) {
    int descriptor = timerfd_create(clock, flags);
    if (descriptor < 0 || clock != CLOCK_MONOTONIC) return descriptor;
    LOCKED;
    Timer *timer = timer_of(descriptor);
    if (!timer && timer_count < MAXIMUM_TIMERS) timer = &timers[timer_count++];
    if (timer) *timer = (Timer){.descriptor = descriptor};
    return descriptor;
}

static int hook_timerfd_settime(
    int descriptor, int flags, const struct itimerspec *value, struct itimerspec *old) {
    LOCKED;
    Timer *timer = timer_of(descriptor);
    if (timer) {
        const struct timespec *time = &value->it_value;
        uint64_t due = (uint64_t)time->tv_sec * 1000000 + (uint64_t)(time->tv_nsec + 999) / 1000;
        if (due > 0 && !(flags & TFD_TIMER_ABSTIME)) due += reached();
        *timer = (Timer){.descriptor = descriptor, .due = due};
    }
    return timerfd_settime(descriptor, flags, value, old);
}

/// Rearms a timer that fired before its frames were read, to fire again a little later.
static void retry(const Timer *timer) {
    struct itimerspec value = {.it_value = {.tv_nsec = RETRY * 1000}};
    timerfd_settime(timer->descriptor, 0, &value, NULL);
}

/// Returns true if a timer that is due before the first waiting frame has yet to fire.
static bool has_timer_before_frame(void) {
    uint64_t now = reached();
    for (int i = 0; i < timer_count; i++) {
        if (timers[i].due > 0 && !timers[i].has_fired && timers[i].due <= now) return true;
    }
    return false;
}

static ssize_t hook_read(int descriptor, void *bytes, size_t count) {
    {
        LOCKED;
        Timer *timer = timer_of(descriptor);
        if (timer && timer->due > reached()) {
            retry(timer);
            errno = EAGAIN;
            return -1;
        }
        if (timer) timer->has_fired = true;
        if (!timer && has_timer_before_frame() && shim_client(descriptor)) {
            errno = EAGAIN;
            return -1;
        }
    }
    return shim_read(descriptor, bytes, count);
}

static int hook_close(int descriptor) {
    {
        LOCKED;
        Timer *timer = timer_of(descriptor);
        if (timer) *timer = timers[--timer_count];
    }
    return close(descriptor);
}

/// Acts as epoll_ctl, and notifies the player when libinput adds a node, its last step after reading the device's
/// state.
static int hook_epoll_ctl(int poll, int operation, int descriptor, struct epoll_event *event) {
    int result = epoll_ctl(poll, operation, descriptor, event);
    if (result == 0 && operation == EPOLL_CTL_ADD) shim_tell_ready(descriptor);
    return result;
}

static FILE *hook_fopen(const char *path, const char *mode) {
    if (!virtual_is_about_this_machine(path)) return fopen(path, mode);
    errno = ENOENT;
    return NULL;
}

static int hook_ioctl(int descriptor, unsigned long request, ...) {
    va_list arguments;
    va_start(arguments, request);
    void *argument = va_arg(arguments, void *);
    va_end(arguments);
    return ioctl(descriptor, request, argument);
}

const VirtualImport virtual_system_imports[] = {
    {"clock_gettime", hook_clock_gettime},
    {"timerfd_create", hook_timerfd_create},
    {"timerfd_settime", hook_timerfd_settime},
    {"read", hook_read},
    {"close", hook_close},
    {"epoll_ctl", hook_epoll_ctl},
    {"ioctl", hook_ioctl},
    {"fopen", hook_fopen},
    {"fopen64", hook_fopen},
};

const size_t virtual_system_import_count = sizeof virtual_system_imports / sizeof *virtual_system_imports;
