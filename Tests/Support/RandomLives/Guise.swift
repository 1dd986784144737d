import Motion

/// The circumstances of a life that must not matter: its clock, its coordinates, and how it is looked at.
struct Guise: Sendable {
    /// The nanoseconds by which all times are later.
    var shift: Int64 = 0
    /// True if all values have the other sign.
    var isMirrored = false
    /// True if the two axes of all values are swapped.
    var isSwapped = false
    /// True if copies take its place, the former ones go on otherwise, and frames are asked for in any order.
    var isDisturbed = false

    func time(_ time: Timestamp) -> Timestamp { Timestamp(nanoseconds: time.nanoseconds + shift) }

    /// Returns a value in the life's own coordinates, or one of these as others have it.
    func place<Value: Coordinates>(_ value: Value) -> Value {
        value.mapAxes { axis, _ in
            let coordinate = value[axis: isSwapped ? Value.axisCount - 1 - axis : axis]
            return isMirrored ? -coordinate : coordinate
        }
    }
}

/// The states that a life has shown, to compare it with one in another guise.
struct LifeTrace {
    private(set) var numbers: [Double] = []

    mutating func note<Value: Coordinates>(_ state: MotionState<Value>, in guise: Guise = Guise()) {
        let (value, velocity) = (guise.place(state.value), guise.place(state.velocity.perSecond))
        for axis in 0..<Value.axisCount { numbers += [value[axis: axis], velocity[axis: axis]] }
    }

    /// The first number that differs from another life's; nil if none does.
    func difference(from other: LifeTrace) -> String? {
        guard numbers.count == other.numbers.count else {
            return "\(numbers.count) numbers are shown, and not \(other.numbers.count)"
        }
        for (index, (one, another)) in zip(numbers, other.numbers).enumerated()
        where one != another && !(one.isNaN && another.isNaN) {
            return "number \(index) that is shown is \(one), and not \(another)"
        }
        return nil
    }
}
