/// The mapping from the clock's time to the time of motions: scaled by a rate, continuous when the rate
/// changes.
///
///     let shown = clock.motionTime(at: clock.now)         // half of it has passed at rate 0.5
///     let due = feed.motionTime.clockTime(at: deadline)   // nil while time stands still
public struct MotionTime: Hashable, Sendable {
    /// Seconds of motion per second of the clock, 0 or greater.
    public private(set) var rate = 1.0
    /// The rate before ``start``.
    private var previousRate = 1.0
    /// The clock's time, and the motions' time, at which the rate last changed.
    private var start = Timestamp.zero
    private var motionStart = Timestamp.zero
    private(set) var isPlain = true

    /// The time of a clock whose rate has always been 1.
    package init() {}

    /// Returns the time of motions at the clock's `time`.
    public func callAsFunction(at time: Timestamp) -> Timestamp {
        isPlain ? time : scaled(time)
    }

    func scaled(_ time: Timestamp) -> Timestamp {
        let seconds = time.seconds(since: start)
        return motionStart.advanced(by: seconds * (seconds < 0 ? previousRate : rate))
    }

    /// Returns the clock's time at the given time of motions; nil if it never comes, because time stands
    /// still.
    public func clockTime(at motionTime: Timestamp) -> Timestamp? {
        if isPlain { return motionTime }
        let seconds = motionTime.seconds(since: motionStart)
        if seconds <= 0 { return previousRate > 0 ? start.advanced(by: seconds / previousRate) : start }
        guard rate > 0 else { return nil }
        // One nanosecond more, so that rounding to whole nanoseconds does not give a moment before it.
        let (sum, overflow) = start.advanced(by: seconds / rate).nanoseconds.addingReportingOverflow(1)
        return Timestamp(nanoseconds: overflow ? .max : sum)
    }

    /// Changes the rate from `time` on, to at most 1000; the mapping of earlier times stays as it is.
    package mutating func setRate(_ newRate: Double, from time: Timestamp) {
        guard newRate >= 0, newRate.isFinite, newRate != rate else { return }
        // A rate that lasted for no time does not become the previous rate.
        if isPlain || time > start { previousRate = rate }
        motionStart = self(at: time)
        start = time
        rate = min(newRate, 1000)
        isPlain = false
    }

    /// Handles a clock set back from `last` to `time`: motions continue from the time that they had reached.
    package mutating func setBack(from last: Timestamp, to time: Timestamp) {
        motionStart = self(at: last)
        start = time
        previousRate = rate
        isPlain = false
    }
}
