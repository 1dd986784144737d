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
            refused: refusal(of: remembered.requested))
    }

    /// Sets out as the rules have a value go on that is let go in a state.
    ///
    /// - Parameters:
    ///   - start: The state in which its motion begins.
    ///   - catchPlace: The value at which the hand took hold.
    func leave(
        _ state: MotionState<Value>, on terms: EventTerms<Value>? = nil, from start: MotionState<Value>,
        caughtAt catchPlace: Value, caught flight: CaughtFlight<Value>?, showing shown: MotionState<Value>,
        at now: Timestamp
    ) -> DragOutcome<Value> {
        let release = Release(
            state: state, start: catchPlace, home: home,
            projection: rules.deceleration.projection(of: state), bounds: rules.bounds, caught: flight)
        switch terms?.decision ?? rules.release.decide(release) {
        case .go(let target, let timing):
            let requested = rules.requestedPlace(for: target)
            let course = fly(
                to: Destination(requested, timing ?? .spring(rules.spring)), from: start,
                showing: eased(shown), at: now)
            return .changed(course, refused: target.isUsable ? refusal(of: requested) : nil)
        case .land(at: let place):
            let requested = rules.requestedPlace(for: place.isUsable ? place : state.value)
            return .changed(
                land(at: requested, from: start, showing: eased(shown), at: now),
                refused: place.isUsable ? refusal(of: requested) : nil)
        case .coast:
            return .changed(
                setOut(coastingFrom: start, showing: eased(shown), in: bounds(on: terms), at: now))
        #if !hasFeature(Embedded)
        case .follow(let motion):
            return follow(motion, from: start, showing: shown, at: now)
        #endif
        }
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

    /// Lets the value run out so that it comes to rest at a place, or as near as the rules allow.
    private func land(
        at requested: RequestedPlace<Value>, from state: MotionState<Value>,
        showing shown: MotionState<Value>?, at now: Timestamp
    ) -> Course<Value> {
        let (target, spring) = (rules.restingPlace(for: requested), rules.spring.damped)
        guard rules.bounds?.contains(target) ?? true else {
            return fly(to: Destination(requested, .spring(spring)), from: state, showing: shown, at: now)
        }
        let motion = FlightMotion(
            coastingFrom: state, deceleration: rules.deceleration, landingAt: target, in: rules.bounds,
            spring: spring, showing: shown)
        return setOut(on: motion, to: target, .spring(spring), requested: requested, at: now)
    }

    func setOut(
        coastingFrom state: MotionState<Value>, showing shown: MotionState<Value>?, in bounds: Bounds<Value>?,
        at now: Timestamp
    ) -> Course<Value> {
        let (leg, end) = coast(from: state, showing: shown, in: bounds)
        let nearest = bounds?.clamp(shown?.value ?? state.value) ?? shown?.value ?? state.value
        return setOut(
            on: leg, to: rules.reducesMotion ? nearest : end, .spring(rules.spring.damped), requested: nil,
            at: now)
    }

    /// The motion of a value that runs out within the bounds, and its end.
    func coast(
        from state: MotionState<Value>, showing shown: MotionState<Value>? = nil, in bounds: Bounds<Value>?
    ) -> (leg: FlightMotion<Value>, end: Value) {
        let spring = rules.spring.damped
        let leg = FlightMotion(
            coastingFrom: state, deceleration: rules.deceleration, in: bounds, spring: spring, showing: shown)
        let end = leg.destination ?? state.value
        return (leg, bounds?.clamp(end) ?? end)
    }
}
