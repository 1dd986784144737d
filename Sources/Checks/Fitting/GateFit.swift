import CLibm
import Touch

/// A fit of a gate to examples, by gradient descent with moments (Adam, Kingma and Ba, 2015).
///
/// The descent starts from the reference gate, so that it begins with no cell at home worse than there. The
/// seed decides the order of the examples, and small random factors for the marks that the reference does not
/// have.
///
/// The loss is the sum over all cells of the mean error relative to the cell's reference, so that a cell with
/// small errors counts as much as one with great ones. A cell at home that is not a little better than its
/// reference gains importance from round to round.
struct GateFit {
    /// The number of passes over all examples.
    var rounds: Int
    var seed: UInt64

    private static let batch = 64
    /// The standard deviation of the random factors at the beginning.
    private static let spread: Float = 0.3
    private static let rate: Float = 0.006
    /// The target for a home cell's error, relative to its reference.
    private static let aim: Float = 0.97
    /// The greatest factor by which a home cell can gain importance.
    private static let greatestUrgency: Float = 60

    func fit(_ examples: Examples) -> FittedGate {
        var gate = FittedGate.reference
        var random = NormalNumbers(seed: ~seed)
        for row in FittedGate.referenceMarkCount + 1...StrokeMarks.count {
            for neuron in 0..<FittedGate.neuronCount {
                gate.neurons[row][neuron] = GateFit.spread * Float(random.next())
            }
        }
        var order = Array(examples.all.indices)
        var slopes = FittedGate.Slopes()
        var (means, squares) = (FittedGate.Slopes(), FittedGate.Slopes())
        var urgency = [Float](repeating: 1, count: examples.cells.count)
        let batches = order.count / GateFit.batch
        var step = 0
        for round in 0..<rounds {
            for index in stride(from: order.count - 1, to: 0, by: -1) {
                order.swapAt(index, random.index(below: index + 1))
            }
            let importances = importances(examples, urgency)
            var errors = [Float](repeating: 0, count: examples.cells.count)
            for batch in 0..<batches {
                slopes.clear()
                for index in batch * GateFit.batch..<(batch + 1) * GateFit.batch {
                    let example = examples.all[order[index]]
                    errors[example.cell] += gate.add(
                        example, importance: importances[example.cell] / Float(GateFit.batch), to: &slopes)
                }
                step += 1
                // The rate rises at the beginning and falls to 0 at the end.
                let part = Float(step) / Float(batches * rounds)
                let rate = GateFit.rate * min(1, 20 * part) * (1 - part) * (1 - part)
                gate.descend(slopes, rate: rate, step: step, &means, &squares)
            }
            guard round > 0 else { continue }
            for (index, cell) in examples.cells.enumerated() where cell.isHome {
                let error = (errors[index] + cell.fixedErrors) / Float(cell.strokes)
                let ratio = (error + 0.0005) / (cell.reference + 0.0005) / GateFit.aim
                let growth = ratio > 1 ? ratio * ratio : 0.8 + 0.2 * ratio
                urgency[index] = min(max(urgency[index] * growth, 0.3), GateFit.greatestUrgency)
            }
        }
        return gate.rounded
    }

    /// Returns the importance of an example of each cell; 1 on average.
    private func importances(_ examples: Examples, _ urgency: [Float]) -> [Float] {
        let shares = zip(examples.cells, urgency).map { $0.share * $1 / ($0.reference + 0.01) }
        let scale = Float(examples.all.count) / shares.reduce(0, +)
        return zip(examples.cells, shares).map { $1 * scale / Float(max($0.examples, 1)) }
    }
}

extension FittedGate {
    fileprivate mutating func descend(
        _ slopes: Slopes, rate: Float, step: Int, _ means: inout Slopes, _ squares: inout Slopes
    ) {
        let perMean = rate / (1 - powf(0.9, Float(step)))
        let perSquare = 1 / (1 - powf(0.999, Float(step)))
        for index in neurons.indices {
            let slope = slopes.neurons[index]
            means.neurons[index] = means.neurons[index] * 0.9 + slope * 0.1
            squares.neurons[index] = squares.neurons[index] * 0.999 + slope * slope * 0.001
            let size = (squares.neurons[index] * perSquare).squareRoot() + 1e-8
            neurons[index] -= means.neurons[index] * perMean / size
        }
        for index in answers.indices {
            let slope = slopes.answers[index]
            means.answers[index] = means.answers[index] * 0.9 + slope * 0.1
            squares.answers[index] = squares.answers[index] * 0.999 + slope * slope * 0.001
            let size = (squares.answers[index] * perSquare).squareRoot() + 1e-8
            answers[index] -= means.answers[index] * perMean / size
        }
    }
}
