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
    ) -> DragResult<Value> {
        // Nearly every event is of this kind, and it is short enough to inline.
        if case .move(let place) = event, follow(place, at: time) { return .accepted }
        return take(event, at: time, record: record)
    }

    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @usableFromInline
    mutating func take(
        _ event: DragEvent<Value>, at time: Timestamp, record: (DragTransition<Value>) -> Void
    ) -> DragResult<Value> {
        own()
        return machine.handle(event, at: time, record: record)
    }

    /// Brings a motion to rest that has reached its end by the time of an event.
    mutating func settle(by time: Timestamp) -> DragTransition<Value>? {
        own()
        return machine.isSetBack(to: time) ? nil : machine.settle(by: time, shown: time)
    }

    /// Follows a move in a drag, with its velocity if a recogniser has measured it.
    ///
    /// - Returns: False for one that is no plain move: in another state, with numbers that are not usable, or when the
    ///   clock was set back.
    @inlinable
    @inline(__always)
    package mutating func follow(
        _ place: Value, velocity: Velocity<Value>? = nil, at time: Timestamp
    ) -> Bool {
        own()
        guard follows(at: time), let stroke = machine.stroke, place.isUsable,
            velocity?.perSecond.isUsable ?? true
        else { return false }
        machine.move(stroke, to: place, velocity: velocity, at: time)
        return true
    }

    /// True if a report of the hand moves the value and has no other effect.
    @inlinable
    package func follows(at time: Timestamp) -> Bool {
        guard let stroke = machine.stroke, time >= stroke.lastReport else { return false }
        return machine.reaction(in: .dragging, to: .move) == .follow
    }

    package func moment(of event: DragEventKind, at time: Timestamp) -> Timestamp {
        machine.moment(of: event, at: time)
    }

    /// The time of the first frames that can show a report.
    package func frameTime(of report: Timestamp) -> Timestamp { machine.frameTime(of: report) }

    /// False if a hand is shown at its last report.
    package var showsPath: Bool { machine.showsPath }
}
