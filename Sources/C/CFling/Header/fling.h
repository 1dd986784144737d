/*
 * fling.h - a finger moves a value; when the finger lets go, the motion carries on.
 *
 *     fling_spring spring;
 *     fling_motion motion;
 *     fling_error error;
 *     fling_state start = {{0}, {900}}, shown;
 *     double target = 320;
 *     if (fling_spring_from_bounce(0.5, 0.2, &spring, &error) < 0 ||
 *         fling_motion_spring(&spring, 1, &start, &target, &motion, &error) < 0) {
 *         fprintf(stderr, "%s\n", error.message);
 *         return 1;
 *     }
 *     fling_motion_state(&motion, 0.1, &shown, NULL);   // shown.value[0], shown.velocity[0]
 *
 * Units. Seconds as double inside of a motion; moments as whole nanoseconds of one clock that never goes back
 * (CLOCK_MONOTONIC, the clock of libinput, Wayland, GTK and DRM). Velocities are per second. Lengths on a touch
 * surface are millimetres, x to the right, y towards the person.
 *
 * Dimensions. A state holds up to four numbers. Functions that take `dimensions` read so many of each array,
 * and write 0 to the places of a result that they do not use.
 *
 * Plain structs and handles. A description (a spring, curve, motion, event or gesture) is a plain
 * struct: it belongs to you, may be copied and dropped, and needs no freeing. Fields whose names end in an
 * underscore belong to the library. A motion in which they were changed may crash it; all other structs may hold
 * any bytes. A thing that changes (a playhead, tracker, draggable, arena or field) is a handle: a `..._create` function
 * allocates it, it is yours, and its `..._free` function frees it. The library keeps no pointer that you hand it,
 * but for a release function and its context: arrays are copied before the call returns.
 *
 * Threads. All state is in your handles and structs. A function that takes no handle may be called on
 * any thread at any time. Functions that take a handle may be called on any thread, but on one at a time for each
 * handle; the library takes no locks.
 *
 * Memory. A function whose description says "Allocates" allocates: those that create a handle, and those that make
 * room. A grab, a release, and a change of a motion allocate as well, some hundred bytes each. A report that moves a
 * value and a frame do not. Without memory for a motion, the program ends.
 *
 * Bad input. Every pointer may be NULL, every number may be anything, and no call crashes for it (but for a pointer
 * that points nowhere). A function that can fail returns a status below 0, or NULL for a handle, and then has had no
 * effect on a handle; a plain struct that it should have made is emptied, so that each function that is given it says
 * FLING_ERROR_NOT_MADE. On failure, output arguments whose length is known are set to 0. The last argument of every
 * function that can fail is a pointer to a `fling_error`, which may be NULL: it is written to only on an error, and says
 * in a sentence which argument was wrong, and why. No result is ever NaN.
 *
 * Failures. Any function may answer FLING_ERROR_NULL for a pointer that it needs, NOT_MADE for a handle or a plain
 * struct that the library did not make, NOT_FINITE for a number that is NaN, infinite or too large, SIZE
 * for a struct with a size that no version has, MEMORY when it allocates and there is none, and BUSY while the handle
 * calls a function of yours. "Fails with" in a description names the others.
 *
 * Sizes. Structs that may grow in later versions begin with their size. Set it to sizeof the struct before you hand
 * one to a function, also to one that fills it, as in `fling_event event = {.size = sizeof event};`, or call the
 * struct's init function if it has one. The first `size` bytes count, whichever of program and library is newer: a
 * member that the program does not have takes its default, one that the library does not know has no effect, and is 0
 * in a struct that the library fills. In a struct without an init function, a size of 0 counts as that in version 1.0.
 * A size that no version has is FLING_ERROR_SIZE; a function that takes from a queue answers false then, and takes
 * nothing. All other structs keep their layout for ever.
 *
 * Flags. Members that hold constants of an enumeration added up are of the type uint32_t, so that `A | B` is one of
 * them in C and in C++.
 */
#ifndef FLING_H
#define FLING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ==== Version ==== */

/* The version that this header belongs to: 10000 * major + 100 * minor + patch. A program runs with any
 * library of the same major version that is at least as new. */
#define FLING_VERSION 10000
#define FLING_VERSION_TEXT "1.0.0"

/* The version of the library that is in use, written as FLING_VERSION is. */
uint32_t fling_version(void);

/* The same as text. It is never freed. */
const char *fling_version_text(void);

/* ==== Answers of functions ==== */

typedef enum fling_status {
    /* It is done. */
    FLING_OK = 0,

    /* Above 0: nothing is wrong, and there is more to say. */

    /* The event has changed the motion of a draggable: there is a transition. */
    FLING_CHANGED = 1,
    /* The event had no effect: it means nothing in the present state. */
    FLING_IGNORED_IN_STATE = 2,
    /* It had no effect: only a paused motion can be scrubbed. */
    FLING_IGNORED_NOT_PAUSED = 3,
    /* It had no effect: there is no next resting place to go to. */
    FLING_IGNORED_NO_DETENTS = 4,
    /* The gesture means nothing to the value. */
    FLING_IGNORED_GESTURE = 5,
    /* The position had no effect: it is older than the last one. */
    FLING_IGNORED_OUT_OF_ORDER = 6,
    /* The position took the place of the one before, which had the same time. */
    FLING_REPLACED = 7,
    /* The position's time is far before the last one's: the older positions were forgotten. */
    FLING_STARTED_OVER = 8,
    /* It had no effect: it asks for a rest outside the bounds, which the rules do not allow. */
    FLING_IGNORED_OUTSIDE_BOUNDS = 9,
    /* The event, of a toolkit or a library, means nothing to Fling: an answer of fling-libinput.h and the other
     * adapters. */
    FLING_IGNORED_EVENT = 10,

    /* Below 0: nothing was done. */

    /* A pointer that is needed is NULL. */
    FLING_ERROR_NULL = -1,
    /* A number is out of its range. */
    FLING_ERROR_PARAMETER = -2,
    /* A number is NaN or infinite. */
    FLING_ERROR_NOT_FINITE = -3,
    /* The number of dimensions is not one that the function takes. */
    FLING_ERROR_DIMENSIONS = -4,
    /* A struct is empty or not what the library made, or a handle is one of another kind. */
    FLING_ERROR_NOT_MADE = -5,
    /* An enumeration has no such constant. */
    FLING_ERROR_CONSTANT = -6,
    /* There is nothing at that index. */
    FLING_ERROR_INDEX = -7,
    /* No version has a struct of that size: was it set, or the init function called? */
    FLING_ERROR_SIZE = -8,
    /* There is no memory. */
    FLING_ERROR_MEMORY = -9,
    /* The handle is in use: it was called from its own callback. */
    FLING_ERROR_BUSY = -10,

    /* Failures of libfling-input alone. */

    /* A text is not UTF-8. */
    FLING_ERROR_TEXT = -11,
    /* The program may not open a device node. */
    FLING_ERROR_PERMISSION = -20,
    /* Another program has the device to itself. */
    FLING_ERROR_HELD = -21,
    /* There is no such device, or none that libinput can use; a seat has none at all. */
    FLING_ERROR_NO_DEVICE = -22,
    /* The system refused something that normally works: `system_error` says what. */
    FLING_ERROR_SYSTEM = -23,
    /* It cannot be done with this device, this kind of input, or this kind of trace. */
    FLING_ERROR_UNSUPPORTED = -24,
    /* A recording's devices cannot be played: this libinput is too old, too new, or not there. */
    FLING_ERROR_LIBINPUT = -25,
    /* A file cannot be opened, created, read or written: `system_error` says why. */
    FLING_ERROR_FILE = -30,
    /* There is such a file, which is not to be replaced. */
    FLING_ERROR_EXISTS = -31,
    /* The file or text is no trace, or breaks the rules of its format at `line`. */
    FLING_ERROR_FORMAT = -32
} fling_status;

/* A status in words: never NULL, never freed. */
const char *fling_error_message(fling_status status);

/* The status of a failure, and its message. */
typedef struct fling_error {
    fling_status status;
    /* The line of a trace, counted from 1; 0 if there is none. */
    int32_t line;
    /* The number as in errno; 0 if there is none. */
    int32_t system_error;
    /* A sentence that names the number or the place, what it was and what it must be: "bounce is 3, but it must be from
     * -0.9999 through 1". English, ends with NUL, cut off where the room ends. */
    char message[1012];
} fling_error;

/* ==== Values ==== */

/* A moment that never comes. */
#define FLING_NEVER INT64_MAX

/* A value and its velocity, which always travel together. */
typedef struct fling_state {
    double value[4];
    /* The change of the value per second. */
    double velocity[4];
} fling_state;

/* The distance from its end, and the speed, up to which a motion counts as being there. */
typedef struct fling_tolerance {
    /* The greatest distance from the end, in the value's units: greater than 0. */
    double distance;
    /* The greatest speed, in the value's units per second: greater than 0, INFINITY when it does not matter. */
    double speed;
} fling_tolerance;

/* ==== Springs ====
 *
 * A spring is a description, a plain struct. Any thread. Functions that make one write it to `spring` and
 * answer FLING_OK. */

typedef struct fling_spring {
    /* Read only. The mass, the stiffness in units of mass per second squared, the damping in units of mass
     * per second. */
    double mass, stiffness, damping;
    /* Read only. The damping ratio: 1 is critically damped; 0 swings for ever. */
    double damping_ratio;
    /* Read only. The frequency that it would have undamped, in radians per second. */
    double angular_frequency;
    double private_[7];
} fling_spring;

typedef enum fling_spring_name {
    /* Half a second, no bounce. */
    FLING_SPRING_SMOOTH = 0,
    /* Half a second, hardly a bounce (0.15). */
    FLING_SPRING_SNAPPY = 1,
    /* Half a second, a bounce that shows (0.3). */
    FLING_SPRING_BOUNCY = 2,
    /* Response 0.5, damping fraction 0.825. */
    FLING_SPRING_STANDARD = 3,
    /* Response 0.15, damping fraction 0.86: quick enough to follow a finger. */
    FLING_SPRING_INTERACTIVE = 4
} fling_spring_name;

/* A spring by its name, as in SwiftUI. Fails with CONSTANT. */
fling_status fling_spring_preset(fling_spring_name name, fling_spring *spring, fling_error *error);

/* SwiftUI: the perceptual duration in seconds, from 1e-6 through 1e6; the bounce, from -0.9999 (it creeps)
 * over 0 (critical) through 1 (it swings for ever). Fails with PARAMETER. */
fling_status fling_spring_from_bounce(
    double duration, double bounce, fling_spring *spring, fling_error *error);

/* SwiftUI: the response in seconds, from 1e-6 through 1e6; the damping fraction, from 0 through 10,000.
 * Fails with PARAMETER. */
fling_status fling_spring_from_response(
    double response, double damping_fraction, fling_spring *spring, fling_error *error);

/* Mass and stiffness greater than 0, damping 0 or greater: Core Animation, GTK, niri. Fails with PARAMETER. */
fling_status fling_spring_from_mass(
    double mass, double stiffness, double damping, fling_spring *spring, fling_error *error);

/* The undamped frequency in radians per second, greater than 0, and the damping ratio, 0 or greater.
 * Fails with PARAMETER. */
fling_status fling_spring_from_frequency(
    double angular_frequency, double damping_ratio, fling_spring *spring, fling_error *error);

/* Core Animation: the seconds after which it stays within a thousandth of its distance, from 1e-6 through 1e6, and
 * the damping ratio, greater than 0, at most 10,000. Fails with PARAMETER. */
