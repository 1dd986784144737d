#include "check.h"

void test_fields(void) {
    fling_error error;
    fling_spring snappy, smooth, nothing;
    memset(&nothing, 0, sizeof nothing);
    CHECK(fling_spring_preset(FLING_SPRING_SNAPPY, &snappy, NULL) == FLING_OK);
    CHECK(fling_spring_preset(FLING_SPRING_SMOOTH, &smooth, NULL) == FLING_OK);
    fling_field *field = fling_field_create(MILLISECONDS(10), NULL, &error);
    CHECK(field != NULL && fling_field_time(field) == MILLISECONDS(10));
    CHECK(fling_field_reserve(field, 100, NULL) == FLING_OK);
    for (size_t count = 0; count < 100; count++) {
        size_t index = 999;
        CHECK(fling_field_append(field, (double)count, 5, 0, &snappy, count % 2 ? &index : NULL, NULL) == FLING_OK);
        if (count % 2) CHECK(index == count);
    }
    CHECK(fling_field_count(field) == 100);
    CHECK(fling_field_retarget(field, 17, 320, NULL) == FLING_OK);
    CHECK(fling_field_set(field, 18, 7, 70, NULL) == FLING_OK);
    CHECK(fling_field_set_spring(field, 19, &smooth, NULL) == FLING_OK);
    CHECK(fling_field_remove(field, 0, NULL) == FLING_OK && fling_field_count(field) == 99);
    CHECK(fling_field_advance(field, MILLISECONDS(110), NULL) == FLING_OK);

    /* The same as each would do alone. */
    static const struct {
        size_t index;
        double value, velocity, target;
        int is_smooth;
    } cases[] = {{0, 99, 5, 0, 0}, {17, 17, 5, 320, 0}, {18, 7, 70, 0, 0}, {19, 19, 5, 0, 1}};
    for (int index = 0; index < 4; index++) {
        double value, velocity, target;
        CHECK(fling_field_get(field, cases[index].index, &value, &velocity, &target, NULL) == FLING_OK);
        CHECK(target == cases[index].target);
        const fling_state start = {{cases[index].value}, {cases[index].velocity}};
        fling_motion motion;
        fling_state state;
        CHECK(fling_motion_spring(
            cases[index].is_smooth ? &smooth : &snappy, 1, &start, &target, &motion, NULL) == FLING_OK);
        CHECK(fling_motion_state(&motion, 0.1, &state, NULL) == FLING_OK);
        CHECK_WITHIN(value, state.value[0], 1e-13);
        CHECK_WITHIN(velocity, state.velocity[0], 1e-12);
    }
    double values[120];
    CHECK(fling_field_copy_values(field, values, 120) == 99);
    CHECK(fling_field_copy_values(field, values, 3) == 3);
    CHECK(fling_field_copy_values(field, values, SIZE_MAX) == 99);
    CHECK(fling_field_copy_values(field, NULL, 3) == 0);
    const fling_tolerance wrong = {0, 0};
    CHECK(fling_field_is_moving(field, NULL) && !fling_field_is_moving(field, &wrong));
    for (int frame = 0; frame < 20; frame++) {
        CHECK(fling_field_advance(field, MILLISECONDS(10000 + frame * 10), NULL) == FLING_OK);
    }
    CHECK(!fling_field_is_moving(field, NULL));

    CHECK(fling_field_create(0, &wrong, &error) == NULL);
    CHECK(is_told(&error, FLING_ERROR_PARAMETER, "tolerance is 0"));
    const fling_tolerance point = {0.5, INFINITY};
    fling_field *coarse = fling_field_create(0, &point, &error);
    CHECK(fling_field_append(coarse, 0, 0, 320, &snappy, NULL, NULL) == FLING_OK);
    for (int frame = 0; frame < 120; frame++)
        CHECK(fling_field_advance(coarse, MILLISECONDS(frame * 10), NULL) == FLING_OK);
    CHECK(!fling_field_is_moving(coarse, NULL));
    fling_field_free(coarse);

    CHECK(fling_field_append(field, NAN, 0, 0, &snappy, NULL, NULL) == FLING_ERROR_NOT_FINITE);
    CHECK(fling_field_append(field, 0, 0, 0, NULL, NULL, NULL) == FLING_ERROR_NULL);
    CHECK(fling_field_append(field, 0, 0, 0, &nothing, NULL, NULL) == FLING_ERROR_NOT_MADE);
    CHECK(fling_field_reserve(field, SIZE_MAX, NULL) == FLING_ERROR_PARAMETER);
    static const size_t wrong_indices[] = {99, SIZE_MAX, SIZE_MAX / 2 + 1};
    for (int index = 0; index < 3; index++) {
        CHECK(fling_field_get(field, wrong_indices[index], NULL, NULL, NULL, NULL) == FLING_ERROR_INDEX);
        CHECK(fling_field_set(field, wrong_indices[index], 0, 0, NULL) == FLING_ERROR_INDEX);
        CHECK(fling_field_retarget(field, wrong_indices[index], 0, NULL) == FLING_ERROR_INDEX);
        CHECK(fling_field_set_spring(field, wrong_indices[index], &snappy, NULL) == FLING_ERROR_INDEX);
        CHECK(fling_field_remove(field, wrong_indices[index], NULL) == FLING_ERROR_INDEX);
    }
    CHECK(fling_field_set_spring(field, 0, &nothing, NULL) == FLING_ERROR_NOT_MADE);
    for (int one = 0; one < evil_number_count; one++) {
        double value, velocity;
        fling_field_set(field, 1, evil_numbers[one], evil_numbers[evil_number_count - 1 - one], NULL);
        fling_field_retarget(field, 1, -evil_numbers[one], NULL);
        CHECK(fling_field_advance(field, evil_times[one % evil_time_count], NULL) == FLING_OK);
        CHECK(fling_field_get(field, 1, &value, &velocity, NULL, NULL) <= 0);
        CHECK(isfinite(value) && isfinite(velocity));
    }
    CHECK(fling_field_advance(field, INT64_MAX, NULL) == FLING_OK);
    fling_field_free(field);
    fling_field_free(NULL);

    double value;
    fling_velocity_tracker *other = fling_velocity_tracker_create(1, FLING_VELOCITY_DEFAULT, NULL);
    fling_field *const wrongs[] = {NULL, (fling_field *)other};
    for (int index = 0; index < 2; index++) {
        fling_field *none = wrongs[index];
        const fling_status expected = index == 0 ? FLING_ERROR_NULL : FLING_ERROR_NOT_MADE;
        CHECK(fling_field_reserve(none, 1, NULL) == expected && fling_field_advance(none, 1, NULL) == expected);
        CHECK(fling_field_append(none, 0, 0, 0, &snappy, NULL, NULL) == expected);
        CHECK(fling_field_remove(none, 0, NULL) == expected && fling_field_set(none, 0, 0, 0, NULL) == expected);
        CHECK(fling_field_retarget(none, 0, 0, NULL) == expected);
        CHECK(fling_field_set_spring(none, 0, &snappy, NULL) == expected);
        CHECK(fling_field_get(none, 0, &value, NULL, NULL, NULL) == expected && value == 0);
        CHECK(fling_field_count(none) == 0 && fling_field_time(none) == 0);
        CHECK(fling_field_copy_values(none, &value, 1) == 0 && !fling_field_is_moving(none, NULL));
        fling_field_free(none);
    }
    fling_velocity_tracker_free(other);
}
