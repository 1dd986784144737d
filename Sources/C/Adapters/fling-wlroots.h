/*
 * fling-wlroots.h - the events of wlr_pointer and wlr_touch as Fling's, for compositors on wlroots.
 *
 *     static fling_wlroots input;
 *     fling_event said;
 *     // In the listener of swipe_update, of a wlr_pointer or of a wlr_cursor; so for each signal:
 *     if (fling_wlroots_swipe_update(&input, data, now, &said) == FLING_OK) fling_arena_handle(arena, &said, NULL);
 *
 * There is a function for each signal, which takes the data of the signal's listener. The compiler checks its type
 * if it is declared as the event's struct.
 *
 * Lengths. A scroll on a touchpad is in millimetres of the fingers' movement, whatever its acceleration profile,
 * speed and direction of scrolling, and a touch is in millimetres of its screen. wlroots reports swipes and pinches
 * as movements of the pointer, up to five times as far as those of the fingers. The header takes the acceleration of
 * libinput's adaptive profile out again, for the speed that the device is set to: velocities are accurate to about 10
 * %. With the flat profile they are exact, as are scale and rotation of a pinch. The movement of the pointer is in
 * `accelerated`. The settings are those of the libinput_device behind a device (wlr_libinput_get_device_handle); of a
 * device of another backend, such as one of a compositor in a window, libinput's default settings are supposed.
 *
 * Times. wlroots reports whole milliseconds, which begin again every 50 days. `now` is the present time of
 * CLOCK_MONOTONIC in nanoseconds, by which the header makes them whole: then they are of the same clock as
 * wlr_output_event_present.
 *
 * The functions are in fling-wlroots.c, which a compositor adds to its own sources, since each version of wlroots
 * has other structs: `pkg-config --variable=adapters fling` has its folder. It is C11, and needs libfling, wlroots
 * (tried with 0.15, 0.18, 0.19 and 0.20), and libinput where wlroots has it; the header is C11 and C++17. It reads no
 * clock, allocates nothing and keeps no reference to a device.
 *
 * Each function answers FLING_OK, with the event in `said`, or FLING_IGNORED_EVENT for an event that means nothing to
 * Fling: an update or an end of a gesture that has not begun, an axis of an unknown source, a keyboard. Each fails with
 * NULL, and with INDEX for an event of more devices or fingers than there is room for. `said` is emptied
 * unless the answer is FLING_OK.
 */
#ifndef FLING_WLROOTS_H
#define FLING_WLROOTS_H

#ifndef WLR_USE_UNSTABLE
#define WLR_USE_UNSTABLE
#endif

#include <fling.h>

#ifdef __cplusplus
extern "C" {
#endif

#include <wlr/types/wlr_input_device.h>
#include <wlr/types/wlr_pointer.h>
#include <wlr/types/wlr_touch.h>
#include <wlr/version.h>

#include "fling-wayland/steps.h"

/* The greatest numbers of devices at a time, and of fingers on each. */
#define FLING_WLROOTS_DEVICES 64
#define FLING_WLROOTS_CONTACTS 16

/* The devices of a compositor. All zero at first; its members belong to fling-wlroots.c. */
typedef struct fling_wlroots fling_wlroots;

/* An event of a signal of wlr_pointer or wlr_touch, which other versions of wlroots name otherwise. */
#if WLR_VERSION_NUM >= ((0 << 16) | (16 << 8))
#define FLING_WLROOTS_EVENT(device, signal) struct wlr_##device##_##signal##_event
#else
#define FLING_WLROOTS_EVENT(device, signal) struct wlr_event_##device##_##signal
#endif

/* ---- Devices ---- */

/* Makes the event of a device that has come, by wlr_backend.events.new_input, with its number, its kind, and its
 * size if that is known. A device that is neither a pointer nor a touchscreen is ignored. */
fling_status fling_wlroots_add(
    fling_wlroots *input, struct wlr_input_device *device, int64_t now, fling_event *said);

/* Makes the event of a device that is gone, by wlr_input_device.events.destroy, which cancels the gestures on it. An
 * unknown device is ignored. */
fling_status fling_wlroots_remove(
    fling_wlroots *input, struct wlr_input_device *device, int64_t now, fling_event *said);

/* The number under which events of a device are reported, from 1 on; 0 for NULL, and if there are too many
 * devices. */
uint32_t fling_wlroots_number(fling_wlroots *input, struct wlr_input_device *device);

/* ---- Signals of wlr_pointer, or of wlr_cursor ---- */

fling_status fling_wlroots_motion(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, motion) *event, int64_t now, fling_event *said);
fling_status fling_wlroots_motion_absolute(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, motion_absolute) *event, int64_t now,
    fling_event *said);
fling_status fling_wlroots_button(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, button) *event, int64_t now, fling_event *said);

/* Collects one axis of a scroll or a wheel. The frame that follows joins both axes and answers with the event:
 * the answer here is FLING_IGNORED_EVENT, unless an earlier event waits whose frame has not come. */
fling_status fling_wlroots_axis(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, axis) *event, int64_t now, fling_event *said);
fling_status fling_wlroots_frame(fling_wlroots *input, fling_event *said);

fling_status fling_wlroots_swipe_begin(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, swipe_begin) *event, int64_t now, fling_event *said);
fling_status fling_wlroots_swipe_update(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, swipe_update) *event, int64_t now, fling_event *said);
fling_status fling_wlroots_swipe_end(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, swipe_end) *event, int64_t now, fling_event *said);
fling_status fling_wlroots_pinch_begin(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, pinch_begin) *event, int64_t now, fling_event *said);
fling_status fling_wlroots_pinch_update(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, pinch_update) *event, int64_t now, fling_event *said);
fling_status fling_wlroots_pinch_end(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, pinch_end) *event, int64_t now, fling_event *said);
fling_status fling_wlroots_hold_begin(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, hold_begin) *event, int64_t now, fling_event *said);
fling_status fling_wlroots_hold_end(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(pointer, hold_end) *event, int64_t now, fling_event *said);

/* ---- Signals of wlr_touch, or of wlr_cursor ---- */

fling_status fling_wlroots_touch_down(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(touch, down) *event, int64_t now, fling_event *said);
fling_status fling_wlroots_touch_up(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(touch, up) *event, int64_t now, fling_event *said);
fling_status fling_wlroots_touch_motion(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(touch, motion) *event, int64_t now, fling_event *said);
fling_status fling_wlroots_touch_cancel(
    fling_wlroots *input, const FLING_WLROOTS_EVENT(touch, cancel) *event, int64_t now, fling_event *said);
fling_status fling_wlroots_touch_frame(fling_wlroots *input, fling_event *said);

#include "fling-wlroots/state.h"

#ifdef __cplusplus
}
#endif

#endif
