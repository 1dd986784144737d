import CLibm

/// Friction: how something that was let go runs out.
///
///     let decay = Decay.normal
///     let motion = decay.motion(from: MotionState(120, perSecond: 900))
///     decay.projection(of: motion.start)   // where it will come to rest
///
/// The speed falls by the same factor in every equal span of time: v(t) = v₀·e^(−k·t), where k is the
/// ``friction``. What it still has to travel falls in the same proportion, so that the whole way is v₀/k.
/// Every way of writing k that is in use comes in as an initialiser and can be read back as a property.
public struct Decay: Hashable, Sendable {
    /// k, per second: the speed falls by a factor of e in 1/k seconds.
    public let friction: Double

    /// - Parameter friction: Per second, from 10⁻¹⁶ through 10¹⁶. Android's and Compose's −4.2 is 4.2 here.
    public init(friction: Double) throws(ParameterError) {
        try ParameterError.Parameter.decayFriction.check(
            friction, .lieIn(from: Decay.frictions.lowerBound, through: Decay.frictions.upperBound))
        self.init(unchecked: friction)
    }

    @usableFromInline
    init(unchecked friction: Double) {
        self.friction = friction
    }

    /// Within these, no product or quotient of a friction and a speed that can be squared overflows.
    @usableFromInline static let frictions = 1e-16...1e16
    /// The greatest share that may be left after a unit of time; 1 would never come to rest.
    private static var greatestShare: Double { 0x1.fffffffffffffp-1 }
}

// MARK: - How the world writes it

extension Decay {
    /// UIKit's deceleration rate: the share of the speed that is left after a millisecond.
    ///
    /// - Parameter decelerationRate: Greater than 0 and less than 1, such as 0.998.
    public init(decelerationRate: Double) throws(ParameterError) {
        try ParameterError.Parameter.decayRate.check(
            decelerationRate, .lieAbove(0, atMost: Decay.greatestShare))
        self.init(unchecked: -1000 * log(decelerationRate))
    }

    /// The share of the speed that is left after a millisecond.
    public var decelerationRate: Double { exp(friction / -1000) }

    /// Flutter's drag: the share of the speed that is left after a second.
    ///
    /// - Parameter drag: Greater than 0 and less than 1, such as 0.135.
    public init(drag: Double) throws(ParameterError) {
        try ParameterError.Parameter.decayRate.check(drag, .lieAbove(0, atMost: Decay.greatestShare))
        self.init(unchecked: -log(drag))
    }

    /// The share of the speed that is left after a second.
    public var drag: Double { exp(-friction) }

    /// - Parameter halfLife: The seconds in which the speed, and the way still to go, halve.
    public init(halfLife: Double) throws(ParameterError) {
        try ParameterError.Parameter.duration.check(halfLife, .lieIn(from: 1e-16, through: 1e15))
        self.init(unchecked: log(2) / halfLife)
    }

    /// The seconds in which the speed, and the way still to go, halve.
    public var halfLife: Double { log(2) / friction }

    /// UIKit's scroll views: 0.998 is left after a millisecond.
    public static let normal = Decay(unchecked: -1000 * log(0.998))
    /// UIKit's scroll views that stop fast: 0.99 is left after a millisecond.
    public static let fast = Decay(unchecked: -1000 * log(0.99))
    /// libadwaita's for touchpads: 0.997 is left after a millisecond.
    public static let touchpad = Decay(unchecked: -1000 * log(0.997))
    /// Android's and Compose's exponential decay: 4.2 per second.
    public static let android = Decay(unchecked: 4.2)
    /// Flutter's scrolling with inertia: 0.135 is left after a second.
    public static let flutter = Decay(unchecked: -log(0.135))
}

// MARK: - Where and when

extension Decay {
    /// The whole way that a velocity, in units per second, carries.
    @inlinable
    public func distance<Vector: VectorArithmetic>(at velocity: Vector) -> Vector {
        velocity.scaled(by: 1 / friction)
    }

    /// Where something that is let go in `state` comes to rest.
    @inlinable
    public func projection<Value>(of state: MotionState<Value>) -> Value {
        motion(from: state).end
    }

    /// The velocity with which something must leave `start` to come to rest at `target`.
    @inlinable
    public func initialVelocity<Value>(toReach target: Value, from start: Value) -> Velocity<Value> {
        let rate = target.displacement(from: start).scaled(by: friction)
        return start.state(at: Offset(displacement: .zero, rate: rate)).velocity
    }

    /// The seconds in which something travels `distance` when it starts at `velocity`.
    ///
    /// Nil when it never gets so far, or goes the other way. Both have their sign, in units and units per
    /// second.
    public func time(toTravel distance: Double, at velocity: Double) -> Double? {
        let share = distance / velocity * friction
        guard distance != 0 else { return 0 }
        guard share >= 0, share < 1 else { return nil }
        return -log1p(-share) / friction
    }

    /// The seconds in which a speed, or a way still to go, falls from `size` to `limit`.
    @usableFromInline
    func time(untilWithin limit: Double, from size: Double) -> Double {
        guard size > limit else { return 0 }
        let ratio = size / limit
        let time = (ratio < .infinity ? log(ratio) : log(size) - log(limit)) / friction
        // Up by less than a nanosecond, so that no rounding leaves the state outside at the time given.
        return time + min(1e-9, 1e-9 / friction)
    }

    /// The shares of the way that are done and left after `time` seconds, greater than 0.
    ///
    /// Each is taken from the exponential that does not cancel for it: just after the start nearly nothing is
    /// done, and e^(−k·t) could not tell it from nothing; towards the end nearly nothing is left.
    @usableFromInline
    func shares(after time: Double) -> (done: Double, left: Double) {
        let exponent = -friction * time
        guard exponent < -0.5 else {
            let change = expm1(exponent)
            return (-change, 1 + change)
        }
        let left = exp(exponent)
        return (1 - left, left)
    }
}
