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
        if case .move(let place) = event, let answer = follow(place, at: time, by: DragTable.self) {
            return answer
        }
        return take(event, at: time, record: record)
    }

    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @specialized(where Value == SIMD4<Double>)
    @usableFromInline
    mutating func take(
        _ event: DragEvent<Value>, at time: Timestamp, record: (DragTransition<Value>) -> Void
    ) -> DragAnswer<Value> {
        handle(event, at: time, by: DragTable.self, record: record)
    }

    /// Handles an event as a table says.
    ///
    /// - Parameters:
    ///   - isElsewhere: True if the value has other coordinates from the event's moment on.
    ///   - moved: The state in these for one in those before.
    package mutating func handle<Table: DragReactions>(
        _ event: DragEvent<Value>, at time: Timestamp, by table: Table.Type,
        record: (DragTransition<Value>) -> Void = { _ in }, isElsewhere: Bool = false,
        moved: (MotionState<Value>) -> MotionState<Value> = { $0 }
    ) -> DragAnswer<Value> {
        if case .move(let place) = event, let answer = follow(place, at: time, by: table) { return answer }
        guard event.isUsable else { return .ignored(.notFinite) }
        let counts = Table.reaction(in: activity, to: event.kind) != .ignore
        // Frames have shown a flight until then, or have yet to come to it.
        let shownTime = max(time, path.turn, path.lastFrame)
        let lastTimes = (event: lastTime, report: path.hand.lastReport)
        let now = takeTime(time, of: event.kind, counts: counts)
        var hasSettled = false
        if Table.reaction(in: activity, to: .time) == .evaluate, let settled = settle(by: now) {
            hasSettled = true
            record(settled)
            if event.kind == .time { return .changed(settled) }
        }
        let former = formerPath(of: event.kind, from: shownTime, to: now)
        let from = activity
        let reaction = Table.reaction(in: from, to: event.kind)
        let isCall = from == .dragging && !event.kind.isReport
        let moment = isCall ? self.moment(of: event.kind, at: time) : now
        var shown = from == .dragging ? path.hand.motion(at: moment) : state(at: moment)
        var aim = goal
        if isElsewhere {
            (shown, aim) = (moved(shown), aim.map { moved(MotionState($0)).value })
            move { moved(MotionState($0)).value }
        }
        let before = stateBefore(event, reaction, shown)
        switch react(
            to: event, with: reaction, from: before, shown: shown, headingFor: aim, isElsewhere: isElsewhere,
            at: moment)
        {
        case .ignored(let reason):
            // A tap that leads nowhere makes no later event count later. The clock may have been set back.
            if event.kind == .tap, !hasSettled, lastTimes.event <= now {
                lastTime = max(lastTimes.event, time)
                path.hand.lastReport = lastTimes.report
            }
            return .ignored(reason)
        case .accepted:
            return .accepted
        case .changed(let refused):
            // A call is about what is to be seen, and a motion that it replaces is gone.
            let isGone = from == .animating && activity == .animating && !event.kind.isReport
            path.turn(from: former, at: moment, since: time, isGone: isGone)
            var after = state(at: moment)
            if reaction == .takeHold { after.velocity = .zero }
            if reaction == .letGo || reaction == .giveBack, !rules.reducesMotion, activity == .animating {
                after.velocity = path.playback.departureVelocity
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
    package mutating func follow<Table: DragReactions>(
        _ place: Value, velocity: Velocity<Value>? = nil, at time: Timestamp, by table: Table.Type
    ) -> DragAnswer<Value>? {
        guard follows(at: time, by: table) else { return nil }
        guard place.isUsable, velocity?.perSecond.isUsable ?? true else { return .ignored(.notFinite) }
        path.move(to: place, velocity: velocity, time: time)
        return .accepted
    }

    /// True if a report of the hand is followed, and nothing else comes of it.
    @inlinable
    @inline(__always)
    package func follows<Table: DragReactions>(at time: Timestamp, by table: Table.Type) -> Bool {
        activity == .dragging && Table.reaction(in: .dragging, to: .move) == .follow
            && time >= path.hand.lastReport
    }

    /// The motion that frames show until the moment of an event.
    private func formerPath(
        of event: DragEventKind, from time: Timestamp, to moment: Timestamp
    ) -> ShownPath<Value>.Former {
        switch activity {
        case .idle: .rest(home)
        case .dragging: .hand
        // Of the events of a hand, a tap alone replaces a motion by another one.
        case .animating:
            event == .tap
                ? .stretch(Stretch(from: time, to: moment) { path.playback.state(at: $0) }) : .playback
        }
    }

    /// The places that it remembers are those in other coordinates.
    private mutating func move(_ moved: (Value) -> Value) {
        requestedHome.place = moved(home)
        if let place = requested?.place { requested?.place = moved(place) }
        changeDrag { drag in
            drag.start = moved(drag.start)
            drag.cancelPlace.place = moved(drag.cancelPlace.place)
            if let place = drag.remembered?.requested.place {
                drag.remembered?.requested.place = moved(place)
            }
        }
    }

    /// The moment from which on frames know of an event.
    ///
    /// A call by the app on a held value counts at its own time, but not before what was shown of the hand.
    package func moment(of event: DragEventKind, at time: Timestamp) -> Timestamp {
        let report = activity == .dragging ? max(path.hand.lastReport, time) : time
        if event.isReport { return max(lastTime, frameTime(of: report)) }
        return activity == .dragging ? max(report, path.lastFrame) : max(lastTime, time)
    }

    /// True if frames after a time show two motions more before the present one.
    package func showsThree(after time: Timestamp) -> Bool { time < path.formerTurn }

    /// The time of the first frames that know of a report: of the hand that holds the value, or of one that is
    /// about to.
    @inlinable
    package func frameTime(of report: Timestamp) -> Timestamp {
        activity == .dragging ? path.hand.frameTime(of: report) : report.advanced(by: rules.usableLatency)
    }

    /// False if that hand is shown at its last report.
    package var showsPath: Bool { activity == .dragging ? path.hand.isFollowed : rules.showsPath }

    /// The state that an event finds. A hand that lets go, or is made to, has the velocity of a lift.
    private func stateBefore(
        _ event: DragEvent<Value>, _ reaction: DragReaction, _ shown: MotionState<Value>
    ) -> MotionState<Value> {
        guard activity == .dragging, reaction != .follow else { return shown }
        if case .release(let velocity) = event { return stateOfRelease(shown, velocity: velocity) }
        return stateOfRelease(shown)
    }

    /// The shown value with the velocity of a hand that lets go, which may be known from elsewhere.
    func stateOfRelease(
        _ shown: MotionState<Value>, velocity: Velocity<Value>? = nil
    ) -> MotionState<Value> {
        // A chain gives the velocity to the member that is shown to move.
        let report = path.hand.lastReport
        let moment = path.hand.leading == nil ? report : path.hand.frameTime(of: report)
        let place = path.hand.state(at: moment).value
        let lift = MotionState(place, velocity: velocity ?? path.hand.liftVelocity)
        let velocity = path.hand.dragMap.lift(lift, leading: path.hand.leading)
        return MotionState(shown.value, velocity: velocity)
    }
}

// MARK: - Blends

extension Draggable {
    /// The state out of which what is shown passes into a flight; nil for a flight that is shown as it is.
    func eased(_ shown: MotionState<Value>) -> MotionState<Value>? {
        showsPath && !rules.reducesMotion ? shown : nil
    }

    /// The state in which a motion sets out that a hand began, with its own velocity.
    func departure(from shown: MotionState<Value>, velocity: Velocity<Value>) -> MotionState<Value> {
        guard showsPath, !rules.reducesMotion else {
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
        time.isSetBack(from: activity == .dragging ? path.hand.lastReport : lastTime)
    }

    /// The time that counts for an event. That of a hand's report is noted with the hand, unless the report has
    /// no effect.
    private mutating func takeTime(
        _ time: Timestamp, of event: DragEventKind, counts: Bool
    ) -> Timestamp {
        let isHeld = activity == .dragging
        let isSetBack = isSetBack(to: time)
        if event == .time, !isSetBack { path.lastFrame = max(path.lastFrame, time) }
        // A call by the app, which has a clock of its own, doesn't make the reports of a hand late.
        if isHeld, !event.isReport, !(isSetBack && event == .time) {
            return lastTime
        }
        if isSetBack { setClock(backTo: time) }
        guard event.isReport, counts else {
            lastTime = max(lastTime, time)
            return lastTime
        }
        path.hand.lastReport = max(path.hand.lastReport, time)
        // A report that is late counts with the last one.
        lastTime = max(lastTime, frameTime(of: path.hand.lastReport))
        return lastTime
    }

    private mutating func setClock(backTo time: Timestamp) {
        switch activity {
        case .idle: break
        case .dragging:
            let seconds = time.seconds(since: path.hand.lastReport)
            changeDrag { $0.caught.time = $0.caught.time.advanced(by: seconds) }
            let shown = state(at: max(path.lastFrame, path.hand.lastReport)).value
            path.hand.setClock(backTo: time, from: path.lastFrame)
            if path.hand.dragMap.outside != nil {
                path.hand.dragMap = DragMap(
                    showing: shown, at: path.hand.lastPlace, in: rules.bounds,
                    isAllowed: path.hand.dragMap.outside?.isAllowed ?? false)
            }
            path.hand.join(to: MotionState(shown), at: time)
        case .animating:
            let seconds = time.seconds(since: lastTime)
            path.playback.change(at: time) { $0.shiftClock(by: seconds) }
        }
        endedHold = nil
        path.setClock(backTo: time)
        lastTime = time
        path.hand.lastReport = time
    }

    /// A motion that has come to its end by now rests from then on.
    private mutating func settle(by now: Timestamp) -> DragTransition<Value>? {
        guard activity == .animating, let finish = path.playback.finishTime, now >= finish else { return nil }
        let before = path.playback.playhead.state(at: finish)
        home = path.playback.playhead.goal
        machineState = .idle
        path.turn(from: .playback, at: finish, since: finish)
        return DragTransition(
            time: finish, from: .animating, event: .time, to: activity, before: before,
            after: state(at: finish), goal: goal)
    }

    /// Comes to rest, and sets out again for the bounds if the rules allow no rest at the value.
    mutating func rest(at value: Value, at now: Timestamp) {
        let place = rules.restingPlace(for: value)
        if place == value {
            home = value
            machineState = .idle
        } else {
            fly(
                to: Destination(rules.requestedPlace(for: value), .spring(rules.spring)),
                from: MotionState(value),
                at: now)
        }
    }
}
