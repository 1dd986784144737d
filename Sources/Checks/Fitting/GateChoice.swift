import Touch

/// Fits gates from several seeds and chooses one.
///
/// Fits that look equal on strokes like those fitted to differ by several hundredths on others. So the hand model, which
/// nothing is fitted to, chooses among those that are equally good at home.
package struct GateChoice {
    package struct Settings: Sendable {
        /// Strokes of each cell at home that are fitted to.
        package var strokes: Int
        /// Strokes of each cell by which gates are judged.
        package var judgedStrokes: Int
        package var rounds: Int
        package var seeds: ClosedRange<UInt64>

        /// The tables of the tracker are made with these.
        package static let full = Settings(strokes: 1500, judgedStrokes: 1000, rounds: 150, seeds: 1...2)
        /// The same in seconds, to see that it works.
        package static let quick = Settings(strokes: 20, judgedStrokes: 20, rounds: 2, seeds: 1...2)
    }

    /// A gate, and what it is worth at home and on the hand model.
    private struct Candidate {
        let seed: UInt64
        let gate: FittedGate
        /// The number of cells at home on which it is worse than its reference by more than the limit.
        let losses: Int
        let home, hands: Double
    }

    /// A cell at home may be so many times as bad as its reference.
    package static let limit = 1.05

    private let settings: Settings
    private let say: (String) -> Void

    /// - Parameter say: Is told the errors, a table or a line at a time.
    package init(_ settings: Settings, say: @escaping (String) -> Void) {
        self.settings = settings
        self.say = say
    }

    /// The file of the chosen gate.
    ///
    /// - Parameter command: The command line that the file is to name.
    package func file(command: String) -> String {
        let examples = examples
        say("\(examples.all.count) examples")
        let home = judgement(of: .home)
        let hands = judgement(of: .hands)
        let candidates = settings.seeds.map { seed in
            let gate = GateFit(rounds: settings.rounds, seed: seed).fit(examples)
            let errors = home.errors(of: gate)
            let losses = zip(errors.means, References.home).count { error, reference in
                error > GateChoice.limit * reference + GateChoice.trifle
            }
            let candidate = Candidate(
                seed: seed, gate: gate, losses: losses, home: errors.mean, hands: hands.errors(of: gate).mean)
            say(
                "seed \(seed): home \(candidate.home.fixed(4)), \(losses) cells worse; "
                    + "hands \(candidate.hands.fixed(4))")
            return candidate
        }
        guard let chosen = candidates.min(by: isBetter) else { return "" }
        say("\nSeed \(chosen.seed), and how many times the errors of the tracker as it is built:")
        tell(of: chosen.gate)
        return GateFile(gate: chosen.gate, command: command, seed: chosen.seed).text
    }

    /// Tells the errors of the tracker as it is built.
    package func tellErrors() {
        for family in StrokeFamily.all {
            let errors = judgement(of: family).errors(of: nil)
            say("\n\(errors.text())\nmean \(errors.mean.fixed(4))")
        }
    }

    /// An error that is greater by less counts as the same.
    static let trifle = 0.001

    private func isBetter(_ one: Candidate, _ other: Candidate) -> Bool {
        (one.losses, one.hands) < (other.losses, other.hands)
    }

    private func tell(of gate: FittedGate) {
        for family in StrokeFamily.all {
            let judgement = judgement(of: family)
            let (built, errors) = (judgement.errors(of: nil), judgement.errors(of: gate))
            say("\n\(errors.text(over: built))\nmean \(errors.mean.fixed(4)), built \(built.mean.fixed(4))")
        }
    }

    private func judgement(of family: StrokeFamily) -> Judgement {
        Judgement(family, strokes: settings.judgedStrokes, seed: 900)
    }

    private var examples: Examples {
        var examples = Examples()
        examples.add(
            .home, share: 0.4, strokes: settings.strokes, seed: 1, references: References.home)
        examples.add(
            .varied, share: 0.35, strokes: settings.strokes / 2, seed: 2, references: References.varied)
        examples.add(
            .broad, share: 0.25, strokes: settings.strokes * 6, seed: 3,
            references: [Double](repeating: 0.15, count: StrokeFamily.broad.cells.count))
        return examples
    }
}
