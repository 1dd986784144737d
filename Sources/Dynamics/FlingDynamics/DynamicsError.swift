import Fling

/// The reason for which a dynamic animator rejects a behaviour, an item or bounds.
///
///     // The line that a person draws for balls to roll on may be a single point:
///     do {
///         try collision.addBoundary(withIdentifier: "line", for: stroke)
///     } catch .emptyBoundary {
///         hint = "Draw a longer line"
///     }
public enum DynamicsError: Error, Equatable, Sendable {
    /// A property of an item is not in the animator's scene.
    case itemOutsideScene(name: String)
    /// A side of an item is not greater than 0 and finite.
    case emptyItem(name: String)
    /// The centre or the rotation of an item is moved by another animator already.
    case itemOfAnotherAnimator(name: String)
    /// The behaviour belongs to an animator or a composite behaviour already.
    case behaviorInUse
    /// A point of a boundary is not finite, or all its points are equal.
    case emptyBoundary(identifier: String)
    /// Bounds or insets are not finite, or leave no room.
    case emptyBounds
    /// Collisions of items, or an attachment other than a spring to an item's centre, in an animator without
    /// a world.
    case worldMissing
    /// In a world, an item is more than 1000 times as heavy as another one.
    case massRatio(heavy: String, light: String)
    /// A world has more than 64 collision behaviours.
    case tooManyCollisionBehaviors
}

extension DynamicsError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .itemOutsideScene(let name):
            "\(name) is not in the animator's scene: add it there before its behaviour is added"
        case .emptyItem(let name): "the item of \(name) has no size: give it sides greater than 0, in points"
        case .itemOfAnotherAnimator(let name):
            "another animator moves \(name): remove its behaviours there first"
        case .behaviorInUse:
            "the behaviour is in use elsewhere: remove it there first, or make another one"
        case .emptyBoundary(let identifier):
            "the boundary \(identifier) has no length: give it two or more different, finite points"
        case .worldMissing:
            """
            the behaviour needs a world, which the product FlingWorlds has: \
            import FlingWorlds, and create the animator with world: .box2D
            """
        case .massRatio(let heavy, let light):
            """
            \(heavy) is more than 1000 times as heavy as \(light): \
            make the sizes or densities of the items in a world less different
            """
        case .tooManyCollisionBehaviors:
            "a world has room for 64 collision behaviours: put more items into each"
        case .emptyBounds: "the bounds have no room: give them a finite size greater than their insets"
        }
    }
}
