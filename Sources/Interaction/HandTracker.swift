import Motion
import Touch

/// Where a hand was last, and how fast it is.
struct HandTracker<Value: Coordinates>: Sendable {
    private(set) var lastPlace: Value
    private var tracker: VelocityTracker<Value>

    init(at place: Value, time: Timestamp, strategy: VelocityStrategy) {
        tracker = VelocityTracker(strategy: strategy)
        lastPlace = place
        tracker.add(place, at: time)
    }

    mutating func add(_ place: Value, time: Timestamp) {
        if tracker.add(place, at: time).isUsed { lastPlace = place }
    }

    /// Where the hand is at the time of a frame.
    func place(at time: Timestamp) -> Value {
        tracker.position(at: time) ?? lastPlace
    }

    func velocity(at time: Timestamp) -> Velocity<Value> {
        tracker.velocity(at: time)
    }
}
