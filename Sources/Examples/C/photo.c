/* A photo in a window: pinched, zoomed by the program, played like a film, turned with the screen, and put back. */
#include <fling.h>
#include <stdio.h>

#define MILLISECONDS(count) ((int64_t)(count) * 1000000)

static fling_transform *photo;

/* A state of a transform holds the place of the content's origin, its scale, and its turn. */
static void show(const char *what, int milliseconds) {
    fling_state state;
    fling_transform_advance(photo, MILLISECONDS(milliseconds), NULL);
    fling_transform_state(photo, MILLISECONDS(milliseconds), &state, NULL);
    printf("%4d ms  %-20s at %7.1f, %7.1f, zoom %.2f%s\n", milliseconds, what, state.value[0], state.value[1],
           fling_transform_zoom(photo, MILLISECONDS(milliseconds)),
           fling_transform_activity(photo) == FLING_DRAGGING ? ", in a hand" : "");
}

int main(void) {
    fling_error error;
    fling_transform_rules rules;
    fling_transform_rules_init(&rules, sizeof rules, NULL);
    rules.greatest_zoom = 4;
    const double content[2] = {4000, 3000}, window[2] = {800, 600}, origin[2] = {0, 0};
    photo = fling_transform_create(content, window, origin, &rules, &error);
    if (photo == NULL) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    show("whole", 0);

    /* Two fingers open to twice their distance, with 4 points to a millimetre. */
    fling_gesture pinch = {.size = sizeof pinch, .id = 1, .kind = FLING_GESTURE_PINCH, .fingers = 2, .scale = 1};
    const double middle[2] = {400, 300};
    for (int step = 0; step <= 20; step++) {
        pinch.phase = step == 0 ? FLING_GESTURE_BEGAN : step == 20 ? FLING_GESTURE_ENDED : FLING_GESTURE_CHANGED;
        pinch.time = MILLISECONDS(100 + step * 8);
        pinch.scale = 1 + step / 20.0;
        fling_transform_handle(photo, &pinch, 4, middle, NULL);
        if (step == 12) show("pinched", 200);
    }
    double goal[4];
    if (fling_transform_goal(photo, goal))
        printf("         let go, it rests at %.0f ms\n", (double)fling_transform_settling_time(photo) / 1e6);
    int time = 300;
    while (fling_transform_needs_frame(photo)) fling_transform_advance(photo, MILLISECONDS(time += 16), NULL);
    show("at rest", time);

    /* Buttons and keys zoom to a number, or by a factor about a place. */
    const double corner[2] = {0, 0};
    fling_transform_zoom_to(photo, 3, middle, MILLISECONDS(2000), NULL);
    show("zoomed to three", 3000);
    fling_transform_zoom_by(photo, 0.5, corner, MILLISECONDS(3000), NULL);
    show("zoomed out by half", 4000);

    /* A key cancels a gesture: the photo goes back to where it was taken. */
    pinch.id = 2, pinch.phase = FLING_GESTURE_BEGAN, pinch.scale = 1, pinch.time = MILLISECONDS(4100);
    fling_transform_handle(photo, &pinch, 4, middle, NULL);
    pinch.phase = FLING_GESTURE_CHANGED, pinch.scale = 1.8, pinch.time = MILLISECONDS(4150);
    fling_transform_handle(photo, &pinch, 4, middle, NULL);
    fling_transform_cancel(photo, MILLISECONDS(4200), NULL);
    show("cancelled", 5000);

    /* The screen is turned, and nothing is zoomed further than twice from now on. */
    const double tall[2] = {600, 800};
    fling_transform_resize(photo, content, tall, origin, MILLISECONDS(5000), NULL);
    rules.greatest_zoom = 2;
    fling_transform_set_rules(photo, &rules, MILLISECONDS(5000), NULL);
    show("in a tall window", 6000);
    fling_transform_reset(photo, MILLISECONDS(6000), NULL);
    show("put back", 7000);

    /* A slider has the way into the photo: half of it, and then back out of it. */
    fling_transform_zoom_to(photo, 2, middle, MILLISECONDS(7000), NULL);
    fling_transform_pause(photo, MILLISECONDS(7000), NULL);
    fling_transform_scrub(photo, 0.5, MILLISECONDS(7000), NULL);
    show("half of the way", 7100);
    printf("         %.2f of the way%s\n", fling_transform_fraction(photo, MILLISECONDS(7100)),
           fling_transform_is_paused(photo) ? ", paused" : "");
    fling_transform_resume(photo, MILLISECONDS(7100), NULL);
    fling_transform_reverse(photo, FLING_REVERSE_DEFAULT, MILLISECONDS(7100), NULL);
    if (fling_transform_is_reversed(photo)) show("on its way back", 7200);
    fling_timing slowly = {.size = sizeof slowly, .kind = FLING_TIMING_SPRING};
    fling_spring_from_bounce(1, 0, &slowly.spring, NULL);
    fling_transform_continue(photo, &slowly, 1, NULL, MILLISECONDS(7200), NULL);
    fling_transform_stop(photo, FLING_STOP_CURRENT, MILLISECONDS(7300), NULL);
    show("stopped there", 9000);

    /* A window that was moved takes the photo along; a saved place is shown at once, or flown to. */
    const double displacement[2] = {40, 30};
    fling_transform_rebase(photo, displacement, MILLISECONDS(9000), NULL);
    show("taken along", 9100);
    double saved[4];
    fling_transform_goal(photo, saved);
    fling_transform_reset(photo, MILLISECONDS(9100), NULL);
    fling_transform_set_value(photo, saved, MILLISECONDS(9200), NULL);
    show("as it was saved", 9200);
    fling_transform_reset(photo, MILLISECONDS(9200), NULL);
    fling_transform_advance(photo, MILLISECONDS(12000), NULL);
    fling_transform_animate(photo, saved, MILLISECONDS(12000), NULL);
    show("on its way there", 12100);

    int changes = 0;
    fling_transition change = {.size = sizeof change};
    while (fling_transform_next_transition(photo, &change)) changes++;
    printf("%d changes of course\n", changes);
    fling_transform_free(photo);
    return 0;
}
