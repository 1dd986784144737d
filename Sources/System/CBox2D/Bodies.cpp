// Bodies and boundaries.
#include "World.h"

#include <cmath>

/// Beyond this place, in points, a body meets nothing: there, the digits of Box2D's numbers do not suffice.
static constexpr double reach = 1e6;

CBoxWorld::CBoxWorld() {
    world.SetContactFilter(&contacts);
    world.SetContactListener(&contacts);
    // The animator decides when everything rests.
    world.SetAllowSleeping(false);
    b2BodyDef definition;
    ground = world.CreateBody(&definition);
}

extern "C" CBoxWorld *cbox_create(void) {
    return new CBoxWorld();
}

extern "C" void cbox_destroy(CBoxWorld *world) {
    world->contacts.isSilent = true;
    delete world;
}

static b2BodyType type(CBoxKind kind) {
    return kind == CBOX_FREE ? b2_dynamicBody : kind == CBOX_GUIDED ? b2_kinematicBody : b2_staticBody;
}

static void shape(Part &part) {
    if (b2Fixture *fixture = part.solid->GetFixtureList()) part.solid->DestroyFixture(fixture);
    b2FixtureDef definition;
    definition.userData.pointer = (uintptr_t)&part;
    const CBoxTraits &traits = part.traits;
    b2PolygonShape box = rectangle(traits.width, traits.height, b2Vec2(0, 0));
    b2CircleShape disc = circle(std::min(traits.width, traits.height));
    definition.shape = traits.isCircle ? (const b2Shape *)&disc : &box;
    part.solid->CreateFixture(&definition);
}

static void weigh(Part &part) {
    const CBoxTraits &traits = part.traits;
    // Numbers that are not 0, even as a float.
    double mass = std::clamp(traits.mass, 1e-6, 1e12);
    double width = std::max(traits.width, 1.0) / scale, height = std::max(traits.height, 1.0) / scale;
    double diameter = std::min(width, height);
    b2MassData data;
    data.mass = (float)mass;
    data.center = b2Vec2(0, 0);
    data.I = (float)(mass * (traits.isCircle ? diameter * diameter / 8 : (width * width + height * height) / 12));
    part.solid->SetMassData(&data);
}

extern "C" void cbox_set_body(CBoxWorld *world, int32_t number, const CBoxTraits *traits) {
    if (number < 0) return;
    if (world->bodies.size() <= (size_t)number) world->bodies.resize(number + 1);
    std::unique_ptr<Part> &slot = world->bodies[number];
    bool isNew = !slot;
    if (isNew) {
        slot = std::make_unique<Part>();
        slot->body = number;
        b2BodyDef definition;
        slot->solid = world->world.CreateBody(&definition);
    }
    Part &part = *slot;
    CBoxTraits former = part.traits;
    part.traits = *traits;
    b2Body *body = part.solid;
    if (isNew || former.kind != traits->kind) body->SetType(type(traits->kind));
    if (isNew || former.width != traits->width || former.height != traits->height
        || former.isCircle != traits->isCircle) {
        shape(part);
    } else if (former.items != traits->items || former.boundaries != traits->boundaries) {
        body->GetFixtureList()->Refilter();
    }
    float turning = body->GetAngularVelocity();
    body->SetFixedRotation(!traits->turns);
    body->SetAngularVelocity(turning);
    weigh(part);
    for (b2ContactEdge *edge = body->GetContactList(); edge; edge = edge->next) Contacts::mix(edge->contact);
}

extern "C" void cbox_remove_body(CBoxWorld *world, int32_t number) {
    Part *part = world->body(number);
    if (!part) return;
    for (Link &link : world->links) {
        if (link.joint && (link.joint->GetBodyA() == part->solid || link.joint->GetBodyB() == part->solid)) {
            world->unlink(link);
        }
    }
    world->contacts.isSilent = true;
    world->world.DestroyBody(part->solid);
    world->contacts.isSilent = false;
    world->bodies[number].reset();
}

extern "C" void cbox_place(CBoxWorld *world, int32_t number, double x, double y, double angle) {
    Part *part = world->body(number);
    if (!part) return;
    // Angles count within one turn: those of a body that has turned a thousand times have few digits left.
    part->solid->SetTransform(units(x, y), (float)std::remainder(angle, 2 * M_PI));
}

extern "C" void cbox_set_velocity(CBoxWorld *world, int32_t number, double x, double y, double turning) {
    Part *part = world->body(number);
    if (!part) return;
    b2Vec2 velocity = units(x, y);
    part->solid->SetLinearVelocity(velocity);
    part->solid->SetAngularVelocity((float)std::clamp(turning, -1e4, 1e4));
    // A body that moves by half its size in a step is swept against others as well.
    double size = std::min(part->traits.width, part->traits.height) / scale;
    part->solid->SetBullet(velocity.Length() / 240 > size / 4);
}

extern "C" void cbox_guide(
    CBoxWorld *world, int32_t number, double x, double y, double angle, double step) {
    Part *part = world->body(number);
    if (!part) return;
    bool isNear = std::fabs(x) < reach && std::fabs(y) < reach;
    if (isNear != part->solid->IsEnabled()) {
        if (isNear) cbox_place(world, number, x, y, angle);
        part->solid->SetEnabled(isNear);
    }
    if (!isNear) return;
    b2Vec2 place = part->solid->GetPosition();
    // The short way round: the body's angle is the item's but for whole turns.
    double turn = std::remainder(angle - part->solid->GetAngle(), 2 * M_PI);
    cbox_set_velocity(
        world, number, (x - place.x * scale) / step, (y - place.y * scale) / step, turn / step);
}

extern "C" CBoxState cbox_state(const CBoxWorld *world, int32_t number) {
    const Part *part = world->body(number);
    if (!part) return {};
    b2Vec2 place = part->solid->GetPosition(), velocity = part->solid->GetLinearVelocity();
    return {
        place.x * scale, place.y * scale, part->solid->GetAngle(),
        velocity.x * scale, velocity.y * scale, part->solid->GetAngularVelocity(),
    };
}

static void add(CBoxWorld *world, int32_t boundary, uint64_t group, const b2Shape &shape) {
    auto part = std::make_unique<Part>();
    part->boundary = boundary;
    part->traits.boundaries = group;
    b2BodyDef definition;
    part->solid = world->world.CreateBody(&definition);
    b2FixtureDef fixture;
    fixture.userData.pointer = (uintptr_t)part.get();
    fixture.shape = &shape;
    part->solid->CreateFixture(&fixture);
    world->boundaries.push_back(std::move(part));
}

extern "C" void cbox_remove_boundaries(CBoxWorld *world) {
    world->contacts.isSilent = true;
    for (auto &part : world->boundaries) world->world.DestroyBody(part->solid);
    world->contacts.isSilent = false;
    world->boundaries.clear();
}

extern "C" void cbox_add_block(
    CBoxWorld *world, int32_t boundary, uint64_t group, double left, double top, double right, double bottom) {
    add(world, boundary, group,
        rectangle(right - left, bottom - top, units(left / 2 + right / 2, top / 2 + bottom / 2)));
}

extern "C" void cbox_add_segment(
    CBoxWorld *world, int32_t boundary, uint64_t group, double x1, double y1, double x2, double y2) {
    b2EdgeShape edge;
    edge.SetTwoSided(units(x1, y1), units(x2, y2));
    edge.m_radius = slop;
    // A segment without length in Box2D's numbers cannot be hit.
    if ((edge.m_vertex2 - edge.m_vertex1).Length() > slop / 100) add(world, boundary, group, edge);
}
