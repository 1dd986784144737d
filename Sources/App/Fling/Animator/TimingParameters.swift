/// How a ``PropertyAnimator`` moves its properties: along a curve, by a spring, or by any motion.
///
///     TimingParameters.curve(.easeInOut)                                    // in the animator's duration
///     try TimingParameters.spring(dampingRatio: 0.7, initialVelocity: [3, -1])
///     TimingParameters.spring(.snappy)                                      // in the spring's own time
///     TimingParameters.progress(recordedMotion)                             // any motion from 0 to 1
public struct TimingParameters: Sendable {
    /// The velocity with which springs set out, relative to the way of each property; nil for the velocity that
    /// each property has.
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

    /// Along a curve, in the animator's duration.
    public static func curve(_ curve: UnitCurve) -> TimingParameters {
        TimingParameters(.curve(curve))
    }

    /// Along a cubic Bézier curve with these control points, in the animator's duration.
    public static func cubic(
        controlPoint1: SIMD2<Double>, controlPoint2: SIMD2<Double>
    ) throws(ParameterError) -> TimingParameters {
        .curve(try .bezier(startControlPoint: controlPoint1, endControlPoint: controlPoint2))
    }

    /// By the spring of a damping ratio that UIKit takes for the animator's duration.
    ///
    /// - Parameter dampingRatio: From 0.01 through 1.
    public static func spring(
        dampingRatio: Double, initialVelocity: RelativeVelocity? = nil
    ) throws(ParameterError) -> TimingParameters {
        _ = try Spring(withDuration: 1, usingSpringWithDamping: dampingRatio)
        return TimingParameters(.spring(dampingRatio: dampingRatio), initialVelocity: initialVelocity)
    }

    /// By a spring, in its own time: the animator's duration does not count.
    public static func spring(
        _ spring: Spring, initialVelocity: RelativeVelocity? = nil
    ) -> TimingParameters {
        TimingParameters(.animation(.spring(spring)), initialVelocity: initialVelocity)
    }

    /// By an animation, in its own time and with its own velocity; its delay does not count.
    public static func animation(_ animation: Animation) -> TimingParameters {
        TimingParameters(.animation(animation))
    }

    /// By the motion of a fraction from 0 to 1: every property is the same part of its way.
    ///
    /// A velocity that a property has before is worn off along the way, so that nothing jerks.
    ///
    /// - Parameter motion: In fractions of the way and seconds. One that never settles ends when it is logically over.
    public static func progress(_ motion: some Trajectory<Double>) -> TimingParameters {
        .animation(Animation(ProgressAnimation(motion)))
    }

    /// The animation, where the animator's duration counts, of so many seconds.
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

    /// The duration that the animation has of itself, in seconds.
    var ownDuration: Double? {
        guard case .animation(let animation) = form else { return nil }
        return animation.form.timing.duration
    }
}

/// A velocity in ways per second, on each axis: what UIKit's `UISpringTimingParameters(initialVelocity:)` takes.
///
///     let velocity: RelativeVelocity = [2, -0.5]   // across: two ways per second; down: away from the end
///
/// One number counts for all axes. Of several, the first counts where a value has no axes, such as a colour or a
/// rotation, and axes beyond the last are at rest.
public struct RelativeVelocity: Hashable, Sendable, ExpressibleByArrayLiteral, ExpressibleByFloatLiteral {
    /// Ways per second: 1 would go the whole way in one second; negative is away from the end.
    public let components: [Double]

    /// - Parameter components: Ways per second, for each axis; what is not finite is 0.
    public init(_ components: [Double]) {
        self.components = components.map { $0.isFinite ? $0 : 0 }
    }

    /// A component for each axis, in ways per second.
    public init(arrayLiteral elements: Double...) {
        self.init(elements)
    }

    /// The same along every axis, in ways per second.
    public init(floatLiteral value: Double) {
        self.init([value])
    }

    /// As a vector across and down, in ways per second.
    public init(dx: Double, dy: Double) {
        self.init([dx, dy])
    }

    /// The velocity of something that has a way to go.
    ///
    /// - Returns: In the value's units per second.
    public func velocity<Value: Animatable>(along way: Value.AnimatableData) -> Velocity<Value> {
        if let axes = way as? any Coordinates, let scaled = scaled(axes) as? Value.AnimatableData {
            return Velocity(perSecond: scaled)
        }
        return Velocity(perSecond: way.scaled(by: components.first ?? 0))
    }

    private func scaled(_ way: some Coordinates) -> Any {
        guard components.count > 1 else { return way.scaled(by: components.first ?? 0) }
        return way.mapAxes { axis, length in axis < components.count ? length * components[axis] : 0 }
    }
}
