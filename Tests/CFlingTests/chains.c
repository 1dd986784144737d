#include "check.h"
#include <stdlib.h>

static const fling_gesture_map with_fingers = {.size = sizeof with_fingers, .y = {8, 0}};
static const fling_gesture_map against_fingers = {.size = sizeof against_fingers, .y = {-8, 0}};

/* A list of 4000 points, of which 600 are seen. */
static fling_scroller *a_list(double offset) {
    fling_scroll_rules rules;
    const double content = 4000, viewport = 600;
    CHECK(fling_scroll_rules_init(&rules, sizeof rules, NULL) == FLING_OK);
    rules.latency = 0;
    rules.ahead = 0;
    return fling_scroller_create(1, &content, &viewport, &offset, &rules, NULL);
}

/* A sheet that is 0 to 640 points high. */
static fling_draggable *a_sheet(double height) {
    fling_drag_rules rules;
    CHECK(fling_drag_rules_init(&rules, sizeof rules, NULL) == FLING_OK);
    rules.latency = 0;
    rules.ahead = 0;
    rules.lower[0] = 0;
    rules.upper[0] = 640;
    rules.release = FLING_RELEASE_STAY;
    return fling_draggable_create(1, &height, &rules, NULL);
}

static double offset(const fling_scroller *list, int64_t time) {
    fling_state state;
    CHECK(fling_scroller_state(list, time, &state, NULL) == FLING_OK && state_is_finite(&state));
    return state.value[0];
}

static double height(const fling_draggable *sheet, int64_t time) {
    fling_state state;
    CHECK(fling_draggable_state(sheet, time, &state, NULL) == FLING_OK && state_is_finite(&state));
    return state.value[0];
}

/* A finger goes against an axis by some millimetres in 80 ms; it is lifted in the end if that is asked for. */
static int64_t drag_along(int axis, fling_chain *chain, double millimetres, int64_t start, bool lifts) {
    fling_gesture pan = {.size = sizeof pan};
    memset(&pan, 0, sizeof pan);
    pan.kind = FLING_GESTURE_PAN;
    pan.scale = 1;
    pan.id = (uint64_t)start;
    pan.time = start;
    CHECK(fling_chain_handle(chain, &pan, NULL) == FLING_OK);
    for (int step = 1; step <= 10; step++) {
        pan.phase = FLING_GESTURE_CHANGED;
        pan.time = start + MILLISECONDS(step * 8);
        pan.translation[axis] = -millimetres * step / 10;
        pan.velocity[axis] = -millimetres / 0.08;
        CHECK(fling_chain_handle(chain, &pan, NULL) == FLING_OK);
    }
    if (lifts) {
        pan.phase = FLING_GESTURE_ENDED;
        CHECK(fling_chain_handle(chain, &pan, NULL) == FLING_OK);
    }
    return pan.time;
}

/* A finger that goes up. */
static int64_t drag(fling_chain *chain, double millimetres, int64_t start, bool lifts) {
    return drag_along(1, chain, millimetres, start, lifts);
}

/* A notch of a wheel. */
static fling_event a_notch(int axis, int64_t time) {
    fling_event event;
    memset(&event, 0, sizeof event);
    event.size = sizeof event;
    event.kind = FLING_EVENT_POINTER_WHEEL;
    event.time = time;
    event.v120[axis] = 120;
    return event;
}

