import Fling

/// An item that a dynamic animator moves: the property of its centre, that of its rotation if it turns, and
/// its size.
///
///     final class Card {
///         @Animated("card.centre") var centre = SIMD2(187.5, 300.0)
///         @Animated("card.rotation") var rotation = 0.0
///     }
///     let item = DynamicItem(center: card.$centre, rotation: card.$rotation, size: [120, 80])
public final class DynamicItem {
    /// The centre, in points, y down.
    public let center: Property<SIMD2<Double>>
    /// The rotation in radians; nil for an item that never turns.
    public let rotation: Property<Double>?
    /// The size in points, unrotated.
    public let size: SIMD2<Double>
    /// The shape with which the item meets others in a world.
    public let collisionBounds: CollisionBounds

    /// The shapes with which items meet others in a world.
    ///
    ///     let ball = DynamicItem(center: label.$centre, size: [48, 48], collisionBounds: .circle)
    public enum CollisionBounds: Hashable, Sendable {
        /// A rectangle of the item's size.
        case rectangle
        /// A circle whose diameter is the item's smaller side.
        case circle
    }

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - center: A property of the animator's scene.
    ///   - rotation: A property of the animator's scene, in radians; nil for an item that never turns.
    ///   - size: The size in points; each side is greater than 0.
    ///   - collisionBounds: The shape in a world; without a world, items meet boundaries as rectangles.
    public init(
        center: Property<SIMD2<Double>>, rotation: Property<Double>? = nil, size: SIMD2<Double>,
        collisionBounds: CollisionBounds = .rectangle
    ) {
        self.center = center
        self.rotation = rotation
        self.size = size
        self.collisionBounds = collisionBounds
    }

    /// The mass of an item of density 1: 1 for 100 × 100 points.
    var area: Double { size.x * size.y / 10_000 }
}
