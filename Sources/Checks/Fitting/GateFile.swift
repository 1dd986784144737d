import Touch

/// The Swift file with the constants of a gate.
struct GateFile {
    var gate: FittedGate
    /// The command that made the file.
    var command: String
    var seed: UInt64

    /// The text of the file; equal gates give equal bytes.
    var text: String {
        """
        // Made by `\(command)`, which chose seed \(seed). Don't edit it: run that again.

        extension FitGate {
            /// For each neuron a constant, and then its multiple of each mark.
            package static let neurons: InlineArray<\(gate.neurons.count * 16), Float> = [
        \(rows(gate.neurons.map { constants in constants.indices.map { constants[$0] } }))
            ]

            /// For each answer a constant, and then its multiple of each neuron.
            package static let answers: InlineArray<\(gate.answers.count * 8), Float> = [
        \(rows(gate.answers.map { constants in constants.indices.map { constants[$0] } }))
            ]
        }

        """
    }

    /// Returns numbers as lines of eight.
    private func rows(_ rows: [[Float]]) -> String {
        let numbers = rows.flatMap(\.self).map { Double($0).fixed(4) }
        return stride(from: 0, to: numbers.count, by: 8).map { start in
            "        " + numbers[start..<min(start + 8, numbers.count)].joined(separator: ", ") + ","
        }.joined(separator: "\n")
    }
}
