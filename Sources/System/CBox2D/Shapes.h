// The conversion of places and shapes to Box2D's units.
#ifndef FLING_CBOX2D_SHAPES_H
#define FLING_CBOX2D_SHAPES_H

#include <algorithm>
#include <box2d/box2d.h>

/// Points per unit of length. Box2D moves nothing by more than 2 units a step: at 240 steps a second, bodies
/// may move at 120 000 points per second.
constexpr double scale = 256;

/// The greatest coordinate of a boundary, in points.
constexpr double farthest = 1e7;

/// The tolerance of Box2D's contacts: bodies come to rest when their skins overlap by 0 to this length. Each
/// shape has a skin of this thickness, so that a sweep that stops at the skin finds a contact, and is smaller
/// by three quarters of it: bodies at rest touch to within half of it, 0.64 points.
constexpr float slop = b2_linearSlop;

inline float units(double points) {
    return (float)(std::clamp(points, -farthest, farthest) / scale);
}

inline b2Vec2 units(double x, double y) {
    return b2Vec2(units(x), units(y));
}

inline b2PolygonShape rectangle(double width, double height, b2Vec2 center) {
    b2PolygonShape shape;
    shape.SetAsBox(
        std::max(units(width / 2) - slop * 3 / 4, slop / 8),
        std::max(units(height / 2) - slop * 3 / 4, slop / 8), center, 0);
    shape.m_radius = slop;
    return shape;
}

inline b2CircleShape circle(double diameter) {
    b2CircleShape shape;
    shape.m_radius = units(diameter / 2) + slop / 4;
    return shape;
}

#endif
