import CLibm

// When a spring comes to stay within a distance, found without walking through time.
//
// With G the inner products of displacement and rate, the squared distance f(t) = |x(t)|² is a number, and
// its derivative is 2·x·x′. Writing ρ = S/C for the ratio of the two solutions of `transition(over:)`, the
// places where f has a maximum or a minimum are the roots of a quadratic in ρ:
//
//     A·ρ² − B·ρ − x₀·v₀ = 0     with A = (v₀ + a·x₀)·(a·v₀ + w²·x₀), B = v₀² − w²·x₀²
//
// Between its last maximum above the tolerance and the minimum that follows, f only falls: there, and nowhere
// else, is the last exit, and Newton's method on log f finds it in a few steps.

extension Spring {
    /// The inner products of a displacement and its rate: all that distances from the target depend on,
    /// whatever the number of dimensions.
    @usableFromInline
    struct Gram {
        /// x·x
        @usableFromInline var square: Double
        /// x·x′
        @usableFromInline var cross: Double
        /// x′·x′
        @usableFromInline var rateSquare: Double

        @inlinable
        init(_ square: Double, _ cross: Double, _ rateSquare: Double) {
            self.square = square
            self.cross = cross
            self.rateSquare = rateSquare
        }

        @inlinable
        init<Vector>(_ offset: Offset<Vector>) {
            square = offset.displacement.magnitudeSquared
            cross = offset.displacement.dot(offset.rate)
            rateSquare = offset.rate.magnitudeSquared
        }
    }

    /// The last time at which the distance leaves `distance`, or the speed leaves `speed`.
    @usableFromInline
    func settlingTime(within tolerance: Tolerance, of gram: Gram) -> Double? {
        guard let distanceExit = lastExit(from: tolerance.distance, of: gram) else { return nil }
        guard tolerance.speed < .infinity else { return distanceExit }
        // The velocity obeys the same equation as the displacement, so that its exit is found in the same way.
        let square = angularFrequency * angularFrequency
        let drag = 2 * decayRate
        let acceleration = Gram(
            gram.rateSquare, -(drag * gram.rateSquare + square * gram.cross),
            drag * drag * gram.rateSquare + 2 * drag * square * gram.cross + square * square * gram.square)
        guard let speedExit = lastExit(from: tolerance.speed, of: acceleration) else { return nil }
        return max(distanceExit, speedExit)
    }

    /// The last time at which the distance is greater than `distance`: 0 if it never is, nil if there is none.
    func lastExit(from distance: Double, of gram: Gram) -> Double? {
        // In units of the distance, so that squares keep away from the ends of the range; and a billionth inside
        // of it, so that no rounding leaves the state outside at the time given.
        let edge = distance * (1 - 1e-9)
        let unit = 1 / (edge * edge)
        let gram = Gram(gram.square * unit, gram.cross * unit, gram.rateSquare * unit)
        guard gram.square.isFinite, gram.rateSquare.isFinite else { return nil }
        if gram.square == 0, gram.rateSquare == 0 { return 0 }
        return discriminant < 0 ? lastExitSwinging(gram) : lastExitCreeping(gram)
    }

    // MARK: Below critical damping

    /// f = e^(−2at)·(m + r·cos ψ) with ψ = 2·root·t − φ.
    private func lastExitSwinging(_ gram: Gram) -> Double? {
        let push = (gram.cross + decayRate * gram.square) / root
        let pushSquare =
            (gram.rateSquare + decayRate * (2 * gram.cross + decayRate * gram.square)) / (root * root)
        let middle = (gram.square + pushSquare) / 2
        let radius = ((gram.square - pushSquare) * (gram.square - pushSquare) / 4 + push * push).squareRoot()
        guard decayRate > 0 else { return middle + radius <= 1 ? 0 : nil }

        let phase = atan2(push, (gram.square - pushSquare) / 2)
        let turning = decayRate * middle
        let swing = angularFrequency * radius
        guard turning < swing else {
            return gram.square <= 1 ? 0 : fall(gram, from: 0, to: nil)
        }
        // f′ is 0 where cos(ψ − δ) = −a·m / (w·r), with δ the angle of (a, root).
        let lag = atan2(root, decayRate)
        let width = acos(turning / swing)
        let half = Double.pi / root
        var maximum = ((lag + .pi + width + phase) / (2 * root)).truncatingRemainder(dividingBy: half)
        if maximum < 0 { maximum += half }
        let height = squaredDistance(gram, at: maximum)
        if height <= 1 {
            let minimum = maximum - width / root
            return gram.square <= 1 || minimum <= 0 ? 0 : fall(gram, from: 0, to: minimum)
        }
        // Each maximum is e^(−2a·half) times the one before it.
        let further = (log(height) / (2 * decayRate * half)).rounded(.down)
        let last = maximum + max(further, 0) * half
        return fall(gram, from: last, to: last + (.pi - width) / root)
    }

