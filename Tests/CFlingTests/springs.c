#include "check.h"

static void spring_parameters(void) {
    fling_spring spring;
    fling_error error;
    double one, two;

    CHECK(fling_spring_from_bounce(0.5, 0.2, &spring, &error) == FLING_OK);
    CHECK_NEAR(spring.mass, 1);
    CHECK_NEAR(spring.stiffness, 157.91367041742973);
    CHECK_NEAR(spring.damping, 20.106192982974676);
    CHECK_NEAR(spring.damping_ratio, 0.8);
    CHECK_NEAR(fling_spring_duration(&spring), 0.5);
    CHECK_WITHIN(fling_spring_bounce(&spring), 0.2, 1e-15);
    CHECK_WITHIN(fling_spring_settling_duration(&spring), 0.6743024, 1e-7);
    CHECK(fling_spring_uikit_duration(&spring, &one));
    CHECK_WITHIN(one, 0.7157434, 1e-7);
    CHECK(fling_spring_bounciness(&spring, &one, &two));
    CHECK_WITHIN(one, 2.413382, 1e-6);
    CHECK_WITHIN(two, 3.32866, 1e-6);

    CHECK(fling_spring_from_response(0.5, 0.8, &spring, &error) == FLING_OK);
    CHECK_NEAR(spring.damping_ratio, 0.8);
    CHECK(fling_spring_from_mass(2, 300, 20, &spring, &error) == FLING_OK);
    CHECK(spring.mass == 2 && spring.stiffness == 300 && spring.damping == 20);
    CHECK(fling_spring_from_frequency(10, 0.5, &spring, &error) == FLING_OK);
    CHECK_NEAR(spring.angular_frequency, 10);
    CHECK(fling_spring_from_settling(0.7, 0.9, &spring, &error) == FLING_OK);
    CHECK_WITHIN(fling_spring_settling_duration(&spring), 0.7, 1e-9);
    CHECK(fling_spring_from_uikit(0.7, 0.6, &spring, &error) == FLING_OK);
    CHECK(fling_spring_uikit_duration(&spring, &one));
    CHECK_WITHIN(one, 0.7, 1e-12);
    CHECK(fling_spring_from_tension(230, 22, &spring, &error) == FLING_OK);
    CHECK(spring.stiffness == 230 && spring.damping == 22);
    CHECK(fling_spring_from_bounciness(4, 12, &spring, &error) == FLING_OK);
    CHECK(fling_spring_bounciness(&spring, &one, &two));
    CHECK_WITHIN(one, 4, 1e-9);
    CHECK_WITHIN(two, 12, 1e-9);

    fling_spring slow;
    CHECK(fling_spring_with_duration(&spring, 2, &slow, &error) == FLING_OK);
    CHECK_NEAR(fling_spring_duration(&slow), 2);
    CHECK_NEAR(slow.damping_ratio, spring.damping_ratio);
    CHECK(fling_spring_with_duration(&slow, 1, &slow, NULL) == FLING_OK);
    CHECK_NEAR(fling_spring_duration(&slow), 1);

    CHECK(fling_spring_from_frequency(10, 0, &spring, NULL) == FLING_OK);
    CHECK(fling_spring_settling_duration(&spring) == INFINITY);
    CHECK(!fling_spring_uikit_duration(&spring, &one) && one == 0);
    CHECK(fling_spring_from_mass(1, 1, 400, &spring, NULL) == FLING_OK);
    CHECK(!fling_spring_bounciness(&spring, &one, &two) && one == 0 && two == 0);

    static const struct {
        fling_spring_name name;
        double duration, ratio;
    } presets[] = {
        {FLING_SPRING_SMOOTH, 0.5, 1},
        {FLING_SPRING_SNAPPY, 0.5, 0.85},
        {FLING_SPRING_BOUNCY, 0.5, 0.7},
        {FLING_SPRING_STANDARD, 0.5, 0.825},
        {FLING_SPRING_INTERACTIVE, 0.15, 0.86},
    };
    for (size_t index = 0; index < sizeof presets / sizeof *presets; index++) {
        CHECK(fling_spring_preset(presets[index].name, &spring, &error) == FLING_OK);
        CHECK_NEAR(fling_spring_duration(&spring), presets[index].duration);
        CHECK_NEAR(spring.damping_ratio, presets[index].ratio);
    }
}

