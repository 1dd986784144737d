import Motion
import Touch

extension Draggable {
    /// Handles a gesture of an arena.
    ///
    /// A pan, an edge swipe or a long press moves the value. A hold stops a value in flight, and releases it
    /// where it is. A tap sends it to the next detent if ``DragRules/tap`` says so, unless that touch has just
    /// stopped it. Until the gesture that grabbed the value ends or is cancelled, no other can move or release
    /// it. A hold that becomes a pan is one grab, with the flight that the hold has caught.
    ///
    /// A gesture with numbers that are not finite or are beyond ±10¹⁵ changes nothing. If it ends with such
    /// numbers, it still releases the value, with the velocity of the earlier reports.
    ///
    /// - Parameters:
    ///   - gesture: The gesture, from an arena.
    ///   - map: The displacement of the value for a millimetre of the hand.
    ///   - record: Receives each transition, in order.
    /// - Returns: The machine's answer; nil when the gesture has no meaning for the value.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @discardableResult
    public mutating func handle(
        _ gesture: Gesture, through map: GestureMap<Value>,
        record: (DragTransition<Value>) -> Void = { _ in }
    ) -> DragResult<Value>? {
        let map = map.facing(gesture)
        // Nearly every report is of this kind.
        if gesture.phase == .changed, let holder, holder.isFollowed(by: gesture),
            follow(map(gesture.translation), velocity: map(gesture.velocity), at: gesture.time)
        {
            return .accepted
        }
        return take(gesture, through: map, record: record)
    }

    private mutating func take(
        _ gesture: Gesture, through map: GestureMap<Value>, record: (DragTransition<Value>) -> Void
    ) -> DragResult<Value>? {
        let (place, velocity) = (map(gesture.translation), map(gesture.velocity))
        // The numbers are checked before the first of several events. A hand that has left releases the value
        // in any case.
        guard gesture.phase.isOver || place.isUsable && velocity.perSecond.isUsable else {
            return .ignored(.notFinite)
        }
        if let settled = settle(by: gesture.time) { record(settled) }
        let isHold = gesture.kind == .hold
        switch gesture.kind.holds ? gesture.verb : nil {
        case nil:
            guard case .tap = gesture.kind, gesture.phase == .ended, rules.tap == .nextDetent,
                !hasStopped(forFingersOf: gesture)
            else { return nil }
            return handle(.tap, at: gesture.time, record: record)
        case .grab:
            if isHold { machine.endedHold = nil }
            // A motion that is over when a frame can show the hold can't be stopped.
            guard !isHold || machine.isAnimating(for: .grab, at: gesture.time) else { return nil }
            return takeHold(by: gesture, at: place, velocity, map.millimetre, record)
        case _ where holder?.id != gesture.id: return nil
        case .move:
            let isInSight = holder?.isInSight ?? true
            let answer = handle(isInSight ? .move(place) : .reanchor(place), at: gesture.time, record: record)
            if !isInSight { machine.stroke?.holder = StrokeGesture(gesture) }
            machine.stroke?.reportedVelocity = velocity
            return answer
        case .release:
            let caught = machine.stroke?.caught
            // The report of a lift has no place of its own, and would look like a rest.
            let lift = isHold ? .zero : velocity.perSecond.isUsable ? velocity : nil
            let answer = handle(.release(lift), at: gesture.time, record: record)
            if isHold, let caught, activity != .dragging {
                machine.endedHold = EndedHold(gesture, caught: caught)
            }
            return answer
        case .cancel:
            return handle(.cancel(CancelReason(gesture.cancellation)), at: gesture.time, record: record)
        }
    }

    /// The gesture that holds the value; nil for an app's own hand, and for none.
    var holder: StrokeGesture? { machine.stroke?.holder }

    /// True if a gesture is made by the fingers that have stopped a flight which was not logically over.
    private func hasStopped(forFingersOf gesture: Gesture) -> Bool {
        if let stroke = machine.stroke { return stroke.holder?.isHold == true && !stroke.caught.isAtRest }
        return machine.endedHold.map { $0.hasFingers(of: gesture) && !$0.caught.isAtRest } ?? false
    }

    private mutating func takeHold(
        by gesture: Gesture, at place: Value, _ velocity: Velocity<Value>, _ millimetre: Double,
        _ record: (DragTransition<Value>) -> Void
    ) -> DragResult<Value>? {
        var event = DragEvent.grab(place)
        if activity == .dragging {
            // The same fingers may report a hold beside another gesture.
            guard let holder, holder.isHold, holder.device == gesture.device else { return nil }
            event = .reanchor(place)
        }
        let previous = machine.endedHold
        let answer = handle(event, at: gesture.time, record: record)
        guard let stroke = machine.stroke else { return answer }
        stroke.holder = StrokeGesture(gesture)
        stroke.tell(velocity, millimetre: millimetre)
        if let previous, previous.hasFingers(of: gesture) { stroke.caught = previous.caught }
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