static void shared(void) {
    fling_scroller *list = a_list(0);
    fling_draggable *sheet = a_sheet(320);
    fling_chain *chain = fling_chain_create(false, NULL);
    CHECK(chain != NULL && fling_chain_count(chain) == 0);
    CHECK(fling_chain_add_scroller(chain, list, &with_fingers, FLING_FIRST_NEVER, true, NULL) == FLING_OK);
    CHECK(fling_chain_add_draggable(chain, sheet, &against_fingers, FLING_FIRST_GROWING, true, NULL) == FLING_OK);
    CHECK(fling_chain_count(chain) == 2);
    CHECK(fling_chain_add_draggable(chain, sheet, &against_fingers, FLING_FIRST_NEVER, true, NULL) == FLING_ERROR_BUSY);
    /* The sheet opens, and then the list scrolls. */
    int64_t time = drag(chain, 60, MILLISECONDS(1000), false);
    CHECK_WITHIN(height(sheet, time), 640, 1e-9);
    CHECK_WITHIN(offset(list, time), 160, 1e-9);
    /* One that is removed lets go, and the hand moves the other. */
    CHECK(fling_chain_remove(chain, 1, time, NULL) == FLING_OK && fling_chain_count(chain) == 1);
    CHECK(fling_draggable_activity(sheet) == FLING_ANIMATING);
    CHECK(fling_chain_remove(chain, 1, time, NULL) == FLING_ERROR_INDEX);
    CHECK(fling_scroller_activity(list) == FLING_DRAGGING);
    /* One that is freed is removed as well. */
    fling_scroller_free(list);
    CHECK(fling_chain_count(chain) == 0);
    fling_chain_free(chain);
    CHECK(fling_draggable_advance(sheet, time + MILLISECONDS(5000), NULL) == FLING_CHANGED);
    fling_draggable_free(sheet);
}

static void thrown(void) {
    fling_scroller *inner = a_list(300), *outer = a_list(3000);
    fling_transition transition = {.size = sizeof transition};
    fling_chain *chain = fling_chain_create(false, NULL);
    CHECK(fling_chain_add_scroller(chain, inner, &with_fingers, FLING_FIRST_NEVER, true, NULL) == FLING_OK);
    CHECK(fling_chain_add_scroller(chain, outer, &with_fingers, FLING_FIRST_NEVER, true, NULL) == FLING_OK);
    int64_t time = drag(chain, -20, MILLISECONDS(1000), true);
    CHECK(fling_scroller_activity(inner) == FLING_ANIMATING);
    CHECK(fling_chain_advance(chain, time + MILLISECONDS(5000), NULL) == FLING_OK);
    CHECK(offset(inner, time + MILLISECONDS(5000)) == 0);
    CHECK(offset(outer, time + MILLISECONDS(5000)) < 2800);
    double lost = 0, given = 0;
    while (fling_scroller_next_transition(inner, &transition)) {
        if (transition.event == FLING_DRAG_STOP) lost = transition.before.velocity[0];
    }
    while (fling_scroller_next_transition(outer, &transition)) {
        if (transition.event == FLING_DRAG_ANIMATE) given = transition.after.velocity[0];
    }
    CHECK(lost < -500 && lost == given);
    /* The chain goes first, and its members are free again. */
    fling_chain_free(chain);
    CHECK(fling_scroller_cancel(inner, time, NULL) != FLING_ERROR_BUSY);
    fling_scroller_free(inner);
    fling_scroller_free(outer);
}

static void wheel(void) {
    fling_scroller *inner = a_list(3390), *outer = a_list(0);
    fling_chain *chain = fling_chain_create(true, NULL);
    CHECK(fling_chain_add_scroller(chain, inner, &with_fingers, FLING_FIRST_NEVER, true, NULL) == FLING_OK);
    CHECK(fling_chain_add_scroller(chain, outer, &with_fingers, FLING_FIRST_NEVER, true, NULL) == FLING_OK);
    fling_event event = a_notch(1, MILLISECONDS(1000));
    CHECK(fling_chain_handle_event(chain, &event, NULL) == FLING_OK);
    CHECK(fling_chain_advance(chain, MILLISECONDS(4000), NULL) == FLING_OK);
    CHECK_WITHIN(offset(inner, MILLISECONDS(4000)), 3400, 1e-9);
    CHECK_WITHIN(offset(outer, MILLISECONDS(4000)), 50, 1e-9);
    event.kind = FLING_EVENT_POINTER_MOTION;
    CHECK(fling_chain_handle_event(chain, &event, NULL) == FLING_IGNORED_GESTURE);
    fling_chain_free(chain);
    fling_scroller_free(inner);
    fling_scroller_free(outer);
}

