#include <fling.h>
#include <stdio.h>

#define MILLISECONDS(count) ((int64_t)(count) * 1000000)

int main(void) {
    // A sheet with three places to rest; lengths are points.
    const fling_detent detents[] = {
        {.size = sizeof(fling_detent), .value = {0}}, {.value = {320}}, {.value = {640}}};
    fling_drag_rules rules;
    fling_drag_rules_init(&rules, sizeof rules, NULL);
    rules.lower[0] = 0;
    rules.upper[0] = 640;
    rules.band.dimension = 400;
    rules.release = FLING_RELEASE_DETENTS;
    rules.detents = detents;
    rules.detent_count = 3;
    rules.tolerance.distance = 0.5;
    fling_spring_preset(FLING_SPRING_SNAPPY, &rules.spring, NULL);

    fling_error error;
    const double closed = 0;
    fling_draggable *sheet = fling_draggable_create(1, &closed, &rules, &error);
    if (sheet == NULL) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }

    // A finger moves it at 800 points per second and lets go.
    fling_draggable_grab(sheet, &closed, 0, NULL);
    for (int step = 1; step <= 10; step++) {
        const double finger = step * 8 * 0.8;
        fling_draggable_move(sheet, &finger, MILLISECONDS(step * 8), NULL);
    }
    fling_draggable_release(sheet, NULL, MILLISECONDS(80), NULL);

    // Each frame asks for the state at the time at which it will be seen.
    fling_state shown;
    for (int64_t frame = MILLISECONDS(80); fling_draggable_needs_frame(sheet); frame += MILLISECONDS(100)) {
        fling_draggable_advance(sheet, frame, NULL);
        fling_draggable_state(sheet, frame, &shown, NULL);
        printf("%4d ms %8.3f %9.3f\n", (int)(frame / 1000000), shown.value[0], shown.velocity[0]);
    }

    fling_transition transition = {.size = sizeof transition};
    while (fling_draggable_next_transition(sheet, &transition)) {
        printf("event %2d at %.6f s\n", (int)transition.event, (double)transition.time / 1e9);
    }
    fling_draggable_free(sheet);
    return 0;
}
