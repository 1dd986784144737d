/* A recorded gesture, played into a value: frame by frame as TracePlayer does. */
#include "shared.h"

#include <math.h>
#include <string.h>

enum { FRAMES, TRANSITIONS, GESTURES, KINDS };

/* The doubles of a row. A frame: time, activity, two values, two velocities. A transition: time, from, event, to, two values
 * and two velocities before, the same after, whether there is a goal, the goal. A gesture: time, id, kind, phase, source,
 * fingers, translation, velocity, and for a report of a pan the place of the hand in the value's space, else NaN. */
static const int32_t lengths[KINDS] = {6, 15, 12};

static struct {
    double *numbers;
    int32_t count, room;
} rows[KINDS];

static fling_event *events;
static int32_t event_count, event_room;

/* The place at which the hand took hold of the value: the places of its pan are counted from there. */
static double origin[2];

void bridge_forget(void) { event_count = 0; }

int32_t bridge_event(
    double time, int32_t device, int32_t kind, int32_t phase, int32_t device_kind, int32_t contact, int32_t fingers,
    int32_t is_natural, double x, double y, double millimetres_x, double millimetres_y, double scale, double rotation) {
    if (!bridge_grow((void **)&events, &event_room, event_count + 1, sizeof *events))
        return bridge_fail(FLING_ERROR_MEMORY);
    fling_event *event = &events[event_count++];
    memset(event, 0, sizeof *event);
    event->size = sizeof *event;
    event->time = (int64_t)time;
    event->device = (uint32_t)device;
    event->kind = (fling_event_kind)kind;
    event->phase = (fling_event_phase)phase;
    event->device_kind = (fling_device_kind)device_kind;
    event->contact = contact;
    event->fingers = fingers;
    event->is_natural = is_natural;
    event->scale = scale;
    event->rotation = rotation;
    if (kind == FLING_EVENT_DEVICE_ADDED) {
        event->has_millimetres = !isnan(x) && !isnan(y);
        event->surface[0] = event->has_millimetres ? x : 0;
        event->surface[1] = event->has_millimetres ? y : 0;
        return FLING_OK;
    }
    if (kind == FLING_EVENT_POINTER_BUTTON) {
        event->button = (uint32_t)contact;
        event->is_pressed = fingers;
        return FLING_OK;
    }
    if (kind == FLING_EVENT_POINTER_MOTION) {
        event->accelerated[0] = x;
        event->accelerated[1] = y;
        event->has_normalized = !isnan(millimetres_x) && !isnan(millimetres_y);
        event->normalized[0] = event->has_normalized ? millimetres_x : 0;
        event->normalized[1] = event->has_normalized ? millimetres_y : 0;
        return FLING_OK;
    }
    if (kind == FLING_EVENT_POINTER_WHEEL) {
        event->v120[0] = x;
        event->v120[1] = y;
        return FLING_OK;
    }
    event->normalized[0] = event->delta[0] = x;
    event->normalized[1] = event->delta[1] = y;
    event->has_millimetres = !isnan(millimetres_x) && !isnan(millimetres_y);
    if (event->has_millimetres) {
        event->millimetres[0] = millimetres_x;
        event->millimetres[1] = millimetres_y;
    }
    return FLING_OK;
}

const double *bridge_rows(int32_t which) { return which >= 0 && which < KINDS ? rows[which].numbers : NULL; }
int32_t bridge_row_count(int32_t which) { return which >= 0 && which < KINDS ? rows[which].count : 0; }
int32_t bridge_row_length(int32_t which) { return which >= 0 && which < KINDS ? lengths[which] : 0; }

static double *add(int32_t which) {
    int32_t needed = (rows[which].count + 1) * lengths[which];
    if (!bridge_grow((void **)&rows[which].numbers, &rows[which].room, needed, sizeof(double))) return NULL;
    return rows[which].numbers + rows[which].count++ * lengths[which];
}

static double *put(double *row, const double pair[2]) {
    row[0] = pair[0];
    row[1] = pair[1];
    return row + 2;
}

static double seconds(int64_t time) { return (double)time * 1e-9; }

/* The recognisers that `fling replay` has. */
static fling_arena *standard_arena(fling_error *told) {
    static const fling_gesture_kind kinds[] = {FLING_GESTURE_PAN, FLING_GESTURE_TAP, FLING_GESTURE_HOLD};
    fling_arena *arena = fling_arena_create(NULL, told);
    for (size_t index = 0; arena != NULL && index < sizeof kinds / sizeof *kinds; index++) {
        fling_recognizer recognizer;
        fling_status status = fling_recognizer_init(&recognizer, sizeof recognizer, kinds[index], NULL);
        if (kinds[index] == FLING_GESTURE_PAN) {
            recognizer.touchpad_fingers_least = 2;
            recognizer.touchpad_fingers_most = 5;
        }
        if (status < 0 || fling_arena_add(arena, &recognizer, NULL, told) < 0) {
            fling_arena_free(arena);
            return NULL;
        }
    }
    return arena;
}

