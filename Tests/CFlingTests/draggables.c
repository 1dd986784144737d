#include "check.h"
#include <stdlib.h>

static fling_drag_rules sheet_rules(void) {
    static const fling_detent detents[] = {
        {.size = sizeof(fling_detent), .value = {0}}, {.value = {320}}, {.value = {640}}};
    fling_drag_rules rules;
    CHECK(fling_drag_rules_init(&rules, sizeof rules, NULL) == FLING_OK);
    CHECK(rules.latency == 0.016 && rules.ahead == 0.006);
    rules.latency = 0;
    rules.ahead = 0;
    rules.lower[0] = 0;
    rules.upper[0] = 640;
    rules.band.dimension = 400;
    rules.release = FLING_RELEASE_DETENTS;
    rules.detents = detents;
    rules.detent_count = 3;
    rules.tolerance.distance = 0.5;
    rules.tap = FLING_TAP_NEXT_DETENT;
    return rules;
}

/* Grab, eight moves of 8 units, release: 1000 units per second or so. */
static fling_status flick(fling_draggable *draggable, double direction, int64_t start) {
    double place[2] = {0, 0};
    CHECK(fling_draggable_grab(draggable, place, start, NULL) == FLING_CHANGED);
    CHECK(fling_draggable_activity(draggable) == FLING_DRAGGING);
    for (int step = 1; step <= 8; step++) {
        place[0] = place[1] = direction * step * 8;
        CHECK(fling_draggable_move(draggable, place, start + MILLISECONDS(step * 8), NULL) == FLING_OK);
    }
    return fling_draggable_release(draggable, NULL, start + MILLISECONDS(65), NULL);
}

static void sheet(void) {
    fling_error error;
    fling_state state;
    fling_transition transition = {.size = sizeof transition};
    double place = 5;
    const double zero = 0;
    fling_drag_rules rules = sheet_rules();
    fling_draggable *sheet = fling_draggable_create(1, &zero, &rules, &error);
    CHECK(sheet != NULL);
    CHECK(fling_draggable_activity(sheet) == FLING_IDLE && !fling_draggable_needs_frame(sheet));
    CHECK(fling_draggable_goal(sheet, &place) && place == 0);
    CHECK(fling_draggable_settling_time(sheet) == FLING_NEVER);
    CHECK(fling_draggable_move(sheet, &zero, 0, NULL) == FLING_IGNORED_IN_STATE);
    CHECK(fling_draggable_advance(sheet, 0, NULL) == FLING_OK);

    CHECK(flick(sheet, 1, MILLISECONDS(1000)) == FLING_CHANGED);
    CHECK(fling_draggable_activity(sheet) == FLING_ANIMATING && fling_draggable_needs_frame(sheet));
    CHECK(fling_draggable_goal(sheet, &place) && place == 320);
    CHECK(fling_draggable_state(sheet, MILLISECONDS(1065), &state, NULL) == FLING_OK);
    /* Where the last report was. */
    CHECK_WITHIN(state.value[0], 64, 1e-6);
    CHECK_WITHIN(state.velocity[0], 1000, 0.05);
    CHECK(fling_draggable_fraction(sheet, MILLISECONDS(1065)) > 0.19);

    CHECK(fling_draggable_scrub(sheet, 0.5, MILLISECONDS(1100), NULL) == FLING_IGNORED_NOT_PAUSED);
    CHECK(fling_draggable_pause(sheet, MILLISECONDS(1100), NULL) == FLING_CHANGED);
    /* A frame has still to show the place of the pause. */
    CHECK(fling_draggable_is_paused(sheet) && fling_draggable_needs_frame(sheet));
    CHECK(fling_draggable_advance(sheet, MILLISECONDS(1105), NULL) == FLING_OK);
    CHECK(!fling_draggable_needs_frame(sheet));
    CHECK(fling_draggable_scrub(sheet, 0.5, MILLISECONDS(1110), NULL) == FLING_CHANGED);
    CHECK(fling_draggable_state(sheet, MILLISECONDS(1200), &state, NULL) == FLING_OK && state.value[0] == 160);
    CHECK(fling_draggable_resume(sheet, MILLISECONDS(1200), NULL) == FLING_CHANGED);
    CHECK(fling_draggable_reverse(sheet, FLING_REVERSE_TURN, MILLISECONDS(1250), NULL) == FLING_CHANGED);
    CHECK(fling_draggable_is_reversed(sheet) && fling_draggable_goal(sheet, &place) && place == 0);
    fling_timing timing = {.size = sizeof timing};
    timing.kind = FLING_TIMING_CURVE;
    timing.curve.kind = FLING_CURVE_EASE_OUT;
    timing.duration = 0.3;
    CHECK(fling_draggable_continue(sheet, &timing, 0, NULL, MILLISECONDS(1260), &error) == FLING_CHANGED);
    CHECK(fling_draggable_animate(sheet, &rules.upper[0], &timing, MILLISECONDS(1300), &error) == FLING_CHANGED);
    CHECK(fling_draggable_settling_time(sheet) / 1000 == MILLISECONDS(1600) / 1000);
    CHECK(fling_draggable_advance(sheet, MILLISECONDS(1500), NULL) == FLING_OK);
    CHECK(fling_draggable_advance(sheet, MILLISECONDS(1700), NULL) == FLING_CHANGED);
    CHECK(fling_draggable_home(sheet, &place, NULL) == FLING_OK && place == 640);
    CHECK(fling_draggable_tap(sheet, MILLISECONDS(2000), NULL) == FLING_CHANGED);
    CHECK(fling_draggable_goal(sheet, &place) && place == 0);
    CHECK(fling_draggable_stop(sheet, FLING_STOP_END, MILLISECONDS(2100), NULL) == FLING_CHANGED);
    CHECK(fling_draggable_activity(sheet) == FLING_IDLE);

    CHECK(fling_draggable_grab(sheet, &zero, MILLISECONDS(3000), NULL) == FLING_CHANGED);
    CHECK(!fling_draggable_goal(sheet, &place) && place == 0);
    const double reanchored = 100, moved = 110;
    CHECK(fling_draggable_reanchor(sheet, &reanchored, MILLISECONDS(3010), NULL) == FLING_OK);
    CHECK(fling_draggable_move(sheet, &moved, MILLISECONDS(3020), NULL) == FLING_OK);
    CHECK(fling_draggable_state(sheet, MILLISECONDS(3020), &state, NULL) == FLING_OK && state.value[0] == 10);
    CHECK(fling_draggable_cancel(sheet, FLING_CANCEL_DEVICE_LOST, MILLISECONDS(3030), NULL) == FLING_CHANGED);
    CHECK(fling_draggable_advance(sheet, MILLISECONDS(9000), NULL) == FLING_CHANGED);
    CHECK(fling_draggable_home(sheet, &place, NULL) == FLING_OK && place == 0);

    static const fling_drag_event expected[] = {
        FLING_DRAG_GRAB, FLING_DRAG_RELEASE, FLING_DRAG_PAUSE, FLING_DRAG_SCRUB, FLING_DRAG_RESUME, FLING_DRAG_REVERSE,
        FLING_DRAG_CONTINUE, FLING_DRAG_ANIMATE, FLING_DRAG_TIME, FLING_DRAG_TAP, FLING_DRAG_STOP, FLING_DRAG_GRAB,
        FLING_DRAG_CANCEL, FLING_DRAG_TIME,
    };
    const int count = sizeof expected / sizeof *expected;
    for (int index = 0; index < count; index++) {
        CHECK(fling_draggable_next_transition(sheet, &transition));
        CHECK(transition.event == expected[index]);
        CHECK(transition.has_goal == (expected[index] != FLING_DRAG_GRAB));
        CHECK(state_is_finite(&transition.before) && state_is_finite(&transition.after));
        if (index == 1) CHECK(transition.time == MILLISECONDS(1065) && transition.goal[0] == 320);
        if (index == 8) CHECK(transition.from == FLING_ANIMATING && transition.to == FLING_IDLE);
    }
    CHECK(!fling_draggable_next_transition(sheet, &transition) && is_empty(&transition, sizeof transition));

    rules.release = FLING_RELEASE_STAY;
    rules.reduces_motion = 1;
    CHECK(fling_draggable_set_rules(sheet, &rules, 0, &error) == FLING_OK);
    CHECK(flick(sheet, 1, MILLISECONDS(10000)) == FLING_CHANGED);
    CHECK(fling_draggable_activity(sheet) == FLING_IDLE);
    CHECK(fling_draggable_state(sheet, MILLISECONDS(10065), &state, NULL) == FLING_OK &&
        fabs(state.value[0] - 64) < 1e-6);
    CHECK(fling_draggable_tap(sheet, MILLISECONDS(11000), NULL) == FLING_IGNORED_NO_DETENTS);
    fling_draggable_free(sheet);
    fling_draggable_free(NULL);
}

