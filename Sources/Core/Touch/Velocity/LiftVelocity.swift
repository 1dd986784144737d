import Motion

extension Samples {
    /// Returns the velocity of the stroke at the lift, reduced by a rest before it.
    @inlinable
    @inline(__always)
    func liftVelocity(at lift: Timestamp) -> Vector {
        withKnots { knots in
            let silence = silence(until: lift)
            guard knots.count > 1 else {
                return burstVelocity().scaled(
                    by: RestBeforeLift.remainder(after: silence, interval: age(of: 1)))
            }
            let remainder = RestBeforeLift.remainder(after: silence, interval: knots.interval)
            guard knots.count > 2 else { return knots[1].position.scaled(by: remainder / -knots[1].age) }
            let (answers, marks) = knots.answers()
            let mean = Knots.mean(of: answers, weights: FitGate.weights(of: marks))
            return knots.ledByLongStep(knots.heldToSteps(mean)).scaled(by: remainder)
        } ?? .zero
    }

    /// Calls `body` with the knots of the stroke.
    @inlinable
    @inline(__always)
    func withKnots<Result>(_ body: (Knots<Vector>) -> Result?) -> Result? {
        var storage = InlineArray<20, Knot<Vector>>(repeating: Knot(age: 0, position: .zero))
        var places = storage.mutableSpan
        return places.withUnsafeMutableBufferPointer { places in
            guard let places = places.baseAddress else { return nil }
            return body(Knots(self, in: places))
        }
    }

    /// Returns the velocity of positions that all came almost at once.
    ///
    /// Panels report at most 1000 times a second. Faster reports came in a burst, whose times say nothing of
    /// the interval between positions; most panels have 8 ms.
    @inlinable
    func burstVelocity() -> Vector {
        let time = age(of: count - 1)
        let way = self[0].position - self[count - 1].position
        return way.scaled(by: 1 / (time < 0.0009 ? 0.008 : time))
    }
}

extension Knots {
    /// Limits the velocity to 1.5 × the fastest step in its direction; zero if every step opposes it.
    @inlinable
    @inline(__always)
    package func heldToSteps(_ velocity: Vector) -> Vector {
        let square = velocity.magnitudeSquared
        var most = 0.0
        var index = 1
        while index < count {
            let way = self[index - 1].position - self[index].position
            let along = 1.5 * way.dot(velocity)
            let seconds = self[index].age - self[index - 1].age
            // Almost always the newest step decides.
            if along >= square * seconds { return velocity }
            most = max(most, along / seconds)
            index &+= 1
        }
        return square > 0 ? velocity.scaled(by: most / square) : velocity
    }

    /// Blends the velocity with that of the newest step, the longer its interval is compared to the usual
    /// one.
    @inlinable
    @inline(__always)
    package func ledByLongStep(_ velocity: Vector) -> Vector {
        guard let lead = longStep else { return velocity }
        return velocity.scaled(by: 1 - lead.weight) + lead.velocity.scaled(by: lead.weight)
    }

    /// The velocity of the newest step and its weight in the answer; nil if its interval is usual. There must
    /// be three knots or more.
    ///
    /// At 2.2 times the usual interval the step has no weight, at 3 times it alone counts. In a long gap
    /// reports were missing, or the finger rested; in both cases the step is the right measure.
    @inlinable
    @inline(__always)
    package var longStep: (weight: Double, velocity: Vector)? {
        let excess = gap - 2.2 * formerInterval
        guard excess > 0 else { return nil }
        let part = min(excess / (0.8 * formerInterval), 1)
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
    @inlinable
    static func remainder(after silence: Double, interval: Double) -> Double {
        let excess = max(silence - 0.016 - 0.4 * interval, 0) / (0.036 + 0.2 * interval)
        return 1 / (1 + excess * excess * excess * excess)
    }
}

extension VelocityTracker {
    /// Calls `body` with the knots of the stroke, and the factor that a rest before the lift leaves of its
    /// velocity; nil for a stroke with fewer than three knots.
    @inlinable
    package func withKnots<Result>(
        until lift: Timestamp, _ body: (Knots<Value.AnimatableData>, _ remainder: Double) -> Result
    ) -> Result? {
        let result = history.withSamples { samples in
            samples.withKnots { knots in
                guard knots.count > 2 else { return nil as Result? }
                let silence = samples.silence(until: lift)
                return body(knots, RestBeforeLift.remainder(after: silence, interval: knots.interval))
            }
        }
        return result ?? nil
    }
}
