import Motion

/// A position of a finger, or the mean of several reported almost at once.
@usableFromInline
package struct Knot<Vector: VectorArithmetic> {
    /// The age in seconds before the newest knot.
    @usableFromInline package var age: Double
    /// The position relative to the newest knot.
    @usableFromInline package var position: Vector

    @inlinable
    init(age: Double, position: Vector) {
        self.age = age
        self.position = position
    }
}

/// The newest knots of a stroke, newest first; valid as long as their storage.
@usableFromInline
package struct Knots<Vector: VectorArithmetic> {
    @usableFromInline let places: UnsafeMutablePointer<Knot<Vector>>
    @usableFromInline package let count: Int
    /// Seconds from the second newest knot to the newest; 0 with one knot.
    @usableFromInline let gap: Double
    /// The harmonic mean of the newest six intervals, in which a pause counts little; 0 with one knot.
    @usableFromInline package var interval = 0.0
    /// The harmonic mean without the newest interval; 0 with two knots.
    @usableFromInline var formerInterval = 0.0

    /// Creates the knots of a stroke. Positions less than 3 ms apart become one: some panels report two at
    /// once, the first of them late by an unknown time, and no panel is so exact that the velocity of such a
    /// step means anything.
    ///
    /// A pause longer than 100 ms counts as 100 ms: the finger was still in it, and began to move only
    /// shortly before its next position.
    ///
    /// - Parameter places: The storage for 20 knots.
    @inlinable
    @inline(__always)
    init(_ samples: Samples<Vector>, in places: UnsafeMutablePointer<Knot<Vector>>) {
        self.places = places
        places[0] = Knot(age: 0, position: .zero)
        let isCutOff: Bool
        (count, gap, isCutOff) = Knots.gather(samples, into: places)
        guard count > 1 else { return }
        // The rate before the oldest knot counts as well, if it is known: the gate was fitted to that.
        let rated = min(isCutOff ? count : count - 1, 6)
        let newestRate = 1 / places[1].age
        var rates = newestRate
        var index = 1
        while index < rated {
            rates += 1 / (places[index + 1].age - places[index].age)
            index += 1
        }
        interval = Double(min(count - 1, 6)) / rates
        if rated > 1 { formerInterval = Double(rated - 1) / (rates - newestRate) }
    }

    /// Fills the places with knots; returns their number, the newest interval, and true if there were more.
    @inlinable
    static func gather(
        _ samples: Samples<Vector>, into places: UnsafeMutablePointer<Knot<Vector>>
    ) -> (count: Int, gap: Double, isCutOff: Bool) {
        let newest = samples.slots[samples.recentHead]
        let total = samples.count
        var (slot, first, size) = (samples.recentHead, 0, 24)
        var origin = Vector.zero
        var count = 0
        var gap = 0.0
        // The knot under construction: its members' sums, and the age of the newest of them.
        var start = 0.0
        var sum = 0.0
        var position = Vector.zero
        var members = 0.0
        // The age of the knot before, as it is and with pauses cut short.
        var lastAge = 0.0
        var age = 0.0
        for index in 0...total {
            var (next, place) = (Double.infinity, Vector.zero)
            if index < total {
                if index == samples.recentCount { (slot, first, size) = (samples.olderHead, 24, 8) }
                let sample = samples.slots[slot]
                slot &-= 1
                if slot < first { slot &+= size }
                next = newest.time.seconds(since: sample.time)
                place = sample.position - newest.position
                if next - start < 0.003 {
                    sum += next
                    position = position + place
                    members += 1
                    continue
                }
            }
            if members > 1 {
                sum /= members
                position = position.scaled(by: 1 / members)
            }
            if count == 0 {
                origin = position
            } else {
                let pause = sum - lastAge
                if count == 1 { gap = pause }
                age += min(pause, 0.1)
                places[count] = Knot(age: age, position: position - origin)
                // Older positions are not needed.
                if age > 0.13, count > 2 { return (count, gap, true) }
            }
            count &+= 1
            if count == 20 { break }
            lastAge = sum
            (start, sum, position, members) = (next, next, place, 1)
        }
        return (count, gap, false)
    }

    /// The knot at `index`, 0 for the newest; less than ``count``.
    @inlinable
    @inline(__always)
    package subscript(index: Int) -> Knot<Vector> { places[index] }
}
