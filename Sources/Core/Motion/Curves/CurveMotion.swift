/// A motion of given duration from one value to another, at the pace of a curve.
///
///     let motion = try CurveMotion(from: 0.0, to: 320, duration: 0.35, curve: .easeInOut)
///     motion.state(at: 0.1)                                    // value and velocity
///     let turned = try motion.retargeted(to: 100, at: 0.2)     // from where it is then, without a jerk
///
/// A motion from rest follows the curve as it is, even if the curve starts with a velocity. A motion with an
/// initial velocity is led onto the curve by ``init(continuing:to:duration:curve:)``. At its duration the
/// motion rests at its end.
public struct CurveMotion<Value: Animatable>: FiniteTrajectory, Equatable {
    /// The state at time 0. A curve that jumps at its start has jumped at time 0, not before.
    public let start: MotionState<Value>
    /// Seconds from start to end.
    public let duration: Double

    @usableFromInline let line: CurveLine<Value>
    @usableFromInline let entry: CurveEntry<Value.AnimatableData>?
    /// The time, in seconds, at which the motion rests at its end: the duration, or earlier if it came in
    /// fast.
    @usableFromInline let arrival: Double
    /// True if the value at time 0 differs from the value before: the curve jumps, or the motion takes no
    /// time.
    @usableFromInline let leavesAtOnce: Bool

    /// The value at which the motion comes to rest.
    public var end: Value { line.end }
    /// The pace of the motion.
    public var curve: UnitCurve { line.curve }

    /// Creates a motion that starts at rest.
    ///
    /// - Parameters:
    ///   - start: The value at time 0; finite.
    ///   - end: The value at which it comes to rest; finite.
    ///   - duration: Seconds, 0 or greater. Less than a nanosecond counts as 0: the motion is at its end at
    ///     once.
    ///   - curve: The pace.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    public init(
        from start: Value, to end: Value, duration: Double, curve: UnitCurve = .easeInOut
    ) throws(ParameterError) {
        try CurveMotion.check(MotionState(start), end, duration)
        self.duration = duration < 1e-9 ? 0 : duration
        line = CurveLine(from: start, to: end, curve: curve)
        entry = nil
        arrival = self.duration
        leavesAtOnce = arrival == 0 || curve.value(at: 0) > 0
        let departure = arrival > 0 ? line.state(at: 0, perSecond: 1 / arrival).velocity : .zero
        self.start = MotionState(start, velocity: departure)
    }

    /// Creates a motion to a new end that starts with a velocity.
    ///
    /// Value and velocity are continuous. On its path the motion joins the curve, at a quarter of a second
    /// or half of the duration at the earliest, with the curve's velocity (but at most three times the
    /// average so far: the circular curves have more near their steep places). If the initial velocity is
    /// more than three times the average, the motion brakes evenly and arrives early instead. It neither
    /// turns back nor passes its end, unless it would have to brake from three times its distance in a tenth
    /// of a second. A velocity away from the end or across the path dies out in a bow of at most 0.037
    /// seconds' travel.
    ///
    /// - Parameters:
    ///   - state: The state at time 0; finite.
    ///   - end: The value at which it comes to rest; finite.
    ///   - duration: Seconds, 0 or greater. Less than a nanosecond counts as 0: the motion is at its end at
    ///     once.
    ///   - curve: The pace.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    public init(
        continuing state: MotionState<Value>, to end: Value, duration: Double, curve: UnitCurve = .easeInOut
    ) throws(ParameterError) {
        try CurveMotion.check(state, end, duration)
        start = state
        self.duration = duration < 1e-9 ? 0 : duration
        line = CurveLine(from: state.value, to: end, curve: curve)
        guard self.duration > 0 else {
            entry = nil
            arrival = 0
            leavesAtOnce = true
            return
        }
        leavesAtOnce = false
        let entry = CurveEntry(end.offset(to: state), duration: self.duration, curve: curve)
        self.entry = entry
        arrival = entry.arrives ? entry.end : self.duration
    }

    /// A motion of duration 0, at rest at `value`.
    package init(restingAt value: Value) {
        (start, duration) = (MotionState(value), 0)
        (line, entry) = (CurveLine(from: value, to: value, curve: .linear), nil)
        (arrival, leavesAtOnce) = (0, true)
    }

    @inlinable
    public func state(at time: Double) -> MotionState<Value> {
        guard time > 0 || time == 0 && leavesAtOnce else { return start }
        guard time < arrival else { return MotionState(line.end) }
        if let entry, time < entry.end { return line.end.state(at: entry.offset(at: time)) }
        let rate = 1 / duration
        return line.state(at: time * rate, perSecond: rate)
    }
}

extension CurveMotion {
    /// Returns the motion that takes over at `time` and leads to another end, continuous in value and
    /// velocity.
    ///
    /// - Parameters:
    ///   - end: The new end; finite.
    ///   - time: Seconds since this motion's start; the new motion's time 0.
    ///   - duration: Seconds that the new motion takes; this one's when nil.
    ///   - curve: The new pace; this one's when nil.
    @inlinable
    public func retargeted(
        to end: Value, at time: Double, duration: Double? = nil, curve: UnitCurve? = nil
    ) throws(ParameterError) -> CurveMotion {
        try CurveMotion(
            continuing: state(at: time), to: end, duration: duration ?? self.duration,
            curve: curve ?? self.curve)
    }

    public var destination: Value? { end }

    public var logicalDuration: Double? { arrival }

    /// The last time, in seconds, at which the motion leaves `tolerance`: exact, in a bounded number of
    /// steps.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    public func settlingTime(within tolerance: Tolerance) -> Double? {
        let entryEnd = entry?.end ?? 0
        if arrival > entryEnd, let progress = line.lastProgress(outside: tolerance, duration: duration),
            progress * duration > entryEnd
        {
            return min(progress * duration, arrival)
        }
        return entry?.lastTime(outside: tolerance) ?? 0
    }

    static func check(
        _ start: MotionState<Value>, _ end: Value, _ duration: Double
    ) throws(ParameterError) {
        try ParameterError.Parameter.value.checkNorm(start.value.animatableData.magnitudeSquared)
        try ParameterError.Parameter.velocity.checkNorm(start.velocity.perSecond.magnitudeSquared)
        try ParameterError.Parameter.value.checkNorm(end.animatableData.magnitudeSquared)
        try ParameterError.Parameter.duration.check(duration, .notBeNegative)
    }
}
