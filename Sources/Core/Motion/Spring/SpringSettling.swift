import CLibm

// The last time at which a spring is farther from its target than a distance.
//
// The squared distance f(t) = |x(t)|² rises and falls, and each maximum is lower than the one before. The
// last exit lies on the fall from the last maximum above the tolerance, or on the fall from the start if
// there is none. There f passes the tolerance once, and Newton's iteration on log f finds it; a step that
// leaves the bracket is replaced by its middle. In units of the tolerance, log f is 0 at the exit.
//
// The velocity obeys the same equation as the displacement, so its exit is found in the same way.

extension Spring {
    /// The last time at which the distance leaves `tolerance.distance`, or the speed leaves
    /// `tolerance.speed`: 0 if they never do; nil if they do for ever, or last after 10¹² seconds.
    @specialized(where Vector == Double)
    @specialized(where Vector == SIMD2<Double>)
    @usableFromInline
    func settlingTime<Vector>(within tolerance: Tolerance, of offset: Offset<Vector>) -> Double? {
        let distance: Gram
        let speed: Gram
        if let (slowRate, fastRate) = separateRates {
            // x(t) = slow·e^(−slowRate·t) + fast·e^(−fastRate·t); the velocity has the same parts times their
            // rates.
            let width = 1 / (fastRate - slowRate)
            let slow = (offset.rate + offset.displacement.scaled(by: fastRate)).scaled(by: width)
            let fast = (offset.rate + offset.displacement.scaled(by: slowRate)).scaled(by: -width)
            distance = Gram(slow, fast)
            speed = Gram(slow.scaled(by: -slowRate), fast.scaled(by: -fastRate))
        } else {
            let pull = offset.displacement.scaled(by: -angularFrequency * angularFrequency)
            distance = Gram(offset.displacement, offset.rate)
            speed = Gram(offset.rate, pull + offset.rate.scaled(by: -2 * decayRate))
        }
        guard let there = lastExit(from: tolerance.distance, of: distance) else { return nil }
        guard tolerance.speed < .infinity else { return there }
        return lastExit(from: tolerance.speed, of: speed).map { max($0, there) }
    }

    /// The two decay rates of an overdamped spring; nil where they are too close to be distinguished.
    var separateRates: (slow: Double, fast: Double)? {
        discriminant > 1e-3 * angularFrequency * angularFrequency ? (slowRate, decayRate + root) : nil
    }

    /// Returns the last time at which the distance exceeds `distance`; 0 if it never does, nil if there is no
    /// last time or it is over 10¹² seconds.
    ///
    /// - Parameter gram: The products of displacement and rate; of the slow and the fast part if there are
    ///   ``separateRates``.
    func lastExit(from distance: Double, of gram: Gram) -> Double? {
        let gram = gram.inUnits(of: distance)
        // Products of two of these must be finite.
        let scale = separateRates == nil ? angularFrequency * angularFrequency : 1
        guard gram.square < 1e150, gram.rateSquare < 1e150 * scale else { return nil }
        func sample(_ time: Double) -> (log: Double, slope: Double) {
            let there = gram.carried(by: basis(at: time))
            return (log(there.square), 2 * there.cross / there.square)
        }
        var (start, end, step) = (0.0, Double.infinity, Double.infinity)
        var height = 0.0
        if let maximum = firstMaximum(of: gram) {
            height = sample(maximum).log
            (start, end) = height > 0 ? (maximum, .infinity) : (0, maximum)
        }
        if height > 0 {
            if oscillates {
                // Another maximum follows after each half period.
                let halfSwing = .pi / root
                let fade = 2 * decayRate * halfSwing
                let count = (height / fade).rounded(.down)
                guard count * halfSwing <= 1e12 else { return nil }
                start += count * halfSwing
                height -= count * fade
                end = start + halfSwing
                // For an undamped oscillation, the squared cosine falls from a maximum to the tolerance in
                // this time.
                step = acos(exp(-height / 2)) / root
            }
        } else {
            let first = sample(0)
            guard first.log > 0 else { return 0 }
            height = first.log
            if first.slope < 0 { step = -first.log / first.slope }
        }
        return exit(between: start, end, near: start + min(step, longestFall(of: height)), sample)
    }

