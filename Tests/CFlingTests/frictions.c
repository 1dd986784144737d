#include "check.h"

void test_frictions(void) {
    fling_decay decay;
    fling_error error;
    CHECK(fling_decay_preset(FLING_DECAY_NORMAL, &decay, &error) == FLING_OK);
    CHECK_WITHIN(fling_decay_rate(&decay), 0.998, 1e-15);
    CHECK(fling_decay_preset(FLING_DECAY_FAST, &decay, NULL) == FLING_OK);
    CHECK_WITHIN(fling_decay_rate(&decay), 0.99, 1e-15);
    CHECK(fling_decay_preset(FLING_DECAY_TOUCHPAD, &decay, NULL) == FLING_OK);
    CHECK_WITHIN(fling_decay_rate(&decay), 0.997, 1e-15);
    CHECK(fling_decay_preset(FLING_DECAY_ANDROID, &decay, NULL) == FLING_OK);
    CHECK(decay.friction == 4.2);
    CHECK(fling_decay_preset(FLING_DECAY_FLUTTER, &decay, NULL) == FLING_OK);
    CHECK_NEAR(fling_decay_drag(&decay), 0.135);
    CHECK(fling_decay_from_rate(0.998, &decay, &error) == FLING_OK);
    CHECK_WITHIN(decay.friction, -1000 * log(0.998), 1e-15);
    CHECK(fling_decay_from_drag(0.5, &decay, &error) == FLING_OK);
    CHECK_WITHIN(fling_decay_half_life(&decay), 1, 1e-15);
    CHECK(fling_decay_from_half_life(0.25, &decay, &error) == FLING_OK);
    CHECK_NEAR(fling_decay_half_life(&decay), 0.25);

    decay.friction = 2;
    fling_state state = {{100, 50}, {900, -200}};
    double place[2], velocity[2];
    CHECK(fling_decay_projection(&decay, 2, &state, place, NULL) == FLING_OK);
    CHECK(place[0] == 550 && place[1] == -50);
    const double start[2] = {100, 50}, target[2] = {550, -50};
    CHECK(fling_decay_velocity_to_reach(&decay, 2, start, target, velocity, NULL) == FLING_OK);
    CHECK(velocity[0] == 900 && velocity[1] == -200);
    fling_decay found;
    CHECK(fling_decay_landing_at(2, &state, target, &found, &error) == FLING_OK);
    CHECK_WITHIN(found.friction, 2, 1e-15);
    CHECK_WITHIN(fling_decay_time_to_travel(&decay, 225, 900), log(2) / 2, 1e-15);
    CHECK(fling_decay_time_to_travel(&decay, 500, 900) == INFINITY);

    const double behind[2] = {0, 0};
    CHECK(fling_decay_landing_at(2, &state, behind, &found, &error) == FLING_ERROR_PARAMETER);
    CHECK(is_zero(&found, sizeof found));
    CHECK(fling_decay_landing_at(0, &state, target, &found, &error) == FLING_ERROR_DIMENSIONS);
    CHECK(is_told(&error, FLING_ERROR_DIMENSIONS, "is 0, but it must be from 1 through 4"));
    CHECK(fling_decay_landing_at(2, NULL, target, &found, &error) == FLING_ERROR_NULL);
    CHECK(fling_decay_landing_at(2, &state, NULL, &found, &error) == FLING_ERROR_NULL);
    CHECK(fling_decay_landing_at(2, &state, target, NULL, &error) == FLING_ERROR_NULL);
    CHECK(fling_decay_preset((fling_decay_name)-1, &found, &error) == FLING_ERROR_CONSTANT);
    CHECK(fling_decay_preset(FLING_DECAY_NORMAL, NULL, &error) == FLING_ERROR_NULL);
    CHECK(fling_decay_from_rate(1, &found, &error) == FLING_ERROR_PARAMETER);
    CHECK(fling_decay_from_rate(0.5, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_decay_from_drag(0.5, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_decay_from_half_life(0.5, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_decay_rate(NULL) == 0 && fling_decay_drag(NULL) == 0 && fling_decay_half_life(NULL) == 0);
    CHECK(fling_decay_projection(NULL, 2, &state, place, NULL) == FLING_ERROR_NULL && place[0] == 0);
    CHECK(fling_decay_projection(&decay, 2, NULL, place, NULL) == FLING_ERROR_NULL);
    CHECK(fling_decay_projection(&decay, 2, &state, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_decay_projection(&decay, 5, &state, place, NULL) == FLING_ERROR_DIMENSIONS);
    CHECK(fling_decay_velocity_to_reach(NULL, 2, start, target, velocity, NULL) == FLING_ERROR_NULL);
    CHECK(fling_decay_velocity_to_reach(&decay, 2, NULL, target, velocity, NULL) == FLING_ERROR_NULL);
    CHECK(fling_decay_velocity_to_reach(&decay, 2, start, NULL, velocity, NULL) == FLING_ERROR_NULL);
    CHECK(fling_decay_velocity_to_reach(&decay, 2, start, target, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_decay_time_to_travel(NULL, 1, 1) == INFINITY);

    fling_rubber_band band = {400, 0.55};
    CHECK_WITHIN(fling_rubber_band_position(&band, 100), (1 - 1 / (100 * 0.55 / 400 + 1)) * 400, 1e-15);
    CHECK_WITHIN(fling_rubber_band_inverse(&band, fling_rubber_band_position(&band, 100)), 100, 1e-13);
    CHECK_NEAR(fling_rubber_band_derivative(&band, 0), 0.55);
    CHECK(fling_rubber_band_position(NULL, 1) == 0 && fling_rubber_band_inverse(NULL, 1) == 0);
    CHECK(fling_rubber_band_derivative(NULL, 1) == 0);

    for (int one = 0; one < evil_number_count; one++) {
        const double number = evil_numbers[one];
        CHECK(fling_decay_from_rate(number, &found, &error) <= 0);
        CHECK(fling_decay_from_drag(number, &found, &error) <= 0);
        CHECK(fling_decay_from_half_life(number, &found, &error) <= 0);
        found.friction = number;
        CHECK(isfinite(fling_decay_rate(&found)) && isfinite(fling_decay_drag(&found)));
        CHECK(isfinite(fling_decay_half_life(&found)));
        for (int two = 0; two < evil_number_count; two++) {
            const double other = evil_numbers[two];
            band.dimension = number;
            band.coefficient = 0.5;
            CHECK(!isnan(fling_rubber_band_position(&band, other)));
            CHECK(!isnan(fling_rubber_band_derivative(&band, other)));
            CHECK(!isnan(fling_rubber_band_inverse(&band, other)));
            CHECK(!isnan(fling_decay_time_to_travel(&decay, number, other)));
            CHECK(!isnan(fling_decay_time_to_travel(&found, other, 100)));
            fling_state wild = {{number, 1, 2, 3}, {1, other, 2, 3}};
            const double far[4] = {other, number, 0, 0};
            double answer[4];
            CHECK(fling_decay_projection(&decay, 4, &wild, answer, NULL) <= 0);
            CHECK(isfinite(answer[0]) && isfinite(answer[1]));
            CHECK(fling_decay_velocity_to_reach(&decay, 2, wild.value, far, answer, NULL) <= 0);
            CHECK(isfinite(answer[0]) && isfinite(answer[1]));
            CHECK(fling_decay_landing_at(3, &wild, far, &found, NULL) <= 0);
            found.friction = number;
        }
    }
}
