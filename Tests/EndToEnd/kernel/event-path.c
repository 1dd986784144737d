// A program that reads touch devices through libinput, and says how long that takes it: `fling run` must not change it.
//
//     event-path UPS     measures until so many fingers have lifted, and then goes on until it is ended
//
// The times are those from the return of poll(2) until all events are handled, and the process's in all from the first
// event on. Both are divided by libinput's events, of which there are as many with each kind of device.
#define _GNU_SOURCE
#include <fcntl.h>
#include <libinput.h>
#include <libudev.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static int open_node(const char *path, int flags, void *data) {
    (void)data;
    return open(path, flags);
}

static void close_node(int descriptor, void *data) {
    (void)data;
    close(descriptor);
}

static const struct libinput_interface interface = {open_node, close_node};

static void end(int signal) {
    (void)signal;
    _exit(0);
}

/// Seconds of a clock that only goes forward.
static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/// Seconds that the process has run, in it and in the kernel.
static double used(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

int main(int count, char **words) {
    int ups = count > 1 ? atoi(words[1]) : 1;
    signal(SIGINT, end);
    signal(SIGTERM, end);
    struct libinput *input = libinput_udev_create_context(&interface, NULL, udev_new());
    if (!input || libinput_udev_assign_seat(input, "seat0") != 0) return 3;
    struct pollfd ready = {.fd = libinput_get_fd(input), .events = POLLIN};
    double handling = 0, start = 0;
    long events = 0;
    for (;;) {
        if (poll(&ready, 1, -1) < 0) return 4;
        double woken = now();
        libinput_dispatch(input);
        for (struct libinput_event *event; (event = libinput_get_event(input)); libinput_event_destroy(event)) {
            enum libinput_event_type type = libinput_event_get_type(event);
            if (type < LIBINPUT_EVENT_TOUCH_DOWN || type > LIBINPUT_EVENT_TOUCH_FRAME) continue;
            if (events++ == 0) start = used();
            if (type == LIBINPUT_EVENT_TOUCH_UP) ups--;
        }
        if (events > 0) handling += now() - woken;
        if (events == 0 || ups > 0) continue;
        printf("%ld events, each %.4f us from poll and %.4f us in all\n", events, handling * 1e6 / (double)events,
               (used() - start) * 1e6 / (double)events);
        fflush(stdout);
        ups = 1 << 30;
    }
}
