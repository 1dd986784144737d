import CommandLineTool
import Feel
import JSONText
import Stage
import Traces

/// A run of `fling measure --conformance`.
struct ConformanceSession {
    private let setup: FilmSetup
    private let hands: ConformanceHands
    private let json: String?
    private let existing: ExistingFile
    private let console: Console

    init(_ arguments: Arguments, _ console: Console) throws {
        typealias Options = MeasureOptions
        for option in [
            Options.output.declaration, Options.compare.declaration, Options.require.declaration,
            Options.times.declaration, Options.target.declaration, Options.here.declaration,
            Options.horizontal.declaration,
        ] where arguments.isGiven(option) {
            throw UsageError(
                option.name == Options.horizontal.declaration.name
                    ? "--conformance judges lists that go up and down: leave --horizontal out"
                    : "\(option.names[0]) is about figures, and --conformance has none: leave one of them out"
            )
        }
        self.console = console
        var setup = try FilmSetup(measured: arguments)
        hands = ConformanceHands(size: setup.size)
        (json, existing) = (arguments[Options.json], arguments[Options.force] ? .replace : .keep)
        try setup.play(hands.trace)
        self.setup = setup
    }

    func run() throws {
        let program = try WatchedProgram(setup, landings: hands.landings, console)
        let ends = hands.plays.dropFirst().map { $0.parts[0].span.lowerBound }
        let longest = hands.plays.last.map { $0.parts[$0.parts.count - 1].span.upperBound + 1 } ?? 0
        let plays = zip(hands.plays, ends + [longest]).map { play, end in
            PlayedHand(play.hand, play.parts, program.frames(from: play.parts[0].span.lowerBound, to: end))
        }
        let report = ConformanceReport(plays, drag: program.seen(hands.drag, to: hands.drag.up))
        try write(report)
        if let json {
            try WholeFile.write(Array("\(value(of: report))\n".utf8), to: json, existing: existing)
        }
        guard report.broken.isEmpty else {
            let sentences = report.broken.map { "\($0.hand.rawValue): \($0.verdict.text). \($0.hand.rule)" }
            throw Failure(sentences.joined(separator: "\n"))
        }
        guard report.keptCount > 0 else { throw Failure("the content answers to no hand") }
    }

    private func write(_ report: ConformanceReport) throws {
        let rows = report.entries.map { [$0.hand.rawValue, $0.verdict.word, $0.verdict.text] }
        try console.output.write(rows)
        let title = setup.command[0].split(separator: "/").last.map(String.init) ?? setup.command[0]
        try console.output.writeLine("")
        try console.output.writeLine("\(title) keeps \(report.keptCount) of \(report.entries.count) hands.")
    }

    private func value(of report: ConformanceReport) -> JSON {
        .object([
            ("type", .string("conformance")), ("version", .number(1)),
            ("command", .array(setup.command.map { .string($0) })),
            (
                "hands",
                .array(
                    report.entries.map { entry in
                        .object([
                            ("name", .string(entry.hand.rawValue)),
                            ("verdict", .string(entry.verdict.word)),
                            ("text", .string(entry.verdict.text)),
                            ("motion", .string(entry.hand.motion)), ("rule", .string(entry.hand.rule)),
                        ])
                    })
            ),
        ])
    }
}

extension HandVerdict {
    /// The verdict in a word.
    fileprivate var word: String {
        switch self {
        case .kept: "kept"
        case .broken: "broken"
        case .unanswered: "no answer"
        }
    }
}
