import Motion
import Touch

/// The machine behind a draggable, which all its copies share until one of them changes.
///
/// Its state is the newest course. Frames before the start of that course show the earlier ones.
@usableFromInline
final class Machine<Value: Coordinates>: @unchecked Sendable {
    // Only draggables reach it, each of which is read or changed by one at a time, and owns it alone when it changes.
    @exclusivity(unchecked) var rules: DragRules<Value>
    /// The place where it rests or last rested; while a flight goes on, a shift may have put it outside the
    /// bounds.
    var requestedHome: RequestedPlace<Value>
    @exclusivity(unchecked) @usableFromInline var courses: Recent<Course<Value>>
    @exclusivity(unchecked) @usableFromInline var clock = Clock()
    /// The hold that has let the value go, whose fingers may take hold again.
    var endedHold: EndedHold<Value>?
    /// The row of the table that a test has falsified; nil for none.
    @usableFromInline var falsified: DragRow?

    /// The times up to which a machine has come.
    @usableFromInline
    struct Clock: Sendable {
        /// The earliest time of the next transition: that of the last one, or the latest at which a flight was
        /// shown.
        var event = Timestamp(nanoseconds: .min)
        /// The time of the last report that took hold, let go or tapped. A drag has that of its own reports.
        var report = Timestamp(nanoseconds: .min)
        /// The time of the latest frame that it knows of.
        @usableFromInline var frame = Timestamp(nanoseconds: .min)
        /// True if a later event has changed that frame.
        @usableFromInline var isOutdated = false
    }

    init(rules: DragRules<Value>, home: RequestedPlace<Value>) {
        self.rules = rules
        requestedHome = home
        courses = Recent(.rest(home.place))
    }

    @usableFromInline
    init(_ other: Machine) {
        (rules, requestedHome, courses) = (other.rules, other.requestedHome, other.courses)
        (clock, endedHold, falsified) = (other.clock, other.endedHold, other.falsified)
        if case .hand(let stroke) = courses.newest { courses.newest = .hand(Stroke(stroke)) }
    }
}

extension Machine {
    /// The state of the machine after the last event.
    var activity: Activity { courses.newest.activity }

    /// The reaction that the table names.
    @inlinable
    func reaction(in state: Activity, to event: DragEventKind) -> DragReaction {
        if let falsified, falsified.state == state, falsified.event == event { return falsified.reaction }
        return DragTable.reaction(in: state, to: event)
    }

    /// The drag that goes on; nil in the other states.
    @inlinable
    var stroke: Stroke<Value>? {
        if case .hand(let stroke) = courses.newest { return stroke }
        return nil
    }

    /// The motion that it plays; nil at rest and in a drag.
    var flight: Flight<Value>? {
        if case .flight(let flight) = courses.newest { return flight }
        return nil
    }

    /// The place where it rests or last rested, to which a reversed motion goes back.
    var home: Value {
        get { requestedHome.place }
        set { requestedHome = rules.requestedPlace(for: newValue) }
    }

    /// The place where it rests or is heading; nil in a drag.
    var goal: Value? {
        switch courses.newest {
        case .hand: nil
        case .flight(let flight): flight.playhead.goal
        case .rest, .moved: home
        }
    }

    /// The time of the last report of a hand.
    var lastReport: Timestamp {
        get { stroke?.lastReport ?? clock.report }
        set {
            clock.report = newValue
            stroke?.lastReport = newValue
        }
    }
}

// MARK: - Frames

extension Machine {
    /// The state to show at a time.
    func state(at time: Timestamp) -> MotionState<Value> {
        guard time >= courses.start else { return earlierState(at: time) }
        return courses.newest.state(at: time)
    }

    @inline(never)
    func earlierState(at time: Timestamp) -> MotionState<Value> {
        courses.earlierValue(at: time).motion(at: time)
    }

    /// The time of the course, and in a drag of the map, that a frame shows: the frame's time, or a later one
    /// if courses that old are no longer kept.
    func keptTime(for time: Timestamp) -> Timestamp {
        let kept = max(time, courses.oldestStart)
        var course = courses[kept]
        while case .moved(let inner, by: _) = course { course = inner }
        guard case .hand(let stroke) = course else { return kept }
        return max(kept, stroke.maps.oldestStart)
    }

    /// True if later frames differ from a frame, even without further events.
    func changes(after frame: Timestamp) -> Bool {
        if clock.isOutdated || frame < courses.start { return true }
        return switch courses.newest {
        case .rest, .moved: false
        case .hand(let stroke): frame < stroke.restTime
        case .flight(let flight): !flight.playhead.isPaused && flight.playhead.rate > 0
        }
    }
}

extension Draggable {
    /// Copies the machine before a change if another draggable shares it.
    @inlinable
    mutating func own() {
        if !isKnownUniquelyReferenced(&machine) { machine = Machine(machine) }
    }

    /// The rules of its behaviour, which ``setRules(_:time:)`` and ``setBounds(_:time:)`` change.
    public internal(set) var rules: DragRules<Value> {
        _read { yield machine.rules }
        _modify {
            own()
            yield &machine.rules
        }
    }

    /// The place where it rests or last rested, to which a reversed motion goes back.
    public var home: Value { machine.home }
}
