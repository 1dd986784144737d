/* Motion that is played like a film: a panel opens, and is paused, scrubbed, turned round and sent elsewhere. */
#include <fling.h>
#include <stdio.h>
#include <stdlib.h>

#define MILLISECONDS(count) ((int64_t)(count) * 1000000)

static fling_playhead *panel;

static void show(const char *what, int milliseconds) {
    fling_state state;
    double goal;
    fling_playhead_state(panel, MILLISECONDS(milliseconds), &state, NULL);
    fling_playhead_goal(panel, &goal, NULL);
    printf("%4d ms  %-24s %6.1f of %.0f, %3.0f %%%s%s%s\n", milliseconds, what, state.value[0], goal,
           100 * fling_playhead_fraction(panel, MILLISECONDS(milliseconds)),
           fling_playhead_is_paused(panel) ? ", paused" : "", fling_playhead_is_reversed(panel) ? ", turned round" : "",
           fling_playhead_is_finished(panel, MILLISECONDS(milliseconds)) ? ", over" : "");
}

int main(void) {
    fling_error error;
    const fling_state closed = {.value = {0}};
    const double open = 320, wide = 480;
    fling_timing timing = {.size = sizeof timing, .kind = FLING_TIMING_SPRING};
    fling_spring_preset(FLING_SPRING_SMOOTH, &timing.spring, NULL);
    panel = fling_playhead_create(1, &closed, NULL, &open, &timing, NULL, 0, &error);
    if (panel == NULL) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    show("it opens", 0);
    show("on its way", 150);
    fling_playhead_pause(panel, MILLISECONDS(150), NULL);
    fling_playhead_set_scrubs_linearly(panel, true, NULL);
    fling_playhead_scrub(panel, 0.25, MILLISECONDS(200), NULL);
    show("paused and scrubbed", 200);
    fling_playhead_resume(panel, MILLISECONDS(300), NULL);
    fling_playhead_set_rate(panel, 0.5, MILLISECONDS(300), NULL);
    printf("         it goes on at %.1f of its speed\n", fling_playhead_rate(panel));
    show("in slow motion", 500);
    fling_playhead_set_rate(panel, 1, MILLISECONDS(500), NULL);
    fling_playhead_reverse(panel, FLING_REVERSE_TURN, MILLISECONDS(500), NULL);
    show("it closes", 600);
    fling_playhead_reverse(panel, FLING_REVERSE_TURN, MILLISECONDS(600), NULL);
    /* A wider end, with the velocity that it has; then a hurry. */
    fling_playhead_retarget(panel, &wide, NULL, NULL, MILLISECONDS(650), NULL);
    fling_playhead_continue(panel, &timing, 0.5, NULL, MILLISECONDS(700), NULL);
    printf("         a person takes it to be over at %.0f ms, and it rests at %.0f ms\n",
           (double)fling_playhead_logical_finish_time(panel) / 1e6, (double)fling_playhead_finish_time(panel) / 1e6);
    show("on its way", 750);
    /* Whoever skips it sees the end at once. */
    fling_playhead_stop(panel, FLING_STOP_END, MILLISECONDS(800), NULL);
    show("skipped", 800);
    fling_playhead_free(panel);
    return 0;
}