    /// The time in seconds in which a spring that does not oscillate falls from a maximum whose logarithm is
    /// `height`, or slightly less.
    private func longestFall(of height: Double) -> Double { (1 + height / 2) / slowRate }

    /// The root of log f between `start`, where log f is above 0, and `end`, where it is below.
    private func exit(
        between start: Double, _ end: Double, near guess: Double,
        _ sample: (Double) -> (log: Double, slope: Double)
    ) -> Double? {
        var (low, high, time) = (start, end, guess)
        for _ in 0..<200 {
            if high == .infinity {
                guard time <= 1e13 else { return nil }
            } else if !(time > low && time < high) {
                time = low + (high - low) / 2
            }
            let (log, slope) = sample(time)
            if log > 0 { low = time } else { high = time }
            let step = slope < 0 ? -log / slope : .infinity
            // An error of 10⁻⁹ is less than the margin by which the tolerance is rounded inwards.
            if log.magnitude < 1e-9 || high < .infinity && high - low <= 1e-15 * high {
                time = step.isFinite ? max(time + step, 0) : time
                break
            }
            time += high == .infinity ? min(step, longestFall(of: log)) : step
        }
        return time <= 1e12 ? time : nil
    }

    // MARK: Maxima

    /// The two solutions whose products a gram holds, and their rates, after `time` seconds, as a transition.
    private func basis(at time: Double) -> SpringTransition {
        guard let (slowRate, fastRate) = separateRates else { return transition(over: time) }
        let (slow, fast) = (exp(-slowRate * time), exp(-fastRate * time))
        return SpringTransition(slow, fast, -slowRate * slow, -fastRate * fast)
    }

    /// The first time at which f has a maximum; nil if it has none.
    private func firstMaximum(of gram: Gram) -> Double? {
        if let (slowRate, fastRate) = separateRates {
            // With y = e^−(fastRate − slowRate)·t, which falls with time, f′ is 0 where slowRate·S·S +
            // (slowRate + fastRate)·S·F·y + fastRate·F·F·y² is. Where that falls with y, f has its maximum.
            let y = Spring.roots(
                fastRate * gram.rateSquare, -(slowRate + fastRate) * gram.cross, -slowRate * gram.square
            ).falling
            // Rounding puts the maximum of a spring that starts at rest before its start.
            return y > 0 && y < 1 + 1e-12 ? max(-log(y) / (fastRate - slowRate), 0) : nil
        }
        // With S/C for the ratio of the two solutions of ``transition(over:)``, f′ is 0 where it is a root of
        // (v + a·x)·(a·v + w²·x)·(S/C)² − (v² − w²·x²)·S/C − x·v. Where that rises, f has a maximum.
        let stiffness = angularFrequency * angularFrequency
        let ratio = Spring.roots(
            decayRate * gram.rateSquare + (stiffness + decayRate * decayRate) * gram.cross
                + decayRate * stiffness * gram.square, gram.rateSquare - stiffness * gram.square, gram.cross
        ).rising
        guard ratio == ratio else { return nil }
        guard oscillates else {
            return ratio == 0 ? 0 : ratio < .infinity ? time(ofRatio: ratio) : nil
        }
        let quarter = ratio.magnitude < .infinity ? time(ofRatio: ratio.magnitude) ?? 0 : .pi / (2 * root)
        return ratio < 0 && quarter > 0 ? .pi / root - quarter : quarter
    }

    /// The roots of a·ρ² − b·ρ − c = 0 at which the polynomial rises and falls, without cancellation:
    /// infinite where a is 0, NaN where there are none.
    private static func roots(_ a: Double, _ b: Double, _ c: Double) -> (rising: Double, falling: Double) {
        let square = b * b + 4 * a * c
        guard square > 0 else { return (.nan, .nan) }
        let root = square.squareRoot()
        return b < 0
            ? (-2 * c / (b - root), (b - root) / (2 * a)) : ((b + root) / (2 * a), -2 * c / (b + root))
    }
}
