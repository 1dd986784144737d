/* A dial that clicks at every tenth, on its own and in a hand: what a program needs for sounds, haptics and film. */
#include <fling.h>
#include <stdio.h>

#define MILLISECONDS(count) ((int64_t)(count) * 1000000)

static fling_draggable *dial;

static void show(const char *what, int milliseconds) {
    fling_state state;
    fling_draggable_advance(dial, MILLISECONDS(milliseconds), NULL);
    fling_draggable_state(dial, MILLISECONDS(milliseconds), &state, NULL);
    printf("%4d ms  %-22s %6.1f, %3.0f %% of its way%s%s\n", milliseconds, what, state.value[0],
           100 * fling_draggable_fraction(dial, MILLISECONDS(milliseconds)),
           fling_draggable_is_paused(dial) ? ", paused" : "", fling_draggable_is_reversed(dial) ? ", turned round" : "");
    fling_crossing click;
    int clicks = 0;
    while (fling_draggable_next_crossing(dial, &click)) clicks += click.direction == FLING_RISING ? 1 : -1;
    if (clicks != 0) printf("         %d clicks %s\n", clicks < 0 ? -clicks : clicks, clicks < 0 ? "down" : "up");
}

int main(void) {
    fling_error error;
    fling_drag_rules rules;
    fling_drag_rules_init(&rules, sizeof rules, NULL);
    rules.lower[0] = 0, rules.upper[0] = 100;
    rules.release = FLING_RELEASE_STAY;
    rules.tolerance.distance = 0.1;
    const double start = 20, loud = 95;
    dial = fling_draggable_create(1, &start, &rules, &error);
    if (dial == NULL || fling_draggable_watch_every(dial, NULL, 10, 0, &error) < 0) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }

    /* The program turns it up, and a person plays with that. */
    fling_draggable_animate(dial, &loud, NULL, 0, NULL);
    printf("         it rests at %.0f ms\n", (double)fling_draggable_settling_time(dial) / 1e6);
    show("turned up", 200);
    fling_draggable_pause(dial, MILLISECONDS(200), NULL);
    fling_draggable_scrub(dial, 0.9, MILLISECONDS(250), NULL);
    show("paused and scrubbed", 250);
    fling_draggable_resume(dial, MILLISECONDS(300), NULL);
    fling_draggable_reverse(dial, FLING_REVERSE_TURN, MILLISECONDS(320), NULL);
    show("turned down again", 450);
    fling_draggable_continue(dial, NULL, 0.3, NULL, MILLISECONDS(450), NULL);
    show("in a hurry", 550);
    fling_draggable_stop(dial, FLING_STOP_CURRENT, MILLISECONDS(550), NULL);
    show("stopped", 600);

    /* In a hand, two marks alone count. The finger slips, and takes hold anew elsewhere. */
    const double marks[] = {50, 75};
    fling_draggable_watch(dial, NULL, marks, 2, NULL);
    double finger = 0;
    fling_draggable_grab(dial, &finger, MILLISECONDS(700), NULL);
    for (int step = 1; step <= 20; step++) {
        finger += 1.5;
        fling_draggable_move(dial, &finger, MILLISECONDS(700 + step * 8), NULL);
    }
    show("in a hand", 870);
    finger = 500;
    fling_draggable_reanchor(dial, &finger, MILLISECONDS(880), NULL);
    for (int step = 1; step <= 20; step++) {
        finger += 1.5;
        fling_draggable_move(dial, &finger, MILLISECONDS(880 + step * 8), NULL);
    }
    show("by another finger", 1050);
    fling_draggable_release(dial, NULL, MILLISECONDS(1200), NULL);
    for (int time = 1200; fling_draggable_needs_frame(dial); time += 16)
        fling_draggable_advance(dial, MILLISECONDS(time), NULL);
    double home;
    fling_draggable_home(dial, &home, NULL);
    show("let go", 2000);
    printf("         it is at home at %.1f now\n", home);
    fling_draggable_free(dial);
    return 0;
}
