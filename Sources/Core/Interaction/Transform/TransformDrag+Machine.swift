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
        // The passage into the hand carries the content on a little; the point that is under the fingers then
        // stays there.
        let under = limits.anchor(under: holder.point, in: shown.value)
        let atRest = AnchoredPlace(.zero, shape: .zero)
        let held = under.transform(at: departure(from: under.place(in: shown), velocity: atRest).value)
        let anchor = limits.anchor(under: holder.point, in: held)
        let place = anchor.place(in: held)
        hand.begin(
            about: anchor, at: place, reported: holder.reported,
            within: handLimits(for: holder, anchor, at: place), velocity: report.velocity,
            rules: rules, time: report.time, showing: anchor.place(in: shown), from: now)
        gripTime = report.time
        grip.leader = holder
        hold = TransformHold(retreat: retreat)
        activity = .dragging
        var after = state(at: now)
        after.velocity = .zero
        return changed(from: from, by: .grab, before: shown, after: after, at: now, record)
    }

    /// Other fingers move the content, or the same in another gesture: about the point that is under them
    /// now.
    mutating func regrip(by holder: TransformHolder, _ velocity: AnchoredPlace, at time: Timestamp) {
        let now = takeReport(at: time)
        let shown = hand.anchor.transform(in: hand.motion(at: now))
        // A second grip in one report changes nothing in what frames show before it.
        if turn != now { formerHand = hand }
        (turn, former) = (now, .dragging)
        let anchor = limits.anchor(under: holder.point + hand.wayAhead(to: now), in: shown.value)
        let place = anchor.place(in: shown)
        hand.regrip(
            about: anchor, reported: holder.reported,
            within: handLimits(for: holder, anchor, at: place.value), velocity: velocity,
            showing: place, from: now)
        gripTime = time
        grip.leader = holder
    }

    /// The limits of a hand: fingers that pinch pull at those of the scale, and those that pan at those of
    /// the place.
    func handLimits(
        for holder: TransformHolder, _ anchor: Anchor, at place: AnchoredPlace
    ) -> HandLimits {
        holder.rank.isShaping ? limits.pinchLimits : limits.panLimits(of: anchor, at: place)
    }

    mutating func move(to place: AnchoredPlace, _ velocity: AnchoredPlace, at time: Timestamp) {
        _ = takeReport(at: time)
        hand.move(to: place, velocity: velocity, time: hand.lastReport)
    }

    /// Notes with which velocity the fingers let go of scale and angle that leave while others stay.
    mutating func keepShape(_ velocity: AnchoredPlace, at time: Timestamp) {
        hold.shapeVelocity = hand.lift(velocity).velocity.shape
        hold.shapeTime = time
    }
}

// MARK: - Letting go

extension TransformDrag {
    /// The seconds within which the last of several fingers is lifted.
    private static var unevenLift: Double { 0.1 }

    mutating func release(
        _ velocity: AnchoredPlace?, at time: Timestamp,
        _ record: (DragTransition<ContentTransform>) -> Void
    ) -> DragAnswer<ContentTransform> {
        guard DragTable.reaction(in: activity, to: .release) == .letGo else {
            return .ignored(.inState(activity))
        }
        let now = takeReport(at: time)
        var lift = hand.lift(velocity)
        if hand.lastReport.seconds(since: hold.shapeTime) < Self.unevenLift {
            lift.shape.velocity.perSecond += hold.shapeVelocity
        }
        return letGo(lift, to: hold.remembered, by: .release, at: now, record)
    }

    mutating func cancel(
        _ reason: CancelReason, at time: Timestamp, _ record: (DragTransition<ContentTransform>) -> Void
    ) -> DragAnswer<ContentTransform> {
        guard DragTable.reaction(in: activity, to: .cancel) == .giveBack else {
            return .ignored(.inState(activity))
        }
        let now = takeReport(at: time)
        return letGo(
            hand.lift(nil), to: hold.remembered ?? hold.retreat, by: .cancel, at: now, record)
    }

    /// Sends the content out of the hand to a transform, or to where it runs out.
    private mutating func letGo(
        _ lift: AnchoredState, to goal: ContentTransform?, by event: DragEventKind, at now: Timestamp,
        _ record: (DragTransition<ContentTransform>) -> Void
    ) -> DragAnswer<ContentTransform> {
        let shown = hand.motion(at: now)
        let before = hand.anchor.transform(in: AnchoredState(shown.value, velocity: lift.velocity))
        let eased = rules.showsPath && !rules.reducesMotion ? shown : nil
        let start = departure(from: shown, velocity: lift.velocity)
        grip.clear()
        if let goal {
            let anchor = hand.anchor
            let place = limits.restingPlace(near: anchor.place(in: goal), of: anchor)
            fly(from: start, to: place, showing: eased, about: anchor, at: now)
        } else {
            runOut(from: start, showing: eased, at: now)
        }
        return changed(from: .dragging, by: event, before: before, after: state(at: now), at: now, record)
    }

    /// Lets the content run on under friction to where it may rest.
    private mutating func runOut(
        from start: AnchoredState, showing shown: AnchoredState?, at now: Timestamp
    ) {
        let anchor = hand.anchor
        let end = AnchoredPlace(
            rules.deceleration.projection(of: start.place),
            shape: rules.deceleration.projection(of: start.shape))
        let goal = limits.restingPlace(near: end, of: anchor)
        // Content that keeps its scale and angle has ends, at which it springs back when it gets there.
        let keepsShape = start.velocity.shape == .zero && start.value.shape == goal.shape
        let place = coast(
            from: start.place, landingAt: keepsShape ? nil : landing(at: goal.place, freely: end.place),
            in: keepsShape ? limits.panLimits(of: anchor, at: goal).place : nil, showing: shown?.place)
        let shape = coast(
            from: start.shape, landingAt: landing(at: goal.shape, freely: end.shape), in: nil,
            showing: shown?.shape)
        let destination = AnchoredPlace(
            place.destination ?? goal.place, shape: shape.destination ?? goal.shape)
        setOut(place, shape, to: destination, about: anchor, at: now)
    }

