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
    package mutating func handle<Table: DragReactions>(
        _ event: DragEvent<Value>, at time: Timestamp, by table: Table.Type,
        record: (DragTransition<Value>) -> Void = { _ in }, isElsewhere: Bool = false,
        moved: (MotionState<Value>) -> MotionState<Value> = { $0 }
    ) -> DragAnswer<Value> {
        if case .move(let place) = event, let answer = follow(place, at: time, by: table) { return answer }
        own()
        return machine.handle(
            event, at: time, by: table, record: record, isElsewhere: isElsewhere, moved: moved)
    }

    /// Follows a move in a drag, with its velocity if a recogniser has measured it; nil in another state, and
    /// when the clock was set back.
    @inlinable
    @inline(__always)
    package mutating func follow<Table: DragReactions>(
        _ place: Value, velocity: Velocity<Value>? = nil, at time: Timestamp, by table: Table.Type
    ) -> DragAnswer<Value>? {
        own()
        guard let stroke = machine.stroke, Table.reaction(in: .dragging, to: .move) == .follow,
            time >= stroke.lastReport
        else { return nil }
        guard place.isUsable, velocity?.perSecond.isUsable ?? true else { return .ignored(.notFinite) }
        machine.move(stroke, to: place, velocity: velocity, at: time)
        return .accepted
    }

    /// True if a report of the hand is followed, and nothing else comes of it.
    @inlinable
    @inline(__always)
    package func follows<Table: DragReactions>(at time: Timestamp, by table: Table.Type) -> Bool {
        Table.reaction(in: .dragging, to: .move) == .follow
            && machine.stroke.map { time >= $0.lastReport } ?? false
    }

    package func moment(of event: DragEventKind, at time: Timestamp) -> Timestamp {
        machine.moment(of: event, at: time)
    }

    /// The time of the first frames that know of a report.
    @inlinable
    package func frameTime(of report: Timestamp) -> Timestamp { machine.frameTime(of: report) }

    /// False if a hand is shown at its last report.
    package var showsPath: Bool { machine.showsPath }
}
