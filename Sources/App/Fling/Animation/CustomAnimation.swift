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
        let pace = Pace(duration: duration.isFinite ? max(duration, 0) : 0, fraction: fraction)
        return Animation(ProgressAnimation(duration: pace.duration) { time in pace.state(at: time) })
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

/// A pace that a closure gives.
private struct Pace: Sendable {
    let duration: Double
    let fraction: @Sendable (Double) -> Double

    /// The fraction of the way, and its change per second: the slope of the chord over a ten-thousandth of the
    /// duration.
    func state(at time: Double) -> MotionState<Double> {
        let reach = duration / 20_000
        let (before, after) = (max(time - reach, 0), min(time + reach, duration))
        let slope = after > before ? (finite(after) - finite(before)) / (after - before) : 0
        return MotionState(finite(time), perSecond: slope)
    }

    private func finite(_ time: Double) -> Double {
        let fraction = fraction(time)
        return fraction.isFinite ? fraction : 1
    }
}
