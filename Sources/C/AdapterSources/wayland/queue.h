/* The events that wait, and their times. A part of fling-wayland.c. */
#ifndef FLING_WAYLAND_QUEUE_H
#define FLING_WAYLAND_QUEUE_H

/* Adds an event. A pointer's motion takes the place of the one before while no button is down, and when the program
 * is far behind; if it is still too far behind, all events that it has not taken are replaced by an interruption,
 * which cancels gestures. */
static inline void fling_wayland_say_(fling_wayland *input, fling_event event) {
    event.size = sizeof event;
    const bool is_behind = input->event_count_ > FLING_WAYLAND_EVENTS / 2;
    if (input->event_count_ > 0 && event.kind == FLING_EVENT_POINTER_MOTION && (is_behind || !event.is_pressed)) {
        fling_event *last = &input->events_[(input->first_event_ + input->event_count_ - 1) % FLING_WAYLAND_EVENTS];
        if (last->kind == FLING_EVENT_POINTER_MOTION && last->device == event.device) input->event_count_--;
    }
    if (input->event_count_ == FLING_WAYLAND_EVENTS) {
        input->event_count_ = 0;
        fling_event notice;
        memset(&notice, 0, sizeof notice);
        notice.time = event.time;
        notice.kind = FLING_EVENT_SUSPEND;
        fling_wayland_say_(input, notice);
        notice.kind = FLING_EVENT_RESUME;
        fling_wayland_say_(input, notice);
    }
    input->events_[(input->first_event_ + input->event_count_++) % FLING_WAYLAND_EVENTS] = event;
}

static inline fling_event fling_wayland_event_(fling_event_kind kind, uint32_t device, int64_t time) {
    fling_event event;
    memset(&event, 0, sizeof event);
    event.kind = kind;
    event.device = device;
    event.time = time;
    return event;
}

/* A present time that leaves room for additions. */
static inline int64_t fling_wayland_now_(int64_t now) {
    return now < 0 ? 0 : now > INT64_MAX / 2 ? INT64_MAX / 2 : now;
}

/* A time in nanoseconds of 2^32 ms as one of CLOCK_MONOTONIC, where `now` is near it. The protocol leaves the
 * clock open: one that differs from CLOCK_MONOTONIC by more than a minute is taken for another, and the event
 * for one of now. */
static inline int64_t fling_wayland_time_(fling_wayland *input, int64_t raw, int64_t now) {
    const uint32_t present = (uint32_t)(now / 1000000), reported = (uint32_t)(raw / 1000000);
    int32_t ahead = (int32_t)(reported - present);
    if (ahead < -60000 || ahead > 1000) {
        ahead = (int32_t)(reported + input->clock_shift_ - present);
        if (ahead < -60000 || ahead > 1000) {
            input->clock_shift_ = present - reported;
            ahead = 0;
        }
    } else {
        input->clock_shift_ = 0;
    }
    const int64_t time = (now / 1000000 + ahead) * 1000000 + raw % 1000000;
    return time < 0 ? 0 : time;
}

bool fling_wayland_next(fling_wayland *input, int64_t now, fling_event *event) {
    if (event != NULL) memset(event, 0, sizeof *event);
    if (input == NULL || event == NULL || input->event_count_ == 0) return false;
    now = fling_wayland_now_(now);
    *event = input->events_[input->first_event_];
    input->first_event_ = (input->first_event_ + 1) % FLING_WAYLAND_EVENTS;
    input->event_count_--;
    event->is_pressed = event->kind == FLING_EVENT_POINTER_BUTTON && event->is_pressed;
    if (event->time >= 0) {
        event->time = fling_wayland_time_(input, event->time, now);
        if (event->time > input->time_) input->time_ = event->time;
    } else {
        event->time = input->time_ > 0 ? input->time_ : now;
    }
    return true;
}

/* The time of an event in milliseconds, to which the exact one belongs that came before it, if any. */
static inline int64_t fling_wayland_exact_(uint32_t milliseconds, int64_t *exact) {
    const int64_t time = *exact >= 0 ? *exact : (int64_t)milliseconds * 1000000;
    *exact = -1;
    return time;
}

#endif
