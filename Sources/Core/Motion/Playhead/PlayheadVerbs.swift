// The verbs of a playhead: they change the motion from now on, never the value shown at the moment of the
// call.

/// The path of a reversed motion.
public enum ReverseMode: UInt32, Hashable, Sendable {
    /// Takes the same path backwards. A second reversal undoes the first.
    case retrace = 1
    /// Turns round: a spring leads back, from the current value and velocity.
    case turn
}

/// The place at which to stop a motion.
public enum StopPosition: UInt32, Hashable, Sendable {
    /// The value shown at the moment of the call, the origin, or the end.
    case current, start, end
}

extension Playhead {
    /// Freezes the motion: the value stays, and the velocity is kept for resuming.
    public mutating func pause(at time: Timestamp) {
        guard stopped == nil else { return }
        settle(at: time)
        timeline.pause(at: time)
    }

    /// Continues with the velocity before the pause; after a scrub, from the scrubbed place.
    @inlinable
    public mutating func resume(at time: Timestamp) {
        guard stopped == nil, isPaused else { return }
        if let held {
            self.held = nil
            timeline.resume(at: time)
            follow(from: held, timing: timing, at: time)
        } else {
            timeline.resume(at: time)
        }
    }

    /// Puts a paused motion at a fraction of its path, or of its time; a fraction beyond 0…1 extrapolates.
    ///
    /// - Returns: True if the motion was moved; false if it is not paused or stopped, or the number is not
    ///   finite.
    @discardableResult
    public mutating func scrub(to fraction: Double, at time: Timestamp) -> Bool {
        guard stopped == nil, isPaused, fraction.isFinite else { return false }
        if scrubsLinearly {
            held = Hold(
                state: MotionState(origin.interpolated(to: end, fraction: fraction)), fraction: fraction)
        } else {
            let part = min(max(legGoesBack ? 1 - fraction : fraction, 0), 1)
            let done = max(part - legPart, 0) / (1 - legPart)
            let position = delay + done * legDuration
            var value = path(at: position).value
            if part < legPart {
                // The earlier leg before this one is no longer known.
                value = (legGoesBack ? end : origin).interpolated(to: value, fraction: part / legPart)
            }
            held = Hold(state: MotionState(value), fraction: fraction)
            timeline.move(to: position, at: time)
        }
        return true
    }

    /// Reverses the motion towards the other end.
    ///
    /// - Parameters:
    ///   - mode: Nil to turn on a spring, and to retrace a curve.
    ///   - time: The moment of the call.
    public mutating func reverse(_ mode: ReverseMode? = nil, at time: Timestamp) {
        guard stopped == nil else { return }
        switch mode ?? defaultReverseMode {
        case .turn:
            let (state, fraction) = (legState(at: time), fraction(at: time))
            route.isReversed.toggle()
            if held == nil {
                start(from: state, timing: .spring(timing.spring), after: fraction, at: time)
            }
        case .retrace:
            route.isReversed.toggle()
            guard held == nil else { return }
            settle(at: time)
            timeline.setRunsBackwards(!timeline.runsBackwards, at: time)
            let legStart = leg.state(at: 0)
            let resting = legGoesBack ? end : origin
            if tail == nil, legStart.value != resting || leg.takesOverVelocity {
                tail = Tail(
                    place: resting, ending: leg.tail(to: resting, by: timing.spring).ending(within: tolerance)
                )
            }
        }
    }

    /// Continues to the current goal with other timing, from the current value and velocity.
    ///
    /// - Parameters:
    ///   - newTiming: The new timing; nil to keep the timing.
    ///   - durationFactor: The duration of the rest, in multiples of ``duration``; 0 leaves a new spring as it
    ///     is, and gives a curve the time that was left, but enough of it for the distance that is left. The
    ///     playhead's own ``duration`` is not changed.
    ///   - velocity: The velocity to continue with, in place of the current one: that of a finger that lets
    ///     go.
    ///   - time: The moment of the call.
    public mutating func continueMotion(
        timing newTiming: Timing? = nil, durationFactor: Double = 0, velocity: Velocity<Value>? = nil,
        at time: Timestamp
    ) {
        guard stopped == nil else { return }
        let factor = durationFactor.isFinite ? max(durationFactor, 0) : 0
        if newTiming == nil, factor == 0, velocity == nil {
            resume(at: time)
            return
        }
        var next = newTiming ?? timing
        if factor > 0 {
            next = next.with(duration: max(factor * duration, Self.shortest))
        } else if case .curve = next {
            next = next.with(duration: remainingDuration(at: time))
        }
        let fraction = fraction(at: time)
        var state = legState(at: time)
        if let velocity {
            state.velocity = timeline.rate > 0 ? velocity.scaled(by: 1 / timeline.rate) : velocity
        }
        held = nil
        if isPaused { timeline.resume(at: time) }
        if velocity == nil, state.velocity == .zero {
            follow(from: Hold(state: state, fraction: fraction), timing: next, at: time)
        } else {
            start(from: state, timing: next, after: fraction, at: time)
        }
    }

