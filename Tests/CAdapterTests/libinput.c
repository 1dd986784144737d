/* fling-libinput.h against what the library for devices makes of the same recordings:
 *
 *     libinput FILE...
 *
 * A libinput context of the program's own plays each recording. The header's events are those of the trace at the level
 * of touch, and the gestures found in them let go with the velocity that a replay finds.
 */
#include "../Support/check.h"

#include <fling-input.h>
#include <fling-libinput.h>
#include <math.h>
#include <stdlib.h>

static int failures = 0;

static int open_restricted(const char *path, int flags, void *kernel) {
    (void)flags;
    return fling_kernel_open(kernel, path);
}

static void close_restricted(int descriptor, void *kernel) { fling_kernel_close(kernel, descriptor); }

static const struct libinput_interface interface = {open_restricted, close_restricted};

/* ---- A compositor in few lines ---- */

enum { ROOM = 100000 };

struct compositor {
    struct libinput *context;
    fling_libinput input;
    fling_arena *arena;
    /* The speed setting of the flat profile; NAN for the adaptive one. */
    double flat_speed;
    bool is_natural;
    size_t event_count, gesture_count, ignored;
    fling_event *events;
    fling_gesture *gestures;
};

static void configure(struct compositor *compositor, struct libinput_device *device) {
    if (!isnan(compositor->flat_speed)) {
        CHECK(libinput_device_config_accel_set_profile(device, LIBINPUT_CONFIG_ACCEL_PROFILE_FLAT) == 0);
        CHECK(libinput_device_config_accel_set_speed(device, compositor->flat_speed) == 0);
    }
    if (compositor->is_natural) CHECK(libinput_device_config_scroll_set_natural_scroll_enabled(device, 1) == 0);
}

static void dispatch(void *data) {
    struct compositor *compositor = data;
    libinput_dispatch(compositor->context);
    for (struct libinput_event *event; (event = libinput_get_event(compositor->context)) != NULL;) {
        fling_event said;
        const fling_status status = fling_libinput_take(&compositor->input, event, &said);
        if (status == FLING_OK && said.kind == FLING_EVENT_DEVICE_ADDED) {
            configure(compositor, libinput_event_get_device(event));
        }
        libinput_event_destroy(event);
        CHECK(status == FLING_OK || status == FLING_IGNORED_EVENT);
        if (status != FLING_OK) {
            compositor->ignored += 1;
            CHECK(said.size == 0);
            continue;
        }
        if (compositor->event_count < ROOM) compositor->events[compositor->event_count++] = said;
        fling_arena_handle(compositor->arena, &said, NULL);
        fling_gesture gesture = {.size = sizeof gesture};
        while (fling_arena_next_gesture(compositor->arena, &gesture)) {
            if (compositor->gesture_count < ROOM) compositor->gestures[compositor->gesture_count++] = gesture;
        }
    }
}

/* Adds what a replay has: pans of any number of fingers, taps, and holds. */
static void add_recognizers(fling_arena *arena) {
    const fling_gesture_kind kinds[] = {FLING_GESTURE_PAN, FLING_GESTURE_TAP, FLING_GESTURE_HOLD};
    for (int index = 0; index < 3; index++) {
        fling_recognizer rules;
        CHECK(fling_recognizer_init(&rules, sizeof rules, kinds[index], NULL) == FLING_OK);
        if (kinds[index] == FLING_GESTURE_PAN) {
            rules.touchpad_fingers_least = 2;
            rules.touchpad_fingers_most = 5;
        }
        CHECK(fling_arena_add(arena, &rules, NULL, NULL) == FLING_OK);
    }
}

