// The contents of a world: bodies, boundaries and joints by their numbers, and a record of contacts.
#ifndef FLING_CBOX2D_WORLD_H
#define FLING_CBOX2D_WORLD_H

#include <memory>
#include <unordered_map>
#include <vector>

#include "Shapes.h"
#include "include/CBox2D.h"

/// The identity of a body or a boundary, to which its Box2D body points.
struct Part {
    int32_t body = -1;
    int32_t boundary = -1;
    CBoxTraits traits = {};
    b2Body *solid = nullptr;
};

inline Part *part(const b2Fixture *fixture) {
    return (Part *)const_cast<b2Fixture *>(fixture)->GetUserData().pointer;
}

/// Decides which pairs collide, and records contacts.
struct Contacts : b2ContactFilter, b2ContactListener {
    std::vector<CBoxTouch> touches;
    std::vector<CBoxEvent> events;
    /// True while a part is removed, whose contacts need no report.
    bool isSilent = false;

    bool ShouldCollide(b2Fixture *one, b2Fixture *other) override;
    void BeginContact(b2Contact *contact) override;
    void EndContact(b2Contact *contact) override;
    void PreSolve(b2Contact *contact, const b2Manifold *) override;
    void PostSolve(b2Contact *contact, const b2ContactImpulse *) override;

    /// Sets friction and elasticity of a contact.
    static void mix(b2Contact *contact);

private:
    std::unordered_map<b2Contact *, b2Vec2> places;
    void report(b2Contact *contact, bool isBeginning);
};

struct Link {
    b2Joint *joint = nullptr;
    /// The body of an anchor that guides a rigid joint; nil for others.
    b2Body *anchor = nullptr;
    CBoxJoint traits = {};
};

struct CBoxWorld {
    Contacts contacts;
    b2World world{b2Vec2(0, 0)};
    std::vector<std::unique_ptr<Part>> bodies;
    std::vector<std::unique_ptr<Part>> boundaries;
    std::vector<Link> links;
    /// The fixed body to which anchors of springs belong.
    b2Body *ground;

    CBoxWorld();

    Part *body(int32_t number) const {
        return number >= 0 && (size_t)number < bodies.size() ? bodies[number].get() : nullptr;
    }
    void unlink(Link &link);
};

#endif
