/// The timing of a ``PropertyAnimator``: a curve, a spring, or any motion.
///
///     TimingParameters.curve(.easeInOut)                                    // in the animator's duration
///     try TimingParameters.spring(dampingRatio: 0.7, initialVelocity: [3, -1])
///     TimingParameters.spring(.snappy)                                      // in the spring's own time
///     TimingParameters.spring(duration: 0.6, bounce: 0.2)
///     TimingParameters.progress(recordedMotion)                             // any motion from 0 to 1
public struct TimingParameters: Sendable {
    /// The velocity with which springs start, relative to the displacement of each property; nil for each
    /// property's present velocity.
    public var initialVelocity: RelativeVelocity?
    private let form: Form

    private enum Form: Sendable {
        case curve(UnitCurve)
        case spring(dampingRatio: Double)
        case animation(Animation)
    }

    private init(_ form: Form, initialVelocity: RelativeVelocity? = nil) {
        self.form = form
        self.initialVelocity = initialVelocity
    }

    /// Returns timing along a curve, in the animator's duration.
    public static func curve(_ curve: UnitCurve) -> TimingParameters {
        TimingParameters(.curve(curve))
    }

    /// Returns timing along the cubic Bézier curve with two control points, in the animator's duration.
    public static func cubic(
        controlPoint1: SIMD2<Double>, controlPoint2: SIMD2<Double>
    ) throws(ParameterError) -> TimingParameters {
        .curve(try .bezier(startControlPoint: controlPoint1, endControlPoint: controlPoint2))
    }

    /// Returns timing by the spring that UIKit takes for a damping ratio and the animator's duration.
    ///
    /// - Parameters:
    ///   - dampingRatio: The damping ratio, 0.01 through 1.
    ///   - initialVelocity: The velocity at the start, relative to the displacement; nil for that of the property.
    public static func spring(
        dampingRatio: Double, initialVelocity: RelativeVelocity? = nil
    ) throws(ParameterError) -> TimingParameters {
        _ = try Spring(withDuration: 1, usingSpringWithDamping: dampingRatio)
        return TimingParameters(.spring(dampingRatio: dampingRatio), initialVelocity: initialVelocity)
    }

    /// Returns timing by a spring, in its own duration: that of the animator does not count.
    public static func spring(
        _ spring: Spring, initialVelocity: RelativeVelocity? = nil
    ) -> TimingParameters {
        TimingParameters(.animation(.spring(spring)), initialVelocity: initialVelocity)
    }

    /// Returns timing by the spring of a duration and a bounce, which counts in place of the animator's duration.
    ///
    /// - Parameters:
    ///   - duration: The perceptual duration in seconds.
    ///   - bounce: The bounce, −1 to 1; see ``Spring/init(duration:bounce:)``.
    public static func spring(duration: Double = 0.5, bounce: Double = 0) -> TimingParameters {
        .spring(Spring(duration: duration, bounce: bounce))
    }

    /// Returns timing by an animation, with its own duration and velocity; its delay does not count.
    public static func animation(_ animation: Animation) -> TimingParameters {
        TimingParameters(.animation(animation))
    }

    /// Returns timing by a motion from 0 to 1: every property is at the same fraction of its path.
    ///
    /// A velocity that a property has before the start decays along the path, so that nothing jerks.
    ///
    /// - Parameter motion: The motion, in fractions of the path and seconds. A motion that never settles ends
    ///   at its logical duration.
    public static func progress(_ motion: some Trajectory<Double>) -> TimingParameters {
        .animation(Animation(ProgressAnimation(motion)))
    }

    /// Returns the animation for an animator of a duration in seconds, which animations with their own
    /// ignore.
    func animation(duration: Double) -> Animation {
        switch form {
        case .curve(let curve):
            return .timingCurve(curve, duration: duration)
        case .spring(let dampingRatio):
            let duration = min(max(duration, 1e-6), 1e6)
            let spring = try? Spring(withDuration: duration, usingSpringWithDamping: dampingRatio)
            return .spring(spring ?? .smooth(duration: duration))
        case .animation(let animation):
            return animation
        }
    }

    /// The animation's own duration in seconds; nil if that of the animator counts.
    var ownDuration: Double? {
        guard case .animation(let animation) = form else { return nil }
        return animation.form.timing.duration
    }
}

/// A velocity in distances per second for each axis, as UIKit's `UISpringTimingParameters(initialVelocity:)`
/// takes.
///
///     let velocity: RelativeVelocity = [2, -0.5]   // across: twice the distance per second; down: away from the end
///
/// A single number applies to all axes. Of several, the first applies to a value without axes, such as a
/// colour or a rotation, and axes beyond the last are at rest.
public struct RelativeVelocity: Hashable, Sendable, ExpressibleByArrayLiteral, ExpressibleByFloatLiteral {
    /// The velocity on each axis, in distances per second: at 1 the whole displacement takes one second;
    /// negative is away from the end.
    public let components: [Double]

    /// Creates a velocity with a component for each axis.
    ///
    /// - Parameter components: Distances per second for each axis; numbers that are not finite are 0.
    public init(_ components: [Double]) {
        self.components = components.map { $0.isFinite ? $0 : 0 }
    }

    /// Creates a velocity with a component for each axis, in distances per second.
    public init(arrayLiteral elements: Double...) {
        self.init(elements)
    }

    /// Creates a velocity with the same component for every axis, in distances per second.
    public init(floatLiteral value: Double) {
        self.init([value])
    }

    /// Creates a velocity across and down, in distances per second.
    public init(dx: Double, dy: Double) {
        self.init([dx, dy])
    }

    /// Returns the absolute velocity for a displacement.
    ///
    /// - Returns: The velocity in the value's units per second.
    public func velocity<Value: Animatable>(along displacement: Value.AnimatableData) -> Velocity<Value> {
        if let axes = displacement as? any Coordinates, let scaled = scaled(axes) as? Value.AnimatableData {
            return Velocity(perSecond: scaled)
        }
        return Velocity(perSecond: displacement.scaled(by: components.first ?? 0))
    }

    private func scaled(_ displacement: some Coordinates) -> Any {
        guard components.count > 1 else { return displacement.scaled(by: components.first ?? 0) }
        return displacement.mapAxes { axis, length in axis < components.count ? length * components[axis] : 0
        }
    }
}
