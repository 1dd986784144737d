#define _GNU_SOURCE
#include "CStage.h"
#include "clock.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

struct StageClock {
    ClockMemory *memory;
};

const char *const stage_clock_variable = CLOCK_VARIABLE;
const char *const stage_clock_library = CLOCK_LIBRARY;

static void wake(void *word) { syscall(SYS_futex, word, FUTEX_WAKE, INT_MAX, NULL, NULL, 0); }

StageClock *stage_clock_new(const char *path, uint64_t now, uint64_t epoch) {
    // The program may run as another user.
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0) return NULL;
    void *mapped = MAP_FAILED;
    if (ftruncate(file, sizeof(ClockMemory)) == 0) {
        mapped = mmap(NULL, sizeof(ClockMemory), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    }
    int error = errno;
    close(file);
    StageClock *clock = mapped == MAP_FAILED ? NULL : malloc(sizeof *clock);
    if (!clock) {
        if (mapped != MAP_FAILED) munmap(mapped, sizeof(ClockMemory));
        errno = error;
        return NULL;
    }
    clock->memory = mapped;
    clock->memory->epoch = epoch;
    clock->memory->start = now;
    clock->memory->now = now;
    return clock;
}

void stage_clock_free(StageClock *clock) {
    munmap(clock->memory, sizeof(ClockMemory));
    free(clock);
}

uint64_t stage_clock_now(const StageClock *clock) { return clock->memory->now; }

const char *stage_clock_refusal(const StageClock *clock) {
    return clock->memory->has_refusal == 2 ? clock->memory->refusal : "";
}

static void end_waits(ClockMemory *memory, bool ends_retries) {
    memory->ends_retries = ends_retries;
    memory->turns++;
    wake((void *)&memory->turns);
}

void stage_clock_turn(StageClock *clock, uint64_t now) {
    clock->memory->now = now;
    end_waits(clock->memory, false);
}

/// Frees the places of processes and threads that have ended.
static bool is_left(ClockPlace *place) {
    pid_t process = (pid_t)place->process, thread = (pid_t)place->thread;
    if (process == 0) return true;
    bool is_gone = thread != 0 ? syscall(SYS_tgkill, process, thread, 0) < 0 && errno == ESRCH
                               : kill(process, 0) < 0 && errno == ESRCH;
    if (!is_gone) return false;
    place->deadline = 0;
    place->process = 0;
    return true;
}

uint64_t stage_clock_deadline(StageClock *clock) {
    uint64_t next = UINT64_MAX;
    for (int i = 0; i < CLOCK_PLACES; i++) {
        ClockPlace *place = &clock->memory->places[i];
        uint64_t deadline = place->deadline;
        if (deadline > 0 && deadline < next && !is_left(place)) next = deadline;
    }
    return next;
}

pid_t stage_clock_late(StageClock *clock) {
    for (int i = 0; i < CLOCK_PLACES; i++) {
        ClockPlace *place = &clock->memory->places[i];
        uint64_t deadline = place->deadline;
        if (deadline == 0 || deadline > clock->memory->now || is_left(place)) continue;
        pid_t process = (pid_t)place->process;
        end_waits(clock->memory, true);
        return process;
    }
    return 0;
}
