// Conditions, semaphores and locks that are waited for until a time.
#define _GNU_SOURCE
#include "library.h"

#include <errno.h>
#include <linux/futex.h>
#include <mqueue.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/ipc.h>
#include <sys/sem.h>
#include <sys/syscall.h>
#include <threads.h>
#include <unistd.h>

// MARK: Conditions

/// Waits for a condition without a time; the helper thread wakes all its waiters when the time has come. Those that wait
/// for something else see a spurious wakeup, which every waiter must be ready for.
static int wait_for_condition(pthread_cond_t *condition, pthread_mutex_t *mutex, uint64_t deadline) {
    if (deadline <= clock_now()) {
        // Another thread may get the lock meanwhile, as in a wait that has begun.
        int error = pthread_mutex_unlock(mutex);
        if (error != 0) return error;
        sched_yield();
        error = pthread_mutex_lock(mutex);
        return error != 0 ? error : ETIMEDOUT;
    }
    WAIT wait = {.address = condition};
    if (!wait_begin(&wait, CLOCK_CONDITION, deadline)) return errno;
    int error = pthread_cond_wait(condition, mutex);
    return error == 0 && wait.is_over ? ETIMEDOUT : error;
}

EXPORTED int pthread_cond_clockwait(
    pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock, const struct timespec *time) {
    if (!clock_is_virtual(clock)) return REAL(pthread_cond_clockwait)(condition, mutex, clock, time);
    if (!clock_is_valid(time)) return EINVAL;
    return wait_for_condition(condition, mutex, clock_deadline_at(clock, time));
}

EXPORTED int pthread_cond_timedwait(
    pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *time) {
    if (!clock_memory()) {
        // The version without one is a condition of 1996.
        static int (*real)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
        if (!real) *(void **)&real = dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
        return (real ? real : REAL(pthread_cond_timedwait))(condition, mutex, time);
    }
    // glibc keeps the clock of a condition in this bit.
    bool is_monotonic = condition->__data.__wrefs & 2;
    return pthread_cond_clockwait(condition, mutex, is_monotonic ? CLOCK_MONOTONIC : CLOCK_REALTIME, time);
}

EXPORTED int cnd_timedwait(cnd_t *restrict condition, mtx_t *restrict mutex, const struct timespec *restrict time) {
    // They are the same objects under other names.
    int error = pthread_cond_timedwait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex, time);
    return error == 0 ? thrd_success : error == ETIMEDOUT ? thrd_timedout : thrd_error;
}

// MARK: Semaphores

/// Takes a semaphore as glibc does, whose own wait ends by real time alone: the lower half of the first word is its
/// value, the upper half the number of waiters, for whom sem_post wakes the lower half as a futex.
static int take_semaphore(sem_t *semaphore, uint64_t deadline) {
    struct {
        uint64_t data;
        int is_shared;
    } *parts = (void *)semaphore;
    if (sem_trywait(semaphore) == 0) return 0;
    if (deadline <= clock_now()) {
        errno = ETIMEDOUT;
        return -1;
    }
    const uint64_t waiter = (uint64_t)1 << 32;
    WAIT wait = {.address = &parts->data, .is_private = parts->is_shared == 0};
    if (!wait_begin(&wait, CLOCK_FUTEX, deadline)) return -1;
    uint64_t data = __atomic_add_fetch(&parts->data, waiter, __ATOMIC_SEQ_CST);
    for (;;) {
        while ((uint32_t)data > 0) {
            if (__atomic_compare_exchange_n(
                    &parts->data, &data, data - 1 - waiter, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
                return 0;
            }
        }
        int error = wait.is_over ? ETIMEDOUT : 0;
        if (error == 0
            && REAL(syscall)(
                   SYS_futex, &parts->data, FUTEX_WAIT | (wait.is_private ? FUTEX_PRIVATE_FLAG : 0), 0, NULL)
                < 0
            && errno == EINTR) {
            error = EINTR;
        }
        if (error != 0) {
            __atomic_sub_fetch(&parts->data, waiter, __ATOMIC_SEQ_CST);
            errno = error;
            return -1;
        }
        data = __atomic_load_n(&parts->data, __ATOMIC_SEQ_CST);
    }
}

EXPORTED int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *time) {
    if (!clock_is_virtual(clock)) return REAL(sem_clockwait)(semaphore, clock, time);
    if (clock_is_valid(time)) return take_semaphore(semaphore, clock_deadline_at(clock, time));
    errno = EINVAL;
    return -1;
}

EXPORTED int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict time) {
    return clock_memory() ? sem_clockwait(semaphore, CLOCK_REALTIME, time) : REAL(sem_timedwait)(semaphore, time);
}

// MARK: Rare waits, whose objects nobody can end: they are tried again at each millisecond

