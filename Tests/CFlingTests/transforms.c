#include "check.h"
#include <stdlib.h>

static const double content[2] = {4000, 3000}, viewport[2] = {800, 600};

static fling_gesture pinch(fling_gesture_phase phase, int64_t time, double scale, double rotation) {
    fling_gesture gesture = {.size = sizeof gesture};
    memset(&gesture, 0, sizeof gesture);
    gesture.kind = FLING_GESTURE_PINCH;
    gesture.phase = phase;
    gesture.time = time;
    gesture.id = 1;
    gesture.fingers = 2;
    gesture.scale = scale;
    gesture.rotation = rotation;
    return gesture;
}

/* Where a point of the content is shown. */
static void place(const fling_state *state, double x, double y, double shown[2]) {
    double c = cos(state->value[3]) * state->value[2], s = sin(state->value[3]) * state->value[2];
    shown[0] = state->value[0] + c * x - s * y;
    shown[1] = state->value[1] + s * x + c * y;
}

static void pinched(void) {
    fling_transform_rules rules;
    fling_state state;
    double goal[4], shown[2];
    CHECK(fling_transform_rules_init(&rules, sizeof rules, NULL) == FLING_OK);
    CHECK(rules.least_zoom == 1 && rules.greatest_zoom == 4 && rules.double_tap_zoom == 2 && rules.latency == 0.016 && rules.ahead == 0.006);
    rules.latency = 0;
    rules.ahead = 0;
    rules.rotation = FLING_ROTATION_STEPS;
    rules.rotation_step = acos(-1) / 2;
    fling_transform *photo = fling_transform_create(content, viewport, NULL, &rules, NULL);
    CHECK(photo != NULL && fling_transform_activity(photo) == FLING_IDLE && !fling_transform_needs_frame(photo));
    CHECK(fling_transform_settling_time(photo) == FLING_NEVER);
    CHECK(fling_transform_state(photo, 0, &state, NULL) == FLING_OK);
    CHECK_WITHIN(state.value[2], 0.2, 1e-12);
    /* The point under the fingers' centre stays there. */
    const double centre[2] = {200, 150};
    fling_gesture gesture = pinch(FLING_GESTURE_BEGAN, MILLISECONDS(1000), 1, 0);
    CHECK(fling_transform_handle(photo, &gesture, 4, centre, NULL) == FLING_CHANGED);
    for (int step = 1; step <= 10; step++) {
        gesture = pinch(
            FLING_GESTURE_CHANGED, MILLISECONDS(1000 + 8 * step), 1 + 0.1 * step, 0.12 * step);
        CHECK(fling_transform_handle(photo, &gesture, 4, centre, NULL) == FLING_OK);
        CHECK(fling_transform_state(photo, gesture.time, &state, NULL) == FLING_OK);
        place(&state, 1000, 750, shown);
        CHECK_WITHIN(shown[0], 200, 1e-9);
        CHECK_WITHIN(shown[1], 150, 1e-9);
    }
    CHECK(fling_transform_activity(photo) == FLING_DRAGGING && !fling_transform_goal(photo, goal));
    CHECK_WITHIN(state.value[2], 0.4, 1e-12);
    gesture = pinch(FLING_GESTURE_ENDED, MILLISECONDS(1100), 2, 1.2);
    CHECK(fling_transform_handle(photo, &gesture, 4, NULL, NULL) == FLING_CHANGED);
    CHECK(fling_transform_goal(photo, goal) && fling_transform_needs_frame(photo));
    CHECK_WITHIN(goal[3], acos(-1) / 2, 1e-12);
    CHECK(fling_transform_advance(photo, MILLISECONDS(9000), NULL) == FLING_CHANGED);
    CHECK(fling_transform_activity(photo) == FLING_IDLE);
    CHECK(fling_transform_state(photo, MILLISECONDS(9000), &state, NULL) == FLING_OK);
    for (int axis = 0; axis < 4; axis++) CHECK(state.value[axis] == goal[axis]);
    fling_transition transition = {.size = sizeof transition};
    int count = 0;
    while (fling_transform_next_transition(photo, &transition)) count++;
    CHECK(count == 3 && is_empty(&transition, sizeof transition));
    fling_transform_free(photo);
}

