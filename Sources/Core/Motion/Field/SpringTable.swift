/// The distinct springs of a field, with the transition of each over the current span.
struct SpringTable: Sendable {
    /// The transition of each spring over the current span.
    private(set) var steps: [SpringTransition] = []
    private var entries: [Entry] = []
    private var springs: [Spring] = []
    private var span = 0.0
    private let tolerance: Tolerance

    private var freePlaces: [UInt32] = []
    /// The hash table of springs: from the slot of a spring's constants on, the indices up to an empty slot.
    private var slots: [UInt32] = []
    private static let empty = UInt32.max

    /// The constants of a spring that each frame needs, in one cache line.
    fileprivate struct Entry {
        let decayRate: Double
        let discriminant: Double
        let restLimit: RestLimit
        /// The number of numbers on the spring. At 0 the spring keeps its index until ``sort()``.
        var useCount = 0
        /// A span near the current one, for which the transition was computed in full, and its effect on a
        /// rate of 1.
        var nearSpan = Double.infinity
        var nearDisplacement = 0.0
        var nearRate = 0.0
    }

    init(tolerance: Tolerance) {
        self.tolerance = tolerance
    }

    func spring(_ place: UInt32) -> Spring { springs[Int(place)] }

    /// Returns the index of a spring, and counts one more number on it.
    mutating func use(_ spring: Spring) -> UInt32 {
        let place = find(spring) ?? add(spring)
        let index = Int(place)
        entries[index].useCount += 1
        if entries[index].useCount == 1 { steps[index] = entries[index].step(over: span, of: spring) }
        return place
    }

    /// Counts one number fewer on a spring.
    mutating func release(_ place: UInt32) {
        entries[Int(place)].useCount -= 1
    }

    mutating func setSpan(_ seconds: Double) {
        guard seconds != span else { return }
        span = seconds
        entries.withUnsafeMutableBufferPointer { entries in
            steps.withUnsafeMutableBufferPointer { steps in
                for index in entries.indices where entries[index].useCount > 0 {
                    steps[index] = entries[index].step(over: seconds, of: springs[index])
                }
            }
        }
    }

    /// The limit below which a number on a spring never leaves the field's tolerance again.
    func restLimit(_ place: UInt32) -> RestLimit { entries[Int(place)].restLimit }
}

/// The limit below which a number on a spring will never again be farther from its target, nor faster, than a
/// tolerance.
///
/// w²·x² + v² never grows, whatever the damping: a state within the limit stays within it.
struct RestLimit: Sendable {
    /// The square of the angular frequency, w².
    let square: Double
    private let energy: Double

    init(_ tolerance: Tolerance, of spring: Spring) {
        square = spring.angularFrequency * spring.angularFrequency
        energy = min(tolerance.distance * tolerance.distance * square, tolerance.speed * tolerance.speed)
    }

    @inline(__always)
    func isMet(by offset: Double, _ rate: Double) -> Bool {
        offset * offset * square + rate * rate <= energy
    }
}

// MARK: - Steps

extension SpringTable.Entry {
    /// Returns the transition of the spring over a span.
    @inline(__always)
    mutating func step(over span: Double, of spring: Spring) -> SpringTransition {
        let time = span - nearSpan
        if max(decayRate * decayRate, restLimit.square) * (time * time) < 1 / 1024 {
            return near(carriedOnBy: time)
        }
        let step = spring.transition(over: span)
        (nearSpan, nearDisplacement, nearRate) = (span, step.displacementFromRate, step.rateFromRate)
        return step
    }

    /// Returns the transition over a little more, or less, time than ``nearSpan``, by power series.
    ///
    /// Frames of a screen whose rate wavers all differ in length. This needs no transcendental function.
    @inline(__always)
    private func near(carriedOnBy time: Double) -> SpringTransition {
        let square = restLimit.square
        let y = -decayRate * time
        let yy = y * y
        let u = discriminant * time * time
        let uu = u * u
        let decay =
            (1 + y) + yy
            * ((1 / 2 + y * (1 / 6)) + yy * ((1 / 24 + y * (1 / 120)) + yy * (1 / 720 + y * (1 / 5040))))
        let cosine = (1 + u * (1 / 2)) + uu * (1 / 24 + u * (1 / 720))
        let sine = time * ((1 + u * (1 / 6)) + uu * (1 / 120 + u * (1 / 5040)))
        let drag = decayRate * sine
        let displacement = decay * ((cosine + drag) * nearDisplacement + sine * nearRate)
        let rate = decay * ((cosine - drag) * nearRate - sine * (square * nearDisplacement))
        // The effect of a displacement of 1 is the derivative of the effect of a rate of 1, plus 2a times it.
        return SpringTransition(
            rate + 2 * decayRate * displacement, displacement, -square * displacement, rate)
    }
}

// MARK: - Places

extension SpringTable {
    private func find(_ spring: Spring) -> UInt32? {
        guard !slots.isEmpty else { return nil }
        var slot = firstSlot(of: spring)
        while slots[slot] != SpringTable.empty {
            if springs[Int(slots[slot])] == spring { return slots[slot] }
            slot = nextSlot(slot)
        }
        return nil
    }

    private mutating func add(_ spring: Spring) -> UInt32 {
        // At most half of the slots are in use, so that an empty one is near.
        if (entries.count - freePlaces.count + 1) * 2 > slots.count { sort() }
        let entry = Entry(
            decayRate: spring.decayRate, discriminant: spring.discriminant,
            restLimit: RestLimit(tolerance, of: spring))
        let place = freePlaces.popLast() ?? UInt32(entries.count)
        if Int(place) < entries.count {
            (entries[Int(place)], springs[Int(place)]) = (entry, spring)
        } else {
            entries.append(entry)
            springs.append(spring)
            steps.append(.identity)
        }
        enter(place)
        return place
    }

    /// Collects the free indices, and rebuilds the slots, with room for many more springs.
    private mutating func sort() {
        freePlaces.removeAll(keepingCapacity: true)
        for index in entries.indices where entries[index].useCount == 0 { freePlaces.append(UInt32(index)) }
        var size = 16
        while size < (entries.count - freePlaces.count + 1) * 4 { size *= 2 }
        slots = Array(repeating: SpringTable.empty, count: size)
        for index in entries.indices where entries[index].useCount > 0 { enter(UInt32(index)) }
    }

    private mutating func enter(_ place: UInt32) {
        var slot = firstSlot(of: springs[Int(place)])
        while slots[slot] != SpringTable.empty { slot = nextSlot(slot) }
        slots[slot] = place
    }

    private func firstSlot(of spring: Spring) -> Int {
        var word = spring.stiffness.bitPattern &* 0x9E37_79B9_7F4A_7C15
        word = (word ^ (word >> 29) ^ spring.damping.bitPattern) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 32) ^ spring.mass.bitPattern) &* 0x94D0_49BB_1331_11EB
        return Int(truncatingIfNeeded: word >> 32) & (slots.count - 1)
    }

    private func nextSlot(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }
}
