/* Millimetres and points. A part of fling-wayland.c. */
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
    /* The widths of a watch and of a wall. Other sizes give the ratio of the sides, or nothing. */
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

double fling_wayland_points_per_millimetre(const fling_wayland *input) {
    if (input == NULL) return 96 / 25.4;
    for (int index = 0; index < FLING_WAYLAND_SEATS; index++) {
        if (input->seats_[index].contact_count > 0) return input->seats_[index].scale;
    }
    const fling_wayland_output_ *output = fling_wayland_output_of_(input);
    return output == NULL ? 96 / 25.4 : fling_wayland_points_of_(output);
}

#endif
