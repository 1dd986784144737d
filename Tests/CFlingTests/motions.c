#include "check.h"

static fling_spring spring;
static fling_decay decay = {2};

static void what_motions_do(void) {
    fling_motion motion;
    fling_error error;
    fling_state state;
    double place[4];

    /* The figures are those of `fling spring --duration 0.5 --bounce 0.2 --from 0 --to 320 --velocity 900`. */
    const fling_state start = {{0}, {900}};
    const double target[4] = {320, 100, -50, 7};
    CHECK(fling_motion_spring(&spring, 1, &start, target, &motion, &error) == FLING_OK);
    CHECK(motion.dimensions == 1);
    CHECK(fling_motion_state(&motion, 0.05, &state, NULL) == FLING_OK);
    CHECK_NEAR(state.value[0], 71.586541486952214);
    CHECK_NEAR(state.velocity[0], 1731.4358588419868);
    CHECK(state.value[1] == 0 && state.velocity[3] == 0);
    CHECK(fling_motion_destination(&motion, place) && place[0] == 320);
    fling_tolerance tolerance = {0.5, INFINITY};
    CHECK_NEAR(fling_motion_settling_time(&motion, &tolerance), 0.6325017258666696);
    CHECK(fling_motion_settling_time(&motion, NULL) > 0.6325017258666696);
    CHECK_NEAR(fling_motion_duration(&motion), 0.5);
    CHECK_WITHIN(fling_motion_first_crossing(&motion), 0.3098153, 1e-7);

    /* A copy is a motion, wherever it lies. */
    char room[sizeof motion + 1];
    memcpy(room + 1, &motion, sizeof motion);
    fling_motion copy;
    memcpy(&copy, room + 1, sizeof copy);
    fling_state again;
    CHECK(fling_motion_state(&copy, 0.05, &again, NULL) == FLING_OK);
    CHECK(memcmp(&state, &again, sizeof state) == 0);

    /* Each number of several moves as it would alone. */
    const fling_state starts = {{0, 5, 6, 7}, {900, -30, 20, 0}};
    for (int32_t dimensions = 2; dimensions <= 4; dimensions++) {
        fling_motion many;
        CHECK(fling_motion_spring(&spring, dimensions, &starts, target, &many, &error) == FLING_OK);
        CHECK(fling_motion_state(&many, 0.1, &state, NULL) == FLING_OK);
        for (int axis = 0; axis < 4; axis++) {
            const fling_state one = {{starts.value[axis]}, {starts.velocity[axis]}};
            CHECK(fling_motion_spring(&spring, 1, &one, &target[axis], &motion, &error) == FLING_OK);
            CHECK(fling_motion_state(&motion, 0.1, &again, NULL) == FLING_OK);
            CHECK(state.value[axis] == (axis < dimensions ? again.value[0] : 0));
            CHECK(state.velocity[axis] == (axis < dimensions ? again.velocity[0] : 0));
        }
        place[dimensions - 1] = 0;
        CHECK(fling_motion_destination(&many, place) && place[dimensions - 1] == target[dimensions - 1]);
        CHECK(fling_motion_settling_time(&many, &tolerance) > 0.6);
        CHECK_NEAR(fling_motion_duration(&many), 0.5);
        CHECK(fling_motion_first_crossing(&many) > 0.2);
    }

    CHECK(fling_motion_spring_clamped(&spring, &start, 320, &motion, &error) == FLING_OK);
    CHECK(fling_motion_state(&motion, 0.31, &state, NULL) == FLING_OK && state.value[0] == 320 &&
        state.velocity[0] == 0);
    CHECK_WITHIN(fling_motion_first_crossing(&motion), 0.3098153, 1e-7);
    CHECK_NEAR(fling_motion_settling_time(&motion, NULL), fling_motion_first_crossing(&motion));

    const fling_state thrown = {{100, 50, 0, 1}, {900, -200, 4, 0}};
    CHECK(fling_motion_decay(&decay, 4, &thrown, &motion, &error) == FLING_OK);
    CHECK(fling_motion_state(&motion, 0.5, &state, NULL) == FLING_OK);
    CHECK_NEAR(state.velocity[0], 900 * exp(-1));
    CHECK_WITHIN(state.value[1], 50 - 100 * (1 - exp(-1)), 1e-15);
    CHECK(fling_motion_destination(&motion, place) && place[0] == 550 && place[3] == 1);
    CHECK(fling_motion_first_crossing(&motion) == INFINITY);
    CHECK_WITHIN(fling_motion_duration(&motion), log(100) / 2, 1e-9);

    const double lower[2] = {0, 0}, upper[2] = {200, INFINITY};
    for (int32_t dimensions = 1; dimensions <= 2; dimensions++) {
        CHECK(fling_motion_bounded_decay(
            &decay, &spring, dimensions, &thrown, lower, upper, &motion, &error) == FLING_OK);
        const double impact = fling_motion_first_crossing(&motion);
        CHECK_WITHIN(impact, -log1p(-100.0 / 450) / 2, 1e-15);
        CHECK(fling_motion_state(&motion, impact, &state, NULL) == FLING_OK);
        CHECK_WITHIN(state.value[0], 200, 1e-12);
        CHECK(fling_motion_state(&motion, 100, &state, NULL) == FLING_OK);
        CHECK_WITHIN(state.value[0], 200, 1e-12);
        CHECK(fling_motion_destination(&motion, place) && place[0] == 200);
        CHECK(fling_motion_settling_time(&motion, NULL) > impact);
        CHECK(fling_motion_duration(&motion) > impact);
    }
    CHECK(place[1] == 0);

    const fling_curve ease = {FLING_CURVE_EASE_IN_OUT, 0, FLING_JUMP_END, 0, 0, 0, 0, 0};
    const fling_state resting = {{0, 10}, {0, 0}};
    CHECK(fling_motion_curve(&ease, 0.4, 2, &resting, target, &motion, &error) == FLING_OK);
    CHECK(fling_motion_state(&motion, 0.2, &state, NULL) == FLING_OK);
    CHECK_WITHIN(state.value[0], 160, 1e-9);
    CHECK_WITHIN(state.value[1], 55, 1e-9);
    CHECK(fling_motion_duration(&motion) == 0.4);
    CHECK(fling_motion_curve(&ease, 0.4, 2, &starts, target, &motion, &error) == FLING_OK);
    CHECK(fling_motion_state(&motion, 0, &state, NULL) == FLING_OK && state.velocity[0] == 900);
    CHECK(fling_motion_state(&motion, 1, &state, NULL) == FLING_OK && state.value[0] == 320 && state.velocity[0] == 0);
    CHECK(fling_motion_settling_time(&motion, NULL) <= 0.4);
}

