import CLibm

// The common parameterisations of springs, each with its inverse where there is one. Springs made from
// durations and ratios have mass 1.

// MARK: - Duration and bounce (SwiftUI)

extension Spring {
    /// Creates SwiftUI's spring from a perceptual duration and a bounce.
    ///
    /// Numbers out of range are clamped, as in SwiftUI, so that this never fails; NaN takes the default.
    /// ``checked(duration:bounce:)`` throws instead.
    ///
    /// - Parameters:
    ///   - duration: The perceptual duration in seconds, from 10⁻⁶ through 10⁶: the period of the spring
    ///     without damping.
    ///   - bounce: From −1 (overdamped) over 0 (critical damping) through 1 (undamped). −1 itself would never
    ///     arrive, and is clamped to −0.9999.
    public init(duration: Double = 0.5, bounce: Double = 0) {
        let frequency = Spring.frequency(perceptualDuration: duration)
        let bounce = bounce == bounce ? min(max(bounce, -0.9999), 1) : 0
        let excess = DoubleDouble(-bounce) * DoubleDouble.sum(2, -abs(bounce))
        if bounce >= 0 {
            self.init(frequency, DoubleDouble.sum(1, -bounce), excess: excess)
        } else {
            let slack = DoubleDouble.sum(1, bounce)
            self.init(frequency, DoubleDouble(1) / slack, excess: excess / slack / slack)
        }
    }

    /// Creates the spring of ``init(duration:bounce:)``, but throws if a number is out of range.
    public static func checked(duration: Double, bounce: Double) throws(ParameterError) -> Spring {
        try ParameterError.Parameter.duration.check(duration, .lieIn(from: 1e-6, through: 1e6))
        try ParameterError.Parameter.bounce.check(bounce, .lieIn(from: -0.9999, through: 1))
        return Spring(duration: duration, bounce: bounce)
    }

    /// The perceptual duration in seconds: the time in which the motion seems to arrive, and the period of
    /// the spring without damping.
    public var duration: Double { DoubleDouble.turn.high / angularFrequency }

    /// The bounce: 0 for critical damping, up to 1 for an undamped spring, towards −1 with more damping.
    public var bounce: Double {
        dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1
    }

    /// Creates SwiftUI's spring from response and damping fraction; clamped like ``init(duration:bounce:)``.
    ///
    /// - Parameters:
    ///   - response: The perceptual duration in seconds, from 10⁻⁶ through 10⁶.
    ///   - dampingFraction: The damping ratio, from 0 through 10,000.
    public init(response: Double, dampingFraction: Double = 0.825) {
        let ratio = dampingFraction == dampingFraction ? min(max(dampingFraction, 0), 10_000) : 0.825
        self.init(Spring.frequency(perceptualDuration: response), DoubleDouble(ratio))
    }

    /// Creates the spring of ``init(response:dampingFraction:)``, but throws if a number is out of range.
    public static func checked(response: Double, dampingFraction: Double) throws(ParameterError) -> Spring {
        try ParameterError.Parameter.response.check(response, .lieIn(from: 1e-6, through: 1e6))
        try ParameterError.Parameter.dampingRatio.check(dampingFraction, .lieIn(from: 0, through: 10_000))
        return Spring(response: response, dampingFraction: dampingFraction)
    }

    /// Returns a spring of mass 1 with the same damping ratio and another perceptual duration in seconds,
    /// from 10⁻⁶ through 10⁶.
    public func with(duration: Double) -> Spring {
        Spring(Spring.frequency(perceptualDuration: duration), DoubleDouble(dampingRatio))
    }

    /// The perceptual duration in seconds; the same as ``duration``.
    public var response: Double { duration }

    /// The damping divided by critical damping; the same as ``dampingRatio``.
    public var dampingFraction: Double { dampingRatio }

    private static func frequency(perceptualDuration duration: Double) -> DoubleDouble {
        let duration = duration == duration ? min(max(duration, 1e-6), 1e6) : 0.5
        return DoubleDouble.turn / DoubleDouble(duration)
    }
}

// MARK: - Presets (SwiftUI)

