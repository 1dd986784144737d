/// A motion that ends in finite time: once the base stays within a tolerance of its destination, it brakes to
/// rest exactly there, with no step in value or velocity, and without becoming faster on the way.
///
///     let motion = SettlingMotion(Spring.snappy.motion(from: 0, to: 320), within: .point)
///     motion?.duration                  // seconds
///     motion?.state(at: 10).value       // 320, not 319.999…
///
/// This is the motion that a ``Playhead`` shows of `base`, without the playhead's other features.
public struct SettlingMotion<Base: Trajectory>: FiniteTrajectory {
    /// The type of the moving value, that of the base.
    public typealias Value = Base.Value

    /// The motion without the landing, which may approach its destination for ever.
    public let base: Base
    @usableFromInline let landing: Landing

    /// Creates the motion; nil if `base` never settles.
    @inlinable
    public init?(_ base: Base, within tolerance: Tolerance) {
        guard let landing = Landing(of: base, within: tolerance) else { return nil }
        self.base = base
        self.landing = landing
    }

    /// Seconds from the start until the motion rests at its end.
    @inlinable
    public var duration: Double { landing.end }

    @inlinable
    public func state(at time: Double) -> MotionState<Value> {
        time > landing.start ? landedState(at: time) : base.state(at: time)
    }

    /// The state after ``Landing/start``; a function of its own, so that ``state(at:)`` is short enough to be
    /// inlined.
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
    /// A spring's motion of duration 0, at rest at `value`.
    public init<Value>(restingAt value: Value) where Base == SpringMotion<Value> {
        base = Spring.smooth.motion(from: value, to: value)
        landing = Landing(start: 0, end: 0)
    }
}
