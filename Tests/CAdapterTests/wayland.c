/* fling-wayland.h without a compositor: functions of libwayland-client that talk to one are those of this file,
 * and what a compositor would say is said by the tests, among it what none should. Every object that is made
 * must be destroyed.
 *
 *     wayland [SEED] */
#include "../Support/check.h"

/* It hands events to listeners that older headers of libwayland have no place for. */
#include <fling-wayland.c>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static int failures = 0;

/* ---- Objects without a compositor ---- */

struct object {
    const struct wl_interface *interface;
    uint32_t version;
    const void *listener;
    void *data;
    bool is_alive;
};

enum { OBJECTS = 4096 };
static struct object objects[OBJECTS];
static int object_count;

struct wl_proxy *wl_proxy_marshal_flags(
    struct wl_proxy *proxy, uint32_t opcode, const struct wl_interface *interface, uint32_t version, uint32_t flags,
    ...) {
    CHECK(proxy != NULL);
    /* A request's signature begins with the version that brought it. */
    const struct wl_interface *const kind = ((struct object *)proxy)->interface;
    CHECK(kind == NULL || (uint32_t)atoi(kind->methods[opcode].signature) <= ((struct object *)proxy)->version);
    if (flags & WL_MARSHAL_FLAG_DESTROY) wl_proxy_destroy(proxy);
    if (interface == NULL || object_count == OBJECTS) return NULL;
    objects[object_count] = (struct object){.interface = interface, .version = version, .is_alive = true};
    return (struct wl_proxy *)&objects[object_count++];
}

void wl_proxy_destroy(struct wl_proxy *proxy) {
    CHECK(((struct object *)proxy)->is_alive);
    ((struct object *)proxy)->is_alive = false;
}

int wl_proxy_add_listener(struct wl_proxy *proxy, void (**implementation)(void), void *data) {
    ((struct object *)proxy)->listener = implementation;
    ((struct object *)proxy)->data = data;
    return 0;
}

uint32_t wl_proxy_get_version(struct wl_proxy *proxy) { return ((struct object *)proxy)->version; }

static int count_alive(void) {
    int count = 0;
    for (int index = 0; index < object_count; index++) count += objects[index].is_alive;
    return count;
}

/* The newest object of a kind. */
static struct object *newest(const char *name) {
    for (int index = object_count - 1; index >= 0; index--) {
        if (objects[index].is_alive && strcmp(objects[index].interface->name, name) == 0) return &objects[index];
    }
    return NULL;
}

/* ---- What a compositor says ---- */

static fling_wayland input;
static int64_t now;
static uint32_t next_name;
static struct wl_registry *const registry = (struct wl_registry *)&(struct object){.version = 1, .is_alive = true};
static struct wl_surface *const surface = (struct wl_surface *)&(struct object){.version = 4, .is_alive = true};
static struct wl_surface *const other_surface = (struct wl_surface *)&(struct object){.version = 4, .is_alive = true};

enum { UNKNOWN_AXIS = 7 };
static const uint32_t axes[2] = {WL_POINTER_AXIS_HORIZONTAL_SCROLL, WL_POINTER_AXIS_VERTICAL_SCROLL};

static struct object *seat;

static const struct wl_touch_listener *touch(struct wl_touch **object) {
    *object = (struct wl_touch *)newest("wl_touch");
    return newest("wl_touch")->listener;
}

static void down(uint32_t time, struct wl_surface *where, int32_t id, double x, double y) {
    struct wl_touch *object;
    const struct wl_touch_listener *listener = touch(&object);
    listener->down(seat->data, object, 0, time, where, id, wl_fixed_from_double(x), wl_fixed_from_double(y));
}

static void move(uint32_t time, int32_t id, double x, double y) {
    struct wl_touch *object;
    const struct wl_touch_listener *listener = touch(&object);
    listener->motion(seat->data, object, time, id, wl_fixed_from_double(x), wl_fixed_from_double(y));
}

static void up(uint32_t time, int32_t id) {
    struct wl_touch *object;
    const struct wl_touch_listener *listener = touch(&object);
    listener->up(seat->data, object, 0, time, id);
}

static void touch_frame(void) {
    struct wl_touch *object;
    const struct wl_touch_listener *listener = touch(&object);
    listener->frame(seat->data, object);
}

static void touch_cancel(void) {
    struct wl_touch *object;
    const struct wl_touch_listener *listener = touch(&object);
    listener->cancel(seat->data, object);
}

static const struct wl_pointer_listener *pointer(struct wl_pointer **object) {
    *object = (struct wl_pointer *)newest("wl_pointer");
    return newest("wl_pointer")->listener;
}

static void enter(struct wl_surface *where, double x, double y) {
    struct wl_pointer *object;
    const struct wl_pointer_listener *listener = pointer(&object);
    listener->enter(seat->data, object, 0, where, wl_fixed_from_double(x), wl_fixed_from_double(y));
    listener->frame(seat->data, object);
}

static void leave(void) {
    struct wl_pointer *object;
    const struct wl_pointer_listener *listener = pointer(&object);
    listener->leave(seat->data, object, 0, surface);
    listener->frame(seat->data, object);
}

static void point(uint32_t time, double x, double y) {
    struct wl_pointer *object;
    const struct wl_pointer_listener *listener = pointer(&object);
    listener->motion(seat->data, object, time, wl_fixed_from_double(x), wl_fixed_from_double(y));
    listener->frame(seat->data, object);
}

static void press(uint32_t time, uint32_t button, bool is_pressed) {
    struct wl_pointer *object;
    const struct wl_pointer_listener *listener = pointer(&object);
    listener->button(seat->data, object, 0, time, button, is_pressed);
    listener->frame(seat->data, object);
}

static void axis(uint32_t time, uint32_t which, double value) {
    struct wl_pointer *object;
    const struct wl_pointer_listener *listener = pointer(&object);
    listener->axis(seat->data, object, time, which, wl_fixed_from_double(value));
}

static void stop(uint32_t time, uint32_t which) {
    struct wl_pointer *object;
    const struct wl_pointer_listener *listener = pointer(&object);
    listener->axis_stop(seat->data, object, time, which);
}