extension Spring {
    /// SwiftUI's smooth spring: half a second, no bounce.
    public static let smooth = Spring(duration: 0.5, bounce: 0)
    /// SwiftUI's snappy spring: half a second, a bounce of 0.15.
    public static let snappy = Spring(duration: 0.5, bounce: 0.15)
    /// SwiftUI's bouncy spring: half a second, a bounce of 0.3.
    public static let bouncy = Spring(duration: 0.5, bounce: 0.3)
    /// SwiftUI's `spring(response:dampingFraction:)` with its defaults 0.5 and 0.825.
    public static let standard = Spring(response: 0.5, dampingFraction: 0.825)
    /// SwiftUI's `interactiveSpring`: quick enough to follow a finger.
    public static let interactive = Spring(response: 0.15, dampingFraction: 0.86)

    /// Returns ``smooth`` with another duration in seconds, and more bounce.
    public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: extraBounce)
    }

    /// Returns ``snappy`` with another duration in seconds, and more bounce.
    public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: 0.15 + extraBounce)
    }

    /// Returns ``bouncy`` with another duration in seconds, and more bounce.
    public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: 0.3 + extraBounce)
    }
}

// MARK: - Settling duration (Core Animation, SwiftUI)

extension Spring {
    /// Creates the spring of a damping ratio that settles in a given time.
    ///
    /// A spring has settled when it stays, from rest, within a thousandth (``settlingFraction``) of the
    /// initial distance.
    ///
    /// - Parameters:
    ///   - settlingDuration: Seconds, greater than 0.
    ///   - dampingRatio: Greater than 0, at most 10,000.
    public init(settlingDuration: Double, dampingRatio: Double) throws(ParameterError) {
        try ParameterError.Parameter.settlingDuration.check(
            settlingDuration, .lieIn(from: 1e-6, through: 1e6))
        try ParameterError.Parameter.dampingRatio.check(dampingRatio, .lieAbove(0, atMost: 10_000))
        // Settling, counted in periods, depends on the damping ratio alone.
        let unit = Spring(DoubleDouble(1), DoubleDouble(dampingRatio))
        guard let unitDuration = unit.settlingDuration else {
            throw ParameterError(.dampingRatio, dampingRatio, must: .giveRepresentableMotion)
        }
        let spring = Spring(
            DoubleDouble(unitDuration) / DoubleDouble(settlingDuration), DoubleDouble(dampingRatio))
        guard spring.isRepresentable else {
            throw ParameterError(.dampingRatio, dampingRatio, must: .giveRepresentableMotion)
        }
        self = spring
    }

    /// The part of the initial distance within which ``settlingDuration`` counts the spring as settled.
    public static var settlingFraction: Double { 0.001 }

    /// The seconds after which the spring, started at rest, stays within a thousandth of the initial
    /// distance; nil if it is undamped and never does. ``SpringMotion/settlingTime(within:)`` answers for a
    /// real distance and velocity.
    public var settlingDuration: Double? {
        settlingTime(
            within: Tolerance(unchecked: Spring.settlingFraction), of: Offset(displacement: 1.0, rate: 0))
    }
}

// MARK: - Duration and damping (UIKit)

extension Spring {
    /// Creates the spring of UIKit's `animate(withDuration:usingSpringWithDamping:…)`.
    ///
    /// UIKit's duration is the time until the envelope of the oscillation is a thousandth; at critical
    /// damping, the time until the displacement itself is. This initialiser follows both formulas.
    ///
    /// - Parameters:
    ///   - duration: Seconds, from 10⁻⁶ through 10⁶.
    ///   - damping: The damping ratio, from 0.01 through 1.
    public init(withDuration duration: Double, usingSpringWithDamping damping: Double) throws(ParameterError)
    {
        try ParameterError.Parameter.duration.check(duration, .lieIn(from: 1e-6, through: 1e6))
        try ParameterError.Parameter.dampingRatio.check(damping, .lieIn(from: 0.01, through: 1))
        let phase = Spring.uiKitPhase(damping)
        self.init(DoubleDouble(phase) / DoubleDouble(duration), DoubleDouble(damping))
    }

    /// The duration in seconds with which UIKit gives this spring; nil if the damping ratio is not from 0.01
    /// through 1.
    public var uiKitDuration: Double? {
        guard dampingRatio >= 0.01, dampingRatio <= 1 else { return nil }
        return Spring.uiKitPhase(dampingRatio) / angularFrequency
    }

    /// The product of duration and angular frequency in UIKit's formulas.
    private static func uiKitPhase(_ damping: Double) -> Double {
        // (1 + x)·e^(−x) = 0.001
        guard damping < 1 else { return 9.2334134764516 }
        let envelope = settlingFraction * ((1 - damping) * (1 + damping)).squareRoot()
        return log(damping / envelope) / damping
    }
}

