import Touch

/// A gate whose constants can be changed.
///
/// Each of the sixteen neurons is a constant plus multiples of the marks; each of the eight answers is a
/// constant plus multiples of the neurons' outputs. ``FitGate`` computes the same from tables.
struct FittedGate: Equatable, Sendable {
    static let neuronCount = 16

    /// The rows of the neurons: a constant for each, and then its factor for each mark.
    var neurons: [SIMD16<Float>]
    /// The rows of the answers: a constant for each, and then its factor for each neuron.
    var answers: [SIMD8<Float>]

    /// Creates a gate whose constants are 0.
    init() {
        neurons = Array(repeating: .zero, count: StrokeMarks.count + 1)
        answers = Array(repeating: .zero, count: FittedGate.neuronCount + 1)
    }

    /// Creates an untrained gate with random constants.
    init(seed: UInt64) {
        var random = NormalNumbers(seed: seed)
        neurons = (0...StrokeMarks.count).map { _ in
            var constants = SIMD16<Float>.zero
            for index in constants.indices { constants[index] = Float(random.next()) }
            return constants
        }
        answers = (0...FittedGate.neuronCount).map { row in
            var constants = SIMD8<Float>.zero
            guard row > 0 else { return constants }
            for index in constants.indices { constants[index] = 0.3 * Float(random.next()) }
            return constants
        }
    }

    /// Returns the weight of each answer.
    func weights(of marks: StrokeMarks) -> SIMD8<Float> {
        weights(of: SIMD32(marks))
    }

    func weights(of marks: SIMD32<Float>) -> SIMD8<Float> {
        var sums = neurons[0]
        for index in 0..<StrokeMarks.count { sums += neurons[index + 1] * marks[index] }
        var weights = answers[0]
        for index in 0..<FittedGate.neuronCount {
            weights += answers[index + 1] * (sums[index] / (1 + sums[index].magnitude))
        }
        weights += (weights * weights + 1).squareRoot()
        return weights * weights
    }

    /// The gate with constants rounded as they are written, to four digits after the decimal point.
    var rounded: FittedGate {
        var gate = self
        for index in neurons.indices {
            gate.neurons[index] = (neurons[index] * 1e4).rounded(.toNearestOrEven) / 1e4
        }
        for index in answers.indices {
            gate.answers[index] = (answers[index] * 1e4).rounded(.toNearestOrEven) / 1e4
        }
        return gate
    }
}

extension FittedGate {
    /// The tracker's built-in gate.
    static var built: FittedGate {
        var gate = FittedGate()
        for row in gate.neurons.indices {
            for column in 0..<16 { gate.neurons[row][column] = FitGate.neurons[row * 16 + column] }
        }
        for row in gate.answers.indices {
            for column in 0..<8 { gate.answers[row][column] = FitGate.answers[row * 8 + column] }
        }
        return gate
    }

    /// The error at which the derivative of a smoothed error is one half.
    static let smoothing: Float = 0.001

    /// The partial derivatives of an error by the constants.
    struct Slopes {
        var neurons = [SIMD16<Float>](repeating: .zero, count: StrokeMarks.count + 1)
        var answers = [SIMD8<Float>](repeating: .zero, count: FittedGate.neuronCount + 1)

        mutating func clear() {
            for index in neurons.indices { neurons[index] = .zero }
            for index in answers.indices { answers[index] = .zero }
        }
    }

    /// Adds the derivatives of a stroke's error, times `importance`, to `slopes`; returns the error.
    ///
    /// Below a few thousandths the error is smoothed, so that its derivative is 0 at 0.
    func add(_ example: Examples.Example, importance: Float, to slopes: inout Slopes) -> Float {
        var sums = neurons[0]
        for index in 0..<StrokeMarks.count { sums += neurons[index + 1] * example.marks[index] }
        var parts = SIMD16<Float>.zero
        for index in 0..<FittedGate.neuronCount { parts[index] = 1 / (1 + sums[index].magnitude) }
        let outputs = sums * parts
        var logarithms = answers[0]
        for index in 0..<FittedGate.neuronCount { logarithms += answers[index + 1] * outputs[index] }
        let root = (logarithms * logarithms + 1).squareRoot()
        let weights = (logarithms + root) * (logarithms + root)
        let perWeight = 1 / weights.sum()
        let x = (weights * example.x).sum() * perWeight
        let y = (weights * example.y).sum() * perWeight
        let (part, step) = example.limit(x, y)
        let kept = part * example.scale
        let (errorX, errorY) = (
            (kept * x - example.aim.x) * example.perError, (kept * y - example.aim.y) * example.perError
        )
        let error = (errorX * errorX + errorY * errorY).squareRoot()
        // The derivatives of the error by the limited mean and by the mean, up to a factor; and that of a
        // weight by its logarithm is 2 w / root, up to the scale.
        let perVelocity = importance * example.perError * example.scale / (error + FittedGate.smoothing)
        var (slopeX, slopeY) = (part * errorX, part * errorY)
        if let step {
            let outwards = (x * errorX + y * errorY) / (x * x + y * y)
            slopeX += outwards * (1.5 * step.x - 2 * part * x)
            slopeY += outwards * (1.5 * step.y - 2 * part * y)
        }
        let away = slopeX * (example.x - x) + slopeY * (example.y - y)
        let answerSlopes = away * (2 * perVelocity * perWeight) * weights / root
        slopes.answers[0] += answerSlopes
        var neuronSlopes = SIMD16<Float>.zero
        for index in 0..<FittedGate.neuronCount {
            slopes.answers[index + 1] += answerSlopes * outputs[index]
            neuronSlopes[index] = (answers[index + 1] * answerSlopes).sum()
        }
        neuronSlopes *= parts * parts
        slopes.neurons[0] += neuronSlopes
        for index in 0..<StrokeMarks.count {
            slopes.neurons[index + 1] += neuronSlopes * example.marks[index]
        }
        return error
    }
}
