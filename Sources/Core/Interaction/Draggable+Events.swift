import Motion

extension Draggable {
    /// Handles an event.
    ///
    /// - Parameters:
    ///   - event: The event, in the units of the value.
    ///   - time: The time of the event.
    ///   - record: Receives each transition, in order: a motion may come to rest before the event.
    @inlinable
    @discardableResult
    public mutating func handle(
        _ event: DragEvent<Value>, at time: Timestamp,
        record: (DragTransition<Value>) -> Void = { _ in }
    ) -> DragAnswer<Value> {
        // Nearly all that comes, and short enough to be done where it is called.
        if case .move(let place) = event, let answer = follow(place, at: time) { return answer }
        return take(event, at: time, record: record)
    }

    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @usableFromInline
    mutating func take(
        _ event: DragEvent<Value>, at time: Timestamp, record: (DragTransition<Value>) -> Void
    ) -> DragAnswer<Value> {
        handle(event, at: time, by: DragTable.self, record: record)
    }

    /// Handles an event as a table says.
    package mutating func handle<Table: DragReactions>(
        _ event: DragEvent<Value>, at time: Timestamp, by table: Table.Type,
        record: (DragTransition<Value>) -> Void = { _ in }
    ) -> DragAnswer<Value> {
        guard event.isUsable else { return .ignored(.notFinite) }
        let now = takeTime(time, of: event.kind)
        if Table.reaction(in: activity, to: .time) == .evaluate, let settled = settle(by: now) {
            record(settled)
            if event.kind == .time { return .changed(settled) }
        }
        let from = activity
        let reaction = Table.reaction(in: from, to: event.kind)
        // A call by the app on a held value counts at its own time, but not before what was shown of the
        // hand.
        let isCall = from == .dragging && !event.kind.isReport
        let moment = isCall ? max(time, hand.lastReport, hand.lastFrame) : now
        let shown = from == .dragging ? hand.motion(at: moment, in: rules.bounds) : state(at: moment)
        let before = stateBefore(event, reaction, shown)
        switch react(to: event, with: reaction, from: before, shown: shown, at: moment) {
        case .ignored(let reason):
            return .ignored(reason)
        case .accepted:
            return .accepted
        case .changed(let refused):
            // A gesture that holds the value keeps it, whatever an app changes.
            if case .gesture = grip, activity != .dragging || reaction == .takeHold { grip = .none }
            (turn, former) = activity == from ? (Timestamp(nanoseconds: .min), from) : (moment, from)
            var after = state(at: moment)
            if reaction == .takeHold { after.velocity = .zero }
            if reaction == .letGo || reaction == .giveBack, !rules.reducesMotion, activity == .animating {
                after.velocity = ride.departureVelocity
            }
            let transition = DragTransition(
                time: now, from: from, event: event.kind, to: activity, before: before,
                after: after, goal: goal, refused: refused)
            checkContinuity(of: transition, event: event, reaction)
            record(transition)
            // Without animations it is there already.
            if let settled = settle(by: now) { record(settled) }
            return .changed(transition)
        }
    }

    /// Follows a move in a drag, with its velocity if a recogniser has measured it; nil in another state, and
    /// when the clock was set back.
    @inlinable
    @inline(__always)
    package mutating func follow(
        _ place: Value, velocity: Velocity<Value>? = nil, at time: Timestamp
    ) -> DragAnswer<Value>? {
        guard activity == .dragging, DragTable.reaction(in: .dragging, to: .move) == .follow,
            time >= hand.lastReport
        else { return nil }
        guard place.isUsable, velocity?.perSecond.isUsable ?? true else { return .ignored(.notFinite) }
        hand.move(to: place, velocity: velocity, in: rules.bounds, time: time)
        return .accepted
    }

    /// The state that an event finds. A hand that lets go, or is made to, has the velocity of a lift.
    private func stateBefore(
        _ event: DragEvent<Value>, _ reaction: DragReaction, _ shown: MotionState<Value>
    ) -> MotionState<Value> {
        guard activity == .dragging, reaction != .follow else { return shown }
        if case .release(let velocity) = event { return stateOfRelease(shown, velocity: velocity) }
        return stateOfRelease(shown)
    }

