import CommandLineTool

/// Random gestures for a program, which the Python package pytest-fling makes, judges and cuts down.
///
/// The package starts `fling run` for each try; this process becomes it.
struct Monkey {
    private typealias Options = RunOptions

    private let words: [String]

    /// Returns nil if the command line asks for none.
    init?(_ arguments: Arguments) throws {
        let own = [
            Options.seed.declaration, Options.fingers.declaration, Options.findings.declaration,
            Options.shrink.declaration, Options.clock.declaration,
        ]
        guard let seconds = arguments[Options.monkey] else {
            guard let option = arguments.given(among: own).first else { return nil }
            throw UsageError("\(option.name) goes with --monkey")
        }
        guard !arguments.operands.isEmpty else { throw UsageError("--monkey needs PROGRAM") }
        let understood =
            [
                Options.monkey.declaration.name, Options.target.declaration.name,
                Options.size.declaration.name,
                Options.scale.declaration.name, Options.timeout.declaration.name,
            ] + own.map(\.name)
        let others = RunOptions.sections.flatMap(\.groups).flatMap(\.options).filter {
            !understood.contains($0.name)
        }
        if let pointless = arguments.given(among: others).first {
            throw UsageError("\(pointless.name) says nothing to --monkey")
        }
        if arguments[Options.clock] == "virtual", arguments.isGiven(Options.target.declaration) {
            throw UsageError("--in says nothing to --clock virtual: the program has an output of its own")
        }
        let fingers = arguments[Options.fingers] ?? 1...5
        var words = ["\(seconds)", "--seed", "\(arguments[Options.seed] ?? 1)"]
        words += ["--fingers", "\(fingers.lowerBound)...\(fingers.upperBound)"]
        words += PythonPackage.place(arguments)
        words += ["--findings", arguments[Options.findings] ?? "monkey"]
        words += ["--clock", arguments[Options.clock] ?? "real"]
        if let seconds = arguments[Options.shrink] { words += ["--shrink", "\(seconds)"] }
        self.words = words + ["--"] + arguments.operands
    }

    /// Becomes the monkey; returns why that failed.
    func run() -> Failure { PythonPackage.become("monkey", for: Options.monkey.declaration.name, words) }
}
