/* Momentum in a compositor or a toolkit: axis events of fingers go in, and axis events that follow their lift come out.
 *
 * The offset of a scroller without ends is the sum of all axis events, also of those that the fingers no longer make. */
#include <fling.h>
#include <math.h>
#include <stdio.h>

#define MILLISECONDS(count) ((int64_t)(count) * 1000000)

typedef struct axis_glide {
    fling_scroller *scroller;
    fling_velocity_tracker *tracker;
    fling_gesture fingers;
    /* The distance that the fingers have scrolled, and the offset that clients know after the lift. */
    double displacement[2], reported[2];
    bool is_scrolling, is_gliding;
} axis_glide;

/* The events that a compositor sends to the client under the pointer: wl_pointer.axis and .frame, or .axis_stop. */
static void send_axis(int64_t time, const double *displacement) {
    printf("%4.0f ms  axis %.2f\n", (double)time / 1e6, displacement[1]);
}
static void send_stop(int64_t time) { printf("%4.0f ms  stop\n", (double)time / 1e6); }

static bool glide_open(axis_glide *glide, fling_error *error) {
    const double content[2] = {INFINITY, INFINITY}, viewport[2] = {0, 0};
    fling_scroll_rules rules;
    if (fling_scroll_rules_init(&rules, sizeof rules, error) != FLING_OK) return false;
    rules.loops = 1;
    rules.stops = FLING_INTERRUPTION_KEY;
    /* Clients have received the movement of the fingers. */
    rules.latency = rules.ahead = 0;
    glide->scroller = fling_scroller_create(2, content, viewport, NULL, &rules, error);
    glide->tracker = fling_velocity_tracker_create(2, FLING_VELOCITY_DEFAULT, error);
    glide->fingers = (fling_gesture){
        .size = sizeof glide->fingers, .kind = FLING_GESTURE_PAN, .source = FLING_SOURCE_TOUCHPAD_SCROLL, .fingers = 2, .scale = 1};
    return glide->scroller != NULL && glide->tracker != NULL;
}

static void glide_close(axis_glide *glide) {
    fling_scroller_free(glide->scroller);
    fling_velocity_tracker_free(glide->tracker);
}

/* Content goes against the fingers, and with the axis events. */
static void handle(axis_glide *glide, fling_gesture_phase phase, int64_t time) {
    const fling_gesture_map map = {.size = sizeof map, .x = {-1, 0}, .y = {0, -1}};
    glide->fingers.phase = phase;
    glide->fingers.time = time;
    for (int axis = 0; axis < 2; axis++) glide->fingers.translation[axis] = glide->displacement[axis];
    fling_scroller_handle(glide->scroller, &glide->fingers, &map, NULL);
}

/* The fingers have scrolled: the client receives that as before. */
static void glide_scroll(axis_glide *glide, const double *displacement, int64_t time) {
    const bool begins = !glide->is_scrolling;
    if (begins) {
        if (glide->is_gliding) send_stop(time);
        glide->is_gliding = false;
        glide->fingers.id++;
        fling_velocity_tracker_reset(glide->tracker, NULL);
    }
    glide->is_scrolling = true;
    for (int axis = 0; axis < 2; axis++) {
        glide->displacement[axis] = begins ? 0 : glide->displacement[axis] + displacement[axis];
    }
    fling_velocity_tracker_add(glide->tracker, glide->displacement, time, NULL);
    handle(glide, begins ? FLING_GESTURE_BEGAN : FLING_GESTURE_CHANGED, time);
    send_axis(time, displacement);
}

/* The fingers have left: the client receives the stop when the glide is over. */
static void glide_lift(axis_glide *glide, int64_t time) {
    fling_state state = {{0}, {0}};
    fling_velocity_tracker_velocity(glide->tracker, time, glide->fingers.velocity, NULL);
    handle(glide, FLING_GESTURE_ENDED, time);
    glide->is_scrolling = false;
    glide->is_gliding = fling_scroller_activity(glide->scroller) == FLING_ANIMATING;
    if (!glide->is_gliding) send_stop(time);
    fling_scroller_state(glide->scroller, time, &state, NULL);
    for (int axis = 0; axis < 2; axis++) glide->reported[axis] = state.value[axis];
}

/* For each frame of the client, and for nothing else. */
static void glide_frame(axis_glide *glide, int64_t time) {
    fling_state state = {{0}, {0}};
    if (!glide->is_gliding) return;
    fling_scroller_advance(glide->scroller, time, NULL);
    fling_scroller_state(glide->scroller, time, &state, NULL);
    const double displacement[2] = {state.value[0] - glide->reported[0], state.value[1] - glide->reported[1]};
    for (int axis = 0; axis < 2; axis++) glide->reported[axis] = state.value[axis];
    send_axis(time, displacement);
    glide->is_gliding = fling_scroller_activity(glide->scroller) == FLING_ANIMATING;
    if (!glide->is_gliding) send_stop(time);
}

/* A key, a button, or a pointer that leaves the surface. */
static void glide_stop(axis_glide *glide, int64_t time) {
    if (!glide->is_gliding) return;
    fling_scroller_interrupt(glide->scroller, FLING_INTERRUPTION_KEY, time, NULL);
    glide->is_gliding = false;
    send_stop(time);
}

int main(void) {
    fling_error error = {.status = FLING_OK};
    axis_glide glide = {.is_gliding = false};
    if (!glide_open(&glide, &error)) {
        fprintf(stderr, "momentum: %s\n", error.message);
        glide_close(&glide);
        return 1;
    }
    const double displacement[2] = {0, 8};
    int64_t time = 0;
    for (; time <= MILLISECONDS(80); time += MILLISECONDS(8)) glide_scroll(&glide, displacement, time);
    glide_lift(&glide, time);
    for (int frame = 0; frame < 8; frame++) glide_frame(&glide, time += MILLISECONDS(100));
    glide_stop(&glide, time + MILLISECONDS(20));
    glide_close(&glide);
    return 0;
}
