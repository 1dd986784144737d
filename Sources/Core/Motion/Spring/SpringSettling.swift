import CLibm

// The last time at which a spring is farther from its target than a distance, found without walking through time.
//
// The squared distance f(t) = |x(t)|² rises and falls, and its maxima are lower each time. Its last exit lies on the
// fall after the last maximum above the tolerance, where Newton's iteration on log f finds it, kept within bounds
// between which f passes the tolerance once. With units of the tolerance, log f is 0 there.
//
// The velocity obeys the same equation as the displacement, and so its exit is found in the same way.

extension Spring {
    /// The last time at which the distance leaves `tolerance.distance`, or the speed leaves `tolerance.speed`: 0 if
    /// they never do; nil if there is none, or only after 10¹² seconds.
    @inlinable
    func settlingTime<Vector>(within tolerance: Tolerance, of offset: Offset<Vector>) -> Double? {
        let hasSpeed = tolerance.speed < .infinity
        if let (slowRate, fastRate) = separateRates {
            // x(t) = slow·e^(−slowRate·t) + fast·e^(−fastRate·t); the velocity has the same parts times their rates.
            let width = 1 / (fastRate - slowRate)
            let slow = (offset.rate + offset.displacement.scaled(by: fastRate)).scaled(by: width)
            let fast = (offset.rate + offset.displacement.scaled(by: slowRate)).scaled(by: -width)
            let parts = Gram(slow, fast)
            let velocity = Gram(
                parts.square * slowRate * slowRate, parts.cross * slowRate * fastRate,
                parts.rateSquare * fastRate * fastRate)
            guard let there = lastExit(from: tolerance.distance, ofParts: parts) else { return nil }
            guard hasSpeed else { return there }
            return lastExit(from: tolerance.speed, ofParts: velocity).map { max($0, there) }
        }
        guard let there = lastExit(from: tolerance.distance, of: Gram(offset)) else { return nil }
        guard hasSpeed else { return there }
        let pull = offset.displacement.scaled(by: -angularFrequency * angularFrequency)
        let velocity = Gram(offset.rate, pull + offset.rate.scaled(by: -2 * decayRate))
        return lastExit(from: tolerance.speed, of: velocity).map { max($0, there) }
    }

    /// The two rates of decay of an overdamped spring; nil where they are too near to each other to be told apart.
    @usableFromInline
    var separateRates: (slow: Double, fast: Double)? {
        discriminant > 1e-3 * angularFrequency * angularFrequency ? (slowRate, decayRate + root) : nil
    }

    // MARK: Well above critical damping

    /// - Parameter parts: The inner products of the slow part and the fast part.
    ///
    /// With y = e^−(fastRate − slowRate)·t, f′ is 0 where slowRate·S·S + (slowRate + fastRate)·S·F·y +
    /// fastRate·F·F·y² is. Where that falls with y, which itself falls with time, f has its maximum.
    @usableFromInline
    func lastExit(from distance: Double, ofParts parts: Gram) -> Double? {
        guard let (slowRate, fastRate) = separateRates else { return nil }
        let parts = parts.inUnits(of: distance)
        guard parts.square < 1e150, parts.rateSquare < 1e150 else { return nil }
        func sample(_ time: Double) -> (log: Double, slope: Double) {
            let (slow, fast) = (exp(-slowRate * time), exp(-fastRate * time))
            let (s, m, f) = (
                parts.square * slow * slow, parts.cross * slow * fast, parts.rateSquare * fast * fast
            )
            let square = s + 2 * m + f
            return (log(square), -2 * (slowRate * s + (slowRate + fastRate) * m + fastRate * f) / square)
        }
        func time(ofExtremum y: Double) -> Double {
            y > 0 && y < 1 ? -log(y) / (fastRate - slowRate) : 0
        }
        let extrema = Spring.roots(
            fastRate * parts.rateSquare, -(slowRate + fastRate) * parts.cross, -slowRate * parts.square)
        let (minimum, maximum) = (time(ofExtremum: extrema.rising), time(ofExtremum: extrema.falling))
        let isAbove = maximum > 0 && sample(maximum).log > 0
        if !isAbove, parts.square + 2 * parts.cross + parts.rateSquare <= 1 { return 0 }
        let guess = max(log(parts.square) / (2 * slowRate), log(parts.rateSquare) / (2 * fastRate))
        return fall(
            from: isAbove ? maximum : 0, to: isAbove || minimum == 0 ? .infinity : minimum, near: guess,
            sample)
    }

    // MARK: Below, at and just above critical damping

