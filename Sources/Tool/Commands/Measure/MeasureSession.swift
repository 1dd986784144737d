import CommandLineTool
import Feel
import Glibc
import JSONText
import Pages
import Programs
import Stage
import SystemCalls
import Traces

/// A run of `fling measure`.
struct MeasureSession {
    private typealias Options = MeasureOptions

    private let setup: FilmSetup
    private let hand: MeasuringHand
    private let requirements: [Requirement]
    private let json: String?
    private let page: String?
    /// The report of an earlier run, and the path of its file.
    private let earlier: (report: JSON, path: String)?
    private let existing: ExistingFile
    private let console: Console

    init(_ arguments: Arguments, _ console: Console) throws {
        self.console = console
        var setup = FilmSetup(arguments.operands)
        for (name, value) in arguments.all(FilmOptions.variable) { setup.environment[name] = value }
        setup.size = arguments[Options.size].map { SIMD2(Int($0[0]), Int($0[1])) } ?? SIMD2(800, 600)
        setup.framesPerSecond = arguments[FilmOptions.rate] ?? setup.framesPerSecond
        setup.lead = arguments[FilmOptions.after] ?? setup.lead
        setup.patience = arguments[FilmOptions.timeout] ?? setup.patience
        requirements = arguments[Options.require] ?? []
        json = arguments[Options.json]
        page = arguments[Options.output]
        guard !arguments[Options.force] || json != nil || page != nil else {
            throw UsageError("--force is about a file: name it with -o or --json")
        }
        existing = arguments[Options.force] ? .replace : .keep
        for path in [json, page] {
            guard let path, existing == .keep else { continue }
            // Check before the run, which may take minutes.
            guard access(path, F_OK) < 0 else { throw TraceError(file: path, .exists) }
        }
        earlier = try arguments[Options.compare].map {
            (report: try MeasureComparison.report(at: $0), path: $0)
        }
        hand = MeasuringHand(size: setup.size, repetitions: arguments[Options.times] ?? 5)
        try setup.play(hand.trace)
        self.setup = setup
    }

    func run() throws {
        let report = try measure()
        let text = MeasureText(report, program: setup.command[0])
        try text.write(to: console.output)
        let value = MeasureJSON.value(of: report, setup.command, framesPerSecond: setup.framesPerSecond)
        if let earlier, let comparison = MeasureComparison(value, with: earlier.report) {
            try text.write(comparison, since: earlier.path, to: console.output)
        }
        if let json { try WholeFile.write(Array("\(value)\n".utf8), to: json, existing: existing) }
        if let page {
            let platforms = report.kinds.map { ($0.kind.rawValue, MeasureJSON.platforms(of: $0)) }
            let bytes = FeelPage(
                title: text.title, sentence: text.summary, table: text.table, report: value,
                platforms: .object(platforms.map { (name: $0.0, value: $0.1) })
            ).bytes
            try WholeFile.write(bytes, to: page, existing: existing)
        }
        let breaches = requirements.flatMap { report.breaches(of: $0) }
        guard breaches.isEmpty else {
            throw Failure(breaches.map { MeasureText.sentence(on: $0) }.joined(separator: "\n"))
        }
    }

    /// Films the program under all strokes, and measures what is seen.
    private func measure() throws -> FeelReport {
        let signals = EndingSignals()
        let progress = StatusLine(console)
        defer { progress.clear() }
        do throws(FilmError) {
            let filming = try Filming(setup) { signals.haveCome }
            var content = FilmedContent()
            while let frame = try filming.next() {
                content.add(frame)
                let done = hand.landings.count { $0 * 1000 <= Double(frame.time) }
                progress.show(at: .monotonic, "stroke \(done) of \(hand.landings.count)")
            }
            guard let zero = filming.time(ofRefresh: 0) else { throw .interrupted }
            let rate = setup.framesPerSecond
            let seen = { (finger: FingerStroke, end: Double?) in
                // A refresh before the landing shows the content at rest.
                let span = finger.down - 0.05..<(end ?? finger.up + Self.longestRest)
                let frames = content.frames(in: span, framesPerSecond: rate) { zero + Double($0) / rate }
                return SeenStroke(finger, frames)
            }
            let next = { (finger: FingerStroke) in hand.landings.first { $0 > finger.up } }
            let caught = seen(hand.caught.finger, nil)
            return FeelReport(
                hand.strokes.map { ($0.kind, seen($0.finger, next($0.finger))) },
                caught: (caught, hand.caught.touch))
        } catch .interrupted {
            throw Failure("interrupted before all strokes were measured", status: .signal(signals.first))
        } catch .ended(let program, let exit, let milliseconds) {
            let status = exit.status == 0 ? Tool.ExitCode.failure : Tool.ExitCode(rawValue: exit.status)
            let strokes = "before all strokes were measured"
            throw Failure(
                "\(program) ended with \(exit) after \(milliseconds) ms of its time, \(strokes)",
                status: status)
        } catch {
            throw Failure(error.description)
        }
    }

    /// The seconds after the last lift in which content that is not stopped is seen to move.
    private static let longestRest = 1.0
}