/* A draggable at rest needs frames until they show it there: they are late by the latency. */
static void late(void) {
    enum { RELEASED, STOPPED, SET, COUNT };
    for (int last = 0; last < COUNT; last++) {
        const double zero = 0, end = last == SET ? 640 : 320;
        fling_state state;
        fling_drag_rules rules = sheet_rules();
        rules.latency = 0.016;
        rules.ahead = 0.006;
        rules.reduces_motion = last == RELEASED;
        fling_draggable *sheet = fling_draggable_create(1, &zero, &rules, NULL);
        CHECK(flick(sheet, 1, MILLISECONDS(1000)) == FLING_CHANGED);
        if (last == STOPPED) CHECK(fling_draggable_stop(sheet, FLING_STOP_END, MILLISECONDS(1070), NULL) == FLING_CHANGED);
        if (last == SET) CHECK(fling_draggable_set_value(sheet, &end, MILLISECONDS(1070), NULL) == FLING_CHANGED);
        CHECK(fling_draggable_activity(sheet) == FLING_IDLE);
        int64_t frame = MILLISECONDS(1070);
        CHECK(fling_draggable_state(sheet, frame, &state, NULL) == FLING_OK && (last == SET || state.value[0] < 100));
        int count = 0;
        for (; fling_draggable_needs_frame(sheet) && count < 100; count++, frame += MILLISECONDS(1000) / 120) {
            CHECK(fling_draggable_advance(sheet, frame, NULL) >= FLING_OK);
            CHECK(fling_draggable_state(sheet, frame, &state, NULL) == FLING_OK);
        }
        CHECK(count > 0 && count < 100 && state.value[0] == end);
        fling_draggable_free(sheet);
    }
}

typedef struct chooser {
    fling_draggable *draggable;
    int calls;
    fling_status answer;
    fling_release seen;
    fling_release_choice choice;
} chooser;

static void choose(const fling_release *release, fling_release_choice *choice, void *context) {
    chooser *chooser = context;
    const double zero[2] = {0, 0};
    fling_transition transition = {.size = sizeof transition};
    chooser->calls += 1;
    chooser->seen = *release;
    chooser->answer = fling_draggable_move(chooser->draggable, zero, 0, NULL);
    CHECK(!fling_draggable_next_transition(chooser->draggable, &transition));
    CHECK(fling_draggable_activity(chooser->draggable) == FLING_IDLE);
    CHECK(choice->coasts == 0 && choice->target[0] == release->state.value[0]);
    *choice = chooser->choice;
}

