import Testing
import Touch

@testable import Fitting

@Suite("Fitting the gate of the velocity tracker")
struct FittingTests {
    private func examples(_ strokes: Int) -> Examples {
        var examples = Examples()
        examples.add(.home, share: 0.5, strokes: strokes, seed: 1)
        examples.add(.varied, share: 0.5, strokes: strokes, seed: 2)
        return examples
    }

    @Test("an example's error is that of the tracker with the same gate, limits included")
    func examplesAreTheTracker() throws {
        var limited = 0
        // A parabola over the shortest window alone often leaves the limits.
        var parabola = FittedGate()
        parabola.answers[0][2] = 50
        for (gate, number) in [FittedGate.reference, parabola].flatMap({ gate in
            (0..<200).map { (gate, UInt64($0)) }
        }) {
            let stroke = StrokeFamily.broad.stroke(Int(number % 6), 0, number)
            guard let parts = stroke.parts else { continue }
            let example = Examples.Example(stroke, parts, cell: 0)
            var unused = FittedGate.Slopes()
            let error = Double(gate.add(example, importance: 1, to: &unused))
            #expect(abs(error - stroke.error(of: gate)) < 1e-3 * max(error, 0.01), "stroke \(number)")
            var free = example
            (free.stepX, free.stepY) = (example.stepX * 100, example.stepY * 100)
            if Double(gate.add(free, importance: 1, to: &unused)) != error { limited += 1 }
        }
        #expect(limited > 20)
    }

    @Test("slopes are those of the error, of a limited velocity too", arguments: [false, true])
    func slopes(isLimited: Bool) throws {
        var gate = FittedGate(seed: 3)
        let example = try #require(
            examples(10).all.first { example in
                guard example.cell > 24 else { return false }
                let weights = gate.weights(of: example.marks)
                let part = 1 / weights.sum()
                let limit = example.limit(
                    (weights * example.x).sum() * part, (weights * example.y).sum() * part)
                return (limit.step != nil) == isLimited
            })
        var slopes = FittedGate.Slopes()
        let error = gate.add(example, importance: 1, to: &slopes)
        var unused = FittedGate.Slopes()
        func change(_ nudge: (inout FittedGate) -> Void) -> Float {
            var other = gate
            nudge(&other)
            // The sum falls a little more slowly than the error, which is rounded off near 0.
            return (other.add(example, importance: 1, to: &unused) - error) * error
                / (error + FittedGate.smoothing)
        }
        let step: Float = 1e-2
        for row in [0, 1, 9, 15, 17] {
            for neuron in [0, 7, 15] {
                let rise =
                    change { $0.neurons[row][neuron] += step } - change { $0.neurons[row][neuron] -= step }
                #expect(abs(rise / (2 * step) - slopes.neurons[row][neuron]) < 2e-3)
            }
        }
        for row in [0, 4, 16] {
            for answer in 0..<8 {
                let rise =
                    change { $0.answers[row][answer] += step } - change { $0.answers[row][answer] -= step }
                #expect(abs(rise / (2 * step) - slopes.answers[row][answer]) < 2e-3)
            }
        }
        gate = gate.rounded
        #expect(gate == gate.rounded)
    }

    @Test("a fit is the same twice, another from another seed, and better than none")
    func fit() {
        let examples = examples(3)
        let fit = { (seed: UInt64, rounds: Int) in GateFit(rounds: rounds, seed: seed).fit(examples) }
        let gate = fit(1, 30)
        #expect(gate == fit(1, 30) && gate != fit(2, 30))
        let errors = StrokeFamily.home.errors(of: [gate, FittedGate(seed: 1)], strokes: 10, seed: 900)
        #expect(errors[0].mean < errors[1].mean)
    }

    @Test("the file has every constant, and says which command and seed made it")
    func file() throws {
        var gate = FittedGate(seed: 1).rounded
        gate.neurons[0][0] = -0.5
        gate.answers[16][7] = 12.25
        let text = GateFile(gate: gate, command: "fling-fit --output FILE", seed: 3).text
        #expect(text.hasPrefix("// Made by `fling-fit --output FILE`, which chose seed 3."))
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("        ") }
        let numbers = rows.flatMap { $0.split { " ,".contains($0) } }.compactMap { Float($0) }
        #expect(numbers.count == (StrokeMarks.count + 1) * 16 + 17 * 8)
        #expect(numbers.first == -0.5 && numbers.last == 12.25)
    }

    @Test("the tracker has the constants that are written, and answers as they do")
    func built() {
        var others = 0
        for number in UInt64(0)..<30 {
            let stroke = StrokeFamily.broad.stroke(Int(number % 6), 0, number)
            let error = stroke.error(of: .built)
            #expect(abs(stroke.error(of: stroke.builtVelocity) - error) < 1e-5)
            if stroke.error(of: FittedGate(seed: 1)) != error { others += 1 }
        }
        #expect(others > 20)
    }

    @Test("a cell is worse beyond 1.05 times the reference, and its uncertainty falls with more strokes")
    func cells() {
        func isWorse(_ mean: Double) -> Bool {
            FamilyErrors.Cell(mean: mean, reference: 0.2, uncertainty: 0).isWorse
        }
        #expect(!isWorse(0.2) && !isWorse(0.2099) && isWorse(0.2101))
        let few = StrokeFamily.hands.errors(of: [FittedGate(seed: 1), .reference], strokes: 20, seed: 5)
        let many = StrokeFamily.hands.errors(of: [FittedGate(seed: 1)], strokes: 320, seed: 5)
        #expect(few[1].cells.allSatisfy { $0.uncertainty == 0 })
        let ratios = zip(few[0].cells, many[0].cells).map { $0.uncertainty / $1.uncertainty }
        // A sixteenth of the strokes has four times the standard error.
        #expect(abs(ratios.sorted()[ratios.count / 2] - 4) < 1.5)
    }

    @Test("the tracker's gate is better than the reference on hands that nothing is fitted to, and at home")
    func better() {
        for family in [StrokeFamily.hands, .home, .broad, .robots] {
            let errors = family.errors(of: [.built, .reference], strokes: 25, seed: 77)
            #expect(errors[0].mean < 0.98 * errors[0].referenceMean, "\(family.name)")
            #expect(errors[1].mean == errors[1].referenceMean && errors[1].worseCount == 0)
        }
    }
}
