#include "World.h"

#include <algorithm>
#include <cmath>

bool Contacts::ShouldCollide(b2Fixture *one, b2Fixture *other) {
    const Part *first = part(one), *second = part(other);
    if (first->body >= 0 && second->body >= 0) return (first->traits.items & second->traits.items) != 0;
    return (first->traits.boundaries & second->traits.boundaries) != 0;
}

void Contacts::mix(b2Contact *contact) {
    const Part *first = part(contact->GetFixtureA()), *second = part(contact->GetFixtureB());
    // A boundary has no friction of its own: the item's counts.
    double a = first->traits.friction, b = second->traits.friction;
    contact->SetFriction((float)(first->body < 0 ? b : second->body < 0 ? a : std::sqrt(a * b)));
    contact->SetRestitution((float)std::max(first->traits.elasticity, second->traits.elasticity));
    contact->SetRestitutionThreshold(
        units(std::max(first->traits.restSpeed, second->traits.restSpeed)));
}

void Contacts::BeginContact(b2Contact *contact) {
    mix(contact);
    b2WorldManifold manifold;
    contact->GetWorldManifold(&manifold);
    places[contact] = manifold.points[0];
    report(contact, true);
}

void Contacts::EndContact(b2Contact *contact) {
    report(contact, false);
    places.erase(contact);
}

void Contacts::PreSolve(b2Contact *contact, const b2Manifold *) {
    if (contact->GetManifold()->pointCount == 0) return;
    b2WorldManifold manifold;
    contact->GetWorldManifold(&manifold);
    b2Vec2 place = manifold.points[0];
    if (contact->GetManifold()->pointCount > 1) place = 0.5f * (place + manifold.points[1]);
    places[contact] = place;
}

void Contacts::PostSolve(b2Contact *contact, const b2ContactImpulse *) {
    const Part *first = part(contact->GetFixtureA()), *second = part(contact->GetFixtureB());
    if (first->body < 0) std::swap(first, second);
    touches.push_back({first->body, second->body});
}

void Contacts::report(b2Contact *contact, bool isBeginning) {
    if (isSilent) return;
    const Part *first = part(contact->GetFixtureA()), *second = part(contact->GetFixtureB());
    // The first item is the one of the lower number.
    if (first->body < 0 || (second->body >= 0 && second->body < first->body)) std::swap(first, second);
    b2Vec2 place = places[contact];
    events.push_back({isBeginning, first->body, second->body, second->boundary, place.x * scale, place.y * scale});
}
