/// The properties of a scene, by indices that are stable while a property is a member.
///
/// It does not keep them: a property removes itself when it goes.
struct Members {
    private struct Slot {
        weak var property: AnyProperty?
    }

    private var slots: [Slot] = []
    private var free: [Int] = []

    /// The property at an index; nil if there is none.
    subscript(index: Int) -> AnyProperty? {
        slots.indices.contains(index) ? slots[index].property : nil
    }

    mutating func add(_ property: AnyProperty) -> Int {
        let slot = Slot(property: property)
        if let index = free.popLast() {
            slots[index] = slot
            return index
        }
        slots.append(slot)
        return slots.count - 1
    }

    mutating func remove(at index: Int) {
        slots[index].property = nil
        free.append(index)
    }

    var count: Int { slots.count - free.count }

    var all: [AnyProperty] { slots.compactMap { $0.property } }
}