static void source(uint32_t value) {
    struct wl_pointer *object;
    const struct wl_pointer_listener *listener = pointer(&object);
    listener->axis_source(seat->data, object, value);
}

static void discrete(uint32_t which, int32_t notches) {
    struct wl_pointer *object;
    const struct wl_pointer_listener *listener = pointer(&object);
    listener->axis_discrete(seat->data, object, which, notches);
}

/* Of versions 8 and 9, also where the system's headers are older. */
static void v120(uint32_t which, int32_t value) { fling_wayland_pointer_v120_(seat->data, NULL, which, value); }
static void inverted(uint32_t which) { fling_wayland_pointer_direction_(seat->data, NULL, which, 1); }

static void frame(void) {
    struct wl_pointer *object;
    const struct wl_pointer_listener *listener = pointer(&object);
    listener->frame(seat->data, object);
}

static void set_capabilities(uint32_t capabilities) {
    const struct wl_seat_listener *listener = seat->listener;
    listener->capabilities(seat->data, (struct wl_seat *)seat, capabilities);
}

static fling_status bind(const char *interface, uint32_t version) {
    return fling_wayland_bind(&input, registry, ++next_name, interface, version);
}

/* A compositor with a touchscreen and a touchpad, whose output has five points for a millimetre, and a surface
 * of 1000 by 500 points on it. */
static void begin(uint32_t version) {
    fling_wayland_finish(&input);
    CHECK(count_alive() == 0);
    object_count = 0;
    now = 5000000000000;
    CHECK(bind("wl_output", 4) == FLING_OK && bind("wl_seat", version) == FLING_OK);
    seat = newest("wl_seat");
    struct object *output = newest("wl_output");
    const struct wl_output_listener *listener = output->listener;
    struct wl_output *proxy = (struct wl_output *)output;
    listener->geometry(output->data, proxy, 0, 0, 400, 200, 0, "", "", 0);
    listener->mode(output->data, proxy, WL_OUTPUT_MODE_CURRENT, 4000, 2000, 60000);
    listener->mode(output->data, proxy, 0, 1, 1, 1);
    if (output->version >= 2) listener->scale(output->data, proxy, 2);
    CHECK(fling_wayland_attach(&input, surface, 1000, 500) == FLING_OK);
    set_capabilities(WL_SEAT_CAPABILITY_TOUCH | WL_SEAT_CAPABILITY_POINTER | WL_SEAT_CAPABILITY_KEYBOARD);
    fling_event event;
    while (fling_wayland_next(&input, now, &event)) CHECK(event.kind == FLING_EVENT_DEVICE_ADDED);
}

/* The next event, which is of a kind; the time of that kind is `milliseconds`. */
static fling_event expect(int line, fling_event_kind kind, int64_t milliseconds) {
    fling_event event;
    const bool is_there = fling_wayland_next(&input, now, &event);
    if (!is_there || event.kind != kind || event.size != sizeof event ||
        (milliseconds >= 0 && event.time != milliseconds * 1000000)) {
        fprintf(stderr, "%s:%d: event %d at %lld, and not %d\n", __FILE__, line, is_there ? (int)event.kind : -1,
                (long long)event.time, (int)kind);
        failures++;
    }
    return event;
}

#define EXPECT(kind, milliseconds) expect(__LINE__, kind, milliseconds)

static bool is_silent(void) {
    fling_event event;
    return !fling_wayland_next(&input, now, &event) && event.size == 0;
}

static bool is_near(double a, double b) { return fabs(a - b) < 1e-9; }

static const double millimetres = 25.4 / 1000 / (0.2968 * 0.9);

/* ---- Tests ---- */

static void test_globals(void) {
    begin(5);
    CHECK(fling_wayland_bind(NULL, registry, 1, "wl_seat", 1) == FLING_ERROR_NULL);
    CHECK(fling_wayland_bind(&input, NULL, 1, "wl_seat", 1) == FLING_ERROR_NULL);
    CHECK(fling_wayland_bind(&input, registry, 1, NULL, 1) == FLING_ERROR_NULL);
    CHECK(bind("wl_seat", 0) == FLING_IGNORED_EVENT && bind("wl_compositor", 4) == FLING_IGNORED_EVENT);
    CHECK(fling_wayland_remove(NULL, 1) == FLING_ERROR_NULL);
    CHECK(fling_wayland_remove(&input, 1u << 31) == FLING_IGNORED_EVENT);
    CHECK(fling_wayland_attach(NULL, surface, 1, 1) == FLING_ERROR_NULL);
    CHECK(fling_wayland_attach(&input, surface, NAN, 1) == FLING_ERROR_NOT_FINITE);
    CHECK(fling_wayland_attach(&input, surface, 0, 1) == FLING_ERROR_PARAMETER);
    CHECK(fling_wayland_offers(NULL) == 0);
    CHECK(is_near(fling_wayland_points_per_millimetre(NULL), 96 / 25.4));
    CHECK(is_near(fling_wayland_points_per_millimetre(&input), 5));
    CHECK(!fling_wayland_next(NULL, 0, NULL) && !fling_wayland_next(&input, 0, NULL) && is_silent());
    CHECK(fling_wayland_next_frame(NULL, 7) == 7);

    CHECK(newest("wl_seat")->version == 5 && newest("wl_output")->version == 3);
    for (int index = 1; index < FLING_WAYLAND_SEATS; index++) CHECK(bind("wl_seat", 99) == FLING_OK);
    CHECK(newest("wl_seat")->version >= 7 && newest("wl_seat")->version <= 9);
    CHECK(bind("wl_seat", 1) == FLING_ERROR_INDEX);
    for (int index = 1; index < FLING_WAYLAND_OUTPUTS; index++) CHECK(bind("wl_output", 1) == FLING_OK);
    CHECK(bind("wl_output", 1) == FLING_ERROR_INDEX);
    /* The last that came is gone, and there is room again. */
    CHECK(fling_wayland_remove(&input, next_name - 1) == FLING_OK && bind("wl_output", 1) == FLING_OK);
}

