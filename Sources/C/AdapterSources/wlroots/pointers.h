/* Motion, buttons, scrolls and wheels of wlr_pointer. A part of fling-wlroots.c. */
#ifndef FLING_WLROOTS_POINTERS_H
#define FLING_WLROOTS_POINTERS_H

fling_status fling_wlroots_motion(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, motion) *event, int64_t now, fling_event *said) {
    fling_wlroots_device_ *device;
    const fling_status status = fling_wlroots_open_(input, FLING_WLROOTS_DEVICE_(event, pointer), said, &device);
    if (status != FLING_OK) return status;
    *said = fling_wlroots_event_(FLING_EVENT_POINTER_MOTION, device, fling_wlroots_time_(event->time_msec, now));
    said->delta[0] = event->unaccel_dx;
    said->delta[1] = event->unaccel_dy;
    said->accelerated[0] = event->delta_x;
    said->accelerated[1] = event->delta_y;
    return FLING_OK;
}

fling_status fling_wlroots_motion_absolute(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, motion_absolute) *event, int64_t now,
    fling_event *said) {
    fling_wlroots_device_ *device;
    const fling_status status = fling_wlroots_open_(input, FLING_WLROOTS_DEVICE_(event, pointer), said, &device);
    if (status != FLING_OK) return status;
    *said = fling_wlroots_event_(FLING_EVENT_POINTER_MOTION, device, fling_wlroots_time_(event->time_msec, now));
    said->has_normalized = 1;
    said->normalized[0] = event->x;
    said->normalized[1] = event->y;
    return FLING_OK;
}

fling_status fling_wlroots_button(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, button) *event, int64_t now, fling_event *said) {
    fling_wlroots_device_ *device;
    const fling_status status = fling_wlroots_open_(input, FLING_WLROOTS_DEVICE_(event, pointer), said, &device);
    if (status != FLING_OK) return status;
    const bool is_pressed = (int)event->state == 1;
    if (!is_pressed && device->pressed == 0) return FLING_IGNORED_EVENT;
    device->pressed = is_pressed ? device->pressed + 1 : device->pressed - 1;
    *said = fling_wlroots_event_(FLING_EVENT_POINTER_BUTTON, device, fling_wlroots_time_(event->time_msec, now));
    said->button = event->button;
    said->is_pressed = is_pressed;
    return FLING_OK;
}

/* True if content is set to go with the fingers, and not against them. */
static inline bool fling_wlroots_is_natural_(
    const fling_wlroots_device_ *device, const FLING_WLROOTS_EVENT(pointer, axis) *event) {
#if WLR_HAS_LIBINPUT_BACKEND
    struct libinput_device *handle = fling_wlroots_handle_(device->device);
    if (handle != NULL) return libinput_device_config_scroll_get_natural_scroll_enabled(handle) != 0;
#endif
    (void)device;
#if WLR_VERSION_NUM >= ((0 << 16) | (18 << 8))
    return (int)event->relative_direction == 1;
#else
    (void)event;
    return false;
#endif
}

/* The turn of a wheel in 120ths of a notch. */
static inline double fling_wlroots_v120_(const FLING_WLROOTS_EVENT(pointer, axis) *event) {
    /* A notch counts ten points where wlroots reports no notches. */
    if (event->delta_discrete == 0) return event->delta * 12;
#ifdef WLR_POINTER_AXIS_DISCRETE_STEP
    return event->delta_discrete;
#else
    return 120.0 * event->delta_discrete;
#endif
}

fling_status fling_wlroots_axis(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, axis) *event, int64_t now, fling_event *said) {
    fling_wlroots_device_ *device;
    fling_status status = fling_wlroots_open_(input, FLING_WLROOTS_DEVICE_(event, pointer), said, &device);
    if (status != FLING_OK) return status;
    /* The numbers are those of wl_pointer, in all versions. */
    const int source = (int)event->source, orientation = (int)event->orientation;
    const bool is_finger = source == WL_POINTER_AXIS_SOURCE_FINGER;
    const bool is_tilt = source == WL_POINTER_AXIS_SOURCE_WHEEL_TILT;
    if (!is_finger && !is_tilt && source != WL_POINTER_AXIS_SOURCE_WHEEL) return FLING_IGNORED_EVENT;
    if (orientation != WL_POINTER_AXIS_HORIZONTAL_SCROLL && orientation != WL_POINTER_AXIS_VERTICAL_SCROLL) {
        return FLING_IGNORED_EVENT;
    }
    fling_event next = fling_wlroots_event_(
        is_finger ? FLING_EVENT_SCROLL : FLING_EVENT_POINTER_WHEEL, device,
        fling_wlroots_time_(event->time_msec, now));
    next.wheel_source = is_tilt ? FLING_WHEEL_TILTED : FLING_WHEEL_TURNED;
    next.is_natural = fling_wlroots_is_natural_(device, event);
    status = FLING_IGNORED_EVENT;
    const fling_event *last = &input->axes_;
    if (input->has_axes_ && (last->device != next.device || last->kind != next.kind || last->time != next.time ||
                             last->wheel_source != next.wheel_source)) {
        status = fling_wlroots_frame(input, said);
    }
    if (!input->has_axes_) input->axes_ = next;
    input->has_axes_ = true;
    /* wlroots' values point where the content goes; Fling's point where the fingers or the wheel went. */
    const double sign = next.is_natural ? -1 : 1;
    const int axis = orientation == WL_POINTER_AXIS_HORIZONTAL_SCROLL ? 0 : 1;
    if (is_finger) {
        input->axes_.delta[axis] += sign * event->delta * fling_wlroots_millimetres_(device);
    } else {
        input->axes_.v120[axis] += sign * fling_wlroots_v120_(event);
    }
    return status;
}

fling_status fling_wlroots_frame(fling_wlroots *input, fling_event *said) {
    if (said != NULL) memset(said, 0, sizeof *said);
    if (input == NULL || said == NULL) return FLING_ERROR_NULL;
    if (!input->has_axes_) return FLING_IGNORED_EVENT;
    input->has_axes_ = false;
    const fling_event *axes = &input->axes_;
    const double *displacement = axes->kind == FLING_EVENT_SCROLL ? axes->delta : axes->v120;
    const bool has_moved = displacement[0] != 0 || displacement[1] != 0;
    if (axes->kind == FLING_EVENT_SCROLL) {
        /* A scroll by nothing reports that the fingers have left. */
        for (int place = 0; place < FLING_WLROOTS_DEVICES; place++) {
            fling_wlroots_device_ *device = &input->devices_[place];
            if (device->device == NULL || device->number != axes->device) continue;
            if (!has_moved && !device->is_scrolling) return FLING_IGNORED_EVENT;
            device->is_scrolling = has_moved;
        }
    } else if (!has_moved) {
        return FLING_IGNORED_EVENT;
    }
    *said = *axes;
    return FLING_OK;
}

#endif
