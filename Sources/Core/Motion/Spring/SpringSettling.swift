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
// else, is the last exit. A step of high order on log f or two find it (SpringFall.swift).

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

    /// The last time at which the distance is greater than `distance`: 0 if it never is, nil if there is none, or
    /// only after 10¹² seconds.
    func lastExit(from distance: Double, of gram: Gram) -> Double? {
        // In units of the distance, so that squares keep away from the ends of the range; and a hundred
        // millionth inside of it, so that no rounding leaves the state outside at the time given.
        let edge = distance * (1 - 1e-8)
        let unit = 1 / (edge * edge)
        let gram = Gram(gram.square * unit, gram.cross * unit, gram.rateSquare * unit)
        // Products of two of these must be numbers still.
        guard gram.square < 1e150, gram.rateSquare < 1e150 * (angularFrequency * angularFrequency) else {
            return nil
        }
        if gram.square == 0, gram.rateSquare == 0 { return 0 }
        // Just below critical damping, the first swing comes when e^−314 of the motion is left: it creeps.
        let swings = discriminant < -1e-4 * angularFrequency * angularFrequency
        guard let time = swings ? lastExitSwinging(gram) : lastExitCreeping(gram), time <= 1e12 else {
            return nil
        }
        return time
    }

    // MARK: Below critical damping

    /// f = e^(−2at)·(m + r·cos ψ) with ψ = 2·root·t − φ.
    ///
    /// Where f′ is 0, r·sin ψ is −u·a/root, with u for m + r·cos ψ. That makes u, for the maxima,
    /// s·(s·m + √(s²·m² − (m² − r²))) with s = root/w. On a line, m is r.
    private func lastExitSwinging(_ gram: Gram) -> Double? {
        let perRoot = 1 / root
        let rate = decayRate * perRoot
        let cross = gram.cross * perRoot
        let rateSquare = gram.rateSquare * (perRoot * perRoot)
        let push = cross + rate * gram.square  // r·sin φ
        let pushSquare = rateSquare + rate * (cross + push)
        let middle = (gram.square + pushSquare) / 2
        let across = (gram.square - pushSquare) / 2  // r·cos φ
        guard rate > 0 else {
            return middle + (across * across + push * push).squareRoot() <= 1 ? 0 : nil
        }
        let share = root / angularFrequency
        let lift = share * middle
        let product = gram.square * rateSquare
        let area = product - cross * cross  // m² − r², or its rounding
        let spread = lift * lift - (area > 1e-15 * product ? area : 0)
        guard spread > 0 else {
            // It spirals in: f only falls.
            return gram.square <= 1
                ? 0 : fall(gram, from: 0, to: .infinity, near: log(gram.square) / (2 * decayRate))
        }
        let height = share * (lift + spread.squareRoot())
        let (cosine, sine) = (height - middle, -height * rate)
        let turn = 2 * Double.pi

        // The phase 2·root·t of the first maximum; each is e^(−rate·turn) times the one before it. The last above 1
        // may lie before the start.
        var last = atan2(sine * across + cosine * push, cosine * across - sine * push)
        if last < 0 { last += turn }
        var excess = log(height) - rate * last
        let fade = rate * turn
        if excess < 0 || excess >= fade {
            let further = max((excess / fade).rounded(.down), -1)
            if further < 0, gram.square <= 1 { return 0 }
            last += further * turn
            excess = max(excess - further * fade, 0)
        }
        let descent = SpringFall(excess: excess, rate: rate, middle: middle / height)
        return max(last + descent.phase(from: max(-last, 0)), 0) * (0.5 * perRoot)
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
        var start = 0.0
        var end = Double.infinity
        if let maximum = turns.0.map({ max($0, turns.1 ?? 0) }) ?? turns.1 {
            if gram.carried(by: transition(over: maximum)).square > 1 {
                start = maximum
            } else if gram.square > 1 {
                end = maximum
            } else {
                return 0
            }
        } else if gram.square <= 1 {
            return 0
        }
        // From where the slower exponential takes over it goes on nearly alone, and when is that at 1?
        let then = 1 / slowRate
        let ratio = 1 / (slowRate + root)
        let portion = (slowRate + root) / (slowRate + 2 * root)
        let push = gram.cross + decayRate * gram.square
        let pushSquare = gram.rateSquare + decayRate * (gram.cross + push)
        let rest = (gram.square + ratio * (2 * push + ratio * pushSquare)) * portion * portion
        return fall(gram, from: start, to: end, near: log(rest) * (0.5 * then))
    }

    /// The time at which S/C has a value; nil when it never has, or only in the next swing.
    func time(ofRatio ratio: Double) -> Double? {
        guard ratio > 0 else { return nil }
        let square = discriminant * ratio * ratio
        if abs(square) < 1e-4 {
            // artanh(y)/y near 0, where its two ends would be 0/0.
            return ratio * (1 + square * (1 / 3 + square * (1 / 5 + square / 7)))
        }
        guard square > 0 else { return atan(root * ratio) / root }
        return square < 1 ? atanh(root * ratio) / root : nil
    }

    /// The roots of a·ρ² − b·ρ − c = 0, without cancellation.
    private static func roots(_ a: Double, _ b: Double, _ c: Double) -> (Double?, Double?) {
        let square = b * b + 4 * a * c
        guard square >= 0 else { return (nil, nil) }
        let sum = b + (b < 0 ? -square.squareRoot() : square.squareRoot())
        return (a != 0 ? sum / (2 * a) : nil, sum != 0 ? -2 * c / sum : nil)
    }
}
