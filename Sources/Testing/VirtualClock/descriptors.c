// Waits for descriptors: an eventfd of this library's is among them, which is written when the time has come.
#define _GNU_SOURCE
#include "library.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>

typedef struct {
    int descriptor;
} Event;

static void give(Event *event) {
    int error = errno;
    if (event->descriptor >= 0) eventfd_give(event->descriptor);
    errno = error;
}

static void release(struct pollfd **polled) {
    int error = errno;
    free(*polled);
    errno = error;
}

/// Acts as ppoll(2) until a deadline.
static int poll_until(
    struct pollfd *polled, nfds_t count, uint64_t deadline, const sigset_t *mask, ClockKind kind) {
    enum { FEW = 64 };
    struct pollfd few[FEW];
    __attribute__((cleanup(release))) struct pollfd *many =
        count < FEW ? NULL : malloc((count + 1) * sizeof *many);
    struct pollfd *all = many ? many : few;
    if (count >= FEW && !many) {
        errno = ENOMEM;
        return -1;
    }
    __attribute__((cleanup(give))) Event event = {eventfd_take()};
    if (event.descriptor < 0) return -1;
    if (count > 0) memcpy(all, polled, count * sizeof *all);
    all[count] = (struct pollfd){.fd = event.descriptor, .events = POLLIN};
    WAIT wait = {.descriptor = event.descriptor};
    if (!wait_begin(&wait, kind, deadline)) return -1;
    int ready = REAL(ppoll)(all, count + 1, NULL, mask);
    if (ready < 0) return ready;
    for (nfds_t i = 0; i < count; i++) polled[i].revents = all[i].revents;
    if (all[count].revents & POLLNVAL) {
        // The program has closed a descriptor that it did not open. Its number may be another's soon.
        event.descriptor = -1;
    }
    return all[count].revents ? ready - 1 : ready;
}

/// Acts as ppoll(2) for a deadline, which may have come already.
static int poll_to(struct pollfd *polled, nfds_t count, uint64_t deadline, const sigset_t *mask) {
    static const struct timespec none;
    if (deadline <= clock_now()) return REAL(ppoll)(polled, count, &none, mask);
    for (;;) {
        int ready = poll_until(polled, count, deadline, mask, CLOCK_POLL);
        if (ready != 0 || deadline <= clock_now()) return ready;
    }
}

int wait_sleep(uint64_t deadline, ClockKind kind) {
    // A poll, like a sleep, always ends with a signal; a wait on a futex goes on after some.
    while (deadline > clock_now()) {
        if (poll_until(NULL, 0, deadline, NULL, kind) < 0) return errno;
    }
    return 0;
}

void wait_for_rest(void) { poll_until(NULL, 0, clock_now(), NULL, CLOCK_RETRY); }

EXPORTED int ppoll(
    struct pollfd *polled, nfds_t count, const struct timespec *span, const sigset_t *mask) {
    if (!clock_memory() || !span || !clock_is_valid(span)) return REAL(ppoll)(polled, count, span, mask);
    return poll_to(polled, count, clock_deadline_after(span), mask);
}

static struct timespec milliseconds(int count) {
    return (struct timespec){.tv_sec = count / 1000, .tv_nsec = (long)(count % 1000) * MILLISECOND};
}

EXPORTED int poll(struct pollfd *polled, nfds_t count, int limit) {
    if (!clock_memory() || limit <= 0) return REAL(poll)(polled, count, limit);
    struct timespec span = milliseconds(limit);
    return ppoll(polled, count, &span, NULL);
}

// The forms that programs call if they were compiled with checks of their arrays. The compiler adds the number of bytes.
int __poll_chk(struct pollfd *polled, nfds_t count, int limit, size_t room);
EXPORTED int __poll_chk(struct pollfd *polled, nfds_t count, int limit, size_t room) {
    if (room / sizeof *polled < count) abort();
    return poll(polled, count, limit);
}

int __ppoll_chk(
    struct pollfd *polled, nfds_t count, const struct timespec *span, const sigset_t *mask, size_t room);
EXPORTED int __ppoll_chk(
    struct pollfd *polled, nfds_t count, const struct timespec *span, const sigset_t *mask, size_t room) {
    if (room / sizeof *polled < count) abort();
    return ppoll(polled, count, span, mask);
}

// MARK: select