static void test_capabilities(void) {
    begin(8);
    uint32_t offers = FLING_WAYLAND_TOUCH | FLING_WAYLAND_POINTER | FLING_WAYLAND_SCROLL_ENDS;
    if (seat->version >= 8) offers |= FLING_WAYLAND_WHEEL_PARTS;
    CHECK(fling_wayland_offers(&input) == offers);
    /* What is there stays, and what was begun is gone with its device, which comes back under another number. */
    set_capabilities(WL_SEAT_CAPABILITY_TOUCH | WL_SEAT_CAPABILITY_POINTER);
    CHECK(is_silent());
    down(10, surface, 3, 1, 1);
    const uint32_t first = EXPECT(FLING_EVENT_TOUCH_DOWN, -1).device;
    set_capabilities(0);
    CHECK(EXPECT(FLING_EVENT_DEVICE_REMOVED, -1).device == first);
    const uint32_t second = EXPECT(FLING_EVENT_DEVICE_REMOVED, -1).device;
    set_capabilities(WL_SEAT_CAPABILITY_TOUCH);
    const fling_event added = EXPECT(FLING_EVENT_DEVICE_ADDED, -1);
    CHECK(added.device != first && added.device != second && added.device_kind == FLING_DEVICE_TOUCHSCREEN);
    CHECK(added.has_millimetres && is_near(added.surface[0], 200) && is_near(added.surface[1], 100));
    CHECK(fling_wayland_offers(&input) == FLING_WAYLAND_TOUCH);
    CHECK(fling_wayland_remove(&input, next_name) == FLING_OK && newest("wl_seat") == NULL);
    CHECK(EXPECT(FLING_EVENT_DEVICE_REMOVED, -1).device == added.device && is_silent());

    /* Of version 1 nothing can be released; what is destroyed must be destroyed once. */
    begin(1);
    CHECK(seat->version == 1 && fling_wayland_offers(&input) == (FLING_WAYLAND_TOUCH | FLING_WAYLAND_POINTER));
}

static void test_touch(void) {
    begin(5);
    now = 5000020 * 1000000LL;
    down(5000010, surface, 7, 250, 125);
    down(5000010, surface, 7, 0, 0);
    down(5000010, other_surface, 8, 0, 0);
    down(5000010, NULL, 9, 0, 0);
    touch_frame();
    fling_event event = EXPECT(FLING_EVENT_TOUCH_DOWN, 5000010);
    CHECK(event.contact == 7 && event.has_millimetres && is_near(event.millimetres[0], 50));
    CHECK(is_near(event.millimetres[1], 25));
    CHECK(is_near(event.normalized[0], 0.25) && is_near(event.normalized[1], 0.25));
    EXPECT(FLING_EVENT_FRAME, 5000010);
    CHECK(is_silent());

    /* A contact of another surface, and one that is not there. */
    move(5000012, 8, 1, 1);
    up(5000012, 8);
    up(5000012, 99);
    CHECK(is_silent());
    /* Another size counts from the next touch on. */
    CHECK(fling_wayland_attach(&input, surface, 500, 500) == FLING_OK);
    move(5000014, 7, 300, 100);
    event = EXPECT(FLING_EVENT_TOUCH_MOVE, 5000014);
    CHECK(is_near(event.millimetres[0], 60) && is_near(event.normalized[0], 0.3));
    down(5000015, surface, 8, 0, 0);
    EXPECT(FLING_EVENT_TOUCH_DOWN, 5000015);
    touch_cancel();
    EXPECT(FLING_EVENT_TOUCH_CANCEL, 5000015);
    EXPECT(FLING_EVENT_TOUCH_CANCEL, 5000015);
    EXPECT(FLING_EVENT_FRAME, 5000015);
    touch_cancel();
    up(5000016, 7);
    CHECK(is_silent());
    down(5000016, surface, 7, 250, 0);
    event = EXPECT(FLING_EVENT_DEVICE_ADDED, -1);
    CHECK(is_near(event.surface[0], 100));
    CHECK(is_near(EXPECT(FLING_EVENT_TOUCH_DOWN, 5000016).normalized[0], 0.5));
    /* The output is another, but not while a finger is down. */
    CHECK(fling_wayland_remove(&input, next_name - 1) == FLING_OK);
    CHECK(is_near(fling_wayland_points_per_millimetre(&input), 5));
    up(5000017, 7);
    CHECK(EXPECT(FLING_EVENT_TOUCH_UP, 5000017).contact == 7);
    CHECK(is_near(fling_wayland_points_per_millimetre(&input), 96 / 25.4));
    /* More fingers than there is room for, and a surface that goes away under them. */
    for (int id = 0; id < 100; id++) down(5000018, surface, id, 0, 0);
    EXPECT(FLING_EVENT_DEVICE_ADDED, -1);
    for (int id = 0; id < FLING_WAYLAND_CONTACTS; id++) EXPECT(FLING_EVENT_TOUCH_DOWN, 5000018);
    CHECK(is_silent() && fling_wayland_attach(&input, NULL, 0, 0) == FLING_OK);
    for (int id = 0; id < FLING_WAYLAND_CONTACTS; id++) EXPECT(FLING_EVENT_TOUCH_CANCEL, 5000018);
    EXPECT(FLING_EVENT_FRAME, 5000018);
    down(5000019, surface, 1, 0, 0);
    CHECK(is_silent());
}

