// A program that waits once, in the way that its word names, and prints how many milliseconds its clock went on by.
//
// Most waits are for 100,000 seconds: in real time nobody would see their end.
#define _GNU_SOURCE
#include <alloca.h>
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

enum { SPAN = 100000 };

/// Ends the program if a result is not the expected one.
static void check(bool is_right, const char *what) {
    if (is_right) return;
    fprintf(stderr, "%s: %s\n", what, strerror(errno));
    exit(1);
}
#define CHECK(condition) check(condition, #condition)

static struct timespec span = {.tv_sec = SPAN};

/// The time of a clock after the span.
static struct timespec later(clockid_t clock) {
    struct timespec time;
    CHECK(clock_gettime(clock, &time) == 0);
    time.tv_sec += SPAN;
    return time;
}

static struct timespec deadline(void) { return later(CLOCK_REALTIME); }

// MARK: Sleeps

static void by_nanosleep(void) { CHECK(nanosleep(&span, NULL) == 0); }
static void by_sleep(void) { CHECK(sleep(SPAN) == 0); }
static void by_usleep(void) { CHECK(usleep(1500) == 0); }
static void by_thrd_sleep(void) { CHECK(thrd_sleep(&span, NULL) == 0); }
static void by_clock_nanosleep(void) { CHECK(clock_nanosleep(CLOCK_MONOTONIC, 0, &span, NULL) == 0); }
static void until_realtime(void) {
    struct timespec time = deadline();
    CHECK(clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &time, NULL) == 0);
}
static void by_system_call(void) { CHECK(syscall(SYS_nanosleep, &span, NULL) == 0); }

static void take_signal(int number) { (void)number; }
static void *send_signal(void *thread) {
    usleep(250000);
    pthread_kill(*(pthread_t *)thread, SIGUSR1);
    return NULL;
}
static void interrupted_sleep(void) {
    pthread_t self = pthread_self(), other;
    struct timespec rest;
    signal(SIGUSR1, take_signal);
    CHECK(pthread_create(&other, NULL, send_signal, &self) == 0);
    CHECK(nanosleep(&span, &rest) < 0 && errno == EINTR);
    CHECK(rest.tv_sec == SPAN - 1 && rest.tv_nsec == 750000000);
    pthread_join(other, NULL);
}

// MARK: Descriptors

static int never(void) {
    int ends[2];
    CHECK(pipe(ends) == 0);
    return ends[0];
}
static void by_poll(void) {
    struct pollfd polled = {.fd = never(), .events = POLLIN};
    CHECK(poll(&polled, 1, SPAN * 1000) == 0 && polled.revents == 0);
}
static void by_poll_of_many(void) {
    struct pollfd polled[200];
    for (int i = 0; i < 200; i++) polled[i] = (struct pollfd){.fd = i == 0 ? never() : -1, .events = POLLIN};
    CHECK(poll(polled, 200, SPAN * 1000) == 0);
}
static void by_ppoll(void) {
    struct pollfd polled = {.fd = never(), .events = POLLIN};
    CHECK(ppoll(&polled, 1, &span, NULL) == 0);
}
static void by_select(void) {
    fd_set set;
    int descriptor = never();
    FD_ZERO(&set);
    FD_SET(descriptor, &set);
    struct timeval time = {.tv_sec = SPAN};
    CHECK(select(descriptor + 1, &set, NULL, NULL, &time) == 0);
    CHECK(!FD_ISSET(descriptor, &set) && time.tv_sec == 0 && time.tv_usec == 0);
}
static void by_pselect(void) { CHECK(pselect(0, NULL, NULL, NULL, &span, NULL) == 0); }
static int epoll_of_nothing(void) {
    int epoll = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN};
    CHECK(epoll_ctl(epoll, EPOLL_CTL_ADD, never(), &event) == 0);
    return epoll;
}
static void by_epoll(void) {
    struct epoll_event event;
    CHECK(epoll_wait(epoll_of_nothing(), &event, 1, SPAN * 1000) == 0);
}
static void by_epoll_with_mask(void) {
    struct epoll_event event;
    CHECK(epoll_pwait(epoll_of_nothing(), &event, 1, SPAN * 1000, NULL) == 0);
}
static void by_epoll_to_the_nanosecond(void) {
    struct epoll_event event;
    CHECK(epoll_pwait2(epoll_of_nothing(), &event, 1, &span, NULL) == 0);
}

static void *write_later(void *end) {
    usleep(250000);
    CHECK(write(*(int *)end, "x", 1) == 1);
    return NULL;
}
static void woken_poll(void) {
    int ends[2];
    pthread_t other;
    CHECK(pipe(ends) == 0 && pthread_create(&other, NULL, write_later, &ends[1]) == 0);
    struct pollfd polled = {.fd = ends[0], .events = POLLIN};
    CHECK(poll(&polled, 1, SPAN * 1000) == 1 && polled.revents == POLLIN);
    pthread_join(other, NULL);
}

