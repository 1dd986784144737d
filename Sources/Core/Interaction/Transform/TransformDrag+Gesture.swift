import CLibm
import Motion
import Touch

extension TransformDrag {
    /// Handles a gesture of an arena.
    ///
    /// A pan moves the content, a pinch scales, turns and moves it, and a rotation turns and moves it. A hold
    /// stops it in flight. A double tap zooms in at its place, or shows the whole content if it is zoomed in.
    /// If the same fingers make several gestures, a pinch takes precedence over a rotation, and a rotation
    /// over a pan; when the first ends, the other goes on. While a gesture holds the content, gestures of
    /// other devices do not move it.
    ///
    /// - Parameters:
    ///   - gesture: The gesture, from an arena.
    ///   - map: The displacement of the content for a millimetre of the hand.
    ///   - point: The place of the hand, in the points of the viewport; on touchpads that of the pointer. Nil
    ///     for the location of the gesture, for a viewport whose points are those of the touchscreen, through
    ///     the same map; without a location, the middle of the viewport.
    ///   - record: Receives each transition, in order.
    /// - Returns: The machine's answer; nil when the gesture has no meaning for the content.
    @discardableResult
    public mutating func handle(
        _ gesture: Gesture, through map: GestureMap<ContentTransform>, at point: Point?,
        record: (DragTransition<ContentTransform>) -> Void = { _ in }
    ) -> DragResult<ContentTransform>? {
        let hand = HandReport(gesture, through: map.facing(gesture), turns: rules.rotation != .none)
        guard gesture.phase.isOver || hand.isUsable else { return .ignored(.notFinite) }
        let place = place(of: gesture, through: map, point)
        let holder = ContentGesture(gesture, reported: hand.place, point: place)
        // Nearly every report is of this kind. In a drag nothing settles.
        if let holder, gesture.phase == .changed, mover.follows(at: gesture.time) {
            return follow(holder, hand) ? .accepted : nil
        }
        return take(gesture, by: holder, hand, at: place, record: record)
    }

    @inline(never)
    private mutating func take(
        _ gesture: Gesture, by holder: ContentGesture?, _ hand: HandReport, at place: Point,
        record: (DragTransition<ContentTransform>) -> Void
    ) -> DragResult<ContentTransform>? {
        if let settled = settle(by: gesture.time) { record(settled) }
        if case .tap = gesture.kind {
            guard gesture.phase == .ended, gesture.tapCount == 2 else { return nil }
            return doubleTap(at: place, gesture.time, record)
        }
        guard let holder else { return nil }
        switch gesture.verb {
        case .grab: return begin(holder, hand, record)
        case .move: return follow(holder, hand) ? .accepted : nil
        case .release: return end(holder, hand, cancelledBy: nil, record)
        case .cancel: return end(holder, hand, cancelledBy: CancelReason(gesture.cancellation), record)
        case nil: return nil
        }
    }

    /// The place of a gesture's fingers, in points. Inlined, since the call would copy everything.
    @inline(__always)
    private func place(
        of gesture: Gesture, through map: GestureMap<ContentTransform>, _ point: Point?
    ) -> Point {
        if let point, point.isUsable { return point }
        guard let location = gesture.location else { return limits.centre }
        let place =
            location.millimetres.map { map($0).translation } ?? origin + location.normalized * viewport
        return place.isUsable ? place : limits.centre
    }
}

/// The place and velocity of a hand since its gesture began, in the coordinates of content.
struct HandReport {
    let place: AnchoredPlace
    var velocity: AnchoredPlace
    let time: Timestamp
    /// The distance of the content for a millimetre of the hand.
    let millimetre: Double

    init(_ gesture: Gesture, through map: GestureMap<ContentTransform>, turns: Bool) {
        let (displacement, speed) = (map(gesture.translation), map(gesture.velocity))
        place = AnchoredPlace(
            displacement.translation, logScale: log(gesture.scale), angle: turns ? gesture.rotation : 0)
        velocity = AnchoredPlace(
            speed.perSecond.translation, logScale: gesture.scaleVelocity.perSecond / gesture.scale,
            angle: turns ? gesture.rotationVelocity.perSecond : 0)
        time = gesture.time
        millimetre = max(map.x.translation.magnitude, map.y.translation.magnitude)
    }