    /// The place to land at; nil to run out freely. Friction that falls by equal parts leads to the end of a
    /// free run in the same way, and sooner found.
    private func landing(at goal: SIMD2<Double>, freely end: SIMD2<Double>) -> SIMD2<Double>? {
        if case .exponential = rules.deceleration { return goal }
        return goal == end ? nil : goal
    }

    @inline(never)
    private func coast(
        from start: MotionState<SIMD2<Double>>, landingAt goal: SIMD2<Double>?,
        in bounds: Bounds<SIMD2<Double>>?,
        showing shown: MotionState<SIMD2<Double>>?
    ) -> Flight<SIMD2<Double>> {
        Flight(
            coastingFrom: start, deceleration: rules.deceleration, landingAt: goal, in: bounds,
            spring: rules.spring.damped, showing: shown)
    }

    /// Sends the content to a place by the rules' spring.
    mutating func fly(
        from start: AnchoredState, to goal: AnchoredPlace,
        showing shown: AnchoredState? = nil, about anchor: Anchor, at now: Timestamp
    ) {
        let timing = Timing.spring(rules.spring.damped)
        let place = Flight(
            timing: timing, from: start.place, to: goal.place, in: nil, showing: shown?.place)
        let shape = Flight(
            timing: timing, from: start.shape, to: goal.shape, in: nil, showing: shown?.shape)
        setOut(place, shape, to: goal, about: anchor, at: now)
    }

    private mutating func setOut(
        _ place: Flight<Point>, _ shape: Flight<SIMD2<Double>>, to goal: AnchoredPlace, about anchor: Anchor,
        at now: Timestamp
    ) {
        flight = AnchoredFlight(place, shape: shape, to: goal, about: anchor, by: rules, at: now)
        activity = .animating
    }

    /// The state in which a course sets out that a hand began, with its own velocity.
    func departure(from shown: AnchoredState, velocity: AnchoredPlace) -> AnchoredState {
        var start = AnchoredState(shown.value, velocity: velocity)
        guard rules.showsPath, !rules.reducesMotion else { return start }
        let place = Blend<Point>.departure(from: shown.place, velocity: start.place.velocity)
        let shape = Blend<SIMD2<Double>>.departure(from: shown.shape, velocity: start.shape.velocity)
        // Over a way like that the offset would lose digits of the place.
        if (place - shown.place.value).magnitude <= 1e6 { start.place.value = place }
        if (shape - shown.shape.value).magnitude <= 1e6 { start.shape.value = shape }
        return start
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
        (turn, former) = activity == from ? (Timestamp(nanoseconds: .min), from) : (now, from)
        let transition = DragTransition(
            time: now, from: from, event: event, to: activity, before: before, after: after, goal: goal,
            refused: nil)
        record(transition)
        if let settled = settle(by: now) { record(settled) }
        return .changed(transition)
    }

    /// Advances the machine to a time: content that has settled by then comes to rest.
    ///
    /// The time may be that at which a frame will be seen, as for ``Draggable/advance(to:)``.
    ///
    /// - Returns: The transition to rest, if there was one, at its own time.
    @discardableResult
    public mutating func advance(to time: Timestamp) -> DragTransition<ContentTransform>? {
        if isSetBack(to: time) { setClock(backTo: time) }
        guard activity != .dragging else {
            hand.lastFrame = max(hand.lastFrame, time)
            return nil
        }
        lastTime = max(lastTime, time)
        return settle(by: lastTime)
    }

    /// A motion that has come to its end by now rests from then on.
    mutating func settle(by now: Timestamp) -> DragTransition<ContentTransform>? {
        guard activity == .animating, let finish = flight.finishTime, now >= finish else {
            return nil
        }
        let before = flight.state(at: finish)
        home = flight.goal
        activity = .idle
        turn = Timestamp(nanoseconds: .min)
        return DragTransition(
            time: finish, from: .animating, event: .time, to: .idle, before: before,
            after: MotionState(home), goal: home, refused: nil)
    }

    private func isSetBack(to time: Timestamp) -> Bool {
        time.isSetBack(from: activity == .dragging ? hand.lastReport : lastTime)
    }

    /// The time from which on frames know of a report of the hand.
    mutating func takeReport(at time: Timestamp) -> Timestamp {
        if isSetBack(to: time) { setClock(backTo: time) }
        hand.lastReport = max(hand.lastReport, time)
        if activity != .dragging { hand.lastReport = time }
        lastTime = max(lastTime, time.advanced(by: rules.usableLatency))
        return lastTime
    }

    /// The time that counts for a call of the app: now, but not before what was shown.
    mutating func takeCall(at time: Timestamp) -> Timestamp {
        guard activity != .dragging else { return max(time, hand.lastReport, hand.lastFrame) }
        if isSetBack(to: time) { setClock(backTo: time) }
        lastTime = max(lastTime, time)
        return lastTime
    }

    private mutating func setClock(backTo time: Timestamp) {
        switch activity {
        case .idle: break
        case .dragging:
            hand.setClock(backTo: time)
            gripTime = time
        case .animating:
            flight.shiftClock(by: time.seconds(since: lastTime), at: time)
        }
        turn = Timestamp(nanoseconds: .min)
        lastTime = time
        hand.lastReport = time
    }
}