/* In the plane, where the app chooses. */
static void card(void) {
    fling_drag_rules rules;
    fling_error error;
    fling_state state;
    double place[2];
    const double start[2] = {100, 100};
    chooser context;
    memset(&context, 0, sizeof context);
    CHECK(fling_drag_rules_init(&rules, sizeof rules, NULL) == FLING_OK);
    CHECK(rules.latency == 0.016 && rules.ahead == 0.006);
    rules.latency = 0;
    rules.ahead = 0;
    rules.release = FLING_RELEASE_CUSTOM;
    rules.choose = choose;
    rules.context = &context;
    fling_draggable *card = fling_draggable_create(2, start, &rules, &error);
    CHECK(card != NULL);
    context.draggable = card;
    context.choice.target[0] = 300;
    context.choice.target[1] = 500;
    context.choice.has_spring = 1;
    CHECK(fling_spring_preset(FLING_SPRING_BOUNCY, &context.choice.spring, NULL) == FLING_OK);
    CHECK(flick(card, 1, 0) == FLING_CHANGED);
    CHECK(context.calls == 1 && context.answer == FLING_ERROR_BUSY);
    CHECK(context.seen.dimensions == 2 && context.seen.start[1] == 100 && context.seen.home[0] == 100);
    CHECK(fabs(context.seen.state.value[1] - 164) < 1e-6 && context.seen.projection[0] > 600);
    CHECK(fling_draggable_goal(card, place) && place[0] == 300 && place[1] == 500);
    CHECK(context.seen.has_caught == 0 && context.seen.caught_goal[1] == 0);
    CHECK(fling_draggable_state(card, MILLISECONDS(65), &state, NULL) == FLING_OK);
    CHECK_WITHIN(state.value[1], 164, 1e-6);
    CHECK(state.value[2] == 0);

    /* Caught in flight, it was heading there, as fast as it was. */
    CHECK(fling_draggable_state(card, MILLISECONDS(100), &state, NULL) == FLING_OK && state.velocity[0] > 0);
    CHECK(flick(card, 1, MILLISECONDS(100)) == FLING_CHANGED && context.calls == 2);
    CHECK(context.seen.has_caught == 1);
    CHECK(context.seen.caught_goal[0] == 300 && context.seen.caught_goal[1] == 500);
    CHECK_WITHIN(context.seen.caught_velocity[0], state.velocity[0], 1e-9);
    CHECK_WITHIN(context.seen.caught_velocity[1], state.velocity[1], 1e-9);

    rules.latency = 0;
    rules.ahead = 0;

    CHECK(fling_draggable_set_rules(card, &rules, 0, &error) == FLING_OK);
    context.choice.target[0] = NAN;
    context.choice.has_spring = 1;
    context.choice.spring.mass = -1;
    CHECK(flick(card, -1, MILLISECONDS(20000)) == FLING_CHANGED);
    CHECK(fling_draggable_goal(card, place) && place[0] == 236 && place[1] == 436);
    context.choice.coasts = 1;
    CHECK(flick(card, -1, MILLISECONDS(40000)) == FLING_CHANGED);
    CHECK(fling_draggable_goal(card, place) && place[0] < 0);

    /* Caught and flicked again the same way, it keeps its speed. */
    CHECK(fling_draggable_stop(card, FLING_STOP_CURRENT, MILLISECONDS(40100), NULL) == FLING_CHANGED);
    rules.release = FLING_RELEASE_COAST;
    CHECK(fling_draggable_set_rules(card, &rules, 0, &error) == FLING_OK);
    for (int accumulates = 0; accumulates < 2; accumulates++) {
        rules.momentum = (fling_momentum_policy)accumulates;
        rules.momentum_seconds = 0.5;
        rules.momentum_limit = 1e4;
        CHECK(fling_draggable_set_rules(card, &rules, 0, &error) == FLING_OK);
        const int64_t time = MILLISECONDS(50000 + accumulates * 20000);
        CHECK(flick(card, 1, time) == FLING_CHANGED && flick(card, 1, time + MILLISECONDS(100)) == FLING_CHANGED);
        CHECK(fling_draggable_state(card, time + MILLISECONDS(165), &state, NULL) == FLING_OK);
        CHECK((state.velocity[0] > 1200) == (accumulates == 1));
    }
    fling_draggable_free(card);
}

/* Hard ends are not left: a flight stops there, or bounces off as the rules say, also after others were set. */
static void ball(void) {
    const double start[2] = {50, 50}, zero[2] = {0, 0}, lower[2] = {0, 0}, upper[2] = {100, 100}, wide[2] = {150, 100};
    const double throw[2] = {3000, 0};
    const fling_rubber_band band = {60, 0.55};
    fling_drag_rules rules;
    fling_error error;
    fling_state state;
    for (int32_t dimensions = 1; dimensions <= 2; dimensions++) {
        for (int bounces = 0; bounces < 2; bounces++) {
            CHECK(fling_drag_rules_init(&rules, sizeof rules, NULL) == FLING_OK && rules.restitution == 0);
            rules.latency = 0;
            rules.ahead = 0;
            memcpy(rules.lower, lower, sizeof lower);
            memcpy(rules.upper, upper, sizeof upper);
            rules.restitution = 0.5 * bounces;
            fling_draggable *ball = fling_draggable_create(dimensions, start, &rules, &error);
            CHECK(fling_draggable_logical_finish_time(ball) == FLING_NEVER);
            CHECK(fling_draggable_grab(ball, zero, 0, NULL) == FLING_CHANGED);
            CHECK(fling_draggable_release(ball, throw, 0, NULL) == FLING_CHANGED);
            const int64_t seems = fling_draggable_logical_finish_time(ball), settles = fling_draggable_settling_time(ball);
            CHECK(seems > 0 && seems <= settles && settles < FLING_NEVER);
            CHECK(fling_draggable_set_bounds(ball, lower, wide, NULL, MILLISECONDS(5), &error) == FLING_CHANGED);
            double greatest = 0, slowest = 0;
            for (int64_t time = MILLISECONDS(5); time < MILLISECONDS(400); time += 100000) {
                CHECK(fling_draggable_state(ball, time, &state, NULL) == FLING_OK);
                if (state.value[0] > greatest) greatest = state.value[0];
                if (state.velocity[0] < slowest) slowest = state.velocity[0];
            }
            CHECK(greatest <= 150 && greatest > 149);
            CHECK(bounces ? slowest < -1000 && slowest > -1500 : slowest == 0);
            /* Ends that give way keep nothing for hard ones after them. */
            CHECK(fling_draggable_set_bounds(ball, lower, wide, &band, MILLISECONDS(500), &error) >= 0);
            CHECK(fling_draggable_advance(ball, MILLISECONDS(60000), NULL) >= 0);
            CHECK(fling_draggable_activity(ball) == FLING_IDLE);
            CHECK(fling_draggable_logical_finish_time(ball) == FLING_NEVER);
            for (int i = 0; i < 3; i++) {
                rules.restitution = (const double[]){-0.1, 1.5, NAN}[i];
                CHECK(fling_draggable_set_rules(ball, &rules, MILLISECONDS(60000), &error) == FLING_ERROR_PARAMETER);
            }
            fling_draggable_free(ball);
        }
    }
    CHECK(fling_draggable_logical_finish_time(NULL) == FLING_NEVER);
}

