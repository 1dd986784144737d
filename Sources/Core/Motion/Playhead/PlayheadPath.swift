// The path of a playhead: its leg, the path before the leg's start, and the state that a new leg takes over.

extension Playhead {
    /// The state at a position of the timeline, for forward motion.
    @inlinable
    @inline(__always)
    func path(at position: Double) -> MotionState<Value> {
        let time = position - delay
        return time < 0
            ? leg.state(before: position, on: tail, by: route.timing)
            : leg.state(at: time, endingBy: legEnding)
    }

    /// The position at which the playhead comes to rest in its current direction; nil if it never does.
    @inlinable
    var finishPosition: Double? {
        if timeline.runsBackwards {
            return tail.map { $0.ending.time.map { -$0 } } ?? 0
        }
        return legEnding.time.map { delay + $0 }
    }

    /// The moment at which it is at a time of its leg, in seconds; nil if it is not on the way there.
    package func moment(ofLegTime seconds: Double) -> Timestamp? {
        guard stopped == nil, held == nil, !isReversed, !timeline.runsBackwards else { return nil }
        return timeline.time(ofPosition: delay + seconds)
    }

    /// The state with which a new leg begins, in the motion's own time: while paused or slow, with the
    /// velocity at which the motion would continue.
    @inlinable
    func legState(at time: Timestamp) -> MotionState<Value> {
        if let stopped { return stopped }
        if let held { return held.state }
        var state = path(at: timeline.position(at: time))
        if timeline.runsBackwards { state.velocity = -state.velocity }
        return state
    }

    package var defaultReverseMode: ReverseMode {
        if case .spring = timing { return .turn }
        return .retrace
    }

    /// The shortest time in seconds for the rest of a path; a shorter one would be a jump.
    static var shortest: Double { 1e-3 }

    /// The seconds for the rest of the path along a curve: the time that is left; but if little time is left
    /// for much of the path, at least half of that part's share of the whole duration.
    func remainingDuration(at time: Timestamp) -> Double {
        let distance = end.displacement(from: origin).magnitude
        let rest = goal.displacement(from: legState(at: time).value).magnitude
        let fraction = distance > 0 ? min(rest / distance, 1) : rest > 0 ? 1 : 0
        return max(timeLeft(at: time), duration / 2 * fraction, Self.shortest)
    }

    /// The time that is left, in seconds: when the value was pulled past its goal, at least a quarter of the
    /// duration.
    func timeLeft(at time: Timestamp) -> Double {
        if let held {
            let part = isReversed ? held.fraction : 1 - held.fraction
            return duration * (part >= 0 ? part : min(max(-part, 0.25), 1))
        }
        let position = timeline.position(at: time)
        guard timeline.runsBackwards else { return delay + (leg.exactDuration ?? legDuration) - position }
        return min(position - (finishPosition ?? 0), max(duration, legDuration))
    }

    /// The perceptual duration of the leg in seconds.
    var legDuration: Double { leg.logicalDuration ?? duration }

    /// Clamps the position to the path, so that time after the motion came to rest does not count.
    mutating func settle(at time: Timestamp) {
        let position = timeline.position(at: time)
        let first = tail.map { -($0.ending.time ?? .infinity) } ?? 0
        let last = legEnding.time.map { delay + $0 } ?? .infinity
        timeline.move(to: min(max(position, first), last), at: time)
    }

    /// Starts a new leg to the goal.
    ///
    /// - Parameter fraction: The fraction of the whole path at its beginning, if the leg continues an earlier
    ///   one.
    mutating func start(
        from state: MotionState<Value>, timing: Timing, after fraction: Double? = nil, at time: Timestamp
    ) {
        adopt(leg.successor(timing: timing, from: state, to: goal), position: 0, at: time)
        if let fraction { legPart = min(max(isReversed ? 1 - fraction : fraction, 0), 0.99) }
    }

    /// Starts from rest at a held place to the goal: along the whole path if that passes the place exactly
    /// once, so that a scrubbed curve continues along the curve.
    @usableFromInline
    mutating func follow(from hold: Hold, timing: Timing, at time: Timestamp) {
        let whole = leg.successor(timing: timing, from: MotionState(isReversed ? end : origin), to: goal)
        let fraction = isReversed ? 1 - hold.fraction : hold.fraction
        let nearness = 1e-9 * (1 + hold.state.value.animatableData.magnitude)
        if scrubsLinearly, timing == self.timing, let position = whole.time(ofProgress: fraction),
            whole.state(at: position).value.displacement(from: hold.state.value).magnitude < nearness
        {
            adopt(whole, position: position, at: time)
        } else {
            start(from: hold.state, timing: timing, after: hold.fraction, at: time)
        }
    }

    @inlinable
    mutating func adopt(_ leg: Leg, position: Double, at time: Timestamp) {
        self.leg = leg
        legEnding = leg.ending(within: tolerance)
        legGoesBack = isReversed
        legPart = 0
        delay = 0
        tail = nil
        timeline.setRunsBackwards(false, at: time)
        timeline.move(to: position, at: time)
    }
}
