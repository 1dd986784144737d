#include "check.h"
#include <stdlib.h>

static const double content = 4000, viewport = 600;

/* A finger of a touchscreen goes up by some millimetres in 64 ms, at 8 points for each of them, and is lifted. */
static fling_status flick(fling_scroller *list, double millimetres, int64_t start) {
    fling_gesture pan = {.size = sizeof pan};
    fling_gesture_map map = {.size = sizeof map, .x = {8, 0}, .y = {8, 0}};
    memset(&pan, 0, sizeof pan);
    pan.kind = FLING_GESTURE_PAN;
    pan.id = (uint64_t)start;
    pan.time = start;
    CHECK(fling_scroller_handle(list, &pan, &map, NULL) == FLING_CHANGED);
    for (int step = 1; step <= 8; step++) {
        pan.phase = FLING_GESTURE_CHANGED;
        pan.time = start + MILLISECONDS(step * 8);
        pan.translation[1] = -millimetres * step / 8;
        pan.velocity[1] = -millimetres / 0.064;
        CHECK(fling_scroller_handle(list, &pan, &map, NULL) == FLING_OK);
    }
    pan.phase = FLING_GESTURE_ENDED;
    pan.time += MILLISECONDS(1);
    return fling_scroller_handle(list, &pan, &map, NULL);
}

static double offset(const fling_scroller *list, int64_t time) {
    fling_state state;
    CHECK(fling_scroller_state(list, time, &state, NULL) == FLING_OK && state_is_finite(&state));
    return state.value[0];
}

static void thrown(void) {
    fling_transition transition = {.size = sizeof transition};
    double goal = 0;
    fling_scroll_rules rules;
    CHECK(fling_scroll_rules_init(&rules, sizeof rules, NULL) == FLING_OK);
    CHECK(rules.latency == 0.016 && rules.ahead == 0.006 && rules.wheel_step == 60 && rules.flicks_add_up == 1);
    rules.latency = 0;
    rules.ahead = 0;
    fling_scroller *list = fling_scroller_create(1, &content, &viewport, NULL, &rules, NULL);
    CHECK(list != NULL && fling_scroller_activity(list) == FLING_IDLE && !fling_scroller_needs_frame(list));
    CHECK(fling_scroller_settling_time(list) == FLING_NEVER);
    CHECK(flick(list, 8, MILLISECONDS(1000)) == FLING_CHANGED);
    CHECK(fling_scroller_activity(list) == FLING_ANIMATING && fling_scroller_needs_frame(list));
    /* 1000 points per second, of which UIKit's deceleration makes 499.5 points. */
    CHECK(fling_scroller_goal(list, &goal));
    CHECK_WITHIN(goal, 64 + 499.5, 0.01);
    /* A second finger catches it, and the wheel sends it on. */
    double notch = 1;
    CHECK(fling_scroller_turn_wheel(list, &notch, MILLISECONDS(1200), NULL) == FLING_CHANGED);
    double caught = offset(list, MILLISECONDS(1200));
    CHECK(fling_scroller_goal(list, &goal));
    CHECK_WITHIN(goal, caught + 60, 1e-9);
    CHECK(fling_scroller_turn_wheel(list, &notch, MILLISECONDS(1210), NULL) == FLING_CHANGED);
    CHECK(fling_scroller_goal(list, &goal));
    CHECK_WITHIN(goal, caught + 120, 1e-9);
    CHECK(fling_scroller_advance(list, MILLISECONDS(9000), NULL) == FLING_CHANGED);
    CHECK(fling_scroller_activity(list) == FLING_IDLE);
    int count = 0;
    while (fling_scroller_next_transition(list, &transition)) count++;
    CHECK(count == 5 && is_empty(&transition, sizeof transition));
    /* The app scrolls to the end, the content shrinks, and it comes back. */
    double far = 1e9, shorter = 1000, way = 100;
    fling_error error;
    CHECK(fling_scroller_scroll_to(list, &far, NULL, MILLISECONDS(9100), &error) == FLING_CHANGED);
    CHECK(fling_scroller_goal(list, &goal) && goal == 3400);
    CHECK(fling_scroller_resize(list, &shorter, NULL, MILLISECONDS(9200), NULL) == FLING_CHANGED);
    CHECK(fling_scroller_goal(list, &goal) && goal == 400);
    CHECK(fling_scroller_advance(list, MILLISECONDS(20000), NULL) == FLING_CHANGED);
    CHECK(fling_scroller_resize(list, &content, NULL, MILLISECONDS(20000), NULL) == FLING_OK);
    CHECK(offset(list, MILLISECONDS(20000)) == 400);
    CHECK(fling_scroller_rebase(list, &way, MILLISECONDS(20000), NULL) >= 0);
    CHECK(offset(list, MILLISECONDS(30000)) == 500);
    fling_scroller_free(list);
}

