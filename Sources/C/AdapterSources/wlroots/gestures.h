/* Swipes, pinches and holds of wlr_pointer. A part of fling-wlroots.c. */
#ifndef FLING_WLROOTS_GESTURES_H
#define FLING_WLROOTS_GESTURES_H

static inline fling_status fling_wlroots_begin_gesture_(
    fling_wlroots *input, struct wlr_input_device *from, fling_event_kind kind, uint32_t milliseconds, uint32_t fingers,
    int64_t now, fling_event *said) {
    fling_wlroots_device_ *device;
    const fling_status status = fling_wlroots_open_(input, from, said, &device);
    if (status != FLING_OK) return status;
    *said = fling_wlroots_event_(kind, device, fling_wlroots_time_(milliseconds, now));
    device->has_gesture = true;
    device->gesture = kind;
    device->fingers = fingers > 100 ? 100 : (int32_t)fingers;
    fling_wayland_begin_steps_(&device->steps, said->time);
    said->phase = FLING_PHASE_BEGIN;
    said->fingers = device->fingers;
    if (kind == FLING_EVENT_PINCH) said->scale = 1;
    return FLING_OK;
}

/* Goes on with the gesture that a device has begun, if that is of the kind. */
static inline fling_status fling_wlroots_continue_gesture_(
    fling_wlroots *input, struct wlr_input_device *from, fling_event_kind kind, uint32_t milliseconds, int64_t now,
    fling_event *said, fling_wlroots_device_ **device) {
    const fling_status status = fling_wlroots_open_(input, from, said, device);
    if (status != FLING_OK) return status;
    if (!(*device)->has_gesture || (*device)->gesture != kind) return FLING_IGNORED_EVENT;
    *said = fling_wlroots_event_(kind, *device, fling_wlroots_time_(milliseconds, now));
    said->phase = FLING_PHASE_UPDATE;
    said->fingers = (*device)->fingers;
    if (kind == FLING_EVENT_PINCH) said->scale = 1;
    return FLING_OK;
}

static inline fling_status fling_wlroots_end_gesture_(
    fling_wlroots *input, struct wlr_input_device *from, fling_event_kind kind, uint32_t milliseconds,
    bool is_cancelled, int64_t now, fling_event *said) {
    fling_wlroots_device_ *device;
    const fling_status status =
        fling_wlroots_continue_gesture_(input, from, kind, milliseconds, now, said, &device);
    if (status != FLING_OK) return status;
    device->has_gesture = false;
    said->phase = is_cancelled ? FLING_PHASE_CANCELLED : FLING_PHASE_END;
    return FLING_OK;
}

/* Sets the movement of the fingers, by that of the pointer. */
static inline void fling_wlroots_set_step_(fling_wlroots_device_ *device, double x, double y, fling_event *said) {
    said->accelerated[0] = x;
    said->accelerated[1] = y;
    double millimetres = fling_wlroots_millimetres_(device);
    bool is_accelerated = true;
#if WLR_HAS_LIBINPUT_BACKEND
    struct libinput_device *handle = fling_wlroots_handle_(device->device);
    if (handle != NULL) {
        is_accelerated = libinput_device_config_accel_get_profile(handle) != LIBINPUT_CONFIG_ACCEL_PROFILE_FLAT;
        /* The factor that the adaptive profile makes of the speed setting, from -1 to 1. */
        const double factor = 0.95 * pow(libinput_device_config_accel_get_speed(handle) + 1, 2.38) + 0.05;
        if (is_accelerated && factor > 0) millimetres /= factor;
    }
#endif
    said->delta[0] = x * millimetres;
    said->delta[1] = y * millimetres;
    if (is_accelerated) fling_wayland_slow_step_(&device->steps, said->time, said->delta);
}

fling_status fling_wlroots_swipe_begin(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, swipe_begin) *event, int64_t now, fling_event *said) {
    return fling_wlroots_begin_gesture_(
        input, FLING_WLROOTS_DEVICE_(event, pointer), FLING_EVENT_SWIPE, event == NULL ? 0 : event->time_msec,
        event == NULL ? 0 : event->fingers, now, said);
}

fling_status fling_wlroots_swipe_update(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, swipe_update) *event, int64_t now, fling_event *said) {
    fling_wlroots_device_ *device;
    const fling_status status = fling_wlroots_continue_gesture_(
        input, FLING_WLROOTS_DEVICE_(event, pointer), FLING_EVENT_SWIPE, event == NULL ? 0 : event->time_msec, now,
        said, &device);
    if (status == FLING_OK) fling_wlroots_set_step_(device, event->dx, event->dy, said);
    return status;
}

fling_status fling_wlroots_swipe_end(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, swipe_end) *event, int64_t now, fling_event *said) {
    return fling_wlroots_end_gesture_(
        input, FLING_WLROOTS_DEVICE_(event, pointer), FLING_EVENT_SWIPE, event == NULL ? 0 : event->time_msec,
        event != NULL && event->cancelled, now, said);
}

fling_status fling_wlroots_pinch_begin(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, pinch_begin) *event, int64_t now, fling_event *said) {
    return fling_wlroots_begin_gesture_(
        input, FLING_WLROOTS_DEVICE_(event, pointer), FLING_EVENT_PINCH, event == NULL ? 0 : event->time_msec,
        event == NULL ? 0 : event->fingers, now, said);
}

fling_status fling_wlroots_pinch_update(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, pinch_update) *event, int64_t now, fling_event *said) {
    fling_wlroots_device_ *device;
    const fling_status status = fling_wlroots_continue_gesture_(
        input, FLING_WLROOTS_DEVICE_(event, pointer), FLING_EVENT_PINCH, event == NULL ? 0 : event->time_msec, now,
        said, &device);
    if (status != FLING_OK) return status;
    fling_wlroots_set_step_(device, event->dx, event->dy, said);
    said->scale = event->scale;
    said->rotation = event->rotation * 3.14159265358979323846 / 180;
    return FLING_OK;
}

fling_status fling_wlroots_pinch_end(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, pinch_end) *event, int64_t now, fling_event *said) {
    return fling_wlroots_end_gesture_(
        input, FLING_WLROOTS_DEVICE_(event, pointer), FLING_EVENT_PINCH, event == NULL ? 0 : event->time_msec,
        event != NULL && event->cancelled, now, said);
}

fling_status fling_wlroots_hold_begin(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, hold_begin) *event, int64_t now, fling_event *said) {
    return fling_wlroots_begin_gesture_(
        input, FLING_WLROOTS_DEVICE_(event, pointer), FLING_EVENT_HOLD, event == NULL ? 0 : event->time_msec,
        event == NULL ? 0 : event->fingers, now, said);
}

fling_status fling_wlroots_hold_end(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, hold_end) *event, int64_t now, fling_event *said) {
    return fling_wlroots_end_gesture_(
        input, FLING_WLROOTS_DEVICE_(event, pointer), FLING_EVENT_HOLD, event == NULL ? 0 : event->time_msec,
        event != NULL && event->cancelled, now, said);
}

#endif
