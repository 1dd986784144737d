// Programs that are awkward to play to: each reads devices in another way, and prints what it has got.
//
//     odd fork      a child reads the devices
//     odd exec      another program in the same process does
//     odd closes    closes all descriptors once the devices are open
//     odd twice     opens each node twice, and reads both
//     odd ready     prints the time when the devices are open, in nanoseconds of CLOCK_MONOTONIC, and ends
#define _GNU_SOURCE
#include <fcntl.h>
#include <libinput.h>
#include <libudev.h>
#include <linux/input.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
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

static struct libinput *open_devices(void) {
    struct libinput *input = libinput_udev_create_context(&interface, NULL, udev_new());
    if (!input || libinput_udev_assign_seat(input, "seat0") != 0) exit(3);
    return input;
}

static void read_devices(struct libinput *input) {
    int touches = 0;
    for (;;) {
        struct pollfd ready = {.fd = libinput_get_fd(input), .events = POLLIN};
        if (poll(&ready, 1, 20000) <= 0) exit(4);
        libinput_dispatch(input);
        for (struct libinput_event *event; (event = libinput_get_event(input)); libinput_event_destroy(event)) {
            if (libinput_event_get_type(event) == LIBINPUT_EVENT_TOUCH_MOTION) touches++;
            if (libinput_event_get_type(event) != LIBINPUT_EVENT_TOUCH_UP) continue;
            printf("%d motions\n", touches);
            fflush(stdout);
        }
    }
}

static void read_twice(void) {
    char path[64] = "";
    for (int number = 0; number < 4096 && access(path, F_OK) < 0; number++) {
        snprintf(path, sizeof path, "/dev/input/event%d", number);
    }
    struct pollfd nodes[2];
    for (int i = 0; i < 2; i++) nodes[i] = (struct pollfd){.fd = open(path, O_RDONLY | O_NONBLOCK), .events = POLLIN};
    int counts[2] = {0};
    while (poll(nodes, 2, 3000) > 0) {
        for (int i = 0; i < 2; i++) {
            struct input_event event;
            while (read(nodes[i].fd, &event, sizeof event) == sizeof event) counts[i]++;
        }
        printf("%d and %d events\n", counts[0], counts[1]);
        fflush(stdout);
    }
}

int main(int count, char **words) {
    const char *mode = count > 1 ? words[1] : "";
    if (!strcmp(mode, "exec")) {
        char *again[] = {words[0], "reads", NULL};
        return execv(words[0], again);
    }
    if (!strcmp(mode, "fork")) {
        if (fork() == 0) read_devices(open_devices());
        return wait(NULL) < 0;
    }
    if (!strcmp(mode, "twice")) read_twice();
    struct libinput *input = strcmp(mode, "twice") ? open_devices() : NULL;
    if (!strcmp(mode, "ready")) {
        struct timespec time;
        clock_gettime(CLOCK_MONOTONIC, &time);
        printf("%lld\n", (long long)time.tv_sec * 1000000000 + time.tv_nsec);
        return 0;
    }
    if (!strcmp(mode, "closes")) {
        closefrom(3);
        sleep(20);
    }
    if (input) read_devices(input);
    return 0;
}
