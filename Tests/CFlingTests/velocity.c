#include "check.h"

/* A finger at 500 units per second on a panel that reports in pairs, the first of each 8 ms late: by a clock of milliseconds
 * the two have now one time and now two. */
static void test_pairs_in_milliseconds(void) {
    fling_velocity_tracker *tracker = fling_velocity_tracker_create(1, FLING_VELOCITY_DEFAULT, NULL);
    for (int pair = 0; pair < 8; pair++) {
        const double places[2] = {(pair * 20 - 8) * 0.5, pair * 20 * 0.5};
        CHECK(fling_velocity_tracker_add(tracker, &places[0], MILLISECONDS(pair * 20), NULL) == FLING_OK);
        CHECK(fling_velocity_tracker_add(tracker, &places[1], MILLISECONDS(pair * 20 + pair % 2), NULL) ==
            (pair == 0 ? FLING_REPLACED : FLING_OK));
    }
    double velocity = 0;
    CHECK(fling_velocity_tracker_velocity(tracker, MILLISECONDS(145), &velocity, NULL) == FLING_OK);
    CHECK_WITHIN(velocity, 500, 20);
    fling_velocity_tracker_free(tracker);
}

void test_velocity(void) {
    test_pairs_in_milliseconds();
    fling_error error;
    double velocity[2];
    for (int strategy = FLING_VELOCITY_DEFAULT; strategy <= FLING_VELOCITY_IOS; strategy++) {
        for (int32_t dimensions = 1; dimensions <= 2; dimensions++) {
            fling_velocity_tracker *tracker =
                fling_velocity_tracker_create(dimensions, (fling_velocity_strategy)strategy, &error);
            CHECK(tracker != NULL);
            for (int step = 0; step <= 20; step++) {
                const double position[2] = {step * 4.0, step * -2.0};
                CHECK(fling_velocity_tracker_add(tracker, position, MILLISECONDS(step * 8), NULL) == FLING_OK);
            }
            /* 500 units per second along, 250 back; niri's way counts one step without its time. */
            velocity[1] = 0;
            CHECK(fling_velocity_tracker_velocity(tracker, MILLISECONDS(160), velocity, NULL) == FLING_OK);
            CHECK_WITHIN(velocity[0], 500, strategy == FLING_VELOCITY_NIRI ? 0.1 : 1e-9);
            CHECK_WITHIN(velocity[1], dimensions == 1 ? 0 : -velocity[0] / 2, 1e-9);
            const double position[2] = {90, -45};
            CHECK(fling_velocity_tracker_add(tracker, position, MILLISECONDS(160), NULL) ==
                (strategy == FLING_VELOCITY_DEFAULT ? FLING_OK : FLING_REPLACED));
            CHECK(fling_velocity_tracker_add(tracker, position, MILLISECONDS(160) + 1, NULL) == FLING_OK);
            CHECK(fling_velocity_tracker_add(tracker, position, MILLISECONDS(160) + 1, NULL) == FLING_REPLACED);
            CHECK(fling_velocity_tracker_add(tracker, position, MILLISECONDS(150), NULL) == FLING_IGNORED_OUT_OF_ORDER);
            CHECK(fling_velocity_tracker_add(tracker, position, MILLISECONDS(-1000), NULL) == FLING_STARTED_OVER);
            CHECK(fling_velocity_tracker_reset(tracker, NULL) == FLING_OK);
            CHECK(fling_velocity_tracker_velocity(tracker, 0, velocity, NULL) == FLING_OK && velocity[0] == 0);
            for (int step = 0; step <= 20; step++) {
                const double delta[2] = {step > 0 ? 4.0 : 0, step > 0 ? -2.0 : 0};
                CHECK(fling_velocity_tracker_add_step(tracker, delta, MILLISECONDS(step * 8), NULL) == FLING_OK);
            }
            CHECK(fling_velocity_tracker_set_strategy(tracker, FLING_VELOCITY_TWO_POINT, NULL) == FLING_OK);
            CHECK(fling_velocity_tracker_velocity(tracker, MILLISECONDS(160), velocity, NULL) == FLING_OK);
            CHECK_WITHIN(velocity[0], 500, 1e-9);

            CHECK(fling_velocity_tracker_add(tracker, NULL, 0, NULL) == FLING_ERROR_NULL);
            CHECK(fling_velocity_tracker_add_step(tracker, NULL, 0, NULL) == FLING_ERROR_NULL);
            CHECK(fling_velocity_tracker_velocity(tracker, 0, NULL, NULL) == FLING_ERROR_NULL);
            CHECK(fling_velocity_tracker_set_strategy(tracker, (fling_velocity_strategy)70, NULL) ==
                FLING_ERROR_CONSTANT);
            fling_velocity_tracker_set_strategy(tracker, (fling_velocity_strategy)strategy, NULL);
            for (int one = 0; one < evil_number_count; one++) {
                for (int two = 0; two < evil_time_count; two++) {
                    const double wild[2] = {evil_numbers[one], evil_numbers[evil_number_count - 1 - one]};
                    fling_velocity_tracker_add(tracker, wild, evil_times[two], NULL);
                    fling_velocity_tracker_add_step(tracker, wild, evil_times[evil_time_count - 1 - two], NULL);
                    CHECK(fling_velocity_tracker_velocity(tracker, evil_times[two], velocity, NULL) == FLING_OK);
                    CHECK(isfinite(velocity[0]) && isfinite(velocity[1]));
                }
            }
            fling_velocity_tracker_free(tracker);
        }
    }
    CHECK(fling_velocity_tracker_create(3, FLING_VELOCITY_DEFAULT, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_DIMENSIONS, "from 1 through 2"));
    CHECK(fling_velocity_tracker_create(1, (fling_velocity_strategy)9, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_CONSTANT, "fling_velocity_strategy"));
    CHECK(fling_velocity_tracker_create(1, (fling_velocity_strategy)9, NULL) == NULL);
    fling_velocity_tracker_free(NULL);
    CHECK(fling_velocity_tracker_add(NULL, velocity, 0, NULL) == FLING_ERROR_NULL);
    CHECK(fling_velocity_tracker_add_step(NULL, velocity, 0, NULL) == FLING_ERROR_NULL);
    CHECK(fling_velocity_tracker_velocity(NULL, 0, velocity, NULL) == FLING_ERROR_NULL);
    CHECK(fling_velocity_tracker_reset(NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_velocity_tracker_set_strategy(NULL, FLING_VELOCITY_IOS, NULL) == FLING_ERROR_NULL);
}
