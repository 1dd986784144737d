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
            guard refusal(of: value) == nil else { return .ignored(.outsideBounds) }
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
        switch (reaction, phase) {
        case (.bringBack, .idle): return bringBack(from: former, at: now)
        case (.easeIn, .dragging(let drag)):
            easeIn(drag, showing: shown.value, from: former, at: now)
            return .accepted
        case (.reaim, .animating(let ride)): return reaim(ride, from: former, at: now)
        default:
            self.rules = former
            return .ignored(.inState(activity))
        }
    }

    /// The place at which the rules let a value rest that rested elsewhere under former rules.
    private func newRest(of place: Value, from former: DragRules<Value>) -> Value {
        let place = rules.release.place(ofDetentAt: place, in: former.release) ?? place
        // A rest outside that the bounds have not brought about is one by choice.
        let isChosen = former.bounds.map { !$0.contains(place) } ?? false
        return isChosen ? rules.restingPlace(for: place) : rules.bounds?.clamp(place) ?? place
    }

    private mutating func bringBack(
        from former: DragRules<Value>, at now: Timestamp
    ) -> DragOutcome<Value> {
        let rest = newRest(of: home, from: former)
        guard rest != home else { return .accepted }
        fly(to: Destination(rest, .spring(rules.spring)), from: MotionState(home), at: now)
        return .changed()
    }

    private mutating func easeIn(
        _ drag: Drag<Value>, showing value: Value, from former: DragRules<Value>, at now: Timestamp
    ) {
        var drag = drag
        home = newRest(of: home, from: former)
        drag.retreat = newRest(of: drag.retreat, from: former)
        if rules.bounds != former.bounds || rules.foreseesHand != former.foreseesHand {
            hand.grasp = Grasp(showing: value, at: handPlace(at: now), in: rules.bounds, time: now)
        }
        phase = .dragging(drag)
    }

    private mutating func reaim(
        _ ride: Ride<Value>, from former: DragRules<Value>, at now: Timestamp
    ) -> DragOutcome<Value> {
        home = newRest(of: home, from: former)
        var ride = ride
        ride.wish = ride.wish.map { rules.release.place(ofDetentAt: $0, in: former.release) ?? $0 }
        let isElsewhere = rules.bounds != former.bounds
        if ride.wish == nil, !ride.playhead.isReversed {
            guard isElsewhere else { return .accepted }
            let spring = rules.spring.damped
            ride.change(at: now) {
                $0.retarget(origin: home, timing: .spring(spring), at: now, along: coast)
            }
            phase = .animating(ride)
            return .changed()
        }
        let aim = ride.playhead.isReversed ? home : ride.wish ?? home
        let isWalled = (rules.bounds?.isHard ?? false) || (former.bounds?.isHard ?? false)
        return head(ride, for: aim, anew: isElsewhere && isWalled, at: now)
    }

    /// Has a flight go to a place, or as near as the rules allow, with its own timing within the bounds as they are.
    ///
    /// - Parameter anew: Whether it is to be found anew though its goal is the same.
    private mutating func head(
        _ ride: Ride<Value>, for aim: Value, anew: Bool, at now: Timestamp
    ) -> DragOutcome<Value> {
        var ride = ride
        let target = rules.restingPlace(for: aim)
        let (isNew, timing) = (anew || target != ride.playhead.goal, ride.playhead.timing)
        if isNew || !ride.playhead.isReversed { ride.wish = aim }
        if isNew {
            ride.change(at: now) {
                $0.retarget(origin: home, timing: timing, at: now) { state in
                    (Flight(timing: timing, from: state, to: target, in: rules.bounds), target)
                }
            }
        }
        phase = .animating(ride)
        return isNew ? .changed() : .accepted
    }

    private mutating func shift(by way: Value, at now: Timestamp) -> DragOutcome<Value> {
        switch phase {
        case .idle:
            home = home + way
            guard refusal(of: home) != nil else { return .accepted }
            fly(to: Destination(home, .spring(rules.spring)), from: MotionState(home), at: now)
            return .changed()
        case .dragging(var drag):
            let value = state(at: now).value + way
            home = home + way
            drag.start = drag.start + way
            drag.retreat = drag.retreat + way
            if let remembered = drag.remembered { drag.remembered?.value = remembered.value + way }
            if let flight = drag.caught.flight { drag.caught.flight?.goal = flight.goal + way }
            hand.grasp = Grasp(showing: value, at: handPlace(at: now), in: rules.bounds, time: now)
            phase = .dragging(drag)
        case .animating(var ride):
            home = home + way
            ride.wish = ride.wish.map { $0 + way }
            ride.change(at: now) { $0.relocate(value: { $0 + way }, leg: { $0.moved(by: way) }) }
            phase = .animating(ride)
            // The ends that it may run into have not moved with it.
            guard let bounds = rules.bounds else { break }
            if ride.wish == nil, !ride.playhead.isReversed {
                var unbounded = rules
                unbounded.bounds = nil
                return reaim(ride, from: unbounded, at: now)
            }
            let aim = ride.playhead.isReversed ? home : ride.wish ?? home
            return head(ride, for: aim, anew: bounds.isHard, at: now)
        }
        return .accepted
    }

    private mutating func place(_ value: Value, at now: Timestamp) -> DragOutcome<Value> {
        guard activity == .dragging else {
            home = value
            phase = .idle
            return .changed()
        }
        hand.grasp = Grasp(showing: value, at: handPlace(at: now), in: rules.bounds, time: now)
        return .accepted
    }
}

extension ReleasePolicy {
    /// The present place of the detent that was at a place under a former policy; nil when there was none, or their number is
    /// another one.
    fileprivate func place(ofDetentAt place: Value, in former: ReleasePolicy) -> Value? {
        guard case .detents(let old, _) = former, case .detents(let new, _) = self, old.count == new.count,
            let index = old.firstIndex(where: { $0.value == place }), new[index].value.isUsable
        else { return nil }
        return new[index].value
    }
}
