/* The rules, a spring, and a value under the pointer. The replay is in replay.c. */
#include "shared.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct bridge_state bridge;
static fling_error error;
static double *numbers;
static int32_t number_count, number_room;

const char *bridge_message(void) { return error.message; }
const double *bridge_numbers(void) { return numbers; }
int32_t bridge_count(void) { return number_count; }

fling_error *bridge_error(void) {
    memset(&error, 0, sizeof error);
    return &error;
}

fling_status bridge_fail(fling_status status) {
    error.status = status;
    strncpy(error.message, fling_error_message(status), sizeof error.message - 1);
    return status;
}

bool bridge_grow(void **memory, int32_t *room, int32_t count, size_t size) {
    if (count <= *room) return true;
    int32_t wanted = *room < 64 ? 64 : *room * 2;
    if (wanted < count) wanted = count;
    void *larger = realloc(*memory, (size_t)wanted * size);
    if (larger == NULL) return false;
    *memory = larger;
    *room = wanted;
    return true;
}

bool bridge_answer(int32_t count) {
    number_count = 0;
    if (!bridge_grow((void **)&numbers, &number_room, count, sizeof *numbers)) return false;
    number_count = count;
    return true;
}

double *bridge_answers(void) { return numbers; }

/* ==== A spring ==== */

int32_t bridge_spring(int32_t form, double first, double second, double third) {
    fling_error *told = bridge_error();
    fling_spring spring;
    fling_status status;
    switch (form) {
        case BRIDGE_SPRING_BOUNCE: status = fling_spring_from_bounce(first, second, &spring, told); break;
        case BRIDGE_SPRING_RESPONSE: status = fling_spring_from_response(first, second, &spring, told); break;
        case BRIDGE_SPRING_MASS: status = fling_spring_from_mass(first, second, third, &spring, told); break;
        case BRIDGE_SPRING_FREQUENCY: status = fling_spring_from_frequency(first, second, &spring, told); break;
        case BRIDGE_SPRING_SETTLING: status = fling_spring_from_settling(first, second, &spring, told); break;
        case BRIDGE_SPRING_UIKIT: status = fling_spring_from_uikit(first, second, &spring, told); break;
        case BRIDGE_SPRING_TENSION: status = fling_spring_from_tension(first, second, &spring, told); break;
        case BRIDGE_SPRING_BOUNCINESS: status = fling_spring_from_bounciness(first, second, &spring, told); break;
        case BRIDGE_SPRING_PRESET: status = fling_spring_preset((fling_spring_name)first, &spring, told); break;
        default: return bridge_fail(FLING_ERROR_CONSTANT);
    }
    if (status >= 0) bridge.rules.spring = spring;
    return status;
}

int32_t bridge_spring_facts(void) {
    const fling_spring *spring = &bridge.rules.spring;
    if (!bridge_answer(11)) return bridge_fail(FLING_ERROR_MEMORY);
    numbers[0] = spring->mass;
    numbers[1] = spring->stiffness;
    numbers[2] = spring->damping;
    numbers[3] = spring->damping_ratio;
    numbers[4] = spring->angular_frequency;
    numbers[5] = fling_spring_duration(spring);
    numbers[6] = fling_spring_bounce(spring);
    numbers[7] = fling_spring_settling_duration(spring);
    if (!fling_spring_uikit_duration(spring, &numbers[8])) numbers[8] = NAN;
    if (!fling_spring_bounciness(spring, &numbers[9], &numbers[10])) numbers[9] = numbers[10] = NAN;
    return FLING_OK;
}

int32_t bridge_spring_motion(
    double from, double velocity, double to, double distance, double interval, int32_t count) {
    fling_motion motion;
    fling_state state = {{from}, {velocity}};
    fling_status status = fling_motion_spring(&bridge.rules.spring, 1, &state, &to, &motion, bridge_error());
    if (status < 0) return status;
    if (count < 0 || count > 100000 || !bridge_answer(2 * count + 2)) return bridge_fail(FLING_ERROR_MEMORY);
    for (int32_t index = 0; index < count; index++) {
        status = fling_motion_state(&motion, index * interval, &state, NULL);
        if (status < 0) return bridge_fail(status);
        numbers[2 * index] = state.value[0];
        numbers[2 * index + 1] = state.velocity[0];
    }
    const fling_tolerance tolerance = {distance, INFINITY};
    numbers[2 * count] = fling_motion_settling_time(&motion, &tolerance);
    numbers[2 * count + 1] = fling_motion_first_crossing(&motion);
    return FLING_OK;
}

/* ==== Rules ==== */

int32_t bridge_rules(int32_t dimensions, double x, double y) {
    fling_status status = fling_drag_rules_init(&bridge.rules, sizeof bridge.rules, NULL);
    if (status < 0) return bridge_fail(status);
    bridge.dimensions = dimensions;
    bridge.start[0] = x;
    bridge.start[1] = y;
    bridge.detent_count = 0;
    return FLING_OK;
}

