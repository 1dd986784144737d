/* Swipes, pinches and holds of zwp_pointer_gestures_v1. A part of fling-wayland.c. */
#ifndef FLING_WAYLAND_GESTURES_H
#define FLING_WAYLAND_GESTURES_H

static inline void fling_wayland_say_gesture_(
    fling_wayland_seat_ *seat, fling_event_kind kind, fling_event_phase phase, uint32_t time) {
    /* The axis events before it have times of their own. */
    fling_wayland_close_axes_(seat);
    if (!seat->has_gesture || seat->gesture.kind != kind) return;
    seat->gesture.time = (int64_t)time * 1000000;
    seat->gesture.phase = phase;
    fling_wayland_say_(seat->input, seat->gesture);
    seat->has_gesture = phase == FLING_PHASE_BEGIN || phase == FLING_PHASE_UPDATE;
    memset(seat->gesture.delta, 0, sizeof seat->gesture.delta);
    memset(seat->gesture.accelerated, 0, sizeof seat->gesture.accelerated);
    seat->gesture.rotation = 0;
}

static inline void fling_wayland_begin_gesture_(
    fling_wayland_seat_ *seat, fling_event_kind kind, uint32_t time, const struct wl_surface *surface,
    uint32_t fingers) {
    if (surface == NULL || surface != seat->input->surface_) return;
    /* A gesture whose end was lost is over. */
    if (seat->has_gesture) fling_wayland_say_gesture_(seat, seat->gesture.kind, FLING_PHASE_CANCELLED, time);
    seat->has_gesture = true;
    seat->gesture = fling_wayland_event_(kind, seat->touchpad, 0);
    seat->gesture.fingers = fingers > 100 ? 100 : (int32_t)fingers;
    if (kind == FLING_EVENT_PINCH) seat->gesture.scale = 1;
    fling_wayland_begin_steps_(&seat->steps, (int64_t)time * 1000000);
    fling_wayland_say_gesture_(seat, kind, FLING_PHASE_BEGIN, time);
}

static inline void fling_wayland_move_gesture_(
    fling_wayland_seat_ *seat, fling_event_kind kind, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
    if (!seat->has_gesture || seat->gesture.kind != kind) return;
    seat->gesture.accelerated[0] = wl_fixed_to_double(x);
    seat->gesture.accelerated[1] = wl_fixed_to_double(y);
    for (int axis = 0; axis < 2; axis++) {
        seat->gesture.delta[axis] = seat->gesture.accelerated[axis] * FLING_WAYLAND_MILLIMETRES_;
    }
    fling_wayland_slow_step_(&seat->steps, (int64_t)time * 1000000, seat->gesture.delta);
    fling_wayland_say_gesture_(seat, kind, FLING_PHASE_UPDATE, time);
}

#ifdef ZWP_POINTER_GESTURES_V1_INTERFACE
static inline void fling_wayland_swipe_begin_(
    void *data, struct zwp_pointer_gesture_swipe_v1 *swipe, uint32_t serial, uint32_t time, struct wl_surface *surface,
    uint32_t fingers) {
    (void)swipe, (void)serial;
    fling_wayland_begin_gesture_((fling_wayland_seat_ *)data, FLING_EVENT_SWIPE, time, surface, fingers);
}

static inline void fling_wayland_swipe_update_(
    void *data, struct zwp_pointer_gesture_swipe_v1 *swipe, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
    (void)swipe;
    fling_wayland_move_gesture_((fling_wayland_seat_ *)data, FLING_EVENT_SWIPE, time, x, y);
}

static inline void fling_wayland_swipe_end_(
    void *data, struct zwp_pointer_gesture_swipe_v1 *swipe, uint32_t serial, uint32_t time, int32_t cancelled) {
    (void)swipe, (void)serial;
    const fling_event_phase phase = cancelled ? FLING_PHASE_CANCELLED : FLING_PHASE_END;
    fling_wayland_say_gesture_((fling_wayland_seat_ *)data, FLING_EVENT_SWIPE, phase, time);
}

static inline void fling_wayland_pinch_begin_(
    void *data, struct zwp_pointer_gesture_pinch_v1 *pinch, uint32_t serial, uint32_t time, struct wl_surface *surface,
    uint32_t fingers) {
    (void)pinch, (void)serial;
    fling_wayland_begin_gesture_((fling_wayland_seat_ *)data, FLING_EVENT_PINCH, time, surface, fingers);
}

static inline void fling_wayland_pinch_update_(
    void *data, struct zwp_pointer_gesture_pinch_v1 *pinch, uint32_t time, wl_fixed_t x, wl_fixed_t y, wl_fixed_t scale,
    wl_fixed_t degrees) {
    (void)pinch;
    fling_wayland_seat_ *seat = (fling_wayland_seat_ *)data;
    seat->gesture.scale = wl_fixed_to_double(scale);
    seat->gesture.rotation = wl_fixed_to_double(degrees) * 3.14159265358979323846 / 180;
    fling_wayland_move_gesture_(seat, FLING_EVENT_PINCH, time, x, y);
}

static inline void fling_wayland_pinch_end_(
    void *data, struct zwp_pointer_gesture_pinch_v1 *pinch, uint32_t serial, uint32_t time, int32_t cancelled) {
    (void)pinch, (void)serial;
    const fling_event_phase phase = cancelled ? FLING_PHASE_CANCELLED : FLING_PHASE_END;
    fling_wayland_say_gesture_((fling_wayland_seat_ *)data, FLING_EVENT_PINCH, phase, time);
}
#endif

#ifdef ZWP_POINTER_GESTURE_HOLD_V1_INTERFACE
static inline void fling_wayland_hold_begin_(
    void *data, struct zwp_pointer_gesture_hold_v1 *hold, uint32_t serial, uint32_t time, struct wl_surface *surface,
    uint32_t fingers) {
    (void)hold, (void)serial;
    fling_wayland_begin_gesture_((fling_wayland_seat_ *)data, FLING_EVENT_HOLD, time, surface, fingers);
}

static inline void fling_wayland_hold_end_(
    void *data, struct zwp_pointer_gesture_hold_v1 *hold, uint32_t serial, uint32_t time, int32_t cancelled) {
    (void)hold, (void)serial;
    const fling_event_phase phase = cancelled ? FLING_PHASE_CANCELLED : FLING_PHASE_END;
    fling_wayland_say_gesture_((fling_wayland_seat_ *)data, FLING_EVENT_HOLD, phase, time);
}
#endif

#endif