    /// Continues to the current goal along a trajectory of any kind.
    ///
    /// - Parameters:
    ///   - leg: The motion from the current value to the goal.
    ///   - newEnd: The new end, or nil to keep it; a reversed playhead still moves towards its origin.
    ///   - newTiming: The timing of later motions that leave the trajectory.
    ///   - delay: Seconds to wait before it starts.
    ///   - time: The moment of the call.
    public mutating func play(
        _ leg: Leg, to newEnd: Value? = nil, timing newTiming: Timing, delay: Double = 0, at time: Timestamp
    ) {
        guard stopped == nil else { return }
        route.end = newEnd ?? end
        route.timing = newTiming
        route.duration = leg.logicalDuration ?? newTiming.duration
        held = nil
        if isPaused { timeline.resume(at: time) }
        adopt(leg, position: 0, at: time)
        self.delay = delay > 0 && delay.isFinite ? delay : 0
    }

    /// Moves on to another end, from the current value and velocity.
    ///
    /// A paused motion stays paused; a stopped one continues.
    ///
    /// - Parameters:
    ///   - newEnd: The new resting place at the end of the path.
    ///   - newOrigin: The new resting place at the start of the path, or nil to keep it.
    ///   - newTiming: The timing from now on; its duration is then that of the whole path.
    ///   - time: The moment of the call.
    @inlinable
    public mutating func retarget(
        to newEnd: Value, origin newOrigin: Value? = nil, timing newTiming: Timing? = nil, at time: Timestamp
    ) {
        let timing = newTiming ?? timing
        retarget(origin: newOrigin, timing: timing, at: time) { [leg] state in
            (leg.successor(timing: timing, from: state, to: newEnd), newEnd)
        }
    }

    /// Moves on to another end along another trajectory, from the current value and velocity.
    ///
    /// - Parameter path: A closure that returns the motion from a state, and its end.
    @inlinable
    package mutating func retarget(
        origin newOrigin: Value?, timing newTiming: Timing, at time: Timestamp,
        along path: (MotionState<Value>) -> (leg: Leg, end: Value)
    ) {
        let state = legState(at: time)
        if stopped != nil {
            held = nil
            timeline.resume(at: time)
        }
        let (newLeg, newEnd) = path(state)
        route = Route(from: newOrigin ?? origin, to: newEnd, timing: newTiming, duration: newTiming.duration)
        stopped = nil
        guard held != nil else { return adopt(newLeg, position: 0, at: time) }
        // Under the constraints of the new leg.
        let whole = newLeg.successor(timing: timing, from: MotionState(origin), to: end)
        adopt(whole, position: 0, at: time)
        let displacement = end.displacement(from: origin)
        let done = state.value.displacement(from: origin).dot(displacement)
        held = Hold(state: state, fraction: done == 0 ? 0 : done / displacement.magnitudeSquared)
    }

    /// The start of the current leg; a retraced motion returns there first.
    package var departure: Value { leg.state(at: 0).value }

    /// The place to which the next reversal leads: the origin, or the end when reversed.
    package var otherGoal: Value {
        get { isReversed ? end : origin }
        set { if isReversed { route.end = newValue } else { route.origin = newValue } }
    }

    /// Moves the whole motion to another place: its value, its resting places, and the path between them.
    package mutating func relocate(
        value moved: (Value) -> Value, leg movedLeg: (Leg) -> Leg
    ) {
        (route.origin, route.end) = (moved(origin), moved(end))
        leg = movedLeg(leg)
        if let tail { self.tail?.place = moved(tail.place) }
        if let held { self.held?.state.value = moved(held.state.value) }
        if let stopped { self.stopped?.value = moved(stopped.value) }
    }

    /// Stops the motion at once, where it is or at one of its resting places.
    @discardableResult
    public mutating func stop(at position: StopPosition, at time: Timestamp) -> MotionState<Value> {
        let value =
            switch position {
            case .start: origin
            case .current: state(at: time).value
            case .end: end
            }
        let state = MotionState(value)
        // A scrub's fraction no longer holds.
        (stopped, held) = (state, nil)
        return state
    }

    /// Sets the speed of playback: `rate` seconds of motion per second of the clock. The velocity shown
    /// scales with it.
    ///
    /// - Parameters:
    ///   - rate: 0 or greater; anything else is ignored.
    ///   - time: The moment of the call.
    public mutating func setRate(_ rate: Double, at time: Timestamp) {
        guard rate >= 0, rate.isFinite else { return }
        timeline.setRate(rate, at: time)
    }

    /// Adjusts to a clock that was set: shifts all times by `seconds`.
    public mutating func shiftClock(by seconds: Double) {
        timeline.shift(by: seconds)
    }
}
