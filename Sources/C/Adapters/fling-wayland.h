/*
 * fling-wayland.h - a Wayland compositor's events as Fling's, and the time at which a client's frame will be seen.
 *
 *     static fling_wayland input;
 *     fling_wayland_bind(&input, registry, name, interface, version);     // for each global that the registry tells of
 *     fling_wayland_remove(&input, name);                                 // for each that it takes back
 *     fling_wayland_attach(&input, surface, width, height);               // in points; again when the size changes
 *
 *     fling_event event;                                                  // after dispatching, and with the time
 *     while (fling_wayland_next(&input, now, &event)) fling_arena_handle(arena, &event);
 *
 *     const int64_t seen = fling_wayland_next_frame(&input, now);         // before each commit
 *     fling_draggable_state(draggable, seen, &shown);
 *
 * It has a seat, a pointer and a touch object of its own beside the program's, so that the program keeps its listeners
 * and its cursor. A `fling_wayland` listens for one surface; a program with several has one for each.
 *
 * Extensions. The generated headers of pointer-gestures-unstable-v1 (swipes, pinches, holds),
 * presentation-time and xdg-output-unstable-v1 (the scale of the output), and input-timestamps-unstable-v1 (times finer
 * than milliseconds) are included where the compiler finds them, under the names NAME-client-protocol.h; then the program
 * links the code that wayland-scanner makes of the same files. All are optional, in the program and in the compositor:
 * fling_wayland_offers says which are there.
 *
 * Lengths. A touch is reported in millimetres on its output, by the output's physical size; without one (a projector, a
 * virtual machine) an inch counts as 96 points. A map from millimetres to points has fling_wayland_points_per_millimetre as
 * its factors: then content stays under the finger. On touchpads, scrolls are millimetres of the fingers' way, unless the
 * user has set a factor for scrolling, or libinput's flat profile. Compositors do not pass on how far the fingers went in
 * swipes and pinches, but how far the pointer would have gone: with libinput's defaults that is the same up to 130 mm/s,
 * and more above. Scale and rotation of a pinch are exact.
 *
 * The header is inline C, compiles as C11 and C++17, and needs libfling and libwayland-client 1.20 or newer. It reads no
 * clock: `now` is the present time of CLOCK_MONOTONIC in nanoseconds. It allocates nothing besides its Wayland objects. A
 * `fling_wayland` is all zero at first, is not moved, and belongs to the thread that dispatches its registry's queue.
 */
#ifndef FLING_WAYLAND_H
#define FLING_WAYLAND_H

#include <fling.h>
#include <math.h>
#include <string.h>
#include <wayland-client.h>

#if __has_include("pointer-gestures-unstable-v1-client-protocol.h")
#include "pointer-gestures-unstable-v1-client-protocol.h"
#endif
#if __has_include("presentation-time-client-protocol.h")
#include "presentation-time-client-protocol.h"
#endif
#if __has_include("xdg-output-unstable-v1-client-protocol.h")
#include "xdg-output-unstable-v1-client-protocol.h"
#endif
#if __has_include("input-timestamps-unstable-v1-client-protocol.h")
#include "input-timestamps-unstable-v1-client-protocol.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The greatest numbers of seats, outputs, fingers on a seat, frames that have not been seen yet, and events that wait. */
#define FLING_WAYLAND_SEATS 4
#define FLING_WAYLAND_OUTPUTS 8
#define FLING_WAYLAND_CONTACTS 16
#define FLING_WAYLAND_FRAMES 8
#define FLING_WAYLAND_EVENTS 512

/* Parts of what a compositor may offer, added up. */
typedef enum fling_wayland_offer {
    FLING_WAYLAND_TOUCH = 1,
    FLING_WAYLAND_POINTER = 2,
    /* The end of a scroll is told, and touchpads are told from wheels: wl_seat 5. */
    FLING_WAYLAND_SCROLL_ENDS = 4,
    /* Parts of a notch of a wheel are told: wl_seat 8. */
    FLING_WAYLAND_WHEEL_PARTS = 8,
    /* Natural scrolling is told from the other: wl_seat 9. */
    FLING_WAYLAND_NATURAL_SCROLLING = 16,
    /* Swipes and pinches. */
    FLING_WAYLAND_GESTURES = 32,
    FLING_WAYLAND_HOLDS = 64,
    /* Times of events are finer than milliseconds. */
    FLING_WAYLAND_TIMESTAMPS = 128,
    /* The compositor tells when a frame was seen. */
    FLING_WAYLAND_PRESENTATION = 256
} fling_wayland_offer;

