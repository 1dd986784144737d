/* Counts what calls allocate: nothing for a report that moves a value and for a frame, one block for a grab, and two for
 * a release or another change of a motion: the motion, and the flight that plays it. The program's own allocation
 * functions come before the C library's, for the library under test too. */
#define _GNU_SOURCE
#include <errno.h>
#include <fling.h>
#include <stdio.h>
#include <string.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static unsigned long count;

void *malloc(size_t size) { return count += 1, __libc_malloc(size); }
void *calloc(size_t number, size_t size) { return count += 1, __libc_calloc(number, size); }
void *realloc(void *block, size_t size) { return count += 1, __libc_realloc(block, size); }
void *memalign(size_t alignment, size_t size) { return count += 1, __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
int posix_memalign(void **place, size_t alignment, size_t size) {
    *place = memalign(alignment, size);
    return *place == NULL ? ENOMEM : 0;
}

#define MILLISECONDS(count) ((int64_t)(count) * 1000000)

int main(void) {
    fling_spring spring;
    fling_decay decay;
    fling_motion motion;
    fling_state state = {{0, 0}, {900, 50}};
    fling_timing timing = {.size = sizeof timing};
    fling_drag_rules rules;
    fling_recognizer recognizer;
    fling_gesture gesture = {.size = sizeof gesture};
    fling_transition transition = {.size = sizeof transition};
    const double place[2] = {320, 10};
    const fling_gesture_map map = {sizeof map, {1, 0}, {0, 1}};
    fling_spring_preset(FLING_SPRING_SNAPPY, &timing.spring, NULL);
    fling_drag_rules_init(&rules, sizeof rules, NULL);
    fling_recognizer_init(&recognizer, sizeof recognizer, FLING_GESTURE_PAN, NULL);
    fling_playhead *playhead = fling_playhead_create(2, &state, NULL, place, &timing, NULL, 0, NULL);
    fling_velocity_tracker *tracker = fling_velocity_tracker_create(2, FLING_VELOCITY_DEFAULT, NULL);
    fling_draggable *line = fling_draggable_create(1, place, &rules, NULL);
    fling_draggable *plane = fling_draggable_create(2, place, &rules, NULL);
    fling_arena *arena = fling_arena_create(NULL, NULL);
    fling_arena_add(arena, &recognizer, NULL, NULL);
    fling_event event = {.size = sizeof event};
    event.kind = FLING_EVENT_DEVICE_ADDED;
    fling_arena_handle(arena, &event, NULL);
    if (count == 0) {
        printf("The allocations are not counted.\n");
        return 1;
    }

    /* Blocks for the grabs of two values, their releases, and six changes of a motion. */
    const unsigned long turns = 200, blocks = 2 + 2 * 2 + 6 * 2;
    /* Lists of former courses grow to their full length once. */
    const unsigned long growth = 4;
    const unsigned long before = count;
    unsigned long moving = 0;
    int64_t time = 0;
    for (unsigned long turn = 0; turn < turns; turn++) {
        fling_spring_from_bounce(0.5, 0.2, &spring, NULL);
        fling_decay_preset(FLING_DECAY_NORMAL, &decay, NULL);
        fling_motion_spring(&spring, 2, &state, place, &motion, NULL);
        fling_motion_state(&motion, 0.1, &state, NULL);
        fling_motion_settling_time(&motion, NULL);
        fling_motion_decay(&decay, 2, &state, &motion, NULL);
        fling_motion_state(&motion, 0.1, &state, NULL);
        fling_motion_curve(&timing.curve, 0.5, 4, &state, place, &motion, NULL);
        fling_motion_state(&motion, 0.1, &state, NULL);
        fling_playhead_reverse(playhead, FLING_REVERSE_DEFAULT, time, NULL);
        fling_playhead_state(playhead, time, &state, NULL);
        event.device = 0;
        for (int step = 0; step < 12; step++) {
            /* By then the pan has been recognised. */
            const unsigned long start = count;
            const int is_moving = step > 4 && step < 11;
            time += MILLISECONDS(8);
            event.time = time;
            event.kind = step == 0 ? FLING_EVENT_TOUCH_DOWN : step < 11 ? FLING_EVENT_TOUCH_MOVE : FLING_EVENT_TOUCH_UP;
            event.normalized[0] = 0.2 + step * 0.02;
            fling_arena_handle(arena, &event, NULL);
            event.kind = FLING_EVENT_FRAME;
            fling_arena_handle(arena, &event, NULL);
            while (fling_arena_next_gesture(arena, &gesture)) {
                fling_draggable_handle(line, &gesture, &map, NULL);
                fling_draggable_handle(plane, &gesture, &map, NULL);
            }
            fling_velocity_tracker_add(tracker, event.normalized, time, NULL);
            fling_velocity_tracker_velocity(tracker, time, state.value, NULL);
            fling_draggable_state(line, time, &state, NULL);
            fling_draggable_state(plane, time, &state, NULL);
            fling_draggable_advance(line, time, NULL);
            if (is_moving) moving += count - start;
        }
        fling_draggable_animate(plane, place, &timing, time, NULL);
        fling_draggable_pause(plane, time, NULL);
        fling_draggable_scrub(plane, 0.5, time, NULL);
        fling_draggable_resume(plane, time, NULL);
        fling_draggable_reverse(plane, FLING_REVERSE_DEFAULT, time, NULL);
        fling_draggable_continue(plane, &timing, 1, place, time, NULL);
        while (fling_draggable_next_transition(plane, &transition)) continue;
        time += MILLISECONDS(5000);
        fling_arena_advance(arena, time, NULL);
    }
    const unsigned long allocations = count - before;
    fling_playhead_free(playhead);
    fling_velocity_tracker_free(tracker);
    fling_draggable_free(line);
    fling_draggable_free(plane);
    fling_arena_free(arena);
    printf("%lu allocations in %lu gestures with their frames, %lu of them while a value moved\n", allocations, turns, moving);
    return moving == 0 && allocations <= turns * blocks + growth ? 0 : 1;
}
