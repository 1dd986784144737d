/* Places, buttons, scrolls and wheels of wl_pointer. A part of fling-wayland.c. */
#ifndef FLING_WAYLAND_POINTERS_H
#define FLING_WAYLAND_POINTERS_H

static inline void fling_wayland_add_touchpad_(fling_wayland_seat_ *seat) {
    seat->touchpad = ++seat->input->last_device_;
    fling_event event = fling_wayland_event_(FLING_EVENT_DEVICE_ADDED, seat->touchpad, -1);
    event.device_kind = FLING_DEVICE_TOUCHPAD;
    fling_wayland_say_(seat->input, event);
}

static inline void fling_wayland_remove_touchpad_(fling_wayland_seat_ *seat) {
    if (seat->touchpad == 0) return;
    fling_wayland_say_(seat->input, fling_wayland_event_(FLING_EVENT_DEVICE_REMOVED, seat->touchpad, -1));
    seat->touchpad = 0;
    seat->has_focus = seat->has_gesture = seat->is_scrolling[0] = seat->is_scrolling[1] = false;
    seat->pressed = 0;
    memset(&seat->axes, 0, sizeof seat->axes);
}

/* Gestures under way end as with a device that is gone: their events go to other surfaces from now on. */
static inline void fling_wayland_lose_focus_(fling_wayland_seat_ *seat) {
    seat->has_focus = false;
    memset(&seat->axes, 0, sizeof seat->axes);
    if (seat->pressed == 0 && !seat->has_gesture && !seat->is_scrolling[0] && !seat->is_scrolling[1]) return;
    fling_wayland_remove_touchpad_(seat);
    fling_wayland_add_touchpad_(seat);
}

/* Adds the event that the axis events of a frame make together. */
static inline void fling_wayland_close_axes_(fling_wayland_seat_ *seat) {
    if (!seat->axes.is_pending) return;
    const bool is_finger = seat->axes.has_source && seat->axes.source == WL_POINTER_AXIS_SOURCE_FINGER;
    const bool is_continuous = seat->axes.has_source && seat->axes.source == WL_POINTER_AXIS_SOURCE_CONTINUOUS;
    const bool is_over = seat->axes.has_stop && !seat->is_scrolling[0] && !seat->is_scrolling[1];
    fling_event event = fling_wayland_event_(FLING_EVENT_SCROLL, seat->touchpad, seat->pointer_time);
    bool has_moved = false;
    for (int axis = 0; axis < 2; axis++) {
        has_moved = has_moved || seat->axes.value[axis] != 0 || seat->axes.v120[axis] != 0;
    }
    if (has_moved) seat->is_natural = seat->axes.is_inverted;
    event.is_natural = seat->is_natural;
    /* The compositor's values point where the content goes; Fling's point where the fingers or the wheel went. */
    const double sign = seat->is_natural ? -1 : 1;
    for (int axis = 0; axis < 2; axis++) {
        const double value = sign * seat->axes.value[axis];
        /* A notch of a wheel counts ten points where the compositor reports no notches. */
        event.v120[axis] = seat->axes.has_v120[axis] ? sign * seat->axes.v120[axis] : value * 12;
        event.delta[axis] = value * FLING_WAYLAND_MILLIMETRES_;
    }
    if (is_finger || is_over) {
        memset(event.v120, 0, sizeof event.v120);
        if (has_moved && is_finger) fling_wayland_say_(seat->input, event);
        memset(event.delta, 0, sizeof event.delta);
        if (is_over) fling_wayland_say_(seat->input, event);
    } else if (has_moved && !is_continuous) {
        memset(event.delta, 0, sizeof event.delta);
        event.kind = FLING_EVENT_POINTER_WHEEL;
        event.wheel_source = seat->axes.has_source && seat->axes.source == WL_POINTER_AXIS_SOURCE_WHEEL_TILT
                                 ? FLING_WHEEL_TILTED
                                 : FLING_WHEEL_TURNED;
        fling_wayland_say_(seat->input, event);
    }
    memset(&seat->axes, 0, sizeof seat->axes);
}

static inline void fling_wayland_pointer_frame_(void *data, struct wl_pointer *pointer) {
    (void)pointer;
    fling_wayland_seat_ *seat = (fling_wayland_seat_ *)data;
    fling_wayland_close_axes_(seat);
    memset(&seat->axes, 0, sizeof seat->axes);
}

/* Takes an event that has a time. Events before it at another time are a frame, though the compositor reported none. */
static inline void fling_wayland_set_pointer_time_(fling_wayland_seat_ *seat, uint32_t milliseconds) {
    const int64_t time = fling_wayland_exact_(milliseconds, &seat->exact_pointer_time);
    if (time != seat->pointer_time) fling_wayland_close_axes_(seat);
    seat->pointer_time = time;
}

static inline void fling_wayland_say_place_(fling_wayland_seat_ *seat, wl_fixed_t x, wl_fixed_t y) {
    if (!(seat->input->width_ > 0) || !(seat->input->height_ > 0)) return;
    fling_event event = fling_wayland_event_(FLING_EVENT_POINTER_MOTION, seat->touchpad, seat->pointer_time);
    event.has_normalized = 1;
    event.normalized[0] = wl_fixed_to_double(x) / seat->input->width_;
    event.normalized[1] = wl_fixed_to_double(y) / seat->input->height_;
    /* A state for the queue alone. */
    event.is_pressed = seat->pressed > 0;
    fling_wayland_say_(seat->input, event);
}

