/* Devices, their numbers and lengths, and the times of events. A part of fling-wlroots.c. */
#ifndef FLING_WLROOTS_DEVICES_H
#define FLING_WLROOTS_DEVICES_H

/* The libinput_device behind a device; NULL if it has none. */
#if WLR_HAS_LIBINPUT_BACKEND
static inline struct libinput_device *fling_wlroots_handle_(struct wlr_input_device *device) {
    return wlr_input_device_is_libinput(device) ? wlr_libinput_get_device_handle(device) : NULL;
}
#endif

/* A device's place in the table, which it is given if it has none; NULL if the table is full. */
static inline fling_wlroots_device_ *fling_wlroots_device_of_(
    fling_wlroots *input, struct wlr_input_device *device) {
    fling_wlroots_device_ *unused = NULL;
    for (int place = 0; place < FLING_WLROOTS_DEVICES; place++) {
        fling_wlroots_device_ *known = &input->devices_[place];
        if (known->device == device) return known;
        if (unused == NULL && known->device == NULL) unused = known;
    }
    if (unused == NULL) return NULL;
    memset(unused, 0, sizeof *unused);
    unused->device = device;
    unused->number = ++input->last_number_;
#if WLR_HAS_LIBINPUT_BACKEND
    struct libinput_device *handle = fling_wlroots_handle_(device);
    unused->is_thinkpad_x230 = handle != NULL && fling_libinput_is_thinkpad_x230_(handle);
#endif
    return unused;
}

uint32_t fling_wlroots_number(fling_wlroots *input, struct wlr_input_device *device) {
    if (input == NULL || device == NULL) return 0;
    const fling_wlroots_device_ *known = fling_wlroots_device_of_(input, device);
    return known == NULL ? 0 : known->number;
}

/* A time in milliseconds as one of CLOCK_MONOTONIC. A time that is not near now is of another clock, and
 * counts as now. */
static inline int64_t fling_wlroots_time_(uint32_t milliseconds, int64_t now) {
    const int64_t present = now < 0 ? 0 : now > INT64_MAX / 2 ? INT64_MAX / 2 : now;
    const int32_t ahead = (int32_t)(milliseconds - (uint32_t)(present / 1000000));
    if (ahead < -60000 || ahead > 1000) return present;
    const int64_t time = (present / 1000000 + ahead) * 1000000;
    return time < 0 ? 0 : time;
}

static inline fling_event fling_wlroots_event_(
    fling_event_kind kind, const fling_wlroots_device_ *device, int64_t time) {
    fling_event event;
    memset(&event, 0, sizeof event);
    event.size = sizeof event;
    event.kind = kind;
    event.device = device->number;
    event.time = time;
    return event;
}

/* Empties `said`, and finds the device of an event. */
static inline fling_status fling_wlroots_open_(
    fling_wlroots *input, struct wlr_input_device *device, fling_event *said, fling_wlroots_device_ **known) {
    if (said != NULL) memset(said, 0, sizeof *said);
    if (input == NULL || device == NULL || said == NULL) return FLING_ERROR_NULL;
    *known = fling_wlroots_device_of_(input, device);
    return *known == NULL ? FLING_ERROR_INDEX : FLING_OK;
}

/* The device of an event, which is NULL if the event is. */
#if WLR_VERSION_NUM >= ((0 << 16) | (16 << 8))
#define FLING_WLROOTS_DEVICE_(event, kind) \
    ((event) == NULL || (event)->kind == NULL ? NULL : &(event)->kind->base)
#else
#define FLING_WLROOTS_DEVICE_(event, kind) ((event) == NULL ? NULL : (event)->device)
#endif

/* Millimetres of the fingers on a touchpad for a unit of a scroll, or of a swipe at moderate speed. */
static inline double fling_wlroots_millimetres_(const fling_wlroots_device_ *device) {
#if WLR_HAS_LIBINPUT_BACKEND
    struct libinput_device *handle = fling_wlroots_handle_(device->device);
    if (handle != NULL) return fling_libinput_millimetres(handle, device->is_thinkpad_x230);
#endif
    (void)device;
    return FLING_WAYLAND_MILLIMETRES_;
}

/* The size of a touchscreen in millimetres; false if it is not known. */
static inline bool fling_wlroots_touchscreen_size_(struct wlr_input_device *device, double size[2]) {
#if WLR_VERSION_NUM >= ((0 << 16) | (16 << 8))
    const struct wlr_touch *touch = wlr_touch_from_input_device(device);
    size[0] = touch->width_mm;
    size[1] = touch->height_mm;
#else
    size[0] = device->width_mm;
    size[1] = device->height_mm;
#endif
    return size[0] > 0 && size[1] > 0;
}

fling_status fling_wlroots_add(
    fling_wlroots *input, struct wlr_input_device *device, int64_t now, fling_event *said) {
    if (said != NULL) memset(said, 0, sizeof *said);
    if (input == NULL || device == NULL || said == NULL) return FLING_ERROR_NULL;
    const bool is_touch = device->type == WLR_INPUT_DEVICE_TOUCH;
    if (!is_touch && device->type != WLR_INPUT_DEVICE_POINTER) return FLING_IGNORED_EVENT;
    fling_wlroots_device_ *known;
    const fling_status status = fling_wlroots_open_(input, device, said, &known);
    if (status != FLING_OK) return status;
    fling_event event = fling_wlroots_event_(FLING_EVENT_DEVICE_ADDED, known, now);
    /* A pointer of another backend stands for all that a desktop has, touchpads among it. */
    event.device_kind = is_touch ? FLING_DEVICE_TOUCHSCREEN : FLING_DEVICE_TOUCHPAD;
    event.has_millimetres = is_touch && fling_wlroots_touchscreen_size_(device, event.surface);
#if WLR_HAS_LIBINPUT_BACKEND
    struct libinput_device *handle = fling_wlroots_handle_(device);
    if (handle != NULL && !is_touch) fling_libinput_set_device_(handle, &event);
#endif
    *said = event;
    return FLING_OK;
}

fling_status fling_wlroots_remove(
    fling_wlroots *input, struct wlr_input_device *device, int64_t now, fling_event *said) {
    if (said != NULL) memset(said, 0, sizeof *said);
    if (input == NULL || device == NULL || said == NULL) return FLING_ERROR_NULL;
    for (int place = 0; place < FLING_WLROOTS_DEVICES; place++) {
        fling_wlroots_device_ *known = &input->devices_[place];
        if (known->device != device) continue;
        if (input->axes_.device == known->number) input->has_axes_ = false;
        if (input->touch_.device == known->number) input->has_touch_ = false;
        known->device = NULL;
        *said = fling_wlroots_event_(FLING_EVENT_DEVICE_REMOVED, known, now);
        return FLING_OK;
    }
    return FLING_IGNORED_EVENT;
}

#endif