static void test_times(void) {
    begin(5);
    /* The compositor's milliseconds go round every 50 days; the event is of shortly before now, or after. */
    const int64_t turns = 3LL << 32;
    now = (turns + 2) * 1000000;
    down(UINT32_MAX, surface, 1, 0, 0);
    EXPECT(FLING_EVENT_TOUCH_DOWN, turns - 1);
    now = (turns - 2) * 1000000;
    move(1, 1, 0, 0);
    EXPECT(FLING_EVENT_TOUCH_MOVE, turns + 1);
    /* Another clock: the first event is of now, and what follows is as far from it as the compositor says. */
    now = 90000000 * 1000000LL;
    move(500, 1, 0, 0);
    EXPECT(FLING_EVENT_TOUCH_MOVE, 90000000);
    now += 30 * 1000000;
    move(520, 1, 0, 0);
    EXPECT(FLING_EVENT_TOUCH_MOVE, 90000020);
    now += 1000000;
    move(90000030, 1, 0, 0);
    EXPECT(FLING_EVENT_TOUCH_MOVE, 90000030);
    /* One that is ahead by more than a second is another, too. */
    move(90002000, 1, 0, 0);
    EXPECT(FLING_EVENT_TOUCH_MOVE, 90000031);
    /* Times of now that make no sense. */
    const int64_t odd[] = {INT64_MIN, -1, 0, INT64_MAX};
    for (int index = 0; index < 4; index++) {
        now = odd[index];
        move(UINT32_MAX, 1, 0, 0);
        CHECK(EXPECT(FLING_EVENT_TOUCH_MOVE, -1).time >= 0);
        fling_wayland_next_frame(&input, now);
    }
#ifdef ZWP_INPUT_TIMESTAMPS_MANAGER_V1_INTERFACE
    begin(5);
    CHECK((fling_wayland_offers(&input) & FLING_WAYLAND_TIMESTAMPS) == 0);
    CHECK(bind("zwp_input_timestamps_manager_v1", 2) == FLING_OK);
    CHECK(bind("zwp_input_timestamps_manager_v1", 2) == FLING_IGNORED_EVENT);
    CHECK((fling_wayland_offers(&input) & FLING_WAYLAND_TIMESTAMPS) != 0);
    for (int index = 0; index < object_count; index++) {
        if (strcmp(objects[index].interface->name, "zwp_input_timestamps_v1") != 0) continue;
        const struct zwp_input_timestamps_v1_listener *listener = objects[index].listener;
        listener->timestamp(objects[index].data, (void *)&objects[index], 0, 5000, 123456789);
    }
    now = 5000200 * 1000000LL;
    down(5000123, surface, 1, 0, 0);
    CHECK(EXPECT(FLING_EVENT_TOUCH_DOWN, -1).time == 5000123456789);
    up(5000130, 1);
    EXPECT(FLING_EVENT_TOUCH_UP, 5000130);
    enter(surface, 0, 0);
    EXPECT(FLING_EVENT_POINTER_MOTION, -1);
    press(5000123, FLING_BUTTON_PRIMARY, true);
    CHECK(EXPECT(FLING_EVENT_POINTER_BUTTON, -1).time == 5000123456789);
    CHECK(fling_wayland_remove(&input, next_name - 1) == FLING_OK);
    CHECK(newest("zwp_input_timestamps_manager_v1") == NULL);
#endif
}

static void test_scroll(void) {
    begin(8);
    now = 1000 * 1000000LL;
    axis(900, axes[1], 10);
    frame();
    CHECK(is_silent());
    enter(surface, 100, 100);
    fling_event event = EXPECT(FLING_EVENT_POINTER_MOTION, -1);
    CHECK(event.has_normalized && is_near(event.normalized[0], 0.1) && is_near(event.normalized[1], 0.2));
    CHECK(event.is_pressed == 0);

    /* Both axes of a frame make one step, and several of an axis add up. */
    source(WL_POINTER_AXIS_SOURCE_FINGER);
    axis(910, axes[0], 3);
    axis(910, axes[1], 4);
    axis(910, axes[1], 1);
    axis(910, UNKNOWN_AXIS, 1);
    CHECK(is_silent());
    frame();
    event = EXPECT(FLING_EVENT_SCROLL, 910);
    CHECK(is_near(event.delta[0], 3 * millimetres) && is_near(event.delta[1], 5 * millimetres) && !event.is_natural);
    /* It ends when the last axis has stopped. */
    source(WL_POINTER_AXIS_SOURCE_FINGER);
    stop(915, axes[0]);
    axis(915, axes[1], 2);
    frame();
    CHECK(is_near(EXPECT(FLING_EVENT_SCROLL, 915).delta[1], 2 * millimetres) && is_silent());
    source(WL_POINTER_AXIS_SOURCE_FINGER);
    stop(920, axes[0]);
    stop(920, axes[1]);
    frame();
    event = EXPECT(FLING_EVENT_SCROLL, 920);
    CHECK(event.delta[0] == 0 && event.delta[1] == 0);
    stop(925, axes[1]);
    frame();
    CHECK(is_silent());

    /* Natural scrolling: the value goes against the fingers. Its end is natural too, though that is not said
     * again. */
    source(WL_POINTER_AXIS_SOURCE_FINGER);
    inverted(axes[1]);
    axis(930, axes[1], 4);
    frame();
    event = EXPECT(FLING_EVENT_SCROLL, 930);
    CHECK(event.is_natural && is_near(event.delta[1], -4 * millimetres));
    source(WL_POINTER_AXIS_SOURCE_FINGER);
    stop(935, axes[1]);
    frame();
    CHECK(EXPECT(FLING_EVENT_SCROLL, 935).is_natural);

    /* Frames that are missing: the next event closes them, of whatever kind it is. */
    source(WL_POINTER_AXIS_SOURCE_FINGER);
    axis(940, axes[1], 4);
    source(WL_POINTER_AXIS_SOURCE_FINGER);
    axis(945, axes[1], 5);
    point(950, 0, 0);
    event = EXPECT(FLING_EVENT_SCROLL, 940);
    CHECK(is_near(event.delta[1], 4 * millimetres) && !event.is_natural);
    CHECK(is_near(EXPECT(FLING_EVENT_SCROLL, 945).delta[1], 5 * millimetres));
    EXPECT(FLING_EVENT_POINTER_MOTION, 950);
    /* The pointer leaves while fingers scroll: no end will come. */
    const uint32_t device = event.device;
    leave();
    CHECK(EXPECT(FLING_EVENT_DEVICE_REMOVED, -1).device == device);
    event = EXPECT(FLING_EVENT_DEVICE_ADDED, -1);
    CHECK(event.device != device && event.device_kind == FLING_DEVICE_TOUCHPAD);
    stop(955, axes[1]);
    axis(960, axes[1], 1);
    frame();
    CHECK(is_silent());
}

