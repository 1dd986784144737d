import Motion
import Touch

// A draggable as a member of a chain. `map` is the value's displacement for a millimetre of the hand.

extension GestureMap {
    /// The axis of the hand that an axis of the value follows, and the value's displacement for a millimetre
    /// of it; nil for none.
    ///
    /// An axis that follows both counts as following the one that moves it more.
    func handAxis(of axis: Int) -> (hand: Int, ratio: Double)? {
        let (x, y) = (x[axis: axis], y[axis: axis])
        let (hand, ratio) = abs(y) > abs(x) ? (1, y) : (0, x)
        return ratio == 0 || !ratio.isFinite ? nil : (hand, ratio)
    }
}

extension Draggable {
    package func isHeld(by gesture: GestureID) -> Bool {
        holder?.id == gesture
    }

    package func follows(_ gesture: GestureID) -> Bool {
        guard let holder else { return false }
        return holder.id == gesture && holder.isInSight
    }

    var isPlanned: Bool {
        if case .none? = machine.stroke?.plan { return false }
        return true
    }

    func room(
        _ direction: HandDirection, within bounds: Bounds<Value>?, through map: GestureMap<Value>
    ) -> ChainRoom? {
        var room: ChainRoom?
        for axis in 0..<Value.axisCount {
            guard let (hand, ratio) = map.handAxis(of: axis), hand == direction.axis else { continue }
            let grows = (ratio > 0) == direction.isForward
            let distance = self.room(axis, forward: grows, within: bounds) / abs(ratio)
            room = ChainRoom(distance: max(room?.distance ?? 0, distance), grows: room?.grows ?? grows)
        }
        return room
    }

    /// The distance, in the value's units, that a hand can move until the value is at the end of its bounds.
    ///
    /// In a drag it is counted from the hand's last place; otherwise from the goal.
    func room(_ axis: Int, forward: Bool, within bounds: Bounds<Value>?) -> Double {
        guard let bounds else { return .infinity }
        if let stroke = machine.stroke {
            return room(of: stroke, axis, forward: forward, at: stroke.lastPlace, within: bounds)
        }
        let goal = (goal ?? home)[axis: axis]
        return max(forward ? bounds.upper[axis: axis] - goal : goal - bounds.lower[axis: axis], 0)
    }

    private func room(
        of stroke: Stroke<Value>, _ axis: Int, forward: Bool, at place: Value, within bounds: Bounds<Value>?
    ) -> Double {
        guard let bounds else { return .infinity }
        let (lower, upper) = (bounds.lower[axis: axis], bounds.upper[axis: axis])
        if stroke.map.slant.isAslant, stroke.map.outside != nil {
            let value = stroke.map.shown(MotionState(place)).value[axis: axis]
            return max(forward ? upper - value : value - lower, 0)
        }
        let (place, map, overshoot) = (
            stroke.map.consumed(place), stroke.map, overshoot(of: stroke, at: place)
        )
        if let outside = map.outside, outside.has(axis) {
            let value = outside.value(at: place, in: bounds, else: place)[axis: axis]
            let past = value - min(max(value, lower), upper)
            if past != 0 {
                guard forward == (past < 0) else { return 0 }
                return abs(past) / outside.returnRate(in: bounds) + (upper - lower)
            }
            return forward ? upper - value : value - lower
        }
        let value = place[axis: axis] + map.shift[axis: axis] - overshoot[axis: axis]
        return max(forward ? upper - value : value - lower, 0)
    }

    /// The distance by which the hand is past hard ends at a place.
    private func overshoot(of stroke: Stroke<Value>, at place: Value) -> Value {
        guard let bounds = stroke.map.bounds, bounds.isHard, stroke.map.outside == nil else { return .zero }
        let value = stroke.map.consumed(place) + stroke.map.shift
        return value - bounds.clamp(value)
    }

    /// The consumed part of the hand's displacement from its last place on.
    private func consumption(
        of stroke: Stroke<Value>, _ ranges: ConsumedRanges, through map: GestureMap<Value>
    ) -> Consumption<Value> {
        var (forthStart, forthEnd, backStart, backEnd) = (Value.zero, Value.zero, Value.zero, Value.zero)
        // No hand moves farther than this.
        let far = 1e18
        for axis in 0..<Value.axisCount {
            guard let (hand, ratio) = map.handAxis(of: axis) else {
                // Scale and angle, which no other member moves.
                (forthEnd[axis: axis], backEnd[axis: axis]) = (far, far)
                continue
            }
            func length(_ distance: Double) -> Double { min(distance * abs(ratio), far) }
            let forth = ranges[HandDirection(axis: hand, isForward: ratio > 0)]
            let back = ranges[HandDirection(axis: hand, isForward: ratio < 0)]
            (forthStart[axis: axis], forthEnd[axis: axis]) = (length(forth.start), length(forth.end))
            (backStart[axis: axis], backEnd[axis: axis]) = (length(back.start), length(back.end))
        }
        return Consumption(
            origin: stroke.lastPlace, forthStart: forthStart, forthEnd: forthEnd, backStart: backStart,
            backEnd: backEnd)
    }

