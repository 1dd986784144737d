import Motion

extension Draggable {
    /// Changes the rules or the value itself under whatever it is doing.
    mutating func change(
        by event: DragEvent<Value>, with reaction: DragReaction, at now: Timestamp
    ) -> DragOutcome<Value> {
        switch (reaction, event) {
        case (.shift, .rebase(let way)):
            return shift(by: way, at: now)
        case (.place, .setValue(let value)):
            guard refusal(of: rules.requestedPlace(for: value)) == nil else {
                return .ignored(.outsideBounds)
            }
            return place(value, at: now)
        case (_, .setBounds(let bounds)):
            var rules = rules
            rules.bounds = bounds
            return obey(rules, reaction, at: now)
        case (_, .setRules(let rules)):
            return obey(rules, reaction, at: now)
        default:
            return .ignored(.inState(activity))
        }
    }

    private mutating func obey(
        _ rules: DragRules<Value>, _ reaction: DragReaction, at now: Timestamp
    ) -> DragOutcome<Value> {
        let (shown, former) = (state(at: now), self.rules)
        self.rules = rules
        switch (reaction, activity) {
        case (.bringBack, .idle): return bringBack(from: former, at: now)
        case (.easeIn, .dragging):
            easeIn(showing: shown.value, from: former, at: now)
            return .accepted
        case (.reaim, .animating): return reaim(from: former, at: now)
        default:
            self.rules = former
            return .ignored(.inState(activity))
        }
    }

    private mutating func bringBack(
        from former: DragRules<Value>, at now: Timestamp
    ) -> DragOutcome<Value> {
        let (from, rest) = (home, rules.restingPlace(for: rules.requestedPlace(requestedHome, from: former)))
        guard rest != from else { return .accepted }
        fly(
            to: Destination(rules.requestedPlace(for: rest), .spring(rules.spring)), from: MotionState(from),
            at: now)
        return .changed()
    }

    /// The place where the value last rested is one at which the rules let it rest.
    private mutating func moveHome(from former: DragRules<Value>) {
        home = rules.restingPlace(for: rules.requestedPlace(requestedHome, from: former))
    }

    private mutating func easeIn(
        showing value: Value, from former: DragRules<Value>, at now: Timestamp
    ) {
        moveHome(from: former)
        let rules = rules
        changeDrag { drag in
            drag.cancelPlace = rules.requestedPlace(drag.cancelPlace, from: former)
            if let requested = drag.remembered?.requested {
                drag.remembered?.requested = rules.requestedPlace(requested, from: former)
            }
        }
        guard rules.bounds != former.bounds else { return }
        path.hand.dragMap.bounds = rules.bounds
        // A value that the hand has alone, within both, goes on where they show it at the same place.
        if case .none = path.hand.plan, path.hand.dragMap.outside == nil,
            path.hand.shown(at: now).value == value
        {
            return
        }
        path.hold(value, at: now)
    }

    private mutating func reaim(from former: DragRules<Value>, at now: Timestamp) -> DragOutcome<Value> {
        moveHome(from: former)
        requested = requested.map { rules.requestedPlace($0, from: former) }
        let isElsewhere = rules.bounds != former.bounds
        if requested == nil, !path.playback.playhead.isReversed {
            guard isElsewhere else { return .accepted }
            let spring = rules.spring.damped
            var playback = path.playback
            playback.change(at: now) {
                $0.retarget(origin: home, timing: .spring(spring), at: now) { coast(from: $0) }
            }
            path.playback = playback
            return .changed()
        }
        let aim = path.playback.playhead.isReversed ? requestedHome : requested ?? requestedHome
        let isWalled = (rules.bounds?.isHard ?? false) || (former.bounds?.isHard ?? false)
        return head(for: aim, anew: isElsewhere && isWalled, at: now)
    }

    /// Sends a flight to a place, or as near as the rules allow, with its own timing within the bounds as
    /// they are.
    ///
    /// - Parameter anew: True to find the motion anew though its goal is the same.
    private mutating func head(for aim: RequestedPlace<Value>, anew: Bool, at now: Timestamp) -> DragOutcome<
        Value
    > {
        var playback = path.playback
        let target = rules.restingPlace(for: aim)
        // It may have been continued by other timing than it set out with.
        let leg = playback.playhead.leg
        let timing = leg.isLed ? playback.playhead.timing : .spring(leg.motion.spring)
        let isNew = anew || target != playback.playhead.goal
        if isNew || !playback.playhead.isReversed { requested = aim }
        guard isNew else { return .accepted }
        playback.change(at: now) {
            $0.retarget(origin: home, timing: timing, at: now) { state in
                (Flight(timing: timing, from: state, to: target, in: rules.bounds), target)
            }
        }
        path.playback = playback
        return .changed()
    }

    private mutating func shift(by way: Value, at now: Timestamp) -> DragOutcome<Value> {
        switch activity {
        case .idle:
            path.turn(from: .rest(home), at: now, since: now)
            requestedHome = requestedHome.shifted(by: way, in: rules.bounds)
            guard rules.restingPlace(for: requestedHome) != home else { return .accepted }
            fly(to: Destination(requestedHome, .spring(rules.spring)), from: MotionState(home), at: now)
            return .changed()
        case .dragging:
            let value = state(at: now).value + way
            requestedHome = requestedHome.shifted(by: way, in: rules.bounds)
            let bounds = rules.bounds
            changeDrag { drag in
                drag.start = drag.start + way
                drag.cancelPlace = drag.cancelPlace.shifted(by: way, in: bounds)
                if let requested = drag.remembered?.requested {
                    drag.remembered?.requested = requested.shifted(by: way, in: bounds)
                }
                if let flight = drag.caught.flight { drag.caught.flight?.goal = flight.goal + way }
            }
            path.hold(value, at: now)
        case .animating:
            requestedHome = requestedHome.shifted(by: way, in: rules.bounds)
            requested = requested.map { $0.shifted(by: way, in: rules.bounds) }
            path.shift(by: way, at: now)
            // The ends that it may run into have not moved with it.
            guard let bounds = rules.bounds else { break }
            if requested == nil, !path.playback.playhead.isReversed {
                var shifted = rules
                shifted.bounds = bounds.moved(by: way)
                return reaim(from: shifted, at: now)
            }
            let aim = path.playback.playhead.isReversed ? requestedHome : requested ?? requestedHome
            return head(for: aim, anew: bounds.isHard, at: now)
        }
        return .accepted
    }

    private mutating func place(_ value: Value, at now: Timestamp) -> DragOutcome<Value> {
        guard activity == .dragging else {
            home = value
            machineState = .idle
            return .changed()
        }
        path.hold(value, at: now)
        return .accepted
    }
}
