// Joints between bodies, the step, and the record of its contacts.
#include "World.h"

#include <cmath>

void CBoxWorld::unlink(Link &link) {
    if (link.joint) world.DestroyJoint(link.joint);
    if (link.anchor) world.DestroyBody(link.anchor);
    link = Link();
}

static b2Body *anchorBody(CBoxWorld *world, b2Vec2 place) {
    b2BodyDef definition;
    definition.type = b2_kinematicBody;
    definition.position = place;
    return world->world.CreateBody(&definition);
}

static b2Joint *distanceJoint(
    CBoxWorld *world, const CBoxJoint &traits, b2Body *one, b2Vec2 offset, b2Body *other, b2Vec2 otherOffset) {
    b2DistanceJointDef definition;
    definition.bodyA = one;
    definition.bodyB = other;
    definition.localAnchorA = offset;
    definition.localAnchorB = otherOffset;
    definition.collideConnected = true;
    definition.length = units(traits.length);
    definition.minLength = traits.kind == CBOX_ROD ? definition.length : 0;
    definition.maxLength = traits.kind == CBOX_SPRING ? b2_maxFloat : definition.length;
    if (traits.kind == CBOX_SPRING) {
        b2LinearStiffness(
            definition.stiffness, definition.damping, (float)traits.hertz, (float)traits.damping, one, other);
    }
    return world->world.CreateJoint(&definition);
}

/// A spring of length 0 to a place: a distance joint would stop a little before it.
static b2Joint *placeJoint(CBoxWorld *world, const CBoxJoint &traits, b2Body *body, b2Vec2 place) {
    b2MouseJointDef definition;
    definition.bodyA = world->ground;
    definition.bodyB = body;
    definition.target = body->GetWorldPoint(units(traits.offsetX, traits.offsetY));
    definition.maxForce = 1e6f * body->GetMass();
    b2LinearStiffness(
        definition.stiffness, definition.damping, (float)traits.hertz, (float)traits.damping, world->ground,
        body);
    auto *joint = (b2MouseJoint *)world->world.CreateJoint(&definition);
    joint->SetTarget(place);
    return joint;
}

extern "C" void cbox_set_joint(CBoxWorld *world, int32_t number, const CBoxJoint *traits) {
    if (number < 0) return;
    if (world->links.size() <= (size_t)number) world->links.resize(number + 1);
    Link &link = world->links[number];
    world->unlink(link);
    Part *part = world->body(traits->body), *other = world->body(traits->other);
    if (!part || (traits->other >= 0 && !other) || part == other) return;
    // Box2D defines no joint between bodies none of which is free.
    if (part->solid->GetType() != b2_dynamicBody && (!other || other->solid->GetType() != b2_dynamicBody)) return;
    link.traits = *traits;
    b2Vec2 offset = units(traits->offsetX, traits->offsetY), otherOffset = units(traits->otherX, traits->otherY);
    if (!other && traits->kind == CBOX_SPRING && traits->length <= 0) {
        link.joint = placeJoint(world, *traits, part->solid, otherOffset);
        return;
    }
    b2Body *second = other ? other->solid : (link.anchor = anchorBody(world, otherOffset));
    if (!other) otherOffset.SetZero();
    if (traits->kind == CBOX_PIN) {
        b2RevoluteJointDef definition;
        definition.bodyA = second;
        definition.bodyB = part->solid;
        definition.localAnchorA = otherOffset;
        definition.localAnchorB = offset;
        link.joint = world->world.CreateJoint(&definition);
    } else {
        link.joint = distanceJoint(world, *traits, part->solid, offset, second, otherOffset);
    }
}

extern "C" void cbox_remove_joint(CBoxWorld *world, int32_t number) {
    if (number >= 0 && (size_t)number < world->links.size()) world->unlink(world->links[number]);
}

extern "C" void cbox_move_anchor(CBoxWorld *world, int32_t number, double x, double y, double step) {
    if (number < 0 || (size_t)number >= world->links.size()) return;
    Link &link = world->links[number];
    if (link.anchor) {
        b2Vec2 place = link.anchor->GetPosition();
        link.anchor->SetLinearVelocity(
            units((x - place.x * scale) / step, (y - place.y * scale) / step));
    } else if (link.joint && link.joint->GetType() == e_mouseJoint) {
        ((b2MouseJoint *)link.joint)->SetTarget(units(x, y));
    }
}

/// The number of parts into which a step is divided. Box2D follows few impacts of two bodies within one step:
/// none moves by more than four times its size.
static int parts(const CBoxWorld *world, double step) {
    double most = 0;
    for (const auto &part : world->bodies) {
        if (!part || part->traits.kind != CBOX_FREE) continue;
        double size = std::max(std::min(part->traits.width, part->traits.height), 5.0) / scale;
        most = std::max(most, part->solid->GetLinearVelocity().Length() * step / size);
    }
    return (int)std::clamp(std::ceil(most / 4), 1.0, 16.0);
}

extern "C" void cbox_step(CBoxWorld *world, double step) {
    world->contacts.touches.clear();
    int count = parts(world, step);
    for (int part = 0; part < count; part++) world->world.Step((float)(step / count), 8, 3);
}

extern "C" const CBoxTouch *cbox_touches(const CBoxWorld *world, int32_t *count) {
    *count = (int32_t)world->contacts.touches.size();
    return world->contacts.touches.data();
}

extern "C" const CBoxEvent *cbox_events(const CBoxWorld *world, int32_t *count) {
    *count = (int32_t)world->contacts.events.size();
    return world->contacts.events.data();
}

extern "C" void cbox_forget_events(CBoxWorld *world) {
    world->contacts.events.clear();
}