fling_status fling_spring_from_settling(
    double settling_duration, double damping_ratio, fling_spring *spring, fling_error *error);

/* UIKit: a duration in seconds, from 1e-6 through 1e6, and a damping ratio, from 0.01 through 1.
 * Fails with PARAMETER. */
fling_status fling_spring_from_uikit(
    double duration, double damping, fling_spring *spring, fling_error *error);

/* pop: tension, greater than 0, and friction, 0 or greater. Fails with PARAMETER. */
fling_status fling_spring_from_tension(
    double tension, double friction, fling_spring *spring, fling_error *error);

/* pop: bounciness and speed, from 0 through 20. Fails with PARAMETER. */
fling_status fling_spring_from_bounciness(
    double bounciness, double speed, fling_spring *spring, fling_error *error);

/* A spring that swings as `base` does, but takes another perceptual duration: seconds, from 1e-6 through 1e6. `base`
 * and `spring` may be the same. Fails with PARAMETER. */
fling_status fling_spring_with_duration(
    const fling_spring *base, double duration, fling_spring *spring, fling_error *error);

/* The perceptual duration in seconds, the same as the response. 0 for NULL and for a struct that is no spring. */
double fling_spring_duration(const fling_spring *spring);

/* The bounce, from -1 to 1. 0 for NULL and for a struct that is no spring. */
double fling_spring_bounce(const fling_spring *spring);

/* The seconds after which it stays within a thousandth of its distance when it is released at rest; INFINITY for an
 * undamped spring, 0 for NULL and for a struct that is no spring. */
double fling_spring_settling_duration(const fling_spring *spring);

/* Writes the duration in seconds that UIKit takes for the spring. False, and 0, for a damping ratio that is not from
 * 0.01 through 1, for NULL and for a struct that is no spring. */
bool fling_spring_uikit_duration(const fling_spring *spring, double *duration);

/* The positions of pop's sliders for a spring. False, and 0, if they cannot make it, for NULL and for a struct that
 * is no spring. */
bool fling_spring_bounciness(const fling_spring *spring, double *bounciness, double *speed);

/* ==== Friction ====
 *
 * Deceleration after a release: the speed falls by the same factor in every equal span of time. A plain struct.
 * Any thread. */

typedef struct fling_decay {
    /* Per second, from 1e-16 through 1e16: the speed falls by a factor of e in 1/friction seconds. Yours to
     * set. */
    double friction;
} fling_decay;

typedef enum fling_decay_name {
    /* UIKit's scroll views: 0.998 is left after a millisecond. */
    FLING_DECAY_NORMAL = 0,
    /* UIKit's that stop fast: 0.99 is left after a millisecond. */
    FLING_DECAY_FAST = 1,
    /* libadwaita's for touchpads: 0.997 is left after a millisecond. */
    FLING_DECAY_TOUCHPAD = 2,
    /* Android's and Compose's: 4.2 per second. */
    FLING_DECAY_ANDROID = 3,
    /* Flutter's: 0.135 is left after a second. */
    FLING_DECAY_FLUTTER = 4
} fling_decay_name;

/* A friction by its name. Fails with CONSTANT. */
fling_status fling_decay_preset(fling_decay_name name, fling_decay *decay, fling_error *error);

/* Makes the friction that leaves a share of the speed after a millisecond, between 0 and 1. Fails with PARAMETER. */
fling_status fling_decay_from_rate(double deceleration_rate, fling_decay *decay, fling_error *error);

/* Makes the friction that leaves a share of the speed after a second, between 0 and 1. Fails with PARAMETER. */
fling_status fling_decay_from_drag(double drag, fling_decay *decay, fling_error *error);

/* Makes the friction that halves the speed in `half_life` seconds, from 1e-16 through 1e15. Fails with PARAMETER. */
fling_status fling_decay_from_half_life(double half_life, fling_decay *decay, fling_error *error);

/* The friction with which something in `start` comes to rest at `target` of its own: its velocity must point there.
 * Both have `dimensions` numbers, 1 to 4. Fails with DIMENSIONS, PARAMETER. */
fling_status fling_decay_landing_at(
    int32_t dimensions, const fling_state *start, const double *target, fling_decay *decay,
    fling_error *error);

/* The share of the speed that is left after a millisecond; 0 for NULL and a friction out of range. */
double fling_decay_rate(const fling_decay *decay);

/* The share of the speed that is left after a second; 0 for NULL and a friction out of range. */
double fling_decay_drag(const fling_decay *decay);

/* The seconds in which the speed halves; 0 for NULL and a friction out of range. */
double fling_decay_half_life(const fling_decay *decay);

/* Writes the place at which a value in `state` comes to rest, `dimensions` numbers, 1 to 4, to `place`. Fails with
 * NULL, PARAMETER (the friction), DIMENSIONS, NOT_FINITE. */
fling_status fling_decay_projection(
    const fling_decay *decay, int32_t dimensions, const fling_state *state, double *place, fling_error *error);

/* The velocity with which something must leave `start` to come to rest at `target`: writes `dimensions` numbers, 1 to
 * 4, to `velocity`. Fails with PARAMETER (the friction), DIMENSIONS. */
fling_status fling_decay_velocity_to_reach(
    const fling_decay *decay, int32_t dimensions, const double *start, const double *target,
    double *velocity, fling_error *error);

/* The seconds in which a value travels `distance` when it starts at `velocity`, both with their sign; INFINITY when it
 * never does, for NULL, and for numbers out of range. */
double fling_decay_time_to_travel(const fling_decay *decay, double distance, double velocity);

/* ==== Curves ====
 *
 * The pace of a motion with a given duration: from a fraction of the time to a fraction of the distance. A
 * plain struct; one filled with zeros is linear. Any thread. */

typedef enum fling_curve_kind {
    FLING_CURVE_LINEAR = 0,
    /* CSS's default: control points (0.25, 0.1) and (0.25, 1). */
    FLING_CURVE_EASE = 1,
    /* A soft start: (0.42, 0) and (1, 1). */
    FLING_CURVE_EASE_IN = 2,
    /* A soft end: (0, 0) and (0.58, 1). */
    FLING_CURVE_EASE_OUT = 3,
    /* A soft start and a soft end: (0.42, 0) and (0.58, 1). */
    FLING_CURVE_EASE_IN_OUT = 4,
    /* Quarters of a circle. */
    FLING_CURVE_CIRCULAR_EASE_IN = 5,
    FLING_CURVE_CIRCULAR_EASE_OUT = 6,
    FLING_CURVE_CIRCULAR_EASE_IN_OUT = 7,
    /* cubic-bezier(x1, y1, x2, y2). */
    FLING_CURVE_BEZIER = 8,
    /* steps(count, jump). */
    FLING_CURVE_STEPS = 9,
    /* The inverse of CIRCULAR_EASE_IN_OUT: steep at both ends, at rest half-way. */
    FLING_CURVE_CIRCULAR_EASE_OUT_IN = 10
} fling_curve_kind;

/* The ends at which a staircase jumps, besides between its steps. */
typedef enum fling_jump {
    /* A jump at its end: CSS's default. */
    FLING_JUMP_END = 0,
    FLING_JUMP_START = 1,
    FLING_JUMP_NONE = 2,
    FLING_JUMP_BOTH = 3
} fling_jump;

/* Yours to set, or to have made by the functions below, which check it. */
typedef struct fling_curve {
    fling_curve_kind kind;
    /* The number of steps of FLING_CURVE_STEPS: 1 to 1,000,000, at least 2 with FLING_JUMP_NONE. */
    int32_t steps;
    fling_jump jump;
    int32_t reserved_;
    /* The control points of FLING_CURVE_BEZIER: x from 0 through 1, y from -1000 through 1000. */
    double x1, y1, x2, y2;
} fling_curve;

/* A Bezier curve. Fails with PARAMETER. */
fling_status fling_curve_bezier(
    double x1, double y1, double x2, double y2, fling_curve *curve, fling_error *error);

/* A staircase. Fails with PARAMETER, CONSTANT. */
fling_status fling_curve_steps(int32_t count, fling_jump jump, fling_curve *curve, fling_error *error);

/* The fraction of the distance covered at `progress`, a fraction of the time, clamped to 0 through 1; and the
 * velocity as a multiple of the average. Either pointer may be NULL. Fails with PARAMETER, CONSTANT. */
fling_status fling_curve_state(
    const fling_curve *curve, double progress, double *value, double *velocity, fling_error *error);

/* The curve with its axes exchanged, to `inverse`, which may be `curve` itself. False, with `inverse`
 * emptied, when there is none that has control points within the limits, for NULL and for a struct that is no curve. */
bool fling_curve_inverse(const fling_curve *curve, fling_curve *inverse);

/* ==== Rubber bands ====
 *
 * The resistance of content that a finger pulls past its end: it follows less and less, and never further than the
 * dimension. A plain struct, yours to set. Any thread. The three functions answer 0 for NULL, for a band that is out
 * of range and for a distance that is NaN. */

typedef struct fling_rubber_band {
    /* The distance that the content approaches, in the value's unit: greater than 0. Usually the visible
     * length. */
    double dimension;
    /* The share of the finger's first steps that the content follows: greater than 0, at most 1. UIKit has 0.55. */
    double coefficient;
} fling_rubber_band;

/* The distance of the content past the end when the finger is `distance` past it. */
double fling_rubber_band_position(const fling_rubber_band *band, double distance);

/* The content's movement there for each unit that the finger moves. */
double fling_rubber_band_derivative(const fling_rubber_band *band, double distance);

/* The distance of the finger past the end when the content is `position` past it. */
double fling_rubber_band_inverse(const fling_rubber_band *band, double position);

/* ==== Motions ====
 *
 * The course of one to four numbers through time, from a start. A plain struct that you copy and drop as you like;
 * it is for this process alone, and not for a file. Any thread. Asking is free of side effects, at any times in any
 * order. Time is in seconds from the motion's own start. */

typedef struct fling_motion {
    uint32_t kind_;
    /* Read only: 1 to 4. */
    int32_t dimensions;
    double private_[63];
} fling_motion;

/* Drawn to `target` (`dimensions` numbers, 1 to 4) by a spring. Fails with DIMENSIONS. */
fling_status fling_motion_spring(
    const fling_spring *spring, int32_t dimensions, const fling_state *start, const double *target,
    fling_motion *motion, fling_error *error);

/* The same for one number, stopped dead where it would first pass the target. */
fling_status fling_motion_spring_clamped(
    const fling_spring *spring, const fling_state *start, double target, fling_motion *motion,
    fling_error *error);

/* Runs out under friction, in 1 to 4 dimensions. Fails with PARAMETER (the friction), DIMENSIONS. */
fling_status fling_motion_decay(
    const fling_decay *decay, int32_t dimensions, const fling_state *start, fling_motion *motion,
    fling_error *error);

/* Runs out under friction within bounds, and springs back where it runs into one; 1 or 2 dimensions. `lower` and
 * `upper` have `dimensions` numbers, each finite or infinite; a start outside springs back. Fails with PARAMETER,
 * DIMENSIONS. */
fling_status fling_motion_bounded_decay(
    const fling_decay *decay, const fling_spring *spring, int32_t dimensions, const fling_state *start,
    const double *lower, const double *upper, fling_motion *motion, fling_error *error);

/* Goes to `end` (`dimensions` numbers, 1 to 4) in `duration` seconds, 0 or greater, at the pace of a curve. A start
 * with a velocity is led onto the curve without a jerk. Fails with PARAMETER, CONSTANT, DIMENSIONS. */