/* The app sets the offset at rest, in a drag and in flight; the finger goes on from there. */
static void set(void) {
    double place = 1200, far = 1e9, goal = 0;
    fling_error error;
    fling_scroll_rules rules;
    fling_transition transition = {.size = sizeof transition};
    CHECK(fling_scroll_rules_init(&rules, sizeof rules, NULL) == FLING_OK);
    rules.latency = 0;
    rules.ahead = 0;
    fling_scroller *list = fling_scroller_create(1, &content, &viewport, NULL, &rules, NULL);
    CHECK(fling_scroller_set_value(list, &place, MILLISECONDS(10), &error) == FLING_CHANGED);
    CHECK(offset(list, MILLISECONDS(10)) == 1200 && fling_scroller_activity(list) == FLING_IDLE);
    CHECK(fling_scroller_next_transition(list, &transition) && transition.event == FLING_DRAG_SET_VALUE);

    fling_gesture_map map = {.size = sizeof map, .y = {8}};
    fling_gesture pan = {.size = sizeof pan, .kind = FLING_GESTURE_PAN, .id = 1, .time = MILLISECONDS(20)};
    CHECK(fling_scroller_handle(list, &pan, &map, NULL) == FLING_CHANGED);
    pan.phase = FLING_GESTURE_CHANGED;
    pan.time = MILLISECONDS(40);
    pan.translation[1] = -5;
    CHECK(fling_scroller_handle(list, &pan, &map, NULL) == FLING_OK);
    CHECK_WITHIN(offset(list, MILLISECONDS(40)), 1240, 1e-9);
    place = 500;
    CHECK(fling_scroller_set_value(list, &place, MILLISECONDS(45), &error) == FLING_OK);
    CHECK_WITHIN(offset(list, MILLISECONDS(45)), 500, 1e-9);
    CHECK(fling_scroller_activity(list) == FLING_DRAGGING);
    pan.time = MILLISECONDS(60);
    pan.translation[1] = -10;
    CHECK(fling_scroller_handle(list, &pan, &map, NULL) == FLING_OK);
    CHECK_WITHIN(offset(list, MILLISECONDS(60)), 540, 1e-9);
    pan.phase = FLING_GESTURE_ENDED;
    pan.velocity[1] = -200;
    pan.time = MILLISECONDS(61);
    CHECK(fling_scroller_handle(list, &pan, &map, NULL) == FLING_CHANGED);
    CHECK(fling_scroller_activity(list) == FLING_ANIMATING);

    /* In flight, and beyond the end of the content. */
    CHECK(fling_scroller_set_value(list, &far, MILLISECONDS(100), &error) == FLING_CHANGED);
    CHECK(fling_scroller_activity(list) == FLING_IDLE && offset(list, MILLISECONDS(100)) == 3400);
    CHECK(fling_scroller_goal(list, &goal) && goal == 3400);
    const double none = NAN;
    CHECK(fling_scroller_set_value(list, &none, MILLISECONDS(110), &error) == FLING_ERROR_NOT_FINITE);
    CHECK(is_told(&error, FLING_ERROR_NOT_FINITE, "offset") && offset(list, MILLISECONDS(110)) == 3400);
    CHECK(fling_scroller_set_value(list, NULL, MILLISECONDS(110), NULL) == FLING_ERROR_NULL);
    CHECK(fling_scroller_set_value(NULL, &place, MILLISECONDS(110), NULL) == FLING_ERROR_NULL);
    fling_scroller_free(list);
}

static void choose(const fling_state *state, double *place, void *context) {
    *(double *)context = place[0];
    CHECK(state_is_finite(state));
    CHECK(fling_scroller_advance(*(fling_scroller **)((double *)context + 1), 0, NULL) == FLING_ERROR_BUSY);
    place[0] = 250;
}

