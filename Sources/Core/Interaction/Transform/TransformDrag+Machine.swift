import Motion
import Touch

// MARK: - In a hand

extension TransformDrag {
    /// Takes hold of the content as it is on screen, at rest or in flight.
    mutating func grab(
        _ holder: TransformHolder, _ report: HandReport,
        _ record: (DragTransition<ContentTransform>) -> Void
    ) -> DragAnswer<ContentTransform> {
        guard DragTable.reaction(in: activity, to: .grab) == .takeHold else {
            return .ignored(.inState(activity))
        }
        let now = takeReport(at: report.time)
        let (from, shown, retreat) = (activity, state(at: now), goal ?? home)
        if case .animating(let flight) = phase { former = .flight(flight) } else { former = .rest }
        // The passage into the hand carries the content on a little; the point that is under the fingers then
        // stays there.
        var anchor = Anchor(point: shown.value.content(at: holder.point))
        let held = anchor.transform(at: departure(from: anchor.place(in: shown), velocity: .zero).value)
        anchor = Anchor(point: held.content(at: holder.point))
        let place = anchor.place(in: held)
        hand.anchor = anchor
        hand.bounds = bounds(for: holder, anchor, at: place)
        hand.hand.begin(
            at: place, reported: holder.reported, strategy: .default, lead: rules.usableLead,
            time: report.time)
        hand.hand.grasp = Grasp(showing: place, at: place, in: hand.bounds, time: report.time)
        if rules.usableLead > 0 {
            hand.hand.join(to: anchor.place(in: shown), at: now, in: hand.bounds, isHeldAnew: true)
        }
        hand.hand.told = report.told
        gripTime = now
        grip.leader = holder
        phase = .dragging(TransformHold(retreat: retreat))
        var after = state(at: now)
        after.velocity = .zero
        return changed(from: from, by: .grab, before: shown, after: after, at: now, record)
    }

    /// Other fingers move the content, or the same in another gesture: about the point that is under them
    /// now.
    mutating func regrip(by holder: TransformHolder, _ told: Velocity<AnchoredPlace>, at time: Timestamp) {
        let now = takeReport(at: time)
        let shown = state(at: now)
        // A second grip in one report changes nothing in what frames show before it.
        if gripTime != now { former = .hand(hand) }
        hand.hand.regrip(at: holder.reported)
        let (ahead, last) = (hand.hand.state(at: now).value, hand.hand.state(at: hand.hand.lastReport).value)
        let anchor = Anchor(point: shown.value.content(at: holder.point + (ahead - last).place))
        let place = anchor.place(in: shown)
        hand.anchor = anchor
        hand.bounds = bounds(for: holder, anchor, at: place.value)
        hand.hand.grasp = Grasp(
            showing: place.value, at: ahead, in: hand.bounds, time: hand.hand.lastReport)
        if rules.usableLead > 0 { hand.hand.join(to: place, at: now, in: hand.bounds, isHeldAnew: true) }
        hand.hand.told = told
        gripTime = now
        grip.leader = holder
    }

    /// The bounds of a hand: fingers that pinch pull at the scale's limits, and those that pan at the
    /// place's.
    func bounds(
        for holder: TransformHolder, _ anchor: Anchor, at place: AnchoredPlace
    ) -> Bounds<AnchoredPlace> {
        holder.rank.isShaping ? limits.pinchBounds : limits.panBounds(of: anchor, at: place)
    }

    mutating func move(to place: AnchoredPlace, _ told: Velocity<AnchoredPlace>, at time: Timestamp) {
        _ = takeReport(at: time)
        let (time, lead) = (hand.hand.lastReport, rules.usableLead)
        let moment = time.advanced(by: lead)
        let shown = lead > 0 ? hand.place(at: moment) : nil
        hand.hand.move(to: place, velocity: told, lead: lead, time: time)
        hand.hand.grasp.note(hand.hand.lastPlace, at: time, in: hand.bounds)
        if let shown { hand.hand.join(to: shown, at: moment, in: hand.bounds) }
    }

    /// Notes with which velocity the fingers let go of scale and angle that leave while others stay.
    mutating func keepShape(_ velocity: Velocity<AnchoredPlace>, at time: Timestamp) {
        guard case .dragging(var hold) = phase else { return }
        var velocity = liftState(velocity).velocity.perSecond
        (velocity.x, velocity.y) = (0, 0)
        hold.shape = (velocity, time)
        phase = .dragging(hold)
    }

    /// The place at which the hand lets go by its last report, with the velocity of the lift.
    private func liftState(_ velocity: Velocity<AnchoredPlace>?) -> MotionState<AnchoredPlace> {
        let (hand, bounds) = (self.hand.hand, self.hand.bounds)
        let lift = MotionState(
            hand.state(at: hand.lastReport).value, velocity: velocity ?? hand.liftVelocity)
        return MotionState(
            hand.grasp.shown(MotionState(hand.lastPlace), at: hand.lastReport, in: bounds).value,
            velocity: hand.grasp.shown(lift, at: hand.lastReport, in: bounds).velocity)
    }
}

