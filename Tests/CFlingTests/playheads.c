#include "check.h"

static fling_timing spring_timing(void) {
    fling_timing timing = {.size = sizeof timing};
    CHECK(fling_spring_preset(FLING_SPRING_SNAPPY, &timing.spring, NULL) == FLING_OK);
    return timing;
}

static fling_timing curve_timing(double duration) {
    fling_timing timing = {.size = sizeof timing};
    timing.kind = FLING_TIMING_CURVE;
    timing.curve.kind = FLING_CURVE_LINEAR;
    timing.duration = duration;
    return timing;
}

static void play(void) {
    fling_error error;
    fling_state state;
    const fling_state start = {{0, 10}, {0, 0}};
    const double end[2] = {320, 110};
    const fling_timing linear = curve_timing(1);
    double place[2];

    fling_playhead *playhead = fling_playhead_create(2, &start, NULL, end, &linear, NULL, MILLISECONDS(100), &error);
    CHECK(playhead != NULL);
    CHECK(fling_playhead_state(playhead, MILLISECONDS(350), &state, NULL) == FLING_OK);
    CHECK_WITHIN(state.value[0], 80, 1e-12);
    CHECK_WITHIN(state.value[1], 35, 1e-12);
    CHECK_WITHIN(fling_playhead_fraction(playhead, MILLISECONDS(350)), 0.25, 1e-12);
    CHECK(fling_playhead_rate(playhead) == 1);
    CHECK(fling_playhead_finish_time(playhead) / 1000 == MILLISECONDS(1100) / 1000);
    CHECK(fling_playhead_logical_finish_time(playhead) / 1000 == MILLISECONDS(1100) / 1000);
    CHECK(!fling_playhead_is_finished(playhead, MILLISECONDS(1000)));
    CHECK(fling_playhead_is_finished(playhead, MILLISECONDS(1101)));

    CHECK(fling_playhead_scrub(playhead, 0.5, MILLISECONDS(400), NULL) == FLING_IGNORED_NOT_PAUSED);
    CHECK(fling_playhead_pause(playhead, MILLISECONDS(400), NULL) == FLING_OK);
    CHECK(fling_playhead_is_paused(playhead));
    CHECK(fling_playhead_finish_time(playhead) == FLING_NEVER);
    CHECK(fling_playhead_logical_finish_time(playhead) == FLING_NEVER);
    CHECK(fling_playhead_set_scrubs_linearly(playhead, true, NULL) == FLING_OK);
    CHECK(fling_playhead_scrub(playhead, 0.5, MILLISECONDS(500), NULL) == FLING_OK);
    CHECK(fling_playhead_state(playhead, MILLISECONDS(600), &state, NULL) == FLING_OK);
    CHECK(state.value[0] == 160 && state.velocity[0] == 0);
    CHECK(fling_playhead_resume(playhead, MILLISECONDS(600), NULL) == FLING_OK);
    CHECK(!fling_playhead_is_paused(playhead));
    CHECK(fling_playhead_state(playhead, MILLISECONDS(700), &state, NULL) == FLING_OK);
    CHECK_WITHIN(state.value[0], 192, 1e-9);
    CHECK(fling_playhead_set_rate(playhead, 0.5, MILLISECONDS(700), NULL) == FLING_OK);
    CHECK(fling_playhead_state(playhead, MILLISECONDS(800), &state, NULL) == FLING_OK);
    CHECK_WITHIN(state.value[0], 208, 1e-9);
    CHECK_WITHIN(state.velocity[0], 160, 1e-9);
    CHECK(fling_playhead_set_rate(playhead, 1, MILLISECONDS(800), NULL) == FLING_OK);
    CHECK(fling_playhead_reverse(playhead, FLING_REVERSE_DEFAULT, MILLISECONDS(800), NULL) == FLING_OK);
    CHECK(fling_playhead_is_reversed(playhead));
    CHECK(fling_playhead_goal(playhead, place, NULL) == FLING_OK && place[0] == 0 && place[1] == 10);
    CHECK(fling_playhead_state(playhead, MILLISECONDS(900), &state, NULL) == FLING_OK);
    CHECK_WITHIN(state.value[0], 176, 1e-9);
    CHECK_WITHIN(state.velocity[0], -320, 1e-9);

    const double away[2] = {400, 0}, thrown[2] = {900, 0};
    const fling_timing spring = spring_timing();
    CHECK(fling_playhead_retarget(playhead, away, end, &spring, MILLISECONDS(900), &error) == FLING_OK);
    CHECK(fling_playhead_state(playhead, MILLISECONDS(900), &state, NULL) == FLING_OK);
    CHECK_WITHIN(state.value[0], 176, 1e-9);
    CHECK_WITHIN(state.velocity[0], -320, 1e-9);
    CHECK(fling_playhead_continue(playhead, &linear, 0.25, thrown, MILLISECONDS(1000), &error) == FLING_OK);
    CHECK(fling_playhead_state(playhead, MILLISECONDS(1000), &state, NULL) == FLING_OK);
    CHECK_WITHIN(state.velocity[0], 900, 1e-9);
    CHECK(fling_playhead_continue(playhead, NULL, 0, NULL, MILLISECONDS(1000), NULL) == FLING_OK);
    CHECK(fling_playhead_stop(playhead, FLING_STOP_END, MILLISECONDS(1010), NULL) == FLING_OK);
    CHECK(fling_playhead_is_finished(playhead, MILLISECONDS(1010)));
    CHECK(fling_playhead_state(playhead, MILLISECONDS(1010), &state, NULL) == FLING_OK && state.value[0] == 400);
    CHECK(fling_playhead_stop(playhead, FLING_STOP_START, MILLISECONDS(1010), NULL) == FLING_OK);
    CHECK(fling_playhead_state(playhead, MILLISECONDS(1010), &state, NULL) == FLING_OK && state.value[0] == 320);
    fling_playhead_free(playhead);
    fling_playhead_free(NULL);
}

