/// What is to happen by itself, the earliest first.
///
/// An entry is never changed: what gets another deadline gets another entry, and the old one is found to be stale
/// when it comes up. Entries of the same time come up in the order in which they were made.
struct DeadlineQueue {
    struct Entry {
        /// In the scene's own time.
        var time: Timestamp
        /// Which of the scene's members it concerns; nil for a call that was scheduled.
        var member: Int?
        /// Which of the member's deadlines, or which call.
        var serial: UInt64
        fileprivate var order: UInt64
    }

    private var heap: [Entry] = []
    private var nextOrder: UInt64 = 0
    /// Above this many entries it is worth looking for stale ones.
    private var sweepCount = 64

    /// Adds an entry; amortised constant time when it is later than most.
    ///
    /// - Parameter isStale: Whether an entry no longer counts.
    mutating func add(time: Timestamp, member: Int?, serial: UInt64, isStale: (Entry) -> Bool) {
        if heap.count >= sweepCount {
            sweep(isStale)
        }
        heap.append(Entry(time: time, member: member, serial: serial, order: nextOrder))
        nextOrder += 1
        rise(heap.count - 1)
    }

    /// The earliest entry that counts. Stale ones before it are dropped.
    mutating func first(isStale: (Entry) -> Bool) -> Entry? {
        while let first = heap.first {
            if !isStale(first) { return first }
            removeFirst()
        }
        return nil
    }

    mutating func removeFirst() {
        guard let last = heap.popLast(), !heap.isEmpty else { return }
        heap[0] = last
        sink(0)
    }

    private mutating func sweep(_ isStale: (Entry) -> Bool) {
        heap.removeAll(where: isStale)
        for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(index) }
        sweepCount = max(64, 4 * heap.count)
    }

    private func isBefore(_ left: Entry, _ right: Entry) -> Bool {
        left.time == right.time ? left.order < right.order : left.time < right.time
    }

    private mutating func rise(_ start: Int) {
        let entry = heap[start]
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard isBefore(entry, heap[parent]) else { break }
            heap[index] = heap[parent]
            index = parent
        }
        heap[index] = entry
    }

    private mutating func sink(_ start: Int) {
        let entry = heap[start]
        var index = start
        while true {
            var child = 2 * index + 1
            guard child < heap.count else { break }
            if child + 1 < heap.count, isBefore(heap[child + 1], heap[child]) { child += 1 }
            guard isBefore(heap[child], entry) else { break }
            heap[index] = heap[child]
            index = child
        }
        heap[index] = entry
    }
}