// MARK: Timers

static uint64_t expirations(int timer) {
    uint64_t count = 0;
    CHECK(read(timer, &count, sizeof count) == sizeof count);
    return count;
}
static void by_timer(void) {
    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    struct itimerspec value = {.it_value = span}, left;
    CHECK(timer >= 0 && timerfd_settime(timer, 0, &value, NULL) == 0);
    CHECK(timerfd_gettime(timer, &left) == 0 && left.it_value.tv_sec == SPAN);
    CHECK(expirations(timer) == 1);
}
static void by_timer_at(void) {
    int timer = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK);
    struct itimerspec value = {.it_value = deadline()};
    CHECK(timerfd_settime(timer, TFD_TIMER_ABSTIME, &value, NULL) == 0);
    uint64_t count;
    CHECK(read(timer, &count, sizeof count) < 0 && errno == EAGAIN);
    struct pollfd polled = {.fd = timer, .events = POLLIN};
    CHECK(poll(&polled, 1, -1) == 1 && expirations(timer) == 1);
}
static void by_interval(void) {
    int timer = timerfd_create(CLOCK_MONOTONIC, 0);
    struct itimerspec value = {.it_value = {.tv_sec = 10}, .it_interval = {.tv_sec = 30}};
    CHECK(timerfd_settime(timer, 0, &value, NULL) == 0);
    CHECK(expirations(timer) == 1);
    sleep(95);
    CHECK(expirations(timer) == 3);
    CHECK(expirations(timer) == 1);
}
static void by_copied_timer(void) {
    int timer = timerfd_create(CLOCK_MONOTONIC, 0), copy = dup(timer);
    CHECK(close(timer) == 0);
    struct itimerspec value = {.it_value = span};
    CHECK(timerfd_settime(copy, 0, &value, NULL) == 0 && expirations(copy) == 1);
}
static void closed_timer(void) {
    // Nobody waits for it any more, and another descriptor may have its number.
    int timer = timerfd_create(CLOCK_MONOTONIC, 0), ends[2];
    struct itimerspec value = {.it_value = {.tv_sec = 1}};
    CHECK(timerfd_settime(timer, 0, &value, NULL) == 0 && close(timer) == 0 && pipe(ends) == 0);
    struct pollfd polled[] = {{.fd = ends[0], .events = POLLIN}, {.fd = ends[1], .events = 0}};
    CHECK(poll(polled, 2, SPAN * 1000) == 0);
}
static void timer_after_fork(void) {
    int timer = timerfd_create(CLOCK_MONOTONIC, 0), status;
    if (fork() == 0) {
        struct itimerspec value = {.it_value = span};
        CHECK(timerfd_settime(timer, 0, &value, NULL) == 0 && expirations(timer) == 1);
        _exit(0);
    }
    CHECK(wait(&status) > 0 && status == 0);
}

// MARK: Locks

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void by_condition(void) {
    pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
    struct timespec time = deadline();
    pthread_mutex_lock(&mutex);
    CHECK(pthread_cond_timedwait(&condition, &mutex, &time) == ETIMEDOUT);
    CHECK(pthread_cond_timedwait(&condition, &mutex, &time) == ETIMEDOUT);
}
static void by_monotonic_condition(void) {
    pthread_condattr_t attributes;
    pthread_cond_t condition;
    struct timespec time = later(CLOCK_MONOTONIC);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&condition, &attributes);
    pthread_mutex_lock(&mutex);
    CHECK(pthread_cond_timedwait(&condition, &mutex, &time) == ETIMEDOUT);
}
static void by_condition_of_clock(void) {
    pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
    struct timespec time = later(CLOCK_MONOTONIC);
    pthread_mutex_lock(&mutex);
    CHECK(pthread_cond_clockwait(&condition, &mutex, CLOCK_MONOTONIC, &time) == ETIMEDOUT);
}
static void by_c11_condition(void) {
    mtx_t lock;
    cnd_t condition;
    struct timespec time = deadline();
    mtx_init(&lock, mtx_plain);
    cnd_init(&condition);
    mtx_lock(&lock);
    CHECK(cnd_timedwait(&condition, &lock, &time) == thrd_timedout);
}

