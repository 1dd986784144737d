/// A kind of animation that an app makes up, for values of every type.
///
///     struct Steady: CustomAnimation {
///         var speed: Double   // of the value, per second
///         func motion<Value>(from start: MotionState<Value>, to target: Value) -> CustomTrajectory<Value> {
///             let way = target.displacement(from: start.value)
///             let duration = way.magnitude / speed
///             return CustomTrajectory(duration: duration, destination: target) { time in
///                 let fraction = duration > 0 ? min(time / duration, 1) : 1
///                 return MotionState(
///                     start.value.interpolated(to: target, fraction: fraction),
///                     perSecond: way.scaled(by: fraction < 1 ? 1 / duration : 0))
///             }
///         }
///     }
///     scene.withAnimation(Animation(Steady(speed: 200))) { ball.position = [320, 0] }
///
/// The motion has to begin with the state that it is given, velocity included, if nothing is to jerk.
public protocol CustomAnimation: Hashable, Sendable {
    /// The whole motion, from a state to a value.
    func motion<Value: Animatable>(from start: MotionState<Value>, to target: Value) -> CustomTrajectory<
        Value
    >
}

extension Animation {
    /// An animation whose pace is a closure.
    ///
    /// A velocity that something has before is worn off along the way, so that nothing jerks.
    ///
    /// - Parameters:
    ///   - duration: Seconds; what is negative or not finite is 0.
    ///   - fraction: The part of the way done at a number of seconds since the start: 0 at the start, 1 at the
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
    /// A motion whose values a closure gives. Its velocity is the slope of the chord over a fifth of a millisecond.
    ///
    /// - Parameters:
    ///   - duration: Seconds; may be infinite.
    ///   - end: The value from then on.
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

/// A custom animation of whatever kind.
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