fling_status fling_motion_curve(
    const fling_curve *curve, double duration, int32_t dimensions, const fling_state *start,
    const double *end,
    fling_motion *motion, fling_error *error);

/* Writes value and velocity `seconds` after its start; before it, and for a NaN, those of the start. */
fling_status fling_motion_state(const fling_motion *motion, double seconds, fling_state *state, fling_error *error);

/* Writes the place at which it comes to rest, as many numbers as it has dimensions, to `place`. False, and 0, if it
 * never does; false for NULL and for a struct that is no motion. */
bool fling_motion_destination(const fling_motion *motion, double *place);

/* The last time, in seconds, at which it leaves `tolerance`; INFINITY if it never settles. NULL for `tolerance` is a
 * thousandth, at any speed. 0 for NULL, for a struct that is no motion, and for a tolerance out of range. */
double fling_motion_settling_time(const fling_motion *motion, const fling_tolerance *tolerance);

/* The seconds after which a person perceives it as over; INFINITY when it never is. 0 for NULL and for a struct that
 * is no motion. */
double fling_motion_duration(const fling_motion *motion);

/* The seconds after which a spring's motion first passes its target, or a bounded one first meets a bound; INFINITY
 * when it never does, and for other motions. 0 for NULL and for a struct that is no motion. */
double fling_motion_first_crossing(const fling_motion *motion);

/* ==== Timing ==== */

typedef enum fling_timing_kind {
    /* Drawn by `spring`. */
    FLING_TIMING_SPRING = 0,
    /* Along `curve`, in `duration` seconds. */
    FLING_TIMING_CURVE = 1
} fling_timing_kind;

/* The timing of a motion from one value to another: a spring, or a curve and a duration. A plain struct, yours to
 * set. */
typedef struct fling_timing {
    /* sizeof(fling_timing). */
    size_t size;
    fling_timing_kind kind;
    int32_t reserved_;
    fling_spring spring;
    fling_curve curve;
    double duration;
} fling_timing;

/* ==== Playheads ====
 *
 * Plays a motion between two resting places: paused, scrubbed, reversed, continued with other timing, slowed
 * down and stopped at any moment, and the value never jumps. A handle: one thread at a time. A call
 * with a time happens at that time; queries may ask for any time from the last such call on. */

typedef struct fling_playhead fling_playhead;

typedef enum fling_reverse_mode {
    /* Springs turn, curves retrace. */
    FLING_REVERSE_DEFAULT = 0,
    /* The same path backwards. */
    FLING_REVERSE_RETRACE = 1,
    /* A spring takes it back, from its value and with its velocity. */
    FLING_REVERSE_TURN = 2
} fling_reverse_mode;

typedef enum fling_stop_position {
    FLING_STOP_CURRENT = 0,
    FLING_STOP_START = 1,
    FLING_STOP_END = 2
} fling_stop_position;

/* A motion from `start` to `end` that begins at `time`. Allocates; the result is yours, for fling_playhead_free.
 * `dimensions`: 1 to 4. `origin`: its last resting place, or NULL for the place of `start`. `tolerance`: the
 * tolerance of its arrival; NULL for a thousandth of the distance, and at most half a unit. Fails with DIMENSIONS,
 * PARAMETER, CONSTANT. */
fling_playhead *fling_playhead_create(
    int32_t dimensions, const fling_state *start, const double *origin, const double *end,
    const fling_timing *timing, const fling_tolerance *tolerance, int64_t time, fling_error *error);

/* Frees it. NULL is allowed. */
void fling_playhead_free(fling_playhead *playhead);

/* Writes the shown state at a moment; velocities are per second of the clock. */
fling_status fling_playhead_state(const fling_playhead *playhead, int64_t time, fling_state *state, fling_error *error);

/* Writes its goal, as many numbers as it has dimensions. */
fling_status fling_playhead_goal(const fling_playhead *playhead, double *place, fling_error *error);

/* The fraction of its path: 0 at the origin, 1 at the end; beyond 1 where it overshoots. 0 for NULL. */
double fling_playhead_fraction(const fling_playhead *playhead, int64_t time);

/* True if it is paused. False for NULL. */
bool fling_playhead_is_paused(const fling_playhead *playhead);

/* True if it is heading for the origin. False for NULL. */
bool fling_playhead_is_reversed(const fling_playhead *playhead);

/* True if it has come to rest. A paused motion has not. False for NULL. */
bool fling_playhead_is_finished(const fling_playhead *playhead, int64_t time);

/* The time at which it comes to rest; FLING_NEVER while it is paused, once it was stopped, if it never does, and for
 * NULL. */
int64_t fling_playhead_finish_time(const fling_playhead *playhead);

/* The time at which a person perceives it as over: start there what follows it. FLING_NEVER as above. */
int64_t fling_playhead_logical_finish_time(const fling_playhead *playhead);

/* Seconds of motion per second of the clock. 0 for NULL. */
double fling_playhead_rate(const fling_playhead *playhead);

/* Freezes it. */
fling_status fling_playhead_pause(fling_playhead *playhead, int64_t time, fling_error *error);

/* Goes on, with the velocity that it had; after a scrub, from there. */
fling_status fling_playhead_resume(fling_playhead *playhead, int64_t time, fling_error *error);

/* Puts a paused motion at a fraction of its path. FLING_IGNORED_NOT_PAUSED when it is not paused. */
fling_status fling_playhead_scrub(fling_playhead *playhead, double fraction, int64_t time, fling_error *error);

/* Makes fractions parts of the distance (true, the default) or of the time (false). */
fling_status fling_playhead_set_scrubs_linearly(fling_playhead *playhead, bool linearly, fling_error *error);

/* Heads for the other end. Fails with CONSTANT. */
fling_status fling_playhead_reverse(
    fling_playhead *playhead, fling_reverse_mode mode, int64_t time, fling_error *error);

/* Goes on to where it is heading, with other timing. `timing`: NULL to keep it. `duration_factor`: the duration of the
 * rest as a multiple of the whole, or 0 for the time that was left. `velocity`: that of a finger at its lift, as many
 * numbers as it has dimensions; NULL to keep its own. Fails with PARAMETER, CONSTANT. */
fling_status fling_playhead_continue(
    fling_playhead *playhead, const fling_timing *timing, double duration_factor, const double *velocity,
    int64_t time, fling_error *error);

/* Heads for another end, from the value and with the velocity that it has. `origin` and `timing`: NULL to keep them.
 * Fails with PARAMETER, CONSTANT. */
fling_status fling_playhead_retarget(
    fling_playhead *playhead, const double *end, const double *origin, const fling_timing *timing,
    int64_t time,
    fling_error *error);

/* Ends it at once, where it is or at one of its resting places. Fails with CONSTANT. */
fling_status fling_playhead_stop(
    fling_playhead *playhead, fling_stop_position position, int64_t time, fling_error *error);

/* Slow motion or fast: seconds of motion per second of the clock, 0 or greater. Fails with PARAMETER. */
fling_status fling_playhead_set_rate(fling_playhead *playhead, double rate, int64_t time, fling_error *error);

/* ==== Velocity ====
 *
 * The velocity of a finger that leaves the surface: add positions to a tracker, and query it once, at the lift. A
 * handle: one thread at a time. */

typedef struct fling_velocity_tracker fling_velocity_tracker;

typedef enum fling_velocity_strategy {
    /* The best estimate. */
    FLING_VELOCITY_DEFAULT = 0,
    /* The methods of other platforms: libadwaita and GTK; niri; a line; Android's LSQ2 and Flutter; Android's
     * IMPULSE; iOS. */
    FLING_VELOCITY_TWO_POINT = 1,
    FLING_VELOCITY_NIRI = 2,
    FLING_VELOCITY_LINE = 3,
    FLING_VELOCITY_LSQ2 = 4,
    FLING_VELOCITY_IMPULSE = 5,
    FLING_VELOCITY_IOS = 6
} fling_velocity_strategy;

/* Creates a tracker for positions of 1 or 2 numbers. Allocates; the result is yours, for fling_velocity_tracker_free.
 * Fails with DIMENSIONS, CONSTANT. */
fling_velocity_tracker *fling_velocity_tracker_create(
    int32_t dimensions, fling_velocity_strategy strategy, fling_error *error);

/* Frees it. NULL is allowed. */
void fling_velocity_tracker_free(fling_velocity_tracker *tracker);

/* Adds a position of the finger. Pass on each report with its own time, and also the history of events that a toolkit
 * has merged. While all times are whole milliseconds, the default strategy uses both of two positions with the same
 * time, except at the first. May answer FLING_REPLACED, FLING_STARTED_OVER or FLING_IGNORED_OUT_OF_ORDER. */
fling_status fling_velocity_tracker_add(
    fling_velocity_tracker *tracker, const double *position, int64_t time, fling_error *error);

/* Adds the finger's movement since the last position. Begin with a step of 0. Answers as fling_velocity_tracker_add
 * does. */
fling_status fling_velocity_tracker_add_step(
    fling_velocity_tracker *tracker, const double *step, int64_t time, fling_error *error);

/* The velocity of a finger that left at `lift`: writes as many numbers as there are dimensions, 0 with fewer than two
 * positions. */
fling_status fling_velocity_tracker_velocity(
    const fling_velocity_tracker *tracker, int64_t lift, double *velocity, fling_error *error);

/* Forgets all positions. */
fling_status fling_velocity_tracker_reset(fling_velocity_tracker *tracker, fling_error *error);

/* Changes how positions become a velocity from now on. Fails with CONSTANT. */
fling_status fling_velocity_tracker_set_strategy(
    fling_velocity_tracker *tracker, fling_velocity_strategy strategy, fling_error *error);

/* ==== Input ====
 *
 * The reports of devices, as libinput has them: raw contacts of touchscreens; scrolls, swipes, pinches and holds
 * of touchpads; the pointer's motion, buttons and wheels of mice. A plain struct, yours to
 * fill: begin with `{.size = sizeof(fling_event)}`, and set the members that the kind names. */

/* Leave alone each kind that you do not know: later versions may report more. */
typedef enum fling_event_kind {
    /* A contact: `contact`, `normalized`, `millimetres` if they are known. */
    FLING_EVENT_TOUCH_DOWN = 0,
    FLING_EVENT_TOUCH_MOVE = 1,
    /* A contact is gone: `contact`. */
    FLING_EVENT_TOUCH_UP = 2,
    /* It was no finger, or was taken away, and must have no effect. */
    FLING_EVENT_TOUCH_CANCEL = 3,
    /* The end of a frame: the reports since the last one belong together. Without it, the next report closes the
     * frame. */
    FLING_EVENT_FRAME = 4,
    /* Two fingers scroll on a touchpad: `delta`, `is_natural`. Both zero when they are lifted. */
    FLING_EVENT_SCROLL = 5,
    /* Three or more fingers move: `phase`, `fingers`, `delta`, `accelerated`. */
    FLING_EVENT_SWIPE = 6,
    /* Fingers move apart, together, or round each other: `phase`, `fingers`, `delta`, `scale`, `rotation`. */
    FLING_EVENT_PINCH = 7,
    /* Fingers rest: `phase` (not UPDATE), `fingers`. */
    FLING_EVENT_HOLD = 8,
    /* The device appeared: `device_kind`, `surface` if its size is known. */
    FLING_EVENT_DEVICE_ADDED = 9,
    /* The device was removed, together with all contacts on it. */
    FLING_EVENT_DEVICE_REMOVED = 10,
    /* Input stops for a while, as when the session is switched away; input goes on. */
    FLING_EVENT_SUSPEND = 11,
    FLING_EVENT_RESUME = 12,
    /* The pointer moved: `delta` in the device's counts, and `accelerated` in points, the movement of the pointer; or
     * `normalized`, its place in the picture, with `has_normalized`. */
    FLING_EVENT_POINTER_MOTION = 13,
    /* A button went down or up: `button`, `is_pressed`. */
    FLING_EVENT_POINTER_BUTTON = 14,
    /* A wheel was turned or tilted: `v120`, `wheel_source`, `is_natural`. */
    FLING_EVENT_POINTER_WHEEL = 15
} fling_event_kind;

