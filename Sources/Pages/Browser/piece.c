/* A piece of an app: an arena, and the parts that its gestures move. */
#include "shared.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_PARTS = 8, GESTURE_LENGTH = 7, PART_LENGTH = 12 };

enum part_kind { DRAGGABLE, SCROLLER, TRANSFORM };

struct part {
    enum part_kind kind;
    /* Not 0 when gestures move it; and when they do so by the chain. */
    int32_t is_enabled, is_chained;
    fling_draggable *draggable;
    fling_scroller *scroller;
    fling_transform *transform;
    fling_gesture_map map;
    fling_scroll_rules scrolling;
    fling_transform_rules turning;
    double rest_outside;
};

struct bridge_piece {
    fling_arena *arena;
    fling_chain *chain;
    struct part parts[MOST_PARTS];
    int32_t count;
    int32_t recognizers[MOST_PARTS];
    int32_t recognizer_count;
};

bridge_piece *bridge_piece_create(void) {
    bridge_piece *piece = calloc(1, sizeof *piece);
    if (piece == NULL) {
        bridge_fail(FLING_ERROR_MEMORY);
        return NULL;
    }
    piece->arena = fling_arena_create(NULL, bridge_error());
    /* The surface is large enough for any window: places on it are millimetres from the corner of the stage. */
    const fling_event device = {
        .size = sizeof device, .kind = FLING_EVENT_DEVICE_ADDED, .device_kind = FLING_DEVICE_TOUCHSCREEN,
        .has_millimetres = 1, .surface = {1000, 1000}};
    if (piece->arena != NULL && fling_arena_handle(piece->arena, &device, bridge_error()) >= 0) return piece;
    bridge_piece_free(piece);
    return NULL;
}

void bridge_piece_free(bridge_piece *piece) {
    if (piece == NULL) return;
    fling_chain_free(piece->chain);
    for (int32_t index = 0; index < piece->count; index++) {
        fling_draggable_free(piece->parts[index].draggable);
        fling_scroller_free(piece->parts[index].scroller);
        fling_transform_free(piece->parts[index].transform);
    }
    fling_arena_free(piece->arena);
    free(piece);
}

int32_t bridge_piece_recognize(bridge_piece *piece, int32_t kind, int32_t axis_lock, int32_t tap_count) {
    fling_recognizer recognizer;
    fling_status status = fling_recognizer_init(&recognizer, sizeof recognizer, (fling_gesture_kind)kind, NULL);
    if (status < 0 || piece->recognizer_count == MOST_PARTS) return bridge_fail(status < 0 ? status : FLING_ERROR_INDEX);
    recognizer.axis_lock = (fling_axis_lock)axis_lock;
    if (kind == FLING_GESTURE_TAP) recognizer.tap_count = tap_count;
    if (kind == FLING_GESTURE_PINCH) {
        recognizer.alongside = piece->recognizers;
        recognizer.alongside_count = (size_t)piece->recognizer_count;
    }
    status = fling_arena_add(piece->arena, &recognizer, &piece->recognizers[piece->recognizer_count], bridge_error());
    if (status >= 0) piece->recognizer_count++;
    return status;
}

/* ==== Parts ==== */

static struct part *next(bridge_piece *piece, enum part_kind kind) {
    if (piece->count == MOST_PARTS) {
        bridge_fail(FLING_ERROR_INDEX);
        return NULL;
    }
    struct part *part = &piece->parts[piece->count];
    memset(part, 0, sizeof *part);
    part->kind = kind;
    part->is_enabled = 1;
    part->map = bridge.map;
    return part;
}

static struct part *found(bridge_piece *piece, int32_t index) {
    if (index >= 0 && index < piece->count) return &piece->parts[index];
    bridge_fail(FLING_ERROR_INDEX);
    return NULL;
}

int32_t bridge_piece_draggable(bridge_piece *piece) {
    struct part *part = next(piece, DRAGGABLE);
    if (part == NULL) return -1;
    part->draggable = bridge_draggable();
    return part->draggable == NULL ? -1 : piece->count++;
}

/* A pull beyond the place at which a list may rest while it loads comes to rest there. */
static void rest_while_loading(const fling_state *state, double *place, void *context) {
    const struct part *part = context;
    if (state->value[0] < part->rest_outside) place[0] = part->rest_outside;
}

static void take_rules(struct part *part) {
    part->scrolling.spring = part->turning.spring = bridge.rules.spring;
    part->scrolling.decay = part->turning.decay = bridge.rules.decay;
    part->scrolling.reduces_motion = part->turning.reduces_motion = bridge.rules.reduces_motion;
}

