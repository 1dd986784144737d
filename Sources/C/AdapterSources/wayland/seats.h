/* A seat, and the objects that are made and destroyed with its devices. A part of fling-wayland.c. */
#ifndef FLING_WAYLAND_SEATS_H
#define FLING_WAYLAND_SEATS_H

#ifdef ZWP_INPUT_TIMESTAMPS_MANAGER_V1_INTERFACE
static inline void fling_wayland_timestamp_(
    void *data, struct zwp_input_timestamps_v1 *times, uint32_t seconds_high, uint32_t seconds, uint32_t nanoseconds) {
    (void)times;
    const uint64_t whole = ((uint64_t)seconds_high << 32 | seconds) * 1000 + nanoseconds / 1000000;
    *(int64_t *)data = (int64_t)(uint32_t)whole * 1000000 + nanoseconds % 1000000;
}
#endif

/* Makes the objects of extensions that can be made by now. */
static inline void fling_wayland_complete_(fling_wayland_seat_ *seat) {
#ifdef ZWP_POINTER_GESTURES_V1_INTERFACE
    static const struct zwp_pointer_gesture_swipe_v1_listener swipe = {
        fling_wayland_swipe_begin_, fling_wayland_swipe_update_, fling_wayland_swipe_end_};
    static const struct zwp_pointer_gesture_pinch_v1_listener pinch = {
        fling_wayland_pinch_begin_, fling_wayland_pinch_update_, fling_wayland_pinch_end_};
    struct zwp_pointer_gestures_v1 *gestures = seat->input->gestures_;
    if (gestures != NULL && seat->pointer != NULL && seat->swipe == NULL) {
        seat->swipe = zwp_pointer_gestures_v1_get_swipe_gesture(gestures, seat->pointer);
        seat->pinch = zwp_pointer_gestures_v1_get_pinch_gesture(gestures, seat->pointer);
        if (seat->swipe != NULL) zwp_pointer_gesture_swipe_v1_add_listener(seat->swipe, &swipe, seat);
        if (seat->pinch != NULL) zwp_pointer_gesture_pinch_v1_add_listener(seat->pinch, &pinch, seat);
#ifdef ZWP_POINTER_GESTURE_HOLD_V1_INTERFACE
        static const struct zwp_pointer_gesture_hold_v1_listener hold = {
            fling_wayland_hold_begin_, fling_wayland_hold_end_};
        if (zwp_pointer_gestures_v1_get_version(gestures) >= 3) {
            seat->hold = zwp_pointer_gestures_v1_get_hold_gesture(gestures, seat->pointer);
            if (seat->hold != NULL) zwp_pointer_gesture_hold_v1_add_listener(seat->hold, &hold, seat);
        }
#endif
    }
#endif
#ifdef ZWP_INPUT_TIMESTAMPS_MANAGER_V1_INTERFACE
    static const struct zwp_input_timestamps_v1_listener times = {fling_wayland_timestamp_};
    struct zwp_input_timestamps_manager_v1 *manager = seat->input->timestamps_;
    if (manager != NULL && seat->touch != NULL && seat->touch_times == NULL) {
        seat->touch_times = zwp_input_timestamps_manager_v1_get_touch_timestamps(manager, seat->touch);
        if (seat->touch_times != NULL) {
            zwp_input_timestamps_v1_add_listener(seat->touch_times, &times, &seat->exact_touch_time);
        }
    }
    if (manager != NULL && seat->pointer != NULL && seat->pointer_times == NULL) {
        seat->pointer_times = zwp_input_timestamps_manager_v1_get_pointer_timestamps(manager, seat->pointer);
        if (seat->pointer_times != NULL) {
            zwp_input_timestamps_v1_add_listener(seat->pointer_times, &times, &seat->exact_pointer_time);
        }
    }
#endif
    (void)seat;
}

static inline void fling_wayland_drop_gestures_(fling_wayland_seat_ *seat) {
#ifdef ZWP_POINTER_GESTURES_V1_INTERFACE
    if (seat->swipe != NULL) zwp_pointer_gesture_swipe_v1_destroy(seat->swipe);
    if (seat->pinch != NULL) zwp_pointer_gesture_pinch_v1_destroy(seat->pinch);
#endif
#ifdef ZWP_POINTER_GESTURE_HOLD_V1_INTERFACE
    if (seat->hold != NULL) zwp_pointer_gesture_hold_v1_destroy(seat->hold);
#endif
    seat->swipe = NULL;
    seat->pinch = NULL;
    seat->hold = NULL;
}

