/*
 * bridge.h - fling.h for JavaScript: plain numbers in, rows of doubles out.
 *
 * JavaScript knows no struct of fling.h: the compiler lays them out here, so that a change of one needs no change of a
 * page. There is one set of rules and one list of events, which belong to the module's instance. Times that come from
 * JavaScript are nanoseconds as doubles, exact for 104 days; times in rows are seconds since time 0.
 */
#ifndef FLING_BRIDGE_H
#define FLING_BRIDGE_H

#include <fling.h>

#define BRIDGE __attribute__((visibility("default")))

/* Why the last call failed, as a sentence in UTF-8 that ends with NUL; empty after a success. */
BRIDGE const char *bridge_message(void);

/* The numbers that the last question wrote, and how many there are. */
BRIDGE const double *bridge_numbers(void);
BRIDGE int32_t bridge_count(void);

/* ==== A spring ==== */

/* The parameterisations of fling.h, in its order. */
enum bridge_spring_form {
    BRIDGE_SPRING_BOUNCE,
    BRIDGE_SPRING_RESPONSE,
    BRIDGE_SPRING_MASS,
    BRIDGE_SPRING_FREQUENCY,
    BRIDGE_SPRING_SETTLING,
    BRIDGE_SPRING_UIKIT,
    BRIDGE_SPRING_TENSION,
    BRIDGE_SPRING_BOUNCINESS,
    BRIDGE_SPRING_PRESET
};

/* Makes the spring of the rules. Numbers that a form does not take do not count. */
BRIDGE int32_t bridge_spring(int32_t form, double first, double second, double third);

/* The numbers of the rules' spring: mass, stiffness, damping, damping ratio, angular frequency, duration, bounce, settling
 * duration; UIKit's duration, pop's bounciness and speed, each NaN when the spring has none. */
BRIDGE int32_t bridge_spring_facts(void);

/* A spring motion: `count` pairs of value and velocity, `interval` seconds apart. Then the settling time within
 * `distance` of the target, and the time at which it first passes the target, NaN if it never does. */
BRIDGE int32_t bridge_spring_motion(
    double from, double velocity, double to, double distance, double interval, int32_t count);

/* ==== Rules ==== */

/* The defaults of fling.h, for a value of one or two dimensions that starts at rest. */
BRIDGE int32_t bridge_rules(int32_t dimensions, double x, double y);
BRIDGE void bridge_bounds(int32_t axis, double lower, double upper);
BRIDGE void bridge_band(double dimension, double coefficient);
/* One of fling_release_policy. */
BRIDGE void bridge_release(int32_t policy);
BRIDGE int32_t bridge_detent(double x, double y);
BRIDGE void bridge_flick(double threshold, double minimum_distance, int32_t allows_long);
/* One of fling_tap_policy. */
BRIDGE void bridge_tap(int32_t policy);
BRIDGE void bridge_friction(double friction);
BRIDGE void bridge_tolerance(double distance, double speed);
BRIDGE void bridge_times(double latency, double ahead);
BRIDGE void bridge_reduce_motion(int32_t reduces);

/* The changes of the value for a millimetre of the hand to the right, and for one towards the person. */
BRIDGE void bridge_map(double right_x, double right_y, double towards_x, double towards_y);

/* ==== A recorded gesture ==== */

/* Forgets all events. */
BRIDGE void bridge_forget(void);

/* Adds an event. `kind`, `phase` and `device_kind` are constants of fling.h; `x` and `y` are the delta, the place as a
 * fraction of the surface, or the size of a device's surface; `scale` and `rotation` a pinch's; millimetres NaN where
 * they are not known. */
BRIDGE int32_t bridge_event(
    double time, int32_t device, int32_t kind, int32_t phase, int32_t device_kind, int32_t contact, int32_t fingers,
    int32_t is_natural, double x, double y, double millimetres_x, double millimetres_y, double scale, double rotation);

/* Plays the events into a value with the rules, until it rests, as `fling replay` does. The rows' lengths are below. */
BRIDGE int32_t bridge_replay(double frames_per_second, double patience);

