import Motion
import Touch

/// The parts of a velocity at a lift that the weights of the answers do not change.
///
/// The velocity is the weighted mean of the answers, limited to 1.5 × the fastest step in its direction,
/// times ``scale``, plus ``offset``.
struct LiftParts {
    typealias Vector = SIMD2<Double>

    let marks: StrokeMarks
    /// The velocity of each answer, per second.
    let answers: InlineArray<8, Vector>
    /// The velocities between neighbouring knots, newest first, per second; 19 at most.
    let steps: [Vector]
    /// The fraction of the limited mean that remains after a long last step and a silence.
    let scale: Double
    /// The part of a long last step.
    let offset: Vector

    init(_ knots: inout Knots<Vector>, remainder: Double) {
        (answers, marks) = knots.answers()
        var steps: [Vector] = []
        for index in 1..<knots.count {
            let (newer, older) = (knots[index - 1], knots[index])
            steps.append((newer.position - older.position).scaled(by: 1 / (older.age - newer.age)))
        }
        self.steps = steps
        let lead = knots.longStep() ?? (0, .zero)
        scale = (1 - lead.weight) * remainder
        offset = lead.velocity.scaled(by: lead.weight * remainder)
    }
}
