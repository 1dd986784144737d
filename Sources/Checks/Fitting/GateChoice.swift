import Touch

/// A fit of gates from several seeds, and the choice of one of them.
///
/// Gates that fit the strokes at home equally well differ by several hundredths on others. So the hand model, which
/// nothing is fitted to, decides between gates that are equally good at home.
package struct GateChoice {
    package struct Settings: Sendable {
        /// The number of strokes to fit to, for each cell at home.
        package var strokes: Int
        /// The number of strokes to judge by, for each cell.
        package var judgedStrokes: Int
        package var rounds: Int
        package var seeds: ClosedRange<UInt64>

        /// The settings with which the tracker's tables are made.
        package static let full = Settings(strokes: 1500, judgedStrokes: 1000, rounds: 150, seeds: 1...2)
        /// The settings of a run of seconds, which shows that fitting works.
        package static let quick = Settings(strokes: 20, judgedStrokes: 20, rounds: 2, seeds: 1...2)
    }

    /// A fitted gate with its errors at home and on the hand model.
    private struct Candidate {
        let seed: UInt64
        let gate: FittedGate
        /// The number of cells at home in which the gate's error exceeds the reference by more than the limit.
        let losses: Int
        let home, hands: Double
    }

    /// The greatest allowed ratio of a home cell's error to its reference.
    package static let limit = 1.05

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

    /// Reports the errors of the tracker's built-in gate.
    package func tellErrors() {
        for family in StrokeFamily.all {
            let errors = judgement(of: family).errors(of: nil)
            say("\n\(errors.text())\nmean \(errors.mean.fixed(4))")
        }
    }

    /// The difference up to which two errors count as equal.
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