static void refuse(void) {
    fling_error error;
    fling_state state;
    const fling_state start = {{0}, {0}};
    const double end = 1;
    fling_timing timing = spring_timing();
    const fling_tolerance tolerance = {0.5, INFINITY}, wrong = {-1, 1};
    CHECK(fling_playhead_create(0, &start, NULL, &end, &timing, NULL, 0, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_DIMENSIONS, "0"));
    CHECK(fling_playhead_create(1, NULL, NULL, &end, &timing, NULL, 0, &error) == NULL);
    CHECK(fling_playhead_create(1, &start, NULL, NULL, &timing, NULL, 0, &error) == NULL);
    CHECK(fling_playhead_create(1, &start, NULL, &end, NULL, NULL, 0, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_NULL, "timing"));
    CHECK(fling_playhead_create(1, &start, NULL, &end, &timing, &wrong, 0, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_PARAMETER, "tolerance is -1"));
    timing.kind = (fling_timing_kind)5;
    CHECK(fling_playhead_create(1, &start, NULL, &end, &timing, NULL, 0, &error) == NULL);
    CHECK(error.status == FLING_ERROR_CONSTANT);
    timing = curve_timing(NAN);
    CHECK(fling_playhead_create(1, &start, NULL, &end, &timing, NULL, 0, &error) == NULL);
    CHECK(error.status == FLING_ERROR_PARAMETER);
    timing = spring_timing();
    timing.size = sizeof timing - 8;
    CHECK(fling_playhead_create(1, &start, NULL, &end, &timing, NULL, 0, &error) == NULL);
    CHECK(error.status == FLING_ERROR_SIZE);
    timing = (fling_timing){.size = sizeof timing};
    CHECK(fling_playhead_create(1, &start, NULL, &end, &timing, NULL, 0, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_NOT_MADE, "the timing's spring"));

    timing = spring_timing();
    double place;
    fling_playhead *playhead = fling_playhead_create(1, &start, &end, &end, &timing, &tolerance, 0, NULL);
    fling_chain *other = fling_chain_create(true, NULL);
    fling_playhead *const wrongs[] = {NULL, (fling_playhead *)other};
    for (int index = 0; index < 2; index++) {
        fling_playhead *none = wrongs[index];
        const fling_status expected = index == 0 ? FLING_ERROR_NULL : FLING_ERROR_NOT_MADE;
        CHECK(fling_playhead_state(none, 0, &state, NULL) == expected);
        CHECK(fling_playhead_goal(none, &place, NULL) == expected);
        CHECK(fling_playhead_fraction(none, 0) == 0 && fling_playhead_rate(none) == 0);
        CHECK(!fling_playhead_is_paused(none) && !fling_playhead_is_reversed(none));
        CHECK(!fling_playhead_is_finished(none, 0));
        CHECK(fling_playhead_finish_time(none) == FLING_NEVER);
        CHECK(fling_playhead_logical_finish_time(none) == FLING_NEVER);
        CHECK(fling_playhead_pause(none, 0, NULL) == expected && fling_playhead_resume(none, 0, NULL) == expected);
        CHECK(fling_playhead_scrub(none, 0, 0, NULL) == expected);
        CHECK(fling_playhead_set_scrubs_linearly(none, true, NULL) == expected);
        CHECK(fling_playhead_reverse(none, FLING_REVERSE_TURN, 0, NULL) == expected);
        CHECK(fling_playhead_continue(none, NULL, 0, NULL, 0, NULL) == expected);
        CHECK(fling_playhead_retarget(none, &end, NULL, NULL, 0, NULL) == expected);
        CHECK(fling_playhead_stop(none, FLING_STOP_CURRENT, 0, NULL) == expected);
        CHECK(fling_playhead_set_rate(none, 1, 0, NULL) == expected);
    }
    fling_playhead_free((fling_playhead *)other);
    fling_chain_free(other);

    CHECK(fling_playhead_state(playhead, 0, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_playhead_goal(playhead, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_playhead_reverse(playhead, (fling_reverse_mode)9, 0, NULL) == FLING_ERROR_CONSTANT);
    CHECK(fling_playhead_stop(playhead, (fling_stop_position)9, 0, NULL) == FLING_ERROR_CONSTANT);
    CHECK(fling_playhead_set_rate(playhead, -1, 0, NULL) == FLING_ERROR_PARAMETER);
    CHECK(fling_playhead_retarget(playhead, NULL, NULL, NULL, 0, &error) == FLING_ERROR_NULL);
    CHECK(fling_playhead_continue(playhead, NULL, NAN, NULL, 0, &error) == FLING_ERROR_NOT_FINITE);
    fling_playhead_free(playhead);
}

static void survive(void) {
    const fling_timing timings[] = {spring_timing(), curve_timing(0.3), curve_timing(0)};
    for (int one = 0; one < evil_number_count; one++) {
        for (int two = 0; two < evil_number_count; two++) {
            const fling_timing *timing = &timings[(one + two) % 3];
            const fling_state start = {{evil_numbers[one], 0, 1}, {evil_numbers[two], 0, 1}};
            const double end[3] = {evil_numbers[two], 5, evil_numbers[one]};
            const int64_t time = evil_times[(one * 3 + two) % evil_time_count];
            fling_playhead *playhead = fling_playhead_create(3, &start, NULL, end, timing, NULL, time, NULL);
            if (playhead == NULL) continue;
            for (int step = 0; step < evil_time_count; step++) {
                const int64_t now = evil_times[(step + one) % evil_time_count];
                fling_state state;
                CHECK(fling_playhead_state(playhead, now, &state, NULL) <= 0 && state_is_finite(&state));
                CHECK(isfinite(fling_playhead_fraction(playhead, now)));
                fling_playhead_pause(playhead, now, NULL);
                fling_playhead_scrub(playhead, evil_numbers[step], now, NULL);
                fling_playhead_state(playhead, now, &state, NULL);
                CHECK(state_is_finite(&state));
                fling_playhead_resume(playhead, now, NULL);
                fling_playhead_reverse(playhead, (fling_reverse_mode)(step % 3), now, NULL);
                fling_playhead_set_rate(playhead, evil_numbers[step], now, NULL);
                fling_playhead_continue(playhead, NULL, evil_numbers[two], NULL, now, NULL);
                fling_playhead_continue(playhead, &timings[step % 3], 1, end, now, NULL);
                fling_playhead_retarget(playhead, start.value, end, NULL, now, NULL);
                fling_playhead_finish_time(playhead);
                fling_playhead_logical_finish_time(playhead);
                fling_playhead_state(playhead, now, &state, NULL);
                CHECK(state_is_finite(&state));
            }
            fling_playhead_free(playhead);
        }
    }
}

void test_playheads(void) {
    play();
    refuse();
    survive();
}
