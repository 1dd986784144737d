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
            guard refusal(of: rules.wish(for: value)) == nil else { return .ignored(.outsideBounds) }
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
        let (from, rest) = (home, rules.restingPlace(for: rules.wish(wishedHome, from: former)))
        guard rest != from else { return .accepted }
        fly(to: Destination(rules.wish(for: rest), .spring(rules.spring)), from: MotionState(from), at: now)
        return .changed()
    }

    /// The place where the value last rested is one at which the rules let it rest.
    private mutating func moveHome(from former: DragRules<Value>) {
        home = rules.restingPlace(for: rules.wish(wishedHome, from: former))
    }

    private mutating func easeIn(
        showing value: Value, from former: DragRules<Value>, at now: Timestamp
    ) {
        moveHome(from: former)
        drag.retreat = rules.wish(drag.retreat, from: former)
        if let wish = drag.remembered?.wish { drag.remembered?.wish = rules.wish(wish, from: former) }
        if rules.bounds != former.bounds || rules.latency != former.latency || rules.ahead != former.ahead {
            hand.obey(rules)
            // A value that the hand has alone goes on where they show it at the same place.
            if case .none = hand.plan, hand.shown(at: now, in: rules.bounds).value == value { return }
            hand.hold(value, in: rules.bounds, at: now)
        }
    }

    private mutating func reaim(from former: DragRules<Value>, at now: Timestamp) -> DragOutcome<Value> {
        moveHome(from: former)
        ride.wish = ride.wish.map { rules.wish($0, from: former) }
        let isElsewhere = rules.bounds != former.bounds
        if ride.wish == nil, !ride.playhead.isReversed {
            guard isElsewhere else { return .accepted }
            let spring = rules.spring.damped
            var ride = ride
            ride.change(at: now) {
                $0.retarget(origin: home, timing: .spring(spring), at: now) { coast(from: $0) }
            }
            self.ride = ride
            return .changed()
        }
        let aim = ride.playhead.isReversed ? wishedHome : ride.wish ?? wishedHome
        let isWalled = (rules.bounds?.isHard ?? false) || (former.bounds?.isHard ?? false)
        return head(for: aim, anew: isElsewhere && isWalled, at: now)
    }

    /// Sends a flight to a place, or as near as the rules allow, with its own timing within the bounds as
    /// they are.
    ///
    /// - Parameter anew: True to find the motion anew though its goal is the same.
    private mutating func head(for aim: Wish<Value>, anew: Bool, at now: Timestamp) -> DragOutcome<Value> {
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
        self.ride = ride
        return isNew ? .changed() : .accepted
    }

    private mutating func shift(by way: Value, at now: Timestamp) -> DragOutcome<Value> {
        switch activity {
        case .idle:
            wishedHome = wishedHome.shifted(by: way, in: rules.bounds)
            guard rules.restingPlace(for: wishedHome) != home else { return .accepted }
            fly(to: Destination(wishedHome, .spring(rules.spring)), from: MotionState(home), at: now)
            return .changed()
        case .dragging:
            let value = state(at: now).value + way
            wishedHome = wishedHome.shifted(by: way, in: rules.bounds)
            drag.start = drag.start + way
            drag.retreat = drag.retreat.shifted(by: way, in: rules.bounds)
            if let wish = drag.remembered?.wish {
                drag.remembered?.wish = wish.shifted(by: way, in: rules.bounds)
            }
            if let flight = drag.caught.flight { drag.caught.flight?.goal = flight.goal + way }
            hand.hold(value, in: rules.bounds, at: now)
        case .animating:
            wishedHome = wishedHome.shifted(by: way, in: rules.bounds)
            ride.wish = ride.wish.map { $0.shifted(by: way, in: rules.bounds) }
            ride.change(at: now) { $0.relocate(value: { $0 + way }, leg: { $0.moved(by: way) }) }
            // The ends that it may run into have not moved with it.
            guard let bounds = rules.bounds else { break }
            if ride.wish == nil, !ride.playhead.isReversed {
                var shifted = rules
                shifted.bounds = bounds.moved(by: way)
                return reaim(from: shifted, at: now)
            }
            let aim = ride.playhead.isReversed ? wishedHome : ride.wish ?? wishedHome
            return head(for: aim, anew: bounds.isHard, at: now)
        }
        return .accepted
    }

    private mutating func place(_ value: Value, at now: Timestamp) -> DragOutcome<Value> {
        guard activity == .dragging else {
            home = value
            activity = .idle
            return .changed()
        }
        hand.hold(value, in: rules.bounds, at: now)
        return .accepted
    }
}
