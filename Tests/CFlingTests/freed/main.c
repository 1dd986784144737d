/* A handle that has been freed answers NOT_MADE, as long as nothing else has its memory. Not under valgrind, which
 * rightly complains: the program reads what it has given back. */
#include <fling.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    const double place[2] = {320, 10};
    const fling_state state = {{0, 0}, {0, 0}};
    fling_timing timing = {.size = sizeof timing};
    fling_spring_preset(FLING_SPRING_SNAPPY, &timing.spring, NULL);
    fling_draggable *draggable = fling_draggable_create(2, place, NULL, NULL);
    fling_playhead *playhead = fling_playhead_create(2, &state, NULL, place, &timing, NULL, 0, NULL);
    fling_velocity_tracker *tracker = fling_velocity_tracker_create(2, FLING_VELOCITY_DEFAULT, NULL);
    fling_arena *arena = fling_arena_create(NULL, NULL);
    fling_field *field = fling_field_create(0, NULL, NULL);
    /* Between them and the top of the heap, so that freed memory is not given back to the system. */
    void *fence = malloc(64);
    int failures = fence == NULL;
    fling_draggable_free(draggable);
    failures += fling_draggable_grab(draggable, place, 0) != FLING_ERROR_NOT_MADE;
    fling_playhead_free(playhead);
    failures += fling_playhead_pause(playhead, 0) != FLING_ERROR_NOT_MADE;
    fling_velocity_tracker_free(tracker);
    failures += fling_velocity_tracker_reset(tracker) != FLING_ERROR_NOT_MADE;
    fling_arena_free(arena);
    failures += fling_arena_advance(arena, 0) != FLING_ERROR_NOT_MADE;
    fling_field_free(field);
    failures += fling_field_advance(field, 0) != FLING_ERROR_NOT_MADE;
    free(fence);
    if (failures) printf("%d freed handles are taken for handles\n", failures);
    return failures != 0;
}