static void bad_motions(void) {
    fling_motion motion;
    fling_error error;
    fling_state state;
    const fling_state start = {{0}, {900}};
    const double target[4] = {320};
    const fling_curve curve = {FLING_CURVE_EASE, 0, FLING_JUMP_END, 0, 0, 0, 0, 0};
    const fling_curve wrong = {(fling_curve_kind)40, 0, FLING_JUMP_END, 0, 0, 0, 0, 0};
    fling_spring nothing;
    memset(&nothing, 0, sizeof nothing);
    const fling_decay still = {0};

    CHECK(fling_motion_spring(NULL, 1, &start, target, &motion, &error) == FLING_ERROR_NULL);
    CHECK(fling_motion_spring(&nothing, 1, &start, target, &motion, &error) == FLING_ERROR_NOT_MADE);
    CHECK(fling_motion_spring(&spring, 5, &start, target, &motion, &error) == FLING_ERROR_DIMENSIONS);
    CHECK(fling_motion_spring(&spring, INT32_MIN, &start, target, &motion, &error) == FLING_ERROR_DIMENSIONS);
    CHECK(fling_motion_spring(&spring, 1, NULL, target, &motion, &error) == FLING_ERROR_NULL);
    CHECK(is_told(&error, FLING_ERROR_NULL, "start is NULL"));
    CHECK(fling_motion_spring(&spring, 1, &start, NULL, &motion, &error) == FLING_ERROR_NULL);
    CHECK(fling_motion_spring(&spring, 1, &start, target, NULL, &error) == FLING_ERROR_NULL);
    CHECK(is_zero(&motion, sizeof motion));
    CHECK(fling_motion_spring_clamped(NULL, &start, 1, &motion, NULL) == FLING_ERROR_NULL);
    CHECK(fling_motion_spring_clamped(&spring, NULL, 1, &motion, NULL) == FLING_ERROR_NULL);
    CHECK(fling_motion_spring_clamped(&spring, &start, NAN, &motion, NULL) == FLING_ERROR_NOT_FINITE);
    CHECK(fling_motion_spring_clamped(&spring, &start, 1, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_motion_decay(NULL, 1, &start, &motion, NULL) == FLING_ERROR_NULL);
    CHECK(fling_motion_decay(&still, 1, &start, &motion, &error) == FLING_ERROR_PARAMETER);
    CHECK(is_told(&error, FLING_ERROR_PARAMETER, "friction is 0"));
    CHECK(fling_motion_decay(&decay, 0, &start, &motion, NULL) == FLING_ERROR_DIMENSIONS);
    CHECK(fling_motion_decay(&decay, 1, NULL, &motion, NULL) == FLING_ERROR_NULL);
    CHECK(fling_motion_decay(&decay, 1, &start, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_motion_bounded_decay(NULL, &spring, 1, &start, target, target, &motion, NULL) == FLING_ERROR_NULL);
    CHECK(fling_motion_bounded_decay(&decay, NULL, 1, &start, target, target, &motion, NULL) == FLING_ERROR_NULL);
    CHECK(fling_motion_bounded_decay(&decay, &spring, 3, &start, target, target, &motion, NULL) == FLING_ERROR_DIMENSIONS);
    CHECK(fling_motion_bounded_decay(&decay, &spring, 1, NULL, target, target, &motion, NULL) == FLING_ERROR_NULL);
    CHECK(fling_motion_bounded_decay(&decay, &spring, 1, &start, NULL, target, &motion, NULL) == FLING_ERROR_NULL);
    CHECK(fling_motion_bounded_decay(&decay, &spring, 1, &start, target, NULL, &motion, NULL) == FLING_ERROR_NULL);
    CHECK(fling_motion_bounded_decay(&decay, &spring, 1, &start, target, target, NULL, NULL) == FLING_ERROR_NULL);
    const double zero = 0;
    CHECK(fling_motion_bounded_decay(&decay, &spring, 1, &start, target, &zero, &motion, &error) == FLING_ERROR_PARAMETER);
    CHECK(is_told(&error, FLING_ERROR_PARAMETER, "lower is 320"));
    CHECK(fling_motion_curve(NULL, 1, 1, &start, target, &motion, NULL) == FLING_ERROR_NULL);
    CHECK(fling_motion_curve(&wrong, 1, 1, &start, target, &motion, NULL) == FLING_ERROR_CONSTANT);
    CHECK(fling_motion_curve(&curve, -1, 1, &start, target, &motion, &error) == FLING_ERROR_PARAMETER);
    CHECK(is_told(&error, FLING_ERROR_PARAMETER, "duration is -1"));
    CHECK(fling_motion_curve(&curve, 1, 9, &start, target, &motion, NULL) == FLING_ERROR_DIMENSIONS);
    CHECK(fling_motion_curve(&curve, 1, 1, NULL, target, &motion, NULL) == FLING_ERROR_NULL);
    CHECK(fling_motion_curve(&curve, 1, 1, &start, NULL, &motion, NULL) == FLING_ERROR_NULL);
    CHECK(fling_motion_curve(&curve, 1, 1, &start, target, NULL, NULL) == FLING_ERROR_NULL);

    memset(&motion, 0, sizeof motion);
    double place[4] = {1, 1, 1, 1};
    CHECK(fling_motion_state(&motion, 1, &state, NULL) == FLING_ERROR_NOT_MADE && is_zero(&state, sizeof state));
    CHECK(fling_motion_state(NULL, 1, &state, NULL) == FLING_ERROR_NULL);
    CHECK(fling_motion_state(&motion, 1, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(!fling_motion_destination(&motion, place) && !fling_motion_destination(NULL, place));
    CHECK(!fling_motion_destination(&motion, NULL));
    CHECK(fling_motion_settling_time(&motion, NULL) == 0 && fling_motion_settling_time(NULL, NULL) == 0);
    CHECK(fling_motion_duration(&motion) == 0 && fling_motion_duration(NULL) == 0);
    CHECK(fling_motion_first_crossing(&motion) == 0 && fling_motion_first_crossing(NULL) == 0);
    memset(&motion, 0xA5, sizeof motion);
    CHECK(fling_motion_state(&motion, 1, &state, NULL) == FLING_ERROR_NOT_MADE);
}

/* Whatever it was made from, a motion answers numbers. */
static void ask_everything(const fling_motion *motion) {
    fling_state state;
    double place[4];
    for (int index = 0; index < evil_number_count; index++) {
        CHECK(fling_motion_state(motion, evil_numbers[index], &state, NULL) <= 0);
        CHECK(state_is_finite(&state));
        const fling_tolerance tolerance = {evil_numbers[index], evil_numbers[evil_number_count - 1 - index]};
        CHECK(!isnan(fling_motion_settling_time(motion, &tolerance)));
    }
    CHECK(!isnan(fling_motion_settling_time(motion, NULL)) && !isnan(fling_motion_duration(motion)));
    CHECK(!isnan(fling_motion_first_crossing(motion)));
    if (fling_motion_destination(motion, place)) CHECK(isfinite(place[0]));
}

static void evil_motions(void) {
    fling_motion motion;
    const fling_curve curve = {FLING_CURVE_EASE, 0, FLING_JUMP_END, 0, 0, 0, 0, 0};
    for (int one = 0; one < evil_number_count; one++) {
        for (int two = 0; two < evil_number_count; two++) {
            const fling_state start = {{evil_numbers[one], 1, 2, 3}, {evil_numbers[two], 4, 5, 6}};
            const double target[4] = {evil_numbers[two], 0, 0, 0}, lower[2] = {0, evil_numbers[one]};
            const double upper[2] = {evil_numbers[two], INFINITY};
            for (int32_t dimensions = 1; dimensions <= 4; dimensions += 3) {
                if (fling_motion_spring(&spring, dimensions, &start, target, &motion, NULL) == 0) ask_everything(&motion);
                if (fling_motion_decay(&decay, dimensions, &start, &motion, NULL) == 0) ask_everything(&motion);
                if (fling_motion_curve(&curve, 1, dimensions, &start, target, &motion, NULL) == 0) ask_everything(&motion);
                if (fling_motion_curve(&curve, evil_numbers[two], dimensions, &start, target, &motion, NULL) == 0) {
                    ask_everything(&motion);
                }
            }
            for (int32_t dimensions = 1; dimensions <= 2; dimensions++) {
                if (fling_motion_bounded_decay(
                        &decay, &spring, dimensions, &start, lower, upper, &motion, NULL) == 0) {
                    ask_everything(&motion);
                }
            }
            if (fling_motion_spring_clamped(&spring, &start, evil_numbers[one], &motion, NULL) == 0) {
                ask_everything(&motion);
            }
        }
    }
}

void test_motions(void) {
    CHECK(fling_spring_from_bounce(0.5, 0.2, &spring, NULL) == FLING_OK);
    what_motions_do();
    bad_motions();
    evil_motions();
}
