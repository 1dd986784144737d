/// A set of slots in a table of fingers, one bit for each.
///
/// As a sequence it yields the slots' numbers in ascending order.
struct SlotMask: Equatable, Sendable, Sequence, IteratorProtocol {
    var bits: UInt32

    init(bits: UInt32 = 0) {
        self.bits = bits
    }

    init(_ slot: Int) {
        bits = 1 << UInt32(truncatingIfNeeded: slot)
    }

    var isEmpty: Bool { bits == 0 }
    var count: Int { bits.nonzeroBitCount }
    var first: Int? { isEmpty ? nil : bits.trailingZeroBitCount }

    func contains(_ slot: Int) -> Bool {
        intersects(SlotMask(slot))
    }

    func intersects(_ other: SlotMask) -> Bool {
        bits & other.bits != 0
    }

    mutating func insert(_ other: SlotMask) {
        bits |= other.bits
    }

    mutating func remove(_ other: SlotMask) {
        bits &= ~other.bits
    }

    static func & (left: SlotMask, right: SlotMask) -> SlotMask {
        SlotMask(bits: left.bits & right.bits)
    }

    static func | (left: SlotMask, right: SlotMask) -> SlotMask {
        SlotMask(bits: left.bits | right.bits)
    }

    static func - (left: SlotMask, right: SlotMask) -> SlotMask {
        SlotMask(bits: left.bits & ~right.bits)
    }

    mutating func next() -> Int? {
        guard bits != 0 else { return nil }
        defer { bits &= bits - 1 }
        return bits.trailingZeroBitCount
    }
}
