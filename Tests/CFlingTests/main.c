/* Calls every function of fling.h: as it is meant to be, and as it is not. Meant to run under valgrind. */
#include "check.h"

#include <math.h>
#include <stddef.h>

int failures = 0;

const double evil_numbers[] = {
    NAN, -NAN, INFINITY, -INFINITY, 1.7976931348623157e308, -1.7976931348623157e308, 1e200, -1e200, 1e70, -1e70,
    1e18, -1e18, 5e-324, -5e-324, 1e-308, 0.0, -0.0, -1, 1, 20, 1000001,
};
const int evil_number_count = sizeof evil_numbers / sizeof *evil_numbers;

const int64_t evil_times[] = {INT64_MIN, INT64_MIN + 1, -1, 0, 1, MILLISECONDS(5), INT64_MAX - 1, INT64_MAX};
const int evil_time_count = sizeof evil_times / sizeof *evil_times;

int is_near(double actual, double expected, double slack, const char *name) {
    if (actual == expected) return 1;
    if (fabs(actual - expected) <= slack * fmax(1, fabs(expected))) return 1;
    fprintf(stderr, "%s is %.17g, not %.17g\n", name, actual, expected);
    return 0;
}

int state_is_finite(const fling_state *state) {
    for (int axis = 0; axis < 4; axis++) {
        if (!isfinite(state->value[axis]) || !isfinite(state->velocity[axis])) return 0;
    }
    return 1;
}

int is_zero(const void *memory, size_t size) {
    const unsigned char *bytes = memory;
    for (size_t index = 0; index < size; index++) {
        if (bytes[index] != 0) return 0;
    }
    return 1;
}

int is_empty(const void *memory, size_t size) {
    return *(const size_t *)memory == size && is_zero((const size_t *)memory + 1, size - sizeof(size_t));
}

int is_told(const fling_error *error, fling_status status, const char *part) {
    if (error->status == status && strstr(error->message, part) != NULL) return 1;
    fprintf(stderr, "status %d: \"%s\"\n", (int)error->status, error->message);
    return 0;
}

void test_basics(void) {
    CHECK(fling_version() == FLING_VERSION);
    CHECK(strcmp(fling_version_text(), FLING_VERSION_TEXT) == 0);
    for (int status = -10; status <= FLING_IGNORED_EVENT; status++) {
        CHECK(strlen(fling_error_message((fling_status)status)) > 5);
        for (int other = -10; other < status; other++) {
            CHECK(strcmp(
                fling_error_message((fling_status)status), fling_error_message((fling_status)other)) != 0);
        }
    }
    CHECK(strcmp(fling_error_message((fling_status)12345), "unknown status") == 0);
}

/* What programs were compiled against: it stays for as long as the major version does. */
void test_layout(void) {
    /* On machines of 64 bits. A page in a browser is built with its library, and knows no struct of it. */
    if (sizeof(void *) != 8) return;
    CHECK(sizeof(fling_error) == 1024 && sizeof(fling_state) == 64 && sizeof(fling_tolerance) == 16);
    CHECK(sizeof(fling_spring) == 96 && sizeof(fling_decay) == 8 && sizeof(fling_curve) == 48);
    CHECK(sizeof(fling_rubber_band) == 16 && sizeof(fling_motion) == 512 && sizeof(fling_timing) == 168);
    CHECK(sizeof(fling_event) == 176 && sizeof(fling_location) == 40 && sizeof(fling_gesture) == 216);
    CHECK(sizeof(fling_release) == 160 && sizeof(fling_release_choice) == 128 && sizeof(fling_detent) == 32);
    CHECK(sizeof(fling_gesture_map) == 40 && sizeof(fling_transition) == 200);
    CHECK(offsetof(fling_motion, dimensions) == 4 && offsetof(fling_gesture, translation) == 152);
    CHECK(sizeof(fling_scroll_rules) == 336 && offsetof(fling_scroll_rules, spring) == 104);
    CHECK(sizeof(fling_transform_rules) == 192 && offsetof(fling_transform_rules, spring) == 64);
    CHECK(sizeof(fling_drag_rules) == 304 && sizeof(fling_recognizer) == 208);
    CHECK(offsetof(fling_drag_rules, size) == 0 && offsetof(fling_recognizer, size) == 0);
    CHECK(offsetof(fling_drag_rules, spring) == 128 && offsetof(fling_recognizer, area) == 136);
    CHECK(offsetof(fling_event, normalized) == 48 && offsetof(fling_timing, curve) == 112);
}

int main(void) {
    test_layout();
    test_basics();
    test_springs();
    test_frictions();
    test_curves();
    test_motions();
    test_playheads();
    test_velocity();
    test_gestures();
    test_draggables();
    test_scrollers();
    test_transforms();
    test_chains();
    if (failures == 0) {
        printf("The C interface does what its header says.\n");
    } else {
        printf("%d checks failed.\n", failures);
    }
    return failures == 0 ? 0 : 1;
}
