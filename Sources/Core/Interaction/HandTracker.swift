import Motion
import Touch

/// Where a hand was last, and how fast it is.
@usableFromInline
struct HandTracker<Value: Coordinates>: Sendable {
    @usableFromInline var lastPlace: Value
    @usableFromInline var tracker: VelocityTracker<Value>

    init(at place: Value, time: Timestamp, strategy: VelocityStrategy) {
        tracker = VelocityTracker(strategy: strategy)
        lastPlace = place
        tracker.add(place, at: time)
    }

    @inlinable
    mutating func add(_ place: Value, time: Timestamp) {
        if tracker.add(place, at: time).isUsed { lastPlace = place }
    }

    /// Where the hand is at the time of a frame.
    @inlinable
    func place(at time: Timestamp) -> Value {
        tracker.position(at: time) ?? lastPlace
    }

    /// How fast it is while it is there.
    @inlinable
    func currentVelocity(at time: Timestamp) -> Velocity<Value> {
        tracker.currentVelocity(at: time)
    }

    /// How fast it was when it left.
    func velocity(at time: Timestamp) -> Velocity<Value> {
        tracker.velocity(at: time)
    }
}
