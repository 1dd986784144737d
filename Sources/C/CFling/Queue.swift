import CFlingConversion
import CFlingHeader

/// A queue of elements, taken oldest first. When it is full, the oldest is dropped.
struct Queue<Element> {
    private var room: UnsafeMutablePointer<Element>
    private var capacity: Int
    private var oldest = 0
    private var count = 0
    /// The number of elements that were dropped.
    private(set) var lost: UInt64 = 0

    init(capacity: Int) throws(Failure) {
        room = try Queue.makeRoom(capacity)
        self.capacity = capacity
    }

    private static func makeRoom(_ capacity: Int) throws(Failure) -> UnsafeMutablePointer<Element> {
        guard let room = fling_platform_room(capacity * MemoryLayout<Element>.stride) else { throw .memory }
        return room.bindMemory(to: Element.self, capacity: capacity)
    }

    func freeRoom() {
        CFlingHeader.free(room)
    }

    /// Grows the queue's capacity.
    mutating func grow(to newCapacity: Int) throws(Failure) {
        guard newCapacity > capacity else { return }
        let newRoom = try Queue.makeRoom(newCapacity)
        for index in 0..<count {
            (newRoom + index).initialize(to: room[(oldest + index) % capacity])
        }
        freeRoom()
        (room, capacity, oldest) = (newRoom, newCapacity, 0)
    }

    mutating func add(_ element: Element) {
        if count == capacity {
            oldest = (oldest + 1) % capacity
            count -= 1
            lost &+= 1
        }
        (room + (oldest + count) % capacity).initialize(to: element)
        count += 1
    }

    mutating func next() -> Element? {
        guard count > 0 else { return nil }
        let element = room[oldest]
        oldest = (oldest + 1) % capacity
        count -= 1
        return element
    }
}