/* A touchpad's fingers pan as well while they pinch, and the pan may end first: nobody holds the content then. */
static void panned_and_pinched(void) {
    for (int last = 0; last < 2; last++) {
        fling_transform *photo = fling_transform_create(content, viewport, NULL, NULL, NULL);
        const double centre[2] = {400, 300};
        for (int step = 0; step <= 20; step++) {
            fling_gesture_phase phase =
                step == 0 ? FLING_GESTURE_BEGAN : step == 20 ? FLING_GESTURE_ENDED : FLING_GESTURE_CHANGED;
            fling_gesture both[2] = {
                pinch(phase, MILLISECONDS(1000 + 8 * step), 1, 0), pinch(phase, MILLISECONDS(1000 + 8 * step), 1 + 0.05 * step, 0)};
            both[0].kind = FLING_GESTURE_PAN;
            both[1].id = 2;
            for (int index = 0; index < 2; index++) {
                int which = step == 20 && last == 0 ? 1 - index : index;
                CHECK(fling_transform_handle(photo, &both[which], 4, centre, NULL) >= FLING_OK);
            }
        }
        CHECK(fling_transform_activity(photo) == FLING_ANIMATING);
        CHECK(fling_transform_advance(photo, MILLISECONDS(9000), NULL) == FLING_CHANGED);
        CHECK(fling_transform_activity(photo) == FLING_IDLE);
        fling_transform_free(photo);
    }
}

static void zoomed(void) {
    fling_state state;
    double shown[2];
    const double corner[2] = {100, 50}, point[2] = {300, 250}, window[2] = {400, 300};
    fling_transform *photo = fling_transform_create(content, viewport, corner, NULL, NULL);
    CHECK(fling_transform_zoom_to(photo, 3, point, MILLISECONDS(0), NULL) == FLING_CHANGED);
    CHECK(fling_transform_state(photo, MILLISECONDS(120), &state, NULL) == FLING_OK);
    place(&state, 1000, 1000, shown);
    CHECK_WITHIN(shown[0], 300, 1e-9);
    CHECK_WITHIN(shown[1], 250, 1e-9);
    CHECK(fling_transform_zoom_by(photo, 0.5, NULL, MILLISECONDS(200), NULL) == FLING_CHANGED);
    fling_transform_advance(photo, MILLISECONDS(5000), NULL);
    CHECK_WITHIN(fling_transform_zoom(photo, MILLISECONDS(5000)), 1.5, 1e-12);
    CHECK(fling_transform_resize(photo, NULL, window, NULL, MILLISECONDS(5000), NULL) == FLING_CHANGED);
    CHECK(fling_transform_reset(photo, MILLISECONDS(5100), NULL) == FLING_CHANGED);
    fling_transform_advance(photo, MILLISECONDS(9000), NULL);
    CHECK_WITHIN(fling_transform_zoom(photo, MILLISECONDS(9000)), 1, 1e-12);
    /* With another greatest zoom it goes back to that. */
    CHECK(fling_transform_zoom_to(photo, 4, NULL, MILLISECONDS(9000), NULL) == FLING_CHANGED);
    fling_transform_advance(photo, MILLISECONDS(13000), NULL);
    fling_transform_rules rules;
    CHECK(fling_transform_rules_init(&rules, sizeof rules, NULL) == FLING_OK);
    rules.greatest_zoom = 2;
    CHECK(fling_transform_set_rules(photo, &rules, MILLISECONDS(13000), NULL) == FLING_CHANGED);
    fling_transform_advance(photo, MILLISECONDS(17000), NULL);
    CHECK_WITHIN(fling_transform_zoom(photo, MILLISECONDS(17000)), 2, 1e-12);
    CHECK(fling_transform_set_rules(NULL, &rules, 0, NULL) == FLING_ERROR_NULL);
    /* A finger takes hold, and the device is gone. */
    fling_gesture gesture = pinch(FLING_GESTURE_BEGAN, MILLISECONDS(17100), 1, 0);
    CHECK(fling_transform_handle(photo, &gesture, 4, NULL, NULL) == FLING_CHANGED);
    CHECK(fling_transform_cancel(photo, MILLISECONDS(17200), NULL) == FLING_CHANGED);
    fling_transform_free(photo);
}

