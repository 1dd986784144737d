/* Structs that may grow, with memory behind them that is the program's. Compiled with the header as it is, and with one
 * in which each has one more member, FLING_GROWN; run on the library, and on one that was built from that header. */
#include "../../Support/check.h"
#include "../../Support/guarded.h"

#include <fling.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

int failures = 0;

#define MILLISECONDS(count) ((int64_t)(count) * 1000000)

static fling_release_choice chosen;
static size_t released;

static void choose(const fling_release *release, fling_release_choice *choice, void *context) {
    (void)context;
    released = release->size;
    choice->target[0] = 100;
    chosen = (fling_release_choice){.size = choice->size};
}

static void touch(fling_arena *arena, fling_event_kind kind, double x, int64_t time) {
    GUARDED(fling_event) event;
    memset(&event, 0, sizeof event);
    event.it.size = sizeof event.it;
    event.it.kind = kind;
    event.it.time = time;
    event.it.device_kind = FLING_DEVICE_TOUCHSCREEN;
    event.it.has_millimetres = 1;
    event.it.surface[0] = event.it.surface[1] = 100;
    event.it.millimetres[0] = x;
    event.it.millimetres[1] = 50;
    event.it.normalized[0] = x / 100;
    event.it.normalized[1] = 0.5;
    CHECK(fling_arena_handle(arena, &event.it, NULL) == FLING_OK);
    event.it.kind = FLING_EVENT_FRAME;
    CHECK(fling_arena_handle(arena, &event.it, NULL) == FLING_OK);
    event.it.size = sizeof event.it + 1;
    CHECK(fling_arena_handle(arena, &event.it, NULL) == FLING_ERROR_SIZE);
}

/* A hand drags a value and lets go, and what happens is taken from the queues. */
static void drag(void) {
    fling_error error;
    GUARDED(fling_drag_rules) rules;
    SOIL(rules);
    CHECK(fling_drag_rules_init(&rules.it, sizeof rules.it, NULL) == FLING_OK);
    CHECK(IS_KEPT(rules) && rules.it.upper[0] == INFINITY && rules.it.latency == 0.016);
    rules.it.release = FLING_RELEASE_CUSTOM;
    rules.it.choose = choose;
    const double zero = 0;
    fling_draggable *value = fling_draggable_create(1, &zero, &rules.it, &error);
    CHECK(value != NULL);

    GUARDED(fling_recognizer) pan;
    SOIL(pan);
    CHECK(fling_recognizer_init(&pan.it, sizeof pan.it, FLING_GESTURE_PAN, NULL) == FLING_OK);
    CHECK(IS_KEPT(pan) && pan.it.slop > 0);
    fling_arena *arena = fling_arena_create(NULL, &error);
    CHECK(fling_arena_add(arena, &pan.it, NULL, &error) == FLING_OK);

    touch(arena, FLING_EVENT_DEVICE_ADDED, 0, 0);
    for (int step = 0; step < 20; step++)
        touch(arena, step == 0 ? FLING_EVENT_TOUCH_DOWN : FLING_EVENT_TOUCH_MOVE, 10 + 2 * step, MILLISECONDS(8 * step));
    touch(arena, FLING_EVENT_TOUCH_UP, 48, MILLISECONDS(160));

    GUARDED(fling_gesture_map) map = {.it = {.size = sizeof map.it, .x = {8, 0}}};
    GUARDED(fling_gesture) gesture;
    SOIL(gesture);
    gesture.it.size = 5;
    CHECK(!fling_arena_next_gesture(arena, &gesture.it) && gesture.it.size == 5);
    CHECK(is_filled((unsigned char *)&gesture + sizeof(size_t), sizeof gesture - sizeof(size_t), 0xaa));
    gesture.it.size = sizeof gesture.it;
    int gestures = 0;
    while (fling_arena_next_gesture(arena, &gesture.it)) {
        CHECK(IS_KEPT(gesture) && gesture.it.kind == FLING_GESTURE_PAN && gesture.it.fingers == 1);
        CHECK(fling_draggable_handle(value, &gesture.it, &map.it, NULL) >= 0);
        gestures++;
    }
    CHECK(gestures > 5 && IS_KEPT(gesture) && gesture.it.id == 0);
    CHECK(released >= sizeof(fling_release) - sizeof(double[3]) && chosen.size >= sizeof chosen - sizeof(double[3]));

    GUARDED(fling_transition) transition;
    SOIL(transition);
    transition.it.size = SIZE_MAX;
    CHECK(!fling_draggable_next_transition(value, &transition.it));
    transition.it.size = sizeof transition.it;
    int transitions = 0;
    while (fling_draggable_next_transition(value, &transition.it)) {
        CHECK(IS_KEPT(transition) && transition.it.from != transition.it.to);
        transitions++;
    }
    CHECK(transitions == 2 && IS_KEPT(transition));
    double goal;
    CHECK(fling_draggable_goal(value, &goal) && goal == 100);

    GUARDED(fling_timing) timing;
    memset(&timing, 0, sizeof timing);
    timing.it.size = sizeof timing.it;
    CHECK(fling_spring_preset(FLING_SPRING_SMOOTH, &timing.it.spring, &error) == FLING_OK);
    const double target = 30;
    CHECK(fling_draggable_animate(value, &target, &timing.it, MILLISECONDS(200), &error) == FLING_CHANGED);
    timing.it.size = 12;
    CHECK(fling_draggable_animate(value, &target, &timing.it, MILLISECONDS(200), &error) == FLING_ERROR_SIZE);

    /* The size of the first is that of all. */
    const fling_detent detents[3] = {{.size = sizeof *detents, .value = {10}}, {.value = {50}}, {.value = {90}}};
    rules.it.release = FLING_RELEASE_DETENTS;
    rules.it.detents = detents;
    rules.it.detent_count = 3;
    rules.it.tap = FLING_TAP_NEXT_DETENT;
    CHECK(fling_draggable_set_rules(value, &rules.it, MILLISECONDS(210), &error) >= 0);
    const double near_the_last = 85;
    CHECK(fling_draggable_animate(value, &near_the_last, NULL, MILLISECONDS(220), &error) >= 0);
    for (int place = 0; place < 3; place++) {
        CHECK(fling_draggable_advance(value, MILLISECONDS(4000 * (place + 1)), NULL) >= 0);
        CHECK(fling_draggable_tap(value, MILLISECONDS(4000 * (place + 1)), NULL) >= 0);
        CHECK(fling_draggable_goal(value, &goal) && goal == detents[place].value[0]);
    }
    fling_draggable_free(value);
    fling_arena_free(arena);
}