    /// - Parameter atOnce: False to blend the shown state into the new part with the next report.
    mutating func follow(
        _ ranges: ConsumedRanges, atOnce: Bool, at time: Timestamp, through map: GestureMap<Value>
    ) {
        own()
        guard let stroke = machine.stroke else { return }
        let consumption = consumption(of: stroke, ranges, through: map)
        let overshoot = overshoot(of: stroke, at: stroke.lastPlace)
        stroke.plan = .next(consumption, overshoot: overshoot)
        guard atOnce else { return }
        let moment = stroke.frameTime(of: time)
        let shown = stroke.motion(at: moment, by: stroke.map)
        // A value that starts from rest at that moment starts in its range.
        let setsOut = moment == machine.courses.start && !stroke.map.isBlending
        stroke.follow(consumption, overshoot: overshoot)
        machine.noteChange(at: moment)
        if !setsOut { stroke.join(to: shown, at: moment) }
    }

    /// True if a hand that lets go then moves the value, judged by the shown state.
    package func leads(
        on axis: Int, rate: Double, at time: Timestamp, isPlanned: Bool, through map: GestureMap<Value>
    ) -> Bool {
        guard let stroke = machine.stroke, let consumption = stroke.map.consumption else { return true }
        let place = shownPlace(of: stroke, at: time)
        return (0..<Value.axisCount).contains { own in
            guard let (hand, ratio) = map.handAxis(of: own), hand == axis else { return false }
            guard isPlanned else {
                return room(of: stroke, own, forward: rate * ratio > 0, at: place, within: stroke.map.hull)
                    > 0
            }
            return consumption.leads(at: place[axis: own] - consumption.origin[axis: own], rate * ratio, own)
        }
    }

    /// The hand's place that is shown after a report.
    private func shownPlace(of stroke: Stroke<Value>, at time: Timestamp) -> Value {
        stroke.state(at: stroke.frameTime(of: time)).value
    }

    mutating func setLeader(
        x: Bool, y: Bool, at time: Timestamp, isPlanned: Bool, through map: GestureMap<Value>
    ) {
        own()
        guard let stroke = machine.stroke else { return }
        // As with a new range, the hand need not go back; frames before the lift show the map that they had.
        if !isPlanned {
            let overshoot = overshoot(of: stroke, at: shownPlace(of: stroke, at: time))
            stroke.maps.begin(stroke.map, at: stroke.frameTime(of: time), shown: time)
            stroke.map.shift = stroke.map.shift - overshoot
        }
        var leading: UInt = 0
        for axis in 0..<Value.axisCount {
            guard let (hand, _) = map.handAxis(of: axis) else {
                leading |= 1 << UInt(axis)
                continue
            }
            if hand == 0 ? x : y { leading |= 1 << UInt(axis) }
        }
        stroke.leading = leading
    }

    /// The first end that the value meets while it runs out freely, on an axis that follows a hand; nil if
    /// there is none.
    package func runOut(through map: GestureMap<Value>) -> ChainEnd? {
        guard let flight = machine.flight, flight.requested == nil else { return nil }
        var first: ChainEnd?
        for axis in 0..<Value.axisCount {
            guard let (hand, ratio) = map.handAxis(of: axis),
                let (seconds, place, rate) = flight.playhead.leg.motion.impact(axis),
                let time = flight.playhead.moment(ofLegTime: seconds), time >= machine.clock.event,
                time < first?.time ?? Timestamp(nanoseconds: .max)
            else { continue }
            let handRate = rate / ratio
            first = ChainEnd(
                time: time, direction: HandDirection(axis: hand, isForward: handRate > 0),
                handRate: handRate, axis: axis, place: place, rate: rate)
        }
        return first
    }

    /// Throws the value from its shown state with the velocity that was left at another member's end.
    mutating func throwOn(
        _ end: ChainEnd, through map: GestureMap<Value>, on terms: EventTerms<Value>? = nil,
        record: (DragTransition<Value>) -> Void
    ) {
        // A motion that is over by then has its own transition.
        if let settled = settle(by: end.time) { record(settled) }
        var velocity = Value.zero
        for axis in 0..<Value.axisCount {
            guard let (hand, ratio) = map.handAxis(of: axis), hand == end.direction.axis else { continue }
            velocity[axis: axis] = end.handRate * ratio
        }
        let thrown = throwOn(with: Velocity(perSecond: velocity), on: terms, at: end.time)
        if let thrown { record(thrown) }
    }

