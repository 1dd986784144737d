/* Contacts of wlr_touch. A part of fling-wlroots.c. */
#ifndef FLING_WLROOTS_TOUCHES_H
#define FLING_WLROOTS_TOUCHES_H

/* A panel of one finger may have no number for it. */
static inline int32_t fling_wlroots_contact_(int32_t id) { return id < 0 ? 0 : id; }

/* The place of a contact that is down; -1 if it is not. */
static inline int fling_wlroots_place_(const fling_wlroots_device_ *device, int32_t contact) {
    for (int place = 0; place < device->contact_count; place++) {
        if (device->contacts[place] == contact) return place;
    }
    return -1;
}

static inline fling_event fling_wlroots_touch_event_(
    fling_wlroots *input, const fling_wlroots_device_ *device, fling_event_kind kind, int64_t time, int32_t contact) {
    fling_event event = fling_wlroots_event_(kind, device, time);
    input->touch_ = event;
    input->touch_.kind = FLING_EVENT_FRAME;
    input->has_touch_ = true;
    event.contact = contact;
    return event;
}

static inline void fling_wlroots_set_place_(fling_wlroots_device_ *device, double x, double y, fling_event *said) {
    said->normalized[0] = x;
    said->normalized[1] = y;
    double size[2];
    if (!fling_wlroots_touchscreen_size_(device->device, size)) return;
    said->has_millimetres = 1;
    said->millimetres[0] = x * size[0];
    said->millimetres[1] = y * size[1];
}

fling_status fling_wlroots_touch_down(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(touch, down) *event, int64_t now, fling_event *said) {
    fling_wlroots_device_ *device;
    const fling_status status = fling_wlroots_open_(input, FLING_WLROOTS_DEVICE_(event, touch), said, &device);
    if (status != FLING_OK) return status;
    const int32_t contact = fling_wlroots_contact_(event->touch_id);
    if (fling_wlroots_place_(device, contact) >= 0) return FLING_IGNORED_EVENT;
    if (device->contact_count == FLING_WLROOTS_CONTACTS) return FLING_ERROR_INDEX;
    device->contacts[device->contact_count++] = contact;
    const int64_t time = fling_wlroots_time_(event->time_msec, now);
    *said = fling_wlroots_touch_event_(input, device, FLING_EVENT_TOUCH_DOWN, time, contact);
    fling_wlroots_set_place_(device, event->x, event->y, said);
    return FLING_OK;
}

fling_status fling_wlroots_touch_motion(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(touch, motion) *event, int64_t now, fling_event *said) {
    fling_wlroots_device_ *device;
    const fling_status status = fling_wlroots_open_(input, FLING_WLROOTS_DEVICE_(event, touch), said, &device);
    if (status != FLING_OK) return status;
    const int32_t contact = fling_wlroots_contact_(event->touch_id);
    if (fling_wlroots_place_(device, contact) < 0) return FLING_IGNORED_EVENT;
    const int64_t time = fling_wlroots_time_(event->time_msec, now);
    *said = fling_wlroots_touch_event_(input, device, FLING_EVENT_TOUCH_MOVE, time, contact);
    fling_wlroots_set_place_(device, event->x, event->y, said);
    return FLING_OK;
}

static inline fling_status fling_wlroots_lift_(
    fling_wlroots *input, struct wlr_input_device *from, fling_event_kind kind, uint32_t milliseconds, int32_t id,
    int64_t now, fling_event *said) {
    fling_wlroots_device_ *device;
    const fling_status status = fling_wlroots_open_(input, from, said, &device);
    if (status != FLING_OK) return status;
    const int32_t contact = fling_wlroots_contact_(id);
    const int place = fling_wlroots_place_(device, contact);
    if (place < 0) return FLING_IGNORED_EVENT;
    device->contacts[place] = device->contacts[--device->contact_count];
    *said = fling_wlroots_touch_event_(input, device, kind, fling_wlroots_time_(milliseconds, now), contact);
    return FLING_OK;
}

fling_status fling_wlroots_touch_up(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(touch, up) *event, int64_t now, fling_event *said) {
    return fling_wlroots_lift_(
        input, FLING_WLROOTS_DEVICE_(event, touch), FLING_EVENT_TOUCH_UP, event == NULL ? 0 : event->time_msec,
        event == NULL ? 0 : event->touch_id, now, said);
}

fling_status fling_wlroots_touch_cancel(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(touch, cancel) *event, int64_t now, fling_event *said) {
    return fling_wlroots_lift_(
        input, FLING_WLROOTS_DEVICE_(event, touch), FLING_EVENT_TOUCH_CANCEL, event == NULL ? 0 : event->time_msec,
        event == NULL ? 0 : event->touch_id, now, said);
}

fling_status fling_wlroots_touch_frame(fling_wlroots *input, fling_event *said) {
    if (said != NULL) memset(said, 0, sizeof *said);
    if (input == NULL || said == NULL) return FLING_ERROR_NULL;
    if (!input->has_touch_) return FLING_IGNORED_EVENT;
    input->has_touch_ = false;
    *said = input->touch_;
    return FLING_OK;
}

#endif