static pthread_cond_t signalled = PTHREAD_COND_INITIALIZER;
static bool is_signalled;
static void *signal_later(void *nothing) {
    usleep(250000);
    pthread_mutex_lock(&mutex);
    is_signalled = true;
    pthread_cond_signal(&signalled);
    pthread_mutex_unlock(&mutex);
    return nothing;
}
static void signalled_condition(void) {
    pthread_t other;
    struct timespec time = deadline();
    pthread_mutex_lock(&mutex);
    CHECK(pthread_create(&other, NULL, signal_later, NULL) == 0);
    while (!is_signalled) CHECK(pthread_cond_timedwait(&signalled, &mutex, &time) == 0);
    pthread_mutex_unlock(&mutex);
    pthread_join(other, NULL);
}

static void by_semaphore(void) {
    sem_t semaphore;
    struct timespec time = deadline();
    sem_init(&semaphore, 0, 0);
    CHECK(sem_timedwait(&semaphore, &time) < 0 && errno == ETIMEDOUT);
}
static void by_semaphore_of_clock(void) {
    sem_t semaphore;
    struct timespec time = later(CLOCK_MONOTONIC);
    sem_init(&semaphore, 1, 0);
    CHECK(sem_clockwait(&semaphore, CLOCK_MONOTONIC, &time) < 0 && errno == ETIMEDOUT);
}
static void *post_later(void *semaphore) {
    usleep(250000);
    sem_post(semaphore);
    return NULL;
}
static void posted_semaphore(void) {
    sem_t semaphore;
    pthread_t other;
    struct timespec time = deadline();
    sem_init(&semaphore, 0, 0);
    CHECK(pthread_create(&other, NULL, post_later, &semaphore) == 0);
    CHECK(sem_timedwait(&semaphore, &time) == 0);
    int value = 1;
    sem_getvalue(&semaphore, &value);
    CHECK(value == 0);
    pthread_join(other, NULL);
}

static void *lock_for_long(void *nothing) {
    pthread_mutex_lock(&mutex);
    usleep(250000);
    pthread_mutex_unlock(&mutex);
    return nothing;
}
static void by_lock(void) {
    pthread_t other;
    struct timespec time = deadline();
    CHECK(pthread_create(&other, NULL, lock_for_long, NULL) == 0);
    usleep(100000);
    CHECK(pthread_mutex_timedlock(&mutex, &time) == 0);
    pthread_join(other, NULL);
}
static void by_lost_lock(void) {
    pthread_t other;
    CHECK(pthread_create(&other, NULL, lock_for_long, NULL) == 0);
    usleep(100000);
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    time.tv_sec += (time.tv_nsec + 50000000) / 1000000000;
    time.tv_nsec = (time.tv_nsec + 50000000) % 1000000000;
    CHECK(pthread_mutex_timedlock(&mutex, &time) == ETIMEDOUT);
    pthread_join(other, NULL);
}
static void by_join(void) {
    pthread_t other;
    struct timespec time = deadline();
    CHECK(pthread_create(&other, NULL, lock_for_long, NULL) == 0);
    CHECK(pthread_timedjoin_np(other, NULL, &time) == 0);
}
static void by_signal(void) {
    sigset_t signals;
    struct timespec time = {.tv_nsec = 250000000};
    sigemptyset(&signals);
    sigaddset(&signals, SIGUSR1);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    CHECK(sigtimedwait(&signals, NULL, &time) < 0 && errno == EAGAIN);
}

// MARK: Futexes

static uint32_t word = 7;
static void by_futex(void) {
    CHECK(syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 7, &span, NULL, 0) < 0 && errno == ETIMEDOUT);
}
static void by_futex_at(void) {
    struct timespec time = later(CLOCK_MONOTONIC);
    CHECK(
        syscall(SYS_futex, &word, FUTEX_WAIT_BITSET, 7, &time, NULL, FUTEX_BITSET_MATCH_ANY) < 0
        && errno == ETIMEDOUT);
}
static void by_other_futex(void) {
    CHECK(syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 8, &span, NULL, 0) < 0 && errno == EAGAIN);
}

// MARK: Clocks and processes