/* Rows of the last replay: which is 0 for frames, 1 for transitions, 2 for gestures. */
BRIDGE const double *bridge_rows(int32_t which);
BRIDGE int32_t bridge_row_count(int32_t which);
BRIDGE int32_t bridge_row_length(int32_t which);

/* ==== A value under the pointer ==== */

/* A draggable with the rules; NULL with a message. */
BRIDGE fling_draggable *bridge_live_create(void);
BRIDGE void bridge_live_free(fling_draggable *draggable);
BRIDGE int32_t bridge_live_grab(fling_draggable *draggable, double x, double y, double time);
BRIDGE int32_t bridge_live_move(fling_draggable *draggable, double x, double y, double time);
BRIDGE int32_t bridge_live_release(fling_draggable *draggable, double time);
BRIDGE int32_t bridge_live_cancel(fling_draggable *draggable, double time);
BRIDGE int32_t bridge_live_animate(fling_draggable *draggable, double x, double y, double time);
/* Gives it the rules as they are now, from a time on. */
BRIDGE int32_t bridge_live_rules(fling_draggable *draggable, double time);
/* Lets time pass, and writes the activity, whether it needs a frame, two values, two velocities, whether
 * it has a goal, and two coordinates of that. */
BRIDGE int32_t bridge_live_state(fling_draggable *draggable, double time);

/* ==== A piece: parts under real gestures ==== */

typedef struct bridge_piece bridge_piece;

/* A piece without recognisers and parts; NULL with a message. */
BRIDGE bridge_piece *bridge_piece_create(void);
BRIDGE void bridge_piece_free(bridge_piece *piece);

/* Adds a recogniser of a kind of fling_gesture_kind: a pan with an axis lock, a tap of so many. A pinch may have the fingers
 * of the recognisers before it. */
BRIDGE int32_t bridge_piece_recognize(bridge_piece *piece, int32_t kind, int32_t axis_lock, int32_t tap_count);

/* Each adds a part, which has the map that was set last, and answers its number: a draggable with the rules; a scroller
 * along a line with the spring and friction of the rules, which turns whole pages or not, and in which a pull beyond
 * `rest_outside` may rest there, 0 for none; content that is pinched, turned by a step and panned in a viewport. */
BRIDGE int32_t bridge_piece_draggable(bridge_piece *piece);
BRIDGE int32_t bridge_piece_scroller(
    bridge_piece *piece, double content, double viewport, int32_t turns_pages, double rest_outside);
BRIDGE int32_t bridge_piece_transform(
    bridge_piece *piece, double content_width, double content_height, double width, double height, double step);

/* Puts a scroller into a draggable that moves first where its value grows, as a list into a sheet. */
BRIDGE int32_t bridge_piece_chain(bridge_piece *piece, int32_t scroller, int32_t draggable);

/* Lets gestures move a part, as at first, or not. */
BRIDGE void bridge_piece_enable(bridge_piece *piece, int32_t part, int32_t is_enabled);

/* Applies an event of a touchscreen: `kind` is one of a contact, places are millimetres. Writes the gestures that it
 * makes, seven numbers each: kind, phase, fingers, taps, the place in millimetres, the recogniser. */
BRIDGE int32_t bridge_piece_event(
    bridge_piece *piece, double time, int32_t kind, int32_t contact, double x, double y);

/* Sends a part to a place; content to a zoom of `x` about its middle. */
BRIDGE int32_t bridge_piece_animate(bridge_piece *piece, int32_t part, double x, double y, double time);
/* Puts a draggable somewhere. */
BRIDGE int32_t bridge_piece_set(bridge_piece *piece, int32_t part, double x, double y, double time);
/* Gives a part the rules as they are now, from a time on. */
BRIDGE int32_t bridge_piece_rules(bridge_piece *piece, int32_t part, double time);
/* Gives a scroller content of another size. */
BRIDGE int32_t bridge_piece_resize(bridge_piece *piece, int32_t part, double content, double time);

/* Lets time pass, and writes whether a frame is needed; then for each part the activity, four values, four velocities,
 * whether it has a goal, and two coordinates of that. */
BRIDGE int32_t bridge_piece_state(bridge_piece *piece, double time);

#endif