/* The phase of a swipe, pinch or hold of a touchpad. Each has one BEGIN, and ends with END or CANCELLED. */
typedef enum fling_event_phase {
    FLING_PHASE_BEGIN = 0,
    FLING_PHASE_UPDATE = 1,
    /* The fingers left the surface, all of them within 100 ms of each other. */
    FLING_PHASE_END = 2,
    /* It became another gesture, as a hold that moves does, or was none; or a finger joined or left while the others
     * stayed, after which libinput waits for 100 ms and cancels. Not every such event means that a value goes back:
     * pass it to the arena. `hand_over` of a pan or pinch decides its effect, a release by default. An app that moves
     * a draggable by itself releases it at the time of the last update, so that the wait does not count as a rest; or
     * cancels it, to make the value go back. */
    FLING_PHASE_CANCELLED = 3
} fling_event_phase;

typedef enum fling_device_kind {
    FLING_DEVICE_TOUCHSCREEN = 0,
    FLING_DEVICE_TOUCHPAD = 1,
    FLING_DEVICE_OTHER = 2
} fling_device_kind;

/* The buttons of a pointer, by evdev's numbers; others have numbers of their own. */
typedef enum fling_button {
    /* The button that touches the thing under the pointer: the left one, unless the mouse is left-handed. */
    FLING_BUTTON_PRIMARY = 0x110,
    FLING_BUTTON_SECONDARY = 0x111,
    FLING_BUTTON_MIDDLE = 0x112
} fling_button;

typedef enum fling_wheel_source {
    FLING_WHEEL_TURNED = 0,
    FLING_WHEEL_TILTED = 1
} fling_wheel_source;

typedef struct fling_event {
    /* sizeof(fling_event). */
    size_t size;
    /* The time at which the hardware reported it, in nanoseconds. */
    int64_t time;
    /* A number of your choice for each device, not used again while the program runs. */
    uint32_t device;
    fling_event_kind kind;
    fling_event_phase phase;
    fling_device_kind device_kind;
    /* The contact, from down to up. */
    int32_t contact;
    int32_t fingers;
    /* 0 when the device does not know its size: then `millimetres` and `surface` do not count. */
    int32_t has_millimetres;
    /* Not 0 for natural scrolling. `delta` follows the fingers all the same. */
    int32_t is_natural;
    /* (0, 0) is the top left of the surface, (1, 1) the bottom right. */
    double normalized[2];
    /* The distance from the top left. */
    double millimetres[2];
    /* The movement of the fingers, or of their centre, on the touchpad since the last event, in millimetres: x to the
     * right, y towards the person, whatever direction of scrolling is set. libinput's own numbers are others: those
     * of `libinput_event_gesture_get_dx_unaccelerated`, and of `libinput_event_pointer_get_scroll_value`, are 25.4 /
     * 1000 / (0.2968 * 0.9) mm each with its adaptive profile; and a scroll's have the other sign where natural
     * scrolling is on. Events of libfling-input.so are in millimetres already. */
    double delta[2];
    /* The same after libinput's pointer acceleration, in points: no gesture depends on it, 0 will do. */
    double accelerated[2];
    /* The fingers' distance as a multiple of that at the beginning. */
    double scale;
    /* Their turn since the last event, in radians, clockwise. */
    double rotation;
    /* Width and height of the surface in millimetres. */
    double surface[2];
    /* The turn of a wheel in 120ths of a notch: x to the right, y towards the person, whatever direction of scrolling
     * is set. A wheel with high resolution reports parts of a notch. */
    double v120[2];
    /* A fling_button, or another of evdev's numbers. */
    uint32_t button;
    /* Not 0 when the button went down. */
    int32_t is_pressed;
    fling_wheel_source wheel_source;
    /* Not 0 when `normalized` is the pointer's place in the picture; otherwise `accelerated` moves the pointer. */
    int32_t has_normalized;
} fling_event;

/* ==== Gestures ====
 *
 * The actions of a hand, on a touchscreen or a touchpad. A gesture begins once, changes, and ends or is cancelled
 * once; a tap is a single gesture that has ended. A plain struct. */

typedef enum fling_gesture_kind {
    /* The hand moves across the surface. */
    FLING_GESTURE_PAN = 0,
    /* The fingers move apart, together, or round each other. */
    FLING_GESTURE_PINCH = 1,
    FLING_GESTURE_TAP = 2,
    /* It rests for some time; then it may move. */
    FLING_GESTURE_LONG_PRESS = 3,
    /* It touches and rests, which stops a motion that is under way. */
    FLING_GESTURE_HOLD = 4,
    /* It comes in over an edge. */
    FLING_GESTURE_EDGE_SWIPE = 5,
    /* The fingers turn round each other, however they move apart or together. */
    FLING_GESTURE_ROTATION = 6,
    /* A kind of recogniser, whose gestures are pinches: the fingers tap, land again and drag, which zooms. */
    FLING_GESTURE_DOUBLE_TAP_DRAG = 7
} fling_gesture_kind;

typedef enum fling_gesture_phase {
    FLING_GESTURE_BEGAN = 0,
    FLING_GESTURE_CHANGED = 1,
    FLING_GESTURE_ENDED = 2,
    /* It is to have no effect. */
    FLING_GESTURE_CANCELLED = 3
} fling_gesture_phase;

typedef enum fling_gesture_source {
    FLING_SOURCE_TOUCHSCREEN = 0,
    FLING_SOURCE_TOUCHPAD_SCROLL = 1,
    FLING_SOURCE_TOUCHPAD_SWIPE = 2,
    FLING_SOURCE_TOUCHPAD_PINCH = 3,
    FLING_SOURCE_TOUCHPAD_HOLD = 4,
    /* The primary button of a mouse or touchpad is down, and the pointer is the finger. */
    FLING_SOURCE_POINTER = 5
} fling_gesture_source;

/* The reason for a cancelled gesture. */
typedef enum fling_gesture_cancellation {
    FLING_CANCELLATION_NONE = 0,
    FLING_CANCELLATION_BY_DEVICE = 1,
    FLING_CANCELLATION_MOVED = 2,
    FLING_CANCELLATION_SUPERSEDED = 3,
    FLING_CANCELLATION_DEVICE_REMOVED = 4,
    FLING_CANCELLATION_SUSPENDED = 5,
    FLING_CANCELLATION_CLOCK_SET_BACK = 6,
    FLING_CANCELLATION_BY_APP = 7
} fling_gesture_cancellation;

/* Sides of a surface: of one, or added up. */
typedef enum fling_edge {
    FLING_EDGE_NONE = 0,
    FLING_EDGE_LEFT = 1,
    FLING_EDGE_RIGHT = 2,
    FLING_EDGE_TOP = 4,
    FLING_EDGE_BOTTOM = 8
} fling_edge;

/* A place on a touchscreen. */
typedef struct fling_location {
    /* 0 on touchpads, whose fingers have no place; then the rest is 0. */
    int32_t is_known;
    /* 0 when the device does not know its size; then the millimetres are 0. */
    int32_t has_millimetres;
    double normalized[2];
    double millimetres[2];
} fling_location;

typedef struct fling_gesture {
    /* sizeof(fling_gesture). */
    size_t size;
    /* The same from beginning to end, and unique in the arena. */
    uint64_t id;
    int64_t time;
    /* The number that fling_arena_add gave. */
    int32_t recognizer;
    uint32_t device;
    fling_gesture_kind kind;
    fling_gesture_phase phase;
    fling_gesture_source source;
    int32_t fingers;
    /* The edge of an edge swipe. */
    fling_edge edge;
    /* The number of taps, for a tap. */
    int32_t tap_count;
    fling_gesture_cancellation cancellation;
    /* 1 when the touchpad is configured for natural scrolling. */
    int32_t is_natural;
    /* 1 when the device does not know its size, and lengths are as on a surface of an assumed one. */
    int32_t is_size_assumed;
    int32_t reserved_;
    /* The centre of the fingers, and of the places where they landed. */
    fling_location location;
    fling_location start_location;
    /* The hand's movement since the beginning, in millimetres. A finger that joins or leaves moves nothing. */
    double translation[2];
    /* The velocity in millimetres per second. */
    double velocity[2];
    /* The fingers' distance as a multiple of that at the beginning, for a pinch, and its change per second. */
    double scale, scale_velocity;
    /* The fingers' turn in radians, clockwise, for a pinch or a rotation, and its change per second. */
    double rotation, rotation_velocity;
} fling_gesture;

/* ---- Recognisers ---- */

/* Directions on the surface, added up; down is towards the person. */
typedef enum fling_direction {
    FLING_DIRECTION_LEFT = 1,
    FLING_DIRECTION_RIGHT = 2,
    FLING_DIRECTION_UP = 4,
    FLING_DIRECTION_DOWN = 8,
    FLING_DIRECTION_HORIZONTAL = 3,
    FLING_DIRECTION_VERTICAL = 12,
    FLING_DIRECTION_ALL = 15
} fling_direction;

typedef enum fling_axis_lock {
    FLING_AXIS_LOCK_NONE = 0,
    /* Kept to the axis along which the hand has gone further when the pan begins. */
    FLING_AXIS_LOCK_ALWAYS = 1,
    /* The same, unless the movement along it is less than `lock_ratio` times that along the other. */
    FLING_AXIS_LOCK_UNLESS_DIAGONAL = 2
} fling_axis_lock;

/* The treatment of a touchpad gesture that libinput ends because a finger joined or left. */
typedef enum fling_hand_over {
    /* The hand let go. */
    FLING_HAND_OVER_RELEASE = 0,
    /* A gesture of another number of fingers that begins within `hand_over_seconds` continues it. */
    FLING_HAND_OVER_CONTINUE = 1,
    /* A gesture that libinput cancels is cancelled. */
    FLING_HAND_OVER_CANCEL = 2
} fling_hand_over;

/* The rules of a recogniser. Call fling_recognizer_init first, then change what differs. Fields that the kind
 * does not use do not count; a length, duration or ratio that is negative or NaN counts as 0. */