int32_t bridge_piece_scroller(
    bridge_piece *piece, double content, double viewport, int32_t turns_pages, double rest_outside) {
    struct part *part = next(piece, SCROLLER);
    if (part == NULL) return -1;
    fling_scroll_rules *rules = &part->scrolling;
    fling_scroll_rules_init(rules, sizeof *rules, NULL);
    take_rules(part);
    if (turns_pages) rules->snap = FLING_SNAP_PAGES;
    part->rest_outside = rest_outside;
    if (rest_outside < 0) {
        rules->allows_rest_outside = 1;
        rules->will_end = rest_while_loading;
        rules->context = part;
    }
    part->scroller = fling_scroller_create(1, &content, &viewport, NULL, rules, bridge_error());
    return part->scroller == NULL ? -1 : piece->count++;
}

int32_t bridge_piece_transform(
    bridge_piece *piece, double content_width, double content_height, double width, double height, double step) {
    struct part *part = next(piece, TRANSFORM);
    if (part == NULL) return -1;
    fling_transform_rules *rules = &part->turning;
    fling_transform_rules_init(rules, sizeof *rules, NULL);
    take_rules(part);
    rules->rotation = FLING_ROTATION_STEPS;
    rules->rotation_step = step;
    const double content[2] = {content_width, content_height}, viewport[2] = {width, height};
    part->transform = fling_transform_create(content, viewport, NULL, rules, bridge_error());
    return part->transform == NULL ? -1 : piece->count++;
}

int32_t bridge_piece_chain(bridge_piece *piece, int32_t scroller, int32_t draggable) {
    struct part *inner = found(piece, scroller), *outer = found(piece, draggable);
    if (inner == NULL || outer == NULL) return -1;
    piece->chain = fling_chain_create(false, bridge_error());
    if (piece->chain == NULL) return -1;
    fling_status status = fling_chain_add_scroller(
        piece->chain, inner->scroller, &inner->map, FLING_FIRST_NEVER, true, bridge_error());
    if (status >= 0)
        status = fling_chain_add_draggable(
            piece->chain, outer->draggable, &outer->map, FLING_FIRST_GROWING, true, bridge_error());
    inner->is_chained = outer->is_chained = status >= 0;
    return status;
}

void bridge_piece_enable(bridge_piece *piece, int32_t index, int32_t is_enabled) {
    struct part *part = found(piece, index);
    if (part != NULL) part->is_enabled = is_enabled;
}

/* ==== Gestures and time ==== */

static fling_status move(bridge_piece *piece, const fling_gesture *gesture) {
    fling_status status = piece->chain == NULL ? FLING_OK : fling_chain_handle(piece->chain, gesture, NULL);
    for (int32_t index = 0; index < piece->count && status >= 0; index++) {
        struct part *part = &piece->parts[index];
        if (!part->is_enabled || part->is_chained) continue;
        switch (part->kind) {
            case DRAGGABLE: status = fling_draggable_handle(part->draggable, gesture, &part->map, NULL); break;
            case SCROLLER: status = fling_scroller_handle(part->scroller, gesture, &part->map, NULL); break;
            case TRANSFORM:
                status = fling_transform_handle(part->transform, gesture, part->map.x[0], NULL, NULL);
                break;
        }
    }
    return status;
}

/* Hands the arena's gestures to the parts, and writes them. */
static int32_t hand_on(bridge_piece *piece) {
    int32_t count = 0;
    fling_gesture gesture = {.size = sizeof gesture};
    if (!bridge_answer(0)) return bridge_fail(FLING_ERROR_MEMORY);
    while (fling_arena_next_gesture(piece->arena, &gesture)) {
        fling_status status = move(piece, &gesture);
        if (status < 0) return bridge_fail(status);
        if (!bridge_answer((count + 1) * GESTURE_LENGTH)) return bridge_fail(FLING_ERROR_MEMORY);
        double *row = bridge_answers() + count++ * GESTURE_LENGTH;
        row[0] = gesture.kind;
        row[1] = gesture.phase;
        row[2] = gesture.fingers;
        row[3] = gesture.tap_count;
        row[4] = gesture.location.millimetres[0];
        row[5] = gesture.location.millimetres[1];
        row[6] = gesture.recognizer;
        gesture.size = sizeof gesture;
    }
    return FLING_OK;
}

