/// A log of the animation events in a scene, in order: it shows why a value moves as it does, and tests can
/// assert on it.
///
///     let log = EventLog()
///     scene.log = log
///     scene.withAnimation(.snappy) { ball.position = [320, 80] }
///     scene.advance(to: Timestamp(seconds: 0.25))
///     scene.withAnimation(.snappy) { ball.position = [0, 0] }
///     scene.advance(to: Timestamp(seconds: 2))
///     print(log)
///
/// prints:
///
/// ```text
/// 0.000 s  ball.position  start     (0, 0) → (320, 80), spring 0.5 s, bounce 0.15
/// 0.250 s  ball.position  retarget  (286.2, 71.56) at (526.6, 131.6)/s → (0, 0), spring 0.5 s, bounce 0.15
/// 0.651 s  ball.position  reach     (0, 0) at (-55.87, -13.97)/s
/// 0.750 s  ball.position  complete  (-1.787, -0.447) at (3.675, 0.919)/s
/// 1.042 s  ball.position  finish    (0, 0)
/// ```
///
/// A scene without a log pays nothing for it. The log is bounded: it keeps the latest events only.
public final class EventLog {
    /// The greatest number of events that the log keeps.
    public let capacity: Int
    /// The number of older events that the log has dropped.
    public private(set) var droppedCount = 0
    private var ring: [AnimationEvent] = []
    private var oldest = 0

    /// Creates an empty log.
    ///
    /// - Parameter capacity: The greatest number of events to keep, 1 or greater.
    public init(capacity: Int = 1000) {
        self.capacity = max(capacity, 1)
    }

    /// The events, the oldest first.
    public var events: [AnimationEvent] {
        Array(ring[oldest...] + ring[..<oldest])
    }

    /// Appends an event, and drops the oldest one if the log is full. Code that moves properties in its own
    /// way, such as a ``PropertyDriver``, can call this.
    public func record(_ event: AnimationEvent) {
        guard ring.count == capacity else { return ring.append(event) }
        ring[oldest] = event
        oldest = (oldest + 1) % capacity
        droppedCount += 1
    }

    /// Removes all events, and sets ``droppedCount`` to 0.
    public func removeAll() {
        ring.removeAll()
        oldest = 0
        droppedCount = 0
    }
}

extension EventLog: CustomStringConvertible {
    /// The events in columns, one per line.
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
