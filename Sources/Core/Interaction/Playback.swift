import Motion

/// A motion without a hand.
@usableFromInline
struct Playback<Value: Coordinates>: Sendable {
    @usableFromInline var playhead: Playhead<Flight<Value>>
    /// The time at which it comes to rest; nil while it is paused.
    @usableFromInline private(set) var finishTime: Timestamp?

    init(_ playhead: Playhead<Flight<Value>>, at now: Timestamp) {
        self.playhead = playhead
        noteFinish(at: now)
    }

    /// The playback of a value that has rested so far.
    init(restingAt place: Value, time: Timestamp) {
        self.init(Playhead(from: place, to: place, timing: .spring(.smooth), at: time), at: time)
    }

    /// The state to show. Not inlined: the caller would copy the motion.
    @inlinable
    @inline(never)
    func state(at time: Timestamp) -> MotionState<Value> {
        playhead.simpleState(at: time) ?? anyState(at: time)
    }

    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @specialized(where Value == SIMD4<Double>)
    @usableFromInline
    @inline(never)
    func anyState(at time: Timestamp) -> MotionState<Value> { playhead.state(at: time) }

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