static void snapped(void) {
    double goal = 0;
    fling_scroll_rules rules;
    CHECK(fling_scroll_rules_init(&rules, sizeof rules, NULL) == FLING_OK);
    rules.latency = 0;
    rules.ahead = 0;
    rules.snap = FLING_SNAP_EVERY;
    rules.snap_every[0] = 400;
    rules.stops = FLING_INTERRUPTION_KEY;
    fling_scroller *list = fling_scroller_create(1, &content, &viewport, NULL, &rules, NULL);
    CHECK(flick(list, 8, 0) == FLING_CHANGED);
    CHECK(fling_scroller_goal(list, &goal) && goal == 400);
    CHECK(fling_scroller_interrupt(list, FLING_INTERRUPTION_FOCUS_LOSS, MILLISECONDS(150), NULL) ==
        FLING_IGNORED_IN_STATE);
    CHECK(fling_scroller_interrupt(list, FLING_INTERRUPTION_KEY, MILLISECONDS(150), NULL) == FLING_CHANGED);
    CHECK(fling_scroller_activity(list) == FLING_IDLE);
    CHECK(fling_scroller_interrupt(list, (fling_interruption)3, MILLISECONDS(150), NULL) == FLING_ERROR_CONSTANT);

    const double places[] = {0, 130, 700, 3400};
    rules.snap = FLING_SNAP_PLACES;
    rules.snap_places = places;
    rules.snap_place_count = 4;
    CHECK(fling_scroller_set_rules(list, &rules, MILLISECONDS(200), NULL) >= 0);
    CHECK(flick(list, 16, MILLISECONDS(1000)) == FLING_CHANGED);
    CHECK(fling_scroller_goal(list, &goal) && goal == 700);
    rules.snap = FLING_SNAP_PAGES;
    CHECK(fling_scroller_set_rules(list, &rules, MILLISECONDS(5000), NULL) >= 0);
    fling_scroller_advance(list, MILLISECONDS(9000), NULL);
    CHECK(flick(list, 8, MILLISECONDS(9000)) == FLING_CHANGED);
    CHECK(fling_scroller_goal(list, &goal) && goal == 1200);

    struct { double proposed; fling_scroller *list; } seen = {0, list};
    rules.will_end = choose;
    rules.context = &seen;
    CHECK(fling_scroller_set_rules(list, &rules, MILLISECONDS(20000), NULL) >= 0);
    CHECK(flick(list, -8, MILLISECONDS(21000)) == FLING_CHANGED);
    CHECK(seen.proposed == 600 && fling_scroller_goal(list, &goal) && goal == 250);
    CHECK(fling_scroller_cancel(list, MILLISECONDS(21100), NULL) == FLING_IGNORED_IN_STATE);
    fling_scroller_free(list);
}

static void looped(void) {
    double place = 0, size[2] = {1000, 500}, seen[2] = {400, 600}, start[2] = {990, 0}, notches[2] = {1, 1};
    fling_scroll_rules rules;
    CHECK(fling_scroll_rules_init(&rules, sizeof rules, NULL) == FLING_OK);
    rules.loops = 1;
    rules.deceleration = FLING_DECELERATION_CHROMIUM;
    rules.has_hard_edges = 1;
    rules.tolerance.distance = -1;
    CHECK(fling_scroller_create(1, size, seen, start, &rules, NULL) == NULL);
    rules.tolerance.distance = 0;
    fling_scroller *list = fling_scroller_create(1, size, seen, start, &rules, NULL);
    CHECK(fling_scroller_turn_wheel(list, notches, 0, NULL) == FLING_CHANGED);
    fling_scroller_advance(list, MILLISECONDS(5000), NULL);
    CHECK(offset(list, MILLISECONDS(5000)) == 1050);
    CHECK(fling_scroller_place(list, MILLISECONDS(5000), &place, NULL) == FLING_OK && place == 50);
    fling_scroller_free(list);
    /* In the plane, an axis along which all is seen stays where it is. */
    double goal[2];
    list = fling_scroller_create(2, size, seen, NULL, NULL, NULL);
    CHECK(fling_scroller_turn_wheel(list, notches, 0, NULL) == FLING_CHANGED);
    CHECK(fling_scroller_goal(list, goal) && goal[0] == 60 && goal[1] == 0);
    fling_scroller_free(list);
}

