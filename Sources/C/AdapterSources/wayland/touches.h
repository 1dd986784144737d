/* Contacts of wl_touch. A part of fling-wayland.c. */
#ifndef FLING_WAYLAND_TOUCHES_H
#define FLING_WAYLAND_TOUCHES_H

static inline int fling_wayland_contact_(const fling_wayland_seat_ *seat, int32_t id) {
    for (int index = 0; index < seat->contact_count; index++) {
        if (seat->contacts[index] == id) return index;
    }
    return -1;
}

static inline void fling_wayland_say_contact_(
    fling_wayland_seat_ *seat, fling_event_kind kind, int32_t id, wl_fixed_t x, wl_fixed_t y) {
    fling_event event = fling_wayland_event_(kind, seat->touchscreen, seat->touch_time);
    event.contact = id;
    if (kind == FLING_EVENT_TOUCH_DOWN || kind == FLING_EVENT_TOUCH_MOVE) {
        event.has_millimetres = 1;
        event.normalized[0] = wl_fixed_to_double(x) / seat->width;
        event.normalized[1] = wl_fixed_to_double(y) / seat->height;
        event.millimetres[0] = wl_fixed_to_double(x) / seat->scale;
        event.millimetres[1] = wl_fixed_to_double(y) / seat->scale;
    }
    fling_wayland_say_(seat->input, event);
}

/* Reports the touchscreen, with the size of the surface on it; again when that changes. */
static inline void fling_wayland_measure_(fling_wayland_seat_ *seat, bool is_new) {
    const double width = seat->input->width_, height = seat->input->height_;
    const double scale = fling_wayland_points_per_millimetre(seat->input);
    if (!is_new && seat->width == width && seat->height == height && seat->scale == scale) return;
    seat->width = width;
    seat->height = height;
    seat->scale = scale;
    fling_event event = fling_wayland_event_(FLING_EVENT_DEVICE_ADDED, seat->touchscreen, -1);
    event.device_kind = FLING_DEVICE_TOUCHSCREEN;
    event.has_millimetres = width > 0 && height > 0;
    if (event.has_millimetres) {
        event.surface[0] = width / scale;
        event.surface[1] = height / scale;
    }
    fling_wayland_say_(seat->input, event);
}

static inline void fling_wayland_touch_down_(
    void *data, struct wl_touch *touch, uint32_t serial, uint32_t time, struct wl_surface *surface, int32_t id,
    wl_fixed_t x, wl_fixed_t y) {
    (void)touch, (void)serial;
    fling_wayland_seat_ *seat = (fling_wayland_seat_ *)data;
    const int64_t exact = fling_wayland_exact_(time, &seat->exact_touch_time);
    if (surface == NULL || surface != seat->input->surface_ || fling_wayland_contact_(seat, id) >= 0) return;
    if (seat->contact_count == FLING_WAYLAND_CONTACTS) return;
    if (seat->contact_count == 0) fling_wayland_measure_(seat, false);
    seat->contacts[seat->contact_count++] = id;
    seat->touch_time = exact;
    fling_wayland_say_contact_(seat, FLING_EVENT_TOUCH_DOWN, id, x, y);
}

static inline void fling_wayland_touch_up_(
    void *data, struct wl_touch *touch, uint32_t serial, uint32_t time, int32_t id) {
    (void)touch, (void)serial;
    fling_wayland_seat_ *seat = (fling_wayland_seat_ *)data;
    const int64_t exact = fling_wayland_exact_(time, &seat->exact_touch_time);
    const int index = fling_wayland_contact_(seat, id);
    if (index < 0) return;
    seat->contacts[index] = seat->contacts[--seat->contact_count];
    seat->touch_time = exact;
    fling_wayland_say_contact_(seat, FLING_EVENT_TOUCH_UP, id, 0, 0);
}

static inline void fling_wayland_touch_motion_(
    void *data, struct wl_touch *touch, uint32_t time, int32_t id, wl_fixed_t x, wl_fixed_t y) {
    (void)touch;
    fling_wayland_seat_ *seat = (fling_wayland_seat_ *)data;
    const int64_t exact = fling_wayland_exact_(time, &seat->exact_touch_time);
    if (fling_wayland_contact_(seat, id) < 0) return;
    seat->touch_time = exact;
    fling_wayland_say_contact_(seat, FLING_EVENT_TOUCH_MOVE, id, x, y);
}

static inline void fling_wayland_touch_frame_(void *data, struct wl_touch *touch) {
    (void)touch;
    fling_wayland_seat_ *seat = (fling_wayland_seat_ *)data;
    if (seat->touchscreen == 0 || seat->touch_time < 0) return;
    fling_wayland_say_(
        seat->input, fling_wayland_event_(FLING_EVENT_FRAME, seat->touchscreen, seat->touch_time));
}

static inline void fling_wayland_touch_cancel_(void *data, struct wl_touch *touch) {
    fling_wayland_seat_ *seat = (fling_wayland_seat_ *)data;
    if (seat->contact_count == 0) return;
    while (seat->contact_count > 0) {
        fling_wayland_say_contact_(seat, FLING_EVENT_TOUCH_CANCEL, seat->contacts[--seat->contact_count], 0, 0);
    }
    fling_wayland_touch_frame_(data, touch);
}

static inline void fling_wayland_touch_shape_(
    void *data, struct wl_touch *touch, int32_t id, wl_fixed_t major, wl_fixed_t minor) {
    (void)data, (void)touch, (void)id, (void)major, (void)minor;
}

static inline void fling_wayland_touch_orientation_(
    void *data, struct wl_touch *touch, int32_t id, wl_fixed_t orientation) {
    (void)data, (void)touch, (void)id, (void)orientation;
}

#endif
