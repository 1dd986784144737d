import CLibm

/// A friction that slows down a released value exponentially until it rests.
///
///     let decay = Decay.normal
///     let motion = decay.motion(from: MotionState(120, perSecond: 900))
///     decay.projection(of: motion.start)   // where it will come to rest
///
/// The speed falls by the same factor in every equal span of time: v(t) = v₀·e^(−k·t), where k is the
/// ``friction``. The remaining distance falls in the same proportion, so that the whole distance is v₀/k.
/// Each common parameterisation of k has an initialiser and a property.
public struct Decay: Hashable, Sendable {
    /// The friction k, per second: the speed falls by a factor of e in 1/k seconds.
    public let friction: Double

    /// Creates a decay from its friction; throws if it is out of range.
    ///
    /// - Parameter friction: Per second, from 10⁻¹⁶ through 10¹⁶. Android's and Compose's −4.2 is 4.2 here.
    public init(friction: Double) throws(ParameterError) {
        try ParameterError.Parameter.decayFriction.check(
            friction, .lieIn(from: Decay.frictions.lowerBound, through: Decay.frictions.upperBound))
        self.init(unchecked: friction)
    }

    @usableFromInline init(unchecked friction: Double) {
        self.friction = friction
    }

    /// The range within which no product or quotient of a friction and a speed that can be squared overflows.
    @usableFromInline static let frictions = 1e-16...1e16
    /// The greatest allowed fraction left after a unit of time; at 1 a motion would never come to rest.
    private static var greatestFraction: Double { 0x1.fffffffffffffp-1 }
}

// MARK: - Parameterisations

extension Decay {
    /// Creates a decay from UIKit's deceleration rate: the fraction of the speed that is left after a
    /// millisecond.
    ///
    /// - Parameter decelerationRate: Greater than 0 and less than 1, such as 0.998.
    public init(decelerationRate: Double) throws(ParameterError) {
        try ParameterError.Parameter.decayRate.check(
            decelerationRate, .lieAbove(0, atMost: Decay.greatestFraction))
        self.init(unchecked: -1000 * log(decelerationRate))
    }

    /// The fraction of the speed that is left after a millisecond.
    public var decelerationRate: Double { exp(friction / -1000) }

    /// Creates a decay from Flutter's drag: the fraction of the speed that is left after a second.
    ///
    /// - Parameter drag: Greater than 0 and less than 1, such as 0.135.
    public init(drag: Double) throws(ParameterError) {
        try ParameterError.Parameter.decayRate.check(drag, .lieAbove(0, atMost: Decay.greatestFraction))
        self.init(unchecked: -log(drag))
    }

    /// The fraction of the speed that is left after a second.
    public var drag: Double { exp(-friction) }

    /// Creates a decay from its half-life; throws if it is not from 10⁻¹⁶ through 10¹⁵ seconds.
    ///
    /// - Parameter halfLife: The seconds in which the speed, and the remaining distance, halve.
    public init(halfLife: Double) throws(ParameterError) {
        try ParameterError.Parameter.duration.check(halfLife, .lieIn(from: 1e-16, through: 1e15))
        self.init(unchecked: log(2) / halfLife)
    }

    /// The seconds in which the speed, and the remaining distance, halve.
    public var halfLife: Double { log(2) / friction }

    /// The decay of UIKit's scroll views: 0.998 of the speed is left after a millisecond.
    public static let normal = Decay(unchecked: -1000 * log(0.998))
    /// The decay of UIKit's scroll views that stop fast: 0.99 of the speed is left after a millisecond.
    public static let fast = Decay(unchecked: -1000 * log(0.99))
    /// The decay of libadwaita for touchpads: 0.997 of the speed is left after a millisecond.
    public static let touchpad = Decay(unchecked: -1000 * log(0.997))
    /// The exponential decay of Android and Compose: 4.2 per second.
    public static let android = Decay(unchecked: 4.2)
    /// The decay of Flutter's scrolling with inertia: 0.135 of the speed is left after a second.
    public static let flutter = Decay(unchecked: -log(0.135))
}

// MARK: - Distances and times

extension Decay {
    /// Returns the whole displacement from a velocity in units per second.
    public func distance<Vector: VectorArithmetic>(at velocity: Vector) -> Vector {
        velocity.scaled(by: 1 / friction)
    }

    /// Returns the resting place of a value that is released in `state`.
    public func projection<Value>(of state: MotionState<Value>) -> Value {
        motion(from: state).end
    }

    /// Returns the velocity at `start` with which the motion comes to rest at `target`.
    public func initialVelocity<Value>(toReach target: Value, from start: Value) -> Velocity<Value> {
        let rate = target.displacement(from: start).scaled(by: friction)
        return start.state(at: Offset(displacement: .zero, rate: rate)).velocity
    }

    /// Returns the seconds to travel `distance` from an initial `velocity`.
    ///
    /// Nil if the motion never gets that far, or goes the other way. Both have their sign, in units and units
    /// per second.
    public func time(toTravel distance: Double, at velocity: Double) -> Double? {
        let fraction = distance / velocity * friction
        guard distance != 0 else { return 0 }
        guard fraction >= 0, fraction < 1 else { return nil }
        return -log1p(-fraction) / friction
    }

    /// The seconds in which a speed, or a remaining distance, falls from `size` to `limit`.
    @usableFromInline
    func time(untilWithin limit: Double, from size: Double) -> Double {
        guard size > limit else { return 0 }
        let ratio = size / limit
        let time = (ratio < .infinity ? log(ratio) : log(size) - log(limit)) / friction
        // The margin of less than a nanosecond keeps rounding from leaving the state outside at the time
        // returned.
        return time + min(1e-9, 1e-9 / friction)
    }

    /// The fractions of the distance that are done and left after `time` seconds, greater than 0.
    ///
    /// Each is computed from the exponential that does not cancel for it: just after the start almost nothing
    /// is done, which e^(−k·t) would round to nothing; towards the end almost nothing is left.
    @usableFromInline
    func fractions(after time: Double) -> (done: Double, left: Double) {
        let exponent = -friction * time
        guard exponent < -0.5 else {
            let change = expm1(exponent)
            return (-change, 1 + change)
        }
        let left = exp(exponent)
        return (1 - left, left)
    }
}