static void from_gestures(void) {
    const double zero = 0;
    fling_drag_rules rules = sheet_rules();
    fling_gesture gesture = {.size = sizeof gesture};
    fling_state state;
    memset(&gesture, 0, sizeof gesture);
    gesture.id = 4;
    gesture.kind = FLING_GESTURE_PAN;
    gesture.phase = FLING_GESTURE_BEGAN;
    gesture.fingers = 1;
    const fling_gesture_map map = {sizeof map, {0, 0}, {8, 0}};
    fling_draggable *sheet = fling_draggable_create(1, &zero, &rules, NULL);
    CHECK(fling_draggable_handle(sheet, &gesture, &map, NULL) == FLING_CHANGED);
    gesture.phase = FLING_GESTURE_CHANGED;
    gesture.time = MILLISECONDS(10);
    gesture.translation[1] = 5;
    CHECK(fling_draggable_handle(sheet, &gesture, &map, NULL) == FLING_OK);
    CHECK(fling_draggable_state(sheet, MILLISECONDS(10), &state, NULL) == FLING_OK && state.value[0] == 40);
    gesture.phase = FLING_GESTURE_ENDED;
    gesture.velocity[1] = 100;
    CHECK(fling_draggable_handle(sheet, &gesture, &map, NULL) == FLING_CHANGED);
    CHECK(fling_draggable_state(sheet, MILLISECONDS(10), &state, NULL) == FLING_OK && state.velocity[0] == 800);
    gesture.kind = FLING_GESTURE_PINCH;
    CHECK(fling_draggable_handle(sheet, &gesture, &map, NULL) == FLING_IGNORED_GESTURE);
    gesture.kind = FLING_GESTURE_ROTATION;
    CHECK(fling_draggable_handle(sheet, &gesture, &map, NULL) == FLING_IGNORED_GESTURE);
    gesture.kind = FLING_GESTURE_TAP;
    CHECK(fling_draggable_handle(sheet, &gesture, &map, NULL) == FLING_CHANGED);
    for (int edge = FLING_EDGE_LEFT; edge <= FLING_EDGE_BOTTOM; edge *= 2) {
        gesture.kind = FLING_GESTURE_EDGE_SWIPE;
        gesture.edge = (fling_edge)edge;
        gesture.phase = FLING_GESTURE_BEGAN;
        CHECK(fling_draggable_handle(sheet, &gesture, &map, NULL) == FLING_CHANGED);
        gesture.phase = FLING_GESTURE_CANCELLED;
        gesture.cancellation = FLING_CANCELLATION_DEVICE_REMOVED;
        CHECK(fling_draggable_handle(sheet, &gesture, &map, NULL) == FLING_CHANGED);
    }
    gesture.location.is_known = 1;
    gesture.source = FLING_SOURCE_TOUCHPAD_HOLD;
    gesture.kind = FLING_GESTURE_HOLD;
    gesture.phase = FLING_GESTURE_BEGAN;
    CHECK(fling_draggable_handle(sheet, &gesture, &map, NULL) == FLING_CHANGED);
    gesture.phase = FLING_GESTURE_ENDED;
    CHECK(fling_draggable_handle(sheet, &gesture, &map, NULL) == FLING_CHANGED);

    CHECK(fling_draggable_handle(sheet, NULL, &map, NULL) == FLING_ERROR_NULL);
    CHECK(fling_draggable_handle(sheet, &gesture, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_draggable_handle(NULL, &gesture, &map, NULL) == FLING_ERROR_NULL);
    const fling_gesture_map wild = {sizeof wild, {NAN, 0}, {8, 0}};
    CHECK(fling_draggable_handle(sheet, &gesture, &wild, NULL) == FLING_ERROR_NOT_FINITE);
    /* A flight that is over by the time of a gesture is not settled by one that is refused. */
    const double far = 320;
    const fling_gesture_map huge = {sizeof huge, {0, 0}, {1e300, 0}};
    CHECK(fling_draggable_animate(sheet, &far, NULL, MILLISECONDS(20), NULL) == FLING_CHANGED);
    gesture.phase = FLING_GESTURE_BEGAN;
    gesture.time = MILLISECONDS(60000);
    CHECK(fling_draggable_handle(sheet, &gesture, &huge, NULL) == FLING_ERROR_NOT_FINITE);
    CHECK(fling_draggable_activity(sheet) == FLING_ANIMATING);
    CHECK(fling_draggable_advance(sheet, gesture.time, NULL) == FLING_CHANGED);
    const fling_gesture_map small = {sizeof small - 8, {0, 0}, {8, 0}};
    CHECK(fling_draggable_handle(sheet, &gesture, &small, NULL) == FLING_ERROR_SIZE);
    gesture.phase = (fling_gesture_phase)9;
    CHECK(fling_draggable_handle(sheet, &gesture, &map, NULL) == FLING_ERROR_CONSTANT);
    gesture.phase = FLING_GESTURE_BEGAN;
    gesture.source = (fling_gesture_source)9;
    CHECK(fling_draggable_handle(sheet, &gesture, &map, NULL) == FLING_ERROR_CONSTANT);
    gesture.source = FLING_SOURCE_TOUCHSCREEN;
    gesture.cancellation = (fling_gesture_cancellation)9;
    CHECK(fling_draggable_handle(sheet, &gesture, &map, NULL) == FLING_ERROR_CONSTANT);
    gesture.cancellation = FLING_CANCELLATION_NONE;
    gesture.kind = (fling_gesture_kind)9;
    CHECK(fling_draggable_handle(sheet, &gesture, &map, NULL) == FLING_ERROR_CONSTANT);
    gesture.kind = FLING_GESTURE_EDGE_SWIPE;
    gesture.edge = (fling_edge)3;
    CHECK(fling_draggable_handle(sheet, &gesture, &map, NULL) == FLING_ERROR_CONSTANT);
    fling_draggable_free(sheet);
}

static void refuse(void) {
    const double zero[2] = {0, 0}, wrong[2] = {NAN, 0};
    fling_error error;
    fling_drag_rules rules;
    CHECK(fling_drag_rules_init(NULL, sizeof rules, NULL) == FLING_ERROR_NULL);
    CHECK(fling_drag_rules_init(&rules, sizeof rules - 1, NULL) == FLING_ERROR_SIZE);
    CHECK(fling_draggable_create(3, zero, NULL, &error) == NULL && error.status == FLING_ERROR_DIMENSIONS);
    CHECK(fling_draggable_create(1, NULL, NULL, &error) == NULL && error.status == FLING_ERROR_NULL);
    CHECK(fling_draggable_create(1, wrong, NULL, &error) == NULL && error.status == FLING_ERROR_NOT_FINITE);
    CHECK(fling_draggable_create(2, wrong, NULL, NULL) == NULL);

    for (int32_t dimensions = 1; dimensions <= 2; dimensions++) {
        fling_draggable *draggable = fling_draggable_create(dimensions, zero, NULL, &error);
        CHECK(draggable != NULL);
        CHECK(fling_draggable_set_rules(draggable, NULL, 0, &error) == FLING_ERROR_NULL);
        rules = sheet_rules();
        rules.size = 0;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_ERROR_SIZE);
        rules = sheet_rules();
        rules.lower[0] = 700;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_ERROR_PARAMETER);
        CHECK(is_told(&error, FLING_ERROR_PARAMETER, "upper is 640, but it must be 700 or greater"));
        rules = sheet_rules();
        rules.band.dimension = -1;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_ERROR_PARAMETER);
        rules = sheet_rules();
        rules.release = (fling_release_policy)9;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_ERROR_CONSTANT);
        rules.release = FLING_RELEASE_CUSTOM;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_ERROR_NULL);
        CHECK(is_told(&error, FLING_ERROR_NULL, "choose"));
        rules = sheet_rules();
        rules.detents = NULL;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_ERROR_NULL);
        /* A count out of range is refused without a look at the detents, which valgrind would report. */
        void *byte = malloc(1);
        rules.detent_count = SIZE_MAX;
        rules.detents = byte;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_ERROR_PARAMETER);
        free(byte);
        rules.detent_count = 0;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_OK);
        fling_spring nothing;
        memset(&nothing, 0, sizeof nothing);
        const fling_detent detents[] = {{0, {0, 0}, &nothing}}, far[] = {{0, {INFINITY, 0}, NULL}};
        rules.detents = detents;
        rules.detent_count = 1;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_ERROR_NOT_MADE);
        CHECK(is_told(&error, FLING_ERROR_NOT_MADE, "a detent's spring"));
        fling_detent small = {.size = sizeof small - 8};
        rules.detents = &small;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_ERROR_SIZE);
        /* A later version's detents lie further apart. */
        const struct { fling_detent detent; double later; } later[2] = {
            {{.size = sizeof later[0], .value = {30, 30}}, NAN}, {{.size = sizeof later[0], .value = {70, 70}}, NAN}};
        rules.release = FLING_RELEASE_DETENTS;
        rules.detents = &later[0].detent;
        rules.detent_count = 2;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_OK);
        rules.detent_count = 1;
        rules.detents = far;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_ERROR_NOT_FINITE);
        rules = sheet_rules();
        rules.spring = nothing;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_ERROR_NOT_MADE);
        rules = sheet_rules();
        rules.decay.friction = NAN;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_ERROR_PARAMETER);
        rules = sheet_rules();
        rules.tolerance.distance = -1;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_ERROR_PARAMETER);
        rules.tolerance.distance = 0;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_OK);
        rules = sheet_rules();
        rules.flick_threshold = NAN;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_ERROR_NOT_FINITE);
        rules = sheet_rules();
        rules.flick_minimum_distance = NAN;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_ERROR_NOT_FINITE);
        rules = sheet_rules();
        rules.momentum = FLING_MOMENTUM_ACCUMULATE;
        rules.momentum_seconds = NAN;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_ERROR_PARAMETER);
        rules.momentum_seconds = 1;
        rules.momentum_limit = NAN;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_ERROR_PARAMETER);
        rules.momentum = (fling_momentum_policy)9;
        CHECK(fling_draggable_set_rules(draggable, &rules, 0, &error) == FLING_ERROR_CONSTANT);

        CHECK(fling_draggable_grab(draggable, NULL, 0, NULL) == FLING_ERROR_NULL);
        CHECK(fling_draggable_grab(draggable, wrong, 0, NULL) == FLING_ERROR_NOT_FINITE);
        CHECK(fling_draggable_grab(draggable, zero, 0, NULL) == FLING_CHANGED);
        CHECK(fling_draggable_move(draggable, NULL, 0, NULL) == FLING_ERROR_NULL);
        CHECK(fling_draggable_move(draggable, wrong, 0, NULL) == FLING_ERROR_NOT_FINITE);
        CHECK(fling_draggable_reanchor(draggable, NULL, 0, NULL) == FLING_ERROR_NULL);
        CHECK(fling_draggable_release(draggable, wrong, 0, NULL) == FLING_ERROR_NOT_FINITE);
        CHECK(fling_draggable_release(draggable, zero, 0, NULL) == FLING_CHANGED);
        CHECK(fling_draggable_cancel(draggable, (fling_cancel_reason)9, 0, NULL) == FLING_ERROR_CONSTANT);
        CHECK(fling_draggable_reverse(draggable, (fling_reverse_mode)9, 0, NULL) == FLING_ERROR_CONSTANT);
        CHECK(fling_draggable_stop(draggable, (fling_stop_position)9, 0, NULL) == FLING_ERROR_CONSTANT);
        CHECK(fling_draggable_scrub(draggable, NAN, 0, NULL) == FLING_ERROR_NOT_FINITE);
        CHECK(fling_draggable_animate(draggable, NULL, NULL, 0, &error) == FLING_ERROR_NULL);
        CHECK(fling_draggable_animate(draggable, wrong, NULL, 0, &error) == FLING_ERROR_NOT_FINITE);
        CHECK(fling_draggable_continue(draggable, NULL, INFINITY, NULL, 0, &error) == FLING_ERROR_NOT_FINITE);
        // Numbers too large to compute with are none, and the error says so.
        const double huge[] = {1e16, 0};
        memset(&error, 0, sizeof error);
        CHECK(fling_draggable_animate(draggable, huge, NULL, 0, &error) == FLING_ERROR_NOT_FINITE);
        CHECK(error.status == FLING_ERROR_NOT_FINITE && strlen(error.message) > 10);
        fling_timing timing;
        memset(&timing, 0, sizeof timing);
        CHECK(fling_draggable_animate(draggable, zero, &timing, 0, &error) == FLING_ERROR_NOT_MADE);
        CHECK(fling_draggable_continue(draggable, &timing, 0, NULL, 0, &error) == FLING_ERROR_NOT_MADE);
        CHECK(fling_draggable_state(draggable, 0, NULL, NULL) == FLING_ERROR_NULL);
        CHECK(fling_draggable_home(draggable, NULL, NULL) == FLING_ERROR_NULL);
        CHECK(!fling_draggable_goal(draggable, NULL) && !fling_draggable_next_transition(draggable, NULL));
        fling_draggable_free(draggable);
    }

    fling_chain *other = fling_chain_create(true, NULL);
    fling_draggable *const wrongs[] = {NULL, (fling_draggable *)other};
    fling_state state;
    fling_transition transition = {.size = sizeof transition};
    double place[2];
    for (int index = 0; index < 2; index++) {
        fling_draggable *none = wrongs[index];
        const fling_status expected = index == 0 ? FLING_ERROR_NULL : FLING_ERROR_NOT_MADE;
        rules = sheet_rules();
        CHECK(fling_draggable_set_rules(none, &rules, 0, NULL) == expected);
        CHECK(fling_draggable_state(none, 0, &state, NULL) == expected && is_zero(&state, sizeof state));
        CHECK(fling_draggable_activity(none) == FLING_IDLE && !fling_draggable_needs_frame(none));
        CHECK(!fling_draggable_goal(none, place) && fling_draggable_home(none, place, NULL) == expected);
        CHECK(fling_draggable_settling_time(none) == FLING_NEVER && fling_draggable_fraction(none, 0) == 0);
        CHECK(!fling_draggable_is_paused(none) && !fling_draggable_is_reversed(none));
        CHECK(fling_draggable_grab(none, zero, 0, NULL) == expected &&
            fling_draggable_move(none, zero, 0, NULL) == expected);
        CHECK(fling_draggable_reanchor(none, zero, 0, NULL) == expected);
        CHECK(fling_draggable_release(none, NULL, 0, NULL) == expected);
        CHECK(fling_draggable_cancel(none, FLING_CANCEL_CANCELLED, 0, NULL) == expected);
        CHECK(fling_draggable_animate(none, zero, NULL, 0, NULL) == expected);
        CHECK(fling_draggable_tap(none, 0, NULL) == expected && fling_draggable_pause(none, 0, NULL) == expected);
        CHECK(fling_draggable_resume(none, 0, NULL) == expected);
        CHECK(fling_draggable_reverse(none, FLING_REVERSE_DEFAULT, 0, NULL) == expected);
        CHECK(fling_draggable_scrub(none, 0, 0, NULL) == expected);
        CHECK(fling_draggable_continue(none, NULL, 0, NULL, 0, NULL) == expected);
        CHECK(fling_draggable_stop(none, FLING_STOP_CURRENT, 0, NULL) == expected);
        CHECK(fling_draggable_advance(none, 0, NULL) == expected);
        CHECK(!fling_draggable_next_transition(none, &transition));
        fling_draggable_free(none);
    }
    fling_chain_free(other);
}