typedef struct fling_recognizer {
    /* Set by fling_recognizer_init. */
    size_t size;
    fling_gesture_kind kind;
    /* The fewest and the most fingers on a touchscreen and on a touchpad; 0 for the most to leave it alone. Taps,
     * long presses and double-tap drags use `fingers_least` alone. */
    int32_t fingers_least, fingers_most;
    int32_t touchpad_fingers_least, touchpad_fingers_most;
    /* Pan: the directions in which it may begin, each a fling_direction, added up. */
    uint32_t directions;
    fling_axis_lock axis_lock;
    fling_hand_over hand_over;
    /* Edge swipe: the edges from which it may come, each a fling_edge, added up. */
    uint32_t edges;
    /* Tap, double-tap drag: the number of taps in a row, or of those before the drag, 1 to 10. */
    int32_t tap_count;
    /* Pan, pinch, edge swipe, double-tap drag: the millimetres by which the hand's place, or the fingers' distance, must change.
     * Rotation: the millimetres that each finger must go round their centre on a touchscreen. */
    double slop;
    /* Pinch, rotation: the radians that the fingers must turn; for a pinch INFINITY not to follow rotation. */
    double rotation_slop;
    /* Pan: the millimetres that the hand must move before its direction is judged; and the ratio of the lock. If that
     * distance is more than the `movement` of a hold beside the pan, a finger between the two neither holds nor pans.
     * */
    double lock_distance, lock_ratio;
    double hand_over_seconds;
    /* Tap, double-tap drag, long press, hold: the millimetres that a finger may move. */
    double movement;
    /* Long press, hold: the seconds that the fingers must be down. */
    double delay;
    /* Tap, double-tap drag: seconds that fingers may be down, seconds between two taps, millimetres between two taps. */
    double maximum_duration, interval, separation;
    /* Edge swipe: the greatest distance from the edge at which fingers may land, in millimetres. */
    double margin;
    /* The part of touchscreens on which fingers land, as fractions of the surface: left, top, right, bottom. */
    double area[4];
    /* Recognisers of the same arena that must fail first, and those that may have the same fingers. Read by
     * fling_arena_add alone. */
    const int32_t *after;
    size_t after_count;
    const int32_t *alongside;
    size_t alongside_count;
    /* Double-tap drag: the millimetres of movement down that double the scale; a negative number for a drag that
     * makes content smaller when it moves down. One that is 0 or not finite counts as 20. */
    double doubling;
} fling_recognizer;

/* Fills in the rules that are usual for a kind. `size` is sizeof(fling_recognizer). Any thread. Fails with
 * NULL, SIZE, CONSTANT. */
fling_status fling_recognizer_init(
    fling_recognizer *recognizer, size_t size, fling_gesture_kind kind, fling_error *error);

/* ---- The arena: turns events of fingers into gestures ----
 *
 * Recognisers compete for fingers: the first whose rules are met has them. Gestures wait in a queue, from which
 * you take them after each event. A handle: one thread at a time. */

typedef struct fling_arena fling_arena;

/* An arena without recognisers. Allocates; the result is yours, for fling_arena_free. `assumed_size`: the width and
 * height in millimetres of touchscreens that do not know theirs; NULL for a screen of 10.1 inches. */
fling_arena *fling_arena_create(const double *assumed_size, fling_error *error);

/* Frees it. NULL is allowed. */
void fling_arena_free(fling_arena *arena);

/* Adds a recogniser, which looks at fingers that land from now on, and writes the number that its gestures carry as
 * `recognizer` to `id`, which may be NULL. Allocates. Fails with CONSTANT, INDEX (another recogniser is not there),
 * PARAMETER (fingers, area). */
fling_status fling_arena_add(
    fling_arena *arena, const fling_recognizer *recognizer, int32_t *id, fling_error *error);

/* Gives a recogniser another area of the surface, for fingers that land from now on: left, top, right and bottom, as
 * in fling_recognizer; NULL for all of it. Fails with INDEX (the recogniser), PARAMETER. */
fling_status fling_arena_set_area(fling_arena *arena, int32_t recognizer, const double *area, fling_error *error);

/* Enables or disables a recogniser. One that is disabled takes no fingers, and its gesture is cancelled. Fails with
 * INDEX. */
fling_status fling_arena_set_enabled(
    fling_arena *arena, int32_t recognizer, bool is_enabled, int64_t time, fling_error *error);

/* Handles an event of a device. Numbers that make no sense are ignored by the arena, event by event. May allocate
 * when a device appears for the first time. Fails with CONSTANT. */
fling_status fling_arena_handle(fling_arena *arena, const fling_event *event, fling_error *error);

/* The surface of the pointer, whose primary button makes a finger of it: width and height of the picture in points,
 * 1920 by 1080 at first, and the points that count as a millimetre of a hand, 8 at first. With the factor by which a
 * map turns millimetres into points, a thing stays under the pointer. The pointer begins in the middle; an event with
 * `has_normalized` sets its place, as a toolkit knows it. */
fling_status fling_arena_set_pointer_surface(
    fling_arena *arena, const double *size, double points_per_millimetre, fling_error *error);

/* Advances to a time, and makes the decisions that are due by then. Pass the present time, not that at which a frame
 * will be seen: fingers may still move until then. */
fling_status fling_arena_advance(fling_arena *arena, int64_t time, fling_error *error);

/* Cancels all gestures that are open. Their fingers count again when they have been lifted. */
fling_status fling_arena_cancel_gestures(fling_arena *arena, int64_t time, fling_error *error);

/* Takes the oldest gesture out of the queue. False, with `gesture` emptied, when there is none, and for NULL; false,
 * with nothing taken or written, for a size that no version has, such as that of a struct that was not initialised.
 * The queue has room for all that one event can bring; if no one takes them, the oldest are dropped. */
bool fling_arena_next_gesture(fling_arena *arena, fling_gesture *gesture);

/* The number of gestures that were dropped because no one took them. 0 for NULL. */
uint64_t fling_arena_lost_gestures(const fling_arena *arena);

/* The time of the next decision that needs no event: advance to it then. FLING_NEVER without one, and for NULL. */
int64_t fling_arena_next_deadline(const fling_arena *arena);

/* True if no finger is down, no gesture is open, and no deadline is ahead. True for NULL. */
bool fling_arena_is_idle(const fling_arena *arena);

/* ==== Interaction ====
 *
 * A value of one or two numbers that a finger moves, and that moves on by itself after the release. A
 * machine of three states; nothing jumps. A handle: one thread at a time. Each event comes with its moment;
 * one before the last event's counts as that. */

typedef struct fling_draggable fling_draggable;

typedef enum fling_activity {
    FLING_IDLE = 0,
    FLING_DRAGGING = 1,
    FLING_ANIMATING = 2
} fling_activity;

/* A place where a released value can come to rest. */
typedef struct fling_detent {
    /* sizeof(fling_detent); those of an array have the first one's. */
    size_t size;
    /* The place: as many numbers as the value has dimensions. */
    double value[2];
    /* The spring that draws it there, read by the call that is given it; NULL for the rules' spring. */
    const fling_spring *spring;
} fling_detent;

typedef enum fling_release_policy {
    /* It runs out, and springs back from the bounds: free scrolling. */
    FLING_RELEASE_COAST = 0,
    /* It stays where it is let go, or goes to the nearest place inside the bounds. */
    FLING_RELEASE_STAY = 1,
    /* It goes to one of the detents. */
    FLING_RELEASE_DETENTS = 2,
    /* You choose, in `choose`. */
    FLING_RELEASE_CUSTOM = 3
} fling_release_policy;

/* The facts of a release, for the function that chooses where it goes. */
typedef struct fling_release {
    /* The library's size of the struct: a member beyond it must not be read. */
    size_t size;
    int32_t dimensions;
    /* Not 0 when the hand caught it in flight. */
    int32_t has_caught;
    fling_state state;
    /* The value's place when the hand took hold of it, its last resting place, and the place where it would run out. */
    double start[2], home[2], projection[2];
    /* The goal of the flight that the hand caught, and its velocity then; 0 when there was none. */
    double caught_goal[2], caught_velocity[2];
} fling_release;

/* The goal of a release; defaults to staying where it was released, by the rules' spring. */
typedef struct fling_release_choice {
    /* The library's size of the struct: a member beyond it must not be written. */
    size_t size;
    /* Not 0 to run out instead. */
    int32_t coasts;
    /* Not 0 to take `spring`. */
    int32_t has_spring;
    double target[2];
    fling_spring spring;
} fling_release_choice;

/* Chooses where a release goes. It is called within the call that releases, on the same thread; calls on the
 * same draggable from within it answer FLING_ERROR_BUSY, and do not free it.
 *
 * It must return. An exception of C++ that leaves it, or a longjmp out of it, passes through code that cannot be
 * unwound: the program ends, or the draggable stays busy for ever. Catch within it what may be thrown. */
typedef void (*fling_release_function)(
    const fling_release *release, fling_release_choice *choice, void *context);

typedef enum fling_momentum_policy {
    /* The speed of a flight that is caught is forgotten. */
    FLING_MOMENTUM_REPLACE = 0,
    /* A second flick in the same direction, within `momentum_seconds`, adds to the first, up to `momentum_limit`. */
    FLING_MOMENTUM_ACCUMULATE = 1
} fling_momentum_policy;

typedef enum fling_tap_policy {
    /* A tap does nothing: its meaning is yours to give. */
    FLING_TAP_IGNORE = 0,
    /* A tap sends the value to the next detent, and from the last to the first. */
    FLING_TAP_NEXT_DETENT = 1
} fling_tap_policy;

/* The laws by which a released value slows down. */
typedef enum fling_deceleration {
    /* Its speed falls by the same factor in equal times: `decay` says which. UIKit, Flutter and libadwaita do that. */
    FLING_DECELERATION_EXPONENTIAL = 0,
    /* The spline of Android's OverScroller: the distance and the duration grow with the speed. */
    FLING_DECELERATION_ANDROID_SPLINE = 1,
    /* Chromium's curve for touchpads, which takes 1.3 seconds at most, and limits a throw to 20,946 units per second.
     * */
    FLING_DECELERATION_CHROMIUM = 2
} fling_deceleration;

/* The behaviour of a value under a hand. Call fling_drag_rules_init first, then change what differs. Lengths and speeds
 * are in the value's units. */
typedef struct fling_drag_rules {
    /* Set by fling_drag_rules_init. */
    size_t size;
    /* The ends between which it may rest; -INFINITY and INFINITY, which is the default, for anywhere. */
    double lower[2], upper[2];
    /* The rubber band that holds it outside; a dimension of 0, which is the default, for hard ends that it cannot leave. */
    fling_rubber_band band;
    /* COAST is the default. */
    fling_release_policy release;
    fling_momentum_policy momentum;
    /* Copied by the call that is given the rules. */
    const fling_detent *detents;
    size_t detent_count;
    /* The speed per second from which a release is a flick: 300; and the distance that the hand must have moved for
     * it: 0. After a shorter one the value goes to the detent nearest to where it is released. */
    double flick_threshold, flick_minimum_distance;
    /* Not 0 when a flick may pass detents. */
    int32_t allows_long_flicks;
    /* Not 0 to be there at once when the hand lets go, for people who want no animations. */
    int32_t reduces_motion;
    /* The law by which it slows down: EXPONENTIAL is the default. */
    fling_deceleration deceleration;
    /* The function that is called for FLING_RELEASE_CUSTOM, and its context, which stays yours. */
    fling_release_function choose;
    void *context;
    /* The spring that draws it to its goal: FLING_SPRING_SMOOTH. */
    fling_spring spring;
    /* The decay of FLING_DECELERATION_EXPONENTIAL: FLING_DECAY_NORMAL. */
    fling_decay decay;
    /* The distance from its goal, and the speed, at which it is brought to rest. The distance is 0 at first, which
     * stands for a thousandth of the distance of each motion, and half a unit at most; the speed does not matter
     * then. */
    fling_tolerance tolerance;
    double momentum_seconds, momentum_limit;
    /* The effect of a tap gesture; IGNORE at first. */
    fling_tap_policy tap;
    /* Not 0 when a place outside the bounds may be one to rest at: a detent, the target of an animation, your choice.
     * Otherwise such a place is refused. A place that is outside because the bounds changed is never one to rest at;
     * no value rests outside hard ends. */
    int32_t allows_rest_outside;
    /* The part of the speed with which a flight bounces off a hard end, from 0, which is the default, to 1. */
    double restitution;
    /* The seconds from a hand's report to the first frame that can show it, up to 0.1: 0.016. A report takes effect
     * that much later. A drag keeps this, and `ahead`, until its release. */
    double latency;
    /* The seconds by which a drag is shown ahead of its reports, along a smoothed velocity, up to 0.05: 0.006. A
     * greater number lags less, and judders more. With 0 for both, a drag shows the last report. */
    double ahead;
    /* The distance of the value for a millimetre of a hand that you move yourself: 96 / 25.4, for points of 96 to the
     * inch. A gesture takes that of its fling_gesture_map. When its reports stop, a hand that was fast in millimetres
     * is about to lift, and a slow one is about to stay. A drag keeps this until its release. */
    double units_per_millimetre;
} fling_drag_rules;

