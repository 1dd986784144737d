import Motion

/// The marks of a stroke by which its answers are weighed.
///
/// They have no unit of length, and do not change when the stroke is moved, turned or enlarged.
@usableFromInline
package struct StrokeMarks: Sendable {
    @usableFromInline package var values: InlineArray<17, Float>

    /// The number of marks.
    package static var count: Int { 17 }

    /// - Parameters:
    ///   - lengths: The lengths of the answers along their sum, as multiples of the usual answer's.
    ///   - distances: The squares of how far positions lie from six of the fits, as multiples of a step.
    ///   - count: The number of knots.
    @usableFromInline
    init(lengths: SIMD8<Float>, distances: SIMD8<Float>, count: Int) {
        // From 0 to 1; a half when it is a tenth of a step. What cannot be negative has its root in one instruction.
        var parts = SIMD8<Float>.zero
        for index in 0..<8 { parts[index] = distances[index].magnitude.squareRoot() }
        parts /= parts + 0.1
        values = [
            lengths[0], lengths[1], lengths[2], lengths[3], lengths[4], lengths[5], lengths[6], lengths[7],
            parts[0], parts[1], parts[2], parts[3], parts[4], parts[5],
            2 / Float(count), count == 3 ? 1 : 0, count == 4 ? 1 : 0,
        ]
    }
}

extension SIMD32<Float> {
    /// The marks, and zeros.
    package init(_ marks: StrokeMarks) {
        self = .zero
        for index in 0..<StrokeMarks.count { self[index] = marks.values[index] }
    }
}

extension VelocityTracker {
    /// The velocity that the default strategy gives with other weights than its own.
    ///
    /// - Parameter weights: The weight of each answer, by the marks of the stroke.
    @inlinable
    package func velocity(
        at lift: Timestamp, weighing weights: (StrokeMarks) -> SIMD8<Float>
    ) -> Velocity<Value> {
        guard history.count > 1 else { return .zero }
        let answer = history.withSamples { $0.liftVelocity(at: lift, weighing: weights) }
        guard let answer, answer.isFinite else { return .zero }
        return Velocity(perSecond: answer)
    }
}
