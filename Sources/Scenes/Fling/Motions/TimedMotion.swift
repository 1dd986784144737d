/// A motion with a delay, speed, repetition, reversal or fill mode, according to a ``MediaTiming``.
///
///     let dot = try CurveMotion(from: 1.0, to: 1.4, duration: 0.3)
///         .repeated(3, autoreverses: true)
///         .delayed(by: 0.5)
///
/// The velocity is that of the value shown: it is scaled by the speed, reversed on the way back, and 0 before
/// the beginning and after the end. Each modifier wraps the motion that it is called on, so that their order
/// counts: a delay inside of a repetition is repeated.
public struct TimedMotion<Base: Trajectory>: Trajectory {
    /// The motion that is delayed, repeated or reversed.
    public let base: Base
    /// The begin time, speed, number of cycles and fill mode.
    public let timing: MediaTiming

    /// Creates the motion that plays `base` by a timing.
    @inlinable
    public init(_ base: Base, timing: MediaTiming) {
        self.base = base
        self.timing = timing
    }

    /// The state at `time`, held at the nearer end outside of the active time, whatever the fill mode.
    @inlinable
    public func state(at time: Double) -> MotionState<Base.Value> {
        let local = local(at: time)
        return paced(base.state(at: baseTime(local)), local)
    }

    /// The state that shows at `time`; nil where the fill mode removes the motion.
    @inlinable
    public func presentation(at time: Double) -> MotionState<Base.Value>? {
        let local = local(at: time)
        guard timing.shows(in: local.phase) else { return nil }
        return base.presentation(at: baseTime(local)).map { paced($0, local) }
    }

    /// The local time; for a motion that began before its own time 0, earlier times count as 0.
    @inlinable
    func local(at time: Double) -> MediaTiming.Local {
        timing.local(at: timing.beginTime < 0 && !(time > 0) ? 0 : time)
    }

    @inlinable
    func paced(_ state: MotionState<Base.Value>, _ local: MediaTiming.Local) -> MotionState<Base.Value> {
        MotionState(state.value, velocity: local.rate == 0 ? .zero : state.velocity.scaled(by: local.rate))
    }

    /// The time to query the base at: before its own 0 during a delay, so that a jump at its very start is
    /// yet to come.
    @inlinable
    func baseTime(_ local: MediaTiming.Local) -> Double {
        local.phase == .before && local.time == 0 ? -1 : local.time
    }
}

extension TimedMotion {
    /// The value at which the motion comes to rest; nil if it repeats for ever or stands at speed 0.
    @inlinable
    public var destination: Base.Value? {
        if timing.endTime < .infinity { return state(at: .infinity).value }
        return timing.speed > 0 && timing.duration == .infinity ? base.destination : nil
    }

    /// The last time, in seconds, at which the motion leaves `tolerance`.
    ///
    /// The time is exact if the motion ends where the base does. If it ends anywhere else (on the way back,
    /// in the middle of a cycle), it is the end of the active time, and the motion may have settled a little
    /// earlier.
    @inlinable
    public func settlingTime(within tolerance: Tolerance) -> Double? {
        guard timing.speed != 0 else { return nil }
        let speed = abs(timing.speed)
        let inner = Tolerance(unchecked: tolerance.distance, speed: tolerance.speed / speed)
        guard timing.endTime < .infinity else {
            guard timing.duration == .infinity, let settling = base.settlingTime(within: inner) else {
                return nil
            }
            return settling > timing.timeOffset ? parentTime(ofBaseTime: settling) : 0
        }
        guard endsWithBase, let destination = base.destination, destination == self.destination,
            let settling = base.settlingTime(within: inner), settling <= timing.duration
        else { return max(timing.endTime, 0) }
        let time = timing.endTime - (timing.duration - settling) / speed
        return settling > 0 && time > timing.beginTime ? max(time, 0) : 0
    }

    @inlinable
    public var logicalDuration: Double? {
        guard timing.endTime < .infinity else {
            guard timing.speed > 0, timing.duration == .infinity, let end = base.logicalDuration else {
                return nil
            }
            return parentTime(ofBaseTime: end)
        }
        guard endsWithBase, let end = base.logicalDuration, end < timing.duration else {
            return max(timing.endTime, 0)
        }
        return max(timing.endTime - (timing.duration - end) / timing.speed, 0)
    }

    /// The parent time at which an endless cycle reaches a time of the base.
    @inlinable
    func parentTime(ofBaseTime time: Double) -> Double {
        max(timing.beginTime + (time - timing.timeOffset) / timing.speed, 0)
    }

    /// True if the motion ends with the base's end, playing forwards.
    @inlinable
    var endsWithBase: Bool {
        let end = timing.end
        return timing.speed > 0 && !end.isReversed && end.time == timing.duration
    }
}

extension TimedMotion: FiniteTrajectory where Base: FiniteTrajectory {
    /// The seconds of parent time from the start to the end; infinite if the motion repeats for ever.
    @inlinable
    public var duration: Double {
        guard timing.duration == .infinity, timing.speed > 0 else { return max(timing.endTime, 0) }
        return parentTime(ofBaseTime: base.duration)
    }
}

extension TimedMotion: Equatable where Base: Equatable {}
