// The least that a program can do with libinput: read its events in a loop, and look at their values.
#ifndef FLING_BARE_LOOP_H
#define FLING_BARE_LOOP_H

#include <stdint.h>

struct libinput;
struct udev;

// The values that were read, so that none of them can be left out.
typedef struct {
    uint64_t events;
    uint64_t microseconds;
    double coordinates;
} fling_bare_sum;

// A libinput context for the seat's devices, opened by `open` and closed by `close`; NULL if there is none.
struct libinput *fling_bare_open(
    struct udev *udev, int (*open)(const char *path, int flags, void *data),
    void (*close)(int descriptor, void *data), void *data);

void fling_bare_close(struct libinput *libinput);

// Dispatches, reads all events that there are, and adds what they say to `sum`.
void fling_bare_read(struct libinput *libinput, fling_bare_sum *sum);

#endif