    // MARK: From critical damping up

    private func lastExitCreeping(_ gram: Gram) -> Double? {
        let square = angularFrequency * angularFrequency
        let a =
            decayRate * gram.rateSquare + (square + decayRate * decayRate) * gram.cross
            + decayRate * square * gram.square
        let b = gram.rateSquare - square * gram.square
        let (one, other) = Spring.roots(a, b, gram.cross)
        let turns = (one.flatMap(time(ofRatio:)), other.flatMap(time(ofRatio:)))
        var minimum: Double?
        var last = turns.0 ?? turns.1
        if let one = turns.0, let other = turns.1 {
            (minimum, last) = (min(one, other), max(one, other))
        }
        guard let maximum = last else {
            return gram.square <= 1 ? 0 : fall(gram, from: 0, to: nil)
        }
        if squaredDistance(gram, at: maximum) > 1 {
            return fall(gram, from: maximum, to: nil)
        }
        guard let minimum, gram.square > 1 else { return 0 }
        return fall(gram, from: 0, to: minimum)
    }

    /// The time at which S/C has a value; nil when it never has.
    func time(ofRatio ratio: Double) -> Double? {
        guard ratio > 0 else { return nil }
        let argument = root * ratio
        if argument < 1e-3 {
            // artanh(y)/y near 0, where its two ends would be 0/0.
            let square = argument * argument
            return ratio * (1 + square * (1 / 3 + square * (1 / 5 + square / 7)))
        }
        guard argument < 1 else { return nil }
        return atanh(argument) / root
    }

    /// The roots of a·ρ² − b·ρ − c = 0, without cancellation.
    private static func roots(_ a: Double, _ b: Double, _ c: Double) -> (Double?, Double?) {
        let square = b * b + 4 * a * c
        guard square >= 0 else { return (nil, nil) }
        let sum = b + (b < 0 ? -square.squareRoot() : square.squareRoot())
        return (a != 0 ? sum / (2 * a) : nil, sum != 0 ? -2 * c / sum : nil)
    }

    // MARK: Where f falls through 1

    private func squaredDistance(_ gram: Gram, at time: Double) -> Double {
        let m = transition(over: time)
        let x = m.displacementFromDisplacement
        let v = m.displacementFromRate
        return x * x * gram.square + 2 * x * v * gram.cross + v * v * gram.rateSquare
    }

    /// The time between `start` and `end` at which f, which falls all the way from above 1 to below it, is 1.
    private func fall(_ gram: Gram, from start: Double, to end: Double?) -> Double {
        var low = start
        var high = end ?? .infinity
        var time = start + (end.map { ($0 - start) / 2 } ?? 1 / slowRate)
        for _ in 0..<60 {
            let m = transition(over: time)
            let (xx, xv) = (m.displacementFromDisplacement, m.displacementFromRate)
            let (vx, vv) = (m.rateFromDisplacement, m.rateFromRate)
            let f = xx * xx * gram.square + 2 * xx * xv * gram.cross + xv * xv * gram.rateSquare
            let slope =
                2 * (xx * vx * gram.square + (xx * vv + xv * vx) * gram.cross + xv * vv * gram.rateSquare)
            if f > 1 { low = time } else { high = time }
            let step = f > 0 && slope < 0 ? -f * log(f) / slope : .infinity
            let next = time + step
            let isInside = next > low && next < high
            let previous = time
            if isInside {
                time = next
            } else if high < .infinity {
                time = low + (high - low) / 2
            } else {
                time = low + 2 * (low - start) + 1 / slowRate
            }
            if abs(time - previous) <= 1e-13 * time { break }
        }
        return time
    }
}
