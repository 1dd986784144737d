/* Millimetres and points. A part of fling-wayland.h. */
#ifndef FLING_WAYLAND_LENGTHS_H
#define FLING_WAYLAND_LENGTHS_H

static inline double fling_wayland_points_of_(const fling_wayland_output_ *output) {
    double width = output->points[0], height = output->points[1];
    if (!(width > 0) || !(height > 0)) {
        const double factor = output->factor > 0 ? output->factor : 1;
        width = output->pixels[0] / factor;
        height = output->pixels[1] / factor;
    }
    /* Turned or not: only the areas count. */
    const double points = sqrt(width * height / (output->millimetres[0] * output->millimetres[1]));
    /* The widths of a watch and of a wall. Others tell the ratio of their sides, or nothing. */
    return points > 0.2 && points < 40 ? points : 96 / 25.4;
}

/* The output on which the surface was seen last, or else the first; NULL when there is none. */
static inline const fling_wayland_output_ *fling_wayland_output_of_(const fling_wayland *input) {
    const fling_wayland_output_ *found = NULL;
    for (int index = 0; index < FLING_WAYLAND_OUTPUTS; index++) {
        const fling_wayland_output_ *output = &input->outputs_[index];
        if (output->output == NULL) continue;
        if (found == NULL || output->output == input->output_) found = output;
    }
    return found;
}

static inline double fling_wayland_points_per_millimetre(const fling_wayland *input) {
    if (input == NULL) return 96 / 25.4;
    for (int index = 0; index < FLING_WAYLAND_SEATS; index++) {
        if (input->seats_[index].contact_count > 0) return input->seats_[index].scale;
    }
    const fling_wayland_output_ *output = fling_wayland_output_of_(input);
    return output == NULL ? 96 / 25.4 : fling_wayland_points_of_(output);
}

/* Millimetres of fingers on a touchpad for a unit of libinput's motion, by which it counts 1000 to an inch: see
 * fling-libinput.h. Compositors pass its units on as points. */
#define FLING_WAYLAND_MILLIMETRES_ (25.4 / 1000 / (0.2968 * 0.9))

/* libinput's acceleration of touchpads by the speed of the fingers in millimetres per second, as a multiple of that
 * at moderate speed. It is that of the adaptive profile at its default speed: slower than fingers that creep, and
 * faster than those that fly. */
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

#endif
