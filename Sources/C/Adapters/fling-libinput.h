/*
 * fling-libinput.h - libinput's events as Fling's, for programs that have a libinput context of their own.
 *
 *     static fling_libinput input;
 *     fling_event said;
 *     if (fling_libinput_take(&input, event, &said) == FLING_OK) fling_arena_handle(arena, &said, NULL);
 *
 * The program dispatches its context as before, and hands each event over before it destroys it. Touches, scrolls of
 * fingers, wheels, swipes, pinches, holds, pointers, and devices that come and go become events; lengths on a
 * touchpad are millimetres of the fingers' movement, whatever its acceleration profile, speed and direction of
 * scrolling.
 *
 * The header is inline C, compiles as C11 and C++17, and needs libfling and libinput 1.19 or newer. It reads no clock:
 * times are those of the events. It allocates nothing and keeps no reference to a device.
 *
 * A compositor owns its devices: it alone receives their events, and does not pass the events that it takes here to
 * its clients. A program under a compositor receives each event twice if it opens devices itself: use the compositor's
 * events there (fling-wayland.h).
 */
#ifndef FLING_LIBINPUT_H
#define FLING_LIBINPUT_H

#include <fling.h>
#include <libinput.h>
#include <stdio.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The greatest number of devices at a time. */
#define FLING_LIBINPUT_DEVICES 64

/* The devices of a libinput context. All zero at first. */
typedef struct fling_libinput {
    struct {
        /* NULL in a place that is free. Never followed: the device may be gone. */
        const struct libinput_device *device;
        uint32_t number;
        bool is_thinkpad_x230;
    } devices_[FLING_LIBINPUT_DEVICES];
    /* The number of the device that came last; none is used again. */
    uint32_t last_number_;
    /* The time of the last event, for events that have none. */
    int64_t time_;
} fling_libinput;

/* True for a touchpad that libinput slows down by a factor of its own. */
static inline bool fling_libinput_is_thinkpad_x230_(struct libinput_device *device) {
    const char *name = libinput_device_get_name(device), *suffix = "SynPS/2 Synaptics TouchPad";
    const size_t length = strlen(name), end = strlen(suffix);
    if (length < end || strcmp(name + length - end, suffix) != 0) return false;
    char model[512] = "";
    FILE *file = fopen("/sys/class/dmi/id/modalias", "re");
    if (file != NULL) {
        if (fgets(model, sizeof model, file) == NULL) model[0] = '\0';
        fclose(file);
    }
    return strstr(model, "svnLENOVO:") != NULL && strstr(model, ":pvrThinkPadX230") != NULL;
}

/* The place of a device in the table, which is given one if it has none; -1 if the table is full. */
static inline int fling_libinput_place_(fling_libinput *input, struct libinput_device *device) {
    int unused = -1;
    for (int place = 0; place < FLING_LIBINPUT_DEVICES; place++) {
        if (input->devices_[place].device == device) return place;
        if (unused < 0 && input->devices_[place].device == NULL) unused = place;
    }
    if (unused < 0) return -1;
    input->devices_[unused].device = device;
    input->devices_[unused].number = ++input->last_number_;
    input->devices_[unused].is_thinkpad_x230 = fling_libinput_is_thinkpad_x230_(device);
    return unused;
}

/* The number under which events of a device are reported, from 1 on; 0 for NULL, and if there are too many devices. */
static inline uint32_t fling_libinput_number(fling_libinput *input, struct libinput_device *device) {
    if (input == NULL || device == NULL) return 0;
    const int place = fling_libinput_place_(input, device);
    return place < 0 ? 0 : input->devices_[place].number;
}

/* Millimetres of a touchpad finger's movement for a unit of libinput's unaccelerated motion, with the device's
 * settings as they are. libinput counts 1000 units to an inch and slows touchpads down: by a constant with its
 * adaptive profile, by the speed setting with its flat one. */
static inline double fling_libinput_millimetres(struct libinput_device *device, bool is_thinkpad_x230) {
    double slowdown = is_thinkpad_x230 ? 0.1 : 0.2968 * 0.9;
    if (libinput_device_config_accel_get_profile(device) == LIBINPUT_CONFIG_ACCEL_PROFILE_FLAT) {
        const double factor = 1 + libinput_device_config_accel_get_speed(device);
        slowdown = 0.2968 * (factor > 0.005 ? factor : 0.005);
    }
    return 25.4 / 1000 / slowdown;
}

