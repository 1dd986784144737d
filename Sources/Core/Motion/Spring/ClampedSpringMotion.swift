/// A one-dimensional spring motion without overshoot: it stops dead where it would first pass its target.
///
///     let motion = Spring.bouncy.motion(from: 0, to: 1).clamped()
public struct ClampedSpringMotion<Value: Animatable>: Trajectory, Equatable
where Value.AnimatableData == Double {
    /// The motion without the stop, which may overshoot its target.
    public let base: SpringMotion<Value>
    /// The time, in seconds, at which the motion stops at the target; nil if it never passes it.
    public let stop: Double?

    /// Creates a motion that stops where `base` would first pass its target.
    @inlinable
    public init(_ base: SpringMotion<Value>) {
        self.base = base
        stop = base.firstCrossing
    }

    @inlinable
    public func state(at time: Double) -> MotionState<Value> {
        if let stop, time >= stop { return MotionState(base.target) }
        return base.state(at: time)
    }

    @inlinable
    public var destination: Value? { stop == nil ? base.destination : base.target }

    @inlinable
    public func settlingTime(within tolerance: Tolerance) -> Double? {
        guard let stop else { return base.settlingTime(within: tolerance) }
        return base.settlingTime(within: tolerance).map { min($0, stop) } ?? stop
    }

    @inlinable
    public var logicalDuration: Double? { stop ?? base.logicalDuration }
}

extension SpringMotion where Value.AnimatableData == Double {
    /// Returns the same motion, stopped where it would first pass the target.
    @inlinable
    public func clamped() -> ClampedSpringMotion<Value> { ClampedSpringMotion(self) }
}