static bool keep_transitions(fling_draggable *draggable) {
    fling_transition transition = {.size = sizeof transition};
    while (fling_draggable_next_transition(draggable, &transition)) {
        double *row = add(TRANSITIONS);
        if (row == NULL) return false;
        row[0] = seconds(transition.time);
        row[1] = transition.from;
        row[2] = transition.event;
        row[3] = transition.to;
        row = put(row + 4, transition.before.value);
        row = put(row, transition.before.velocity);
        row = put(row, transition.after.value);
        row = put(row, transition.after.velocity);
        row[0] = transition.has_goal;
        put(row + 1, transition.goal);
    }
    return true;
}

static bool take_gestures(fling_arena *arena, fling_draggable *draggable) {
    fling_gesture gesture = {.size = sizeof gesture};
    while (fling_arena_next_gesture(arena, &gesture)) {
        double *row = add(GESTURES);
        if (row == NULL) return false;
        row[0] = seconds(gesture.time);
        row[1] = (double)gesture.id;
        row[2] = gesture.kind;
        row[3] = gesture.phase;
        row[4] = gesture.source;
        row[5] = gesture.fingers;
        put(put(row + 6, gesture.translation), gesture.velocity);
        row[10] = row[11] = NAN;
        fling_state shown;
        if (gesture.kind == FLING_GESTURE_PAN && gesture.phase <= FLING_GESTURE_CHANGED &&
            fling_draggable_state(draggable, gesture.time, &shown, NULL) >= 0) {
            if (gesture.phase == FLING_GESTURE_BEGAN) put(origin, shown.value);
            for (int axis = 0; axis < 2; axis++) {
                row[10 + axis] = origin[axis] + bridge.map.x[axis] * gesture.translation[0] +
                                 bridge.map.y[axis] * gesture.translation[1];
            }
        }
        fling_draggable_handle(draggable, &gesture, &bridge.map, NULL);
        if (!keep_transitions(draggable)) return false;
    }
    return true;
}

/* Everything until a time, and the frame that is shown then. */
static bool advance(fling_arena *arena, fling_draggable *draggable, int64_t time, int32_t *next) {
    /* Later reports are not known when the frame is drawn. */
    const int64_t known = time - (int64_t)round(bridge.rules.latency * 1e9);
    while (*next < event_count && events[*next].time <= known) {
        fling_arena_handle(arena, &events[(*next)++], NULL);
        if (!take_gestures(arena, draggable)) return false;
    }
    fling_arena_advance(arena, known, NULL);
    if (!take_gestures(arena, draggable)) return false;
    fling_draggable_advance(draggable, time, NULL);
    double *row = keep_transitions(draggable) ? add(FRAMES) : NULL;
    fling_state state;
    if (row == NULL || fling_draggable_state(draggable, time, &state, NULL) < 0) return false;
    row[1] = fling_draggable_activity(draggable);
    put(put(row + 2, state.value), state.velocity);
    return true;
}

int32_t bridge_replay(double frames_per_second, double patience) {
    for (int32_t which = 0; which < KINDS; which++) rows[which].count = 0;
    if (!(frames_per_second > 0) || !(patience >= 0)) return bridge_fail(FLING_ERROR_PARAMETER);
    fling_arena *arena = standard_arena(bridge_error());
    fling_draggable *draggable = arena == NULL ? NULL : bridge_draggable();
    int32_t next = 0;
    bool has_room = draggable != NULL, is_over = false;
    const double last = event_count > 0 ? seconds(events[event_count - 1].time) : 0;
    for (int32_t number = 0; has_room && !is_over; number++) {
        const double time = number / frames_per_second;
        has_room = advance(arena, draggable, (int64_t)round(time * 1e9), &next);
        if (!has_room) break;
        rows[FRAMES].numbers[(rows[FRAMES].count - 1) * lengths[FRAMES]] = time;
        const bool moves =
            fling_draggable_activity(draggable) == FLING_ANIMATING && fling_draggable_needs_frame(draggable);
        is_over = next == event_count && ((fling_arena_next_deadline(arena) == FLING_NEVER && !moves) || time > last + patience);
    }
    const bool was_made = draggable != NULL;
    fling_draggable_free(draggable);
    fling_arena_free(arena);
    if (!was_made) return -1;
    return has_room ? rows[FRAMES].count : bridge_fail(FLING_ERROR_MEMORY);
}
