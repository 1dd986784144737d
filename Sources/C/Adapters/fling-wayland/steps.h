/* The steps of a gesture. A part of fling-wayland.h and of fling-wlroots.h. */
#ifndef FLING_WAYLAND_STEPS_H
#define FLING_WAYLAND_STEPS_H

#include <stdint.h>

/* The last step of a gesture in accelerated millimetres, and the times of it and of the one before. */
typedef struct fling_wayland_steps_ {
    double last[2];
    int64_t times[2];
} fling_wayland_steps_;

#endif
