/* The sizes of outputs. A part of fling-wayland.c. */
#ifndef FLING_WAYLAND_OUTPUTS_H
#define FLING_WAYLAND_OUTPUTS_H

static inline void fling_wayland_output_geometry_(
    void *data, struct wl_output *wl_output, int32_t x, int32_t y, int32_t width, int32_t height, int32_t subpixel,
    const char *make, const char *model, int32_t transform) {
    (void)wl_output, (void)x, (void)y, (void)subpixel, (void)make, (void)model, (void)transform;
    fling_wayland_output_ *output = (fling_wayland_output_ *)data;
    output->millimetres[0] = width;
    output->millimetres[1] = height;
}

static inline void fling_wayland_output_mode_(
    void *data, struct wl_output *wl_output, uint32_t flags, int32_t width, int32_t height, int32_t millihertz) {
    (void)wl_output;
    fling_wayland_output_ *output = (fling_wayland_output_ *)data;
    if ((flags & WL_OUTPUT_MODE_CURRENT) == 0) return;
    output->pixels[0] = width;
    output->pixels[1] = height;
    output->millihertz = millihertz;
}

static inline void fling_wayland_output_done_(void *data, struct wl_output *output) { (void)data, (void)output; }

static inline void fling_wayland_output_scale_(void *data, struct wl_output *output, int32_t factor) {
    (void)output;
    ((fling_wayland_output_ *)data)->factor = factor;
}

static inline void fling_wayland_output_name_(void *data, struct wl_output *output, const char *name) {
    (void)data, (void)output, (void)name;
}

#ifdef ZXDG_OUTPUT_MANAGER_V1_INTERFACE
static inline void fling_wayland_logical_place_(void *data, struct zxdg_output_v1 *logical, int32_t x, int32_t y) {
    (void)data, (void)logical, (void)x, (void)y;
}

static inline void fling_wayland_logical_size_(
    void *data, struct zxdg_output_v1 *logical, int32_t width, int32_t height) {
    (void)logical;
    fling_wayland_output_ *output = (fling_wayland_output_ *)data;
    output->points[0] = width;
    output->points[1] = height;
}

static inline void fling_wayland_logical_done_(void *data, struct zxdg_output_v1 *logical) {
    (void)data, (void)logical;
}

static inline void fling_wayland_logical_name_(void *data, struct zxdg_output_v1 *logical, const char *name) {
    (void)data, (void)logical, (void)name;
}
#endif

static inline void fling_wayland_complete_output_(fling_wayland_output_ *output) {
#ifdef ZXDG_OUTPUT_MANAGER_V1_INTERFACE
    static const struct zxdg_output_v1_listener listener = {
        fling_wayland_logical_place_, fling_wayland_logical_size_, fling_wayland_logical_done_,
        fling_wayland_logical_name_, fling_wayland_logical_name_};
    if (output->input->output_manager_ == NULL || output->logical != NULL) return;
    output->logical = zxdg_output_manager_v1_get_xdg_output(output->input->output_manager_, output->output);
    if (output->logical != NULL) zxdg_output_v1_add_listener(output->logical, &listener, output);
#endif
    (void)output;
}

#endif
