// The shared memory, and what the clocks show.
#define _GNU_SOURCE
#include "library.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timeb.h>
#include <sys/times.h>
#include <unistd.h>

static ClockMemory *memory;

/// Maps the memory before the program's own code runs, and again after each exec.
///
/// A constructor of another library may read the clock earlier; it reads the real one, since the environment may not be
/// there yet.
__attribute__((constructor(101))) static void begin(void) {
    const char *path = getenv(CLOCK_VARIABLE);
    if (!path) return;
    int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    void *mapped = mmap(NULL, sizeof(ClockMemory), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (mapped == MAP_FAILED) return;
    ClockMemory *found = mapped;
    // The waits before an exec are gone with the threads that waited.
    uint32_t process = (uint32_t)getpid();
    for (int i = 0; i < CLOCK_PLACES; i++) {
        if (found->places[i].process != process) continue;
        found->places[i].deadline = 0;
        found->places[i].process = 0;
    }
    memory = found;
}

ClockMemory *clock_memory(void) { return memory; }

uint64_t clock_now(void) { return memory->now; }

/// Lets time pass for a thread that waits for that in a loop: it waits for the next millisecond as if it slept.
///
/// The time stands still while a thread works. One that has read it very often may wait for another thread, which works
/// in no time: it waits until all others rest, some times, before it needs the time to go on. A thread that goes on to
/// read it then is known to wait for that.
static void count_read(void) {
    enum { MANY = 50000, MANY_AGAIN = 10000, RESTS = 20 };
    static __thread uint64_t moment, awaited;
    static __thread int count, rests;
    uint64_t now = clock_now();
    if (moment != now) {
        moment = now;
        count = 0;
        rests = now == awaited ? RESTS : 0;
    }
    if (++count < (rests < RESTS ? MANY : MANY_AGAIN)) return;
    int error = errno;
    count = 0;
    if (rests < RESTS) {
        rests++;
        wait_for_rest();
    } else {
        awaited = now + MILLISECOND;
        wait_sleep(awaited, CLOCK_RETRY);
    }
    errno = error;
}

bool clock_is_virtual(clockid_t clock) {
    if (!memory) return false;
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME:
    case CLOCK_REALTIME_ALARM:
    case CLOCK_BOOTTIME_ALARM:
    case CLOCK_TAI:
    case CLOCK_PROCESS_CPUTIME_ID:
    case CLOCK_THREAD_CPUTIME_ID: return true;
    default: return false;
    }
}

/// Returns the time that a clock shows at the time 0 of CLOCK_MONOTONIC; it is negative for processor time, of which a
/// program seems to use all that passes.
static int64_t origin(clockid_t clock) {
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_REALTIME_ALARM:
    case CLOCK_TAI: return (int64_t)memory->epoch;
    case CLOCK_PROCESS_CPUTIME_ID:
    case CLOCK_THREAD_CPUTIME_ID: return -(int64_t)memory->start;
    default: return 0;
    }
}

static struct timespec timespec_of(uint64_t nanoseconds) {
    return (struct timespec){
        .tv_sec = (time_t)(nanoseconds / SECOND), .tv_nsec = (long)(nanoseconds % SECOND)};
}

static struct timespec shown(clockid_t clock) {
    count_read();
    return timespec_of((uint64_t)((int64_t)clock_now() + origin(clock)));
}

bool clock_is_valid(const struct timespec *time) {
    return time->tv_sec >= 0 && time->tv_nsec >= 0 && time->tv_nsec < SECOND;
}

uint64_t clock_deadline_at(clockid_t clock, const struct timespec *time) {
    __int128 deadline = (__int128)time->tv_sec * SECOND + time->tv_nsec - origin(clock);
    return deadline < 1 ? 1 : deadline > INT64_MAX ? UINT64_MAX : (uint64_t)deadline;
}

uint64_t clock_deadline_after(const struct timespec *span) {
    __int128 deadline = (__int128)span->tv_sec * SECOND + span->tv_nsec + clock_now();
    return deadline > INT64_MAX ? UINT64_MAX : (uint64_t)deadline;
}

struct timespec clock_rest(uint64_t deadline) {
    uint64_t now = clock_now();
    return timespec_of(deadline > now ? deadline - now : 0);
}

// MARK: The functions that read a clock

EXPORTED int clock_gettime(clockid_t clock, struct timespec *time) {
    if (!clock_is_virtual(clock)) {
        // Not through the next library: this is called before the loader can look for one.
        return (int)syscall(SYS_clock_gettime, clock, time);
    }
    *time = shown(clock);
    return 0;
}

EXPORTED int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    if (!memory) return REAL(gettimeofday)(time, zone);
    struct timespec now = shown(CLOCK_REALTIME);
    *time = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
    if (zone) *(struct timezone *)zone = (struct timezone){0};
    return 0;
}

EXPORTED time_t time(time_t *place) {
    if (!memory) return REAL(time)(place);
    time_t now = shown(CLOCK_REALTIME).tv_sec;
    if (place) *place = now;
    return now;
}

int ftime(struct timeb *time);
EXPORTED int ftime(struct timeb *time) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    *time = (struct timeb){.time = now.tv_sec, .millitm = (unsigned short)(now.tv_nsec / MILLISECOND)};
    return 0;
}

EXPORTED int timespec_get(struct timespec *time, int base) {
    if (base != TIME_UTC || clock_gettime(CLOCK_REALTIME, time) < 0) return 0;
    return base;
}

EXPORTED clock_t clock(void) {
    if (!memory) return REAL(clock)();
    count_read();
    return (clock_t)((clock_now() - memory->start) / (SECOND / CLOCKS_PER_SEC));
}

EXPORTED clock_t times(struct tms *used) {
    if (!memory) return REAL(times)(used);
    uint64_t tick = SECOND / (uint64_t)sysconf(_SC_CLK_TCK);
    if (used) *used = (struct tms){.tms_utime = (clock_t)((clock_now() - memory->start) / tick)};
    return (clock_t)(clock_now() / tick);
}