/* Plays a recording to its end, or through `until` if that is not 0; then the devices are gone. */
static struct compositor play(const char *path, int64_t until, double flat_speed, bool is_natural) {
    struct compositor compositor = {.flat_speed = flat_speed, .is_natural = is_natural};
    compositor.events = calloc(ROOM, sizeof *compositor.events);
    compositor.gestures = calloc(ROOM, sizeof *compositor.gestures);
    compositor.arena = fling_arena_create(NULL, NULL);
    add_recognizers(compositor.arena);
    fling_trace *recorded = fling_trace_read(path, NULL), *trace = fling_trace_mended(recorded, NULL, NULL);
    CHECK(trace != NULL);
    fling_kernel *kernel = fling_kernel_create(NULL);
    CHECK(fling_kernel_enter(kernel, NULL) == FLING_OK);
    compositor.context = libinput_udev_create_context(&interface, kernel, fling_kernel_udev(kernel));
    CHECK(compositor.context != NULL && libinput_udev_assign_seat(compositor.context, "seat0") == 0);
    CHECK(fling_kernel_add_trace(kernel, trace, NULL) == FLING_OK);
    CHECK(fling_kernel_advance(kernel, until == 0 ? INT64_MAX : until, dispatch, &compositor, NULL) == FLING_OK);
    /* Without its seat it loses its devices. */
    libinput_suspend(compositor.context);
    dispatch(&compositor);
    libinput_unref(compositor.context);
    fling_kernel_free(kernel);
    fling_trace_free(trace);
    fling_trace_free(recorded);
    return compositor;
}

static void finish(struct compositor *compositor) {
    free(compositor->events);
    free(compositor->gestures);
    fling_arena_free(compositor->arena);
}

static bool is_near(const double *left, const double *right, double part) {
    const double way = hypot(left[0] - right[0], left[1] - right[1]);
    return way <= part * hypot(right[0], right[1]) + 1e-9;
}

/* ---- The laws ---- */

static void test_recording(const char *path) {
    struct compositor compositor = play(path, 0, NAN, false);
    fling_trace *recorded = fling_trace_read(path, NULL), *touch = fling_trace_converted(recorded, NULL);
    fling_trace_info info = {.size = sizeof info};
    CHECK(fling_trace_get_info(touch, &info, NULL) == FLING_OK);

    /* The same events, but for the suspension at the end. */
    size_t found = 0;
    for (size_t index = 0; index < info.event_count; index++) {
        fling_event wanted = {.size = sizeof wanted};
        CHECK(fling_trace_get_event(touch, index, &wanted, NULL) == FLING_OK);
        if (wanted.kind == FLING_EVENT_DEVICE_REMOVED) continue;
        const fling_event *said = &compositor.events[found++];
        CHECK(found <= compositor.event_count);
        CHECK(said->kind == wanted.kind && said->phase == wanted.phase && said->contact == wanted.contact);
        CHECK(said->fingers == wanted.fingers && said->is_natural == wanted.is_natural);
        CHECK(said->device_kind == wanted.device_kind);
        CHECK(said->has_millimetres == wanted.has_millimetres && is_near(said->surface, wanted.surface, 0));
        /* The header can't ask for a touchpad's resolution, which libinput cuts off to whole units per inch. */
        CHECK(is_near(said->delta, wanted.delta, 0.004));
        if (wanted.kind == FLING_EVENT_SWIPE) CHECK(is_near(said->accelerated, wanted.accelerated, 1e-9));
        CHECK(is_near(said->normalized, wanted.normalized, 1e-9));
        if (wanted.has_millimetres) CHECK(is_near(said->millimetres, wanted.millimetres, 1e-9));
        CHECK(fabs(said->rotation - wanted.rotation) < 1e-9);
        if (wanted.kind == FLING_EVENT_PINCH) CHECK(fabs(said->scale - wanted.scale) < 1e-9);
    }
    CHECK(compositor.event_count > found);
    CHECK(compositor.events[compositor.event_count - 1].kind == FLING_EVENT_DEVICE_REMOVED);

    /* The same gestures, let go with the same velocity. */
    fling_replay *replay = fling_replay_create(recorded, NULL, NULL);
    fling_replay_info counts = {.size = sizeof counts};
    CHECK(fling_replay_get_info(replay, &counts, NULL) == FLING_OK);
    CHECK(counts.gesture_count <= compositor.gesture_count);
    double worst = 0;
    for (size_t index = 0; index < counts.gesture_count && index < compositor.gesture_count; index++) {
        fling_gesture wanted = {.size = sizeof wanted};
        CHECK(fling_replay_get_gesture(replay, index, &wanted, NULL) == FLING_OK);
        const fling_gesture *gesture = &compositor.gestures[index];
        CHECK(gesture->kind == wanted.kind && gesture->phase == wanted.phase);
        if (wanted.phase != FLING_GESTURE_ENDED) continue;
        CHECK(is_near(gesture->velocity, wanted.velocity, 0.005));
        const double speed = hypot(wanted.velocity[0], wanted.velocity[1]);
        const double error = hypot(
            gesture->velocity[0] - wanted.velocity[0], gesture->velocity[1] - wanted.velocity[1]);
        if (speed > 1 && error / speed > worst) worst = error / speed;
    }
    printf("%s: %zu events, %zu gestures, release velocity within %.3f %%\n", path, found, counts.gesture_count,
           100 * worst);
    fling_replay_free(replay);
    fling_trace_free(touch);
    fling_trace_free(recorded);
    finish(&compositor);
}