/* A wheel that is configured for natural scrolling goes the other way, and the pointer stops what flies. */
static void wheeled(void) {
    double goal = 0;
    fling_scroll_rules rules;
    fling_gesture_map map = {.size = sizeof map, .y = {8}};
    fling_event wheel = {.size = sizeof wheel, .kind = FLING_EVENT_POINTER_WHEEL, .v120 = {0, 120}};
    CHECK(fling_scroll_rules_init(&rules, sizeof rules, NULL) == FLING_OK);
    rules.stops = FLING_INTERRUPTION_POINTER_MOTION;
    fling_scroller *list = fling_scroller_create(1, &content, &viewport, NULL, &rules, NULL);
    CHECK(fling_scroller_handle_event(list, &wheel, &map, NULL) == FLING_CHANGED);
    CHECK(fling_scroller_goal(list, &goal) && goal == 60);
    wheel.time = MILLISECONDS(5);
    wheel.v120[1] = 30;
    CHECK(fling_scroller_handle_event(list, &wheel, &map, NULL) == FLING_CHANGED);
    CHECK(fling_scroller_goal(list, &goal) && goal == 75);
    wheel.kind = FLING_EVENT_POINTER_BUTTON;
    CHECK(fling_scroller_handle_event(list, &wheel, &map, NULL) == FLING_IGNORED_GESTURE);
    wheel.kind = FLING_EVENT_POINTER_MOTION;
    wheel.time = MILLISECONDS(50);
    CHECK(fling_scroller_handle_event(list, &wheel, &map, NULL) == FLING_CHANGED);
    CHECK(fling_scroller_activity(list) == FLING_IDLE);
    wheel.kind = FLING_EVENT_POINTER_WHEEL;
    wheel.is_natural = 1;
    wheel.v120[1] = -240;
    wheel.time = MILLISECONDS(5000);
    CHECK(fling_scroller_goal(list, &goal) && goal > 0);
    double place = goal;
    CHECK(fling_scroller_handle_event(list, &wheel, &map, NULL) == FLING_CHANGED);
    CHECK(fling_scroller_goal(list, &goal));
    CHECK_WITHIN(goal, place + 120, 1e-9);
    wheel.wheel_source = (fling_wheel_source)9;
    CHECK(fling_scroller_handle_event(list, &wheel, &map, NULL) == FLING_ERROR_CONSTANT);
    wheel.size = 3;
    CHECK(fling_scroller_handle_event(list, &wheel, &map, NULL) == FLING_ERROR_SIZE);
    CHECK(fling_scroller_handle_event(list, NULL, &map, NULL) == FLING_ERROR_NULL);
    fling_scroller_free(list);
}

