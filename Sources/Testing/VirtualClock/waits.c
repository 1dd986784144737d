// Waits for a time: their places in the shared memory, and the helper thread that ends them.
#define _GNU_SOURCE
#include "library.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

/// The real call, since this library's own `syscall` is the program's.
static long futex(void *address, int operation, uint32_t value) {
    return REAL(syscall)(SYS_futex, address, operation, value, NULL, NULL, 0);
}

// MARK: The list of this process's waits

static Wait *waits;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static bool has_helper;

void waits_lock(void) { pthread_mutex_lock(&mutex); }
void waits_unlock(void) { pthread_mutex_unlock(&mutex); }
void waits_leave(const int *lock) {
    (void)lock;
    waits_unlock();
}

static uint32_t own_thread(void) { return (uint32_t)REAL(syscall)(SYS_gettid); }

static ClockPlace *take_place(ClockKind kind, uint64_t deadline) {
    ClockMemory *memory = clock_memory();
    uint32_t process = (uint32_t)getpid();
    for (int i = 0; i < CLOCK_PLACES; i++) {
        ClockPlace *place = &memory->places[i];
        uint32_t nobody = 0;
        if (place->process != 0) continue;
        if (!__atomic_compare_exchange_n(
                (uint32_t *)&place->process, &nobody, process, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
            continue;
        }
        place->kind = kind;
        place->thread = kind == CLOCK_TIMER ? 0 : own_thread();
        place->deadline = deadline;
        return place;
    }
    errno = ENOMEM;
    return NULL;
}

static void give_place(ClockPlace *place) {
    place->deadline = 0;
    place->process = 0;
}

/// Ends a wait whose deadline has come. The list is locked.
static void end(Wait *wait, uint64_t now) {
    uint64_t deadline = wait->place->deadline, count = 1;
    wait->is_over = true;
    if (wait->interval > 0) {
        count += (now - deadline) / wait->interval;
        wait->place->deadline = deadline + count * wait->interval;
    } else {
        wait->place->deadline = 0;
    }
    switch (wait->kind) {
    case CLOCK_POLL:
    case CLOCK_RETRY:
    case CLOCK_TIMER: (void)!REAL(write)(wait->descriptor, &count, sizeof count); break;
    case CLOCK_CONDITION: pthread_cond_broadcast(wait->address); break;
    case CLOCK_FUTEX:
        futex(wait->address, FUTEX_WAKE | (wait->is_private ? FUTEX_PRIVATE_FLAG : 0), INT_MAX);
        break;
    }
}

static void end_all(uint64_t now) {
    LOCKED;
    for (Wait *wait = waits; wait; wait = wait->next) {
        uint64_t deadline = wait->place->deadline;
        if (deadline == 0 || deadline > now) continue;
        if (wait->kind != CLOCK_RETRY || clock_memory()->ends_retries) end(wait, now);
    }
}

static void *help(void *nothing) {
    ClockMemory *memory = clock_memory();
    for (;;) {
        uint32_t turns = memory->turns;
        end_all(memory->now);
        futex(&memory->turns, FUTEX_WAIT, turns);
    }
    return nothing;
}

/// Starts the helper thread of this process with its first wait: a program that never waits stays as it is.
static bool start_helper(void) {
    if (has_helper) return true;
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, 128 * 1024);
    int error = pthread_create(&thread, &attributes, help, NULL);
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    if (error == 0) pthread_setname_np(thread, "fling-clock");
    has_helper = error == 0;
    errno = error;
    return has_helper;
}

bool wait_begin(Wait *wait, ClockKind kind, uint64_t deadline) {
    LOCKED;
    if (!start_helper()) return false;
    wait->kind = kind;
    wait->place = take_place(kind, deadline);
    if (!wait->place) return false;
    wait->next = waits;
    waits = wait;
    return true;
}

void wait_end(Wait *wait) {
    if (!wait->place) return;
    LOCKED;
    Wait **link = &waits;
    while (*link && *link != wait) link = &(*link)->next;
    if (*link) *link = wait->next;
    give_place(wait->place);
    wait->place = NULL;
}

void wait_set(Wait *wait, uint64_t deadline) {
    wait->is_over = false;
    wait->place->deadline = deadline;
}

// MARK: Descriptors that end a poll

enum { POOL = 64, HIDDEN_FROM = 640 };
static int pool[POOL];
static int pool_count;

int descriptor_hidden(int descriptor) {
    if (descriptor < 0) return descriptor;
    int hidden = fcntl(descriptor, F_DUPFD_CLOEXEC, HIDDEN_FROM);
    // A process may be allowed few descriptors.
    if (hidden < 0) return descriptor;
    REAL(close)(descriptor);
    return hidden;
}

int eventfd_take(void) {
    {
        LOCKED;
        if (pool_count > 0) return pool[--pool_count];
    }
    return descriptor_hidden(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
}

void eventfd_give(int descriptor) {
    uint64_t count;
    (void)!REAL(read)(descriptor, &count, sizeof count);
    {
        LOCKED;
        if (pool_count < POOL) {
            pool[pool_count++] = descriptor;
            return;
        }
    }
    REAL(close)(descriptor);
}

// MARK: fork

static void before_fork(void) { waits_lock(); }
static void after_fork_in_parent(void) { waits_unlock(); }

static void after_fork_in_child(void) {
    pthread_mutex_init(&mutex, NULL);
    has_helper = false;
    // The places and the descriptors of the waits are the parent's, whose threads are not here.
    waits = NULL;
    for (int i = 0; i < pool_count; i++) REAL(close)(pool[i]);
    pool_count = 0;
    timers_after_fork();
}

__attribute__((constructor)) static void begin(void) {
    if (clock_memory()) pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
}