    /// Stops at the end that it runs into, on that axis alone.
    mutating func stop(at end: ChainEnd, within bounds: Bounds<Value>?) -> DragTransition<Value>? {
        own()
        guard let flight = machine.flight, machine.reaction(in: .animating, to: .stop) == .halt else {
            return nil
        }
        let now = machine.take(end.time)
        let shown = flight.playhead.state(at: end.time)
        // The shown value may still be blending into the flight.
        let gap = abs(shown.value[axis: end.axis] - end.place)
        let isJoined = gap <= 1e-6 * (1 + abs(end.place)) + 1e-8 * abs(end.rate)
        var (before, after) = (shown, shown)
        after.value[axis: end.axis] = end.place
        after.velocity.perSecond[axis: end.axis] = 0
        if isJoined { before.value[axis: end.axis] = end.place }
        before.velocity.perSecond[axis: end.axis] = end.rate
        let course =
            isJoined && after.velocity == .zero
            ? machine.rest(at: after.value, at: now)
            : machine.setOut(
                rules.coasting(from: after, showing: isJoined ? nil : shown, in: bounds), at: now)
        machine.courses.begin(course, at: now, shown: end.time)
        machine.noteChange(at: now)
        return DragTransition(
            time: end.time, from: .animating, event: .stop, to: activity, before: before, after: after,
            goal: goal)
    }

    /// Throws the value with the velocity of something else. It moves on by its rules, if the table lets it
    /// set out or turn.
    mutating func throwOn(
        with velocity: Velocity<Value>, on terms: EventTerms<Value>? = nil, at time: Timestamp
    ) -> DragTransition<Value>? {
        let reaction = machine.reaction(in: activity, to: .animate)
        guard reaction == .setOut || reaction == .retarget else { return nil }
        own()
        let now = machine.take(time)
        let (from, before) = (activity, state(at: now))
        let start = MotionState(before.value, velocity: before.velocity + velocity)
        let outcome = machine.leave(
            start, on: terms, from: start, caughtAt: start.value, caught: nil, showing: start, at: now)
        guard case .changed(let course, let refused) = outcome else { return nil }
        machine.courses.begin(course, at: now, shown: time)
        machine.noteChange(at: now)
        return DragTransition(
            time: time, from: from, event: .animate, to: activity, before: before, after: state(at: now),
            goal: goal, refused: refused)
    }
}

// MARK: - Wheels

extension Draggable {
    /// Goes to the next detent for each whole notch, and returns the notches that are left.
    package mutating func turnWheel(
        by notches: Double, on hand: Int, parts: inout Double, through map: GestureMap<Value>,
        at time: Timestamp, record: (DragTransition<Value>) -> Void
    ) -> Double {
        let detents = rules.release.places
        guard !detents.isEmpty, activity != .dragging,
            let axis = (0..<Value.axisCount).first(where: { map.handAxis(of: $0)?.hand == hand }),
            let ratio = map.handAxis(of: axis)?.ratio
        else { return activity == .dragging ? 0 : notches }
        let turned = parts + notches
        var left = turned.rounded(.towardZero)
        parts = turned - left
        while left != 0, let place = goal {
            guard let next = detents.next(after: place[axis: axis], forward: (left > 0) != (ratio > 0), axis)
            else { return left }
            handle(.animate(next.value, next.spring.map { .spring($0) }), at: time, record: record)
            left -= left > 0 ? 1 : -1
        }
        return 0
    }
}

extension Scroller {
    /// Scrolls as far as it has room, and returns the notches that are left; with places to snap to, it takes
    /// them all.
    package mutating func turnWheel(
        by notches: Double, on hand: Int, parts: inout Double, through map: GestureMap<Value>,
        at time: Timestamp, record: (DragTransition<Value>) -> Void
    ) -> Double {
        guard activity != .dragging else { return 0 }
        let draggableMap = against(map)
        var turn = Value.zero
        var left = 0.0
        for axis in 0..<Value.axisCount {
            guard let (own, ratio) = draggableMap.handAxis(of: axis), own == hand else { continue }
            let scrolled = ratio < 0 ? notches : -notches
            let room = mover.room(axis, forward: scrolled > 0, within: mover.rules.bounds) / rules.wheelStep
            let isWhole = rules.snap.isSnapping || !(rules.wheelStep > 0)
            let taken = isWhole ? abs(notches) : min(abs(notches), room)
            turn[axis: axis] = scrolled < 0 ? -taken : taken
            left = notches < 0 ? notches + taken : notches - taken
        }
        _ = roll(by: turn, at: time, record: record)
        return left
    }
}

extension Array {
    /// The nearest detent beyond a place in a direction along an axis.
    fileprivate func next<Value>(
        after place: Double, forward: Bool, _ axis: Int
    ) -> Detent<Value>? where Element == Detent<Value> {
        var found: Detent<Value>?
        for detent in self where detent.value.isUsable {
            let other = detent.value[axis: axis]
            guard forward ? other > place : other < place else { continue }
            if let found, abs(found.value[axis: axis] - place) <= abs(other - place) { continue }
            found = detent
        }
        return found
    }
}
