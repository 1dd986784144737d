// A world of Box2D for Swift. Places are in points, angles in radians, and times in seconds.
#ifndef FLING_CBOX2D_H
#define FLING_CBOX2D_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct CBoxWorld CBoxWorld;

typedef enum { CBOX_FIXED, CBOX_GUIDED, CBOX_FREE } CBoxKind;

/// The traits of a body. Bodies collide with each other if they share a bit of `items`, and with the
/// boundaries that share a bit of `boundaries`.
typedef struct {
    CBoxKind kind;
    bool isCircle;
    bool turns;
    double width, height;
    double mass, friction, elasticity;
    /// The speed of an impact below which nothing bounces, in points per second.
    double restSpeed;
    uint64_t items, boundaries;
} CBoxTraits;

typedef struct {
    double x, y, angle;
    double velocityX, velocityY, turning;
} CBoxState;

typedef enum { CBOX_ROD, CBOX_ROPE, CBOX_PIN, CBOX_SPRING } CBoxJointKind;

/// A joint between two bodies or, if `other` is negative, between a body and an anchor.
typedef struct {
    CBoxJointKind kind;
    int32_t body, other;
    double offsetX, offsetY;
    /// The offset from the other body's centre, or the place of the anchor.
    double otherX, otherY;
    double length, hertz, damping;
} CBoxJoint;

/// The beginning or end of a contact. `other` is the second body, or negative for a boundary.
typedef struct {
    bool isBeginning;
    int32_t body, other, boundary;
    double x, y;
} CBoxEvent;

/// Two bodies that pressed on each other in a step; `other` is negative for a boundary.
typedef struct {
    int32_t body, other;
} CBoxTouch;

CBoxWorld *cbox_create(void);
void cbox_destroy(CBoxWorld *world);

/// Creates or changes the body of a number, which is 0 or greater.
void cbox_set_body(CBoxWorld *world, int32_t body, const CBoxTraits *traits);
void cbox_remove_body(CBoxWorld *world, int32_t body);
void cbox_place(CBoxWorld *world, int32_t body, double x, double y, double angle);
void cbox_set_velocity(CBoxWorld *world, int32_t body, double x, double y, double turning);
/// Sets the velocities with which a body reaches a place and an angle in the next step.
void cbox_guide(CBoxWorld *world, int32_t body, double x, double y, double angle, double step);
CBoxState cbox_state(const CBoxWorld *world, int32_t body);

void cbox_remove_boundaries(CBoxWorld *world);
/// Adds a solid rectangle from a low corner to a high one, to a group of bits.
void cbox_add_block(
    CBoxWorld *world, int32_t boundary, uint64_t group, double left, double top, double right, double bottom);
void cbox_add_segment(
    CBoxWorld *world, int32_t boundary, uint64_t group, double x1, double y1, double x2, double y2);

/// Creates or replaces the joint of a number, which is 0 or greater.
void cbox_set_joint(CBoxWorld *world, int32_t joint, const CBoxJoint *traits);
void cbox_remove_joint(CBoxWorld *world, int32_t joint);
/// Moves the anchor of a joint within the next step.
void cbox_move_anchor(CBoxWorld *world, int32_t joint, double x, double y, double step);

void cbox_step(CBoxWorld *world, double step);
/// The touches of the last step, and their number.
const CBoxTouch *cbox_touches(const CBoxWorld *world, int32_t *count);
/// The events since they were last forgotten, in order, and their number.
const CBoxEvent *cbox_events(const CBoxWorld *world, int32_t *count);
void cbox_forget_events(CBoxWorld *world);

#ifdef __cplusplus
}
#endif

#endif