/* Any event, at any time, with any number: what comes out is numbers, and the machine can still be grabbed. */
static void survive(void) {
    uint32_t random = 4711;
    for (int round = 0; round < 120; round++) {
        const int32_t dimensions = 1 + round % 2;
        const double zero[2] = {0, 0};
        fling_drag_rules rules = sheet_rules();
        rules.release = (fling_release_policy)(round / 2 % 3);
        rules.allows_long_flicks = round % 5 == 0;
        const fling_detent wild[] = {
            {0, {evil_numbers[round % evil_number_count], 1e300}, NULL},
            {0, {-1e308, evil_numbers[round * 3 % evil_number_count]}, NULL},
        };
        if (round % 4 == 3) {
            rules.lower[0] = -fabs(evil_numbers[round * 5 % evil_number_count]);
            rules.upper[0] = rules.upper[1] = fabs(evil_numbers[round * 7 % evil_number_count]);
            rules.detents = wild;
            rules.detent_count = 2;
            rules.flick_threshold = evil_numbers[round * 11 % evil_number_count];
            rules.tolerance.distance = round % 8 == 3 ? 5e-324 : 1e300;
            rules.band.dimension = round % 12 == 3 ? 1e308 : 5e-324;
            rules.momentum = FLING_MOMENTUM_ACCUMULATE;
            rules.momentum_seconds = 1e300;
            rules.momentum_limit = 1e308;
            rules.decay.friction = round % 8 == 3 ? 1e-16 : 1e16;
        }
        fling_draggable *draggable = fling_draggable_create(dimensions, zero, &rules, NULL);
        if (draggable == NULL) continue;
        for (int count = 0; count < 300; count++) {
            uint32_t draws[5];
            for (int index = 0; index < 5; index++) {
                random = random * 1664525u + 1013904223u;
                draws[index] = random >> 8;
            }
            int64_t time = MILLISECONDS(count * 7);
            if (draws[0] % 40 == 0) time = evil_times[draws[1] % evil_time_count];
            double place[2] = {draws[1] % 1000 - 200.0, draws[2] % 1000 - 200.0};
            if (draws[1] % 9 == 0) place[0] = evil_numbers[draws[2] % evil_number_count];
            switch (draws[3] % 14) {
            case 0: fling_draggable_grab(draggable, place, time, NULL); break;
            case 1: fling_draggable_reanchor(draggable, place, time, NULL); break;
            case 2: fling_draggable_release(draggable, NULL, time, NULL); break;
            case 3: fling_draggable_release(draggable, place, time, NULL); break;
            case 4: fling_draggable_cancel(draggable, (fling_cancel_reason)(draws[4] % 3), time, NULL); break;
            case 5: fling_draggable_animate(draggable, place, NULL, time, NULL); break;
            case 6: fling_draggable_tap(draggable, time, NULL); break;
            case 7: fling_draggable_pause(draggable, time, NULL); break;
            case 8: fling_draggable_resume(draggable, time, NULL); break;
            case 9: fling_draggable_reverse(draggable, (fling_reverse_mode)(draws[4] % 3), time, NULL); break;
            case 10: fling_draggable_scrub(draggable, place[0] / 300, time, NULL); break;
            case 11: fling_draggable_continue(draggable, NULL, place[1] / 300, place, time, NULL); break;
            case 12: fling_draggable_stop(draggable, (fling_stop_position)(draws[4] % 3), time, NULL); break;
            default: fling_draggable_advance(draggable, time, NULL); break;
            }
            fling_draggable_move(draggable, place, time, NULL);
            fling_state state;
            CHECK(fling_draggable_state(draggable, time, &state, NULL) <= 0 && state_is_finite(&state));
            CHECK(isfinite(fling_draggable_fraction(draggable, time)));
            (void)fling_draggable_settling_time(draggable);
            if (draws[4] % 3 == 0) {
                fling_transition transition = {.size = sizeof transition};
                while (fling_draggable_next_transition(draggable, &transition)) {
                    CHECK(state_is_finite(&transition.before) && state_is_finite(&transition.after));
                }
            }
        }
        fling_draggable_free(draggable);
    }
}

