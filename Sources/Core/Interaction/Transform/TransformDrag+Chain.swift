import Motion
import Touch

// Content as a member of a chain, such as a photo in a pager: it pans while it has room, and leaves the rest
// of the distance to the others. Fingers that pinch or turn it move it alone.

extension TransformDrag: ChainMachine {
    package func draggableMap(for map: GestureMap<ContentTransform>) -> GestureMap<SIMD4<Double>> {
        GestureMap(
            x: AnchoredPlace(map.x.translation, shape: .zero),
            y: AnchoredPlace(map.y.translation, shape: .zero), direction: map.direction)
    }

    package var chained: Draggable<SIMD4<Double>> {
        _read { yield mover }
        _modify { yield &mover }
    }

    package func isHeld(by gesture: GestureID) -> Bool {
        activity == .dragging && (gestures?.leader.id == gesture || gestures?.standby?.id == gesture)
    }

    package func follows(_ gesture: GestureID) -> Bool { isHeld(by: gesture) }

    /// A wheel doesn't move it.
    package func room(
        _ direction: HandDirection, for gesture: Gesture?, through map: GestureMap<SIMD4<Double>>
    ) -> ChainRoom? {
        guard gesture != nil else { return nil }
        let isShaped = activity == .dragging && gestures?.leader.rank.isShaping == true
        return mover.room(direction, within: isShaped ? nil : panBounds, through: map)
    }

    /// The upright bounds around those of a drag, or of the place where it rests or is heading.
    private var panBounds: Bounds<AnchoredPlace>? {
        if let stroke = mover.machine.stroke { return stroke.map.hull }
        let bounds = limits.panBounds(of: anchors.newest, at: mover.goal ?? mover.home)
        return bounds.slant.hull(of: bounds.bounds)
    }

    package mutating func stop(at end: ChainEnd) -> DragTransition<ContentTransform>? {
        guard let flight = mover.machine.flight else { return nil }
        var state = flight.playhead.state(at: end.time)
        state.value[end.axis] = end.place
        state.velocity.perSecond[end.axis] = 0
        return mover.stop(at: end, within: coasting(from: state).bounds)?.seen(from: anchors.newest)
    }

    package mutating func throwOn(
        _ end: ChainEnd, through map: GestureMap<SIMD4<Double>>,
        record: (DragTransition<ContentTransform>) -> Void
    ) {
        guard activity != .dragging else { return }
        let anchor = anchors.newest
        var start = mover.state(at: end.time)
        start.velocity.perSecond += (end.direction.axis == 0 ? map.x : map.y) * end.handRate
        let terms = coasting(from: start)
        mover.throwOn(end, through: map, on: terms) { record($0.seen(from: anchor)) }
    }

    package mutating func turnWheel(
        by notches: Double, on hand: Int, parts: inout Double, through map: GestureMap<ContentTransform>,
        at time: Timestamp, record: (DragTransition<ContentTransform>) -> Void
    ) -> Double { notches }
}