typedef struct fling_wayland_seat_ {
    struct fling_wayland *input;
    uint32_t name;
    struct wl_seat *seat;
    struct wl_touch *touch;
    struct wl_pointer *pointer;
    struct zwp_pointer_gesture_swipe_v1 *swipe;
    struct zwp_pointer_gesture_pinch_v1 *pinch;
    struct zwp_pointer_gesture_hold_v1 *hold;
    struct zwp_input_timestamps_v1 *touch_times, *pointer_times;
    /* The numbers of the devices; 0 when there is none. */
    uint32_t touchscreen, touchpad;
    /* The last times of events, and the next ones' exact ones, in nanoseconds of 2^32 ms; negative when unknown. */
    int64_t touch_time, pointer_time, exact_touch_time, exact_pointer_time;
    int32_t contacts[FLING_WAYLAND_CONTACTS];
    int contact_count;
    /* The size in points, and the points for a millimetre, of which the touchscreen's events speak. */
    double width, height, scale;
    /* True while the pointer is in the surface; the buttons that are down; the gesture that has begun, if any. */
    bool has_focus, has_gesture;
    uint32_t pressed;
    fling_event gesture;
    /* A frame of axis events; the axes along which fingers scroll, and whether content goes with them. */
    struct {
        bool is_pending, has_stop, has_source, has_v120[2], is_inverted;
        uint32_t source;
        double value[2], v120[2];
    } axes;
    bool is_scrolling[2], is_natural;
} fling_wayland_seat_;

typedef struct fling_wayland_output_ {
    struct fling_wayland *input;
    uint32_t name;
    struct wl_output *output;
    struct zxdg_output_v1 *logical;
    double millimetres[2], pixels[2], points[2];
    int32_t factor, millihertz;
} fling_wayland_output_;

typedef struct fling_wayland_frame_ {
    struct fling_wayland *input;
    struct wp_presentation_feedback *feedback;
    int64_t asked;
} fling_wayland_frame_;

/* A compositor as one surface hears it. All zero at first. */
typedef struct fling_wayland {
    struct wl_surface *surface_;
    double width_, height_;
    fling_wayland_seat_ seats_[FLING_WAYLAND_SEATS];
    fling_wayland_output_ outputs_[FLING_WAYLAND_OUTPUTS];
    /* The output on which the surface is, as far as it is known. */
    struct wl_output *output_;
    struct zwp_pointer_gestures_v1 *gestures_;
    struct zxdg_output_manager_v1 *output_manager_;
    struct zwp_input_timestamps_manager_v1 *timestamps_;
    struct wp_presentation *presentation_;
    uint32_t gestures_name_, output_manager_name_, timestamps_name_, presentation_name_;
    /* The clock of the presentation's times, and 1 more; 0 when it is unknown. */
    uint32_t clock_;
    fling_wayland_frame_ frames_[FLING_WAYLAND_FRAMES];
    struct wl_callback *callback_;
    /* True while the compositor tells of presentations, which one that has wp_presentation need not do. */
    bool is_told_;
    /* The last presentation, the time between two, and the time that was answered last, in nanoseconds. A presentation that
     * is known from a frame callback alone is in nanoseconds of 2^32 ms, or negative. */
    int64_t presented_, refresh_, seen_, called_back_;
    /* The times from asking for the last frame that was seen, and the one before, until it was; 0 when unknown. */
    int64_t latency_[2];
    /* The number of the device that came last; none is used again. */
    uint32_t last_device_;
    /* What is added to the compositor's milliseconds to have those of CLOCK_MONOTONIC: 0 where that is its clock. */
    uint32_t clock_shift_;
    /* The time of the event that was handed out last, for those that have none. */
    int64_t time_;
    fling_event events_[FLING_WAYLAND_EVENTS];
    size_t first_event_, event_count_;
} fling_wayland;

/* ---- The queue ---- */

/* Adds an event. A pointer's motion takes the place of the one before while no button is down, and when the program is far
 * behind; if it is still too far behind, all that it has not heard gives way to an interruption, which cancels gestures. */
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

/* A time in nanoseconds of 2^32 ms as one of CLOCK_MONOTONIC, where `now` is near it. The protocol leaves the clock open:
 * one that differs from CLOCK_MONOTONIC by more than a minute is taken for another, and the event for one of now. */
static inline int64_t fling_wayland_time_(fling_wayland *input, int64_t raw, int64_t now) {
    const uint32_t present = (uint32_t)(now / 1000000), told = (uint32_t)(raw / 1000000);
    int32_t ahead = (int32_t)(told - present);
    if (ahead < -60000 || ahead > 1000) {
        ahead = (int32_t)(told + input->clock_shift_ - present);
        if (ahead < -60000 || ahead > 1000) {
            input->clock_shift_ = present - told;
            ahead = 0;
        }
    } else {
        input->clock_shift_ = 0;
    }
    const int64_t time = (now / 1000000 + ahead) * 1000000 + raw % 1000000;
    return time < 0 ? 0 : time;
}