/// The conditions of poll(2) that make a descriptor ready in each of select's sets.
static const short wanted[] = {POLLIN | POLLRDNORM | POLLRDBAND, POLLOUT | POLLWRNORM | POLLWRBAND, POLLPRI};
static const short found[] = {
    POLLIN | POLLRDNORM | POLLRDBAND | POLLHUP | POLLERR, POLLOUT | POLLWRNORM | POLLWRBAND | POLLERR, POLLPRI};

static int select_to(int count, fd_set *sets[3], uint64_t deadline, const sigset_t *mask) {
    struct pollfd polled[FD_SETSIZE];
    nfds_t polled_count = 0;
    if (count < 0) {
        errno = EINVAL;
        return -1;
    }
    for (int descriptor = 0; descriptor < count && descriptor < FD_SETSIZE; descriptor++) {
        short events = 0;
        for (int i = 0; i < 3; i++) {
            if (sets[i] && FD_ISSET(descriptor, sets[i])) events |= wanted[i];
        }
        if (events) polled[polled_count++] = (struct pollfd){.fd = descriptor, .events = events};
    }
    int ready = poll_to(polled, polled_count, deadline, mask);
    if (ready < 0) return ready;
    int result = 0;
    for (nfds_t n = 0; n < polled_count; n++) {
        if (polled[n].revents & POLLNVAL) {
            errno = EBADF;
            return -1;
        }
        for (int i = 0; i < 3; i++) {
            if (!sets[i] || !FD_ISSET(polled[n].fd, sets[i])) continue;
            if (polled[n].revents & found[i]) {
                result++;
            } else {
                FD_CLR(polled[n].fd, sets[i]);
            }
        }
    }
    return result;
}

EXPORTED int pselect(
    int count, fd_set *readable, fd_set *writable, fd_set *special, const struct timespec *span,
    const sigset_t *mask) {
    if (!clock_memory() || !span || !clock_is_valid(span)) {
        return REAL(pselect)(count, readable, writable, special, span, mask);
    }
    fd_set *sets[] = {readable, writable, special};
    return select_to(count, sets, clock_deadline_after(span), mask);
}

EXPORTED int select(int count, fd_set *readable, fd_set *writable, fd_set *special, struct timeval *limit) {
    if (!clock_memory() || !limit || limit->tv_sec < 0 || limit->tv_usec < 0) {
        return REAL(select)(count, readable, writable, special, limit);
    }
    struct timespec span = {
        .tv_sec = limit->tv_sec + limit->tv_usec / 1000000, .tv_nsec = limit->tv_usec % 1000000 * 1000};
    uint64_t deadline = clock_deadline_after(&span);
    fd_set *sets[] = {readable, writable, special};
    int result = select_to(count, sets, deadline, NULL);
    // As Linux does, and no other system.
    struct timespec rest = clock_rest(deadline);
    *limit = (struct timeval){.tv_sec = rest.tv_sec, .tv_usec = rest.tv_nsec / 1000};
    return result;
}

// MARK: epoll

/// Waits for an epoll's descriptor, which is readable when it has an event.
static int epoll_to(
    int epoll, struct epoll_event *events, int count, uint64_t deadline, const sigset_t *mask) {
    for (;;) {
        struct pollfd polled = {.fd = epoll, .events = POLLIN};
        int ready = poll_to(&polled, 1, deadline, mask);
        if (ready < 0) return ready;
        int result = REAL(epoll_wait)(epoll, events, count, 0);
        // Another thread may have taken the event.
        if (result != 0 || ready == 0) return result;
    }
}

EXPORTED int epoll_pwait(
    int epoll, struct epoll_event *events, int count, int limit, const sigset_t *mask) {
    if (!clock_memory() || limit <= 0) return REAL(epoll_pwait)(epoll, events, count, limit, mask);
    struct timespec span = milliseconds(limit);
    return epoll_to(epoll, events, count, clock_deadline_after(&span), mask);
}

EXPORTED int epoll_wait(int epoll, struct epoll_event *events, int count, int limit) {
    if (!clock_memory() || limit <= 0) return REAL(epoll_wait)(epoll, events, count, limit);
    return epoll_pwait(epoll, events, count, limit, NULL);
}

EXPORTED int epoll_pwait2(
    int epoll, struct epoll_event *events, int count, const struct timespec *span, const sigset_t *mask) {
    if (!clock_memory() || !span || !clock_is_valid(span)) {
        return REAL(epoll_pwait2)(epoll, events, count, span, mask);
    }
    return epoll_to(epoll, events, count, clock_deadline_after(span), mask);
}