    /// With S/C for the ratio of the two solutions of ``transition(over:)``, f′ is 0 where it is a root of a quadratic:
    /// (v + a·x)·(a·v + w²·x)·(S/C)² − (v² − w²·x²)·S/C − x·v. Where that rises, f has a maximum. Below critical damping each maximum is followed by another, half a swing later.
    @usableFromInline
    func lastExit(from distance: Double, of gram: Gram) -> Double? {
        let stiffness = angularFrequency * angularFrequency
        let gram = gram.inUnits(of: distance)
        // Products of two of these must be numbers.
        guard gram.square < 1e150, gram.rateSquare < 1e150 * stiffness else { return nil }
        func sample(_ time: Double) -> (log: Double, slope: Double) {
            let there = gram.carried(by: transition(over: time))
            return (log(there.square), 2 * there.cross / there.square)
        }
        let halfSwing = discriminant < 0 ? Double.pi / root : .infinity
        let fade = halfSwing < .infinity ? 2 * decayRate * halfSwing : .infinity
        let ratio = Spring.roots(
            decayRate * gram.rateSquare + (stiffness + decayRate * decayRate) * gram.cross
                + decayRate * stiffness * gram.square, gram.rateSquare - stiffness * gram.square, gram.cross
        ).rising
        let maximum = time(ofExtremum: ratio)
        var (start, height) = (0.0, 0.0)
        if let maximum {
            let there = gram.carried(by: transition(over: maximum)).square
            height = there > 1 ? log(there) : 0
            let later = fade < .infinity && fade > 0 ? (height / fade).rounded(.down) : 0
            start = height > 0 ? maximum + (later > 0 ? later * halfSwing : 0) : 0
            height -= later > 0 ? later * fade : 0
        }
        let isAbove = start > 0 || height > 0
        guard decayRate > 0 else { return isAbove || gram.square > 1 ? nil : 0 }
        if !isAbove, gram.square <= 1 { return 0 }
        // On a line, what is left of a maximum after a part of a swing is the square of its cosine.
        let guess =
            !isAbove
            ? log(gram.square) / (2 * slowRate)
            : start + (fade < 700 ? acos(exp(-height / 2)) / root : (1 + height / 2) / slowRate)
        let end = maximum == nil || halfSwing == .infinity ? .infinity : start + halfSwing
        return fall(from: start, to: end, near: guess, sample)
    }

    /// The first time at which S/C has a value; nil when it never has.
    private func time(ofExtremum ratio: Double) -> Double? {
        guard ratio == ratio else { return nil }
        if discriminant < 0 {
            let time = ratio.magnitude < .infinity ? (time(ofRatio: ratio.magnitude) ?? 0) : .pi / (2 * root)
            return ratio < 0 && time > 0 ? .pi / root - time : time
        }
        return ratio == 0 ? 0 : ratio < .infinity ? time(ofRatio: ratio) : nil
    }

    // MARK: The fall

    /// The time between `start`, where log f is above 0, and `end`, where it is below, at which it is 0.
    private func fall(
        from start: Double, to end: Double, near guess: Double,
        _ sample: (Double) -> (log: Double, slope: Double)
    ) -> Double? {
        var (low, high, time) = (start, end, guess)
        for _ in 0..<200 {
            if !(time > low && time < high) {
                time = high < .infinity ? low + (high - low) / 2 : low + 2 * (low - start) + 1 / slowRate
            }
            let (log, slope) = sample(time)
            if log > 0 { low = time } else { high = time }
            let step = slope < 0 ? -log / slope : .nan
            // An error of 10⁻⁹ is less than what rounding the tolerance inwards is worth.
            if log.magnitude < 1e-9 || high < .infinity && high - low <= 1e-15 * high {
                let end = step.isFinite ? max(time + step, 0) : time
                return end <= 1e12 ? end : nil
            }
            time += step
        }
        return high <= 1e12 ? high : nil
    }

    /// The time at which S/C has a value greater than 0; nil when it never has, or only in the next swing.
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

    /// The roots of a·ρ² − b·ρ − c = 0 where it rises and where it falls, without cancellation: infinite where a is 0,
    /// not numbers where there are none.
    private static func roots(_ a: Double, _ b: Double, _ c: Double) -> (rising: Double, falling: Double) {
        let square = b * b + 4 * a * c
        guard square > 0 else { return (.nan, .nan) }
        let root = square.squareRoot()
        return b < 0
            ? (-2 * c / (b - root), (b - root) / (2 * a)) : ((b + root) / (2 * a), -2 * c / (b + root))
    }
}

extension Spring {
    /// The inner products of a displacement and its rate, or of two parts of a motion: all that distances from the
    /// target depend on, whatever the number of dimensions.
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
        init<Vector: VectorArithmetic>(_ one: Vector, _ other: Vector) {
            self.init(one.magnitudeSquared, one.dot(other), other.magnitudeSquared)
        }

        @inlinable
        init<Vector>(_ offset: Offset<Vector>) {
            self.init(offset.displacement, offset.rate)
        }

        /// These products in units of a distance, so that squares keep away from the ends of the range; and a hundred
        /// millionth inside of it, so that no rounding leaves the state outside at the time given.
        func inUnits(of distance: Double) -> Gram {
            let edge = distance * (1 - 1e-8)
            let unit = 1 / (edge * edge)
            return Gram(square * unit, cross * unit, rateSquare * unit)
        }

        /// The products after a transition.
        func carried(by m: SpringTransition) -> Gram {
            let (xx, xv) = (m.displacementFromDisplacement, m.displacementFromRate)
            let (vx, vv) = (m.rateFromDisplacement, m.rateFromRate)
            return Gram(
                xx * xx * square + 2 * xx * xv * cross + xv * xv * rateSquare,
                xx * vx * square + (xx * vv + xv * vx) * cross + xv * vv * rateSquare,
                vx * vx * square + 2 * vx * vv * cross + vv * vv * rateSquare)
        }
    }
}
