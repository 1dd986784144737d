/* fling-wlroots.h by the signals of an unmodified wlroots:
 *
 *     wlroots                  the laws, on a pointer and a touchscreen whose signals the test emits
 *     wlroots --listen SPEED   a compositor without clients, which prints the velocity at which each gesture
 *                              lets go; its devices are set to a speed from -1 to 1, or to "flat"
 */
#include "../Support/check.h"

#include <fling-wlroots.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wlr/backend.h>
#include <wlr/backend/multi.h>
#include <wlr/interfaces/wlr_pointer.h>
#include <wlr/interfaces/wlr_touch.h>
#if WLR_VERSION_NUM < ((0 << 16) | (16 << 8))
#include <wlr/interfaces/wlr_input_device.h>
#endif

static int failures = 0;

static fling_wlroots input;
/* The time at which the laws are tried, nearly 50 days after the start; none for the clock's. */
static int64_t given_now;
static fling_status answer;
static fling_event said;
static fling_arena *arena;

static int64_t now(void) {
    if (given_now != 0) return given_now;
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* ---- What every compositor has: a listener for each signal ---- */

static void hear(fling_status status) {
    static const char *const names[] = {"touch", "scroll", "swipe", "pinch", "hold", "pointer"};
    answer = status;
    if (status != FLING_OK || arena == NULL) return;
    fling_arena_handle(arena, &said, NULL);
    fling_gesture gesture = {.size = sizeof gesture};
    while (fling_arena_next_gesture(arena, &gesture)) {
        if (gesture.phase != FLING_GESTURE_ENDED || gesture.kind != FLING_GESTURE_PAN) continue;
        printf("%s let go at %.2f %.2f\n", names[gesture.source], gesture.velocity[0], gesture.velocity[1]);
    }
}

#define LISTENER(name) \
    static void hear_##name(struct wl_listener *listener, void *data) { \
        (void)listener; \
        hear(fling_wlroots_##name(&input, data, now(), &said)); \
    }
LISTENER(motion)
LISTENER(motion_absolute)
LISTENER(button)
LISTENER(axis)
LISTENER(swipe_begin)
LISTENER(swipe_update)
LISTENER(swipe_end)
LISTENER(pinch_begin)
LISTENER(pinch_update)
LISTENER(pinch_end)
LISTENER(hold_begin)
LISTENER(hold_end)
LISTENER(touch_down)
LISTENER(touch_up)
LISTENER(touch_motion)
LISTENER(touch_cancel)

static void hear_frame(struct wl_listener *listener, void *data) {
    (void)listener, (void)data;
    hear(fling_wlroots_frame(&input, &said));
}

static void hear_touch_frame(struct wl_listener *listener, void *data) {
    (void)listener, (void)data;
    hear(fling_wlroots_touch_frame(&input, &said));
}

static void hear_destroy(struct wl_listener *listener, void *data) {
    wl_list_remove(&listener->link);
    free(listener);
    hear(fling_wlroots_remove(&input, data, now(), &said));
}

/* Listeners live as long as their device. */
static void listen(struct wl_signal *signal, wl_notify_func_t heard) {
    struct wl_listener *listener = calloc(1, sizeof *listener);
    if (listener == NULL) exit(3);
    listener->notify = heard;
    wl_signal_add(signal, listener);
}

#if WLR_VERSION_NUM >= ((0 << 16) | (16 << 8))
#define AFTER_0_15 1
#define POINTER_OF(device) wlr_pointer_from_input_device(device)
#define TOUCH_OF(device) wlr_touch_from_input_device(device)
#else
#define AFTER_0_15 0
#define POINTER_OF(device) (device)->pointer
#define TOUCH_OF(device) (device)->touch
#endif

static void add(struct wlr_input_device *device) {
    hear(fling_wlroots_add(&input, device, now(), &said));
    if (device->type == WLR_INPUT_DEVICE_POINTER) {
        struct wlr_pointer *pointer = POINTER_OF(device);
        listen(&pointer->events.motion, hear_motion);
        listen(&pointer->events.motion_absolute, hear_motion_absolute);
        listen(&pointer->events.button, hear_button);
        listen(&pointer->events.axis, hear_axis);
        listen(&pointer->events.frame, hear_frame);
        listen(&pointer->events.swipe_begin, hear_swipe_begin);
        listen(&pointer->events.swipe_update, hear_swipe_update);
        listen(&pointer->events.swipe_end, hear_swipe_end);
        listen(&pointer->events.pinch_begin, hear_pinch_begin);
        listen(&pointer->events.pinch_update, hear_pinch_update);
        listen(&pointer->events.pinch_end, hear_pinch_end);
        listen(&pointer->events.hold_begin, hear_hold_begin);
        listen(&pointer->events.hold_end, hear_hold_end);
    } else if (device->type == WLR_INPUT_DEVICE_TOUCH) {
        struct wlr_touch *touch = TOUCH_OF(device);
        listen(&touch->events.down, hear_touch_down);
        listen(&touch->events.up, hear_touch_up);
        listen(&touch->events.motion, hear_touch_motion);
        listen(&touch->events.cancel, hear_touch_cancel);
        listen(&touch->events.frame, hear_touch_frame);
    }
    listen(&device->events.destroy, hear_destroy);
}

/* ---- The laws ---- */

static struct wlr_pointer pointer;
static struct wlr_touch touch;
#if AFTER_0_15
static struct wlr_input_device *const pointer_device = &pointer.base, *const touch_device = &touch.base;
#define FROM_POINTER .pointer = &pointer
#define FROM_TOUCH .touch = &touch
#else
static struct wlr_input_device pointer_place, touch_place;
static struct wlr_input_device *const pointer_device = &pointer_place, *const touch_device = &touch_place;
#define FROM_POINTER .device = &pointer_place
#define FROM_TOUCH .device = &touch_place
#endif

#define EMIT(device, name, ...) \
    do { \
        FLING_WLROOTS_EVENT(device, name) event = {__VA_ARGS__}; \
        answer = (fling_status)-1; \
        wl_signal_emit(&device.events.name, &event); \
    } while (0)

static void emit_frame(struct wl_signal *signal) {
    answer = (fling_status)-1;
    wl_signal_emit(signal, NULL);
}

/* The time of an event n milliseconds after the start of the tests: with 501 the milliseconds begin anew. */
static uint32_t at(uint32_t milliseconds) { return UINT32_MAX - 500 + milliseconds; }
static int64_t nanoseconds(uint32_t milliseconds) { return ((int64_t)UINT32_MAX - 500 + milliseconds) * 1000000; }

/* The millimetres of a unit of libinput's motion: see fling-libinput.h. */
static const double millimetres = 25.4 / 1000 / (0.2968 * 0.9);

static bool is(double value, double wanted) { return fabs(value - wanted) <= 1e-9 * (1 + fabs(wanted)); }

static void make_devices(void) {
#if AFTER_0_15
    static const struct wlr_pointer_impl pointer_impl = {.name = "pointer"};
    static const struct wlr_touch_impl touch_impl = {.name = "touch"};
    wlr_pointer_init(&pointer, &pointer_impl, "pointer");
    wlr_touch_init(&touch, &touch_impl, "touch");
    touch.width_mm = 300;
    touch.height_mm = 200;
#else
    wlr_pointer_init(&pointer, NULL);
    wlr_touch_init(&touch, NULL);
    wlr_input_device_init(pointer_device, WLR_INPUT_DEVICE_POINTER, NULL, "pointer", 1, 2);
    wlr_input_device_init(touch_device, WLR_INPUT_DEVICE_TOUCH, NULL, "touch", 1, 3);
    pointer_device->pointer = &pointer;
    touch_device->touch = &touch;
    touch_device->width_mm = 300;
    touch_device->height_mm = 200;
#endif
    add(pointer_device);
    CHECK(answer == FLING_OK && said.kind == FLING_EVENT_DEVICE_ADDED && said.device == 1);
    CHECK(said.device_kind == FLING_DEVICE_TOUCHPAD && !said.has_millimetres);
    add(touch_device);
    CHECK(answer == FLING_OK && said.device == 2 && said.device_kind == FLING_DEVICE_TOUCHSCREEN);
    CHECK(said.has_millimetres && said.surface[0] == 300 && said.surface[1] == 200);
}

static void test_pointer(void) {
    given_now = nanoseconds(101);
    EMIT(pointer, motion, FROM_POINTER, .time_msec = at(100), .delta_x = 6, .delta_y = -2, .unaccel_dx = 3,
         .unaccel_dy = -1);
    CHECK(answer == FLING_OK && said.kind == FLING_EVENT_POINTER_MOTION && said.device == 1);
    CHECK(said.size == sizeof said);
    CHECK(said.time == nanoseconds(100) && said.delta[0] == 3 && said.delta[1] == -1);
    CHECK(said.accelerated[0] == 6 && said.accelerated[1] == -2 && !said.has_normalized);
    EMIT(pointer, motion_absolute, FROM_POINTER, .time_msec = at(100), .x = 0.25, .y = 0.75);
    CHECK(answer == FLING_OK && said.has_normalized && said.normalized[0] == 0.25 && said.normalized[1] == 0.75);
    /* Times that are not near now are of another clock. */
    EMIT(pointer, motion, FROM_POINTER, .time_msec = at(5000));
    CHECK(answer == FLING_OK && said.time == given_now);
    EMIT(pointer, button, FROM_POINTER, .time_msec = at(101), .button = 272);
    CHECK(answer == FLING_IGNORED_EVENT && said.size == 0);
    for (int is_pressed = 1; is_pressed >= 0; is_pressed--) {
        FLING_WLROOTS_EVENT(pointer, button) event = {FROM_POINTER, .time_msec = at(101), .button = 272};
        if (is_pressed) memcpy(&event.state, &(int){1}, sizeof(int));
        wl_signal_emit(&pointer.events.button, &event);
        CHECK(answer == FLING_OK && said.kind == FLING_EVENT_POINTER_BUTTON && said.button == 272);
        CHECK(said.is_pressed == is_pressed);
    }
}

static void emit_axis(int source, int orientation, double delta, int32_t notches) {
    FLING_WLROOTS_EVENT(pointer, axis) event = {FROM_POINTER, .time_msec = at(120), .delta = delta};
    memcpy(&event.source, &source, sizeof source);
    memcpy(&event.orientation, &orientation, sizeof orientation);
    event.delta_discrete = AFTER_0_15 ? 120 * notches : notches;
    answer = (fling_status)-1;
    wl_signal_emit(&pointer.events.axis, &event);
}

static void test_scrolls(void) {
    enum { VERTICAL, HORIZONTAL };
    enum { WHEEL, FINGER, CONTINUOUS, TILT };
    given_now = nanoseconds(121);
    emit_frame(&pointer.events.frame);
    CHECK(answer == FLING_IGNORED_EVENT);
    /* Fingers that leave, though none scrolled. */
    emit_axis(FINGER, VERTICAL, 0, 0);
    emit_frame(&pointer.events.frame);
    CHECK(answer == FLING_IGNORED_EVENT && said.size == 0);
    emit_axis(FINGER, VERTICAL, 10, 0);
    CHECK(answer == FLING_IGNORED_EVENT && said.size == 0);
    emit_axis(FINGER, HORIZONTAL, -4, 0);
    emit_frame(&pointer.events.frame);
    CHECK(answer == FLING_OK && said.kind == FLING_EVENT_SCROLL && said.time == nanoseconds(120));
    CHECK(is(said.delta[1], 10 * millimetres) && is(said.delta[0], -4 * millimetres));
    for (int turn = 0; turn < 2; turn++) {
        emit_axis(FINGER, VERTICAL, 0, 0);
        emit_axis(FINGER, HORIZONTAL, 0, 0);
        emit_frame(&pointer.events.frame);
        CHECK(answer == (turn == 0 ? FLING_OK : FLING_IGNORED_EVENT));
    }
    emit_axis(WHEEL, VERTICAL, 15, 1);
    emit_frame(&pointer.events.frame);
    CHECK(answer == FLING_OK && said.kind == FLING_EVENT_POINTER_WHEEL && said.wheel_source == FLING_WHEEL_TURNED);
    CHECK(said.v120[1] == 120 && said.v120[0] == 0);
    /* Without notches, and without a frame before the tilt. */
    emit_axis(WHEEL, VERTICAL, -20, 0);
    emit_axis(TILT, HORIZONTAL, 15, 1);
    CHECK(answer == FLING_OK && said.v120[1] == -240 && said.wheel_source == FLING_WHEEL_TURNED);
    emit_frame(&pointer.events.frame);
    CHECK(answer == FLING_OK && said.v120[0] == 120 && said.v120[1] == 0 && said.wheel_source == FLING_WHEEL_TILTED);
    const int unknown[][2] = {{CONTINUOUS, VERTICAL}, {4, VERTICAL}, {-1, VERTICAL}, {FINGER, 2}, {WHEEL, -1}};
    for (size_t index = 0; index < sizeof unknown / sizeof *unknown; index++) {
        emit_axis(unknown[index][0], unknown[index][1], 10, 1);
        CHECK(answer == FLING_IGNORED_EVENT);
        emit_frame(&pointer.events.frame);
        CHECK(answer == FLING_IGNORED_EVENT);
    }
}

static void test_gestures(void) {
    given_now = nanoseconds(600);
    EMIT(pointer, swipe_update, FROM_POINTER, .time_msec = at(200), .fingers = 3, .dx = 5);
    CHECK(answer == FLING_IGNORED_EVENT && said.size == 0);
    EMIT(pointer, swipe_end, FROM_POINTER, .time_msec = at(200));
    CHECK(answer == FLING_IGNORED_EVENT && said.size == 0);
    EMIT(pointer, swipe_begin, FROM_POINTER, .time_msec = at(200), .fingers = 3);
    CHECK(answer == FLING_OK && said.kind == FLING_EVENT_SWIPE && said.phase == FLING_PHASE_BEGIN && said.fingers == 3);
    /* Another kind does not go on with it. */
    EMIT(pointer, pinch_update, FROM_POINTER, .time_msec = at(208), .fingers = 3, .scale = 2);
    CHECK(answer == FLING_IGNORED_EVENT);
    /* At moderate speed the pointer goes as far as libinput's units say; at high speed up to five times as
     * far. */
    double way[2] = {0, 0};
    for (uint32_t step = 1; step <= 50; step++) {
        const double speed = step <= 25 ? 60 : 520, factor = step <= 25 ? 1 : 1 + 0.0025 * 4 * 390 / 0.9;
        EMIT(pointer, swipe_update, FROM_POINTER, .time_msec = at(200 + 8 * step), .fingers = 3,
             .dx = -speed * 0.008 * factor / millimetres);
        CHECK(answer == FLING_OK && said.phase == FLING_PHASE_UPDATE && said.fingers == 3 && said.delta[1] == 0);
        way[step > 25] -= step > 27 ? said.delta[0] : step <= 25 ? said.delta[0] : 0;
    }
    CHECK(is(way[0], 25 * 60 * 0.008) && fabs(way[1] - 23 * 520 * 0.008) < 1e-6);
    CHECK(is(said.accelerated[0], -520 * 0.008 * (1 + 0.0025 * 4 * 390 / 0.9) / millimetres));
    /* The milliseconds have begun anew. */
    CHECK(at(600) < at(0) && said.time == nanoseconds(600));
    EMIT(pointer, swipe_end, FROM_POINTER, .time_msec = at(600));
    CHECK(answer == FLING_OK && said.phase == FLING_PHASE_END && said.fingers == 3);
    EMIT(pointer, swipe_end, FROM_POINTER, .time_msec = at(600));
    CHECK(answer == FLING_IGNORED_EVENT);
    EMIT(pointer, pinch_begin, FROM_POINTER, .time_msec = at(600), .fingers = 2);
    CHECK(answer == FLING_OK && said.kind == FLING_EVENT_PINCH && said.scale == 1 && said.fingers == 2);
    EMIT(pointer, pinch_update, FROM_POINTER, .time_msec = at(608), .fingers = 2, .scale = 1.5, .rotation = 90);
    CHECK(answer == FLING_OK && said.scale == 1.5 && is(said.rotation, 1.5707963267948966) && said.delta[0] == 0);
    EMIT(pointer, pinch_end, FROM_POINTER, .time_msec = at(610), .cancelled = true);
    CHECK(answer == FLING_OK && said.phase == FLING_PHASE_CANCELLED);
    EMIT(pointer, hold_end, FROM_POINTER, .time_msec = at(620));
    CHECK(answer == FLING_IGNORED_EVENT);
    EMIT(pointer, hold_begin, FROM_POINTER, .time_msec = at(620), .fingers = 4000000000u);
    CHECK(answer == FLING_OK && said.kind == FLING_EVENT_HOLD && said.fingers == 100);
    EMIT(pointer, hold_end, FROM_POINTER, .time_msec = at(630), .cancelled = true);
    CHECK(answer == FLING_OK && said.phase == FLING_PHASE_CANCELLED && said.time == nanoseconds(630));
}

static void test_touches(void) {
    given_now = nanoseconds(700);
    emit_frame(&touch.events.frame);
    CHECK(answer == FLING_IGNORED_EVENT);
    EMIT(touch, up, FROM_TOUCH, .time_msec = at(690), .touch_id = 1);
    CHECK(answer == FLING_IGNORED_EVENT && said.size == 0);
    EMIT(touch, motion, FROM_TOUCH, .time_msec = at(690), .touch_id = 1, .x = 0.5, .y = 0.5);
    CHECK(answer == FLING_IGNORED_EVENT && said.size == 0);
    EMIT(touch, down, FROM_TOUCH, .time_msec = at(690), .touch_id = 1, .x = 0.5, .y = 0.25);
    CHECK(answer == FLING_OK && said.kind == FLING_EVENT_TOUCH_DOWN && said.device == 2 && said.contact == 1);
    CHECK(said.normalized[0] == 0.5 && said.has_millimetres && said.millimetres[0] == 150 && said.millimetres[1] == 50);
    EMIT(touch, down, FROM_TOUCH, .time_msec = at(690), .touch_id = 1, .x = 0.5, .y = 0.25);
    CHECK(answer == FLING_IGNORED_EVENT);
    emit_frame(&touch.events.frame);
    CHECK(answer == FLING_OK && said.kind == FLING_EVENT_FRAME && said.device == 2 && said.time == nanoseconds(690));
    EMIT(touch, motion, FROM_TOUCH, .time_msec = at(698), .touch_id = 1, .x = 0.6, .y = 0.25);
    CHECK(answer == FLING_OK && said.kind == FLING_EVENT_TOUCH_MOVE && is(said.millimetres[0], 180));
    EMIT(touch, cancel, FROM_TOUCH, .time_msec = at(699), .touch_id = 1);
    CHECK(answer == FLING_OK && said.kind == FLING_EVENT_TOUCH_CANCEL && said.contact == 1);
    EMIT(touch, up, FROM_TOUCH, .time_msec = at(699), .touch_id = 1);
    CHECK(answer == FLING_IGNORED_EVENT);
    for (int32_t id = 0; id <= FLING_WLROOTS_CONTACTS; id++) {
        EMIT(touch, down, FROM_TOUCH, .time_msec = at(700), .touch_id = 10 * id);
        CHECK(answer == (id < FLING_WLROOTS_CONTACTS ? FLING_OK : FLING_ERROR_INDEX));
    }
    for (int32_t id = FLING_WLROOTS_CONTACTS - 1; id >= 0; id--) {
        EMIT(touch, up, FROM_TOUCH, .time_msec = at(700), .touch_id = 10 * id);
        CHECK(answer == FLING_OK && said.kind == FLING_EVENT_TOUCH_UP && said.contact == 10 * id);
    }
    /* A panel of one finger. */
    EMIT(touch, down, FROM_TOUCH, .time_msec = at(700), .touch_id = -1);
    CHECK(answer == FLING_OK && said.contact == 0);
}

static void test_null(void) {
    hear(fling_wlroots_swipe_update(NULL, NULL, 0, &said));
    CHECK(answer == FLING_ERROR_NULL);
#define NONE(name) \
    memset(&said, 1, sizeof said); \
    CHECK(fling_wlroots_##name(&input, NULL, 0, &said) == FLING_ERROR_NULL && said.size == 0)
    NONE(motion); NONE(motion_absolute); NONE(button); NONE(axis);
    NONE(swipe_begin); NONE(swipe_update); NONE(swipe_end);
    NONE(pinch_begin); NONE(pinch_update); NONE(pinch_end);
    NONE(hold_begin); NONE(hold_end); NONE(touch_down); NONE(touch_up); NONE(touch_motion); NONE(touch_cancel);
    NONE(add); NONE(remove);
    CHECK(fling_wlroots_frame(NULL, &said) == FLING_ERROR_NULL);
    CHECK(fling_wlroots_frame(&input, NULL) == FLING_ERROR_NULL);
    CHECK(fling_wlroots_touch_frame(NULL, &said) == FLING_ERROR_NULL);
    CHECK(fling_wlroots_touch_frame(&input, NULL) == FLING_ERROR_NULL);
    CHECK(fling_wlroots_add(&input, pointer_device, 0, NULL) == FLING_ERROR_NULL);
    CHECK(fling_wlroots_number(NULL, pointer_device) == 0 && fling_wlroots_number(&input, NULL) == 0);
    struct wlr_input_device keyboard = {.type = WLR_INPUT_DEVICE_KEYBOARD};
    CHECK(fling_wlroots_add(&input, &keyboard, 0, &said) == FLING_IGNORED_EVENT);
    CHECK(fling_wlroots_remove(&input, &keyboard, 0, &said) == FLING_IGNORED_EVENT);
}

static void test_removal(void) {
    given_now = nanoseconds(800);
    EMIT(pointer, swipe_begin, FROM_POINTER, .time_msec = at(790), .fingers = 3);
    answer = (fling_status)-1;
    wl_signal_emit(&pointer_device->events.destroy, pointer_device);
    CHECK(answer == FLING_OK && said.kind == FLING_EVENT_DEVICE_REMOVED && said.device == 1 && said.time == given_now);
    /* One that comes to the same place is another. */
    EMIT(pointer, swipe_end, FROM_POINTER, .time_msec = at(800));
    CHECK(answer == FLING_IGNORED_EVENT && fling_wlroots_number(&input, pointer_device) == 3);
    static struct wlr_input_device many[FLING_WLROOTS_DEVICES];
    for (int index = 0; index < FLING_WLROOTS_DEVICES; index++) {
        const uint32_t number = fling_wlroots_number(&input, &many[index]);
        CHECK(number == (index < FLING_WLROOTS_DEVICES - 2 ? (uint32_t)index + 4 : 0));
    }
}

/* ---- A compositor without clients ---- */

static const char *speed;

static void hear_new_input(struct wl_listener *listener, void *data) {
    (void)listener;
    struct wlr_input_device *device = data;
#if WLR_HAS_LIBINPUT_BACKEND
    if (wlr_input_device_is_libinput(device)) {
        struct libinput_device *handle = wlr_libinput_get_device_handle(device);
        if (strcmp(speed, "flat") == 0) {
            libinput_device_config_accel_set_profile(handle, LIBINPUT_CONFIG_ACCEL_PROFILE_FLAT);
        } else {
            libinput_device_config_accel_set_speed(handle, strtod(speed, NULL));
        }
    }
#endif
    add(device);
}

static int compose(void) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    arena = fling_arena_create(NULL, NULL);
    fling_recognizer pan;
    fling_recognizer_init(&pan, sizeof pan, FLING_GESTURE_PAN, NULL);
    pan.touchpad_fingers_least = 2;
    pan.touchpad_fingers_most = 5;
    if (fling_arena_add(arena, &pan, NULL, NULL) != FLING_OK) return 1;
    struct wl_display *display = wl_display_create();
#if WLR_VERSION_NUM >= ((0 << 16) | (18 << 8))
    struct wlr_backend *backend = wlr_backend_autocreate(wl_display_get_event_loop(display), NULL);
#elif AFTER_0_15
    struct wlr_backend *backend = wlr_backend_autocreate(display, NULL);
#else
    struct wlr_backend *backend = wlr_backend_autocreate(display);
#endif
    if (backend == NULL) return 1;
    listen(&backend->events.new_input, hear_new_input);
    if (!wlr_backend_start(backend)) return 1;
    wl_display_run(display);
    return 0;
}

int main(int count, char **arguments) {
    if (count == 3 && strcmp(arguments[1], "--listen") == 0) {
        speed = arguments[2];
        return compose();
    }
    given_now = nanoseconds(0);
    make_devices();
    test_pointer();
    test_scrolls();
    test_gestures();
    test_touches();
    test_null();
    test_removal();
    return failures > 0;
}
