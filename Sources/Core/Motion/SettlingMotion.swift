/// A motion that only ever comes nearer to its end, brought to rest there: once it stays within a tolerance,
/// it brakes, so that it ends exactly, with no step in value or velocity, and without becoming faster on the way.
///
///     let motion = SettlingMotion(Spring.snappy.motion(from: 0, to: 320), within: .point)
///     motion?.duration                  // seconds
///     motion?.state(at: 10).value       // 320, not 319.999…
///
/// It is what a ``Playhead`` shows of such a motion, without all that a playhead can do besides.
public struct SettlingMotion<Base: Trajectory>: FiniteTrajectory {
    public typealias Value = Base.Value

    public let base: Base
    @usableFromInline let landing: Landing

    /// Nil when the motion never settles.
    @inlinable
    public init?(_ base: Base, within tolerance: Tolerance) {
        guard let landing = Landing(of: base, within: tolerance) else { return nil }
        self.base = base
        self.landing = landing
    }

    /// Seconds from the start until it rests at its end.
    @inlinable
    public var duration: Double { landing.end }

    @inlinable
    public func state(at time: Double) -> MotionState<Value> {
        time > landing.start ? landedState(at: time) : base.state(at: time)
    }

    /// The state after ``Landing/start``; apart, so that the state before is short enough to be inlined.
    @inlinable
    @inline(never)
    func landedState(at time: Double) -> MotionState<Value> {
        guard let destination = base.destination else { return base.state(at: time) }
        return landing.state(from: base.state(at: landing.start), to: destination, at: time)
    }

    @inlinable
    public var destination: Value? { base.destination }

    @inlinable
    public func settlingTime(within tolerance: Tolerance) -> Double? {
        base.settlingTime(within: tolerance).map { min($0, duration) }
    }

    @inlinable
    public var logicalDuration: Double? { base.logicalDuration.map { min($0, duration) } }
}

extension SettlingMotion {
    /// A spring's motion that is over as it begins.
    public init<Value>(restingAt value: Value) where Base == SpringMotion<Value> {
        base = Spring.smooth.motion(from: value, to: value)
        landing = Landing(start: 0, end: 0)
    }
}