static inline void fling_wayland_drop_times_(struct zwp_input_timestamps_v1 **times) {
#ifdef ZWP_INPUT_TIMESTAMPS_MANAGER_V1_INTERFACE
    if (*times != NULL) zwp_input_timestamps_v1_destroy(*times);
#endif
    *times = NULL;
}

static inline void fling_wayland_set_touch_(fling_wayland_seat_ *seat, bool has_touch) {
    static const struct wl_touch_listener listener = {
        fling_wayland_touch_down_,   fling_wayland_touch_up_,    fling_wayland_touch_motion_,
        fling_wayland_touch_frame_,  fling_wayland_touch_cancel_, fling_wayland_touch_shape_,
        fling_wayland_touch_orientation_};
    if (has_touch == (seat->touch != NULL)) return;
    if (has_touch) {
        seat->touch = wl_seat_get_touch(seat->seat);
        if (seat->touch == NULL) return;
        wl_touch_add_listener(seat->touch, &listener, seat);
        seat->touch_time = seat->exact_touch_time = -1;
        seat->touchscreen = ++seat->input->last_device_;
        fling_wayland_measure_(seat, true);
        fling_wayland_complete_(seat);
        return;
    }
    fling_wayland_drop_times_(&seat->touch_times);
    if (wl_touch_get_version(seat->touch) >= WL_TOUCH_RELEASE_SINCE_VERSION) {
        wl_touch_release(seat->touch);
    } else {
        wl_touch_destroy(seat->touch);
    }
    seat->touch = NULL;
    seat->contact_count = 0;
    fling_wayland_say_(seat->input, fling_wayland_event_(FLING_EVENT_DEVICE_REMOVED, seat->touchscreen, -1));
    seat->touchscreen = 0;
}

static inline void fling_wayland_set_pointer_(fling_wayland_seat_ *seat, bool has_pointer) {
    static const struct wl_pointer_listener listener = {
        fling_wayland_pointer_enter_,  fling_wayland_pointer_leave_, fling_wayland_pointer_motion_,
        fling_wayland_pointer_button_, fling_wayland_pointer_axis_,  fling_wayland_pointer_frame_,
        fling_wayland_pointer_source_, fling_wayland_pointer_stop_,  fling_wayland_pointer_discrete_,
#ifdef WL_POINTER_AXIS_VALUE120_SINCE_VERSION
        fling_wayland_pointer_v120_,
#endif
#ifdef WL_POINTER_AXIS_RELATIVE_DIRECTION_SINCE_VERSION
        fling_wayland_pointer_direction_,
#endif
#ifdef WL_POINTER_WARP_SINCE_VERSION
        NULL,
#endif
    };
    if (has_pointer == (seat->pointer != NULL)) return;
    if (has_pointer) {
        seat->pointer = wl_seat_get_pointer(seat->seat);
        if (seat->pointer == NULL) return;
        wl_pointer_add_listener(seat->pointer, &listener, seat);
        seat->pointer_time = seat->exact_pointer_time = -1;
        fling_wayland_add_touchpad_(seat);
        fling_wayland_complete_(seat);
        return;
    }
    fling_wayland_drop_gestures_(seat);
    fling_wayland_drop_times_(&seat->pointer_times);
    if (wl_pointer_get_version(seat->pointer) >= WL_POINTER_RELEASE_SINCE_VERSION) {
        wl_pointer_release(seat->pointer);
    } else {
        wl_pointer_destroy(seat->pointer);
    }
    seat->pointer = NULL;
    fling_wayland_remove_touchpad_(seat);
}

static inline void fling_wayland_seat_capabilities_(void *data, struct wl_seat *wl_seat, uint32_t capabilities) {
    (void)wl_seat;
    fling_wayland_seat_ *seat = (fling_wayland_seat_ *)data;
    fling_wayland_set_touch_(seat, (capabilities & WL_SEAT_CAPABILITY_TOUCH) != 0);
    fling_wayland_set_pointer_(seat, (capabilities & WL_SEAT_CAPABILITY_POINTER) != 0);
}

static inline void fling_wayland_seat_name_(void *data, struct wl_seat *seat, const char *name) {
    (void)data, (void)seat, (void)name;
}

#endif
