import CommandLineTool
import Feel
import Glibc
import JSONText
import Pages
import Programs
import Stage
import SystemCalls
import Touch
import Traces

/// A run of `fling measure`.
struct MeasureSession {
    private typealias Options = MeasureOptions

    private let setup: FilmSetup
    private let clock: Clock
    private let hand: MeasuringHand
    /// The axis along which the content is measured.
    private let axis: Axis
    private let requirements: [Requirement]
    private let json: String?
    private let page: String?
    /// The report of an earlier run, and the path of its file.
    private let earlier: (report: JSON, path: String)?
    private let existing: ExistingFile
    private let console: Console

    /// The time in which the program runs.
    private enum Clock {
        case virtual
        /// Real time, in a target with the program's setup in it.
        case real(target: String, setup: ProgramSetup)
        /// Real time, on the desktop of a person who touches the program, which gets variables of its own.
        case here([(name: String, value: String)])
    }

    init(_ arguments: Arguments, _ console: Console) throws {
        self.console = console
        var setup = try FilmSetup(measured: arguments)
        requirements = arguments[Options.require] ?? []
        json = arguments[Options.json]
        page = arguments[Options.output]
        existing = arguments[Options.force] ? .replace : .keep
        earlier = try arguments[Options.compare].map {
            (report: try MeasureComparison.report(at: $0), path: $0)
        }
        axis = arguments[Options.horizontal] ? .horizontal : .vertical
        hand = MeasuringHand(size: setup.size, repetitions: arguments[Options.times] ?? 5, along: axis)
        let virtual = [FilmOptions.rate.declaration, FilmOptions.after.declaration]
        if arguments[Options.here] {
            let robots = [
                Options.target.declaration, Options.times.declaration, Options.size.declaration,
                FilmOptions.timeout.declaration,
            ]
            if let option = arguments.given(among: virtual + robots).first {
                throw UsageError("\(option.name) says nothing to --here, whose hands are yours")
            }
            clock = .here(arguments.all(FilmOptions.variable))
        } else if let target = arguments[Options.target] {
            if let option = arguments.given(among: virtual).first {
                throw UsageError("\(option.name) is about virtual time, and --in is real")
            }
            clock = .real(
                target: target,
                setup: try RealRun.setup(in: target, arguments, size: setup.size, along: axis, console))
        } else {
            clock = .virtual
            try setup.play(hand.trace)
        }
        self.setup = setup
    }

    func run() throws {
        let (report, realTime, run) = try measure()
        let text = MeasureText(report, realTime, program: setup.command[0])
        try text.write(to: console.output)
        let value = MeasureJSON.value(
            of: report, realTime, setup.command, along: axis,
            framesPerSecond: realTime?.framesPerSecond ?? setup.framesPerSecond)
        if let earlier, let comparison = MeasureComparison(value, with: earlier.report) {
            try text.write(comparison, since: earlier.path, to: console.output)
        }
        if let json { try WholeFile.write(Array("\(value)\n".utf8), to: json, existing: existing) }
        if let page {
            let platforms = report.kinds.map { ($0.kind.rawValue, MeasureJSON.platforms(of: $0)) }
            let bytes = FeelPage(
                title: text.title, sentence: text.summary,
                tables: [text.table, text.inputTable].filter { !$0.isEmpty }, report: value,
                platforms: .object(platforms.map { (name: $0.0, value: $0.1) }),
                hitches: run.map { FilmedHitch.all(in: report, of: $0) } ?? []
            ).bytes
            try WholeFile.write(bytes, to: page, existing: existing)
        }
        let breaches = requirements.flatMap { report.breaches(of: $0) }
        guard breaches.isEmpty else {
            throw Failure(breaches.map { MeasureText.sentence(on: $0) }.joined(separator: "\n"))
        }
    }

    /// Runs the program under all strokes, and measures what is seen.
    private func measure() throws -> (FeelReport, RealTimeReport?, RealRun?) {
        let program: WatchedProgram
        switch clock {
        case .virtual:
            program = try WatchedProgram(setup, along: axis, landings: hand.landings, console)
        case .real(let target, let real):
            program = WatchedProgram(
                try RealRun(real, in: target, hand.trace, along: axis, landings: hand.landings, console))
        case .here(let variables):
            let run = try RealRun(onDesktop: setup.command, along: axis, variables, console)
            return try measure(WatchedProgram(run))
        }
        let end = { (finger: FingerStroke) in
            hand.landings.first { $0 > finger.up } ?? finger.up + Self.longestRest
        }
        let caught = hand.caught.finger
        let report = FeelReport(
            hand.strokes.map { ($0.kind, program.seen($0.finger, to: end($0.finger))) },
            caught: (program.seen(caught, to: caught.up + Self.longestRest), hand.caught.touch))
        let realTime = program.realRun.map { run in
            // A flick follows its drag at once.
            RealTimeReport(
                report, run.frames, isByPresentation: run.observation.isByPresentation,
                landings: hand.strokes.filter { $0.kind != .flick }.map(\.finger.down),
                processorSeconds: run.processorSeconds, wakeUpsAtRest: run.wakeUpsAtRest, memory: run.memory,
                pressure: run.pressure)
        }
        return (report, realTime, program.realRun)
    }

    /// Measures the strokes that a person has made.
    private func measure(_ program: WatchedProgram) throws -> (FeelReport, RealTimeReport?, RealRun?) {
        guard let run = program.realRun else { return (FeelReport([], stopsOnTouch: nil), nil, nil) }
        let landings = run.strokes.map(\.finger.down)
        let strokes = run.strokes.map { stroke in
            let next = landings.first { $0 > stroke.finger.down } ?? stroke.finger.up + Self.longestRunOut
            return (stroke.kind, program.seen(stroke.finger, to: max(next, stroke.finger.up)))
        }
        let all = FeelReport(strokes, caught: nil)
        let report = FeelReport(all.kinds.filter { !$0.strokes.isEmpty }, stopsOnTouch: nil)
        return (
            report,
            RealTimeReport(
                report, run.frames, isByPresentation: run.observation.isByPresentation, landings: landings,
                processorSeconds: run.processorSeconds, pressure: run.pressure), run
        )
    }

    /// The seconds after the last lift of a person in which content is seen to run out.
    private static let longestRunOut = 4.0
    /// The seconds after the last lift in which content that is not stopped is seen to move.
    private static let longestRest = 1.0
}

extension FilmSetup {
    /// Makes the setup of a program that is measured, and sees to it that no file is in the way of the results.
    init(measured arguments: Arguments) throws {
        typealias Options = MeasureOptions
        self.init(arguments.operands)
        for (name, value) in arguments.all(FilmOptions.variable) { environment[name] = value }
        size = arguments[Options.size].map { SIMD2(Int($0[0]), Int($0[1])) } ?? Options.defaultSize
        framesPerSecond = arguments[FilmOptions.rate] ?? framesPerSecond
        lead = arguments[FilmOptions.after] ?? lead
        patience = arguments[FilmOptions.timeout] ?? patience
        let paths = [arguments[Options.json], arguments[Options.output]].compactMap(\.self)
        guard !arguments[Options.force] || !paths.isEmpty else {
            throw UsageError("--force is about a file: name it with -o or --json")
        }
        // Check before the run, which may take minutes.
        for path in paths where !arguments[Options.force] && access(path, F_OK) == 0 {
            throw TraceError(file: path, .exists)
        }
    }
}
