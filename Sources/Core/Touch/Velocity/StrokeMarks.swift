import Motion

/// The marks of a stroke: the inputs of the gate that weights its answers.
///
/// The marks have no unit of length, and do not change when the stroke is moved, turned or scaled.
package struct StrokeMarks: Sendable {
    package var values: InlineArray<20, Float>

    /// The number of marks.
    package static var count: Int { 20 }

    /// - Parameters:
    ///   - lengths: The components of the answers along their sum, as multiples of the usual answer's.
    ///   - distances: The squared distances of positions from six of the fits, as multiples of a step.
    ///   - count: The number of knots.
    ///   - times: The usual interval, the newest one and the duration of the stroke, in seconds; and 0.
    ///   - middles: The times at which the marks of `times` are one half; and 1.
    init(
        lengths: SIMD8<Float>, distances: SIMD8<Float>, count: Int, times: SIMD4<Float>, middles: SIMD4<Float>
    ) {
        // Maps a distance to 0…1, one half at a tenth of a step. The magnitude makes the root a single
        // instruction.
        var parts = SIMD8<Float>.zero
        for index in 0..<8 { parts[index] = distances[index].magnitude.squareRoot() }
        parts /= parts + 0.1
        let rhythm = times / (times + middles)
        values = [
            lengths[0], lengths[1], lengths[2], lengths[3], lengths[4], lengths[5], lengths[6], lengths[7],
            parts[0], parts[1], parts[2], parts[3], parts[4], parts[5],
            2 / Float(count), count == 3 ? 1 : 0, count == 4 ? 1 : 0,
            rhythm[0], rhythm[1], rhythm[2],
        ]
    }
}

extension SIMD32<Float> {
    /// The marks, followed by zeros.
    package init(_ marks: StrokeMarks) {
        self = .zero
        for index in 0..<StrokeMarks.count { self[index] = marks.values[index] }
    }
}
