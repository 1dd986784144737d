/// One stretch of a ``KeyframeMotion``: its end value, its kind of path and its duration.
///
///     let bounce = try KeyframeMotion(from: 1.0, [
///         .cubic(1.4, duration: 0.2),
///         .cubic(0.9, duration: 0.15),
///         .spring(1, spring: .bouncy),
///     ])
///
/// Durations are in seconds, 0 or greater; less than a nanosecond counts as 0, and is a jump.
public struct Keyframe<Value: Animatable>: Equatable, Sendable {
    let kind: Kind

    enum Kind: Equatable, Sendable {
        case linear(Value, duration: Double, curve: UnitCurve)
        case cubic(Value, duration: Double, start: Velocity<Value>?, end: Velocity<Value>?)
        case spring(Value, duration: Double?, spring: Spring, start: Velocity<Value>?)
        case move(Value)
        case hold(duration: Double)
    }

    /// Moves straight to `value`, at the pace of a curve.
    public static func linear(_ value: Value, duration: Double, curve: UnitCurve = .linear) -> Keyframe {
        Keyframe(kind: .linear(value, duration: duration, curve: curve))
    }

    /// Moves smoothly to `value`: each component is a cubic polynomial of time.
    ///
    /// - Parameters:
    ///   - value: The value at the end.
    ///   - duration: Seconds from the keyframe before.
    ///   - startVelocity: The velocity at the start. When nil, the velocity at the end of the stretch before,
    ///     for a smooth transition; zero after a jump or a pause.
    ///   - endVelocity: The velocity at the end. When nil, the one that makes the transition smooth: between
    ///     two cubics, the velocity of the parabola through the three values (Catmull and Rom's where they
    ///     are evenly spaced); before a linear stretch, its start velocity; zero before a jump, a pause, or
    ///     the end.
    public static func cubic(
        _ value: Value, duration: Double, startVelocity: Velocity<Value>? = nil,
        endVelocity: Velocity<Value>? = nil
    ) -> Keyframe {
        Keyframe(kind: .cubic(value, duration: duration, start: startVelocity, end: endVelocity))
    }

    /// Moves towards `value` on a spring.
    ///
    /// - Parameters:
    ///   - value: The target of the spring.
    ///   - duration: Seconds until the next keyframe takes over, from the spring's state at that time. When
    ///     nil, the spring's settling duration. The last keyframe's spring continues until it rests.
    ///   - spring: The spring.
    ///   - startVelocity: The velocity at the start; when nil, the velocity at the end of the stretch before.
    public static func spring(
        _ value: Value, duration: Double? = nil, spring: Spring = .smooth,
        startVelocity: Velocity<Value>? = nil
    ) -> Keyframe {
        Keyframe(kind: .spring(value, duration: duration, spring: spring, start: startVelocity))
    }

    /// Jumps to `value` at once.
    public static func move(_ value: Value) -> Keyframe {
        Keyframe(kind: .move(value))
    }

    /// Holds the current value for `duration` seconds.
    public static func hold(duration: Double) -> Keyframe {
        Keyframe(kind: .hold(duration: duration))
    }
}
