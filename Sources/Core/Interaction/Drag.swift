import Motion

/// The states of the machine, each with what it remembers.
@usableFromInline
enum DragState<Value: Coordinates>: Sendable {
    /// The value rests at its home.
    case idle
    /// A hand holds the value.
    case dragging(Drag<Value>)
    /// The value is on its way to a place that may lie outside the bounds as they are now; nil when it runs
    /// out.
    case animating(RequestedPlace<Value>?)

    @inlinable
    var activity: Activity {
        switch self {
        case .idle: .idle
        case .dragging: .dragging
        case .animating: .animating
        }
    }
}

/// A drag: what the machine remembers while a hand holds the value.
@usableFromInline
struct Drag<Value: Coordinates>: Sendable {
    /// The value at which the hand took hold.
    var start: Value
    /// The flight that the hand caught.
    var caught: Catch<Value>
    /// The value's goal if the drag is cancelled.
    var cancelPlace: RequestedPlace<Value>
    /// The value's goal on release, whatever the hand does; nil if the rules decide.
    var remembered: Destination<Value>?
}

extension Draggable {
    /// The drag that goes on; nil in the other states.
    var drag: Drag<Value>? {
        if case .dragging(let drag) = machineState { return drag }
        return nil
    }

    /// The place to which a flight was sent; nil for one that runs out, and in the other states.
    var requested: RequestedPlace<Value>? {
        get {
            if case .animating(let requested) = machineState { return requested }
            return nil
        }
        set {
            if case .animating = machineState { machineState = .animating(newValue) }
        }
    }

    /// Changes what is remembered of the drag that goes on.
    mutating func changeDrag(_ change: (inout Drag<Value>) -> Void) {
        guard case .dragging(var drag) = machineState else { return }
        change(&drag)
        machineState = .dragging(drag)
    }
}

/// The moment in which a hand takes hold of a value.
@usableFromInline
struct Catch<Value: Coordinates>: Sendable {
    var time: Timestamp
    /// The flight that ended there; nil at rest.
    var flight: CaughtFlight<Value>?
    /// True if the value seemed at rest then: the flight was logically over.
    var isAtRest: Bool
}

/// A place to go to, and how.
struct Destination<Value: Coordinates>: Sendable {
    var requested: RequestedPlace<Value>
    var timing: Timing
    /// True to slow down and come to rest there, where a throw leads that far.
    var isLanding = false

    init(_ requested: RequestedPlace<Value>, _ timing: Timing) {
        self.requested = requested
        self.timing = timing
    }
}