static inline void fling_libinput_set_device_(struct libinput_device *device, fling_event *said) {
    said->device_kind = FLING_DEVICE_OTHER;
    if (libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_TOUCH)) {
        said->device_kind = FLING_DEVICE_TOUCHSCREEN;
    } else if (libinput_device_has_capability(device, LIBINPUT_DEVICE_CAP_GESTURE) ||
               libinput_device_config_tap_get_finger_count(device) > 0) {
        said->device_kind = FLING_DEVICE_TOUCHPAD;
    }
    double width = 0, height = 0;
    if (libinput_device_get_size(device, &width, &height) != 0 || !(width > 0) || !(height > 0)) return;
    said->has_millimetres = 1;
    said->surface[0] = width;
    said->surface[1] = height;
}

static inline void fling_libinput_set_touch_(
    struct libinput_event *event, struct libinput_device *device, fling_event *said) {
    struct libinput_event_touch *touch = libinput_event_get_touch_event(event);
    said->time = (int64_t)libinput_event_touch_get_time_usec(touch) * 1000;
    const enum libinput_event_type type = libinput_event_get_type(event);
    if (type == LIBINPUT_EVENT_TOUCH_FRAME) {
        said->kind = FLING_EVENT_FRAME;
        return;
    }
    /* A panel of one finger has no slots. */
    const int32_t slot = libinput_event_touch_get_slot(touch);
    said->contact = slot < 0 ? 0 : slot;
    said->kind = type == LIBINPUT_EVENT_TOUCH_UP     ? FLING_EVENT_TOUCH_UP
                 : type == LIBINPUT_EVENT_TOUCH_DOWN ? FLING_EVENT_TOUCH_DOWN
                                                     : FLING_EVENT_TOUCH_MOVE;
    if (type == LIBINPUT_EVENT_TOUCH_CANCEL) said->kind = FLING_EVENT_TOUCH_CANCEL;
    if (type != LIBINPUT_EVENT_TOUCH_DOWN && type != LIBINPUT_EVENT_TOUCH_MOTION) return;
    said->normalized[0] = libinput_event_touch_get_x_transformed(touch, 1);
    said->normalized[1] = libinput_event_touch_get_y_transformed(touch, 1);
    double width = 0, height = 0;
    if (libinput_device_get_size(device, &width, &height) != 0 || !(width > 0)) return;
    said->has_millimetres = 1;
    said->millimetres[0] = libinput_event_touch_get_x(touch);
    said->millimetres[1] = libinput_event_touch_get_y(touch);
}

static inline void fling_libinput_set_gesture_(
    struct libinput_event *event, double millimetres, fling_event *said) {
    struct libinput_event_gesture *gesture = libinput_event_get_gesture_event(event);
    said->time = (int64_t)libinput_event_gesture_get_time_usec(gesture) * 1000;
    said->fingers = libinput_event_gesture_get_finger_count(gesture);
    const enum libinput_event_type type = libinput_event_get_type(event);
    switch (type) {
    case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN:
    case LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE:
    case LIBINPUT_EVENT_GESTURE_SWIPE_END: said->kind = FLING_EVENT_SWIPE; break;
    case LIBINPUT_EVENT_GESTURE_PINCH_BEGIN:
    case LIBINPUT_EVENT_GESTURE_PINCH_UPDATE:
    case LIBINPUT_EVENT_GESTURE_PINCH_END: said->kind = FLING_EVENT_PINCH; break;
    default: said->kind = FLING_EVENT_HOLD;
    }
    if (said->kind == FLING_EVENT_PINCH) said->scale = 1;
    switch (type) {
    case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN:
    case LIBINPUT_EVENT_GESTURE_PINCH_BEGIN:
    case LIBINPUT_EVENT_GESTURE_HOLD_BEGIN: said->phase = FLING_PHASE_BEGIN; return;
    case LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE:
    case LIBINPUT_EVENT_GESTURE_PINCH_UPDATE: said->phase = FLING_PHASE_UPDATE; break;
    default:
        said->phase = libinput_event_gesture_get_cancelled(gesture) ? FLING_PHASE_CANCELLED : FLING_PHASE_END;
    }
    if (said->kind == FLING_EVENT_PINCH) said->scale = libinput_event_gesture_get_scale(gesture);
    if (said->phase != FLING_PHASE_UPDATE) return;
    said->delta[0] = libinput_event_gesture_get_dx_unaccelerated(gesture) * millimetres;
    said->delta[1] = libinput_event_gesture_get_dy_unaccelerated(gesture) * millimetres;
    said->accelerated[0] = libinput_event_gesture_get_dx(gesture);
    said->accelerated[1] = libinput_event_gesture_get_dy(gesture);
    if (said->kind == FLING_EVENT_PINCH) {
        said->rotation = libinput_event_gesture_get_angle_delta(gesture) * 3.14159265358979323846 / 180;
    }
}

