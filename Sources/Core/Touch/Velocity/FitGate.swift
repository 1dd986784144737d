/// The gate of the default strategy: a network that weights the answers of a stroke.
///
/// The network has 16 neurons, takes the marks of a stroke, and gives every answer a weight. The weights are
/// positive, so that the velocity never leaves the range of the answers on any stroke, and is exact if they
/// agree.
///
/// The individual constants have no meaning. They minimise the mean error on strokes of the panel model and
/// of the robot hand, found by gradient descent: `fling-fit` computes them, and prints the errors on these
/// and other kinds of strokes.
package enum FitGate {
    /// Returns the weight of each answer, in proportion to the others'.
    static func weights(of marks: StrokeMarks) -> SIMD8<Float> {
        // The spans are read in place: an array's own subscript copies the whole array.
        let (inputs, first) = (marks.values.span, neurons.span)
        var sums = SIMD16<Float>.zero
        for neuron in 0..<16 { sums[neuron] = first[unchecked: neuron] }
        for index in 0..<20 {
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
        // This is half as exact as the exponential function, and twice as fast.
        weights += (weights * weights + 1).squareRoot()
        return weights * weights
    }
}