static void wrong(void) {
    fling_error error;
    fling_state state;
    double place[2] = {0, 0};
    fling_scroll_rules rules;
    CHECK(fling_scroll_rules_init(NULL, sizeof rules, NULL) == FLING_ERROR_NULL);
    CHECK(fling_scroll_rules_init(&rules, sizeof rules - 1, NULL) == FLING_ERROR_SIZE);
    CHECK(fling_scroll_rules_init(&rules, sizeof rules, NULL) == FLING_OK);
    CHECK(fling_scroller_create(3, place, place, NULL, NULL, &error) == NULL && is_told(&error, FLING_ERROR_DIMENSIONS, "3"));
    CHECK(fling_scroller_create(1, NULL, place, NULL, NULL, &error) == NULL && is_told(&error, FLING_ERROR_NULL, "content"));
    CHECK(fling_scroller_create(1, place, NULL, NULL, NULL, &error) == NULL && is_told(&error, FLING_ERROR_NULL, "viewport"));
    rules.deceleration = (fling_deceleration)9;
    CHECK(fling_scroller_create(1, place, place, NULL, &rules, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_CONSTANT, "fling_deceleration"));
    CHECK(fling_scroll_rules_init(&rules, sizeof rules, NULL) == FLING_OK);
    rules.snap = FLING_SNAP_PLACES;
    rules.snap_place_count = 1;
    CHECK(fling_scroller_create(1, place, place, NULL, &rules, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_NULL, "snap_places"));
    rules.snap = (fling_scroll_snap)7;
    CHECK(fling_scroller_create(1, place, place, NULL, &rules, &error) == NULL);
    rules.snap = FLING_SNAP_NONE;
    rules.wheel_step = NAN;
    CHECK(fling_scroller_create(1, place, place, NULL, &rules, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_NOT_FINITE, "wheel_step"));

    CHECK(fling_scroller_state(NULL, 0, &state, NULL) == FLING_ERROR_NULL && is_zero(&state, sizeof state));
    CHECK(fling_scroller_activity(NULL) == FLING_IDLE && !fling_scroller_needs_frame(NULL));
    CHECK(fling_scroller_place(NULL, 0, place, NULL) == FLING_ERROR_NULL && !fling_scroller_goal(NULL, place));
    CHECK(fling_scroller_settling_time(NULL) == FLING_NEVER);
    fling_scroller_free(NULL);
    const double zero = 0;
    fling_draggable *other = fling_draggable_create(1, &zero, NULL, NULL);
    CHECK(fling_scroller_advance((fling_scroller *)(void *)other, 0, NULL) == FLING_ERROR_NOT_MADE);
    fling_draggable_free(other);

    /* Content may be infinite, but no offset is too large to compute with. */
    double endless = INFINITY, too_far = 1e300;
    fling_scroller *sky = fling_scroller_create(1, &endless, place, NULL, NULL, NULL);
    CHECK(fling_scroller_scroll_to(sky, &too_far, NULL, 0, &error) == FLING_ERROR_NOT_FINITE);
    CHECK(is_told(&error, FLING_ERROR_NOT_FINITE, "target") && offset(sky, 0) == 0);
    fling_scroller_free(sky);

    /* Sizes that are none, and numbers that no one should hand over: nothing sticks. */
    for (int first = 0; first < evil_number_count; first++) {
        for (int second = 0; second < evil_number_count; second++) {
            double size = evil_numbers[first], part = evil_numbers[second];
            fling_scroller *list = fling_scroller_create(1, &size, &part, NULL, NULL, &error);
            CHECK(list != NULL);
            for (int step = 0; step < evil_time_count; step++) {
                int64_t time = evil_times[step];
                fling_scroller_turn_wheel(list, &part, time, NULL);
                fling_scroller_resize(list, &part, &size, time, NULL);
                error.status = FLING_OK;
                fling_status status = fling_scroller_scroll_to(list, &size, NULL, time, &error);
                CHECK(status >= 0 || is_told(&error, status, "finite"));
                fling_scroller_rebase(list, &size, time, NULL);
                fling_scroller_set_value(list, &part, time, NULL);
                fling_scroller_advance(list, time, NULL);
                fling_scroller_interrupt(list, FLING_INTERRUPTION_KEY, time, NULL);
                CHECK(fling_scroller_state(list, time, &state, NULL) == FLING_OK && state_is_finite(&state));
                CHECK(fling_scroller_place(list, time, place, NULL) == FLING_OK && isfinite(place[0]));
            }
            fling_scroller_free(list);
        }
    }
}

/* A list that a wheel turns by 120 points reports each 40, at the same times at 30 and at 144 Hz. */
static void crossed(void) {
    int64_t times[2][4] = {{0}};
    double notches = 2;
    for (int run = 0; run < 2; run++) {
        fling_crossing tick;
        fling_scroller *list = fling_scroller_create(1, &content, &viewport, NULL, NULL, NULL);
        CHECK(!fling_scroller_next_crossing(list, &tick) && is_zero(&tick, sizeof tick));
        CHECK(fling_scroller_watch_every(list, NULL, 40, 0, NULL) == FLING_OK);
        CHECK(fling_scroller_advance(list, 0, NULL) == FLING_OK);
        CHECK(fling_scroller_turn_wheel(list, &notches, MILLISECONDS(5), NULL) == FLING_CHANGED);
        int count = 0;
        for (int64_t time = 0; time < MILLISECONDS(3000); time += run == 0 ? 33333333 : 6944444) {
            CHECK(fling_scroller_advance(list, time, NULL) >= FLING_OK);
            while (fling_scroller_next_crossing(list, &tick)) {
                CHECK(tick.place == 40 * (count + 1) && tick.direction == FLING_RISING && tick.velocity > 0);
                CHECK(tick.time <= time);
                if (count < 4) times[run][count] = tick.time;
                count++;
            }
        }
        /* It rests on the third. */
        CHECK(count == 2);
        const double places[] = {1000, -10};
        CHECK(fling_scroller_watch(list, NULL, places, 2, NULL) == FLING_OK);
        CHECK(fling_scroller_watch(list, NULL, NULL, 0, NULL) == FLING_OK);
        CHECK(!fling_scroller_next_crossing(list, &tick) && is_zero(&tick, sizeof tick));
        fling_scroller_free(list);
    }
    CHECK(memcmp(times[0], times[1], sizeof times[0]) == 0 && times[0][0] > MILLISECONDS(5));
}

void test_scrollers(void) {
    crossed();
    thrown();
    set();
    snapped();
    looped();
    wheeled();
    wrong();
}
