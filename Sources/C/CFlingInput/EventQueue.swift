import CFlingInputHeader

/// A queue of events, taken oldest first, which keeps its capacity.
struct EventQueue {
    private var events: [fling_event] = []
    /// The index of the oldest event.
    private var next = 0

    init() {
        // More events than one dispatch brings.
        events.reserveCapacity(64)
    }

    mutating func add(_ event: fling_event) {
        // Drop the taken events also for a caller who never empties the queue.
        if events.count == events.capacity, next > events.count / 2 {
            events.removeSubrange(..<next)
            next = 0
        }
        events.append(event)
    }

    mutating func take() -> fling_event? {
        guard next < events.count else { return nil }
        let event = events[next]
        next += 1
        if next == events.count {
            events.removeAll(keepingCapacity: true)
            next = 0
        }
        return event
    }
}