static void test_wheel(void) {
    begin(8);
    now = 1000 * 1000000LL;
    enter(surface, 0, 0);
    EXPECT(FLING_EVENT_POINTER_MOTION, -1);
    source(WL_POINTER_AXIS_SOURCE_WHEEL);
    v120(axes[1], 30);
    axis(900, axes[1], 2.5);
    frame();
    fling_event event = EXPECT(FLING_EVENT_POINTER_WHEEL, 900);
    CHECK(event.v120[0] == 0 && event.v120[1] == 30 && event.wheel_source == FLING_WHEEL_TURNED && event.delta[1] == 0);
    source(WL_POINTER_AXIS_SOURCE_WHEEL);
    inverted(axes[1]);
    v120(axes[1], 120);
    axis(905, axes[1], 10);
    frame();
    event = EXPECT(FLING_EVENT_POINTER_WHEEL, 905);
    CHECK(event.v120[1] == -120 && event.is_natural);
    source(WL_POINTER_AXIS_SOURCE_WHEEL_TILT);
    discrete(axes[0], -2);
    axis(910, axes[0], -20);
    frame();
    event = EXPECT(FLING_EVENT_POINTER_WHEEL, 910);
    CHECK(event.v120[0] == -240 && event.wheel_source == FLING_WHEEL_TILTED && !event.is_natural);
    /* A compositor may let a wheel stop; no gesture was under way. */
    source(WL_POINTER_AXIS_SOURCE_WHEEL);
    stop(915, axes[1]);
    frame();
    source(WL_POINTER_AXIS_SOURCE_CONTINUOUS);
    axis(920, axes[1], 5);
    frame();
    source(99);
    frame();
    CHECK(is_silent());

    /* Before version 5 there are no frames and no sources. */
    begin(4);
    now = 1000 * 1000000LL;
    enter(surface, 0, 0);
    EXPECT(FLING_EVENT_POINTER_MOTION, -1);
    axis(900, axes[1], 10);
    CHECK(EXPECT(FLING_EVENT_POINTER_WHEEL, 900).v120[1] == 120);
    axis(900, axes[0], -5);
    CHECK(EXPECT(FLING_EVENT_POINTER_WHEEL, 900).v120[0] == -60 && is_silent());
}

static void test_pointer(void) {
    begin(5);
    now = 1000 * 1000000LL;
    press(900, FLING_BUTTON_PRIMARY, true);
    enter(other_surface, 0, 0);
    press(900, FLING_BUTTON_PRIMARY, false);
    point(900, 1, 1);
    CHECK(is_silent());
    enter(surface, 10, 10);
    /* Without a button only the last place counts. */
    for (int x = 0; x < 2000; x++) point(901, x, 250);
    fling_event event = EXPECT(FLING_EVENT_POINTER_MOTION, 901);
    CHECK(is_near(event.normalized[0], 1.999) && is_near(event.normalized[1], 0.5));
    press(902, FLING_BUTTON_PRIMARY, false);
    CHECK(is_silent());
    press(902, FLING_BUTTON_PRIMARY, true);
    event = EXPECT(FLING_EVENT_POINTER_BUTTON, 902);
    CHECK(event.button == FLING_BUTTON_PRIMARY && event.is_pressed);
    point(903, 1, 1);
    point(904, 2, 1);
    CHECK(EXPECT(FLING_EVENT_POINTER_MOTION, 903).is_pressed == 0);
    EXPECT(FLING_EVENT_POINTER_MOTION, 904);
    /* A program that is far behind receives the last place, and no gesture is lost. */
    for (int x = 0; x < 2000; x++) point(905, x, 250);
    press(906, FLING_BUTTON_PRIMARY, false);
    int count = 0;
    while (fling_wayland_next(&input, now, &event)) {
        CHECK(event.kind == FLING_EVENT_POINTER_MOTION || event.kind == FLING_EVENT_POINTER_BUTTON);
        count++;
    }
    CHECK(count < FLING_WAYLAND_EVENTS && event.size == 0);
    press(907, FLING_BUTTON_PRIMARY, true);
    const uint32_t device = EXPECT(FLING_EVENT_POINTER_BUTTON, 907).device;
    leave();
    CHECK(EXPECT(FLING_EVENT_DEVICE_REMOVED, 907).device == device);
    EXPECT(FLING_EVENT_DEVICE_ADDED, 907);
    press(908, FLING_BUTTON_PRIMARY, false);
    leave();
    CHECK(is_silent());
}

#ifdef ZWP_POINTER_GESTURES_V1_INTERFACE
static void swipe(const char *what, uint32_t time, struct wl_surface *where, uint32_t fingers, double x, double y) {
    struct object *object = newest("zwp_pointer_gesture_swipe_v1");
    const struct zwp_pointer_gesture_swipe_v1_listener *listener = object->listener;
    if (*what == 'b') listener->begin(object->data, (void *)object, 0, time, where, fingers);
    const wl_fixed_t dx = wl_fixed_from_double(x), dy = wl_fixed_from_double(y);
    if (*what == 'u') listener->update(object->data, (void *)object, time, dx, dy);
    if (*what == 'e' || *what == 'c') listener->end(object->data, (void *)object, 0, time, *what == 'c');
}