    /// The shown value with the velocity of a hand that lets go, which may be known from elsewhere.
    private func stateOfRelease(
        _ shown: MotionState<Value>, velocity: Velocity<Value>? = nil
    ) -> MotionState<Value> {
        // A chain gives the velocity to the member that is shown to move.
        let moment = hand.charge == nil ? hand.lastReport : hand.lastReport.advanced(by: rules.usableLatency)
        let place = hand.state(at: moment).value
        let lift = MotionState(place, velocity: velocity ?? hand.liftVelocity)
        let velocity = hand.grasp.lift(lift, charge: hand.charge, at: hand.lastReport, in: rules.bounds)
        return MotionState(shown.value, velocity: velocity)
    }
}

// MARK: - Blends

extension Draggable {
    /// The state out of which what is shown passes into a flight; nil for a flight that is shown as it is.
    func eased(_ shown: MotionState<Value>) -> MotionState<Value>? {
        rules.showsPath && !rules.reducesMotion ? shown : nil
    }

    /// The state in which a course sets out that a hand began, with its own velocity.
    func departure(from shown: MotionState<Value>, velocity: Velocity<Value>) -> MotionState<Value> {
        guard rules.showsPath, !rules.reducesMotion else {
            return MotionState(shown.value, velocity: velocity)
        }
        let start = MotionState(Blend<Value>.departure(from: shown, velocity: velocity), velocity: velocity)
        // Over a way like that the offset would lose digits of the value.
        guard (start.value - shown.value).magnitude <= 1e6 else {
            return MotionState(shown.value, velocity: velocity)
        }
        guard let bounds = rules.bounds, bounds.isHard else { return start }
        return bounds.contains(start.value) ? start : MotionState(shown.value, velocity: velocity)
    }
}

// MARK: - Time

extension Draggable {
    /// True if the clock was set back by then: by more than events can be late.
    @inlinable
    func isSetBack(to time: Timestamp) -> Bool {
        time.isSetBack(from: activity == .dragging ? hand.lastReport : lastTime)
    }

    /// The time that counts for an event. That of a hand's report is noted with the hand.
    private mutating func takeTime(_ time: Timestamp, of event: DragEventKind) -> Timestamp {
        let isHeld = activity == .dragging
        let isSetBack = isSetBack(to: time)
        // A call by the app, which has a clock of its own, doesn't make the reports of a hand late.
        if isHeld, !event.isReport, !(isSetBack && event == .time) {
            if event == .time { hand.lastFrame = max(hand.lastFrame, time) }
            return lastTime
        }
        if isSetBack { setClock(backTo: time) }
        guard event.isReport else {
            lastTime = max(lastTime, time)
            return lastTime
        }
        hand.lastReport = max(hand.lastReport, time)
        lastTime = max(lastTime, time.advanced(by: rules.usableLatency))
        return lastTime
    }

    private mutating func setClock(backTo time: Timestamp) {
        switch activity {
        case .idle: break
        case .dragging:
            drag.caught.time = drag.caught.time.advanced(by: time.seconds(since: hand.lastReport))
            let shown = state(at: max(hand.lastFrame, hand.lastReport)).value
            hand.setClock(backTo: time)
            if hand.grasp.outside != nil {
                hand.grasp = Grasp(
                    showing: shown, at: hand.lastPlace, in: rules.bounds, time: time,
                    isAllowed: hand.grasp.outside?.isAllowed ?? false)
            }
            hand.join(to: MotionState(shown), at: time, in: rules.bounds)
        case .animating:
            let seconds = time.seconds(since: lastTime)
            ride.change(at: time) { $0.shiftClock(by: seconds) }
        }
        if case .endedHold = grip { grip = .none }
        turn = Timestamp(nanoseconds: .min)
        lastTime = time
        hand.lastReport = time
    }

    /// A motion that has come to its end by now rests from then on.
    private mutating func settle(by now: Timestamp) -> DragTransition<Value>? {
        guard activity == .animating, let finish = ride.finishTime, now >= finish else { return nil }
        let before = ride.playhead.state(at: finish)
        home = ride.playhead.goal
        activity = .idle
        turn = Timestamp(nanoseconds: .min)
        return DragTransition(
            time: finish, from: .animating, event: .time, to: activity, before: before,
            after: state(at: finish), goal: goal)
    }

    /// Comes to rest, and sets out again for the bounds if the rules allow no rest at the value.
    mutating func rest(at value: Value, at now: Timestamp) {
        let place = rules.restingPlace(for: value)
        if place == value {
            home = value
            activity = .idle
        } else {
            fly(
                to: Destination(rules.wish(for: value), .spring(rules.spring)), from: MotionState(value),
                at: now)
        }
    }
}
