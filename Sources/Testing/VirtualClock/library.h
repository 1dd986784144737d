// The library that is preloaded into a program, so that its time is what another process says.
//
// It interposes the functions by which programs read clocks and wait for a time. Clocks show the time in the shared
// memory. A wait with a time becomes one without, which ends when the clock has reached its deadline; a wait without a
// time is left alone. Nothing in here waits in real time: a thread that did would look like one at rest.
#ifndef FLING_VIRTUAL_CLOCK_H
#define FLING_VIRTUAL_CLOCK_H

#include "clock.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/// Exports a function under the name of the function that it replaces.
#define EXPORTED __attribute__((visibility("default")))

/// Returns the function that would be called without this library.
#define REAL(function)                                                       \
    ({                                                                       \
        static __typeof__(&function) real;                                   \
        if (!real) real = (__typeof__(&function))dlsym(RTLD_NEXT, #function); \
        real;                                                                \
    })

enum { MILLISECOND = 1000000, SECOND = 1000000000 };

// memory.c
/// Returns the shared memory; NULL in a process that nobody turns the clock of.
ClockMemory *clock_memory(void);
/// Returns the time of CLOCK_MONOTONIC.
uint64_t clock_now(void);
/// Returns true for a clock that is virtual.
bool clock_is_virtual(clockid_t clock);
/// Returns the deadline of a wait until a time of a clock, on CLOCK_MONOTONIC. It is never 0, and UINT64_MAX for a time
/// beyond all others.
uint64_t clock_deadline_at(clockid_t clock, const struct timespec *time);
/// Returns the deadline of a wait that begins now.
uint64_t clock_deadline_after(const struct timespec *span);
/// Returns the time that is left until a deadline.
struct timespec clock_rest(uint64_t deadline);
/// Returns false for a time that the kernel would refuse.
bool clock_is_valid(const struct timespec *time);

// waits.c
/// A wait of this process, or one of its timers.
typedef struct Wait {
    struct Wait *next;
    ClockPlace *place;
    ClockKind kind;
    /// The eventfd of a poll, a sleep or a timer.
    int descriptor;
    /// The interval of a timer; 0 for one that fires once.
    uint64_t interval;
    /// The condition or futex that a thread waits on.
    void *address;
    /// True for a futex of this process alone.
    bool is_private;
    /// True once the deadline has come.
    bool is_over;
} Wait;

/// Enters a wait with its kind and what it waits on. Returns false if there is no place left, with errno set.
bool wait_begin(Wait *wait, ClockKind kind, uint64_t deadline);
/// Leaves it; the cleanup of a variable, so that a thread that is cancelled leaves it too.
void wait_end(Wait *wait);
/// Sets the deadline of a wait; 0 for none. Nothing else may be waiting for the list.
void wait_set(Wait *wait, uint64_t deadline);
/// Sleeps until a deadline. Returns 0, or EINTR.
int wait_sleep(uint64_t deadline, ClockKind kind);
/// Waits until all other threads wait, for no time or a signal.
void wait_for_rest(void);
#define WAIT __attribute__((cleanup(wait_end))) Wait

/// Locks the list of waits.
void waits_lock(void);
void waits_unlock(void);
#define LOCKED __attribute__((cleanup(waits_leave), unused)) const int lock = (waits_lock(), 0)
void waits_leave(const int *lock);

/// Returns an eventfd out of this process's own; -1 if there is none, with errno set.
int eventfd_take(void);
void eventfd_give(int descriptor);
/// Makes a descriptor one that programs do not expect: of a high number, and closed by exec. It is closed if that fails.
int descriptor_hidden(int descriptor);

// timers.c
/// Lets the timers of the parent process be this one's too.
void timers_after_fork(void);

// refusals.c
/// Reports a call that cannot be in virtual time; returns -1 with errno set to ENOSYS.
int refuse(const char *name);

#endif
