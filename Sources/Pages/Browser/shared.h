/* Declarations that the bridge's files share. */
#ifndef FLING_BRIDGE_SHARED_H
#define FLING_BRIDGE_SHARED_H

#include "bridge.h"

/* The rules and the start of what is made next. */
extern struct bridge_state {
    fling_drag_rules rules;
    fling_gesture_map map;
    int32_t dimensions;
    double start[2];
    fling_detent *detents;
    int32_t detent_count, detent_room;
} bridge;

/* The error that the next call is to fill in, emptied. */
fling_error *bridge_error(void);
/* Takes down a failure that came without words. */
fling_status bridge_fail(fling_status status);
/* Has room for `count` elements, kept where they are by their order; false when there is no memory. */
bool bridge_grow(void **memory, int32_t *room, int32_t count, size_t size);
/* Makes room for an answer of so many numbers, and keeps those that are there; false when there is no memory. */
bool bridge_answer(int32_t count);
double *bridge_answers(void);
/* A draggable with the rules as they are now. */
fling_draggable *bridge_draggable(void);

#endif