/* Fills in the defaults. `size` is sizeof(fling_drag_rules). Any thread. */
fling_status fling_drag_rules_init(fling_drag_rules *rules, size_t size, fling_error *error);

/* A value at rest: `value` has `dimensions` numbers, 1 or 2. NULL for `rules` takes the defaults. Allocates; the
 * result is yours, for fling_draggable_free. Fails with DIMENSIONS, PARAMETER, CONSTANT. */
fling_draggable *fling_draggable_create(
    int32_t dimensions, const double *value, const fling_drag_rules *rules, fling_error *error);

/* Frees it. NULL is allowed. */
void fling_draggable_free(fling_draggable *draggable);

/* Changes how it behaves from `time` on. Nothing jumps: a held value stays with the hand; one in flight is aimed anew,
 * and one at rest outside goes back within. A value at rest at a detent, or heading for one, goes along with it when
 * there are as many as before. Answers as an event does.
 * Allocates. Fails with PARAMETER, CONSTANT. */
fling_status fling_draggable_set_rules(
    fling_draggable *draggable, const fling_drag_rules *rules, int64_t time, fling_error *error);

/* Changes the bounds alone, in the same way: `dimensions` numbers each, finite or infinite; NULL for both for
 * anywhere. NULL for `band` for hard ends, which keep the restitution of those before them. Fails with PARAMETER. */
fling_status fling_draggable_set_bounds(
    fling_draggable *draggable, const double *lower, const double *upper, const fling_rubber_band *band, int64_t time,
    fling_error *error);

/* Shifts the value, its resting place and its goal, as when content is inserted above. Set the new bounds at the same
 * time if they change as well. Answers as an event does. */
fling_status fling_draggable_rebase(fling_draggable *draggable, const double *way, int64_t time, fling_error *error);

/* Sets the value without animation; a hand that holds it goes on from there. Answers as an event does. */
fling_status fling_draggable_set_value(
    fling_draggable *draggable, const double *value, int64_t time, fling_error *error);

/* ---- Questions ---- */

/* The value and velocity to show at a moment: that at which the frame will be seen. In a drag the velocity is the
 * hand's, from the release on that with which the value is shown to move. */
fling_status fling_draggable_state(
    const fling_draggable *draggable, int64_t time, fling_state *state, fling_error *error);

/* The state of its machine after the last event. FLING_IDLE for NULL. */
fling_activity fling_draggable_activity(const fling_draggable *draggable);

/* True if the value changes without further input after the last frame that was passed to fling_draggable_advance:
 * draw another frame. A value in flight changes until it settles, one in a hand for about 0.4 seconds after the
 * hand's last report. False at rest, paused, and for NULL. */
bool fling_draggable_needs_frame(const fling_draggable *draggable);

/* Writes the place where it rests or is heading, as many numbers as it has dimensions. False, and 0, in a drag; false
 * for NULL. */
bool fling_draggable_goal(const fling_draggable *draggable, double *place);

/* Writes the place where it last rested. */
fling_status fling_draggable_home(const fling_draggable *draggable, double *place, fling_error *error);

/* The time at which it comes to rest. FLING_NEVER when it rests, is held or paused, and for NULL. */
int64_t fling_draggable_settling_time(const fling_draggable *draggable);

/* The time at which a person perceives its motion as over, though it may still be settling. FLING_NEVER when it
 * rests, is held or paused, and for NULL. */
int64_t fling_draggable_logical_finish_time(const fling_draggable *draggable);

/* The fraction of its motion: 0 at its last resting place, 1 at its end. 0 when it does not move by itself, and for
 * NULL. */
double fling_draggable_fraction(const fling_draggable *draggable, int64_t time);

/* True if its motion is paused. False for NULL. */
bool fling_draggable_is_paused(const fling_draggable *draggable);

/* True if its motion is reversed. False for NULL. */
bool fling_draggable_is_reversed(const fling_draggable *draggable);

/* ---- Events ----
 *
 * Each answers FLING_CHANGED, FLING_OK if the motion stays the same, or FLING_IGNORED_... if the event has no effect
 * now. Places are those of the hand, in the value's units and dimensions. */

/* Reports that a hand takes hold. From rest or in flight, the value goes on from its place. */
fling_status fling_draggable_grab(fling_draggable *draggable, const double *place, int64_t time, fling_error *error);

/* Reports that the hand moved. */
fling_status fling_draggable_move(fling_draggable *draggable, const double *place, int64_t time, fling_error *error);

/* Reports that fingers joined or left: the hand's place changes, though it has not moved. */
fling_status fling_draggable_reanchor(fling_draggable *draggable, const double *place, int64_t time, fling_error *error);

/* Reports that the hand let go. `velocity`: per second, if a recogniser knows it; NULL to compute it from the places.
 * */
fling_status fling_draggable_release(
    fling_draggable *draggable, const double *velocity, int64_t time, fling_error *error);

typedef enum fling_cancel_reason {
    FLING_CANCEL_CANCELLED = 0,
    FLING_CANCEL_DEVICE_LOST = 1,
    FLING_CANCEL_SUSPENDED = 2
} fling_cancel_reason;

/* Cancels the drag: the value goes back. Fails with CONSTANT. */
fling_status fling_draggable_cancel(
    fling_draggable *draggable, fling_cancel_reason reason, int64_t time, fling_error *error);

/* Animates the value to `target`. NULL for `timing` takes the rules' spring. Fails with PARAMETER, CONSTANT
 * (timing). */
fling_status fling_draggable_animate(
    fling_draggable *draggable, const double *target, const fling_timing *timing, int64_t time,
    fling_error *error);

/* Animates the value to the next detent, and from the last to the first. */
fling_status fling_draggable_tap(fling_draggable *draggable, int64_t time, fling_error *error);

/* Freezes the motion; resumes it. */
fling_status fling_draggable_pause(fling_draggable *draggable, int64_t time, fling_error *error);
fling_status fling_draggable_resume(fling_draggable *draggable, int64_t time, fling_error *error);

/* Reverses the motion. Fails with CONSTANT. */
fling_status fling_draggable_reverse(
    fling_draggable *draggable, fling_reverse_mode mode, int64_t time, fling_error *error);

/* Puts a paused motion at a fraction of its path. FLING_IGNORED_NOT_PAUSED when it is not paused. */
fling_status fling_draggable_scrub(fling_draggable *draggable, double fraction, int64_t time, fling_error *error);

/* Continues with other timing: see fling_playhead_continue. Fails with PARAMETER, CONSTANT (timing). */
fling_status fling_draggable_continue(
    fling_draggable *draggable, const fling_timing *timing, double duration_factor, const double *velocity,
    int64_t time, fling_error *error);

/* Ends a motion at once. Fails with CONSTANT. */
fling_status fling_draggable_stop(
    fling_draggable *draggable, fling_stop_position position, int64_t time, fling_error *error);

/* Advances to a time: a motion that has settled by then has come to rest. FLING_CHANGED when it has. The time may be
 * that at which a frame will be seen: in a drag it has no effect, because the hand's next report may have an earlier
 * time. */
fling_status fling_draggable_advance(fling_draggable *draggable, int64_t time, fling_error *error);

/* The map from the hand's movement to the value: the numbers that a millimetre to the right, and one towards the
 * person, add to it. */
typedef struct fling_gesture_map {
    /* sizeof(fling_gesture_map). */
    size_t size;
    double x[2], y[2];
} fling_gesture_map;

/* Applies a gesture: a pan, an edge swipe or a long press moves the value, a hold stops it, a tap has the effect of
 * the rules' `tap`. FLING_IGNORED_GESTURE for a gesture that means nothing to the value. Fails with CONSTANT (the
 * gesture). */
fling_status fling_draggable_handle(
    fling_draggable *draggable, const fling_gesture *gesture, const fling_gesture_map *map, fling_error *error);

/* ---- Transitions ---- */

typedef enum fling_drag_event {
    FLING_DRAG_GRAB = 0,
    FLING_DRAG_REANCHOR = 1,
    FLING_DRAG_MOVE = 2,
    FLING_DRAG_RELEASE = 3,
    FLING_DRAG_CANCEL = 4,
    FLING_DRAG_ANIMATE = 5,
    FLING_DRAG_TAP = 6,
    FLING_DRAG_PAUSE = 7,
    FLING_DRAG_RESUME = 8,
    FLING_DRAG_REVERSE = 9,
    FLING_DRAG_SCRUB = 10,
    FLING_DRAG_CONTINUE = 11,
    FLING_DRAG_STOP = 12,
    FLING_DRAG_SET_BOUNDS = 13,
    FLING_DRAG_SET_RULES = 14,
    FLING_DRAG_REBASE = 15,
    FLING_DRAG_SET_VALUE = 16,
    FLING_DRAG_TIME = 17
} fling_drag_event;

/* An event that changed the motion. */
typedef struct fling_transition {
    /* sizeof(fling_transition). */
    size_t size;
    /* A motion that settles between two frames does so at its own time. */
    int64_t time;
    fling_activity from, to;
    fling_drag_event event;
    /* 0 in a drag; then the goal is 0. */
    int32_t has_goal;
    /* The shown states before and after it. */
    fling_state before, after;
    /* The place where it rests or is heading from then on. */
    double goal[2];
    /* The place outside the bounds that was refused as its goal; `has_refused` is 0 if there is none. */
    double refused[2];
    int32_t has_refused;
    int32_t reserved_;
} fling_transition;

/* Takes the oldest transition that no one has taken. False, with `transition` emptied, when there is none, and for NULL;
 * false, with nothing taken, for a size that no version has. The last 32 are kept. */
bool fling_draggable_next_transition(fling_draggable *draggable, fling_transition *transition);

/* ---- Crossings ----
 *
 * A draggable or a scroller reports when it crosses thresholds: for ticks, for haptics, for "release to refresh".
 *
 *     fling_draggable_watch_every(sheet, NULL, 40, 0, NULL);
 *     ...events, and fling_draggable_advance at each frame...
 *     fling_crossing tick;
 *     while (fling_draggable_next_crossing(sheet, &tick)) click_at(tick.time);
 *
 * The times are exact to a nanosecond, and the same at every frame rate. A value that touches a threshold and turns back
 * does not cross it. One that jumps crosses all between, at that time. */

typedef enum fling_crossing_direction { FLING_RISING = 0, FLING_FALLING = 1 } fling_crossing_direction;

typedef struct fling_crossing {
    /* The time at which the value is first shown beyond the threshold. */
    int64_t time;
    /* The threshold. */
    double place;
    /* The value's velocity then along the axis, per second. */
    double velocity;
    fling_crossing_direction direction;
    int32_t reserved_;
} fling_crossing;

/* Watches for crossings of `count` places from now on, in place of those before; 0 for none. The value is
 * measured along `axis`, as many numbers as it has dimensions; NULL for the first of them. Other places count from
 * where the value is then. Allocates. */
fling_status fling_draggable_watch(
    fling_draggable *draggable, const double *axis, const double *places, size_t count, fling_error *error);

