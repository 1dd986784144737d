/// What happened in a scene, in order: to find out why something moves as it does, and to assert on it in tests.
///
///     let log = EventLog()
///     scene.log = log
///     …
///     print(log)
///
/// prints
///
///     0.000 s  ball.position  start     (0, 0) → (320, 80), spring 0.5 s, bounce 0.15
///     0.250 s  ball.position  retarget  (287.7, 71.93) at (602.4, 150.6)/s → (0, 0), spring 0.5 s, bounce 0.15
///     0.750 s  ball.position  complete  …
///
/// A scene without a log pays nothing for it. A log keeps the latest events only, and so never grows for ever.
public final class EventLog {
    /// How many events it keeps.
    public let capacity: Int
    /// How many older ones it has dropped.
    public private(set) var droppedCount = 0
    private var ring: [AnimationEvent] = []
    private var oldest = 0

    /// - Parameter capacity: How many events to keep, 1 or greater.
    public init(capacity: Int = 1000) {
        self.capacity = max(capacity, 1)
    }

    /// The events, the oldest first.
    public var events: [AnimationEvent] {
        Array(ring[oldest...] + ring[..<oldest])
    }

    /// Writes an event down: what moves properties in its own way, as a ``PropertyDriver`` does, tells of it so.
    public func record(_ event: AnimationEvent) {
        guard ring.count == capacity else { return ring.append(event) }
        ring[oldest] = event
        oldest = (oldest + 1) % capacity
        droppedCount += 1
    }

    /// Forgets all events, and how many were dropped.
    public func removeAll() {
        ring.removeAll()
        oldest = 0
        droppedCount = 0
    }
}

extension EventLog: CustomStringConvertible {
    /// The events, a line each, in columns.
    public var description: String {
        let rows = events.map { event in
            let label = event.key == .default ? event.property : "\(event.property)[\(event.key)]"
            return [fixed(event.time.seconds, decimals: 3) + " s", label, event.kind.rawValue, event.details]
        }
        let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        let dropped = droppedCount > 0 ? ["(\(droppedCount) earlier events dropped)"] : []
        let lines = rows.map { row in
            let time = String(repeating: " ", count: widths[0] - row[0].count) + row[0]
            let others = (1..<3).map { row[$0] + String(repeating: " ", count: widths[$0] - row[$0].count) }
            return ([time] + others + [row[3]]).joined(separator: "  ")
        }
        return (dropped + lines).joined(separator: "\n")
    }
}
