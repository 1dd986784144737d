import Motion

/// The parts of a velocity at a lift that the weights of the answers do not change.
///
/// The velocity is the weighted mean of the answers, limited to 1.5 × the fastest step in its direction,
/// times ``scale``, plus ``offset``.
@usableFromInline
package struct LiftParts<Vector: VectorArithmetic> {
    @usableFromInline package let marks: StrokeMarks
    /// The velocity of each answer, per second.
    @usableFromInline package let answers: InlineArray<8, Vector>
    /// The velocities between neighbouring knots, newest first, per second; 19 at most.
    @usableFromInline package let steps: [Vector]
    /// The fraction of the limited mean that remains after a long last step and a silence.
    @usableFromInline package let scale: Double
    /// The part of a long last step.
    @usableFromInline package let offset: Vector

    /// Creates the parts; nil with fewer than three knots.
    @inlinable
    init?(_ knots: Knots<Vector>, remainder: Double) {
        guard knots.count > 2 else { return nil }
        var known: StrokeMarks?
        var answers = InlineArray<8, Vector>(repeating: .zero)
        for answer in 0..<8 {
            var only = SIMD8<Float>.zero
            only[answer] = 1
            answers[answer] = knots.mixture { marks in
                known = marks
                return only
            }
        }
        guard let known else { return nil }
        marks = known
        self.answers = answers
        steps = (1..<knots.count).map { index in
            (knots[index - 1].position - knots[index].position)
                .scaled(by: 1 / (knots[index].age - knots[index - 1].age))
        }
        let lead = knots.longStep ?? (0, .zero)
        scale = (1 - lead.weight) * remainder
        offset = lead.velocity.scaled(by: lead.weight * remainder)
    }
}

extension VelocityTracker {
    /// Returns the parts of the default strategy's velocity at a lift; nil if it has no weighted answers, as
    /// with two positions.
    @inlinable
    package func parts(at lift: Timestamp) -> LiftParts<Value.AnimatableData>? {
        let parts = history.withSamples { samples -> LiftParts<Value.AnimatableData>? in
            samples.withKnots { knots in
                let silence = samples.silence(until: lift)
                return LiftParts(
                    knots, remainder: RestBeforeLift.remainder(after: silence, interval: knots.interval))
            }
        }
        return parts ?? nil
    }
}