/* The same for the places at multiples of `step`, greater than 0, from `offset`. Fails with PARAMETER. */
fling_status fling_draggable_watch_every(
    fling_draggable *draggable, const double *axis, double step, double offset, fling_error *error);

/* Takes the oldest crossing that no one has taken. False, with `crossing` emptied, when there is none, for NULL. The last
 * 64 are kept. */
bool fling_draggable_next_crossing(fling_draggable *draggable, fling_crossing *crossing);

/* ==== Scrolling ====
 *
 * The offset of a viewport in its content, along a line or in the plane. A finger drags the content and throws it; a wheel
 * and the app scroll it by a spring that keeps its velocity; each may interrupt the other, and nothing jumps. The content
 * goes with the fingers, so that the offset grows as they move to the left or up. A handle: one thread at a time. */

typedef struct fling_scroller fling_scroller;

/* The places at which a throw ends. */
typedef enum fling_scroll_snap {
    /* A throw ends anywhere. */
    FLING_SNAP_NONE = 0,
    /* A throw ends at a multiple of `snap_every`; on an axis where it is 0, anywhere. */
    FLING_SNAP_EVERY = 1,
    /* A throw ends at one of `snap_places`, on each axis for itself. */
    FLING_SNAP_PLACES = 2,
    /* A throw ends at whole viewports, of which a flick turns one. */
    FLING_SNAP_PAGES = 3
} fling_scroll_snap;

/* Things besides fingers that may stop content in flight: one of them, or several added up. */
typedef enum fling_interruption {
    FLING_INTERRUPTION_KEY = 1,
    FLING_INTERRUPTION_POINTER_MOTION = 2,
    FLING_INTERRUPTION_FOCUS_LOSS = 4
} fling_interruption;

/* Chooses where a throw ends. `state` is the offset at the release, and its velocity; `place` has the place where the throw
 * would end, by the places to snap to, and may be changed. It is called within the call that releases the content, on the
 * same thread; calls on the same scroller from within it answer FLING_ERROR_BUSY, and do not free it. It
 * must return: see fling_release_function. */
typedef void (*fling_scroll_end_function)(const fling_state *state, double *place, void *context);

/* The rules of scrolling. Call fling_scroll_rules_init first, then change what differs. */
typedef struct fling_scroll_rules {
    /* Set by fling_scroll_rules_init. */
    size_t size;
    /* The law by which a throw slows down: EXPONENTIAL, by `decay`, which is FLING_DECAY_NORMAL. */
    fling_deceleration deceleration;
    /* Not 0 for ends that the content never leaves; else a hand pulls it past them, and a throw springs back from there. */
    int32_t has_hard_edges;
    fling_decay decay;
    /* Anywhere at first. */
    fling_scroll_snap snap;
    /* Not 0 for content that begins again where it ends: see fling_scroller_place. */
    int32_t loops;
    /* Not 0 when content that fits in the viewport can be dragged as well. */
    int32_t always_scrolls;
    /* Not 0 when the content may rest beyond its ends at a place that `will_end` sets, for example to show a refresh.
     * */
    int32_t allows_rest_outside;
    /* Not 0, which is the default, when a flick adds to the speed of the one before. */
    int32_t flicks_add_up;
    /* Not 0 to be there at once when the hand lets go, for people who want no animations. */
    int32_t reduces_motion;
    /* The things that stop content in flight, of fling_interruption, added up: 0. */
    uint32_t stops;
    int32_t reserved_;
    double snap_every[2];
    /* The places of FLING_SNAP_PLACES, each as many numbers as there are dimensions. Copied by the call that is given
     * the rules. */
    const double *snap_places;
    size_t snap_place_count;
    /* The function that may change the end of a throw, or NULL; and its context, which stays yours. */
    fling_scroll_end_function will_end;
    void *context;
    /* The spring that draws the content back from beyond its ends, to the places to snap to, and to where the app sends it:
     * FLING_SPRING_SMOOTH. */
    fling_spring spring;
    /* The distance that a notch of the wheel scrolls: 60. */
    double wheel_step;
    /* The spring that draws the content to the wheel's target: one of 0.25 seconds without bounce. */
    fling_spring wheel_spring;
    /* The distance from its goal, and the speed, at which it is brought to rest: half a point. A distance of 0: see
     * fling_drag_rules. */
    fling_tolerance tolerance;
    /* See fling_drag_rules: 0.016 and 0.006. */
    double latency, ahead;
} fling_scroll_rules;

/* Fills in the defaults. `size` is sizeof(fling_scroll_rules). Any thread. */
fling_status fling_scroll_rules_init(fling_scroll_rules *rules, size_t size, fling_error *error);

/* Content and viewport of a size, which has `dimensions` numbers, 1 or 2. Content may be infinite; a size that is
 * negative or no number counts as 0. NULL for `offset` to begin at 0, for `rules` to take the defaults. Allocates; the
 * result is yours, for fling_scroller_free. Fails with DIMENSIONS, PARAMETER, CONSTANT. */
fling_scroller *fling_scroller_create(
    int32_t dimensions, const double *content, const double *viewport, const double *offset,
    const fling_scroll_rules *rules, fling_error *error);

/* Frees it. NULL is allowed. */
void fling_scroller_free(fling_scroller *scroller);

/* Changes the sizes; NULL for one that stays. The shown part stays where that is possible: content in a hand or in
 * flight goes on within its new ends, and from beyond them a spring brings it back. Answers as an event does. */
fling_status fling_scroller_resize(
    fling_scroller *scroller, const double *content, const double *viewport, int64_t time, fling_error *error);

/* Changes how it scrolls from `time` on. Answers as an event does. Allocates. Fails with PARAMETER, CONSTANT. */
fling_status fling_scroller_set_rules(
    fling_scroller *scroller, const fling_scroll_rules *rules, int64_t time, fling_error *error);

/* Shifts the offset, its resting place and its goal, as when content is inserted before the shown part. Resize the
 * content at the same time. Answers as an event does. */
fling_status fling_scroller_rebase(fling_scroller *scroller, const double *way, int64_t time, fling_error *error);

/* Sets the offset without animation, or as near to it as the content allows; a hand that holds the content goes on from
 * there. Answers as an event does. Fails with NULL, NOT_FINITE. */
fling_status fling_scroller_set_value(
    fling_scroller *scroller, const double *offset, int64_t time, fling_error *error);

/* ---- Questions ---- */

/* The offset and its velocity at the moment at which the frame will be seen. Content that loops goes on for ever. Fails
 * with NULL, NOT_MADE, BUSY. */
fling_status fling_scroller_state(const fling_scroller *scroller, int64_t time, fling_state *state, fling_error *error);

/* The place within content that loops, from 0 up to its size; for other content the offset. */
fling_status fling_scroller_place(const fling_scroller *scroller, int64_t time, double *place, fling_error *error);

/* The state of its machine after the last event. FLING_IDLE for NULL. */
fling_activity fling_scroller_activity(const fling_scroller *scroller);

/* True if the offset changes without further input after the last frame that was passed to fling_scroller_advance. */
bool fling_scroller_needs_frame(const fling_scroller *scroller);

/* The offset at which it rests or will come to rest. False, and 0, in a drag; false for NULL. */
bool fling_scroller_goal(const fling_scroller *scroller, double *place);

/* The time at which it comes to rest. FLING_NEVER when it rests or is held, and for NULL. */
int64_t fling_scroller_settling_time(const fling_scroller *scroller);

/* Takes the oldest transition that no one has taken. False, with `transition` emptied, when there is none, and for NULL;
 * false, with nothing taken, for a size that no version has. The last 32 are kept. */
bool fling_scroller_next_transition(fling_scroller *scroller, fling_transition *transition);

/* Watches for crossings, as fling_draggable_watch does. */
fling_status fling_scroller_watch(
    fling_scroller *scroller, const double *axis, const double *places, size_t count, fling_error *error);

/* The same for the places at multiples of `step`, as fling_draggable_watch_every does. Fails with PARAMETER. */
fling_status fling_scroller_watch_every(
    fling_scroller *scroller, const double *axis, double step, double offset, fling_error *error);

/* Takes the oldest crossing, as fling_draggable_next_crossing does. */
bool fling_scroller_next_crossing(fling_scroller *scroller, fling_crossing *crossing);

/* ---- Input ----
 *
 * Each answers as the events of a draggable do. */

/* Applies a gesture: a pan drags the content with the fingers, and a touch stops it. FLING_IGNORED_GESTURE for a
 * gesture that means nothing to it. Fails with CONSTANT (the gesture). */
fling_status fling_scroller_handle(
    fling_scroller *scroller, const fling_gesture *gesture, const fling_gesture_map *map, fling_error *error);

/* Applies an event of a mouse: a FLING_EVENT_POINTER_WHEEL turns the wheel, in the direction for which the device is
 * configured and along the axes of the map, and a FLING_EVENT_POINTER_MOTION stops content in flight where `stops` says
 * so. FLING_IGNORED_GESTURE for other events. The app decides by the pointer's place which scroller gets the event.
 * Fails with CONSTANT. */
fling_status fling_scroller_handle_event(
    fling_scroller *scroller, const fling_event *event, const fling_gesture_map *map, fling_error *error);

/* Scrolls by turns of the wheel: by the rules' `wheel_step` for each notch, or to the next place to snap to. Positive
 * notches scroll on; wheels with high resolution give parts of one. */
fling_status fling_scroller_turn_wheel(
    fling_scroller *scroller, const double *notches, int64_t time, fling_error *error);

/* Scrolls to an offset, or as near as the content allows. NULL for `timing` takes the rules' spring. A finger that
 * holds the content wins: it goes there after the release. Fails with PARAMETER, CONSTANT (timing). */
fling_status fling_scroller_scroll_to(
    fling_scroller *scroller, const double *offset, const fling_timing *timing, int64_t time, fling_error *error);

/* Reports an event that may stop content in flight: one that is among the rules' `stops` does. Fails with CONSTANT. */
fling_status fling_scroller_interrupt(
    fling_scroller *scroller, fling_interruption interruption, int64_t time, fling_error *error);

/* Cancels the drag: the content goes back to the place at which the finger took hold. */
fling_status fling_scroller_cancel(fling_scroller *scroller, int64_t time, fling_error *error);

/* Advances to a time: content that has come to rest by then rests. FLING_CHANGED when it has. The time may be that at
 * which a frame will be seen. */
fling_status fling_scroller_advance(fling_scroller *scroller, int64_t time, fling_error *error);

/* ==== Pinching, turning and panning ====
 *
 * Content in a viewport that fingers pinch, turn and pan at once, such as a photo or a map. The points under the
 * fingers stay under them; released, place, scale and rotation run on to where the content may rest; each motion can be
 * caught, and nothing jumps. Its value has four numbers: where the content's origin is shown (x and y), the points of
 * a unit of the content, and the rotation in radians, which counts turns, clockwise where y points down. A zoom of 1
 * shows the whole content, as large as the viewport has room for. A handle: one thread at a time. */

typedef struct fling_transform fling_transform;

/* The effect of fingers that turn content. */
typedef enum fling_rotation {
    /* It turns with them, and stays as it is let go. */
    FLING_ROTATION_FREE = 0,
    /* It stays upright. */
    FLING_ROTATION_NONE = 1,
    /* It turns with them, and comes to rest at a multiple of `rotation_step`. */
    FLING_ROTATION_STEPS = 2
} fling_rotation;

/* The rules of content that fingers pinch, turn and pan. Call fling_transform_rules_init first, then change what
 * differs. */
