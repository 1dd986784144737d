import Motion

extension SampleHistory {
    /// Returns the velocity of the stroke at the lift, reduced by a rest before it.
    mutating func liftVelocity(at lift: Timestamp) -> Vector {
        var (knots, silence) = knots(until: lift)
        guard knots.count > 1 else {
            return burstVelocity().scaled(by: RestBeforeLift.remainder(after: silence, interval: age(of: 1)))
        }
        let remainder = RestBeforeLift.remainder(after: silence, interval: knots.interval)
        guard knots.count > 2 else { return knots[1].position.scaled(by: remainder / -knots[1].age) }
        return knots.velocity(by: FitGate.weights).scaled(by: remainder)
    }

    /// Returns the knots of the stroke, and the seconds between the newest of them and the lift.
    ///
    /// Some firmware repeats the last position of a finger that is leaving, two or three times within 35 ms, until it is
    /// sure. Such reports are a silence: they bear no news. But more of them, or those of a finger that braked, say that
    /// it stands. The fits take one alone for the unreliable last step that it is.
    mutating func knots(until lift: Timestamp) -> (knots: Knots<Vector>, silence: Double) {
        let repeats = repeats
        if 2...3 ~= repeats, age(of: repeats) <= 0.035 {
            var knots = Knots(&self, from: repeats)
            if knots.count > 2, !knots.brakes { return (knots, silence(until: lift) + age(of: repeats)) }
        }
        return (Knots(&self), silence(until: lift))
    }

    /// The number of the newest samples that repeat the position of the one before them, up to 4.
    private var repeats: Int {
        mutating get {
            let position = self[0].position
            var index = 1
            while index < min(count, 5), self[index].position == position { index += 1 }
            return index - 1
        }
    }

    /// Returns the velocity of positions that all came almost at once.
    ///
    /// Panels report at most 1000 times a second. Faster reports came in a burst, whose times say nothing of
    /// the interval between positions; most panels have 8 ms.
    private mutating func burstVelocity() -> Vector {
        let time = age(of: count - 1)
        let displacement = self[0].position - self[count - 1].position
        return displacement.scaled(by: 1 / (time < 0.0009 ? 0.008 : time))
    }
}

extension Knots {
    /// True if the newest step is less than 0.6 times as fast as the 60 ms before it. There must be three knots or more.
    ///
    /// By this rule the mean error at 829 places of real strokes is 0.20 and 0.30 of the speed if the last two or three
    /// places repeat the one before them, and 0.98 without it. A finger that stops within one step is taken for one that
    /// moves in two cases of five, if it lifts before the fourth report.
    fileprivate var brakes: Bool {
        mutating get {
            var far = 2
            while far + 1 < count, self[far].age - self[1].age < 0.06 { far += 1 }
            let previous = self[1].position - self[far].position
            let newest = .zero - self[1].position
            // Both are divided by their times.
            return newest.dot(previous) * (self[far].age - self[1].age)
                < 0.6 * previous.magnitudeSquared * self[1].age
        }
    }

    /// Returns the mean of the answers by the weights of a gate, limited by the steps and led by a long one.
    /// There must be three knots or more.
    @specialized(where Vector == SIMD2<Double>)
    package mutating func velocity(by gate: (StrokeMarks) -> SIMD8<Float>) -> Vector {
        let (answers, marks) = answers()
        let weights = gate(marks)
        var sum = Vector.zero
        var total = 0.0
        for index in 0..<8 {
            let weight = Double(weights[index])
            sum = sum + answers[index].scaled(by: weight)
            total += weight
        }
        return ledByLongStep(heldToSteps(sum.scaled(by: 1 / total)))
    }

    /// Limits the velocity to 1.5 × the fastest step in its direction; zero if every step opposes it.
    private mutating func heldToSteps(_ velocity: Vector) -> Vector {
        let square = velocity.magnitudeSquared
        var most = 0.0
        for index in 1..<count {
            let displacement = self[index - 1].position - self[index].position
            let along = 1.5 * displacement.dot(velocity)
            let seconds = self[index].age - self[index - 1].age
            // Almost always the newest step decides.
            if along >= square * seconds { return velocity }
            most = max(most, along / seconds)
        }
        return square > 0 ? velocity.scaled(by: most / square) : velocity
    }

    /// Blends the velocity with that of the newest step, the longer its interval is compared to the usual
    /// one.
    private mutating func ledByLongStep(_ velocity: Vector) -> Vector {
        guard let lead = longStep() else { return velocity }
        return velocity.scaled(by: 1 - lead.weight) + lead.velocity.scaled(by: lead.weight)
    }

    /// Returns the velocity of the newest step and its weight in the answer; nil if its interval is usual. There must
    /// be three knots or more.
    ///
    /// At 2.2 times the usual interval the step has no weight, at 3 times it alone counts. In a long gap
    /// reports were missing, or the finger rested; in both cases the step is the right measure.
    package mutating func longStep() -> (weight: Double, velocity: Vector)? {
        let excess = gap - 2.2 * previousInterval
        guard excess > 0 else { return nil }
        let part = min(excess / (0.8 * previousInterval), 1)
        let step = self[0].position - self[1].position
        var rate = 1 / gap
        if gap > 0.1, step.magnitudeSquared > 0 {
            // The finger may have moved in the last 100 ms of the gap alone, or in all of it: the rate of the
            // movement before decides, clamped to these two.
            let far = self[min(count - 1, 4)]
            let before = (self[1].position - far.position).scaled(by: 1 / (far.age - self[1].age))
            rate = min(max(before.dot(step) / step.magnitudeSquared, rate), 10)
        }
        return (part * part * (3 - 2 * part), step.scaled(by: rate))
    }
}

/// The reduction of a finger's velocity by a rest on the surface before the lift.
@usableFromInline
enum RestBeforeLift {
    /// Returns a factor from 1 to 0 that decreases with the silence before the lift, in seconds.
    ///
    /// Many panels report nothing while a finger rests, and all are silent for a while before they report a
    /// lift: 12 ms in the median, 26 ms in one case of ten, 105 ms at most. So the factor falls gently, to a
    /// half at 16 + 36 ms plus 0.6 intervals, and to about a hundredth at 150 ms.
    @usableFromInline
    static func remainder(after silence: Double, interval: Double) -> Double {
        let excess = max(silence - 0.016 - 0.4 * interval, 0) / (0.036 + 0.2 * interval)
        return 1 / (1 + excess * excess * excess * excess)
    }
}

extension VelocityTracker {
    /// Returns the knots of the stroke, and the factor that a rest before the lift leaves of its velocity; nil for
    /// a stroke with fewer than three knots.
    package func knots(until lift: Timestamp) -> (knots: Knots<Value.AnimatableData>, remainder: Double)? {
        guard history.count > 0 else { return nil }
        var history = history
        let (knots, silence) = history.knots(until: lift)
        guard knots.count > 2 else { return nil }
        return (knots, RestBeforeLift.remainder(after: silence, interval: knots.interval))
    }
}
