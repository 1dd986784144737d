/*
 * A hand on a touchpad, as libinput would report it, for the workspaces of the guide InACompositor, which Tests/EndToEnd/guides
 * takes out of it.
 */
#include "workspaces.c"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* What libinput says, instead of it. */
struct libinput_event {
    enum libinput_event_type type;
    uint64_t microseconds;
    double dx;
    int cancelled;
};

enum libinput_event_type libinput_event_get_type(struct libinput_event *event) { return event->type; }

struct libinput_event_gesture *libinput_event_get_gesture_event(struct libinput_event *event) { return (void *)event; }

uint64_t libinput_event_gesture_get_time_usec(struct libinput_event_gesture *gesture) {
    return ((struct libinput_event *)(void *)gesture)->microseconds;
}

int libinput_event_gesture_get_finger_count(struct libinput_event_gesture *gesture) { return (void)gesture, 3; }

int libinput_event_gesture_get_cancelled(struct libinput_event_gesture *gesture) {
    return ((struct libinput_event *)(void *)gesture)->cancelled;
}

double libinput_event_gesture_get_dx_unaccelerated(struct libinput_event_gesture *gesture) {
    return ((struct libinput_event *)(void *)gesture)->dx;
}

double libinput_event_gesture_get_dy_unaccelerated(struct libinput_event_gesture *gesture) { return (void)gesture, 0; }

/* A touchpad with the adaptive profile. */
struct libinput_device *libinput_event_get_device(struct libinput_event *event) { return (void *)event; }

struct libinput *libinput_event_get_context(struct libinput_event *event) { return (void *)event; }

enum libinput_event_type libinput_next_event_type(struct libinput *context) {
    return (void)context, LIBINPUT_EVENT_NONE;
}

const char *libinput_device_get_name(struct libinput_device *device) { return (void)device, "a touchpad"; }

enum libinput_config_accel_profile libinput_device_config_accel_get_profile(struct libinput_device *device) {
    return (void)device, LIBINPUT_CONFIG_ACCEL_PROFILE_ADAPTIVE;
}

double libinput_event_gesture_get_dx(struct libinput_event_gesture *gesture) { return (void)gesture, 0; }

double libinput_event_gesture_get_dy(struct libinput_event_gesture *gesture) { return (void)gesture, 0; }

static struct workspaces row;
static uint64_t now = 1000000;

static void say(enum libinput_event_type type, double millimetres, int cancelled) {
    static struct libinput_event event;
    event = (struct libinput_event){type, now, millimetres * 1000 / 25.4 * 0.2968 * 0.9, cancelled};
    workspaces_handle(&row, &event);
}

/* Fingers swipe so many millimetres in steps of 8 ms. */
static void swipe(double millimetres, int steps, int cancelled) {
    say(LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN, 0, 0);
    for (int step = 0; step < steps; step++) {
        now += 8000;
        say(LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE, millimetres / steps, 0);
    }
    now += 8000;
    say(LIBINPUT_EVENT_GESTURE_SWIPE_END, 0, cancelled);
}

/* Frames at 60 Hz, at most so many; answers where the row is in the last, and fails if it jumps. */
static double frames(int count) {
    double place = 0, before = NAN;
    for (bool again = true; again && count > 0; count--) {
        again = workspaces_frame(&row, (int64_t)now * 1000 + 1000000, &place);
        if (fabs(place - before) > 0.5) {
            fprintf(stderr, "the row jumps from %f to %f\n", before, place);
            exit(1);
        }
        before = place;
        now += 16667;
        workspaces_presented(&row, (int64_t)now * 1000, 16666667);
    }
    return place;
}

static void check(bool holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "%s: it is not so\n", what);
    exit(1);
}

int main(void) {
    check(workspaces_init(&row), "the workspaces are there");
    check(frames(10) == 0, "the first is shown");

    swipe(-30, 10, 0);
    check(frames(600) == 1, "a flick to the left brings the second");
    swipe(-12, 60, 0);
    check(frames(600) == 1, "a short slow way brings it back");
    swipe(-45, 10, 1);
    check(frames(600) == 2, "fingers that leave one by one have let go");
    swipe(40, 10, 0);
    check(frames(600) == 1, "a flick to the right brings the second");
    swipe(40, 10, 0);
    check(frames(600) == 0, "a flick to the right brings the first");

    swipe(-30, 10, 0);
    const double flying = frames(6);
    check(flying > 0.2 && flying < 1, "it is on its way");
    say(LIBINPUT_EVENT_GESTURE_HOLD_BEGIN, 0, 0);
    now += 100000;
    workspaces_wait(&row, (int64_t)now * 1000);
    check(fling_draggable_activity(row.place) == FLING_DRAGGING, "resting fingers hold it");
    const double held = frames(20), still = frames(20);
    check(held == still && held > 0.2 && held < 1, "it stands still");
    double place;
    check(!workspaces_frame(&row, (int64_t)now * 1000, &place), "no frames are drawn of what stands still");
    say(LIBINPUT_EVENT_GESTURE_HOLD_END, 0, 0);
    const double rest = frames(600);
    check(rest == 0 || rest == 1, "it goes to a workspace when they leave");

    workspaces_go(&row, 3, (int64_t)now * 1000);
    check(frames(600) == 3, "a key goes to the last");
    swipe(-60, 20, 0);
    check(frames(600) == 3, "there is nothing after the last");
    say(LIBINPUT_EVENT_GESTURE_SWIPE_BEGIN, 0, 0);
    now += 8000;
    say(LIBINPUT_EVENT_GESTURE_SWIPE_UPDATE, 20, 0);
    workspaces_notice(&row, FLING_EVENT_SUSPEND, (int64_t)now * 1000);
    check(frames(600) == 3, "input that stops changes nothing");
    workspaces_finish(&row);
    puts("The workspaces follow a hand, are thrown and caught, and come to rest");
    return 0;
}
