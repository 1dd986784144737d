#include "check.h"

void test_curves(void) {
    fling_curve curve = {FLING_CURVE_LINEAR, 0, FLING_JUMP_END, 0, 0, 0, 0, 0};
    fling_error error;
    double value, velocity;
    CHECK(fling_curve_state(&curve, 0.3, &value, &velocity, NULL) == FLING_OK);
    CHECK(value == 0.3 && velocity == 1);
    for (int kind = FLING_CURVE_LINEAR; kind <= FLING_CURVE_CIRCULAR_EASE_OUT_IN; kind++) {
        if (kind == FLING_CURVE_BEZIER || kind == FLING_CURVE_STEPS) continue;
        curve.kind = (fling_curve_kind)kind;
        CHECK(fling_curve_state(&curve, 0.3, &value, NULL, NULL) == FLING_OK);
        fling_curve inverse;
        double back;
        CHECK(fling_curve_inverse(&curve, &inverse));
        CHECK(fling_curve_state(&inverse, value, &back, NULL, NULL) == FLING_OK);
        CHECK_WITHIN(back, 0.3, 1e-8);
    }
    CHECK(fling_curve_bezier(0.25, 0.1, 0.25, 1, &curve, &error) == FLING_OK);
    CHECK(curve.kind == FLING_CURVE_BEZIER && curve.y1 == 0.1);
    fling_curve ease = {FLING_CURVE_EASE, 0, FLING_JUMP_END, 0, 0, 0, 0, 0};
    double same;
    CHECK(fling_curve_state(&curve, 0.4, &value, NULL, NULL) == FLING_OK);
    CHECK(fling_curve_state(&ease, 0.4, &same, NULL, NULL) == FLING_OK);
    CHECK(value == same);
    CHECK(fling_curve_inverse(&curve, &curve) && curve.x1 == 0.1 && curve.y1 == 0.25);

    static const fling_jump jumps[] = {FLING_JUMP_END, FLING_JUMP_START, FLING_JUMP_NONE, FLING_JUMP_BOTH};
    static const double halves[] = {0.5, 0.75, 2.0 / 3, 0.6};
    for (int index = 0; index < 4; index++) {
        CHECK(fling_curve_steps(4, jumps[index], &curve, &error) == FLING_OK);
        CHECK(fling_curve_state(&curve, 0.5, &value, &velocity, NULL) == FLING_OK);
        CHECK_NEAR(value, halves[index]);
        CHECK(velocity == 0);
    }
    CHECK(!fling_curve_inverse(&curve, &ease) && is_zero(&ease, sizeof ease));

    CHECK(fling_curve_bezier(2, 0, 1, 1, &curve, &error) == FLING_ERROR_PARAMETER);
    CHECK(is_told(&error, FLING_ERROR_PARAMETER, "control point"));
    CHECK(is_zero(&curve, sizeof curve));
    CHECK(fling_curve_bezier(0, 0, 1, 1, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_curve_steps(0, FLING_JUMP_END, &curve, &error) == FLING_ERROR_PARAMETER);
    CHECK(fling_curve_steps(INT32_MIN, FLING_JUMP_END, &curve, NULL) == FLING_ERROR_PARAMETER);
    CHECK(fling_curve_steps(2, (fling_jump)7, &curve, &error) == FLING_ERROR_CONSTANT);
    CHECK(fling_curve_steps(2, FLING_JUMP_END, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_curve_state(NULL, 0.5, &value, &velocity, NULL) == FLING_ERROR_NULL && value == 0 && velocity == 0);
    curve.kind = (fling_curve_kind)77;
    CHECK(fling_curve_state(&curve, 0.5, &value, &velocity, NULL) == FLING_ERROR_CONSTANT);
    CHECK(!fling_curve_inverse(&curve, &ease));
    CHECK(!fling_curve_inverse(NULL, &ease) && !fling_curve_inverse(&curve, NULL));

    for (int one = 0; one < evil_number_count; one++) {
        curve.kind = FLING_CURVE_EASE_IN_OUT;
        fling_status status = fling_curve_state(&curve, evil_numbers[one], &value, &velocity, NULL);
        CHECK(status == (isnan(evil_numbers[one]) ? FLING_ERROR_NOT_FINITE : FLING_OK));
        CHECK(isfinite(value) && isfinite(velocity));
        for (int two = 0; two < evil_number_count; two++) {
            CHECK(fling_curve_bezier(evil_numbers[one], evil_numbers[two], 0.5, evil_numbers[one], &curve, NULL) <= 0);
            CHECK(fling_curve_state(&curve, evil_numbers[two], &value, &velocity, NULL) <= 0);
            CHECK(isfinite(value) && isfinite(velocity));
            fling_curve inverse;
            if (fling_curve_inverse(&curve, &inverse)) {
                CHECK(fling_curve_state(&inverse, 0.5, NULL, NULL, NULL) == FLING_OK);
            }
        }
    }
}