static inline void fling_wayland_pointer_enter_(
    void *data, struct wl_pointer *pointer, uint32_t serial, struct wl_surface *surface, wl_fixed_t x, wl_fixed_t y) {
    (void)pointer, (void)serial;
    fling_wayland_seat_ *seat = (fling_wayland_seat_ *)data;
    if (seat->has_focus) fling_wayland_lose_focus_(seat);
    seat->has_focus = surface != NULL && surface == seat->input->surface_;
    if (seat->has_focus) fling_wayland_say_place_(seat, x, y);
}

static inline void fling_wayland_pointer_leave_(
    void *data, struct wl_pointer *pointer, uint32_t serial, struct wl_surface *surface) {
    (void)serial, (void)surface;
    fling_wayland_pointer_frame_(data, pointer);
    fling_wayland_lose_focus_((fling_wayland_seat_ *)data);
}

static inline void fling_wayland_pointer_motion_(
    void *data, struct wl_pointer *pointer, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
    (void)pointer;
    fling_wayland_seat_ *seat = (fling_wayland_seat_ *)data;
    fling_wayland_set_pointer_time_(seat, time);
    if (seat->has_focus) fling_wayland_say_place_(seat, x, y);
}

static inline void fling_wayland_pointer_button_(
    void *data, struct wl_pointer *pointer, uint32_t serial, uint32_t time, uint32_t button, uint32_t state) {
    (void)pointer, (void)serial;
    fling_wayland_seat_ *seat = (fling_wayland_seat_ *)data;
    fling_wayland_set_pointer_time_(seat, time);
    const bool is_pressed = state == WL_POINTER_BUTTON_STATE_PRESSED;
    if (!seat->has_focus || (!is_pressed && seat->pressed == 0)) return;
    seat->pressed = is_pressed ? seat->pressed + 1 : seat->pressed - 1;
    fling_event event = fling_wayland_event_(FLING_EVENT_POINTER_BUTTON, seat->touchpad, seat->pointer_time);
    event.button = button;
    event.is_pressed = is_pressed;
    fling_wayland_say_(seat->input, event);
}

/* The index of an axis of wl_pointer: 0 along x, 1 along y; -1 for one that is not known, or of another
 * surface. */
static inline int fling_wayland_axis_(const fling_wayland_seat_ *seat, uint32_t axis) {
    if (!seat->has_focus) return -1;
    return axis == WL_POINTER_AXIS_HORIZONTAL_SCROLL ? 0 : axis == WL_POINTER_AXIS_VERTICAL_SCROLL ? 1 : -1;
}

static inline void fling_wayland_pointer_axis_(
    void *data, struct wl_pointer *pointer, uint32_t time, uint32_t axis, wl_fixed_t value) {
    fling_wayland_seat_ *seat = (fling_wayland_seat_ *)data;
    fling_wayland_set_pointer_time_(seat, time);
    const int index = fling_wayland_axis_(seat, axis);
    if (index < 0) return;
    seat->axes.is_pending = true;
    seat->axes.value[index] += wl_fixed_to_double(value);
    if (seat->axes.has_source && seat->axes.source == WL_POINTER_AXIS_SOURCE_FINGER) seat->is_scrolling[index] = true;
    /* Before version 5 each event is a frame of its own. */
    if (wl_pointer_get_version(pointer) < 5) fling_wayland_close_axes_(seat);
}

static inline void fling_wayland_pointer_source_(void *data, struct wl_pointer *pointer, uint32_t source) {
    (void)pointer;
    fling_wayland_seat_ *seat = (fling_wayland_seat_ *)data;
    /* The source comes once in a frame, before its axes or after them. */
    if (seat->axes.has_source) fling_wayland_close_axes_(seat);
    seat->axes.has_source = true;
    seat->axes.source = source;
    for (int axis = 0; axis < 2; axis++) {
        const bool has_moved = source == WL_POINTER_AXIS_SOURCE_FINGER && seat->axes.value[axis] != 0;
        seat->is_scrolling[axis] = seat->is_scrolling[axis] || has_moved;
    }
}

static inline void fling_wayland_pointer_stop_(
    void *data, struct wl_pointer *pointer, uint32_t time, uint32_t axis) {
    (void)pointer;
    fling_wayland_seat_ *seat = (fling_wayland_seat_ *)data;
    fling_wayland_set_pointer_time_(seat, time);
    const int index = fling_wayland_axis_(seat, axis);
    if (index < 0 || !seat->is_scrolling[index]) return;
    seat->is_scrolling[index] = false;
    seat->axes.is_pending = seat->axes.has_stop = true;
}

/* The step comes before or after the value of the same axis, which has the time. */
static inline void fling_wayland_set_v120_(fling_wayland_seat_ *seat, uint32_t axis, double v120) {
    const int index = fling_wayland_axis_(seat, axis);
    if (index < 0) return;
    seat->axes.has_v120[index] = true;
    seat->axes.v120[index] += v120;
}

static inline void fling_wayland_pointer_discrete_(
    void *data, struct wl_pointer *pointer, uint32_t axis, int32_t notches) {
    (void)pointer;
    fling_wayland_set_v120_((fling_wayland_seat_ *)data, axis, 120.0 * notches);
}

static inline void fling_wayland_pointer_v120_(
    void *data, struct wl_pointer *pointer, uint32_t axis, int32_t v120) {
    (void)pointer;
    fling_wayland_set_v120_((fling_wayland_seat_ *)data, axis, v120);
}

static inline void fling_wayland_pointer_direction_(
    void *data, struct wl_pointer *pointer, uint32_t axis, uint32_t direction) {
    (void)pointer, (void)axis;
    ((fling_wayland_seat_ *)data)->axes.is_inverted = direction == 1;
}

#endif