static inline void fling_libinput_set_pointer_(
    struct libinput_event *event, struct libinput_device *device, double millimetres, fling_event *said) {
    struct libinput_event_pointer *pointer = libinput_event_get_pointer_event(event);
    said->time = (int64_t)libinput_event_pointer_get_time_usec(pointer) * 1000;
    const enum libinput_pointer_axis axes[2] = {
        LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL, LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL};
    switch (libinput_event_get_type(event)) {
    case LIBINPUT_EVENT_POINTER_MOTION:
        said->kind = FLING_EVENT_POINTER_MOTION;
        said->delta[0] = libinput_event_pointer_get_dx_unaccelerated(pointer);
        said->delta[1] = libinput_event_pointer_get_dy_unaccelerated(pointer);
        said->accelerated[0] = libinput_event_pointer_get_dx(pointer);
        said->accelerated[1] = libinput_event_pointer_get_dy(pointer);
        return;
    case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
        said->kind = FLING_EVENT_POINTER_MOTION;
        said->has_normalized = 1;
        said->normalized[0] = libinput_event_pointer_get_absolute_x_transformed(pointer, 1);
        said->normalized[1] = libinput_event_pointer_get_absolute_y_transformed(pointer, 1);
        return;
    case LIBINPUT_EVENT_POINTER_BUTTON:
        said->kind = FLING_EVENT_POINTER_BUTTON;
        said->button = libinput_event_pointer_get_button(pointer);
        said->is_pressed =
            libinput_event_pointer_get_button_state(pointer) == LIBINPUT_BUTTON_STATE_PRESSED ? 1 : 0;
        return;
    default: break;
    }
    /* Scrolling is reported as content is set to go; here as the fingers or the wheel went. */
    said->is_natural = libinput_device_config_scroll_get_natural_scroll_enabled(device) ? 1 : 0;
    const double sign = said->is_natural ? -1 : 1;
    const bool is_wheel = libinput_event_get_type(event) == LIBINPUT_EVENT_POINTER_SCROLL_WHEEL;
    said->kind = is_wheel ? FLING_EVENT_POINTER_WHEEL : FLING_EVENT_SCROLL;
    for (int axis = 0; axis < 2; axis++) {
        if (!libinput_event_pointer_has_axis(pointer, axes[axis])) continue;
        if (is_wheel) {
            said->v120[axis] = sign * libinput_event_pointer_get_scroll_value_v120(pointer, axes[axis]);
        } else {
            said->delta[axis] = sign * millimetres * libinput_event_pointer_get_scroll_value(pointer, axes[axis]);
        }
    }
}

/* Makes one of libinput's events Fling's; the caller destroys libinput's as ever.
 *
 * Answers FLING_OK, with the event in `said`, or FLING_IGNORED_EVENT for an event that means nothing to Fling: of keys,
 * tablets and switches; a wheel's report that libinput 1.19 and newer repeats under an older name; the end of a gesture whose
 * device is gone, which its removal reports. Fails with NULL, and with INDEX for an event of more devices than there is
 * room for. `said` is emptied unless the answer is FLING_OK. */
