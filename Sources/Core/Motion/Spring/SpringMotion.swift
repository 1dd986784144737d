import CLibm

/// The motion of a value on a spring, from a state to a target.
///
///     let thrown = MotionState(SIMD2(0, 0), perSecond: [900, -200])
///     let motion = Spring.snappy.motion(from: thrown, to: [320, 0])
///     motion.state(at: 0.1)
///     motion.settlingTime(within: .point)   // seconds, or nil for an undamped spring
///
/// Velocities need not point at the target: each component oscillates independently.
public struct SpringMotion<Value: Animatable>: Trajectory, Equatable {
    /// The spring that pulls the value to ``target``.
    public let spring: Spring
    /// The state at time 0.
    public let start: MotionState<Value>
    /// The target of the spring.
    public let target: Value
    /// The displacement from the target, and the velocity, at the start.
    @usableFromInline package let offset: Offset<Value.AnimatableData>

    /// Creates the motion of a value that a spring pulls from a state, with its velocity, to a target.
    @inlinable
    public init(spring: Spring, from start: MotionState<Value>, to target: Value) {
        self.spring = spring
        self.start = start
        self.target = target
        offset = target.offset(to: start)
    }

    @inlinable
    public func state(at time: Double) -> MotionState<Value> {
        guard time > 0 else { return start }
        return target.state(at: spring.transition(over: time)(offset))
    }

    /// The target; nil if the spring is undamped and the motion does not start at rest at the target.
    public var destination: Value? {
        spring.dampingRatio > 0 || offset == Offset(displacement: .zero, rate: .zero) ? target : nil
    }

    /// The last time at which the motion leaves `tolerance`, in seconds; exact, in a bounded number of steps.
    @inlinable
    public func settlingTime(within tolerance: Tolerance) -> Double? {
        spring.settlingTime(within: tolerance, of: offset)
    }

    /// The perceptual duration of the spring in seconds.
    public var logicalDuration: Double? { spring.duration }

    /// The first time, in seconds, at which the motion passes the target: its displacement has no component
    /// along the displacement at the start. Nil if it only ever approaches the target.
    public var firstCrossing: Double? {
        spring.firstCrossing(of: Spring.Gram(offset.displacement, offset.rate))
    }
}

extension Spring {
    /// Returns the motion of this spring from the state `start` to `target`.
    @inlinable
    public func motion<Value>(from start: MotionState<Value>, to target: Value) -> SpringMotion<Value> {
        SpringMotion(spring: self, from: start, to: target)
    }

    /// Returns the motion of this spring from rest at `start` to `target`.
    public func motion<Value>(from start: Value, to target: Value) -> SpringMotion<Value> {
        SpringMotion(spring: self, from: MotionState(start), to: target)
    }

    /// Advances `state` by `deltaTime` seconds towards `target`. The result does not depend on how a span is
    /// cut into steps, as long as an angle or a rotation does not overshoot by half a turn: each step then
    /// sees the target the shorter way round.
    public func update<Value>(
        _ state: inout MotionState<Value>, target: Value, deltaTime: Double
    ) {
        state = target.state(at: transition(over: deltaTime)(target.offset(to: state)))
    }

    func firstCrossing(of gram: Gram) -> Double? {
        // A later crossing is ignored, as nothing is left of the motion: a spring that is critical but for
        // rounding crosses very late.
        levelTime(gram).flatMap { slowRate * $0 < 700 ? $0 : nil }
    }

    /// The first time at which the motion is level with the target: x·x₀ = 0, that is S/C = −x₀·x₀ / (x₀·v₀ +
    /// a·x₀·x₀).
    private func levelTime(_ gram: Gram) -> Double? {
        let push = gram.cross + decayRate * gram.square
        if oscillates {
            // From the target itself, the motion returns to it after half a period.
            guard gram.square > 0 else { return gram.rateSquare > 0 ? Double.pi / root : nil }
            return atan2(gram.square * root, -push) / root
        }
        guard gram.square > 0, push < 0 else { return nil }
        return time(ofRatio: -gram.square / push)
    }

    /// The time at which S/C has a value greater than 0; nil if it never has, or only in the next period.
    func time(ofRatio ratio: Double) -> Double? {
        guard ratio > 0 else { return nil }
        let square = discriminant * ratio * ratio
        if abs(square) < 1e-4 {
            // The series of artanh(y)/y near 0, where the closed form would be 0/0.
            return ratio * (1 + square * (1 / 3 + square * (1 / 5 + square / 7)))
        }
        guard square > 0 else { return atan(root * ratio) / root }
        return square < 1 ? atanh(root * ratio) / root : nil
    }
}