void bridge_bounds(int32_t axis, double lower, double upper) {
    if (axis < 0 || axis > 1) return;
    bridge.rules.lower[axis] = lower;
    bridge.rules.upper[axis] = upper;
}

void bridge_band(double dimension, double coefficient) {
    bridge.rules.band.dimension = dimension;
    bridge.rules.band.coefficient = coefficient;
}

void bridge_release(int32_t policy) { bridge.rules.release = (fling_release_policy)policy; }

int32_t bridge_detent(double x, double y) {
    if (!bridge_grow(
            (void **)&bridge.detents, &bridge.detent_room, bridge.detent_count + 1, sizeof *bridge.detents))
        return bridge_fail(FLING_ERROR_MEMORY);
    fling_detent *detent = &bridge.detents[bridge.detent_count++];
    memset(detent, 0, sizeof *detent);
    detent->size = sizeof *detent;
    detent->value[0] = x;
    detent->value[1] = y;
    return FLING_OK;
}

void bridge_flick(double threshold, double minimum_distance, int32_t allows_long) {
    bridge.rules.flick_threshold = threshold;
    bridge.rules.flick_minimum_distance = minimum_distance;
    bridge.rules.allows_long_flicks = allows_long;
}

void bridge_tap(int32_t policy) { bridge.rules.tap = (fling_tap_policy)policy; }
void bridge_friction(double friction) { bridge.rules.decay.friction = friction; }

void bridge_tolerance(double distance, double speed) {
    bridge.rules.tolerance.distance = distance;
    bridge.rules.tolerance.speed = speed;
}

void bridge_times(double latency, double ahead) {
    bridge.rules.latency = latency;
    bridge.rules.ahead = ahead;
}
void bridge_reduce_motion(int32_t reduces) { bridge.rules.reduces_motion = reduces; }

void bridge_map(double right_x, double right_y, double towards_x, double towards_y) {
    bridge.map = (fling_gesture_map){sizeof bridge.map, {right_x, right_y}, {towards_x, towards_y}};
}

fling_draggable *bridge_draggable(void) {
    bridge.rules.detents = bridge.detents;
    bridge.rules.detent_count = (size_t)bridge.detent_count;
    return fling_draggable_create(bridge.dimensions, bridge.start, &bridge.rules, bridge_error());
}

/* ==== A value under the pointer ==== */

fling_draggable *bridge_live_create(void) { return bridge_draggable(); }
void bridge_live_free(fling_draggable *draggable) { fling_draggable_free(draggable); }

static int32_t told(fling_status status) { return status < 0 ? bridge_fail(status) : status; }

int32_t bridge_live_grab(fling_draggable *draggable, double x, double y, double time) {
    const double place[2] = {x, y};
    return told(fling_draggable_grab(draggable, place, (int64_t)time, NULL));
}

int32_t bridge_live_move(fling_draggable *draggable, double x, double y, double time) {
    const double place[2] = {x, y};
    return told(fling_draggable_move(draggable, place, (int64_t)time, NULL));
}

int32_t bridge_live_release(fling_draggable *draggable, double time) {
    return told(fling_draggable_release(draggable, NULL, (int64_t)time, NULL));
}

int32_t bridge_live_cancel(fling_draggable *draggable, double time) {
    return told(fling_draggable_cancel(draggable, FLING_CANCEL_CANCELLED, (int64_t)time, NULL));
}

int32_t bridge_live_animate(fling_draggable *draggable, double x, double y, double time) {
    const double target[2] = {x, y};
    return fling_draggable_animate(draggable, target, NULL, (int64_t)time, bridge_error());
}

int32_t bridge_live_rules(fling_draggable *draggable, double time) {
    bridge.rules.detents = bridge.detents;
    bridge.rules.detent_count = (size_t)bridge.detent_count;
    return fling_draggable_set_rules(draggable, &bridge.rules, (int64_t)time, bridge_error());
}

int32_t bridge_live_state(fling_draggable *draggable, double time) {
    fling_state state;
    fling_status status = fling_draggable_advance(draggable, (int64_t)time, NULL);
    if (status >= 0) status = fling_draggable_state(draggable, (int64_t)time, &state, NULL);
    if (status < 0) return bridge_fail(status);
    if (!bridge_answer(9)) return bridge_fail(FLING_ERROR_MEMORY);
    numbers[0] = fling_draggable_activity(draggable);
    numbers[1] = fling_draggable_needs_frame(draggable);
    numbers[2] = state.value[0];
    numbers[3] = state.value[1];
    numbers[4] = state.velocity[0];
    numbers[5] = state.velocity[1];
    numbers[7] = numbers[8] = 0;
    numbers[6] = fling_draggable_goal(draggable, numbers + 7);
    return FLING_OK;
}