typedef struct fling_transform_rules {
    /* Set by fling_transform_rules_init. */
    size_t size;
    /* The least and the greatest zoom at which it rests: 1 and 4. A least one that is not positive counts as 1, a
     * greatest one below the least as that. */
    double least_zoom, greatest_zoom;
    /* Radians. 0 or less counts as FREE. */
    double rotation_step;
    /* The zoom to which a double tap brings it about the tapped point; the next one shows all of it again: 2. 0 for
     * none. */
    double double_tap_zoom;
    /* FREE. */
    fling_rotation rotation;
    /* Not 0 to be there at once when the hand lets go, for people who want no animations. */
    int32_t reduces_motion;
    /* The law by which it slows down after a release: EXPONENTIAL, by `decay`, which is FLING_DECAY_NORMAL. */
    fling_deceleration deceleration;
    int32_t reserved_;
    fling_decay decay;
    /* The spring that draws it back into its limits, and to where it is sent: FLING_SPRING_SMOOTH. */
    fling_spring spring;
    /* The distance from its goal, and the speed, at which it is brought to rest: half a point. A distance of 0: see
     * fling_drag_rules. */
    fling_tolerance tolerance;
    /* See fling_drag_rules: 0.016 and 0.006. */
    double latency, ahead;
} fling_transform_rules;

/* Fills in the defaults. `size` is sizeof(fling_transform_rules). Any thread. */
fling_status fling_transform_rules_init(fling_transform_rules *rules, size_t size, fling_error *error);

/* Content of a width and height in its own units, seen as a whole in a viewport of a width and height in points,
 * whose top left corner is at `origin`. A size that is not finite and positive counts as 1. NULL for `origin` to be
 * at 0, for `rules` to take the defaults. Allocates; the result is yours, for fling_transform_free. Fails with
 * PARAMETER, CONSTANT. */
fling_transform *fling_transform_create(
    const double content[2], const double viewport[2], const double origin[2], const fling_transform_rules *rules,
    fling_error *error);

/* Frees it. NULL is allowed. */
void fling_transform_free(fling_transform *transform);

/* Changes the sizes and the corner; NULL for one that stays. Content at rest or in flight goes on to the zoom that it
 * had or was heading for, with the same part of it in the middle. Answers as an event does. */
fling_status fling_transform_resize(
    fling_transform *transform, const double *content, const double *viewport, const double *origin, int64_t time,
    fling_error *error);

/* Changes how it moves from `time` on. Answers as an event does. Fails with PARAMETER, CONSTANT. */
fling_status fling_transform_set_rules(
    fling_transform *transform, const fling_transform_rules *rules, int64_t time, fling_error *error);

/* ---- Questions ---- */

/* The four numbers and their velocities at the moment at which the frame will be seen. */
fling_status fling_transform_state(
    const fling_transform *transform, int64_t time, fling_state *state, fling_error *error);

/* The zoom at a moment. 0 for NULL. */
double fling_transform_zoom(const fling_transform *transform, int64_t time);

/* The state of its machine after the last event. FLING_IDLE for NULL. */
fling_activity fling_transform_activity(const fling_transform *transform);

/* True if it changes without further input after the last frame that was passed to fling_transform_advance. */
bool fling_transform_needs_frame(const fling_transform *transform);

/* The four numbers with which it rests or will come to rest. False, and 0, in a drag; false for NULL. */
bool fling_transform_goal(const fling_transform *transform, double goal[4]);

/* The time at which it comes to rest. FLING_NEVER when it rests or is held, and for NULL. */
int64_t fling_transform_settling_time(const fling_transform *transform);

/* The fraction of its motion: 0 where it last rested, 1 at its end. 0 when it does not move by itself, and for NULL. */
double fling_transform_fraction(const fling_transform *transform, int64_t time);

/* True if its motion is paused. False for NULL. */
bool fling_transform_is_paused(const fling_transform *transform);

/* True if its motion is reversed. False for NULL. */
bool fling_transform_is_reversed(const fling_transform *transform);

/* Takes the oldest transition that no one has taken; its goal is the place of the content's origin. False, with
 * `transition` emptied, when there is none, and for NULL; false, with nothing taken, for a size that no version has. The
 * last 32 are kept. */
bool fling_transform_next_transition(fling_transform *transform, fling_transition *transition);

/* ---- Input ----
 *
 * Each answers as the events of a draggable do. */

/* Applies a gesture: a pan moves it, a pinch scales, turns and moves it, a rotation turns and moves it, a hold stops
 * it, and a double tap zooms. `points_per_millimetre` leads from the hand to the viewport. `point` is the place of the
 * hand in the points of the viewport, on touchpads the pointer's; NULL for the gesture's location in millimetres at
 * that scale, and without one for the viewport's middle. FLING_IGNORED_GESTURE for a gesture that means nothing to it.
 * Fails with CONSTANT (the gesture). */
fling_status fling_transform_handle(
    fling_transform *transform, const fling_gesture *gesture, double points_per_millimetre, const double *point,
    fling_error *error);

/* Zooms to a scale, or by a factor as for a notch of a wheel, about a point of the viewport, or NULL for its middle;
 * as near as the limits allow. In a drag it goes there after the release. */
fling_status fling_transform_zoom_to(
    fling_transform *transform, double zoom, const double *point, int64_t time, fling_error *error);
fling_status fling_transform_zoom_by(
    fling_transform *transform, double factor, const double *point, int64_t time, fling_error *error);

/* Shows the whole content again, upright. */
fling_status fling_transform_reset(fling_transform *transform, int64_t time, fling_error *error);

/* Cancels the drag: the content goes back to the place at which the fingers took hold. */
fling_status fling_transform_cancel(fling_transform *transform, int64_t time, fling_error *error);

/* Advances to a time: content that has come to rest by then rests. FLING_CHANGED when it has. The time may be that at
 * which a frame will be seen. */
fling_status fling_transform_advance(fling_transform *transform, int64_t time, fling_error *error);

/* ---- Its motion and its value ----
 *
 * Each answers as the events of a draggable do. */

/* Sends it to four numbers, or as near as the limits allow. In a drag it goes there after the release. */
fling_status fling_transform_animate(
    fling_transform *transform, const double goal[4], int64_t time, fling_error *error);

/* Freezes the motion; resumes it. */
fling_status fling_transform_pause(fling_transform *transform, int64_t time, fling_error *error);
fling_status fling_transform_resume(fling_transform *transform, int64_t time, fling_error *error);

/* Reverses the motion: back to where it last rested, or on again. Fails with CONSTANT. */
fling_status fling_transform_reverse(
    fling_transform *transform, fling_reverse_mode mode, int64_t time, fling_error *error);

/* Puts a paused motion at a fraction of its path. FLING_IGNORED_NOT_PAUSED when it is not paused. */
fling_status fling_transform_scrub(fling_transform *transform, double fraction, int64_t time, fling_error *error);

/* Continues with other timing: see fling_playhead_continue; NULL for the velocity that it has. Fails with PARAMETER,
 * CONSTANT (timing). */
fling_status fling_transform_continue(
    fling_transform *transform, const fling_timing *timing, double duration_factor, const double *velocity,
    int64_t time, fling_error *error);

/* Ends a motion at once; a spring brings it back from where it may not rest. Fails with CONSTANT. */
fling_status fling_transform_stop(
    fling_transform *transform, fling_stop_position position, int64_t time, fling_error *error);

/* Sets the four numbers without animation; fingers that hold it go on from there. FLING_IGNORED_OUTSIDE_BOUNDS where it
 * may not rest. */
fling_status fling_transform_set_value(
    fling_transform *transform, const double value[4], int64_t time, fling_error *error);

/* Shifts the viewport and all that is seen in it by so many points, at once, such as when it was laid out elsewhere in
 * the picture: its corner, the content, its goal and the place where it last rested. */
fling_status fling_transform_rebase(
    fling_transform *transform, const double way[2], int64_t time, fling_error *error);

/* ==== Chains ====
 *
 * Draggables, scrollers and transforms within each other, which one hand moves: a list in a sheet, a page in a pager,
 * a photo in one. The part of the hand's movement that the first one doesn't consume moves the next one, without
 * lifting; a throw that meets its end goes on in the next one. Each member stays a handle of its own, to read and to
 * change as before; its gestures, wheels and frames come through the chain alone. A handle: one thread at a time,
 * with its members. */

typedef struct fling_chain fling_chain;

/* The directions in which an outer member moves before those within it. */
typedef enum fling_chain_priority {
    /* The inner ones always move first, as a page in a pager. */
    FLING_FIRST_NEVER = 0,
    /* It moves first where its value grows, as a sheet that opens before its list scrolls. */
    FLING_FIRST_GROWING = 1,
    /* It moves first where its value shrinks. */
    FLING_FIRST_SHRINKING = 2,
    /* It moves first in both directions, and at each turn of the hand, as a bar that hides and shows at once. */
    FLING_FIRST_ALWAYS = 3
} fling_chain_priority;

/* An empty chain. With `locks_direction`, all members move along the axis of the hand's first movement alone; without
 * it, they do if each of them moves along one axis and the axes differ, as a list in a pager. Allocates; the result
 * is yours, for fling_chain_free. */
fling_chain *fling_chain_create(bool locks_direction, fling_error *error);

/* Frees it; its members stay. NULL is allowed. */
void fling_chain_free(fling_chain *chain);

/* Adds a member around those that the chain has: the innermost comes first. It stays yours; freeing it removes it.
 * With `passes_flings`, a throw that meets its end goes on in the next member; else it springs back there. Allocates.
 * Fails with CONSTANT, BUSY for a member of a chain. */
fling_status fling_chain_add_draggable(
    fling_chain *chain, fling_draggable *draggable, const fling_gesture_map *map, fling_chain_priority first,
    bool passes_flings, fling_error *error);
fling_status fling_chain_add_scroller(
    fling_chain *chain, fling_scroller *scroller, const fling_gesture_map *map, fling_chain_priority first,
    bool passes_flings, fling_error *error);
/* Content pans while it has room. Fingers that pinch or turn it move it alone, and a wheel does not move it. For the
 * place of the hand see fling_transform_handle without one. Allocates. Fails with CONSTANT, BUSY for a member of a
 * chain. */
fling_status fling_chain_add_transform(
    fling_chain *chain, fling_transform *transform, double points_per_millimetre, fling_chain_priority first,
    bool passes_flings, fling_error *error);

/* Removes the member with an index, 0 for the innermost. If a hand holds it, its drag is cancelled, and the hand moves
 * the others. Fails with INDEX. */
fling_status fling_chain_remove(fling_chain *chain, size_t index, int64_t time, fling_error *error);

/* The number of its members; 0 for NULL. */
size_t fling_chain_count(const fling_chain *chain);

/* Applies a gesture to all members: see fling_draggable_handle. Their transitions are taken from each of them. While a
 * function of the app runs that a member's rules name, calls on all members fail with BUSY, and do not free them. Fails
 * with CONSTANT. */
fling_status fling_chain_handle(fling_chain *chain, const fling_gesture *gesture, fling_error *error);

/* Applies an event of a wheel: the first member with room takes it, and the next one the rest of a notch. A draggable
 * goes to its next detent. FLING_IGNORED_GESTURE for other events. Fails with CONSTANT. */
fling_status fling_chain_handle_event(fling_chain *chain, const fling_event *event, fling_error *error);

/* Advances all members to a time: a throw that has met an end by then is handed on, and members that have come to rest
 * by then rest. The time may be that at which a frame will be seen; ask the members for their states after it. */
fling_status fling_chain_advance(fling_chain *chain, int64_t time, fling_error *error);

#ifdef __cplusplus
}
#endif

#endif
