import Motion
import Touch

extension Draggable {
    /// Handles a gesture of an arena.
    ///
    /// A pan, an edge swipe or a long press moves the value. A hold stops a value that is in flight, and lets
    /// it go where it is. A tap sends it to the next detent where ``DragRules/tap`` says so, unless it is the
    /// touch that has just stopped it. The gesture that has taken hold keeps it until it ends or is
    /// cancelled: no other can move the value or let it go. A hold that becomes a pan is one grab, with the
    /// flight that the hold has caught.
    ///
    /// A gesture with numbers that are not finite, or too large to reckon with, changes nothing. One that ends
    /// with such numbers lets go all the same, with the velocity of the reports before.
    ///
    /// - Parameters:
    ///   - gesture: The gesture, from an arena.
    ///   - map: The way of the value for a millimetre of the hand.
    ///   - record: Receives each transition, in order.
    /// - Returns: The machine's answer; nil when the gesture has no meaning for the value.
    @inlinable
    @discardableResult
    public mutating func handle(
        _ gesture: Gesture, through map: GestureMap<Value>,
        record: (DragTransition<Value>) -> Void = { _ in }
    ) -> DragAnswer<Value>? {
        let map = map.facing(gesture)
        // Nearly all that comes, and short enough to be done where it is called.
        if gesture.phase == .changed, grip.isFollowed(by: gesture),
            let answer = follow(map(gesture.translation), velocity: map(gesture.velocity), at: gesture.time)
        {
            return answer
        }
        return take(gesture, through: map, record: record)
    }

    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @usableFromInline
    mutating func take(
        _ gesture: Gesture, through map: GestureMap<Value>, record: (DragTransition<Value>) -> Void
    ) -> DragAnswer<Value>? {
        let (place, velocity) = (map(gesture.translation), map(gesture.velocity))
        // Look at the numbers before the first of several events. A hand that has gone lets go in any case.
        guard gesture.phase.isOver || place.isUsable && velocity.perSecond.isUsable else {
            return .ignored(.notFinite)
        }
        // A motion that is over by now is not there to be stopped.
        if let settled = advance(to: gesture.time) { record(settled) }
        switch (gesture.kind, gesture.phase) {
        case (.tap, .ended):
            guard rules.tap == .nextDetent, !hasStopped(forFingersOf: gesture) else { return nil }
            return take(.tap, at: gesture.time, record: record)
        case (.tap, _), (.pinch, _), (.rotation, _):
            return nil
        case (.hold, .began):
            if case .endedHold = grip { grip = .none }
            guard activity == .animating else { return nil }
            return takeHold(by: gesture, at: place, velocity, map.millimetre, record)
        case (_, .began):
            return takeHold(by: gesture, at: place, velocity, map.millimetre, record)
        case (_, _) where grip.holder?.id != gesture.id:
            return nil
        case (.hold, .changed):
            return nil
        case (.hold, .ended), (.hold, .cancelled):
            guard activity == .dragging else { return nil }
            let answer = take(.release(.zero), at: gesture.time, record: record)
            if activity != .dragging { grip = .endedHold(EndedHold(gesture, caught: drag.caught)) }
            return answer
        case (_, .changed) where grip.holder?.isInSight == false:
            let answer = take(.regrip(place), at: gesture.time, record: record)
            if activity == .dragging {
                grip = .gesture(Holder(gesture))
                hand.told = velocity
            }
            return answer
        case (_, .changed):
            let answer = take(.move(place), at: gesture.time, record: record)
            hand.told = velocity
            return answer
        case (_, .ended):
            // The report of a lift has no place of its own, and would pass for a rest.
            let lift = velocity.perSecond.isUsable ? velocity : nil
            return take(.release(lift), at: gesture.time, record: record)
        case (_, .cancelled):
            return take(.cancel(CancelReason(gesture.cancellation)), at: gesture.time, record: record)
        }
    }

    /// True if a gesture is made by the fingers that have stopped a flight which was not logically over.
    private func hasStopped(forFingersOf gesture: Gesture) -> Bool {
        switch grip {
        case .none: return false
        case .endedHold(let hold): return hold.hasFingers(of: gesture) && !hold.caught.isAtRest
        case .gesture(let holder):
            guard holder.isHold, activity == .dragging else { return false }
            return !drag.caught.isAtRest
        }
    }

    private mutating func takeHold(
        by gesture: Gesture, at place: Value, _ velocity: Velocity<Value>, _ millimetre: Double,
        _ record: (DragTransition<Value>) -> Void
    ) -> DragAnswer<Value>? {
        var event = DragEvent.grab(place)
        if activity == .dragging {
            // Of the same fingers a hold may be told beside another gesture.
            guard let holder = grip.holder, holder.isHold, holder.device == gesture.device else { return nil }
            event = .regrip(place)
        }
        let former = grip.endedHold
        let answer = take(event, at: gesture.time, record: record)
        guard activity == .dragging else { return answer }
        grip = .gesture(Holder(gesture))
        if case .grab = event {
            hand.tell(velocity, millimetre: millimetre, in: rules.bounds)
        } else {
            hand.told = velocity
        }
        if let former, former.hasFingers(of: gesture) {
            drag.caught = former.caught
        }
        return answer
    }
}

extension CancelReason {
    /// Creates the reason for which the value of a cancelled gesture goes back.
    public init(_ cancellation: Gesture.Cancellation?) {
        switch cancellation {
        case .deviceRemoved: self = .deviceLost
        case .suspended: self = .suspended
        default: self = .cancelled
        }
    }
}