/* Changes by an app under a value: nothing jumps that the app did not ask for. */
static void change(void) {
    fling_state state;
    fling_transition transition = {.size = sizeof transition};
    const double start = 640, hand = 0, moved = -100, lower = 0, upper = 320, way = 50, value = 100, outside = -60;
    const fling_rubber_band band = {120, 0.55}, none = {0, 0};
    fling_drag_rules rules = sheet_rules();
    fling_draggable *sheet = fling_draggable_create(1, &start, &rules, NULL);

    /* Held, the value stays where the hand has it. */
    CHECK(fling_draggable_grab(sheet, &hand, 0, NULL) == FLING_CHANGED);
    CHECK(fling_draggable_move(sheet, &moved, MILLISECONDS(10), NULL) == FLING_OK);
    CHECK(fling_draggable_set_bounds(sheet, &lower, &upper, &band, MILLISECONDS(11), NULL) >= FLING_OK);
    CHECK(fling_draggable_state(sheet, MILLISECONDS(10), &state, NULL) == FLING_OK);
    CHECK_WITHIN(state.value[0], 540, 1e-6);
    CHECK(fling_draggable_release(sheet, &hand, MILLISECONDS(200), NULL) == FLING_CHANGED);
    CHECK(fling_draggable_advance(sheet, MILLISECONDS(20000), NULL) == FLING_CHANGED);
    double place = -1;
    CHECK(fling_draggable_home(sheet, &place, NULL) == FLING_OK && place == 320);

    /* Content above, and a value that is set. */
    CHECK(fling_draggable_set_bounds(sheet, NULL, NULL, NULL, MILLISECONDS(21000), NULL) >= FLING_OK);
    CHECK(fling_draggable_rebase(sheet, &way, MILLISECONDS(21000), NULL) >= FLING_OK);
    CHECK(fling_draggable_state(sheet, MILLISECONDS(21000), &state, NULL) == FLING_OK && state.value[0] == 370);
    CHECK(fling_draggable_set_value(sheet, &value, MILLISECONDS(21001), NULL) >= FLING_OK);
    CHECK(fling_draggable_state(sheet, MILLISECONDS(21001), &state, NULL) == FLING_OK && state.value[0] == 100);

    /* A place outside is refused, unless the rules allow it. */
    rules = sheet_rules();
    CHECK(fling_draggable_set_rules(sheet, &rules, MILLISECONDS(22000), NULL) >= FLING_OK);
    CHECK(fling_draggable_animate(sheet, &outside, NULL, MILLISECONDS(22001), NULL) == FLING_IGNORED_OUTSIDE_BOUNDS);
    rules.allows_rest_outside = 1;
    CHECK(fling_draggable_set_rules(sheet, &rules, MILLISECONDS(22002), NULL) >= FLING_OK);
    CHECK(fling_draggable_animate(sheet, &outside, NULL, MILLISECONDS(22003), NULL) == FLING_CHANGED);
    CHECK(fling_draggable_goal(sheet, &place) && place == -60);
    int refused = 0;
    while (fling_draggable_next_transition(sheet, &transition)) {
        refused += transition.has_refused;
        if (transition.has_refused) CHECK(transition.event == FLING_DRAG_RELEASE && transition.refused[0] == 640);
    }
    CHECK(refused == 1);

    CHECK(fling_draggable_set_bounds(sheet, &upper, &lower, &band, 0, NULL) == FLING_ERROR_PARAMETER);
    CHECK(fling_draggable_set_bounds(sheet, &lower, &upper, &none, 0, NULL) == FLING_ERROR_PARAMETER);
    CHECK(fling_draggable_set_bounds(sheet, &lower, NULL, NULL, 0, NULL) == FLING_ERROR_NULL);
    CHECK(fling_draggable_rebase(sheet, NULL, 0, NULL) == FLING_ERROR_NULL);
    CHECK(fling_draggable_set_value(sheet, NULL, 0, NULL) == FLING_ERROR_NULL);
    CHECK(fling_draggable_set_value(NULL, &value, 0, NULL) == FLING_ERROR_NULL);
    rules.tap = (fling_tap_policy)9;
    CHECK(fling_draggable_set_rules(sheet, &rules, 0, NULL) == FLING_ERROR_CONSTANT);
    rules.tap = FLING_TAP_IGNORE;
    fling_error error;
    /* Whether there are hard ends, ends that give way, or none. */
    rules.restitution = 2;
    for (int ends = 0; ends < 3; ends++) {
        rules.lower[0] = ends == 0 ? -INFINITY : 0;
        rules.upper[0] = ends == 0 ? INFINITY : 100;
        rules.band = ends == 2 ? (fling_rubber_band){100, 0.55} : none;
        CHECK(fling_draggable_set_rules(sheet, &rules, 0, &error) == FLING_ERROR_PARAMETER);
        CHECK(is_told(&error, FLING_ERROR_PARAMETER, "restitution"));
    }
    fling_draggable_free(sheet);
}