static void other_rules(void) {
    fling_error error;
    const double size[2] = {1000, 2000}, part[2] = {300, 400};
    GUARDED(fling_scroll_rules) scrolls;
    SOIL(scrolls);
    CHECK(fling_scroll_rules_init(&scrolls.it, sizeof scrolls.it, NULL) == FLING_OK);
    CHECK(IS_KEPT(scrolls) && scrolls.it.wheel_step == 60);
    fling_scroller *list = fling_scroller_create(2, size, part, NULL, &scrolls.it, &error);
    CHECK(list != NULL);
    fling_scroller_free(list);
    GUARDED(fling_transform_rules) transforms;
    SOIL(transforms);
    CHECK(fling_transform_rules_init(&transforms.it, sizeof transforms.it, NULL) == FLING_OK);
    CHECK(IS_KEPT(transforms) && transforms.it.greatest_zoom == 4);
    fling_transform *photo = fling_transform_create(size, part, NULL, &transforms.it, &error);
    CHECK(photo != NULL);
    fling_transform_free(photo);

    /* No version has such a size: the struct is emptied as far as it reaches. */
    const size_t wrong[] = {1, 16, sizeof scrolls.it + 1, 1 << 20, SIZE_MAX};
    for (int index = 0; index < 5; index++) {
        memset(&scrolls, 0xaa, sizeof scrolls);
        CHECK(fling_scroll_rules_init(&scrolls.it, wrong[index], NULL) == FLING_ERROR_SIZE);
        const size_t reach = wrong[index] < 64 ? wrong[index] : 64;
        CHECK(is_filled((unsigned char *)&scrolls, reach, 0) && is_filled(scrolls.behind, 64, 0xaa));
        if (reach < 64) CHECK(is_filled((unsigned char *)&scrolls + reach, 64, 0xaa));
    }
}

int main(void) {
    drag();
    other_rules();
    return failures == 0 ? 0 : 1;
}