/* A photo in a pager: seen as a whole, it leaves the hand to the pager; zoomed, it pans first. */
static void photo_in_pager(void) {
    static const fling_gesture_map across = {.size = sizeof across, .x = {8, 0}};
    const double content[2] = {1600, 1200}, viewport[2] = {800, 600};
    fling_transform_rules rules;
    CHECK(fling_transform_rules_init(&rules, sizeof rules, NULL) == FLING_OK);
    rules.latency = 0;
    rules.ahead = 0;
    fling_transform *photo = fling_transform_create(content, viewport, NULL, &rules, NULL);
    fling_scroller *pager = a_list(800);
    fling_chain *chain = fling_chain_create(false, NULL);
    CHECK(fling_chain_add_transform(chain, photo, 8, FLING_FIRST_NEVER, true, NULL) == FLING_OK);
    CHECK(fling_chain_add_transform(chain, photo, 8, FLING_FIRST_NEVER, true, NULL) == FLING_ERROR_BUSY);
    CHECK(fling_chain_add_scroller(chain, pager, &across, FLING_FIRST_NEVER, true, NULL) == FLING_OK);
    CHECK(fling_chain_count(chain) == 2);
    int64_t time = drag_along(0, chain, 20, MILLISECONDS(1000), false);
    CHECK_WITHIN(offset(pager, time), 960, 1e-9);
    fling_state shown;
    CHECK(fling_transform_state(photo, time, &shown, NULL) == FLING_OK && fabs(shown.value[0]) < 1e-9);
    fling_gesture pan = {.size = sizeof pan, .kind = FLING_GESTURE_PAN, .phase = FLING_GESTURE_CANCELLED, .scale = 1};
    pan.id = (uint64_t)MILLISECONDS(1000);
    pan.time = time;
    CHECK(fling_chain_handle(chain, &pan, NULL) == FLING_OK);
    CHECK(fling_scroller_activity(pager) == FLING_ANIMATING && fling_transform_activity(photo) != FLING_DRAGGING);
    CHECK(fling_chain_advance(chain, MILLISECONDS(9000), NULL) == FLING_OK);
    CHECK_WITHIN(offset(pager, MILLISECONDS(9000)), 800, 1e-9);

    /* Zoomed, it is 1600 points wide, 400 of them on each side of the viewport. */
    CHECK(fling_transform_zoom_to(photo, 2, NULL, MILLISECONDS(9000), NULL) == FLING_CHANGED);
    CHECK(fling_chain_advance(chain, MILLISECONDS(20000), NULL) == FLING_OK);
    time = drag_along(0, chain, 60, MILLISECONDS(20000), false);
    CHECK(fling_transform_state(photo, time, &shown, NULL) == FLING_OK);
    CHECK_WITHIN(shown.value[0], -800, 1e-6);
    CHECK_WITHIN(offset(pager, time), 880, 1e-6);
    CHECK(fling_transform_activity(photo) == FLING_DRAGGING && fling_scroller_activity(pager) == FLING_DRAGGING);
    /* One that is freed is removed, and one that is removed lets go. */
    fling_scroller_free(pager);
    CHECK(fling_chain_remove(chain, 0, time, NULL) == FLING_OK && fling_chain_count(chain) == 0);
    CHECK(fling_transform_activity(photo) != FLING_DRAGGING);

    /* Thrown into its edge, it hands the throw to the pager. */
    pager = a_list(0);
    CHECK(fling_transform_advance(photo, MILLISECONDS(40000), NULL) != FLING_ERROR_BUSY);
    CHECK(fling_chain_add_transform(chain, photo, 8, FLING_FIRST_NEVER, true, NULL) == FLING_OK);
    CHECK(fling_chain_add_scroller(chain, pager, &across, FLING_FIRST_NEVER, true, NULL) == FLING_OK);
    time = drag_along(0, chain, -90, MILLISECONDS(40000), true);
    CHECK(fling_chain_advance(chain, MILLISECONDS(50000), NULL) == FLING_OK);
    time = drag_along(0, chain, 40, MILLISECONDS(50000), true);
    CHECK(fling_transform_activity(photo) == FLING_ANIMATING && offset(pager, time) == 0);
    CHECK(fling_chain_advance(chain, MILLISECONDS(60000), NULL) == FLING_OK);
    CHECK(fling_transform_state(photo, MILLISECONDS(60000), &shown, NULL) == FLING_OK);
    CHECK_WITHIN(shown.value[0], -800, 1e-6);
    CHECK(offset(pager, MILLISECONDS(60000)) > 100);

    /* A wheel is the pager's, and a number that is none no scale. */
    fling_event event = a_notch(0, MILLISECONDS(61000));
    const double before = offset(pager, event.time);
    CHECK(fling_chain_handle_event(chain, &event, NULL) == FLING_OK);
    CHECK(fling_chain_advance(chain, MILLISECONDS(70000), NULL) == FLING_OK);
    CHECK(offset(pager, MILLISECONDS(70000)) > before);
    CHECK(fling_chain_add_transform(chain, NULL, 8, FLING_FIRST_NEVER, true, NULL) == FLING_ERROR_NULL);
    CHECK(fling_chain_add_transform(NULL, photo, 8, FLING_FIRST_NEVER, true, NULL) == FLING_ERROR_NULL);
    CHECK(fling_chain_add_transform(chain, photo, NAN, FLING_FIRST_NEVER, true, NULL) == FLING_ERROR_NOT_FINITE);
    CHECK(fling_chain_add_transform(chain, (fling_transform *)pager, 8, FLING_FIRST_NEVER, true, NULL) ==
        FLING_ERROR_NOT_MADE);
    fling_transform_free(photo);
    CHECK(fling_chain_count(chain) == 1);
    fling_chain_free(chain);
    fling_scroller_free(pager);
}