static void bad_springs(void) {
    fling_spring spring;
    fling_error error;

    CHECK(fling_spring_from_bounce(0.5, 3, &spring, &error) == FLING_ERROR_PARAMETER);
    CHECK(is_told(&error, FLING_ERROR_PARAMETER, "bounce is 3, but it must be from -0.9999 through 1"));
    CHECK(is_zero(&spring, sizeof spring));
    CHECK(fling_spring_from_bounce(0.5, 3, &spring, NULL) == FLING_ERROR_PARAMETER);
    CHECK(fling_spring_from_bounce(0.5, 0, NULL, &error) == FLING_ERROR_NULL);
    CHECK(is_told(&error, FLING_ERROR_NULL, "spring is NULL"));
    CHECK(fling_spring_from_mass(1, -1, 1, &spring, &error) == FLING_ERROR_PARAMETER);
    CHECK(is_told(&error, FLING_ERROR_PARAMETER, "stiffness is -1"));
    CHECK(fling_spring_preset((fling_spring_name)99, &spring, &error) == FLING_ERROR_CONSTANT);
    CHECK(is_told(&error, FLING_ERROR_CONSTANT, "99"));
    CHECK(fling_spring_preset(FLING_SPRING_SMOOTH, NULL, NULL) == FLING_ERROR_NULL);

    fling_spring nothing;
    memset(&nothing, 0, sizeof nothing);
    CHECK(fling_spring_with_duration(&nothing, 1, &spring, &error) == FLING_ERROR_NOT_MADE);
    CHECK(is_told(&error, FLING_ERROR_NOT_MADE, "base"));
    CHECK(fling_spring_with_duration(NULL, 1, &spring, &error) == FLING_ERROR_NULL);
    CHECK(fling_spring_duration(NULL) == 0 && fling_spring_duration(&nothing) == 0);
    CHECK(fling_spring_bounce(NULL) == 0 && fling_spring_bounce(&nothing) == 0);
    CHECK(fling_spring_settling_duration(NULL) == 0 && fling_spring_settling_duration(&nothing) == 0);
    CHECK(!fling_spring_uikit_duration(NULL, NULL));
    CHECK(!fling_spring_bounciness(NULL, NULL, NULL));

    /* A spring whose fields were changed by hand is none. */
    CHECK(fling_spring_preset(FLING_SPRING_SMOOTH, &spring, NULL) == FLING_OK);
    spring.stiffness = 1;
    CHECK(fling_spring_duration(&spring) == 0);

    typedef fling_status (*maker)(double, double, fling_spring *, fling_error *);
    static const maker makers[] = {
        fling_spring_from_bounce, fling_spring_from_response, fling_spring_from_frequency, fling_spring_from_settling,
        fling_spring_from_uikit, fling_spring_from_tension, fling_spring_from_bounciness,
    };
    for (int one = 0; one < evil_number_count; one++) {
        for (int two = 0; two < evil_number_count; two++) {
            for (size_t index = 0; index < sizeof makers / sizeof *makers; index++) {
                CHECK(makers[index](evil_numbers[one], evil_numbers[two], NULL, NULL) == FLING_ERROR_NULL);
                fling_status status = makers[index](evil_numbers[one], evil_numbers[two], &spring, &error);
                CHECK(status == FLING_OK || status == error.status);
                CHECK((status == FLING_OK) != (fling_spring_duration(&spring) == 0));
            }
            fling_status status = fling_spring_from_mass(1, evil_numbers[one], evil_numbers[two], &spring, &error);
            CHECK((status == FLING_OK) != (fling_spring_duration(&spring) == 0));
            CHECK(fling_spring_from_mass(evil_numbers[one], 1, evil_numbers[two], &spring, NULL) <= 0);
            CHECK(!isnan(fling_spring_settling_duration(&spring)) && !isnan(fling_spring_bounce(&spring)));
        }
        fling_spring base;
        CHECK(fling_spring_preset(FLING_SPRING_BOUNCY, &base, NULL) == FLING_OK);
        CHECK(fling_spring_with_duration(&base, evil_numbers[one], &spring, NULL) <= 0);
    }
}

void test_springs(void) {
    spring_parameters();
    bad_springs();
}
