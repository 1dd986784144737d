/// One stretch of a ``KeyframeMotion``: where it goes to, how, and in what time.
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

    /// Straight to `value`, at the pace of a curve.
    public static func linear(_ value: Value, duration: Double, curve: UnitCurve = .linear) -> Keyframe {
        Keyframe(kind: .linear(value, duration: duration, curve: curve))
    }

    /// Smoothly to `value`: each component is a cubic polynomial of time.
    ///
    /// - Parameters:
    ///   - startVelocity: The velocity to begin with. When nil, that with which the stretch before ends, so that
    ///     the motion goes on smoothly; none after a jump or a pause.
    ///   - endVelocity: The velocity to end with. When nil, what makes the motion go on smoothly: between two
    ///     cubics, that of the parabola through the three values (Catmull and Rom's where they are evenly
    ///     spaced); the start velocity of a linear stretch; none before a jump, a pause, or the end.
    public static func cubic(
        _ value: Value, duration: Double, startVelocity: Velocity<Value>? = nil,
        endVelocity: Velocity<Value>? = nil
    ) -> Keyframe {
        Keyframe(kind: .cubic(value, duration: duration, start: startVelocity, end: endVelocity))
    }

    /// Towards `value` as a spring goes.
    ///
    /// - Parameters:
    ///   - duration: When the next keyframe takes over, from wherever the spring is then. When nil, after the
    ///     spring's settling duration. The last keyframe's spring goes on until it rests.
    ///   - spring: What draws it.
    ///   - startVelocity: The velocity to begin with; when nil, that with which the stretch before ends.
    public static func spring(
        _ value: Value, duration: Double? = nil, spring: Spring = .smooth,
        startVelocity: Velocity<Value>? = nil
    ) -> Keyframe {
        Keyframe(kind: .spring(value, duration: duration, spring: spring, start: startVelocity))
    }

    /// To `value` at once.
    public static func move(_ value: Value) -> Keyframe {
        Keyframe(kind: .move(value))
    }

    /// Nowhere, for a while.
    public static func hold(duration: Double) -> Keyframe {
        Keyframe(kind: .hold(duration: duration))
    }
}
