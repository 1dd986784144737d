import Motion

extension Machine {
    /// Sends the value to the place that the rules choose, with the hand's velocity.
    func letGo(
        _ stroke: Stroke<Value>, on terms: EventTerms<Value>?, from lift: MotionState<Value>,
        shown: MotionState<Value>, at now: Timestamp
    ) -> DragOutcome<Value> {
        let state = MotionState(stroke.liftPlace, velocity: momentum(of: stroke, adding: lift.velocity))
        let start = departure(from: shown, velocity: state.velocity)
        guard let remembered = stroke.remembered else {
            return leave(
                state, on: terms, from: start, caughtAt: stroke.start, caught: stroke.caught.flight,
                showing: shown, at: now)
        }
        return .changed(
            fly(to: remembered, from: start, showing: eased(shown), at: now),
            refused: rules.refusal(of: remembered.requested))
    }

    /// Starts the motion that the rules give a value that is released in a state.
    ///
    /// - Parameters:
    ///   - start: The state in which its motion begins.
    ///   - catchPlace: The value at which the hand took hold.
    func leave(
        _ state: MotionState<Value>, on terms: EventTerms<Value>? = nil, from start: MotionState<Value>,
        caughtAt catchPlace: Value, caught flight: InterruptedMotion<Value>?,
        showing shown: MotionState<Value>,
        at now: Timestamp
    ) -> DragOutcome<Value> {
        let release = Release(
            state: state, start: catchPlace, home: home,
            projection: rules.deceleration.projection(of: state), bounds: rules.bounds, caught: flight)
        let (departure, refused) = rules.departure(
            by: terms?.decision ?? rules.release.decide(release), at: state.value, from: start,
            showing: eased(shown), in: bounds(on: terms), age: now.seconds(since: lastReport))
        return .changed(setOut(departure, at: now), refused: refused)
    }

    /// The velocity of the hand, with what the rules keep of the flight that it caught.
    private func momentum(of stroke: Stroke<Value>, adding velocity: Velocity<Value>) -> Velocity<Value> {
        guard case .accumulate(let seconds, let limit) = rules.momentum, seconds > 0,
            let flight = stroke.caught.flight?.velocity
        else { return velocity }
        let part = 1 - stroke.lastReport.seconds(since: stroke.caught.time) / seconds
        guard part > 0, velocity.perSecond.dot(flight.perSecond) > 0 else { return velocity }
        let sum = velocity + flight.scaled(by: part)
        return sum.speed > limit ? sum.scaled(by: max(limit, velocity.speed) / sum.speed) : sum
    }
}
