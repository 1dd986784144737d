// The memory that a program in virtual time shares with the process that turns its clock.
//
// Only the turning process writes the time. A thread that waits for a time takes a place here with its deadline; the
// clock is turned only while every thread waits, so that a place that is taken belongs to a thread that does wait.
#ifndef FLING_CLOCK_H
#define FLING_CLOCK_H

#include <stdint.h>

/// The variable of the environment that has the path of the shared memory's file.
#define CLOCK_VARIABLE "FLING_VIRTUAL_CLOCK"

/// The library's name, by which it is found among a process's mapped files.
#define CLOCK_LIBRARY "fling-virtual-clock.so"

enum { CLOCK_PLACES = 4096, CLOCK_REFUSAL_ROOM = 256 };

/// The waits; each is ended by the helper thread of its process.
typedef enum {
    CLOCK_POLL = 1,
    /// A wait to try something once more, which ends after all others of the same time.
    CLOCK_RETRY,
    CLOCK_TIMER,
    CLOCK_CONDITION,
    CLOCK_FUTEX,
} ClockKind;

typedef struct {
    /// The process whose place it is; 0 for a free one.
    _Atomic uint32_t process;
    /// The thread that waits; 0 for a timer, which belongs to no thread.
    _Atomic uint32_t thread;
    _Atomic uint32_t kind;
    /// The time in nanoseconds at which the wait is over; 0 while there is none.
    _Atomic uint64_t deadline;
} ClockPlace;

typedef struct {
    /// CLOCK_MONOTONIC in nanoseconds.
    _Atomic uint64_t now;
    /// CLOCK_REALTIME at the time 0 of CLOCK_MONOTONIC, in nanoseconds.
    uint64_t epoch;
    /// The time at which the program started: the zero of its processor time.
    uint64_t start;
    /// The number of times that waits were ended: the futex of the helper threads.
    _Atomic uint32_t turns;
    /// 1 if all other waits of this time are over, so that those to try something once more end too.
    _Atomic uint32_t ends_retries;
    /// 0 without a refusal, 1 while one is written, 2 when it can be read.
    _Atomic uint32_t has_refusal;
    /// The first call that cannot be in virtual time, in words.
    char refusal[CLOCK_REFUSAL_ROOM];
    ClockPlace places[CLOCK_PLACES];
} ClockMemory;

#endif