static void test_gestures(void) {
    /* In either order, and without holds in old versions. */
    for (uint32_t version = 1; version <= 3; version++) {
        begin(5);
        CHECK(bind("zwp_pointer_gestures_v1", version) == FLING_OK);
        const uint32_t offers = fling_wayland_offers(&input);
        CHECK((offers & FLING_WAYLAND_GESTURES) != 0 && ((offers & FLING_WAYLAND_HOLDS) != 0) == (version >= 3));
        set_capabilities(WL_SEAT_CAPABILITY_TOUCH);
        CHECK((fling_wayland_offers(&input) & FLING_WAYLAND_GESTURES) == 0);
        EXPECT(FLING_EVENT_DEVICE_REMOVED, -1);
        set_capabilities(WL_SEAT_CAPABILITY_POINTER);
        CHECK((fling_wayland_offers(&input) & FLING_WAYLAND_GESTURES) != 0);
        CHECK(fling_wayland_remove(&input, next_name) == FLING_OK);
        CHECK(newest("zwp_pointer_gestures_v1") == NULL);
    }
    begin(5);
    CHECK(bind("zwp_pointer_gestures_v1", 99) == FLING_OK && newest("zwp_pointer_gestures_v1")->version <= 9);
    now = 1000 * 1000000LL;
    swipe("update", 900, NULL, 0, 1, 1);
    swipe("end", 900, NULL, 0, 0, 0);
    swipe("begin", 900, other_surface, 3, 0, 0);
    swipe("update", 900, NULL, 0, 1, 1);
    CHECK(is_silent());
    swipe("begin", 901, surface, 3, 0, 0);
    swipe("update", 902, NULL, 0, 10, -5);
    swipe("end", 903, NULL, 0, 0, 0);
    swipe("update", 904, NULL, 0, 1, 1);
    fling_event event = EXPECT(FLING_EVENT_SWIPE, 901);
    CHECK(event.phase == FLING_PHASE_BEGIN && event.fingers == 3 && event.delta[0] == 0);
    event = EXPECT(FLING_EVENT_SWIPE, 902);
    CHECK(event.phase == FLING_PHASE_UPDATE && event.fingers == 3 && event.accelerated[0] == 10);
    CHECK(is_near(event.delta[0], -2 * event.delta[1]) && event.delta[0] > 0);
    event = EXPECT(FLING_EVENT_SWIPE, 903);
    CHECK(event.phase == FLING_PHASE_END && event.fingers == 3 && event.delta[0] == 0 && is_silent());

    /* The acceleration at these speeds, in mm/s, is taken out again. */
    const double speeds[][2] = {{3, 2 / 3.0}, {50, 1}, {260, 1 + 0.65 / 0.9}, {520, 1 + 3.9 / 0.9}, {900, 1 + 3.9 / 0.9}};
    for (int index = 0; index < 5; index++) {
        const double points = speeds[index][0] * speeds[index][1] * 0.008 / millimetres;
        uint32_t time = 904;
        /* Also where the gesture begins with its first step. */
        swipe("begin", time + (index % 2 == 0 ? 0 : 8), surface, 3, 0, 0);
        for (int step = 0; step < 5; step++) swipe("update", time += 8, NULL, 0, 0.6 * points, 0.8 * points);
        swipe("end", time, NULL, 0, 0, 0);
        EXPECT(FLING_EVENT_SWIPE, index % 2 == 0 ? 904 : 912);
        for (int step = 0; step < 5; step++) {
            event = EXPECT(FLING_EVENT_SWIPE, 912 + 8 * step);
            const double speed = hypot(event.delta[0], event.delta[1]) / 0.008;
            /* Wayland's numbers are 256ths. */
            CHECK(fabs(speed / speeds[index][0] - 1) < 0.02);
        }
        EXPECT(FLING_EVENT_SWIPE, 944);
    }
    /* One whose end was lost is cancelled by the next, and by another surface; more fingers than anyone has. */
    swipe("begin", 910, surface, 3, 0, 0);
    swipe("begin", 911, surface, UINT32_MAX, 0, 0);
    CHECK(EXPECT(FLING_EVENT_SWIPE, 910).phase == FLING_PHASE_BEGIN);
    CHECK(EXPECT(FLING_EVENT_SWIPE, 911).phase == FLING_PHASE_CANCELLED);
    CHECK(EXPECT(FLING_EVENT_SWIPE, 911).fingers == 100);
    swipe("cancelled", 912, NULL, 0, 0, 0);
    CHECK(EXPECT(FLING_EVENT_SWIPE, 912).phase == FLING_PHASE_CANCELLED);

    struct object *pinch = newest("zwp_pointer_gesture_pinch_v1"), *hold = newest("zwp_pointer_gesture_hold_v1");
    const struct zwp_pointer_gesture_pinch_v1_listener *pinching = pinch->listener;
    pinching->begin(pinch->data, (void *)pinch, 0, 920, surface, 2);
    pinching->update(
        pinch->data, (void *)pinch, 921, wl_fixed_from_int(1), wl_fixed_from_int(2), wl_fixed_from_double(1.5),
        wl_fixed_from_int(90));
    pinching->end(pinch->data, (void *)pinch, 0, 922, 0);
    pinching->update(pinch->data, (void *)pinch, 923, 0, 0, 0, 0);
    event = EXPECT(FLING_EVENT_PINCH, 920);
    CHECK(event.phase == FLING_PHASE_BEGIN && event.scale == 1 && event.fingers == 2);
    event = EXPECT(FLING_EVENT_PINCH, 921);
    CHECK(event.scale == 1.5 && is_near(event.rotation, 1.5707963267948966));
    CHECK(is_near(event.delta[1], 2 * event.delta[0]) && event.delta[0] > 0 && event.accelerated[1] == 2);
    event = EXPECT(FLING_EVENT_PINCH, 922);
    CHECK(event.phase == FLING_PHASE_END && event.scale == 1.5 && event.rotation == 0 && is_silent());
    const struct zwp_pointer_gesture_hold_v1_listener *holding = hold->listener;
    holding->begin(hold->data, (void *)hold, 0, 930, surface, 4);
    swipe("update", 931, NULL, 0, 1, 1);
    swipe("end", 931, NULL, 0, 0, 0);
    holding->end(hold->data, (void *)hold, 0, 932, 1);
    event = EXPECT(FLING_EVENT_HOLD, 930);
    CHECK(event.phase == FLING_PHASE_BEGIN && event.fingers == 4);
    CHECK(EXPECT(FLING_EVENT_HOLD, 932).phase == FLING_PHASE_CANCELLED && is_silent());
    /* The pointer leaves: another function receives the end. */
    enter(surface, 0, 0);
    EXPECT(FLING_EVENT_POINTER_MOTION, -1);
    swipe("begin", 940, surface, 3, 0, 0);
    EXPECT(FLING_EVENT_SWIPE, 940);
    leave();
    EXPECT(FLING_EVENT_DEVICE_REMOVED, -1);
    EXPECT(FLING_EVENT_DEVICE_ADDED, -1);
    swipe("end", 941, NULL, 0, 0, 0);
    CHECK(is_silent());
}
#endif

