import Motion

/// A position of a finger, or the mean of several reported almost at once.
package struct Knot<Vector: VectorArithmetic> {
    /// The age in seconds before the newest knot.
    package var age: Double
    /// The position relative to the newest knot.
    package var position: Vector
}

/// The newest knots of a stroke, newest first.
///
/// Its questions are `mutating` only so that it is not copied for them; they change nothing.
package struct Knots<Vector: VectorArithmetic> {
    private var places = InlineArray<20, Knot<Vector>>(repeating: Knot(age: 0, position: .zero))
    package private(set) var count = 0
    /// Seconds from the second newest knot to the newest; 0 with one knot.
    private(set) var gap = 0.0
    /// The harmonic mean of the newest six intervals, in which a pause counts little; 0 with one knot.
    package private(set) var interval = 0.0
    /// The harmonic mean without the newest interval; 0 with two knots.
    private(set) var previousInterval = 0.0

    /// Creates the knots of a stroke. Positions less than 3 ms apart become one: some panels report two at
    /// once, the first of them late by an unknown time, and no panel is so exact that the velocity of such a
    /// step means anything.
    ///
    /// A pause longer than 100 ms counts as 100 ms: the finger was still in it, and began to move only
    /// shortly before its next position.
    ///
    /// - Parameter first: The index of the newest sample that counts.
    init(_ samples: inout SampleHistory<Vector>, from first: Int = 0) {
        let isCutOff = gather(&samples, from: first)
        guard count > 1 else { return }
        // The rate before the oldest knot counts as well, if it is known: the gate was fitted to that.
        let rated = min(isCutOff ? count : count - 1, 6)
        let newestRate = 1 / self[1].age
        var rates = newestRate
        for index in 1..<max(rated, 1) { rates += 1 / (self[index + 1].age - self[index].age) }
        interval = Double(min(count - 1, 6)) / rates
        if rated > 1 { previousInterval = Double(rated - 1) / (rates - newestRate) }
    }

    /// The knot at `index`, 0 for the newest; less than ``count``.
    package subscript(index: Int) -> Knot<Vector> {
        mutating get { places.span[index] }
    }

    /// Makes knots of the samples; returns true if older ones are left.
    ///
    /// Knots more than 130 ms old are not needed. The first of them is there for its age, but not counted.
    private mutating func gather(_ samples: inout SampleHistory<Vector>, from first: Int) -> Bool {
        let newest = samples[first]
        var origin = Vector.zero
        // The age of the knot before, as it is and with pauses cut short.
        var lastAge = 0.0
        var age = 0.0
        var index = first
        while index < samples.count, count < 20 {
            let (knot, end) = Self.mean(of: &samples, from: index, since: newest)
            index = end
            if count == 0 {
                origin = knot.position
            } else {
                let pause = knot.age - lastAge
                if count == 1 { gap = pause }
                age += min(pause, 0.1)
                places[count] = Knot(age: age, position: knot.position - origin)
                if age > 0.13, count > 2 { return true }
            }
            count += 1
            lastAge = knot.age
        }
        return false
    }

    /// The mean of the samples from `first` on that are less than 3 ms apart, and the index after the last.
    private static func mean(
        of samples: inout SampleHistory<Vector>, from first: Int, since newest: SampleHistory<Vector>.Sample
    ) -> (knot: Knot<Vector>, end: Int) {
        let start = newest.time.seconds(since: samples[first].time)
        var sum = Knot(age: start, position: samples[first].position - newest.position)
        var index = first + 1
        while index < samples.count {
            let sample = samples[index]
            let age = newest.time.seconds(since: sample.time)
            guard age - start < 0.003 else { break }
            sum.age += age
            sum.position = sum.position + (sample.position - newest.position)
            index += 1
        }
        let members = Double(index - first)
        if members > 1 { sum = Knot(age: sum.age / members, position: sum.position.scaled(by: 1 / members)) }
        return (sum, index)
    }
}
