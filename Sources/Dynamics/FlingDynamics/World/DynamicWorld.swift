import Fling

/// A kind of world for a dynamic animator, in which items meet each other, turn, and hang on each other.
///
///     let animator = try DynamicAnimator(in: scene, referenceBounds: box, world: .box2D)
///     try animator.add(CollisionBehavior(items: balls, mode: .everything))
///
/// The module and product `FlingWorlds` has the world `box2D`.
public struct DynamicWorld: Sendable {
    /// Creates the solver of an animator.
    package let makeSolver: @Sendable () -> any ContactSolver

    package init(makeSolver: @escaping @Sendable () -> any ContactSolver) {
        self.makeSolver = makeSolver
    }
}

/// A solver of contacts and joints between rigid bodies, which moves them by fixed steps.
///
/// Bodies, boundaries and joints have numbers from 0 up. Places are in points, y down, velocities per second.
package protocol ContactSolver: AnyObject {
    /// Creates or changes a body.
    func setBody(_ number: Int, _ traits: SolverBody)
    func removeBody(_ number: Int)
    func place(_ number: Int, at place: SolverPlace)
    func setVelocity(_ number: Int, _ velocity: SIMD2<Double>, turning: Double)
    /// Sets the velocities with which a body reaches a place within the next step, if nothing is in its way.
    func guide(_ number: Int, to place: SolverPlace, step: Double)
    func state(of number: Int) -> (place: SolverPlace, velocity: SIMD2<Double>, turning: Double)
    /// Replaces all boundaries.
    func setBoundaries(_ boundaries: [SolverBoundary])
    /// Creates or replaces a joint.
    ///
    /// - Parameter anchor: The place of the anchor, if the joint has one.
    func setJoint(_ number: Int, _ joint: SolverJoint, anchor: SIMD2<Double>)
    func removeJoint(_ number: Int)
    /// Moves the anchor of a joint within the next step.
    func moveAnchor(of joint: Int, to place: SIMD2<Double>, step: Double)
    func step(by seconds: Double)
    /// Calls a closure for each pair that pressed on each other in the last step; the second body is nil for
    /// a boundary.
    func forEachTouch(_ body: (Int, Int?) -> Void)
    /// Returns the contacts that began or ended since the last call, in order.
    func takeEvents() -> [SolverEvent]
}

package struct SolverPlace: Equatable {
    package var center: SIMD2<Double>
    /// The rotation in radians.
    package var angle: Double

    package init(center: SIMD2<Double>, angle: Double) {
        self.center = center
        self.angle = angle
    }
}

/// The traits of a body.
package struct SolverBody: Equatable {
    package enum Kind {
        /// The body never moves.
        case fixed
        /// The body moves as it is guided, and pushes others.
        case guided
        /// The body moves by its velocity and its contacts.
        case free
    }

    package var kind = Kind.free
    package var size = SIMD2(1.0, 1.0)
    package var isCircle = false
    /// False if contacts do not turn the body.
    package var turns = true
    package var mass = 1.0
    package var friction = 0.0
    package var elasticity = 0.0
    /// The speed of an impact below which the body does not bounce, in points per second.
    package var restSpeed = 0.0
    /// The groups of bodies, one bit for each, in which the body meets all others.
    package var itemGroups: UInt64 = 0
    /// The groups of boundaries that the body meets.
    package var boundaryGroups: UInt64 = 0

    /// The moment of inertia, in units of mass and square points.
    var inertia: Double {
        let diameter = size.min()
        return mass * (isCircle ? diameter * diameter / 8 : size.magnitudeSquared / 12)
    }
}

/// A boundary of bodies, and the group of boundaries that it belongs to.
package struct SolverBoundary: Equatable {
    package enum Outline: Equatable {
        /// A solid rectangle between a low corner and a high one.
        case block(SIMD2<Double>, SIMD2<Double>)
        case segment(SIMD2<Double>, SIMD2<Double>)
    }

    package var outline: Outline
    package var group: UInt64
    /// The number by which events refer to the boundary.
    package var number: Int
}

/// A joint of a body with another one or, if there is none, with an anchor.
package struct SolverJoint: Equatable {
    package var kind: AttachmentBehavior.Kind
    package var body: Int
    package var other: Int?
    package var offset: SIMD2<Double>
    /// The offset from the other body's centre; unused for an anchor.
    package var otherOffset: SIMD2<Double>
    package var length: Double
    package var frequency: Double
    package var damping: Double
}

/// The beginning or the end of a contact of a body with another one or, if there is none, with a boundary.
package struct SolverEvent {
    package var isBeginning: Bool
    package var body: Int
    package var other: Int?
    package var boundary: Int
    package var point: SIMD2<Double>

    package init(isBeginning: Bool, body: Int, other: Int?, boundary: Int, point: SIMD2<Double>) {
        self.isBeginning = isBeginning
        self.body = body
        self.other = other
        self.boundary = boundary
        self.point = point
    }
}
