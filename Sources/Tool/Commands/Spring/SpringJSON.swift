import CommandLineTool
import Motion
import JSONText

extension SpringQuestion {
    /// The answer of `fling spring --json`: one object. The samples are computed while they are written.
    var json: JSON {
        .object([
            ("mass", .number(spring.mass)),
            ("stiffness", .number(spring.stiffness)),
            ("damping", .number(spring.damping)),
            ("dampingRatio", .number(spring.dampingRatio)),
            ("duration", .number(spring.duration)),
            ("bounce", .number(spring.bounce)),
            ("settling", .optional(settling)),
            ("samples", .array((0..<times.count).lazy.map { sample(at: times[$0]) })),
        ])
    }

    private func sample(at time: Double) -> JSON {
        let state = motion.state(at: time)
        return .object([
            ("t", .number(time)),
            ("value", number(state.value)),
            ("velocity", number(state.velocity.perSecond)),
        ])
    }

    /// Returns one number as a number, and several as an array.
    private func number(_ vector: SIMD4<Double>) -> JSON {
        count == 1 ? .number(vector[0]) : .array(numbers(vector).map { .number($0) })
    }
}