/* Takes the oldest event that waits. False, with `event` emptied, when there is none, and for NULL. */
static inline bool fling_wayland_next(fling_wayland *input, int64_t now, fling_event *event) {
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

/* ---- Lengths ---- */

static inline double fling_wayland_points_of_(const fling_wayland_output_ *output) {
    double width = output->points[0], height = output->points[1];
    if (!(width > 0) || !(height > 0)) {
        const double factor = output->factor > 0 ? output->factor : 1;
        width = output->pixels[0] / factor;
        height = output->pixels[1] / factor;
    }
    /* Turned or not: only the areas count. */
    const double points = sqrt(width * height / (output->millimetres[0] * output->millimetres[1]));
    /* Of a watch, and of a wall. Others tell the ratio of their sides, or nothing. */
    return points > 0.2 && points < 40 ? points : 96 / 25.4;
}

/* The output on which the surface was seen last, or else the first; NULL when there is none. */
static inline const fling_wayland_output_ *fling_wayland_output_of_(const fling_wayland *input) {
    const fling_wayland_output_ *found = NULL;
    for (int index = 0; index < FLING_WAYLAND_OUTPUTS; index++) {
        const fling_wayland_output_ *output = &input->outputs_[index];
        if (output->output == NULL) continue;
        if (found == NULL || output->output == input->output_) found = output;
    }
    return found;
}

/* The points of the surface's output for a millimetre, which a map of gestures has as its factors. It stays what it is
 * while fingers touch the surface. 96 points for an inch as long as nothing better is known; for NULL. */
static inline double fling_wayland_points_per_millimetre(const fling_wayland *input) {
    if (input == NULL) return 96 / 25.4;
    for (int index = 0; index < FLING_WAYLAND_SEATS; index++) {
        if (input->seats_[index].contact_count > 0) return input->seats_[index].scale;
    }
    const fling_wayland_output_ *output = fling_wayland_output_of_(input);
    return output == NULL ? 96 / 25.4 : fling_wayland_points_of_(output);
}

/* Millimetres of fingers on a touchpad for a unit of libinput's motion, by which it counts 1000 to an inch: see
 * fling-libinput.h. Compositors pass its units on as points. */
#define FLING_WAYLAND_MILLIMETRES_ (25.4 / 1000 / (0.2968 * 0.9))

/* ---- Touches ---- */

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

/* Says of the touchscreen that it is there, and how large the surface is on it; again when it has another size. */
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

/* ---- Pointers ---- */

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

/* Whatever is under way is heard of by others from now on, and ends as with a device that is gone. */
static inline void fling_wayland_lose_focus_(fling_wayland_seat_ *seat) {
    seat->has_focus = false;
    memset(&seat->axes, 0, sizeof seat->axes);
    if (seat->pressed == 0 && !seat->has_gesture && !seat->is_scrolling[0] && !seat->is_scrolling[1]) return;
    fling_wayland_remove_touchpad_(seat);
    fling_wayland_add_touchpad_(seat);
}

/* Says what the axis events of a frame come to. */
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
    /* Values are told as content is to go; here as the fingers or the wheel went. */
    const double sign = seat->is_natural ? -1 : 1;
    for (int axis = 0; axis < 2; axis++) {
        const double value = sign * seat->axes.value[axis];
        /* A notch of a wheel counts ten points where it is not told. */
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

/* Takes an event that has a time. What came before it at another time is a frame, though none was told. */
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
    /* For the queue alone. */
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

/* The index of an axis of wl_pointer: 0 along x, 1 along y; -1 for one that is not known, or of another surface. */
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
    /* Before version 5 each is a frame of its own. */
    if (wl_pointer_get_version(pointer) < 5) fling_wayland_close_axes_(seat);
}

static inline void fling_wayland_pointer_source_(void *data, struct wl_pointer *pointer, uint32_t source) {
    (void)pointer;
    fling_wayland_seat_ *seat = (fling_wayland_seat_ *)data;
    /* It comes once in a frame, before its axes or after them. */
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

/* It comes before or after the value of the same axis, which has the time. */
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

/* ---- Gestures ---- */

static inline void fling_wayland_say_gesture_(
    fling_wayland_seat_ *seat, fling_event_kind kind, fling_event_phase phase, uint32_t time) {
    /* What came before as axis events has its own time. */
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
    /* One whose end was lost is over. */
    if (seat->has_gesture) fling_wayland_say_gesture_(seat, seat->gesture.kind, FLING_PHASE_CANCELLED, time);
    seat->has_gesture = true;
    seat->gesture = fling_wayland_event_(kind, seat->touchpad, 0);
    seat->gesture.fingers = fingers > 100 ? 100 : (int32_t)fingers;
    if (kind == FLING_EVENT_PINCH) seat->gesture.scale = 1;
    fling_wayland_say_gesture_(seat, kind, FLING_PHASE_BEGIN, time);
}

static inline void fling_wayland_move_gesture_(
    fling_wayland_seat_ *seat, fling_event_kind kind, uint32_t time, wl_fixed_t x, wl_fixed_t y) {
    if (!seat->has_gesture || seat->gesture.kind != kind) return;
    seat->gesture.accelerated[0] = wl_fixed_to_double(x);
    seat->gesture.accelerated[1] = wl_fixed_to_double(y);
    seat->gesture.delta[0] = seat->gesture.accelerated[0] * FLING_WAYLAND_MILLIMETRES_;
    seat->gesture.delta[1] = seat->gesture.accelerated[1] * FLING_WAYLAND_MILLIMETRES_;
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

/* ---- Seats ---- */

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

/* ---- Outputs ---- */

static inline void fling_wayland_output_geometry_(
    void *data, struct wl_output *wl_output, int32_t x, int32_t y, int32_t width, int32_t height, int32_t subpixel,
    const char *make, const char *model, int32_t transform) {
    (void)wl_output, (void)x, (void)y, (void)subpixel, (void)make, (void)model, (void)transform;
    fling_wayland_output_ *output = (fling_wayland_output_ *)data;
    output->millimetres[0] = width;
    output->millimetres[1] = height;
}

static inline void fling_wayland_output_mode_(
    void *data, struct wl_output *wl_output, uint32_t flags, int32_t width, int32_t height, int32_t millihertz) {
    (void)wl_output;
    fling_wayland_output_ *output = (fling_wayland_output_ *)data;
    if ((flags & WL_OUTPUT_MODE_CURRENT) == 0) return;
    output->pixels[0] = width;
    output->pixels[1] = height;
    output->millihertz = millihertz;
}

static inline void fling_wayland_output_done_(void *data, struct wl_output *output) { (void)data, (void)output; }

static inline void fling_wayland_output_scale_(void *data, struct wl_output *output, int32_t factor) {
    (void)output;
    ((fling_wayland_output_ *)data)->factor = factor;
}

static inline void fling_wayland_output_name_(void *data, struct wl_output *output, const char *name) {
    (void)data, (void)output, (void)name;
}

#ifdef ZXDG_OUTPUT_MANAGER_V1_INTERFACE
static inline void fling_wayland_logical_place_(void *data, struct zxdg_output_v1 *logical, int32_t x, int32_t y) {
    (void)data, (void)logical, (void)x, (void)y;
}

static inline void fling_wayland_logical_size_(
    void *data, struct zxdg_output_v1 *logical, int32_t width, int32_t height) {
    (void)logical;
    fling_wayland_output_ *output = (fling_wayland_output_ *)data;
    output->points[0] = width;
    output->points[1] = height;
}

static inline void fling_wayland_logical_done_(void *data, struct zxdg_output_v1 *logical) {
    (void)data, (void)logical;
}

static inline void fling_wayland_logical_name_(void *data, struct zxdg_output_v1 *logical, const char *name) {
    (void)data, (void)logical, (void)name;
}
#endif

static inline void fling_wayland_complete_output_(fling_wayland_output_ *output) {
#ifdef ZXDG_OUTPUT_MANAGER_V1_INTERFACE
    static const struct zxdg_output_v1_listener listener = {
        fling_wayland_logical_place_, fling_wayland_logical_size_, fling_wayland_logical_done_,
        fling_wayland_logical_name_, fling_wayland_logical_name_};
    if (output->input->output_manager_ == NULL || output->logical != NULL) return;
    output->logical = zxdg_output_manager_v1_get_xdg_output(output->input->output_manager_, output->output);
    if (output->logical != NULL) zxdg_output_v1_add_listener(output->logical, &listener, output);
#endif
    (void)output;
}

/* ---- Frames ---- */

#ifdef WP_PRESENTATION_INTERFACE
static inline void fling_wayland_clock_(void *data, struct wp_presentation *presentation, uint32_t clock) {
    (void)presentation;
    ((fling_wayland *)data)->clock_ = clock + 1;
}

static inline void fling_wayland_sync_output_(
    void *data, struct wp_presentation_feedback *feedback, struct wl_output *output) {
    (void)feedback;
    ((fling_wayland_frame_ *)data)->input->output_ = output;
}

static inline void fling_wayland_discarded_(void *data, struct wp_presentation_feedback *feedback) {
    wp_presentation_feedback_destroy(feedback);
    ((fling_wayland_frame_ *)data)->feedback = NULL;
}

static inline void fling_wayland_presented_(
    void *data, struct wp_presentation_feedback *feedback, uint32_t seconds_high, uint32_t seconds, uint32_t nanoseconds,
    uint32_t refresh, uint32_t count_high, uint32_t count, uint32_t flags) {
    (void)count_high, (void)count, (void)flags;
    fling_wayland_frame_ *frame = (fling_wayland_frame_ *)data;
    fling_wayland *input = frame->input;
    fling_wayland_discarded_(data, feedback);
    /* That of libinput and of every compositor on Linux is CLOCK_MONOTONIC; another says nothing here. */
    if (input->clock_ != 2 || seconds_high > 0) return;
    const int64_t time = (int64_t)seconds * 1000000000 + nanoseconds;
    if (time <= input->presented_ && input->is_told_) return;
    input->is_told_ = true;
    input->presented_ = time;
    input->refresh_ = refresh;
    if (time <= frame->asked) return;
    input->latency_[1] = input->latency_[0];
    input->latency_[0] = time - frame->asked;
}
#endif

static inline void fling_wayland_called_back_(void *data, struct wl_callback *callback, uint32_t time) {
    fling_wayland *input = (fling_wayland *)data;
    input->called_back_ = (int64_t)time * 1000000;
    wl_callback_destroy(callback);
    input->callback_ = NULL;
}

/* Has the compositor tell of the frame that is committed next. */
static inline void fling_wayland_ask_(fling_wayland *input, int64_t now) {
    (void)now;
    if (input->surface_ == NULL) return;
    bool has_asked = false;
#ifdef WP_PRESENTATION_INTERFACE
    static const struct wp_presentation_feedback_listener feedback = {
        fling_wayland_sync_output_, fling_wayland_presented_, fling_wayland_discarded_};
    for (int index = 0; input->presentation_ != NULL && !has_asked && index < FLING_WAYLAND_FRAMES; index++) {
        fling_wayland_frame_ *frame = &input->frames_[index];
        if (frame->feedback != NULL) continue;
        has_asked = true;
        frame->input = input;
        frame->asked = now;
        frame->feedback = wp_presentation_feedback(input->presentation_, input->surface_);
        if (frame->feedback != NULL) wp_presentation_feedback_add_listener(frame->feedback, &feedback, frame);
    }
#endif
    static const struct wl_callback_listener callback = {fling_wayland_called_back_};
    if (!has_asked) input->is_told_ = false;
    if (input->is_told_ || input->callback_ != NULL) return;
    input->callback_ = wl_surface_frame(input->surface_);
    if (input->callback_ != NULL) wl_callback_add_listener(input->callback_, &callback, input);
}

/* Answers when the frame will be seen that is being made, in nanoseconds of CLOCK_MONOTONIC, and has the compositor tell
 * when it was: call it once for each frame, before wl_surface_commit. The answer is the refresh at which a frame was seen
 * lately, counted from `now`; where the compositor does not tell, the first after the last frame callback. It never goes back. `now`
 * for NULL. */
static inline int64_t fling_wayland_next_frame(fling_wayland *input, int64_t now) {
    now = fling_wayland_now_(now);
    if (input == NULL) return now;
    const fling_wayland_output_ *output = fling_wayland_output_of_(input);
    int64_t refresh = input->refresh_;
    if (refresh <= 0 && output != NULL && output->millihertz > 0) refresh = 1000000000000 / output->millihertz;
    /* Of a display of 1000 Hz, and of one that hardly moves. */
    if (refresh < 1000000 || refresh > 1000000000) refresh = 1000000000 / 60;
    if (input->called_back_ > 0 && !input->is_told_) {
        input->presented_ = fling_wayland_time_(input, input->called_back_, now);
        input->called_back_ = 0;
    }
    if (input->presented_ > now + 1000000000) input->presented_ = now;
    const bool is_new = input->latency_[1] == 0 || input->latency_[0] < input->latency_[1];
    int64_t latency = is_new ? input->latency_[0] : input->latency_[1];
    if (latency <= 0 || latency > 4 * refresh) latency = refresh;
    /* The refresh that is nearest to then. */
    const int64_t passed = now + latency + refresh / 2 - input->presented_;
    int64_t seen = input->presented_ + (passed > 0 ? passed / refresh : 1) * refresh;
    if (seen <= now) seen += refresh;
    if (seen < input->seen_ && input->seen_ - seen < 4 * refresh) seen = input->seen_;
    input->seen_ = seen;
    fling_wayland_ask_(input, now);
    return seen;
}

/* ---- The registry, and the surface ---- */

static inline void fling_wayland_remove_seat_(fling_wayland_seat_ *seat) {
    fling_wayland_set_touch_(seat, false);
    fling_wayland_set_pointer_(seat, false);
    if (wl_seat_get_version(seat->seat) >= WL_SEAT_RELEASE_SINCE_VERSION) {
        wl_seat_release(seat->seat);
    } else {
        wl_seat_destroy(seat->seat);
    }
    memset(seat, 0, sizeof *seat);
}

static inline void fling_wayland_remove_output_(fling_wayland_output_ *output) {
#ifdef ZXDG_OUTPUT_MANAGER_V1_INTERFACE
    if (output->logical != NULL) zxdg_output_v1_destroy(output->logical);
#endif
    if (wl_output_get_version(output->output) >= WL_OUTPUT_RELEASE_SINCE_VERSION) {
        wl_output_release(output->output);
    } else {
        wl_output_destroy(output->output);
    }
    if (output->input->output_ == output->output) output->input->output_ = NULL;
    memset(output, 0, sizeof *output);
}

static inline fling_status fling_wayland_bind_seat_(
    fling_wayland *input, struct wl_registry *registry, uint32_t name, uint32_t version) {
    static const struct wl_seat_listener listener = {fling_wayland_seat_capabilities_, fling_wayland_seat_name_};
#if defined(WL_POINTER_AXIS_RELATIVE_DIRECTION_SINCE_VERSION)
    const uint32_t known = WL_POINTER_AXIS_RELATIVE_DIRECTION_SINCE_VERSION;
#elif defined(WL_POINTER_AXIS_VALUE120_SINCE_VERSION)
    const uint32_t known = WL_POINTER_AXIS_VALUE120_SINCE_VERSION;
#else
    const uint32_t known = 7;
#endif
    for (int index = 0; index < FLING_WAYLAND_SEATS; index++) {
        fling_wayland_seat_ *seat = &input->seats_[index];
        if (seat->seat != NULL) continue;
        seat->seat = (struct wl_seat *)wl_registry_bind(
            registry, name, &wl_seat_interface, version < known ? version : known);
        if (seat->seat == NULL) return FLING_ERROR_MEMORY;
        seat->input = input;
        seat->name = name;
        wl_seat_add_listener(seat->seat, &listener, seat);
        return FLING_OK;
    }
    return FLING_ERROR_INDEX;
}

static inline fling_status fling_wayland_bind_output_(
    fling_wayland *input, struct wl_registry *registry, uint32_t name, uint32_t version) {
    static const struct wl_output_listener listener = {
        fling_wayland_output_geometry_, fling_wayland_output_mode_, fling_wayland_output_done_,
        fling_wayland_output_scale_,    fling_wayland_output_name_, fling_wayland_output_name_};
    for (int index = 0; index < FLING_WAYLAND_OUTPUTS; index++) {
        fling_wayland_output_ *output = &input->outputs_[index];
        if (output->output != NULL) continue;
        output->output = (struct wl_output *)wl_registry_bind(
            registry, name, &wl_output_interface, version < 3 ? version : 3);
        if (output->output == NULL) return FLING_ERROR_MEMORY;
        output->input = input;
        output->name = name;
        wl_output_add_listener(output->output, &listener, output);
        fling_wayland_complete_output_(output);
        return FLING_OK;
    }
    return FLING_ERROR_INDEX;
}

/* Binds a global that the compositor has, if it is of use, at the newest version that both sides know.
 *
 * Answers FLING_OK, or FLING_IGNORED_EVENT for a global that is of no use, or belongs to an extension whose generated header
 * was not found. Fails with NULL, with INDEX for more seats or outputs than there is room for, and with MEMORY. */
static inline fling_status fling_wayland_bind(
    fling_wayland *input, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
    if (input == NULL || registry == NULL || interface == NULL) return FLING_ERROR_NULL;
    if (version == 0) return FLING_IGNORED_EVENT;
    if (strcmp(interface, "wl_seat") == 0) return fling_wayland_bind_seat_(input, registry, name, version);
    if (strcmp(interface, "wl_output") == 0) return fling_wayland_bind_output_(input, registry, name, version);
#ifdef ZWP_POINTER_GESTURES_V1_INTERFACE
    if (strcmp(interface, "zwp_pointer_gestures_v1") == 0 && input->gestures_ == NULL) {
        const uint32_t known = (uint32_t)zwp_pointer_gestures_v1_interface.version;
        input->gestures_ = (struct zwp_pointer_gestures_v1 *)wl_registry_bind(
            registry, name, &zwp_pointer_gestures_v1_interface, version < known ? version : known);
        if (input->gestures_ == NULL) return FLING_ERROR_MEMORY;
        input->gestures_name_ = name;
        for (int index = 0; index < FLING_WAYLAND_SEATS; index++) {
            if (input->seats_[index].seat != NULL) fling_wayland_complete_(&input->seats_[index]);
        }
        return FLING_OK;
    }
#endif
#ifdef ZWP_INPUT_TIMESTAMPS_MANAGER_V1_INTERFACE
    if (strcmp(interface, "zwp_input_timestamps_manager_v1") == 0 && input->timestamps_ == NULL) {
        input->timestamps_ = (struct zwp_input_timestamps_manager_v1 *)wl_registry_bind(
            registry, name, &zwp_input_timestamps_manager_v1_interface, 1);
        if (input->timestamps_ == NULL) return FLING_ERROR_MEMORY;
        input->timestamps_name_ = name;
        for (int index = 0; index < FLING_WAYLAND_SEATS; index++) {
            if (input->seats_[index].seat != NULL) fling_wayland_complete_(&input->seats_[index]);
        }
        return FLING_OK;
    }
#endif
#ifdef ZXDG_OUTPUT_MANAGER_V1_INTERFACE
    if (strcmp(interface, "zxdg_output_manager_v1") == 0 && input->output_manager_ == NULL) {
        input->output_manager_ = (struct zxdg_output_manager_v1 *)wl_registry_bind(
            registry, name, &zxdg_output_manager_v1_interface, 1);
        if (input->output_manager_ == NULL) return FLING_ERROR_MEMORY;
        input->output_manager_name_ = name;
        for (int index = 0; index < FLING_WAYLAND_OUTPUTS; index++) {
            if (input->outputs_[index].output != NULL) fling_wayland_complete_output_(&input->outputs_[index]);
        }
        return FLING_OK;
    }
#endif
#ifdef WP_PRESENTATION_INTERFACE
    if (strcmp(interface, "wp_presentation") == 0 && input->presentation_ == NULL) {
        static const struct wp_presentation_listener listener = {fling_wayland_clock_};
        input->presentation_ =
            (struct wp_presentation *)wl_registry_bind(registry, name, &wp_presentation_interface, 1);
        if (input->presentation_ == NULL) return FLING_ERROR_MEMORY;
        input->presentation_name_ = name;
        wp_presentation_add_listener(input->presentation_, &listener, input);
        return FLING_OK;
    }
#endif
    return FLING_IGNORED_EVENT;
}

static inline void fling_wayland_drop_manager_(fling_wayland *input, uint32_t name) {
#ifdef ZWP_POINTER_GESTURES_V1_INTERFACE
    if (input->gestures_ != NULL && input->gestures_name_ == name) {
        if (zwp_pointer_gestures_v1_get_version(input->gestures_) >= 2) {
            zwp_pointer_gestures_v1_release(input->gestures_);
        } else {
            zwp_pointer_gestures_v1_destroy(input->gestures_);
        }
        input->gestures_ = NULL;
    }
#endif
#ifdef ZWP_INPUT_TIMESTAMPS_MANAGER_V1_INTERFACE
    if (input->timestamps_ != NULL && input->timestamps_name_ == name) {
        zwp_input_timestamps_manager_v1_destroy(input->timestamps_);
        input->timestamps_ = NULL;
    }
#endif
#ifdef ZXDG_OUTPUT_MANAGER_V1_INTERFACE
    if (input->output_manager_ != NULL && input->output_manager_name_ == name) {
        zxdg_output_manager_v1_destroy(input->output_manager_);
        input->output_manager_ = NULL;
    }
#endif
#ifdef WP_PRESENTATION_INTERFACE
    if (input->presentation_ != NULL && input->presentation_name_ == name) {
        wp_presentation_destroy(input->presentation_);
        input->presentation_ = NULL;
    }
#endif
    (void)input, (void)name;
}

/* Drops a global that the compositor has taken back; what its devices had begun is cancelled. Answers FLING_OK, or
 * FLING_IGNORED_EVENT for one that was not bound. Fails with NULL. */
static inline fling_status fling_wayland_remove(fling_wayland *input, uint32_t name) {
    if (input == NULL) return FLING_ERROR_NULL;
    for (int index = 0; index < FLING_WAYLAND_SEATS; index++) {
        if (input->seats_[index].seat == NULL || input->seats_[index].name != name) continue;
        fling_wayland_remove_seat_(&input->seats_[index]);
        return FLING_OK;
    }
    for (int index = 0; index < FLING_WAYLAND_OUTPUTS; index++) {
        if (input->outputs_[index].output == NULL || input->outputs_[index].name != name) continue;
        fling_wayland_remove_output_(&input->outputs_[index]);
        return FLING_OK;
    }
    const bool is_manager = (input->gestures_ != NULL && input->gestures_name_ == name) ||
                            (input->timestamps_ != NULL && input->timestamps_name_ == name) ||
                            (input->output_manager_ != NULL && input->output_manager_name_ == name) ||
                            (input->presentation_ != NULL && input->presentation_name_ == name);
    fling_wayland_drop_manager_(input, name);
    return is_manager ? FLING_OK : FLING_IGNORED_EVENT;
}

/* Listens for a surface of a size in points from now on; also called when the size changes. NULL for no surface, as before
 * the program destroys it. What was begun on another surface is cancelled. Fails with NULL, NOT_FINITE, and PARAMETER for a
 * size that is not greater than 0. */
static inline fling_status fling_wayland_attach(
    fling_wayland *input, struct wl_surface *surface, double width, double height) {
    if (input == NULL) return FLING_ERROR_NULL;
    if (surface != NULL && (!isfinite(width) || !isfinite(height))) return FLING_ERROR_NOT_FINITE;
    if (surface != NULL && (!(width > 0) || !(height > 0))) return FLING_ERROR_PARAMETER;
    for (int index = 0; surface != input->surface_ && index < FLING_WAYLAND_SEATS; index++) {
        fling_wayland_seat_ *seat = &input->seats_[index];
        fling_wayland_touch_cancel_(seat, seat->touch);
        fling_wayland_lose_focus_(seat);
    }
    input->surface_ = surface;
    input->width_ = surface == NULL ? 0 : width;
    input->height_ = surface == NULL ? 0 : height;
    return FLING_OK;
}

/* The parts that the compositor offers and the program takes, of fling_wayland_offer, added up. Complete after two
 * roundtrips; 0 for NULL. */
static inline uint32_t fling_wayland_offers(const fling_wayland *input) {
    uint32_t offers = 0;
    if (input == NULL) return offers;
    for (int index = 0; index < FLING_WAYLAND_SEATS; index++) {
        const fling_wayland_seat_ *seat = &input->seats_[index];
        if (seat->touch != NULL) offers |= FLING_WAYLAND_TOUCH;
        if (seat->swipe != NULL) offers |= FLING_WAYLAND_GESTURES;
        if (seat->hold != NULL) offers |= FLING_WAYLAND_HOLDS;
        if (seat->touch_times != NULL || seat->pointer_times != NULL) offers |= FLING_WAYLAND_TIMESTAMPS;
        if (seat->pointer == NULL) continue;
        const uint32_t version = wl_pointer_get_version(seat->pointer);
        offers |= FLING_WAYLAND_POINTER;
        if (version >= 5) offers |= FLING_WAYLAND_SCROLL_ENDS;
        if (version >= 8) offers |= FLING_WAYLAND_WHEEL_PARTS;
        if (version >= 9) offers |= FLING_WAYLAND_NATURAL_SCROLLING;
    }
    if (input->presentation_ != NULL) offers |= FLING_WAYLAND_PRESENTATION;
    return offers;
}

/* Destroys all of its Wayland objects, and empties it. Call it before wl_display_disconnect. NULL is allowed. */
static inline void fling_wayland_finish(fling_wayland *input) {
    if (input == NULL) return;
    for (int index = 0; index < FLING_WAYLAND_SEATS; index++) {
        if (input->seats_[index].seat != NULL) fling_wayland_remove_seat_(&input->seats_[index]);
    }
    for (int index = 0; index < FLING_WAYLAND_OUTPUTS; index++) {
        if (input->outputs_[index].output != NULL) fling_wayland_remove_output_(&input->outputs_[index]);
    }
#ifdef WP_PRESENTATION_INTERFACE
    for (int index = 0; index < FLING_WAYLAND_FRAMES; index++) {
        fling_wayland_frame_ *frame = &input->frames_[index];
        if (frame->feedback != NULL) wp_presentation_feedback_destroy(frame->feedback);
    }
#endif
    if (input->callback_ != NULL) wl_callback_destroy(input->callback_);
    fling_wayland_drop_manager_(input, input->gestures_name_);
    fling_wayland_drop_manager_(input, input->timestamps_name_);
    fling_wayland_drop_manager_(input, input->output_manager_name_);
    fling_wayland_drop_manager_(input, input->presentation_name_);
    memset(input, 0, sizeof *input);
}

#ifdef __cplusplus
}
#endif

#endif