/* A card that crosses a line to the right, in a hand and by a call, and back. */
static void crossed(void) {
    const double start[] = {0, 0}, axis[] = {1, 0}, line = 100, inf = INFINITY;
    double place[] = {0, 50};
    fling_crossing crossing;
    memset(&crossing, 1, sizeof crossing);
    fling_draggable *card = fling_draggable_create(2, start, NULL, NULL);
    CHECK(card != NULL);
    CHECK(!fling_draggable_next_crossing(card, &crossing) && is_zero(&crossing, sizeof crossing));
    CHECK(fling_draggable_watch(card, axis, &line, 1, NULL) == FLING_OK);
    CHECK(fling_draggable_advance(card, 0, NULL) == FLING_OK);
    CHECK(fling_draggable_grab(card, place, MILLISECONDS(8), NULL) == FLING_CHANGED);
    for (int step = 1; step <= 20; step++) {
        place[0] = step * 8;
        CHECK(fling_draggable_move(card, place, MILLISECONDS(8 + step * 8), NULL) == FLING_OK);
    }
    CHECK(fling_draggable_release(card, NULL, MILLISECONDS(170), NULL) == FLING_CHANGED);
    CHECK(fling_draggable_advance(card, MILLISECONDS(240), NULL) >= FLING_OK);
    CHECK(fling_draggable_next_crossing(card, &crossing));
    CHECK(crossing.place == 100 && crossing.direction == FLING_RISING);
    CHECK_WITHIN(crossing.velocity, 1000, 50);
    CHECK(crossing.time > MILLISECONDS(80) && crossing.time < MILLISECONDS(160));
    CHECK(fling_draggable_set_value(card, start, MILLISECONDS(300), NULL) == FLING_CHANGED);
    CHECK(fling_draggable_advance(card, MILLISECONDS(316), NULL) == FLING_OK);
    CHECK(fling_draggable_next_crossing(card, &crossing) && crossing.direction == FLING_FALLING);
    CHECK(crossing.time == MILLISECONDS(300));
    CHECK(!fling_draggable_next_crossing(card, &crossing));

    /* Watched when it has been sent already, or is on its way, and late in its next frame. */
    const double before = 399.5;
    CHECK(fling_draggable_set_value(card, start, MILLISECONDS(400), NULL) == FLING_CHANGED);
    CHECK(fling_draggable_animate(card, (const double[]){400, 0}, NULL, MILLISECONDS(500), NULL) == FLING_CHANGED);
    CHECK(fling_draggable_watch(card, axis, &line, 1, NULL) == FLING_OK);
    CHECK(fling_draggable_advance(card, MILLISECONDS(700), NULL) == FLING_OK);
    CHECK(fling_draggable_next_crossing(card, &crossing) && crossing.place == line);
    CHECK(crossing.time > MILLISECONDS(500) && crossing.time < MILLISECONDS(700) && crossing.velocity > 0);
    CHECK(fling_draggable_watch(card, axis, &line, 1, NULL) == FLING_OK);
    CHECK(fling_draggable_advance(card, MILLISECONDS(750), NULL) == FLING_OK);
    CHECK(!fling_draggable_next_crossing(card, &crossing));
    CHECK(fling_draggable_watch(card, axis, &before, 1, NULL) == FLING_OK);
    CHECK(fling_draggable_advance(card, MILLISECONDS(9000), NULL) >= FLING_OK);
    CHECK(fling_draggable_next_crossing(card, &crossing) && crossing.time > MILLISECONDS(750));
    CHECK(crossing.time < MILLISECONDS(2500));

    CHECK(fling_draggable_watch_every(card, NULL, 0, 0, NULL) == FLING_ERROR_PARAMETER);
    CHECK(fling_draggable_watch_every(card, NULL, 40, inf, NULL) == FLING_ERROR_NOT_FINITE);
    CHECK(fling_draggable_watch(card, &inf, &line, 1, NULL) == FLING_ERROR_NOT_FINITE);
    CHECK(fling_draggable_watch(card, NULL, &inf, 1, NULL) == FLING_ERROR_NOT_FINITE);
    CHECK(fling_draggable_watch(card, NULL, NULL, 1, NULL) == FLING_ERROR_NULL);
    CHECK(fling_draggable_watch(NULL, NULL, &line, 1, NULL) == FLING_ERROR_NULL);
    CHECK(!fling_draggable_next_crossing(NULL, &crossing) && !fling_draggable_next_crossing(card, NULL));
    fling_draggable_free(card);
}