/// Tries `attempt` at each millisecond until its value is another than `busy` or the deadline has come.
#define RETRIED(attempt, busy, deadline)                                       \
    ({                                                                         \
        uint64_t until = deadline;                                             \
        int outcome;                                                           \
        while ((outcome = (attempt)) == (busy) && until > clock_now()) {       \
            uint64_t next = clock_now() + MILLISECOND;                         \
            wait_sleep(next < until ? next : until, CLOCK_RETRY); \
        }                                                                      \
        outcome == (busy) ? ETIMEDOUT : outcome;                               \
    })

#define CLOCKED(type, name, clock_name, attempt)                                                       \
    EXPORTED int clock_name(type object, clockid_t clock, const struct timespec *time) {               \
        if (!clock_is_virtual(clock)) return REAL(clock_name)(object, clock, time);                    \
        return RETRIED(attempt(object), EBUSY, clock_deadline_at(clock, time));                        \
    }                                                                                                  \
    EXPORTED int name(type object, const struct timespec *time) {                                      \
        return clock_memory() ? clock_name(object, CLOCK_REALTIME, time) : REAL(name)(object, time);   \
    }

CLOCKED(pthread_mutex_t *restrict, pthread_mutex_timedlock, pthread_mutex_clocklock, pthread_mutex_trylock)
CLOCKED(pthread_rwlock_t *restrict, pthread_rwlock_timedrdlock, pthread_rwlock_clockrdlock, pthread_rwlock_tryrdlock)
CLOCKED(pthread_rwlock_t *restrict, pthread_rwlock_timedwrlock, pthread_rwlock_clockwrlock, pthread_rwlock_trywrlock)

EXPORTED int mtx_timedlock(mtx_t *restrict mutex, const struct timespec *restrict time) {
    int error = pthread_mutex_timedlock((pthread_mutex_t *)mutex, time);
    return error == 0 ? thrd_success : error == ETIMEDOUT ? thrd_timedout : thrd_error;
}

EXPORTED int pthread_clockjoin_np(
    pthread_t thread, void **result, clockid_t clock, const struct timespec *time) {
    if (!clock_is_virtual(clock) || !time) return REAL(pthread_clockjoin_np)(thread, result, clock, time);
    return RETRIED(pthread_tryjoin_np(thread, result), EBUSY, clock_deadline_at(clock, time));
}

EXPORTED int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *time) {
    if (!clock_memory()) return REAL(pthread_timedjoin_np)(thread, result, time);
    return pthread_clockjoin_np(thread, result, CLOCK_REALTIME, time);
}

/// Makes a result that is negative, with errno set, one for RETRIED: the error `busy` as EBUSY, and others as -1.
static int outcome_of(long result, int busy) { return result >= 0 ? 0 : errno == busy ? EBUSY : -1; }

static int with_errno(int outcome, int busy) {
    if (outcome == 0) return 0;
    if (outcome == ETIMEDOUT) errno = busy;
    return -1;
}

EXPORTED int sigtimedwait(const sigset_t *signals, siginfo_t *info, const struct timespec *span) {
    if (!clock_memory() || !span || !clock_is_valid(span)) return REAL(sigtimedwait)(signals, info, span);
    static const struct timespec none;
    int number = -1;
    int outcome = RETRIED(
        outcome_of(number = REAL(sigtimedwait)(signals, info, &none), EAGAIN), EBUSY, clock_deadline_after(span));
    return outcome == 0 ? number : with_errno(outcome, EAGAIN);
}

EXPORTED int semtimedop(int set, struct sembuf *operations, size_t count, const struct timespec *span) {
    if (!clock_memory() || !span || !clock_is_valid(span)) return REAL(semtimedop)(set, operations, count, span);
    static const struct timespec none;
    int outcome = RETRIED(
        outcome_of(REAL(semtimedop)(set, operations, count, &none), EAGAIN), EBUSY, clock_deadline_after(span));
    return with_errno(outcome, EAGAIN);
}

// A time that is past ends the real call at once.
static const struct timespec past;

EXPORTED ssize_t mq_timedreceive(
    mqd_t queue, char *restrict message, size_t room, unsigned *restrict priority,
    const struct timespec *restrict time) {
    if (!clock_memory()) return REAL(mq_timedreceive)(queue, message, room, priority, time);
    ssize_t size = -1;
    int outcome = RETRIED(
        outcome_of(size = REAL(mq_timedreceive)(queue, message, room, priority, &past), ETIMEDOUT), EBUSY,
        clock_deadline_at(CLOCK_REALTIME, time));
    return outcome == 0 ? size : with_errno(outcome, ETIMEDOUT);
}

EXPORTED int mq_timedsend(
    mqd_t queue, const char *message, size_t size, unsigned priority, const struct timespec *time) {
    if (!clock_memory()) return REAL(mq_timedsend)(queue, message, size, priority, time);
    int outcome = RETRIED(
        outcome_of(REAL(mq_timedsend)(queue, message, size, priority, &past), ETIMEDOUT), EBUSY,
        clock_deadline_at(CLOCK_REALTIME, time));
    return with_errno(outcome, ETIMEDOUT);
}
