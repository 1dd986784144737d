import Motion

/// How time passes for what moves: at a rate, and without a jump when that changes.
public struct MotionTime: Hashable, Sendable {
    /// Seconds of motion per second of the clock.
    public private(set) var rate = 1.0
    /// The rate before ``start``.
    private var formerRate = 1.0
    /// When the rate last changed, by the clock, and for what moves.
    private var start = Timestamp.zero
    private var motionStart = Timestamp.zero
    private var isPlain = true

    init() {}

    /// The time that has come for everything that moves when the clock shows `time`.
    public func callAsFunction(at time: Timestamp) -> Timestamp {
        if isPlain { return time }
        let seconds = time.seconds(since: start)
        return motionStart.advanced(by: seconds * (seconds < 0 ? formerRate : rate))
    }

    /// When the clock shows the time of what moves; nil when that will not come, as time stands still.
    public func clockTime(at motionTime: Timestamp) -> Timestamp? {
        if isPlain { return motionTime }
        let seconds = motionTime.seconds(since: motionStart)
        if seconds <= 0 { return formerRate > 0 ? start.advanced(by: seconds / formerRate) : start }
        guard rate > 0 else { return nil }
        // Not before it: a moment is whole nanoseconds.
        return start.advanced(by: seconds / rate + 1e-9)
    }

    /// Changes the rate from a moment on; times before that stay what they are.
    mutating func setRate(_ newRate: Double, from time: Timestamp) {
        guard newRate >= 0, newRate.isFinite, newRate != rate else { return }
        // A rate that lasted for no time has never been.
        if isPlain || time > start { formerRate = rate }
        motionStart = self(at: time)
        start = time
        rate = min(newRate, 1000)
        isPlain = false
    }

    /// The clock shows `time`, and showed `last` before: motions go on from where they are.
    mutating func setBack(from last: Timestamp, to time: Timestamp) {
        motionStart = self(at: last)
        start = time
        formerRate = rate
        isPlain = false
    }
}