/* A hand whose reports stop is about to lift where it is fast in millimetres, and stays where it is slow. */
static void silence(void) {
    const double units[] = {96 / 25.4, 1}, speeds[] = {0, 54};
    for (int index = 0; index < 2; index++) {
        fling_drag_rules rules;
        fling_state state;
        double place = 0;
        CHECK(fling_drag_rules_init(&rules, sizeof rules, NULL) == FLING_OK);
        CHECK(rules.units_per_millimetre == 96 / 25.4);
        rules.units_per_millimetre = units[index];
        fling_draggable *value = fling_draggable_create(1, &place, &rules, NULL);
        CHECK(fling_draggable_grab(value, &place, 0, NULL) == FLING_CHANGED);
        for (int step = 1; step <= 20; step++) {
            place = 0.8 * step;
            CHECK(fling_draggable_move(value, &place, MILLISECONDS(step * 8), NULL) == FLING_OK);
        }
        CHECK(fling_draggable_state(value, MILLISECONDS(160 + 16 + 50), &state, NULL) == FLING_OK);
        CHECK_WITHIN(state.velocity[0], speeds[index], 2);
        fling_draggable_free(value);
    }
}

void test_draggables(void) {
    silence();
    crossed();
    sheet();
    late();
    change();
    card();
    ball();
    from_gestures();
    refuse();
    survive();
}