static void wrong(void) {
    fling_gesture pan = {.size = sizeof pan};
    memset(&pan, 0, sizeof pan);
    pan.kind = FLING_GESTURE_PAN;
    fling_scroller *list = a_list(0);
    fling_chain *chain = fling_chain_create(false, NULL);
    fling_chain *other = (fling_chain *)list;
    CHECK(fling_chain_add_scroller(NULL, list, &with_fingers, 0, true, NULL) == FLING_ERROR_NULL);
    CHECK(fling_chain_add_scroller(other, list, &with_fingers, 0, true, NULL) == FLING_ERROR_NOT_MADE);
    CHECK(fling_chain_add_scroller(chain, NULL, &with_fingers, 0, true, NULL) == FLING_ERROR_NULL);
    CHECK(fling_chain_add_scroller(chain, (fling_scroller *)chain, &with_fingers, 0, true, NULL) ==
        FLING_ERROR_NOT_MADE);
    CHECK(fling_chain_add_scroller(chain, list, NULL, 0, true, NULL) == FLING_ERROR_NULL);
    CHECK(fling_chain_add_scroller(chain, list, &with_fingers, (fling_chain_priority)4, true, NULL) ==
        FLING_ERROR_CONSTANT);
    CHECK(fling_chain_count(NULL) == 0 && fling_chain_count(other) == 0 && fling_chain_count(chain) == 0);
    CHECK(fling_chain_handle(NULL, &pan, NULL) == FLING_ERROR_NULL);
    CHECK(fling_chain_handle(chain, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_chain_handle(chain, &pan, NULL) == FLING_OK);
    pan.translation[1] = NAN;
    CHECK(fling_chain_handle(chain, &pan, NULL) == FLING_ERROR_NOT_FINITE);
    CHECK(fling_chain_handle_event(chain, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_chain_advance(NULL, 0, NULL) == FLING_ERROR_NULL);
    CHECK(fling_chain_remove(chain, 0, 0, NULL) == FLING_ERROR_INDEX);
    CHECK(fling_chain_remove(NULL, 0, 0, NULL) == FLING_ERROR_NULL);
    CHECK(fling_chain_add_scroller(chain, list, &with_fingers, FLING_FIRST_ALWAYS, false, NULL) == FLING_OK);
    for (int index = 0; index < evil_time_count; index++) {
        pan.time = evil_times[index];
        pan.translation[1] = index * 10;
        pan.phase = index == 0 ? FLING_GESTURE_BEGAN : FLING_GESTURE_CHANGED;
        CHECK(fling_chain_handle(chain, &pan, NULL) == FLING_OK);
        CHECK(fling_chain_advance(chain, evil_times[index], NULL) == FLING_OK);
    }
    fling_chain_free(NULL);
    fling_chain_free(other);
    fling_chain_free(chain);
    fling_scroller_free(list);
}

void test_chains(void) {
    shared();
    thrown();
    wheel();
    photo_in_pager();
    wrong();
}
