import Touch

/// A fit of gates from several seeds, and the choice of one of them.
///
/// Gates that fit the strokes at home equally well differ by several hundredths on others. So the hand model,
/// which nothing is fitted to, decides between gates that are nowhere at home worse than the reference.
package struct GateChoice {
    package struct Settings: Sendable {
        /// The number of strokes to fit to, for each cell at home.
        package var strokes: Int
        /// The number of strokes to judge by, for each cell at home.
        package var judgedStrokes: Int
        package var rounds: Int
        package var seeds: ClosedRange<UInt64>

        /// The settings with which the tracker's tables are made.
        package static let full = Settings(strokes: 6000, judgedStrokes: 10_000, rounds: 15, seeds: 1...3)
        /// The settings of a run of seconds, which shows that fitting works.
        package static let quick = Settings(strokes: 20, judgedStrokes: 20, rounds: 2, seeds: 1...2)
    }

    /// A fitted gate with its errors at home and on the hand model.
    private struct Candidate {
        let seed: UInt64
        let gate: FittedGate
        let home: [FamilyErrors]
        let hands: FamilyErrors

        /// The number of cells at home above a ratio that leaves a margin for strokes not judged by.
        var worseCount: Int { home.reduce(0) { $0 + $1.count(above: 1.04) } }
    }

    /// The greatest allowed ratio of a home cell's error to that of the reference gate.
    package static let limit = 1.05

    /// The difference up to which two errors count as equal.
    static let trifle = 0.00001

    private let settings: Settings
    private let say: (String) -> Void

    /// Creates a choice with settings.
    ///
    /// - Parameter say: The function that receives the errors, a table or a line at a time.
    package init(_ settings: Settings, say: @escaping (String) -> Void) {
        self.settings = settings
        self.say = say
    }

    /// Fits the gates and returns the text of the Swift file for the chosen one.
    ///
    /// - Parameter command: The command line to name in the file.
    package func file(command: String) -> String {
        let examples = examples
        say("\(examples.all.count) examples")
        let seeds = Array(settings.seeds)
        let gates = seeds.map { seed in
            say("fitting seed \(seed)")
            return GateFit(rounds: settings.rounds, seed: seed).fit(examples)
        }
        let home = StrokeFamily.all.filter(\.isHome).map { errors(of: gates, on: $0, seed: 900) }
        let hands = errors(of: gates, on: .hands, seed: 900)
        let candidates = seeds.indices.map { index in
            Candidate(
                seed: seeds[index], gate: gates[index], home: home.map { $0[index] }, hands: hands[index])
        }
        for candidate in candidates {
            let families = (candidate.home + [candidate.hands]).map {
                "\($0.family.name) \($0.mean.fixed(4)) (\($0.referenceMean.fixed(4)))"
            }
            say(
                "seed \(candidate.seed): \(families.joined(separator: ", ")); \(candidate.worseCount) cells at "
                    + "home near the limit")
        }
        guard let chosen = candidates.min(by: isBetter) else { return "" }
        say("\nSeed \(chosen.seed), on strokes that it was neither fitted to nor chosen by:")
        tellErrors(of: chosen.gate)
        return GateFile(gate: chosen.gate, command: command, seed: chosen.seed).text
    }

    /// Reports the errors of the tracker's built-in gate.
    package func tellErrors() { tellErrors(of: .built) }

    private func tellErrors(of gate: FittedGate) {
        say("Mean errors, and their ratios ± standard error to the reference gate's on the same strokes:")
        for family in StrokeFamily.all {
            for errors in errors(of: [gate], on: family, seed: 901) { say("\n\(errors.text)") }
        }
    }

    private func isBetter(_ one: Candidate, _ other: Candidate) -> Bool {
        (one.worseCount, one.hands.mean) < (other.worseCount, other.hands.mean)
    }

    private func errors(of gates: [FittedGate], on family: StrokeFamily, seed: UInt64) -> [FamilyErrors] {
        let isFirst = family.name == StrokeFamily.home.name
        let strokes = isFirst ? settings.judgedStrokes : max(settings.judgedStrokes / 5, 10)
        return family.errors(of: gates, strokes: strokes, seed: seed)
    }

    private var examples: Examples {
        var examples = Examples()
        examples.add(.home, share: 0.65, strokes: settings.strokes, seed: 1)
        examples.add(.varied, share: 0.1, strokes: settings.strokes / 3, seed: 2)
        examples.add(.broad, share: 0.15, strokes: settings.strokes * 3, seed: 3)
        examples.add(.robots, share: 0.1, strokes: settings.strokes / 3, seed: 4)
        return examples
    }
}
