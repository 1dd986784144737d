/* A feed within a sheet, driven without a window: sections that announce themselves, keys, and a hand that is called off. */
#include <fling.h>
#include <stdio.h>

#define MILLISECONDS(count) ((int64_t)(count) * 1000000)

static fling_scroller *feed;

static void run_to(int milliseconds) {
    fling_crossing section;
    double place;
    fling_scroller_advance(feed, MILLISECONDS(milliseconds), NULL);
    while (fling_scroller_next_crossing(feed, &section))
        printf("%4.0f ms  passes %.0f %s\n", (double)section.time / 1e6, section.place,
               section.direction == FLING_RISING ? "downwards" : "upwards");
    fling_scroller_place(feed, MILLISECONDS(milliseconds), &place, NULL);
    printf("%4d ms  at %.1f\n", milliseconds, place);
}

/* Two fingers on a touchpad at 100 millimetres per second, as libinput reports them. */
static int64_t scroll(fling_arena *arena, int64_t start) {
    fling_event event = {.size = sizeof event, .kind = FLING_EVENT_SCROLL, .device = 1};
    for (int step = 0; step <= 12; step++) {
        event.time = start + MILLISECONDS(step * 10);
        event.delta[1] = step == 12 ? 0 : -1;
        fling_arena_handle(arena, &event, NULL);
    }
    return event.time;
}

int main(void) {
    fling_error error;
    const double content = 4000, viewport = 600;
    feed = fling_scroller_create(1, &content, &viewport, NULL, NULL, &error);
    fling_arena *arena = fling_arena_create(NULL, &error);
    fling_chain *chain = fling_chain_create(false, &error);
    if (feed == NULL || arena == NULL || chain == NULL) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    fling_recognizer pan;
    fling_recognizer_init(&pan, sizeof pan, FLING_GESTURE_PAN, NULL);
    pan.touchpad_fingers_least = pan.touchpad_fingers_most = 2;
    int32_t id;
    fling_arena_add(arena, &pan, &id, NULL);
    const fling_event device = {
        .size = sizeof device, .kind = FLING_EVENT_DEVICE_ADDED, .device = 1, .device_kind = FLING_DEVICE_TOUCHPAD};
    fling_arena_handle(arena, &device, NULL);

    /* The feed alone in a chain, which a sheet may join; sections begin every 800 points. */
    const fling_gesture_map map = {.size = sizeof map, .y = {4}};
    fling_chain_add_scroller(chain, feed, &map, FLING_FIRST_NEVER, false, NULL);
    printf("%zu in the chain\n", fling_chain_count(chain));
    fling_scroller_watch_every(feed, NULL, 800, 0, NULL);

    int64_t lift = scroll(arena, MILLISECONDS(10));
    fling_gesture gesture = {.size = sizeof gesture};
    while (fling_arena_next_gesture(arena, &gesture)) fling_chain_handle(chain, &gesture, NULL);
    double goal;
    if (fling_scroller_goal(feed, &goal))
        printf("%4.0f ms  let go, to rest at %.0f at %.0f ms\n", (double)lift / 1e6, goal,
               (double)fling_scroller_settling_time(feed) / 1e6);
    run_to(400);

    /* A key stops it, as the rules say; without the chain it is still there. */
    fling_scroller_interrupt(feed, FLING_INTERRUPTION_KEY, MILLISECONDS(400), NULL);
    fling_chain_remove(chain, 0, MILLISECONDS(400), NULL);
    printf("%zu in the chain\n", fling_chain_count(chain));
    const double end = 3400, marks[] = {1000, 2000};
    fling_scroller_watch(feed, NULL, marks, 2, NULL);
    fling_scroller_scroll_to(feed, &end, NULL, MILLISECONDS(500), NULL);
    run_to(2000);

    /* A screen that is locked calls the hand off: what it has moved goes back. */
    scroll(arena, MILLISECONDS(3000));
    fling_arena_cancel_gestures(arena, MILLISECONDS(3200), NULL);
    while (fling_arena_next_gesture(arena, &gesture)) fling_scroller_handle(feed, &gesture, &map, NULL);
    fling_scroller_cancel(feed, MILLISECONDS(3200), NULL);
    run_to(4500);
    printf("%s, %llu gestures were lost\n", fling_arena_is_idle(arena) ? "no finger is there" : "a finger is there",
           (unsigned long long)fling_arena_lost_gestures(arena));

    /* The velocity of steps, as two platforms would compute it. */
    const fling_velocity_strategy strategies[] = {FLING_VELOCITY_DEFAULT, FLING_VELOCITY_LSQ2};
    fling_velocity_tracker *tracker = fling_velocity_tracker_create(1, FLING_VELOCITY_DEFAULT, NULL);
    for (int strategy = 0; strategy < 2; strategy++) {
        fling_velocity_tracker_reset(tracker, NULL);
        fling_velocity_tracker_set_strategy(tracker, strategies[strategy], NULL);
        double step = 0, velocity = 0;
        for (int index = 0; index < 10; index++) {
            fling_velocity_tracker_add_step(tracker, &step, MILLISECONDS(index * 8), NULL);
            step = 2 + index * 0.5;
        }
        fling_velocity_tracker_velocity(tracker, MILLISECONDS(72), &velocity, NULL);
        printf("%s: %.0f per second\n", strategy ? "least squares" : "by default", velocity);
    }
    fling_velocity_tracker_free(tracker);
    fling_chain_free(chain);
    fling_arena_free(arena);
    fling_scroller_free(feed);
    return 0;
}
