import Motion

extension Machine {
    /// Handles an event.
    func handle(
        _ event: DragEvent<Value>, at time: Timestamp, on terms: EventTerms<Value>? = nil,
        record: (DragTransition<Value>) -> Void
    ) -> DragResult<Value> {
        guard event.isUsable else { return .ignored(.notFinite) }
        let (previousClock, previousReport) = (clock, lastReport)
        let counts = reaction(in: activity, to: event.kind) != .ignore
        let now = takeTime(time, of: event.kind, counts: counts)
        let settled = settle(by: now, shown: time)
        if let settled {
            record(settled)
            if event.kind == .time { return .changed(settled) }
        }
        let from = activity
        let reaction = reaction(in: from, to: event.kind)
        let moment = moment(of: event.kind, at: time)
        var (shown, aim) = (stroke.map { $0.motion(at: moment, by: $0.map) } ?? state(at: moment), goal)
        if let moved = terms?.moved {
            (shown, aim) = (moved(shown), aim.map { moved(MotionState($0)).value })
            move { moved(MotionState($0)).value }
        }
        let before = stateBefore(event, reaction, shown)
        switch react(
            to: event, with: reaction, on: terms, from: before, shown: shown, headingFor: aim ?? home,
            at: moment, since: time)
        {
        case .ignored(let reason):
            // A tap without an effect does not delay later events. The clock may have been set back.
            if event.kind == .tap, settled == nil, previousClock.event <= now {
                clock.event = max(previousClock.event, time)
                lastReport = previousReport
            }
            return .ignored(reason)
        case .accepted:
            if event.kind != .time { noteChange(at: moment) }
            return .accepted
        case .changed(let course, let refused):
            courses.begin(course, at: moment, shown: time)
            noteChange(at: moment)
            let transition = DragTransition(
                time: now, from: from, event: event.kind, to: activity, before: before,
                after: stateAfter(reaction, at: moment), goal: goal, refused: refused)
            checkContinuity(of: transition, event: event, reaction)
            record(transition)
            // Without animations the value is at its goal already.
            if let settled = settle(by: now, shown: time) { record(settled) }
            return .changed(transition)
        }
    }

    /// The state before an event. If the hand lets go, or is made to, it has the velocity of the lift.
    private func stateBefore(
        _ event: DragEvent<Value>, _ reaction: DragReaction, _ shown: MotionState<Value>
    ) -> MotionState<Value> {
        guard let stroke, reaction != .follow else { return shown }
        if case .release(let velocity) = event { return stroke.lift(shown.value, velocity: velocity) }
        return stroke.lift(shown.value)
    }

    private func stateAfter(_ reaction: DragReaction, at moment: Timestamp) -> MotionState<Value> {
        var after = state(at: moment)
        if reaction == .takeHold { after.velocity = .zero }
        if reaction == .letGo || reaction == .cancel, !rules.reducesMotion, let flight {
            after.velocity = flight.departureVelocity
        }
        return after
    }

    /// Converts the remembered places to other coordinates.
    private func move(_ moved: (Value) -> Value) {
        requestedHome.place = moved(home)
        guard let stroke else { return }
        stroke.start = moved(stroke.start)
        stroke.cancelPlace.place = moved(stroke.cancelPlace.place)
        if let place = stroke.remembered?.requested.place {
            stroke.remembered?.requested.place = moved(place)
        }
    }

    /// True if it plays a motion that reaches its end by a time.
    private func isOver(by time: Timestamp) -> Bool {
        guard reaction(in: activity, to: .time) == .evaluate else { return false }
        return flight?.finishTime.map { time >= $0 } ?? false
    }

    /// True if it plays a motion that an event at a time finds under way.
    func isAnimating(for event: DragEventKind, at time: Timestamp) -> Bool {
        activity == .animating && !isOver(by: moment(of: event, at: time))
    }

    /// Brings to rest a motion that has reached its end by now.
    ///
    /// - Parameter time: The time before which no frame is asked for any more.
    func settle(
        by now: Timestamp, shown time: Timestamp
    ) -> DragTransition<Value>? {
        guard isOver(by: now), let flight, let end = flight.finishTime else { return nil }
        // A motion that is over when it sets out has an end that no clock shows.
        let finish = max(end, courses.start)
        let before = flight.playhead.state(at: finish)
        home = flight.playhead.goal
        courses.begin(.rest(home), at: finish, shown: min(time, finish))
        return DragTransition(
            time: finish, from: .animating, event: .time, to: activity, before: before,
            after: state(at: finish), goal: goal)
    }
}

// MARK: - Time

extension Machine {
    /// The moment from which on frames show the effect of the last event.
    var change: Timestamp { stroke.map { max($0.maps.start, courses.start) } ?? courses.start }

    /// The time of the last event, or the latest for which it was shown.
    var latestTime: Timestamp {
        stroke.map { max(clock.event, $0.lastReport, clock.frame) } ?? clock.event
    }