// MARK: - Letting go

extension TransformDrag {
    /// The seconds within which the last of several fingers is lifted.
    private static var unevenLift: Double { 0.1 }

    mutating func release(
        _ velocity: Velocity<AnchoredPlace>?, at time: Timestamp,
        _ record: (DragTransition<ContentTransform>) -> Void
    ) -> DragAnswer<ContentTransform> {
        guard DragTable.reaction(in: activity, to: .release) == .letGo else {
            return .ignored(.inState(activity))
        }
        let now = takeReport(at: time)
        guard case .dragging(let hold) = phase else { return .ignored(.inState(activity)) }
        var lift = liftState(velocity)
        if let shape = hold.shape, hand.hand.lastReport.seconds(since: shape.time) < Self.unevenLift {
            lift.velocity.perSecond += shape.velocity
        }
        if let remembered = hold.remembered {
            return letGo(lift, by: .release, at: now, record) { machine, start, shown in
                machine.fly(from: start, backTo: remembered, showing: shown, at: now)
            }
        }
        return letGo(lift, by: .release, at: now, record) { machine, start, shown in
            machine.runOut(from: start, showing: shown, at: now)
        }
    }

    mutating func cancel(
        _ reason: CancelReason, at time: Timestamp, _ record: (DragTransition<ContentTransform>) -> Void
    ) -> DragAnswer<ContentTransform> {
        guard DragTable.reaction(in: activity, to: .cancel) == .giveBack else {
            return .ignored(.inState(activity))
        }
        let now = takeReport(at: time)
        guard case .dragging(let hold) = phase else { return .ignored(.inState(activity)) }
        let lift = liftState(nil)
        return letGo(lift, by: .cancel, at: now, record) { machine, start, shown in
            machine.fly(from: start, backTo: hold.remembered ?? hold.retreat, showing: shown, at: now)
        }
    }

    private mutating func letGo(
        _ lift: MotionState<AnchoredPlace>, by event: DragEventKind, at now: Timestamp,
        _ record: (DragTransition<ContentTransform>) -> Void,
        _ go: (inout TransformDrag, MotionState<AnchoredPlace>, MotionState<AnchoredPlace>?) -> Void
    ) -> DragAnswer<ContentTransform> {
        let shown = hand.place(at: now)
        let before = hand.anchor.transform(in: MotionState(shown.value, velocity: lift.velocity))
        let eases = rules.usableLead > 0 && !rules.reducesMotion
        grip.clear()
        go(&self, departure(from: shown, velocity: lift.velocity), eases ? shown : nil)
        if case .animating(var flight) = phase, !rules.reducesMotion {
            flight.ride.isLetGo = true
            phase = .animating(flight)
        }
        return changed(from: .dragging, by: event, before: before, after: state(at: now), at: now, record)
    }

    /// Lets the content run on under friction to where it may rest.
    private mutating func runOut(
        from start: MotionState<AnchoredPlace>, showing shown: MotionState<AnchoredPlace>?, at now: Timestamp
    ) {
        let (anchor, spring) = (hand.anchor, rules.spring.damped)
        let end = rules.deceleration.projection(of: start)
        let goal = limits.restingPlace(near: end, of: anchor)
        // Content that keeps its scale and angle has ends, at which it springs back when it gets there.
        let keepsShape =
            start.velocity.perSecond.highHalf == .zero && start.value.highHalf == goal.highHalf
        let bounds = keepsShape ? limits.panBounds(of: anchor, at: goal) : nil
        let leg = Flight(
            coastingFrom: start, deceleration: rules.deceleration,
            landingAt: keepsShape || goal == end ? nil : goal, in: bounds, spring: spring, showing: shown)
        setOut(leg, to: leg.destination ?? goal, about: anchor, at: now)
    }

    /// Sends content out of a hand to a transform, or as near as the limits allow by now.
    private mutating func fly(
        from start: MotionState<AnchoredPlace>, backTo transform: ContentTransform,
        showing shown: MotionState<AnchoredPlace>?, at now: Timestamp
    ) {
        let anchor = hand.anchor
        let goal = limits.restingPlace(near: anchor.place(in: transform), of: anchor)
        fly(from: start, to: goal, showing: shown, about: anchor, at: now)
    }

    /// Sends the content to a place by the rules' spring.
    mutating func fly(
        from start: MotionState<AnchoredPlace>, to goal: AnchoredPlace,
        showing shown: MotionState<AnchoredPlace>? = nil, about anchor: Anchor, at now: Timestamp
    ) {
        let leg = Flight(
            timing: .spring(rules.spring.damped), from: start, to: goal, in: nil, showing: shown)
        setOut(leg, to: goal, about: anchor, at: now)
    }

