import CLibm

/// What a spring does with something that is let go: from a state to a target.
///
///     let motion = Spring.snappy.motion(from: MotionState(SIMD2(0, 0), perSecond: [900, -200]), to: [320, 0])
///     motion.state(at: 0.1)
///     motion.settlingTime(within: .point)   // seconds, or nil for an undamped spring
///
/// Velocities need not point along the way: each component swings for itself.
public struct SpringMotion<Value: Animatable>: Trajectory, Equatable {
    public let spring: Spring
    /// The state at time 0.
    public let start: MotionState<Value>
    /// The place that the spring draws to.
    public let target: Value
    /// The start as seen from the target.
    @usableFromInline let offset: Offset<Value.AnimatableData>

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

    /// The target; nil when the spring is undamped and has anything to swing with.
    @inlinable
    public var destination: Value? {
        spring.dampingRatio > 0 || offset == Offset(displacement: .zero, rate: .zero) ? target : nil
    }

    /// The last time at which the motion leaves `tolerance`, in seconds; exact, in a bounded number of steps.
    @inlinable
    public func settlingTime(within tolerance: Tolerance) -> Double? {
        spring.settlingTime(within: tolerance, of: offset)
    }

    /// The perceptual duration of the spring in seconds.
    @inlinable
    public var logicalDuration: Double? { spring.duration }

    /// The first time, in seconds, at which it passes the target: it is level with it, seen along the way that it
    /// started on. Nil when it never gets there, or only ever comes nearer.
    @inlinable
    public var firstCrossing: Double? { spring.firstCrossing(of: Spring.Gram(offset)) }
}

extension Spring {
    /// What this spring does with `start`, drawn to `target`.
    @inlinable
    public func motion<Value>(from start: MotionState<Value>, to target: Value) -> SpringMotion<Value> {
        SpringMotion(spring: self, from: start, to: target)
    }

    /// What this spring does with something at rest.
    @inlinable
    public func motion<Value>(from start: Value, to target: Value) -> SpringMotion<Value> {
        SpringMotion(spring: self, from: MotionState(start), to: target)
    }

    /// Carries `state` on by `deltaTime` seconds towards `target`. However a span is cut into steps, the result
    /// is the same, as long as an angle or a rotation does not overshoot by half a turn: each step then sees the
    /// target the shorter way round.
    @inlinable
    public func update<Value>(
        _ state: inout MotionState<Value>, target: Value, deltaTime: Double
    ) {
        state = target.state(at: transition(over: deltaTime)(target.offset(to: state)))
    }

    @usableFromInline
    func firstCrossing(of gram: Gram) -> Double? {
        // So late, nothing is left of the motion: a swing that is critical but for a rounding takes ages to cross.
        levelTime(gram).flatMap { slowRate * $0 < 700 ? $0 : nil }
    }

    /// The first time at which it is level with the target: x·x₀ = 0, that is S/C = −x₀·x₀ / (x₀·v₀ + a·x₀·x₀).
    private func levelTime(_ gram: Gram) -> Double? {
        let push = gram.cross + decayRate * gram.square
        if discriminant < 0 {
            // Started at the target itself, it is back there after half a swing.
            guard gram.square > 0 else { return gram.rateSquare > 0 ? Double.pi / root : nil }
            return atan2(gram.square * root, -push) / root
        }
        guard gram.square > 0, push < 0 else { return nil }
        return time(ofRatio: -gram.square / push)
    }

    /// The time at which S/C has a value greater than 0; nil when it never has, or only in the next swing.
    func time(ofRatio ratio: Double) -> Double? {
        guard ratio > 0 else { return nil }
        let square = discriminant * ratio * ratio
        if abs(square) < 1e-4 {
            // artanh(y)/y near 0, where its two ends would be 0/0.
            return ratio * (1 + square * (1 / 3 + square * (1 / 5 + square / 7)))
        }
        guard square > 0 else { return atan(root * ratio) / root }
        return square < 1 ? atanh(root * ratio) / root : nil
    }
}