extension Velocity {
    /// Returns the velocity of UIKit's `initialSpringVelocity`: relative to the displacement from start to
    /// end.
    ///
    /// - Parameters:
    ///   - factor: Displacements per second: at 1 the whole distance from `start` to `end` takes one second;
    ///     negative is away from the end.
    ///   - start: The value at the start.
    ///   - end: The value at the end.
    public static func relative(_ factor: Double, from start: Value, to end: Value) -> Velocity {
        Velocity(perSecond: end.displacement(from: start).scaled(by: factor))
    }
}

extension Velocity where Value: SIMD, Value.AnimatableData == Value, Value.Scalar: VectorScalar {
    /// Returns the velocity of the vector in `UISpringTimingParameters(initialVelocity:)`: relative to the
    /// displacement from start to end, on each axis.
    public static func relative(_ factors: Value, from start: Value, to end: Value) -> Velocity {
        Velocity(perSecond: factors * (end - start))
    }

    /// Returns this velocity relative to the displacement from start to end, on each axis; 0 on an axis
    /// without displacement.
    public func relative(from start: Value, to end: Value) -> Value {
        let displacement = end - start
        return (perSecond / displacement).replacing(with: 0, where: displacement .== 0)
    }
}

// MARK: - Tension and friction, bounciness and speed (pop)

extension Spring {
    /// Creates pop's spring from its dynamics: stiffness and damping at mass 1.
    public init(tension: Double, friction: Double) throws(ParameterError) {
        try ParameterError.Parameter.tension.check(tension, .bePositive)
        try ParameterError.Parameter.friction.check(friction, .notBeNegative)
        try self.init(mass: 1, stiffness: tension, damping: friction)
    }

    /// The stiffness of the same motion at mass 1.
    public var tension: Double { stiffness / mass }

    /// The damping of the same motion at mass 1.
    public var friction: Double { damping / mass }

    /// Creates the spring of pop and Rebound from bounciness and speed.
    ///
    /// - Parameters:
    ///   - bounciness: From 0 through 20; 4 is pop's default.
    ///   - speed: From 0 through 20; 12 is pop's default.
    public init(bounciness: Double, speed: Double) throws(ParameterError) {
        try ParameterError.Parameter.bounciness.check(bounciness, .lieIn(from: 0, through: 20))
        try ParameterError.Parameter.speed.check(speed, .lieIn(from: 0, through: 20))
        let bounce = bounciness / 1.7 / 20 * 0.8
        let pace = 0.5 + speed / 1.7 / 20 * 199.5
        let loosening = bounce * (2 - bounce)
        let still = Spring.frictionWithoutBounce(pace)
        let friction = still + loosening * (0.01 - still)
        try self.init(tension: 194 + (pace - 30) * 3.62, friction: 25 + (friction - 8) * 3)
    }

    /// The bounciness and the speed of this spring in pop; nil if they are out of pop's range.
    public var bouncinessAndSpeed: (bounciness: Double, speed: Double)? {
        let pace = (tension - 194) / 3.62 + 30
        let still = Spring.frictionWithoutBounce(pace)
        let friction = (self.friction - 25) / 3 + 8
        let loosening = (still - friction) / (still - 0.01)
        guard loosening <= 1 else { return nil }
        let bounciness = (1 - (1 - loosening).squareRoot()) / 0.8 * 20 * 1.7
        let speed = (pace - 0.5) / 199.5 * 20 * 1.7
        // Rounding in the inverse may put the ends of the range just outside.
        let slack = 1e-9
        guard bounciness >= -slack, bounciness <= 20 + slack, speed >= -slack, speed <= 20 + slack else {
            return nil
        }
        return (min(max(bounciness, 0), 20), min(max(speed, 0), 20))
    }

    /// The friction at which pop's spring with this speed just does not bounce: pop's own fit, in three
    /// pieces.
    private static func frictionWithoutBounce(_ pace: Double) -> Double {
        if pace <= 18 {
            return ((0.0007 * pace - 0.031) * pace + 0.64) * pace + 1.28
        }
        if pace <= 44 {
            return ((0.000044 * pace - 0.006) * pace + 0.36) * pace + 2
        }
        return ((0.00000045 * pace - 0.000332) * pace + 0.1078) * pace + 5.84
    }
}

extension Spring {
    /// A spring that comes to rest.
    package var damped: Spring {
        guard dampingRatio < 0.005 else { return self }
        return Spring(response: response, dampingFraction: 0.005)
    }
}