static inline fling_status fling_libinput_take(
    fling_libinput *input, struct libinput_event *event, fling_event *said) {
    if (said != NULL) memset(said, 0, sizeof *said);
    if (input == NULL || event == NULL || said == NULL) return FLING_ERROR_NULL;
    struct libinput_device *device = libinput_event_get_device(event);
    const enum libinput_event_type type = libinput_event_get_type(event);
    switch (type) {
    case LIBINPUT_EVENT_DEVICE_ADDED:
    case LIBINPUT_EVENT_DEVICE_REMOVED:
    case LIBINPUT_EVENT_TOUCH_DOWN:
    case LIBINPUT_EVENT_TOUCH_MOTION:
    case LIBINPUT_EVENT_TOUCH_UP:
    case LIBINPUT_EVENT_TOUCH_CANCEL:
    case LIBINPUT_EVENT_TOUCH_FRAME:
    case LIBINPUT_EVENT_POINTER_MOTION:
    case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
    case LIBINPUT_EVENT_POINTER_BUTTON:
    case LIBINPUT_EVENT_POINTER_SCROLL_WHEEL:
    case LIBINPUT_EVENT_POINTER_SCROLL_FINGER:
    case LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN:
    case LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE:
    case LIBINPUT_EVENT_GESTURE_SWIPE_END:
    case LIBINPUT_EVENT_GESTURE_PINCH_BEGIN:
    case LIBINPUT_EVENT_GESTURE_PINCH_UPDATE:
    case LIBINPUT_EVENT_GESTURE_PINCH_END:
    case LIBINPUT_EVENT_GESTURE_HOLD_BEGIN:
    case LIBINPUT_EVENT_GESTURE_HOLD_END: break;
    default: return FLING_IGNORED_EVENT;
    }
    const int place = fling_libinput_place_(input, device);
    if (place < 0) return FLING_ERROR_INDEX;

    fling_event made;
    memset(&made, 0, sizeof made);
    made.size = sizeof made;
    made.device = input->devices_[place].number;
    made.time = input->time_;
    const double millimetres = fling_libinput_millimetres(device, input->devices_[place].is_thinkpad_x230);
    bool may_be_end_of_device = false;
    switch (type) {
    case LIBINPUT_EVENT_DEVICE_ADDED:
        made.kind = FLING_EVENT_DEVICE_ADDED;
        fling_libinput_set_device_(device, &made);
        break;
    case LIBINPUT_EVENT_DEVICE_REMOVED:
        made.kind = FLING_EVENT_DEVICE_REMOVED;
        input->devices_[place].device = NULL;
        break;
    case LIBINPUT_EVENT_TOUCH_DOWN:
    case LIBINPUT_EVENT_TOUCH_MOTION:
    case LIBINPUT_EVENT_TOUCH_UP:
    case LIBINPUT_EVENT_TOUCH_CANCEL:
    case LIBINPUT_EVENT_TOUCH_FRAME: fling_libinput_set_touch_(event, device, &made); break;
    case LIBINPUT_EVENT_POINTER_MOTION:
    case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
    case LIBINPUT_EVENT_POINTER_BUTTON:
    case LIBINPUT_EVENT_POINTER_SCROLL_WHEEL:
    case LIBINPUT_EVENT_POINTER_SCROLL_FINGER:
        fling_libinput_set_pointer_(event, device, millimetres, &made);
        may_be_end_of_device = (made.kind == FLING_EVENT_POINTER_BUTTON && !made.is_pressed) ||
                               (made.kind == FLING_EVENT_SCROLL && made.delta[0] == 0 && made.delta[1] == 0);
        break;
    default:
        fling_libinput_set_gesture_(event, millimetres, &made);
        may_be_end_of_device = made.phase == FLING_PHASE_END;
    }
    /* libinput ends the gestures of a device that is unplugged right before it says so. */
    if (may_be_end_of_device &&
        libinput_next_event_type(libinput_event_get_context(event)) == LIBINPUT_EVENT_DEVICE_REMOVED) {
        return FLING_IGNORED_EVENT;
    }
    if (made.time > input->time_) input->time_ = made.time;
    *said = made;
    return FLING_OK;
}

#ifdef __cplusplus
}
#endif

#endif
