/// What is to happen by itself, the earliest first.
///
/// An entry is never changed: what gets another deadline gets another entry, and the old one is found to be stale
/// when it comes up. Entries of the same time come up in the order in which they were made.
struct DeadlineQueue {
    struct Entry: Comparable {
        /// In the scene's own time.
        var time: Timestamp
        /// Which of the scene's members it concerns; nil for a call that was scheduled.
        var member: Int?
        /// Which of the member's deadlines, or which call.
        var serial: UInt64
        fileprivate var order: UInt64

        static func < (left: Entry, right: Entry) -> Bool {
            left.time == right.time ? left.order < right.order : left.time < right.time
        }
    }

    private var heap = Heap<Entry>()
    private var nextOrder: UInt64 = 0
    /// Above this many entries it is worth looking for stale ones.
    private var sweepCount = 64

    /// Adds an entry; amortised constant time when it is later than most.
    ///
    /// - Parameter isStale: Whether an entry no longer counts.
    mutating func add(time: Timestamp, member: Int?, serial: UInt64, isStale: (Entry) -> Bool) {
        if heap.elements.count >= sweepCount {
            heap.removeAll(where: isStale)
            sweepCount = max(64, 4 * heap.elements.count)
        }
        heap.add(Entry(time: time, member: member, serial: serial, order: nextOrder))
        nextOrder += 1
    }

    /// The earliest entry that counts. Stale ones before it are dropped.
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
