/* libinput's pointer acceleration of swipes and pinches, and its inverse: compositors report them accelerated.
 * A part of fling-wayland.c and of fling-wlroots.c. */
#ifndef FLING_WAYLAND_ACCELERATION_H
#define FLING_WAYLAND_ACCELERATION_H

#include <math.h>
#include <stdint.h>

/* Millimetres of fingers on a touchpad for a unit of libinput's motion, by which it counts 1000 to an inch:
 * see fling-libinput.h. Compositors pass its units on as points. */
#define FLING_WAYLAND_MILLIMETRES_ (25.4 / 1000 / (0.2968 * 0.9))

/* libinput's acceleration of touchpads by the speed of the fingers in millimetres per second, as a multiple
 * of that at moderate speed. It is that of the adaptive profile at its default speed: slower than fingers
 * that creep, and faster than those that fly. */
static inline double fling_wayland_acceleration_(double speed) {
    if (speed < 6) return (0.1 * speed + 0.3) / 0.9;
    if (speed < 130) return 1;
    const double curbed = speed < 520 ? speed : 520;
    return 1 + 0.0025 * (curbed / 130) * (curbed - 130) / 0.9;
}

/* The same by the speed that it has made of that of the fingers, which grows with theirs. */
static inline double fling_wayland_acceleration_of_(double accelerated) {
    double low = 0, high = 3 * accelerated;
    for (int halving = 0; halving < 40; halving++) {
        const double middle = (low + high) / 2;
        if (middle * fling_wayland_acceleration_(middle) < accelerated) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return fling_wayland_acceleration_(high);
}

static inline void fling_wayland_begin_steps_(fling_wayland_steps_ *steps, int64_t time) {
    steps->last[0] = steps->last[1] = 0;
    steps->times[0] = steps->times[1] = time;
}

/* Takes the acceleration out of a step, which is in accelerated millimetres. The speed is that of the last
 * two steps, as times may be whole milliseconds. A gesture begins with its first step, which counts 8 ms. */
static inline void fling_wayland_slow_step_(fling_wayland_steps_ *steps, int64_t time, double step[2]) {
    if (time - steps->times[1] < 4000000) steps->times[0] = steps->times[1] = time - 8000000;
    const double x = step[0] + steps->last[0], y = step[1] + steps->last[1];
    const double speed = hypot(x, y) / ((double)(time - steps->times[1]) * 1e-9);
    const double factor = fling_wayland_acceleration_of_(speed);
    for (int axis = 0; axis < 2; axis++) {
        steps->last[axis] = step[axis];
        step[axis] /= factor;
    }
    steps->times[1] = steps->times[0];
    steps->times[0] = time;
}

#endif
