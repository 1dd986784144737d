/// The mapping from the clock to a motion's own time: running or paused, forwards or backwards, at a rate.
///
/// The position is in seconds of the motion's own time. While the clock goes backwards, the position stands
/// still.
@usableFromInline
struct Timeline: Equatable, Sendable {
    /// The moment at which the position was `anchorPosition`.
    @usableFromInline var anchor: Timestamp
    @usableFromInline var anchorPosition: Double
    /// Seconds of position per second of the clock when running forwards; 0 or greater.
    @usableFromInline private(set) var rate = 1.0
    @usableFromInline private(set) var isPaused = false, runsBackwards = false

    @usableFromInline
    init(position: Double = 0, at time: Timestamp) {
        anchor = time
        anchorPosition = position
    }

    /// The change of position in one second of the clock: negative backwards, 0 when paused.
    @inlinable
    var speed: Double {
        isPaused ? 0 : runsBackwards ? -rate : rate
    }

    @inlinable
    func position(at time: Timestamp) -> Double {
        anchorPosition + speed * max(0, time.seconds(since: anchor))
    }

    /// The moment at which the timeline reaches a position; nil if it lies in the other direction, or time
    /// stands still.
    @usableFromInline
    func time(ofPosition position: Double) -> Timestamp? {
        guard speed != 0 else { return nil }
        let seconds = (position - anchorPosition) / speed
        guard seconds >= 0 else { return nil }
        // One nanosecond more, so that rounding to whole nanoseconds does not give a moment before it.
        return anchor.advanced(by: seconds + 1e-9)
    }

    @usableFromInline
    mutating func move(to position: Double, at time: Timestamp) {
        anchor = max(anchor, time)
        anchorPosition = position
    }

    mutating func shift(by seconds: Double) {
        anchor = anchor.advanced(by: seconds)
    }

    mutating func pause(at time: Timestamp) {
        move(to: position(at: time), at: time)
        isPaused = true
    }

    @usableFromInline
    mutating func resume(at time: Timestamp) {
        move(to: position(at: time), at: time)
        isPaused = false
    }

    @usableFromInline
    mutating func setRunsBackwards(_ backwards: Bool, at time: Timestamp) {
        move(to: position(at: time), at: time)
        runsBackwards = backwards
    }

    mutating func setRate(_ newRate: Double, at time: Timestamp) {
        move(to: position(at: time), at: time)
        rate = newRate
    }
}
