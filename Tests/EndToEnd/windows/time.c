// A common time for a display, the programs on it and the hand that moves in them. It goes like the machine's, or stands
// still but for the steps that the hand makes when all of them have done their work (hand.py): being held up then
// takes no time. It stands in for CLOCK_MONOTONIC and its kin, and for all waiting; the machine's own time is
// CLOCK_BOOTTIME. Preloaded:
//
//     clang -shared -fPIC time.c -o time.so
//     LD_PRELOAD=time.so FLING_TIME=FILE PROGRAM...
//
// FILE has the 32 bytes of a `course`: zeros for the machine's own time, and what the hand writes.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define SECOND 1000000000LL
// The size of a set of signals, as the kernel has it.
#define SIGNAL_BYTES 8

// From the machine's time `real` on, the common time goes on from `shown`, unless it stands still there. The number of
// changes is odd while one is being written.
typedef struct course {
    int64_t changes, real, shown, stands;
} course;

static const course machine;
static const volatile course *common = &machine;

__attribute__((constructor)) static void find_course(void) {
    const char *path = getenv("FLING_TIME");
    const int file = path != NULL ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *place = file < 0 ? MAP_FAILED : mmap(NULL, sizeof(course), PROT_READ, MAP_SHARED, file, 0);
    if (place == MAP_FAILED) abort();
    common = place;
    close(file);
}

static int64_t nanoseconds(const struct timespec *time) { return time->tv_sec * SECOND + time->tv_nsec; }

static struct timespec parts(int64_t time) { return (struct timespec){time / SECOND, time % SECOND}; }

static int64_t now(int64_t *stands) {
    course course;
    do {
        course.changes = common->changes;
        __sync_synchronize();
        course.real = common->real, course.shown = common->shown, course.stands = common->stands;
        __sync_synchronize();
    } while (course.changes % 2 != 0 || course.changes != common->changes);
    struct timespec time;
    syscall(SYS_clock_gettime, CLOCK_BOOTTIME, &time);
    *stands = course.stands;
    return course.shown + (course.stands ? 0 : nanoseconds(&time) - course.real);
}

static int64_t deadline_after(int64_t wait) {
    int64_t stands;
    return now(&stands) + wait;
}

// The part of a wait after which the deadline is looked at again, in the machine's time: all of it while the common time
// goes, and 1 ms while it stands still, since a step may come at once.
static struct timespec part_until(int64_t deadline) {
    int64_t stands;
    const int64_t left = deadline - now(&stands), longest = stands ? 1000000 : INT64_MAX;
    return parts(left < 0 ? 0 : left < longest ? left : longest);
}

static int has_come(int64_t deadline) {
    int64_t stands;
    return now(&stands) >= deadline;
}

// Repeats a system call that waits for events until one has come, or the deadline. A negative wait has none.
#define WAIT_FOR_EVENTS(wait, call_forever, call_for_part) \
    if ((wait) < 0) return (int)(call_forever); \
    const int64_t deadline = deadline_after(wait); \
    for (;;) { \
        struct timespec part = part_until(deadline); \
        const int events = (int)(call_for_part); \
        if (events != 0 || has_come(deadline)) return events; \
    }

// ---- Clocks ----

int clock_gettime(clockid_t clock, struct timespec *time) {
    int64_t stands;
    if (clock != CLOCK_MONOTONIC && clock != CLOCK_MONOTONIC_RAW && clock != CLOCK_MONOTONIC_COARSE)
        return (int)syscall(SYS_clock_gettime, clock, time);
    *time = parts(now(&stands));
    return 0;
}

// ---- Waits ----

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *wait, struct timespec *left) {
    (void)left;
    if (clock != CLOCK_MONOTONIC && flags != 0) return EINVAL;
    const int64_t deadline = flags & TIMER_ABSTIME ? nanoseconds(wait) : deadline_after(nanoseconds(wait));
    while (!has_come(deadline)) {
        const struct timespec part = part_until(deadline);
        syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &part, NULL);
    }
    return 0;
}

int nanosleep(const struct timespec *wait, struct timespec *left) {
    return clock_nanosleep(CLOCK_MONOTONIC, 0, wait, left);
}

int usleep(useconds_t wait) {
    const struct timespec time = parts(wait * 1000LL);
    return nanosleep(&time, NULL);
}

int ppoll(struct pollfd *files, nfds_t count, const struct timespec *wait, const sigset_t *signals) {
    WAIT_FOR_EVENTS(wait == NULL ? -1 : nanoseconds(wait),
        syscall(SYS_ppoll, files, count, NULL, signals, SIGNAL_BYTES),
        syscall(SYS_ppoll, files, count, &part, signals, SIGNAL_BYTES))
}

int poll(struct pollfd *files, nfds_t count, int milliseconds) {
    const struct timespec time = parts(milliseconds * 1000000LL);
    return ppoll(files, count, milliseconds < 0 ? NULL : &time, NULL);
}

int epoll_pwait(int file, struct epoll_event *found, int count, int milliseconds, const sigset_t *signals) {
    // A part of a millisecond counts as a whole one.
    WAIT_FOR_EVENTS(milliseconds * 1000000LL,
        syscall(SYS_epoll_pwait, file, found, count, -1, signals, SIGNAL_BYTES),
        syscall(SYS_epoll_pwait, file, found, count, (int)((nanoseconds(&part) + 999999) / 1000000), signals, SIGNAL_BYTES))
}

int epoll_wait(int file, struct epoll_event *found, int count, int milliseconds) {
    return epoll_pwait(file, found, count, milliseconds, NULL);
}

int select(int count, fd_set *read, fd_set *write, fd_set *failed, struct timeval *wait) {
    // The system call leaves in the sets what has happened: each part of the wait begins with those that were asked for.
    fd_set asked[3], *sets[3] = {read, write, failed};
    for (int set = 0; set < 3; set++)
        if (sets[set] != NULL) asked[set] = *sets[set];
    const int64_t deadline = wait != NULL ? deadline_after(wait->tv_sec * SECOND + wait->tv_usec * 1000LL) : INT64_MAX;
    for (;;) {
        for (int set = 0; set < 3; set++)
            if (sets[set] != NULL) *sets[set] = asked[set];
        struct timespec part = wait != NULL ? part_until(deadline) : parts(0);
        const int events = (int)syscall(SYS_pselect6, count, read, write, failed, wait != NULL ? &part : NULL, NULL);
        if (events != 0 || has_come(deadline)) return events;
    }
}