    /// The moment from which on frames can show an event.
    ///
    /// A call by the app on a held value counts at its own time, but not before the last frame that has shown
    /// the hand.
    func moment(of event: DragEventKind, at time: Timestamp) -> Timestamp {
        let report = stroke.map { max($0.lastReport, time) } ?? time
        if event.isReport { return max(clock.event, frameTime(of: report)) }
        return stroke == nil ? max(clock.event, time) : max(report, clock.frame)
    }

    /// The time of the first frames that can show a report: of the hand that holds the value, or of one that
    /// is about to.
    func frameTime(of report: Timestamp) -> Timestamp {
        stroke?.frameTime(of: report) ?? report.advanced(by: rules.usableLatency)
    }

    /// False if that hand is shown at its last report.
    var showsPath: Bool { stroke?.isFollowed ?? rules.showsPath }

    /// True if the clock was set back by then: by more than events can be late.
    func isSetBack(to time: Timestamp) -> Bool { time.isSetBack(from: stroke?.lastReport ?? clock.event) }

    /// True if time passes up to then without an event: no motion settles, and the clock is not set back.
    func isPlain(upTo time: Timestamp) -> Bool {
        guard let flight else { return !isSetBack(to: time) }
        return time >= clock.event && flight.finishTime.map { time < $0 } ?? true
    }

    /// Notes that a frame has been shown.
    func pass(to time: Timestamp) {
        if activity != .dragging { clock.event = max(clock.event, time) }
        noteFrame(at: time)
    }

    /// Notes that a frame was shown; one before the last changes nothing.
    func noteFrame(at time: Timestamp) {
        guard time >= clock.frame else { return }
        (clock.frame, clock.isOutdated) = (time, false)
    }

    /// Follows a report of the hand that holds it.
    @inlinable
    func move(
        _ stroke: Stroke<Value>, to place: Value, velocity: Velocity<Value>?, at time: Timestamp
    ) {
        stroke.move(to: place, velocity: velocity, time: time)
        noteChange(at: stroke.frameTime(of: time))
    }

    /// Notes that frames change from a moment on. A frame that was shown already has to be drawn again.
    @inlinable
    func noteChange(at moment: Timestamp) {
        if clock.frame >= moment { clock.isOutdated = true }
    }

    /// Takes the time of an impact, and returns its moment.
    func take(_ time: Timestamp) -> Timestamp {
        clock.event = max(clock.event, time)
        return clock.event
    }

    /// The time that counts for an event. The time of a hand's report is noted with the hand, unless the
    /// report has no effect.
    private func takeTime(_ time: Timestamp, of event: DragEventKind, counts: Bool) -> Timestamp {
        let isSetBack = isSetBack(to: time)
        if event == .time, !isSetBack { noteFrame(at: time) }
        // A call by the app, which has a clock of its own, doesn't make the reports of a hand late.
        if activity == .dragging, !event.isReport, !(isSetBack && event == .time) { return clock.event }
        if isSetBack { setClock(backTo: time) }
        guard event.isReport, counts else {
            clock.event = max(clock.event, time)
            return clock.event
        }
        lastReport = max(lastReport, time)
        // A report that is late counts with the last one.
        clock.event = max(clock.event, frameTime(of: lastReport))
        return clock.event
    }

    private func setClock(backTo time: Timestamp) {
        switch courses.newest {
        case .rest, .moved: break
        case .hand(let stroke):
            let shown = state(at: max(clock.frame, stroke.lastReport)).value
            stroke.setClock(backTo: time, from: clock.frame, showing: shown)
        case .flight(let flight):
            let seconds = time.seconds(since: clock.event)
            courses.newest = .flight(
                flight.changed(to: flight.requested, at: time) { $0.shiftClock(by: seconds) })
        }
        endedHold = nil
        courses.forgetEarlier()
        clock = Clock(event: time, report: time, frame: time)
    }
}

// MARK: - Blends

extension Machine {
    /// The shown state at the start of the blend; nil without a blend.
    func eased(_ shown: MotionState<Value>) -> MotionState<Value>? {
        showsPath && !rules.reducesMotion ? shown : nil
    }

    /// The start of a motion after a release, with the hand's velocity.
    func departure(from shown: MotionState<Value>, velocity: Velocity<Value>) -> MotionState<Value> {
        guard showsPath, !rules.reducesMotion else {
            return MotionState(shown.value, velocity: velocity)
        }
        let start = MotionState(Blend<Value>.departure(from: shown, velocity: velocity), velocity: velocity)
        // Over such a distance the offset would lose digits of the value.
        guard (start.value - shown.value).magnitude <= 1e6 else {
            return MotionState(shown.value, velocity: velocity)
        }
        guard let bounds = rules.bounds else { return start }
        guard bounds.isHard else { return bounds.entered(by: start, showing: shown.value) }
        return bounds.contains(start.value) ? start : MotionState(shown.value, velocity: velocity)
    }
}
