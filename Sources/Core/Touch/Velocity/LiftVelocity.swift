import Motion

extension Samples {
    /// The velocity by all that the stroke says, brought down by a rest before the lift.
    ///
    /// - Parameter weights: The weight of each answer, by the marks of the stroke.
    @inlinable
    @inline(__always)
    func liftVelocity(at lift: Timestamp, weighing weights: (StrokeMarks) -> SIMD8<Float>) -> Vector {
        var storage = InlineArray<20, Knot<Vector>>(repeating: Knot(age: 0, position: .zero))
        var places = storage.mutableSpan
        return places.withUnsafeMutableBufferPointer { places in
            guard let places = places.baseAddress else { return .zero }
            let knots = Knots(self, in: places)
            let silence = silence(until: lift)
            guard knots.count > 1 else {
                return burstVelocity().scaled(
                    by: RestBeforeLift.remainder(after: silence, interval: age(of: 1)))
            }
            let remainder = RestBeforeLift.remainder(after: silence, interval: knots.interval)
            guard knots.count > 2 else { return knots[1].position.scaled(by: remainder / -knots[1].age) }
            let velocity = knots.heldToSteps(knots.mixture(weighing: weights))
            return knots.ledByLongStep(velocity).scaled(by: remainder)
        }
    }

    /// The velocity of positions that all came almost at once.
    ///
    /// Panels report at most 1000 times a second. What comes faster came in a burst and says nothing of the
    /// interval that its positions are apart; most panels have 8 ms.
    @inlinable
    func burstVelocity() -> Vector {
        let time = age(of: count - 1)
        let way = self[0].position - self[count - 1].position
        return way.scaled(by: 1 / (time < 0.0009 ? 0.008 : time))
    }
}

extension Knots {
    /// At most one and a half times as fast as the fastest step in the same direction, and nothing when all steps go against it.
    @inlinable
    @inline(__always)
    func heldToSteps(_ velocity: Vector) -> Vector {
        let square = velocity.magnitudeSquared
        var most = 0.0
        var index = 1
        while index < count {
            let way = self[index - 1].position - self[index].position
            let along = 1.5 * way.dot(velocity)
            let seconds = self[index].age - self[index - 1].age
            // Almost always the newest step settles it.
            if along >= square * seconds { return velocity }
            most = max(most, along / seconds)
            index &+= 1
        }
        return square > 0 ? velocity.scaled(by: most / square) : velocity
    }

    /// Nearer to the velocity of the newest step, the more usual intervals it took: at 2.2 times the usual the step
    /// says nothing of its own, at 3 times it says all.
    ///
    /// In a long gap reports were missing, or the finger rested; either way it did what the step says.
    @inlinable
    @inline(__always)
    func ledByLongStep(_ velocity: Vector) -> Vector {
        let excess = gap - 2.2 * formerInterval
        guard excess > 0 else { return velocity }
        let part = min(excess / (0.8 * formerInterval), 1)
        let weight = part * part * (3 - 2 * part)
        let step = self[0].position - self[1].position
        var rate = 1 / gap
        if gap > 0.1, step.magnitudeSquared > 0 {
            // It may have moved in the last 100 ms of the gap alone, or in all of it: as is most like before.
            let far = self[min(count - 1, 4)]
            let before = (self[1].position - far.position).scaled(by: 1 / (far.age - self[1].age))
            rate = min(max(before.dot(step) / step.magnitudeSquared, rate), 10)
        }
        return velocity.scaled(by: 1 - weight) + step.scaled(by: rate * weight)
    }
}

/// What a rest on the surface leaves of a finger's velocity.
@usableFromInline
enum RestBeforeLift {
    /// From 1 to 0, the longer the finger was silent before the lift.
    ///
    /// Many panels report nothing while a finger rests, and all are silent for a while before they report a
    /// lift: 12 ms in the median, 26 ms in one case of ten, 105 ms at most. So the answer falls gently, past
    /// the half at 16 + 36 ms and a good half of an interval more, and is about a hundredth at 150 ms.
    @inlinable
    static func remainder(after silence: Double, interval: Double) -> Double {
        let excess = max(silence - 0.016 - 0.4 * interval, 0) / (0.036 + 0.2 * interval)
        return 1 / (1 + excess * excess * excess * excess)
    }
}
