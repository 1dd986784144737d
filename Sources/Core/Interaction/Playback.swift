import Motion

/// A motion without a hand.
@usableFromInline
struct Playback<Value: Coordinates>: Sendable {
    @usableFromInline var playhead: Playhead<Flight<Value>>
    /// The time at which it comes to rest; nil while it is paused.
    @usableFromInline private(set) var finishTime: Timestamp?

    /// The playback of a value that has rested so far.
    init(restingAt place: Value, time: Timestamp) {
        playhead = Playhead(from: place, to: place, timing: .spring(.smooth), at: time)
        noteFinish(at: time)
    }

    @inlinable
    func state(at time: Timestamp) -> MotionState<Value> { playhead.state(at: time) }

    /// The velocity with which it set out, which what is shown passes into.
    var departureVelocity: Velocity<Value> {
        playhead.isPaused || playhead.rate == 0 ? .zero : playhead.leg.departureVelocity
    }

    /// Changes the motion at a moment.
    @discardableResult
    mutating func change<Result>(
        at now: Timestamp, _ change: (inout Playhead<Flight<Value>>) -> Result
    ) -> Result {
        let result = change(&playhead)
        noteFinish(at: now)
        return result
    }

    mutating func shift(by way: Value, at now: Timestamp) {
        change(at: now) { $0.relocate(value: { $0 + way }, leg: { $0.moved(by: way) }) }
    }

    @inline(never)
    private mutating func noteFinish(at now: Timestamp) {
        let finish = playhead.finishTime
        finishTime = playhead.isFinished(at: now) ? min(finish ?? now, now) : finish
    }
}