/* A program that does not listen loses the gestures in progress, and learns of it. */
static void test_overflow(void) {
    begin(5);
    fling_error error;
    fling_arena *arena = fling_arena_create(NULL, &error);
    fling_recognizer pan;
    fling_recognizer_init(&pan, sizeof pan, FLING_GESTURE_PAN, NULL);
    CHECK(fling_arena_add(arena, &pan, NULL, NULL) == FLING_OK);
    now = 10000 * 1000000LL;
    down(9000, surface, 1, 100, 100);
    move(9010, 1, 300, 100);
    touch_frame();
    fling_event event;
    while (fling_wayland_next(&input, now, &event)) CHECK(fling_arena_handle(arena, &event, NULL) == FLING_OK);
    CHECK(!fling_arena_is_idle(arena));
    for (int index = 0; index < FLING_WAYLAND_EVENTS; index++) move(9020, 1, index, 100);
    up(9030, 1);
    int count = 0;
    bool was_suspended = false;
    while (fling_wayland_next(&input, now, &event)) {
        CHECK(fling_arena_handle(arena, &event, NULL) == FLING_OK);
        was_suspended = was_suspended || event.kind == FLING_EVENT_SUSPEND;
        count++;
    }
    CHECK(was_suspended && count <= FLING_WAYLAND_EVENTS && fling_arena_is_idle(arena));
    fling_gesture gesture = {.size = sizeof gesture}, last = {.size = sizeof last, .phase = FLING_GESTURE_BEGAN};
    while (fling_arena_next_gesture(arena, &gesture)) last = gesture;
    CHECK(last.phase == FLING_GESTURE_CANCELLED && last.cancellation == FLING_CANCELLATION_SUSPENDED);
    fling_arena_free(arena);
}

static void call_back(uint32_t time) {
    struct object *callback = newest("wl_callback");
    const struct wl_callback_listener *listener = callback->listener;
    listener->done(callback->data, (struct wl_callback *)callback, time);
}

static void test_frames(void) {
    begin(5);
    /* From frame callbacks: the refresh after the last one, and 60 Hz is the output's. */
    now = 1000000000;
    CHECK(fling_wayland_next_frame(&input, now) > now && newest("wl_callback") != NULL);
    call_back(1005);
    now = 1006000000;
    CHECK(fling_wayland_next_frame(&input, now) == 1005000000 + 16666666);
    /* Never back, also when the clock of the callbacks goes back a little. */
    call_back(1002);
    CHECK(fling_wayland_next_frame(&input, now) == 1005000000 + 16666666);
    CHECK(fling_wayland_next_frame(&input, now + 1000000000) > now + 1000000000);
#ifdef WP_PRESENTATION_INTERFACE
    begin(5);
    CHECK(bind("wp_presentation", 1) == FLING_OK && bind("wp_presentation", 1) == FLING_IGNORED_EVENT);
    CHECK((fling_wayland_offers(&input) & FLING_WAYLAND_PRESENTATION) != 0);
    struct object *presentation = newest("wp_presentation");
    const struct wp_presentation_listener *clock = presentation->listener;
    /* A compositor that shows what it gets two refreshes later, at 100 Hz. The first frame is a guess. */
    const int64_t start = 1000000000, refresh = 10000000;
    const uint32_t clocks[] = {0, 1};
    for (int index = 0; index < 2; index++) {
        clock->clock_id(presentation->data, (void *)presentation, clocks[index]);
        int wrong = 0;
        for (int64_t count = 0; count < 20; count++) {
            now = start + (40 * index + count) * refresh + 300000;
            const int64_t seen = fling_wayland_next_frame(&input, now), truth = now - 300000 + 2 * refresh;
            if (seen != truth) wrong++;
            struct object *feedback = newest("wp_presentation_feedback");
            const struct wp_presentation_feedback_listener *listener = feedback->listener;
            if (count % 5 == 4) {
                listener->discarded(feedback->data, (void *)feedback);
            } else {
                listener->sync_output(feedback->data, (void *)feedback, (struct wl_output *)newest("wl_output"));
                listener->presented(
                    feedback->data, (void *)feedback, 0, (uint32_t)(truth / 1000000000), (uint32_t)(truth % 1000000000),
                    (uint32_t)refresh, 0, 0, 0);
            }
        }
        /* Times of another clock say nothing. */
        CHECK(clocks[index] == 1 ? wrong == 1 : wrong == 20);
    }
    /* One late frame makes no difference. */
    const int64_t before = fling_wayland_next_frame(&input, now + refresh);
    struct object *feedback = newest("wp_presentation_feedback");
    const struct wp_presentation_feedback_listener *listener = feedback->listener;
    const int64_t late = before + 3 * refresh;
    listener->presented(
        feedback->data, (void *)feedback, 0, (uint32_t)(late / 1000000000), (uint32_t)(late % 1000000000),
        (uint32_t)refresh, 0, 0, 0);
    CHECK(fling_wayland_next_frame(&input, now + 5 * refresh) == before + 4 * refresh);
    /* Frames that the compositor never presents, as of a hidden window. */
    for (int index = 0; index < 100; index++) fling_wayland_next_frame(&input, now + 6 * refresh);
    CHECK(object_count < 200 && fling_wayland_next_frame(&input, INT64_MAX) > 0);
    fling_wayland_next_frame(&input, INT64_MIN);
    /* Then frame callbacks do. */
    CHECK(newest("wl_callback") != NULL);
    const uint32_t due = (uint32_t)((now + 7 * refresh) / 1000000);
    call_back(due);
    CHECK(fling_wayland_next_frame(&input, due * 1000000LL + 1000000) == due * 1000000LL + 2 * refresh);
    CHECK(fling_wayland_remove(&input, next_name - 1) == FLING_OK);
    fling_wayland_next_frame(&input, now + 9 * refresh);
    CHECK(newest("wl_callback") != NULL && newest("wp_presentation") == NULL);
#endif
}