    private mutating func setOut(
        _ leg: Flight<AnchoredPlace>, to goal: AnchoredPlace, about anchor: Anchor, at now: Timestamp
    ) {
        var playhead = Playhead(
            playing: leg, from: anchor.place(in: home), to: goal, timing: .spring(rules.spring.damped),
            tolerance: rules.tolerance, at: now)
        if rules.reducesMotion { playhead.stop(at: .end, at: now) }
        phase = .animating(AnchoredFlight(ride: Ride(playhead, wish: nil, at: now), anchor: anchor))
    }

    /// The state in which a course sets out that a hand began, with its own velocity.
    func departure(
        from shown: MotionState<AnchoredPlace>, velocity: Velocity<AnchoredPlace>
    ) -> MotionState<AnchoredPlace> {
        guard rules.usableLead > 0, !rules.reducesMotion else {
            return MotionState(shown.value, velocity: velocity)
        }
        let start = Seam<AnchoredPlace>.departure(from: shown, velocity: velocity)
        // Over a way like that the offset would lose digits of the place.
        let isNear = (start - shown.value).magnitude <= 1e6
        return MotionState(isNear ? start : shown.value, velocity: velocity)
    }
}

// MARK: - Transitions

extension TransformDrag {
    /// Records a transition, and the rest that follows at once without animations.
    mutating func changed(
        from: Activity, by event: DragEventKind, before: MotionState<ContentTransform>,
        after: MotionState<ContentTransform>, at now: Timestamp,
        _ record: (DragTransition<ContentTransform>) -> Void
    ) -> DragAnswer<ContentTransform> {
        let transition = DragTransition(
            time: now, from: from, event: event, to: activity, before: before, after: after, goal: goal,
            refused: nil)
        record(transition)
        if let settled = settle(by: now) { record(settled) }
        return .changed(transition)
    }

    /// Lets time pass: content that has settled by then has come to rest.
    ///
    /// The time may be that at which a frame will be seen, as for ``Draggable/advance(to:)``.
    ///
    /// - Returns: The transition to rest, if there was one, at its own time.
    @discardableResult
    public mutating func advance(to time: Timestamp) -> DragTransition<ContentTransform>? {
        if isSetBack(to: time) { setClock(backTo: time) }
        switch phase {
        case .dragging:
            hand.hand.lastFrame = max(hand.hand.lastFrame, time)
            return nil
        case .idle, .animating:
            lastTime = max(lastTime, time)
            return settle(by: lastTime)
        }
    }

    /// A motion that has come to its end by now rests from then on.
    mutating func settle(by now: Timestamp) -> DragTransition<ContentTransform>? {
        guard case .animating(let flight) = phase, let finish = flight.ride.finishTime, now >= finish else {
            return nil
        }
        let before = flight.state(at: finish)
        home = flight.goal
        phase = .idle
        return DragTransition(
            time: finish, from: .animating, event: .time, to: .idle, before: before,
            after: MotionState(home), goal: home, refused: nil)
    }

    private func isSetBack(to time: Timestamp) -> Bool {
        time.isSetBack(from: activity == .dragging ? hand.hand.lastReport : lastTime)
    }

    /// The time from which on frames know of a report of the hand.
    mutating func takeReport(at time: Timestamp) -> Timestamp {
        if isSetBack(to: time) { setClock(backTo: time) }
        hand.hand.lastReport = max(hand.hand.lastReport, time)
        if activity != .dragging { hand.hand.lastReport = time }
        lastTime = max(lastTime, time.advanced(by: rules.usableLead))
        return lastTime
    }

    /// The time that counts for a call of the app: now, but not before what was shown.
    mutating func takeCall(at time: Timestamp) -> Timestamp {
        guard activity != .dragging else { return max(time, hand.hand.lastReport, hand.hand.lastFrame) }
        if isSetBack(to: time) { setClock(backTo: time) }
        lastTime = max(lastTime, time)
        return lastTime
    }

    private mutating func setClock(backTo time: Timestamp) {
        switch phase {
        case .idle: break
        case .dragging:
            let lead = rules.usableLead
            let shown = hand.place(at: max(hand.hand.lastFrame, hand.hand.lastReport)).value
            hand.hand.setClock(backTo: time, lead: lead)
            hand.hand.grasp = Grasp(showing: shown, at: hand.hand.lastPlace, in: hand.bounds, time: time)
            if lead > 0 {
                hand.hand.join(to: MotionState(shown), at: time, in: hand.bounds, isHeldAnew: true)
            }
            gripTime = time
        case .animating(var flight):
            let seconds = time.seconds(since: lastTime)
            flight.ride.start = flight.ride.start.advanced(by: seconds)
            flight.ride.isLetGo = false
            flight.ride.change(at: time) { $0.shiftClock(by: seconds) }
            phase = .animating(flight)
        }
        lastTime = time
        hand.hand.lastReport = time
    }
}
