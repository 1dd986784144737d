/// The properties of a scene, by indices that are stable while a property is a member.
///
/// The references are unowned: a property removes itself before it is deallocated.
struct Members {
    private var slots: [Unmanaged<AnyProperty>?] = []
    private var free: [Int] = []

    /// The property at an index; nil if there is none.
    subscript(index: Int) -> AnyProperty? {
        slots.indices.contains(index) ? slots[index]?.takeUnretainedValue() : nil
    }

    mutating func add(_ property: AnyProperty) -> Int {
        let slot = Unmanaged.passUnretained(property)
        if let index = free.popLast() {
            slots[index] = slot
            return index
        }
        slots.append(slot)
        return slots.count - 1
    }

    mutating func remove(at index: Int) {
        slots[index] = nil
        free.append(index)
    }

    var count: Int { slots.count - free.count }

    var all: [AnyProperty] { slots.compactMap { $0?.takeUnretainedValue() } }
}
