/// A queue of the deadlines of a scene, the earliest first.
///
/// Entries are immutable: a changed deadline gets a new entry, and the old one is found to be stale when it
/// comes up. Entries of the same time come up in the order in which they were added.
struct DeadlineQueue {
    struct Entry: Comparable {
        /// The deadline, in the scene's own time.
        var time: Timestamp
        /// The index of the scene's member that has the deadline; nil for a scheduled call.
        var member: Int?
        /// The ticket of the member, or the serial of the call.
        var serial: UInt64
        fileprivate var order: UInt64

        static func < (left: Entry, right: Entry) -> Bool {
            left.time == right.time ? left.order < right.order : left.time < right.time
        }
    }

    private var heap = Heap<Entry>()
    private var nextOrder: UInt64 = 0
    /// The number of entries from which stale ones are looked for.
    private var sweepCount = 64

    /// Adds an entry, in amortised constant time if it is later than most.
    ///
    /// - Parameter isStale: Returns true if an entry no longer counts.
    mutating func add(time: Timestamp, member: Int?, serial: UInt64, isStale: (Entry) -> Bool) {
        if heap.elements.count >= sweepCount {
            heap.removeAll(where: isStale)
            sweepCount = max(64, 4 * heap.elements.count)
        }
        heap.add(Entry(time: time, member: member, serial: serial, order: nextOrder))
        nextOrder += 1
    }

    /// Returns the earliest entry that counts, and removes stale ones before it.
    mutating func first(isStale: (Entry) -> Bool) -> Entry? {
        while let first = heap.first {
            if !isStale(first) { return first }
            heap.removeFirst()
        }
        return nil
    }

    mutating func removeFirst() {
        heap.removeFirst()
    }
}
