/// The part of the default strategy that decides how much each of a stroke's answers counts.
///
/// A network of 16 neurons looks at the marks of a stroke and gives every answer a weight. The
/// weights are positive, so the velocity never leaves the range of the answers, whatever
/// stroke comes along, and is exact when they agree.
///
/// The constants have no meaning one by one. They are those with which strokes of the panel model have the
/// least mean error, found by gradient descent: `fling-fit` finds them, and `fling-bench velocity` measures
/// what they are worth on strokes that had no part in that.
@usableFromInline
package enum FitGate {
    /// The weight of each answer, in proportion to the others'.
    @usableFromInline
    static func weights(of marks: StrokeMarks) -> SIMD8<Float> {
        // Through spans everything is read in place: an array's own subscript copies the whole array.
        let (inputs, first) = (marks.values.span, neurons.span)
        var sums = SIMD16<Float>.zero
        for neuron in 0..<16 { sums[neuron] = first[unchecked: neuron] }
        for index in 0..<17 {
            let input = inputs[unchecked: index]
            for neuron in 0..<16 { sums[neuron] += input * first[unchecked: 16 &* index &+ neuron &+ 16] }
        }
        for neuron in 0..<16 { sums[neuron] /= 1 + sums[neuron].magnitude }
        let outputs = InlineArray<16, Float> { sums[$0] }
        let (between, second) = (outputs.span, answers.span)
        var weights = SIMD8<Float>.zero
        for answer in 0..<8 { weights[answer] = second[unchecked: answer] }
        for index in 0..<16 {
            let input = between[unchecked: index]
            for answer in 0..<8 { weights[answer] += input * second[unchecked: 8 &* index &+ answer &+ 8] }
        }
        // Half as exact as the exponential function, twice as quick.
        weights += (weights * weights + 1).squareRoot()
        return weights * weights
    }
}