/* Its motion is played like that of a draggable. */
static void played(void) {
    fling_state state, other;
    double goal[4];
    fling_transform *photo = fling_transform_create(content, viewport, NULL, NULL, NULL);
    CHECK(fling_transform_pause(photo, 0, NULL) == FLING_IGNORED_IN_STATE);
    CHECK(fling_transform_zoom_to(photo, 3, NULL, MILLISECONDS(0), NULL) == FLING_CHANGED);
    CHECK(fling_transform_scrub(photo, 0.5, MILLISECONDS(100), NULL) == FLING_IGNORED_NOT_PAUSED);
    CHECK(fling_transform_pause(photo, MILLISECONDS(100), NULL) == FLING_CHANGED && fling_transform_is_paused(photo));
    /* A frame has still to show the place of the pause. */
    CHECK(fling_transform_settling_time(photo) == FLING_NEVER && fling_transform_needs_frame(photo));
    CHECK(fling_transform_advance(photo, MILLISECONDS(100), NULL) == FLING_OK && !fling_transform_needs_frame(photo));
    fling_transform_state(photo, MILLISECONDS(100), &state, NULL);
    fling_transform_state(photo, MILLISECONDS(900), &other, NULL);
    for (int axis = 0; axis < 4; axis++) CHECK(state.value[axis] == other.value[axis]);
    CHECK(fling_transform_scrub(photo, 0.5, MILLISECONDS(900), NULL) == FLING_CHANGED);
    CHECK_WITHIN(fling_transform_fraction(photo, MILLISECONDS(900)), 0.5, 1e-9);
    /* Half of the way is half of the zoom's octaves. */
    CHECK_WITHIN(fling_transform_zoom(photo, MILLISECONDS(900)), sqrt(3), 1e-9);
    CHECK(fling_transform_resume(photo, MILLISECONDS(900), NULL) == FLING_CHANGED && !fling_transform_is_paused(photo));
    CHECK(fling_transform_reverse(photo, FLING_REVERSE_DEFAULT, MILLISECONDS(900), NULL) == FLING_CHANGED);
    CHECK(fling_transform_is_reversed(photo) && fling_transform_goal(photo, goal));
    CHECK_WITHIN(goal[2], 0.2, 1e-12);
    const double velocity[4] = {0, 0, 0.1, 0};
    CHECK(fling_transform_continue(photo, NULL, 1, velocity, MILLISECONDS(950), NULL) == FLING_CHANGED);
    fling_transform_state(photo, MILLISECONDS(950), &state, NULL);
    CHECK_WITHIN(state.velocity[2], 0.1, 1e-9);
    CHECK(fling_transform_stop(photo, FLING_STOP_END, MILLISECONDS(1000), NULL) == FLING_CHANGED);
    CHECK(fling_transform_activity(photo) == FLING_IDLE && fling_transform_fraction(photo, MILLISECONDS(1000)) == 0);
    /* Where it may rest, it stops. */
    CHECK(fling_transform_zoom_to(photo, 2, NULL, MILLISECONDS(1000), NULL) == FLING_CHANGED);
    CHECK(fling_transform_stop(photo, FLING_STOP_CURRENT, MILLISECONDS(1100), NULL) == FLING_CHANGED);
    fling_transform_advance(photo, MILLISECONDS(4000), NULL);
    CHECK(fling_transform_activity(photo) == FLING_IDLE && fling_transform_zoom(photo, MILLISECONDS(4000)) > 2);

    /* Values and ways. */
    const double half[4] = {-400, -300, 0.4, 0}, outside[4] = {0, 0, 0.01, 0}, way[2] = {30, 40};
    CHECK(fling_transform_set_value(photo, half, MILLISECONDS(4000), NULL) == FLING_CHANGED);
    fling_transform_state(photo, MILLISECONDS(4000), &state, NULL);
    for (int axis = 0; axis < 4; axis++) CHECK_WITHIN(state.value[axis], half[axis], 1e-9);
    CHECK(fling_transform_set_value(photo, outside, MILLISECONDS(4000), NULL) == FLING_IGNORED_OUTSIDE_BOUNDS);
    CHECK(fling_transform_rebase(photo, way, MILLISECONDS(4000), NULL) == FLING_OK);
    fling_transform_state(photo, MILLISECONDS(4100), &state, NULL);
    CHECK_WITHIN(state.value[0], -370, 1e-9);
    CHECK_WITHIN(state.value[1], -260, 1e-9);
    CHECK(fling_transform_needs_frame(photo));
    CHECK(fling_transform_advance(photo, MILLISECONDS(4100), NULL) == FLING_OK && !fling_transform_needs_frame(photo));
    const double far[4] = {-1e6, -1e6, 0.8, 0};
    CHECK(fling_transform_animate(photo, far, MILLISECONDS(4200), NULL) == FLING_CHANGED);
    CHECK(fling_transform_goal(photo, goal));
    CHECK_WITHIN(goal[0], 30 + 800 - 3200, 1e-9);
    fling_transform_free(photo);
}