    var isUsable: Bool { place.isUsable && velocity.isUsable }
}

// MARK: - Fingers

extension TransformDrag {
    private mutating func begin(
        _ holder: ContentGesture, _ hand: HandReport,
        _ record: (DragTransition<ContentTransform>) -> Void
    ) -> DragResult<ContentTransform>? {
        guard let leader = gestures?.leader else {
            // A motion that is over when a frame can show the hold can't be stopped.
            guard holder.rank > .hold || mover.machine.isAnimating(for: .grab, at: hand.time) else {
                return nil
            }
            return grab(holder, hand, record)
        }
        guard leader.device == holder.device else { return nil }
        guard holder.rank > leader.rank else {
            gestures?.keep(holder)
            return nil
        }
        gestures?.keep(leader)
        reanchor(by: holder, hand)
        return .accepted
    }

    /// - Returns: True if the gesture moves the content.
    private mutating func follow(_ holder: ContentGesture, _ hand: HandReport) -> Bool {
        if gestures?.standby?.id == holder.id { return followStandby(holder, hand) }
        guard let leader = gestures?.leader, leader.id == holder.id, activity == .dragging else {
            return false
        }
        move(to: holder.reported, hand)
        let reanchors = holder.fingers != leader.fingers && holder.rank.isShaping
        gestures?.leader = holder
        if reanchors { reanchor(by: holder, hand) }
        return true
    }

    /// Follows a gesture that stands by. If it was the pan until this report, its movement is the hand's as
    /// well.
    private mutating func followStandby(_ holder: ContentGesture, _ hand: HandReport) -> Bool {
        guard let gestures, let before = gestures.standby?.reported else { return false }
        self.gestures?.standby = holder
        mover.own()
        guard let stroke = mover.machine.stroke, stroke.lastReport == hand.time, gestures.time == hand.time,
            holder.rank == .pan, gestures.leader.reported.place == .zero
        else { return false }
        let displacement = holder.reported.place - before.place
        guard displacement != .zero else { return false }
        stroke.offset += AnchoredPlace(displacement, shape: .zero)
        move(to: gestures.leader.reported, hand)
        reanchor(by: gestures.leader, hand)
        return true
    }

    private mutating func end(
        _ holder: ContentGesture, _ hand: HandReport, cancelledBy reason: CancelReason?,
        _ record: (DragTransition<ContentTransform>) -> Void
    ) -> DragResult<ContentTransform>? {
        if gestures?.standby?.id == holder.id {
            gestures?.standby = nil
            return nil
        }
        guard let leader = gestures?.leader, leader.id == holder.id, activity == .dragging else { return nil }
        let isMeasured = hand.velocity.isUsable
        if let standby = gestures?.standby {
            gestures?.standby = nil
            // Fingers seldom lift at once: those that stay may be gone in a moment.
            if reason == nil, leader.rank.isShaping, isMeasured { keepShape(hand) }
            var rest = hand
            rest.velocity = AnchoredPlace(isMeasured ? hand.velocity.place : .zero, shape: .zero)
            reanchor(by: standby, rest)
            return .accepted
        }
        if holder.rank == .hold { return release(.zero, at: hand.time, record) }
        if let reason { return cancel(reason, at: hand.time, record) }
        return release(isMeasured ? hand.velocity : nil, at: hand.time, record)
    }

    private mutating func doubleTap(
        at point: Point, _ time: Timestamp, _ record: (DragTransition<ContentTransform>) -> Void
    ) -> DragResult<ContentTransform>? {
        guard let zoom = rules.doubleTapZoom else { return nil }
        // It is a report of the hand, which frames show after the latency.
        let time = mover.moment(of: .tap, at: time)
        let isZoomedIn = self.zoom(of: goal ?? value) > rules.zooms.least * 1.01
        let answer =
            isZoomedIn ? reset(about: point, time: time) : self.zoom(to: zoom, about: point, time: time)
        if let transition = answer.transition { record(transition) }
        return answer
    }
}
