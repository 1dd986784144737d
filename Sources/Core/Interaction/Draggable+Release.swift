import Motion

extension Draggable {
    /// Sends the value to the place that the rules choose, with the hand's velocity.
    ///
    /// - Returns: The place that was chosen, if the rules allow no rest there.
    mutating func letGo(
        _ drag: Drag<Value>, from lift: MotionState<Value>, shown: MotionState<Value>, at now: Timestamp
    ) -> Value? {
        let state = MotionState(liftPlace, velocity: momentum(of: drag.caught, adding: lift.velocity))
        let start = departure(from: shown, velocity: state.velocity)
        if let remembered = drag.remembered {
            if remembered.isLanding {
                land(at: remembered.requested, from: start, showing: eased(shown), at: now)
            } else {
                fly(to: remembered, from: start, showing: eased(shown), at: now)
            }
            return refusal(of: remembered.requested)
        }
        return leave(
            state, from: start, caughtAt: drag.start, caught: drag.caught.flight, showing: shown, at: now)
    }

    /// Sets out as the rules have a value go on that is let go in a state.
    ///
    /// - Parameters:
    ///   - start: The state in which its motion begins.
    ///   - catchPlace: The value at which the hand took hold.
    /// - Returns: The place that was chosen, if the rules allow no rest there.
    mutating func leave(
        _ state: MotionState<Value>, from start: MotionState<Value>, caughtAt catchPlace: Value,
        caught flight: CaughtFlight<Value>?, showing shown: MotionState<Value>, at now: Timestamp
    ) -> Value? {
        let release = Release(
            state: state, start: catchPlace, home: home,
            projection: rules.deceleration.projection(of: state), bounds: rules.bounds, caught: flight)
        switch rules.release.decide(release) {
        case .go(let target, let timing):
            let requested = rules.requestedPlace(for: target)
            fly(
                to: Destination(requested, timing ?? .spring(rules.spring)), from: start,
                showing: eased(shown),
                at: now)
            return target.isUsable ? refusal(of: requested) : nil
        case .land(at: let place):
            let requested = rules.requestedPlace(for: place.isUsable ? place : state.value)
            land(at: requested, from: start, showing: eased(shown), at: now)
            return place.isUsable ? refusal(of: requested) : nil
        case .coast:
            setOut(coastingFrom: start, showing: eased(shown), at: now)
            return nil
        #if !hasFeature(Embedded)
        case .follow(let motion):
            return follow(motion, from: start, showing: shown, at: now)
        #endif
        }
    }

    /// The value at the place of the hand in its last report, which a frame may have shown ahead of.
    package var liftPlace: Value {
        path.hand.dragMap.shown(MotionState(path.hand.lastPlace)).value
    }

    /// The velocity of the hand, with what the rules keep of the flight that it caught.
    private func momentum(of caught: Catch<Value>, adding velocity: Velocity<Value>) -> Velocity<Value> {
        guard case .accumulate(let seconds, let limit) = rules.momentum, seconds > 0,
            let flight = caught.flight?.velocity
        else { return velocity }
        let part = 1 - path.hand.lastReport.seconds(since: caught.time) / seconds
        guard part > 0, velocity.perSecond.dot(flight.perSecond) > 0 else { return velocity }
        let sum = velocity + flight.scaled(by: part)
        return sum.speed > limit ? sum.scaled(by: max(limit, velocity.speed) / sum.speed) : sum
    }

    /// Lets the value run out so that it comes to rest at a place, or as near as the rules allow.
    private mutating func land(
        at requested: RequestedPlace<Value>, from state: MotionState<Value>,
        showing shown: MotionState<Value>?,
        at now: Timestamp
    ) {
        let (target, spring) = (rules.restingPlace(for: requested), rules.spring.damped)
        guard rules.bounds?.contains(target) ?? true else {
            return fly(to: Destination(requested, .spring(spring)), from: state, showing: shown, at: now)
        }
        let flight = Flight(
            coastingFrom: state, deceleration: rules.deceleration, landingAt: target, in: rules.bounds,
            spring: spring, showing: shown)
        setOut(on: flight, to: target, .spring(spring), requested: requested, at: now)
    }

    mutating func setOut(
        coastingFrom state: MotionState<Value>, showing shown: MotionState<Value>?, at now: Timestamp
    ) {
        let (leg, end) = coast(from: state, showing: shown)
        let nearest = rules.bounds?.clamp(shown?.value ?? state.value) ?? shown?.value ?? state.value
        setOut(
            on: leg, to: rules.reducesMotion ? nearest : end, .spring(rules.spring.damped), requested: nil,
            at: now)
    }

    /// The motion of a value that runs out within the bounds, and its end.
    func coast(
        from state: MotionState<Value>, showing shown: MotionState<Value>? = nil
    ) -> (leg: Flight<Value>, end: Value) {
        let spring = rules.spring.damped
        let leg = Flight(
            coastingFrom: state, deceleration: rules.deceleration, in: rules.bounds, spring: spring,
            showing: shown)
        let end = leg.destination ?? state.value
        return (leg, rules.bounds?.clamp(end) ?? end)
    }
}
