import Motion

// Changes of the rules, or of the value itself, under whatever the machine is doing.

extension Machine {
    /// Applies other rules from now on.
    func obey(
        _ rules: DragRules<Value>, with reaction: DragReaction, at now: Timestamp
    ) -> DragOutcome<Value> {
        let (shown, previous) = (state(at: now).value, self.rules)
        self.rules = rules
        let moved = rules.restingPlace(for: rules.requestedPlace(requestedHome, from: previous))
        switch (reaction, courses.newest) {
        case (.bringBack, .rest(let place)):
            guard moved != place else { return .accepted }
            let destination = Destination(rules.requestedPlace(for: moved), .spring(rules.spring))
            return .changed(fly(to: destination, from: MotionState(place), at: now))
        case (.easeIn, .hand(let stroke)):
            home = moved
            easeIn(stroke, showing: shown, from: previous, at: now)
            return .accepted
        case (.reaim, .flight(let flight)):
            home = moved
            return reaim(flight, from: previous, at: now)
        default:
            self.rules = previous
            return .ignored(.inState(activity))
        }
    }

    private func easeIn(
        _ stroke: Stroke<Value>, showing value: Value, from previous: DragRules<Value>, at now: Timestamp
    ) {
        stroke.cancelPlace = rules.requestedPlace(stroke.cancelPlace, from: previous)
        if let requested = stroke.remembered?.requested {
            stroke.remembered?.requested = rules.requestedPlace(requested, from: previous)
        }
        if rules.bounds != previous.bounds { bind(stroke, by: rules.bounds, showing: value, at: now) }
    }

    /// Applies bounds to a held value that is shown at a place.
    func bind(
        _ stroke: Stroke<Value>, by bounds: Bounds<Value>?, slant: Slant = .none, showing value: Value,
        at now: Timestamp
    ) {
        var map = stroke.map
        (map.bounds, map.slant) = (bounds, slant)
        // A value for which no chain has planned, within the old and the new bounds, goes on if both show it at
        // the same place.
        if case .none = stroke.plan, map.outside == nil, now >= change,
            stroke.motion(at: now, by: map).value == value
        {
            stroke.maps.begin(map, at: now, shown: now)
        } else {
            hold(stroke, at: value, in: bounds, slant: slant, now)
        }
    }

    /// Shows a held value at a place from the time of a call on, also in frames before the hand's own moment.
    func hold(
        _ stroke: Stroke<Value>, at value: Value, in bounds: Bounds<Value>?, slant: Slant? = nil,
        _ time: Timestamp
    ) {
        stroke.hold(value, in: bounds, slant: slant ?? stroke.map.slant, at: time)
        courses.begin(earlierAt: time)
    }

    private func reaim(
        _ flight: Flight<Value>, from previous: DragRules<Value>, at now: Timestamp
    ) -> DragOutcome<Value> {
        let requested = flight.requested.map { rules.requestedPlace($0, from: previous) }
        let isElsewhere = rules.bounds != previous.bounds
        guard requested == nil, !flight.playhead.isReversed else {
            let isWalled = (rules.bounds?.isHard ?? false) || (previous.bounds?.isHard ?? false)
            return head(flight.sent(to: requested), anew: isElsewhere && isWalled, at: now)
        }
        // A motion without an end of its own may head for a place where the value may no longer rest.
        let goal = flight.playhead.goal
        guard isElsewhere || rules.restingPlace(for: goal) != goal else { return .accepted }
        let spring = rules.spring.damped
        return .changed(
            .flight(
                flight.changed(to: nil, at: now) {
                    $0.retarget(origin: home, timing: .spring(spring), at: now) {
                        let departure = rules.coasting(from: $0, in: rules.bounds)
                        return (departure.motion, departure.target)
                    }
                }))
    }

    /// Sends a flight to its goal under the current rules, with its own timing within the bounds.
    ///
    /// - Parameter anew: True to find the motion anew though its goal is the same.
    private func head(_ flight: Flight<Value>, anew: Bool, at now: Timestamp) -> DragOutcome<Value> {
        let (playhead, leg) = (flight.playhead, flight.playhead.leg)
        let aim = playhead.isReversed ? requestedHome : flight.requested ?? requestedHome
        let target = rules.restingPlace(for: aim)
        // It may have been continued by other timing than it set out with.
        let timing = leg.lead == nil ? .spring(leg.motion.spring) : playhead.timing
        guard anew || target != playhead.goal else {
            courses.newest = .flight(playhead.isReversed ? flight : flight.sent(to: aim))
            return .accepted
        }
        return .changed(
            .flight(
                flight.changed(to: aim, at: now) {
                    $0.retarget(origin: home, timing: timing, at: now) { state in
                        (FlightMotion(timing: timing, from: state, to: target, in: rules.bounds), target)
                    }
                }))
    }

    /// Shifts the value, and every frame from the time of the call on.
    func shift(by distance: Value, at now: Timestamp, since time: Timestamp) -> DragOutcome<Value> {
        let bounds = rules.bounds
        requestedHome = requestedHome.shifted(by: distance, in: bounds)
        switch courses.newest {
        case .rest:
            replaceCourses(by: .rest(home), shifted: distance, from: time)
            guard rules.restingPlace(for: requestedHome) != home else { return .accepted }
            let state = MotionState(home)
            return .changed(
                fly(to: Destination(requestedHome, .spring(rules.spring)), from: state, at: now))
        case .hand(let stroke):
            let value = state(at: now).value + distance
            stroke.start = stroke.start + distance
            stroke.cancelPlace = stroke.cancelPlace.shifted(by: distance, in: bounds)
            if let requested = stroke.remembered?.requested {
                stroke.remembered?.requested = requested.shifted(by: distance, in: bounds)
            }
            if let goal = stroke.caught.flight?.goal { stroke.caught.flight?.goal = goal + distance }
            hold(stroke, at: value, in: stroke.map.bounds, now)
        case .flight(let previous):
            let requested = previous.requested.map { $0.shifted(by: distance, in: bounds) }
            let flight = previous.changed(to: requested, at: now) {
                $0.relocate(value: { $0 + distance }, leg: { $0.moved(by: distance) })
            }
            replaceCourses(by: .flight(flight), shifted: distance, from: time)
            // The ends that it may run into have not moved with it.
            guard let bounds else { break }
            if requested == nil, !flight.playhead.isReversed {
                var shifted = rules
                shifted.bounds = bounds.moved(by: distance)
                return reaim(flight, from: shifted, at: now)
            }
            return head(flight, anew: bounds.isHard, at: now)
        case .moved: break
        }
        return .accepted
    }

    /// Shows the shifted course, and shifts the earlier courses that frames still show, from the time of a
    /// call on.
    private func replaceCourses(by course: Course<Value>, shifted distance: Value, from time: Timestamp) {
        courses.changeEarlier(from: time) { $0.moved(by: distance) }
        courses.begin(course, at: max(time, courses.start), shown: time)
        noteChange(at: time)
    }

    func place(_ value: Value, at now: Timestamp) -> DragOutcome<Value> {
        guard rules.refusal(of: rules.requestedPlace(for: value)) == nil else {
            return .ignored(.outsideBounds)
        }
        guard let stroke else {
            home = value
            return .changed(.rest(value))
        }
        hold(stroke, at: value, in: stroke.map.bounds, now)
        return .accepted
    }
}