static void test_scale(void) {
    begin(5);
    struct object *output = newest("wl_output");
    const struct wl_output_listener *listener = output->listener;
    struct wl_output *proxy = (struct wl_output *)output;
    const double assumed = 96 / 25.4;
    /* Sizes that a projector reports, and the ratio of a television's sides. */
    const int32_t sizes[][2] = {{0, 0}, {16, 9}, {-100, 50}, {INT32_MAX, INT32_MAX}};
    for (int index = 0; index < 4; index++) {
        listener->geometry(output->data, proxy, 0, 0, sizes[index][0], sizes[index][1], 0, "", "", 0);
        CHECK(is_near(fling_wayland_points_per_millimetre(&input), assumed));
    }
    /* The size is that of the panel; what is shown on it may be turned. */
    listener->geometry(output->data, proxy, 0, 0, 400, 200, 0, "", "", WL_OUTPUT_TRANSFORM_90);
    CHECK(is_near(fling_wayland_points_per_millimetre(&input), 5));
    listener->scale(output->data, proxy, 0);
    CHECK(is_near(fling_wayland_points_per_millimetre(&input), 10));
#ifdef ZXDG_OUTPUT_MANAGER_V1_INTERFACE
    /* A scale of 1.5, which wl_output cannot express. */
    CHECK(bind("zxdg_output_manager_v1", 3) == FLING_OK);
    struct object *logical = newest("zxdg_output_v1");
    const struct zxdg_output_v1_listener *size = logical->listener;
    size->logical_size(logical->data, (void *)logical, 2667, 1333);
    CHECK(fabs(fling_wayland_points_per_millimetre(&input) - 6.667) < 0.001);
    CHECK(fling_wayland_remove(&input, next_name) == FLING_OK && newest("zxdg_output_manager_v1") == NULL);
    CHECK(bind("wl_output", 4) == FLING_OK);
#endif
}

/* Whatever a compositor says in whatever order, an arena takes it, and is idle when all devices are gone. */
static void test_nonsense(uint64_t seed) {
    uint64_t state = seed;
#define RANDOM(count) ((state = state * 6364136223846793005u + 1442695040888963407u) >> 33) % (count)
    begin(1 + (uint32_t)(RANDOM(9)));
    bind("zwp_pointer_gestures_v1", 1 + (uint32_t)(RANDOM(3)));
    fling_arena *arena = fling_arena_create(NULL, NULL);
    for (int kind = FLING_GESTURE_PAN; kind <= FLING_GESTURE_ROTATION; kind++) {
        fling_recognizer rules;
        fling_recognizer_init(&rules, sizeof rules, (fling_gesture_kind)kind, NULL);
        fling_arena_add(arena, &rules, NULL, NULL);
    }
    uint32_t time = (uint32_t)(now / 1000000);
    fling_event event;
    fling_gesture gesture = {.size = sizeof gesture};
    for (int step = 0; step < 4000; step++) {
        const uint32_t odd = (uint32_t)(RANDOM(50) == 0 ? 1u << (RANDOM(31)) : RANDOM(8));
        time += odd;
        now += (int64_t)odd * 1000000;
        struct wl_surface *const where = RANDOM(8) == 0 ? other_surface : surface;
        const double x = (double)(RANDOM(1000)), y = (double)(RANDOM(1000)) - 500;
        const bool has_touch = newest("wl_touch") != NULL, has_pointer = newest("wl_pointer") != NULL;
        const uint32_t choice = (uint32_t)(RANDOM(24)), which = (uint32_t)(RANDOM(3));
        if (choice < 6 && has_touch) {
            const int32_t id = (int32_t)(RANDOM(4));
            if (choice == 0) down(time, where, id, x, y);
            if (choice == 1) up(time, id);
            if (choice == 2 || choice == 3) move(time, id, x, y);
            if (choice == 4) touch_frame();
            if (choice == 5 && step % 8 == 0) touch_cancel();
        } else if (choice < 18 && has_pointer) {
            if (choice == 6) enter(where, x, y);
            if (choice == 7 && step % 4 == 0) leave();
            if (choice == 8) point(time, x, y);
            if (choice == 9) press(time, FLING_BUTTON_PRIMARY, RANDOM(2));
            if (choice == 10 || choice == 11) source((uint32_t)(RANDOM(5)));
            if (choice == 12 || choice == 13) axis(time, which, x - 500);
            if (choice == 14) stop(time, which);
            if (choice == 15) frame();
            if (choice == 16) v120(which, (int32_t)(RANDOM(240)));
            if (choice == 17) inverted(which);
#ifdef ZWP_POINTER_GESTURES_V1_INTERFACE
        } else if (choice < 22 && newest("zwp_pointer_gesture_swipe_v1") != NULL) {
            const char *const words[] = {"begin", "update", "end", "cancelled"};
            swipe(words[choice - 18], time, where, (uint32_t)(RANDOM(6)), x, y);
#endif
        } else if (choice == 22 && step % 16 == 0) {
            set_capabilities((uint32_t)(RANDOM(8)));
        } else if (choice == 23 && step % 16 == 0) {
            fling_wayland_attach(&input, RANDOM(4) == 0 ? NULL : surface, 1 + x, 1 + x);
        }
        while (RANDOM(4) != 0 && fling_wayland_next(&input, now, &event)) {
            CHECK(fling_arena_handle(arena, &event, NULL) == FLING_OK && event.time >= 0);
            while (fling_arena_next_gesture(arena, &gesture)) CHECK(isfinite(gesture.velocity[0]));
        }
    }
    set_capabilities(0);
    while (fling_wayland_next(&input, now, &event)) fling_arena_handle(arena, &event, NULL);
    fling_arena_advance(arena, now + 10000000000, NULL);
    CHECK(fling_arena_is_idle(arena));
    fling_arena_free(arena);
    if (failures > 0) fprintf(stderr, "seed %llu\n", (unsigned long long)seed);
}

int main(int count, char **arguments) {
    test_globals();
    test_capabilities();
    test_touch();
    test_times();
    test_scroll();
    test_wheel();
    test_pointer();
#ifdef ZWP_POINTER_GESTURES_V1_INTERFACE
    test_gestures();
#endif
    test_overflow();
    test_frames();
    test_scale();
    const uint64_t first = count > 1 ? strtoull(arguments[1], NULL, 10) : 1;
    for (uint64_t seed = first; seed < first + 20 && failures == 0; seed++) test_nonsense(seed);
    fling_wayland_finish(&input);
    fling_wayland_finish(NULL);
    CHECK(count_alive() == 0);
    if (failures > 0) fprintf(stderr, "%d failures\n", failures);
    return failures > 0 ? 1 : 0;
}