/* A device that is unplugged within its gesture says so, and not that the fingers have left. */
static void test_unplugged(const char *path) {
    struct compositor whole = play(path, 0, NAN, false);
    size_t middle = 0;
    for (size_t index = 0; index < whole.event_count; index++) {
        if (whole.events[index].kind == FLING_EVENT_SWIPE && whole.events[index].phase == FLING_PHASE_UPDATE) middle = index;
    }
    CHECK(middle > 2);
    struct compositor cut = play(path, whole.events[middle - 2].time, NAN, false);
    CHECK(cut.event_count > 2 && cut.events[cut.event_count - 1].kind == FLING_EVENT_DEVICE_REMOVED);
    CHECK(cut.events[cut.event_count - 2].phase == FLING_PHASE_UPDATE && cut.ignored > whole.ignored);
    finish(&cut);
    finish(&whole);
}

/* A way of fingers in millimetres, whatever the profile and the direction of scrolling. */
static void test_settings(const char *path) {
    struct compositor plain = play(path, 0, NAN, false);
    double way[2] = {0};
    for (size_t index = 0; index < plain.event_count; index++) {
        for (int axis = 0; axis < 2; axis++) way[axis] += plain.events[index].delta[axis];
    }
    CHECK(hypot(way[0], way[1]) > 10);
    const double speeds[] = {-1, -0.9, 0, 0.5, 1};
    for (int index = 0; index < 5; index++) {
        struct compositor flat = play(path, 0, speeds[index], index % 2 == 1);
        double other[2] = {0};
        for (size_t event = 0; event < flat.event_count; event++) {
            for (int axis = 0; axis < 2; axis++) other[axis] += flat.events[event].delta[axis];
            if (flat.events[event].kind == FLING_EVENT_SCROLL) {
                CHECK(flat.events[event].is_natural == index % 2);
            }
        }
        /* At the lowest speed libinput has hardly a digit left. */
        CHECK(is_near(other, way, speeds[index] == -1 ? 0.1 : 0.005));
        finish(&flat);
    }
    finish(&plain);
}

static void test_bad_input(void) {
    static fling_libinput input;
    fling_event said;
    memset(&said, 1, sizeof said);
    CHECK(fling_libinput_take(&input, NULL, &said) == FLING_ERROR_NULL && said.size == 0);
    CHECK(fling_libinput_take(NULL, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_libinput_number(NULL, NULL) == 0 && fling_libinput_number(&input, NULL) == 0);
}

int main(int count, char **arguments) {
    test_bad_input();
    for (int index = 1; index < count; index++) {
        test_recording(arguments[index]);
        if (strstr(arguments[index], "scroll-flick") || strstr(arguments[index], "swipe-left")) {
            test_settings(arguments[index]);
        }
        if (strstr(arguments[index], "swipe-left")) {
            test_unplugged(arguments[index]);
        }
    }
    if (failures > 0) fprintf(stderr, "%d failures\n", failures);
    return failures > 0 ? 1 : 0;
}