static void of_clocks(void) {
    struct timespec first, second, third;
    struct timeval day;
    clock_gettime(CLOCK_MONOTONIC, &first);
    for (volatile int i = 0; i < 1000000; i++) {}
    clock_gettime(CLOCK_MONOTONIC, &second);
    CHECK(!memcmp(&first, &second, sizeof first));
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &third);
    CHECK(!memcmp(&first, &third, sizeof first));
    clock_gettime(CLOCK_REALTIME, &first);
    gettimeofday(&day, NULL);
    CHECK(day.tv_sec == first.tv_sec && time(NULL) == first.tv_sec);
    CHECK(timespec_get(&second, TIME_UTC) == TIME_UTC && second.tv_sec == first.tv_sec);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &first);
    sleep(3);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &second);
    CHECK(second.tv_sec - first.tv_sec == 3);
}
static void spins(void) {
    time_t start = time(NULL);
    while (time(NULL) == start) {}
}
static void of_child(void) {
    int status;
    if (fork() == 0) {
        by_poll();
        by_futex();
        _exit(0);
    }
    CHECK(wait(&status) > 0 && status == 0);
}
// This program once more, by a shell. The sleep of new versions of coreutils asks for a nanosecond more than it is told to.
static void of_command(void) {
    char path[PATH_MAX] = "", command[PATH_MAX + 32];
    CHECK(readlink("/proc/self/exe", path, sizeof path - 1) > 0);
    snprintf(command, sizeof command, "'%s' by_sleep >/dev/null", path);
    CHECK(system(command) == 0);
}
static void *poll_and_sleep(void *nothing) {
    by_poll();
    by_sleep();
    return nothing;
}
static void of_threads(void) {
    pthread_t threads[20];
    for (int i = 0; i < 20; i++) CHECK(pthread_create(&threads[i], NULL, poll_and_sleep, NULL) == 0);
    for (int i = 0; i < 20; i++) pthread_join(threads[i], NULL);
}
static void after_cancel(void) {
    pthread_t other;
    CHECK(pthread_create(&other, NULL, poll_and_sleep, NULL) == 0);
    usleep(1000);
    pthread_cancel(other);
    pthread_join(other, NULL);
    // The cancelled wait is over, and nothing comes at its end.
    sleep(2 * SPAN);
}

// MARK: What is refused, or cannot work

static void refused_setitimer(void) {
    struct itimerval none = {0}, value = {.it_value = {.tv_sec = 1}};
    CHECK(setitimer(ITIMER_REAL, &none, NULL) == 0);
    CHECK(setitimer(ITIMER_REAL, &value, NULL) < 0 && errno == ENOSYS);
    pause();
}
static void refused_alarm(void) {
    alarm(1);
    pause();
}
static void refused_timer(void) {
    timer_t timer;
    int (*create)(clockid_t, struct sigevent *, timer_t *) = timer_create;
#if __has_feature(address_sanitizer)
    // The sanitizer's own asks for glibc's by its version, and so passes the library by.
    *(void **)&create = dlsym(RTLD_NEXT, "timer_create");
#endif
    CHECK(create(CLOCK_MONOTONIC, NULL, &timer) < 0 && errno == ENOSYS);
    pause();
}
static void works(void) {
    for (volatile int i = 0;; i = 1 - i) {}
}

static const struct {
    const char *name;
    void (*run)(void);
} waits[] = {
#define WAIT(name) {#name, name}
    WAIT(by_nanosleep), WAIT(by_sleep), WAIT(by_usleep), WAIT(by_thrd_sleep), WAIT(by_clock_nanosleep),
    WAIT(until_realtime), WAIT(by_system_call), WAIT(interrupted_sleep), WAIT(by_poll), WAIT(by_poll_of_many),
    WAIT(by_ppoll), WAIT(by_select), WAIT(by_pselect), WAIT(by_epoll), WAIT(by_epoll_with_mask),
    WAIT(by_epoll_to_the_nanosecond), WAIT(woken_poll), WAIT(by_timer), WAIT(by_timer_at), WAIT(by_interval),
    WAIT(by_copied_timer), WAIT(closed_timer), WAIT(timer_after_fork), WAIT(by_condition),
    WAIT(by_monotonic_condition), WAIT(by_condition_of_clock), WAIT(by_c11_condition), WAIT(signalled_condition),
    WAIT(by_semaphore), WAIT(by_semaphore_of_clock), WAIT(posted_semaphore), WAIT(by_lock), WAIT(by_lost_lock),
    WAIT(by_join), WAIT(by_signal), WAIT(by_futex), WAIT(by_futex_at), WAIT(by_other_futex), WAIT(of_clocks),
    WAIT(of_child), WAIT(of_command), WAIT(of_threads), WAIT(after_cancel), WAIT(refused_setitimer),
    WAIT(refused_alarm), WAIT(refused_timer), WAIT(spins), WAIT(works),
};

int main(int count, char **words) {
    for (size_t i = 0; count > 1 && i < sizeof waits / sizeof *waits; i++) {
        if (strcmp(waits[i].name, words[1])) continue;
        struct timespec start, end;
        clock_gettime(CLOCK_MONOTONIC, &start);
        waits[i].run();
        clock_gettime(CLOCK_MONOTONIC, &end);
        int64_t span = (end.tv_sec - start.tv_sec) * 1000000000ll + end.tv_nsec - start.tv_nsec;
        printf("%lld\n", (long long)span / 1000000);
        return 0;
    }
    return 2;
}