static void refused(void) {
    fling_error error;
    fling_transform_rules rules;
    fling_state state;
    double goal[4] = {0};
    fling_transform_rules_init(&rules, sizeof rules, NULL);
    CHECK(fling_transform_create(NULL, viewport, NULL, NULL, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_NULL, "content"));
    rules.rotation = (fling_rotation)9;
    CHECK(fling_transform_create(content, viewport, NULL, &rules, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_CONSTANT, "fling_rotation"));
    fling_transform *photo = fling_transform_create(content, viewport, NULL, NULL, NULL);
    for (int index = 0; index < evil_number_count; index++) {
        double evil[2] = {evil_numbers[index], 0};
        fling_transform_free(fling_transform_create(evil, evil, NULL, NULL, NULL));
        if (isfinite(evil[0])) continue;
        CHECK(fling_transform_create(content, viewport, evil, NULL, &error) == NULL);
        CHECK(is_told(&error, FLING_ERROR_NOT_FINITE, "origin"));
        CHECK(fling_transform_zoom_to(photo, evil[0], NULL, 0, NULL) == FLING_ERROR_NOT_FINITE);
        CHECK(fling_transform_zoom_to(photo, 2, evil, 0, NULL) == FLING_ERROR_NOT_FINITE);
        CHECK(fling_transform_zoom_by(photo, evil[0], NULL, 0, NULL) == FLING_ERROR_NOT_FINITE);
        fling_gesture gesture = pinch(FLING_GESTURE_BEGAN, 0, 1, 0);
        CHECK(fling_transform_handle(photo, &gesture, evil[0], NULL, NULL) == FLING_ERROR_NOT_FINITE);
        CHECK(fling_transform_activity(photo) == FLING_IDLE);
    }
    CHECK(fling_transform_state(photo, 0, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_transform_state(NULL, 0, &state, NULL) == FLING_ERROR_NULL && is_zero(&state, sizeof state));
    CHECK(!fling_transform_goal(NULL, goal) && fling_transform_zoom(NULL, 0) == 0);
    CHECK(fling_transform_handle(photo, NULL, 4, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_transform_cancel(photo, 0, NULL) == FLING_IGNORED_IN_STATE);
    CHECK(fling_transform_animate(photo, NULL, 0, &error) == FLING_ERROR_NULL && is_told(&error, FLING_ERROR_NULL, "target"));
    CHECK(fling_transform_set_value(photo, NULL, 0, NULL) == FLING_ERROR_NULL);
    CHECK(fling_transform_rebase(photo, NULL, 0, NULL) == FLING_ERROR_NULL);
    CHECK(fling_transform_scrub(photo, NAN, 0, NULL) == FLING_ERROR_NOT_FINITE);
    CHECK(fling_transform_continue(photo, NULL, NAN, NULL, 0, NULL) == FLING_ERROR_NOT_FINITE);
    CHECK(fling_transform_reverse(photo, (fling_reverse_mode)9, 0, NULL) == FLING_ERROR_CONSTANT);
    CHECK(fling_transform_stop(photo, (fling_stop_position)9, 0, NULL) == FLING_ERROR_CONSTANT);
    CHECK(fling_transform_pause(NULL, 0, NULL) == FLING_ERROR_NULL && fling_transform_resume(NULL, 0, NULL) == FLING_ERROR_NULL);
    CHECK(!fling_transform_is_paused(NULL) && !fling_transform_is_reversed(NULL) && fling_transform_fraction(NULL, 0) == 0);
    fling_transform_free(photo);
    fling_transform_free(NULL);
}

void test_transforms(void) {
    pinched();
    panned_and_pinched();
    zoomed();
    played();
    refused();
}