int32_t bridge_piece_event(
    bridge_piece *piece, double time, int32_t kind, int32_t contact, double x, double y) {
    const fling_event event = {
        .size = sizeof event, .time = (int64_t)time, .kind = (fling_event_kind)kind,
        .device_kind = FLING_DEVICE_TOUCHSCREEN, .contact = contact, .has_millimetres = 1,
        .normalized = {x / 1000, y / 1000}, .millimetres = {x, y}};
    fling_event frame = event;
    frame.kind = FLING_EVENT_FRAME;
    fling_status status = fling_arena_handle(piece->arena, &event, bridge_error());
    if (status >= 0) status = fling_arena_handle(piece->arena, &frame, bridge_error());
    return status < 0 ? status : hand_on(piece);
}

int32_t bridge_piece_animate(bridge_piece *piece, int32_t index, double x, double y, double time) {
    struct part *part = found(piece, index);
    if (part == NULL) return -1;
    const double place[2] = {x, y};
    switch (part->kind) {
        case DRAGGABLE: return fling_draggable_animate(part->draggable, place, NULL, (int64_t)time, bridge_error());
        case SCROLLER: return fling_scroller_scroll_to(part->scroller, place, NULL, (int64_t)time, bridge_error());
        case TRANSFORM: return fling_transform_zoom_to(part->transform, x, NULL, (int64_t)time, bridge_error());
    }
}

int32_t bridge_piece_set(bridge_piece *piece, int32_t index, double x, double y, double time) {
    struct part *part = found(piece, index);
    if (part == NULL || part->kind != DRAGGABLE) return -1;
    const double place[2] = {x, y};
    return fling_draggable_set_value(part->draggable, place, (int64_t)time, bridge_error());
}

int32_t bridge_piece_rules(bridge_piece *piece, int32_t index, double time) {
    struct part *part = found(piece, index);
    if (part == NULL) return -1;
    take_rules(part);
    switch (part->kind) {
        case DRAGGABLE: return bridge_live_rules(part->draggable, time);
        case SCROLLER: return fling_scroller_set_rules(part->scroller, &part->scrolling, (int64_t)time, bridge_error());
        case TRANSFORM: return fling_transform_set_rules(part->transform, &part->turning, (int64_t)time, bridge_error());
    }
}

int32_t bridge_piece_resize(bridge_piece *piece, int32_t index, double content, double time) {
    struct part *part = found(piece, index);
    if (part == NULL || part->kind != SCROLLER) return -1;
    return fling_scroller_resize(part->scroller, &content, NULL, (int64_t)time, bridge_error());
}

static bool write(struct part *part, int64_t time, double *row) {
    fling_state state = {0};
    double goal[4] = {0};
    bool needs_frame = false;
    switch (part->kind) {
        case DRAGGABLE:
            if (!part->is_chained) fling_draggable_advance(part->draggable, time, NULL);
            fling_draggable_state(part->draggable, time, &state, NULL);
            row[0] = fling_draggable_activity(part->draggable);
            row[9] = fling_draggable_goal(part->draggable, goal);
            needs_frame = fling_draggable_needs_frame(part->draggable);
            break;
        case SCROLLER:
            if (!part->is_chained) fling_scroller_advance(part->scroller, time, NULL);
            fling_scroller_state(part->scroller, time, &state, NULL);
            row[0] = fling_scroller_activity(part->scroller);
            row[9] = fling_scroller_goal(part->scroller, goal);
            needs_frame = fling_scroller_needs_frame(part->scroller);
            break;
        case TRANSFORM:
            fling_transform_advance(part->transform, time, NULL);
            fling_transform_state(part->transform, time, &state, NULL);
            row[0] = fling_transform_activity(part->transform);
            row[9] = fling_transform_goal(part->transform, goal);
            needs_frame = fling_transform_needs_frame(part->transform);
            break;
    }
    memcpy(row + 1, state.value, 4 * sizeof *row);
    memcpy(row + 5, state.velocity, 4 * sizeof *row);
    memcpy(row + 10, goal, 2 * sizeof *row);
    return needs_frame;
}

int32_t bridge_piece_state(bridge_piece *piece, double time) {
    fling_status status = fling_arena_advance(piece->arena, (int64_t)time, bridge_error());
    if (status >= 0) status = hand_on(piece);
    if (status >= 0 && piece->chain != NULL) status = fling_chain_advance(piece->chain, (int64_t)time, bridge_error());
    if (status < 0) return status;
    if (!bridge_answer(1 + piece->count * PART_LENGTH)) return bridge_fail(FLING_ERROR_MEMORY);
    /* A decision that is due later needs frames until then. */
    double *numbers = bridge_answers();
    numbers[0] = fling_arena_next_deadline(piece->arena) != FLING_NEVER;
    for (int32_t index = 0; index < piece->count; index++)
        if (write(&piece->parts[index], (int64_t)time, numbers + 1 + index * PART_LENGTH)) numbers[0] = 1;
    return FLING_OK;
}
