/// A kind of animation that an app defines, for values of every type.
///
///     struct Steady: CustomAnimation {
///         var speed: Double   // of the value, per second
///         func motion<Value>(from start: MotionState<Value>, to target: Value) -> CustomTrajectory<Value> {
///             let displacement = target.displacement(from: start.value)
///             let duration = displacement.magnitude / speed
///             return CustomTrajectory(duration: duration, destination: target) { time in
///                 let fraction = duration > 0 ? min(time / duration, 1) : 1
///                 return MotionState(
///                     start.value.interpolated(to: target, fraction: fraction),
///                     perSecond: displacement.scaled(by: fraction < 1 ? 1 / duration : 0))
///             }
///         }
///     }
///     scene.withAnimation(Animation(Steady(speed: 200))) { ball.position = [320, 0] }
///
/// The motion has to begin with the state that it is given, velocity included; otherwise the value jerks.
public protocol CustomAnimation: Hashable, Sendable {
    /// Returns the whole motion from a state to a target value.
    func motion<Value: Animatable>(from start: MotionState<Value>, to target: Value) -> CustomTrajectory<
        Value
    >
}

extension Animation {
    /// Returns an animation whose progress a closure computes.
    ///
    /// A velocity that the value has before the start decays along the path, so that nothing jerks.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds; 0 if it is negative or not finite.
    ///   - fraction: The fraction of the path at a number of seconds since the start: 0 at the start, 1 at the
    ///     end, anything between.
    public static func custom(
        duration: Double, fraction: @escaping @Sendable (_ time: Double) -> Double
    ) -> Animation {
        let duration = duration.isFinite ? max(duration, 0) : 0
        let pace = CustomTrajectory(duration: duration, end: 1.0) { time in
            let fraction = fraction(time)
            return fraction.isFinite ? fraction : 1
        }
        return Animation(ProgressAnimation(duration: duration) { time in pace.state(at: time) })
    }
}

extension CustomTrajectory {
    /// Creates a motion whose values a closure computes. Its velocity is the slope of the chord over a fifth
    /// of a millisecond.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds; may be infinite.
    ///   - end: The value at the end of the duration and after it.
    convenience init(duration: Double, end: Value, value: @escaping @Sendable (_ time: Double) -> Value) {
        self.init(duration: duration, destination: end) { time in
            guard time < duration else { return MotionState(end) }
            let reach = min(1e-4, duration / 1000)
            let (earlier, later) = (max(time - reach, 0), min(time + reach, duration))
            let change = value(later).displacement(from: value(earlier))
            return MotionState(
                value(time), perSecond: later > earlier ? change.scaled(by: 1 / (later - earlier)) : .zero)
        }
    }
}

/// A type-erased custom animation.
@usableFromInline
struct AnyCustomAnimation: Sendable, Equatable {
    let base: any CustomAnimation

    init(_ base: any CustomAnimation) {
        self.base = base
    }

    @usableFromInline
    static func == (left: AnyCustomAnimation, right: AnyCustomAnimation) -> Bool {
        AnyHashable(left.base) == AnyHashable(right.base)
    }
}
