/*
 * fling-wayland.h - a Wayland compositor's events as Fling's, and the time at which a client's frame will be
 * seen.
 *
 *     static fling_wayland input;
 *     fling_wayland_bind(&input, registry, name, interface, version);     // for each global that the registry announces
 *     fling_wayland_remove(&input, name);                                 // for each that it removes
 *     fling_wayland_attach(&input, surface, width, height);               // in points; again when the size changes
 *
 *     fling_event event;                                                  // after dispatching, and with the time
 *     while (fling_wayland_next(&input, now, &event)) fling_arena_handle(arena, &event, NULL);
 *
 *     const int64_t seen = fling_wayland_next_frame(&input, now);         // before each commit
 *     fling_draggable_state(draggable, seen, &shown, NULL);
 *
 * It has a seat, a pointer and a touch object of its own beside the program's, so that the program keeps its
 * listeners and its cursor. A `fling_wayland` listens for one surface; a program with several has one for each.
 *
 * Extensions. The generated headers of pointer-gestures-unstable-v1 (swipes, pinches, holds), presentation-time
 * and xdg-output-unstable-v1 (the scale of the output), and input-timestamps-unstable-v1 (times finer than
 * milliseconds) are used if fling-wayland.c finds them when it is compiled, under the names NAME-client-protocol.h;
 * then the program links the code that wayland-scanner makes of the same files. All are optional, in the program and in
 * the compositor: fling_wayland_offers says which are there.
 *
 * Lengths. A touch is reported in millimetres on its output, by the output's physical size; without one (a projector,
 * a virtual machine) an inch counts as 96 points. A map from millimetres to points has
 * fling_wayland_points_per_millimetre as its factors: then content stays under the finger. On touchpads, scrolls are
 * millimetres of the fingers' movement, unless the user has set a factor for scrolling, or libinput's flat profile.
 * Compositors report swipes and pinches as movements of the pointer, up to five times as far as those of the fingers.
 * The header takes the acceleration of libinput's default settings out again: the velocity of a swipe is accurate to
 * about 10 %, and scales with the pointer speed setting. The movement of the pointer is in `accelerated`. Scale and
 * rotation of a pinch are exact.
 *
 * The functions are in fling-wayland.c, which a program adds to its own sources: `pkg-config --variable=adapters
 * fling` has its folder. It is C11, and needs libfling and libwayland-client 1.20 or newer; the header is C11 and C++17. It
 * reads no clock: `now` is the present time of CLOCK_MONOTONIC in nanoseconds. It allocates nothing besides its
 * Wayland objects. A `fling_wayland` is all zero at first, is not moved, and belongs to the thread that
 * dispatches its registry's queue.
 */
#ifndef FLING_WAYLAND_H
#define FLING_WAYLAND_H

#include <fling.h>
#include <wayland-client.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The greatest numbers of seats, outputs, fingers on a seat, frames that have not been seen yet, and events
 * that wait. */
#define FLING_WAYLAND_SEATS 4
#define FLING_WAYLAND_OUTPUTS 8
#define FLING_WAYLAND_CONTACTS 16
#define FLING_WAYLAND_FRAMES 8
#define FLING_WAYLAND_EVENTS 512

/* The parts that a compositor may offer, added up. */
typedef enum fling_wayland_offer {
    FLING_WAYLAND_TOUCH = 1,
    FLING_WAYLAND_POINTER = 2,
    /* The end of a scroll is reported, and touchpads are distinguished from wheels: wl_seat 5. */
    FLING_WAYLAND_SCROLL_ENDS = 4,
    /* Parts of a notch of a wheel are reported: wl_seat 8. */
    FLING_WAYLAND_WHEEL_PARTS = 8,
    /* Natural scrolling is distinguished from the other: wl_seat 9. */
    FLING_WAYLAND_NATURAL_SCROLLING = 16,
    /* Swipes and pinches. */
    FLING_WAYLAND_GESTURES = 32,
    FLING_WAYLAND_HOLDS = 64,
    /* Times of events are finer than milliseconds. */
    FLING_WAYLAND_TIMESTAMPS = 128,
    /* The compositor reports when a frame was seen. */
    FLING_WAYLAND_PRESENTATION = 256
} fling_wayland_offer;

/* A compositor's events for one surface. All zero at first; its members belong to fling-wayland.c. */
typedef struct fling_wayland fling_wayland;

/* ---- The compositor ---- */

/* Binds a global that the compositor has, if it is of use, at the newest version that both sides know.
 *
 * Answers FLING_OK, or FLING_IGNORED_EVENT for a global that is of no use, or belongs to an extension whose
 * generated header was not found. Fails with NULL, with INDEX for more seats or outputs than there is room for,
 * and with MEMORY. */
fling_status fling_wayland_bind(
    fling_wayland *input, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version);

/* Drops a global that the compositor has taken back; gestures of its devices are cancelled. Answers FLING_OK,
 * or FLING_IGNORED_EVENT for one that was not bound. Fails with NULL. */
fling_status fling_wayland_remove(fling_wayland *input, uint32_t name);

/* Listens for a surface of a size in points from now on; also called when the size changes. NULL for no
 * surface, as before the program destroys it. A gesture that was begun on another surface is cancelled. Fails
 * with NULL, NOT_FINITE, and PARAMETER for a size that is not greater than 0. */
fling_status fling_wayland_attach(
    fling_wayland *input, struct wl_surface *surface, double width, double height);

/* The parts that the compositor offers and the program takes, of fling_wayland_offer, added up. Complete after
 * two roundtrips; 0 for NULL. */
uint32_t fling_wayland_offers(const fling_wayland *input);

/* Destroys all of its Wayland objects, and empties it. Call it before wl_display_disconnect. NULL is allowed. */
void fling_wayland_finish(fling_wayland *input);

/* ---- Events, frames and lengths ---- */

/* Takes the oldest event that waits. False, with `event` emptied, when there is none, and for NULL. */
bool fling_wayland_next(fling_wayland *input, int64_t now, fling_event *event);

/* Answers the time at which the frame that is being made will be seen, in nanoseconds of CLOCK_MONOTONIC, and asks
 * the compositor for the time at which it was: call it once for each frame, before wl_surface_commit. The answer is
 * the refresh at which a frame was seen lately, counted from `now`; if the compositor does not report it, the first
 * after the last frame callback. It never goes back. `now` for NULL. */
int64_t fling_wayland_next_frame(fling_wayland *input, int64_t now);

/* The points of the surface's output for a millimetre, which a map of gestures has as its factors. It does not change
 * while fingers touch the surface. 96 points for an inch until the size of the output is known, and for NULL. */
double fling_wayland_points_per_millimetre(const fling_wayland *input);

#include "fling-wayland/steps.h"
#include "fling-wayland/state.h"

#ifdef __cplusplus
}
#endif

#endif
