import CLibm
import Motion
import Touch

// MARK: - In a hand

extension TransformDrag {
    /// Takes hold of the content as it is on screen, at rest or in flight.
    mutating func grab(
        _ holder: ContentGesture, _ report: HandReport,
        _ record: (DragTransition<ContentTransform>) -> Void
    ) -> DragResult<ContentTransform> {
        let shown = state(at: mover.moment(of: .grab, at: report.time))
        let held = carried(shown)
        let anchor = limits.anchor(under: holder.point, in: held)
        let bounds = bounds(for: holder, anchor, at: anchor.place(in: held))
        let answer = handle(
            .grab(holder.reported), about: anchor, in: bounds, at: report.time, record: record)
        take(holder, report)
        return answer
    }

    /// The content as the blend into a drag shows it: the point under the fingers stays under them.
    private func carried(_ shown: MotionState<ContentTransform>) -> ContentTransform {
        guard mover.showsPath, !rules.reducesMotion else { return shown.value }
        let (seconds, rate) = (Blend<AnchoredPlace>.duration / 3, shown.velocity.perSecond)
        let growth = SIMD2(1 + seconds * rate.scale / shown.value.scale, seconds * rate.rotation.radians)
        var held = shown.value
        held.translation += rate.translation * seconds
        held.scale *= growth.magnitude
        held.rotation = held.rotation + Angle(radians: atan2(growth.y, growth.x))
        return held.isUsable && held.scale > 0 ? held : shown.value
    }

    /// Other fingers move the content, or the same in another gesture: about the point that is under them
    /// now.
    mutating func reanchor(by holder: ContentGesture, _ report: HandReport) {
        guard let stroke = mover.machine.stroke else { return }
        let moment = mover.moment(of: .reanchor, at: report.time)
        let shown = anchors.newest.transform(in: stroke.motion(at: moment, by: stroke.map)).value
        let ahead = stroke.state(at: moment).value - stroke.lastPlace
        let anchor = limits.anchor(under: holder.point + ahead.place, in: shown)
        let bounds = bounds(for: holder, anchor, at: anchor.place(in: shown))
        _ = handle(.reanchor(holder.reported), about: anchor, in: bounds, at: report.time)
        take(holder, report)
    }

    private mutating func take(_ holder: ContentGesture, _ report: HandReport) {
        guard let stroke = mover.machine.stroke else { return }
        stroke.reportedVelocity = Velocity(perSecond: report.velocity)
        if report.millimetre > 0 { stroke.finger.unitsPerMillimetre = report.millimetre }
        var gestures = gestures ?? ContentGestures(holder, at: report.time)
        (gestures.leader, gestures.time) = (holder, report.time)
        self.gestures = gestures
    }

    /// The bounds of a hand: fingers that pinch pull at those of the scale, and those that pan at those of
    /// the place.
    func bounds(
        for holder: ContentGesture, _ anchor: Anchor, at place: AnchoredPlace
    ) -> HandBounds {
        holder.rank.isShaping ? limits.pinchBounds(at: place) : limits.panBounds(of: anchor, at: place)
    }

    mutating func move(to place: AnchoredPlace, _ report: HandReport) {
        guard mover.follows(at: report.time) else {
            _ = handle(.move(place), at: report.time)
            return
        }
        mover.own()
        guard let stroke = mover.machine.stroke else { return }
        mover.machine.move(stroke, to: place, velocity: Velocity(perSecond: report.velocity), at: report.time)
    }

    /// Notes the velocity of scale and angle when some fingers leave and others stay.
    mutating func keepShape(_ report: HandReport) {
        guard let stroke = mover.machine.stroke else { return }
        let shape = lift(report.velocity, of: stroke).velocity.perSecond.shape
        gestures?.lifted = (shape, report.time)
    }

    /// The state of the content at a release with a velocity, by the hand's last report.
    private func lift(
        _ velocity: AnchoredPlace, of stroke: Stroke<AnchoredPlace>
    ) -> MotionState<AnchoredPlace> {
        stroke.lift(stroke.liftPlace, velocity: Velocity(perSecond: velocity))
    }
}

// MARK: - Letting go

extension TransformDrag {
    /// The seconds within which the last of several fingers is lifted.
    private static var unevenLift: Double { 0.1 }

    /// Lets the content run on under friction to a place where it may rest.
    mutating func release(
        _ velocity: AnchoredPlace?, at time: Timestamp,
        _ record: (DragTransition<ContentTransform>) -> Void
    ) -> DragResult<ContentTransform> {
        mover.own()
        guard let stroke = mover.machine.stroke else { return .ignored(.inState(activity)) }
        var velocity = velocity ?? stroke.liftVelocity.perSecond
        stroke.lastReport = max(stroke.lastReport, time)
        if let lifted = gestures?.lifted, stroke.lastReport.seconds(since: lifted.time) < Self.unevenLift {
            velocity += AnchoredPlace(.zero, shape: lifted.velocity)
        }
        let terms = departure(
            of: stroke, lift(velocity, of: stroke), at: mover.moment(of: .release, at: time))
        let answer = handle(.release(Velocity(perSecond: velocity)), at: time, on: terms, record: record)
        gestures = nil
        return answer
    }

    mutating func cancel(
        _ reason: CancelReason, at time: Timestamp, _ record: (DragTransition<ContentTransform>) -> Void
    ) -> DragResult<ContentTransform> {
        let answer = handle(.cancel(reason), at: time, record: record)
        gestures = nil
        return answer
    }

    /// The terms of a release without a target from the app: the content runs out within its ends and springs
    /// back from them, or goes to the nearest place at which it may rest.
    private func departure(
        of stroke: Stroke<AnchoredPlace>, _ lift: MotionState<AnchoredPlace>, at moment: Timestamp
    ) -> EventTerms<AnchoredPlace> {
        let shown = stroke.motion(at: moment, by: stroke.map)
        let start = MotionState(
            mover.machine.departure(from: shown, velocity: lift.velocity).value, velocity: lift.velocity)
        let (anchor, end) = (anchors.newest, mover.rules.coasting(from: start, in: nil).target)
        let goal = limits.restingPlace(
            near: end, of: anchor, from: anchor.transform(at: stroke.cancelPlace.place))
        let keepsShape =
            start.velocity.perSecond.shape == .zero
            && goal.isNear(AnchoredPlace(goal.place, shape: start.value.shape))
        guard keepsShape || goal.isNear(end), !rules.reducesMotion else {
            return EventTerms(decision: .decelerate(to: goal))
        }
        return keepsShape ? coasting(from: start, to: end, restingAt: goal) : EventTerms(decision: .coast)
    }

    /// The terms by which content of a fixed scale and angle runs out from a state.
    func coasting(from start: MotionState<AnchoredPlace>) -> EventTerms<AnchoredPlace> {
        let end = mover.rules.coasting(from: start, in: nil).target
        return coasting(from: start, to: end, restingAt: limits.restingPlace(near: end, of: anchors.newest))
    }

    private func coasting(
        from start: MotionState<AnchoredPlace>, to end: AnchoredPlace, restingAt goal: AnchoredPlace
    ) -> EventTerms<AnchoredPlace> {
        let bounds = limits.throwBounds(from: start.value, to: end, restingAt: goal, of: anchors.newest)
        let isExact = mover.rules.coasting(from: start, in: bounds).target.isNear(goal)
        return isExact
            ? EventTerms(bounds: bounds, decision: .coast) : EventTerms(decision: .decelerate(to: goal))
    }
}
