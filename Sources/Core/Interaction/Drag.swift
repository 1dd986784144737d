import Motion

/// A drag: what the machine remembers while a hand holds the value.
@usableFromInline
struct Drag<Value: Coordinates>: Sendable {
    /// The value at which the hand took hold.
    var start: Value
    /// The flight that the hand caught.
    var caught: Catch<Value>
    /// The value's goal if the drag is cancelled.
    var retreat: Wish<Value>
    /// The value's goal on release, whatever the hand does; nil if the rules decide.
    var remembered: Destination<Value>?
}

extension Drag {
    /// The drag of a value that no hand has held yet.
    init(restingAt place: Wish<Value>, time: Timestamp) {
        self.init(
            start: place.place, caught: Catch(time: time, isAtRest: true), retreat: place)
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
    var wish: Wish<Value>
    var timing: Timing

    init(_ wish: Wish<Value>, _ timing: Timing) {
        self.wish = wish
        self.timing = timing
    }
}
