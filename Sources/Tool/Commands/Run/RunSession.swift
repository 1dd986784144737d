import CommandLineTool
import Glibc
import Programs
import Traces

/// A run of `fling run`.
struct RunSession {
    private typealias Options = RunOptions

    private enum Step {
        case play(EvdevTrace)
        case pause(seconds: Double)
        case wait(ProgramEvent)
        case picture(path: String)
        case unplug([EvdevTrace])
    }

    private let setup: ProgramSetup
    private let steps: [Step]
    private let stays: Bool
    private let fills: Bool
    /// True if a client must have a window before the first step.
    private let needsWindow: Bool
    private let existing: ExistingFile
    private let console: Console

    init(_ arguments: Arguments, _ console: Console) throws {
        self.console = console
        var setup = try Self.setup(arguments)
        setup.user = arguments[Options.user] ?? setup.user
        // The present user needs no rights to stay who it is.
        if setup.user?.id == geteuid() { setup.user = nil }
        if setup.user != nil, geteuid() != 0 { throw UsageError("--user needs root") }
        if let user = setup.user, user.isThere {
            for path in arguments.operands.dropFirst() where path.contains("/") {
                guard let closed = user.place(closing: path, to: R_OK) else { continue }
                console.note(
                    "\(path) cannot be read by \(user.name), as whom the program runs: \(closed) is closed")
            }
        }
        for (name, value) in arguments.all(Options.variable) { setup.clientEnvironment[name] = value }
        setup.showsRealDevices = arguments[Options.realDevices]
        setup.patience = arguments[Options.timeout] ?? setup.patience
        var steps: [Step] = []
        for (name, text) in arguments.sequence {
            switch name {
            case Options.trace.declaration.name: steps.append(.play(try Self.trace(text, console)))
            case Options.after.declaration.name:
                if let seconds = Options.after.read(text) { steps.append(.pause(seconds: seconds)) }
            case Options.wait.declaration.name:
                if let event = Options.wait.read(text) { steps.append(.wait(event)) }
            case Options.at.declaration.name:
                if let place = Options.at.read(text) {
                    steps.append(.play(.pointer(at: [place[0], place[1]])))
                }
            case Options.picture.declaration.name: steps.append(.picture(path: text))
            case Options.unplug.declaration.name:
                let played = steps.compactMap { if case .play(let trace) = $0 { trace } else { nil } }
                guard !played.isEmpty else { throw UsageError("--unplug comes after a --trace") }
                steps.append(.unplug(played))
            default: break
            }
        }
        // The first recording's machine; a place of the pointer has none.
        for case .play(let trace) in steps.reversed() { setup.dmi = trace.origin.dmi ?? setup.dmi }
        for case .wait(.line) in steps { setup.watchesOutput = true }
        existing = arguments[Options.force] ? .replace : .keep
        for case .picture(let path) in steps where existing == .keep {
            // Check before the run, which may take minutes.
            guard access(path, F_OK) < 0 else { throw TraceError(file: path, .exists) }
        }
        guard existing == .keep || arguments.isGiven(Options.picture.declaration) else {
            throw UsageError("--force is about a picture: name it with --picture")
        }
        fills = arguments[Options.fill]
        if arguments[Options.noWindow] {
            guard arguments.isGiven(Options.target.declaration) else {
                throw UsageError("--no-window goes with --in")
            }
            if fills { throw UsageError("--fill waits for a window, and --no-window expects none") }
        }
        // A wait for a window that comes first has a message of its own.
        let waitsFirst = if case .wait(.window)? = steps.first { true } else { false }
        needsWindow = !arguments[Options.noWindow] && !fills && !waitsFirst && !steps.isEmpty
        self.setup = setup
        self.steps = steps
        // Without steps the program waits for `fling play`.
        stays = arguments[Options.stay] || steps.isEmpty
    }

    /// Returns the setup of the program, or of the target with the program as its client.
    private static func setup(_ arguments: Arguments) throws -> ProgramSetup {
        guard let name = arguments[Options.target] else {
            guard !arguments.operands.isEmpty else { throw UsageError("run needs PROGRAM, or --in TARGET") }
            let pointless = arguments.given(among: [
                Options.size.declaration, Options.scale.declaration, Options.renderer.declaration,
                Options.accessibility.declaration,
            ])
            if let option = pointless.first { throw UsageError("\(option.name) goes with --in") }
            var setup = ProgramSetup(arguments.operands)
            if arguments[Options.sessionBus] { setup.startBus() }
            return setup
        }
        var options = ProgramTarget.Options()
        options.size = arguments[Options.size].map { (width: Int($0[0]), height: Int($0[1])) }
        options.scale = arguments[Options.scale]
        options.renderer = arguments[Options.renderer]
        options.hasSessionBus = arguments[Options.sessionBus]
        options.hasAccessibility = arguments[Options.accessibility]
        return try ProgramTarget.named(name).setup(client: arguments.operands, options)
    }

    /// Reads the evdev frames of a recording, for `play` and `run`.
    static func trace(_ path: String, _ console: Console) throws -> EvdevTrace {
        let file =
            path == "-"
            ? try TraceFile(descriptor: 0, name: "standard input") : try TraceFile(contentsOf: path)
        for remark in file.remarks { console.note("\(file.name): \(remark)") }
        guard case .evdev(let trace) = file.trace else {
            throw Failure(
                "\(file.name) holds touch events, and a device's own events are needed: record them with "
                    + "\"fling record\" without --touch-level")
        }
        guard trace.recordings.contains(where: { !$0.frames.isEmpty }) else {
            throw Failure("\(file.name) has no frame to play")
        }
        return trace
    }

    func run() throws {
        var plugged: [EvdevDevice] = []
        for case .play(let trace) in steps {
            for recording in trace.recordings where !plugged.contains(recording.device) {
                plugged.append(recording.device)
            }
        }
        let signals = EndingSignals()
        do {
            try run(plugged: plugged, signals)
        } catch ProgramError.interrupted {
            throw signals.end("interrupted before all was done")
        } catch ProgramError.ended(let program, let status, let what) where status != .exited(0) {
            // The status is the program's own, as if it had been started without a run.
            throw Failure(
                "\(ProgramError.ended(program: program, status, before: what))",
                status: Tool.ExitCode(rawValue: status.status))
        }
    }

    private func run(plugged: [EvdevDevice], _ signals: EndingSignals) throws {
        let program = try Program(setup, plugged: plugged) { signals.haveCome }
        do {
            if fills {
                try program.wait(for: .window(titled: nil))
                try program.fillOutput()
            }
            if needsWindow { try program.waitForClientWindow() }
            for step in steps {
                switch step {
                case .play(let trace): try program.play(trace)
                case .pause(let seconds): try program.wait(seconds: seconds)
                case .wait(let event): try program.wait(for: event)
                case .unplug(let traces): for trace in traces { try program.unplug(trace) }
                case .picture(let path):
                    try WholeFile.write(program.picture(), to: path, existing: existing)
                }
            }
            if !stays { try program.linger(seconds: 0.5) }
        } catch ProgramError.interrupted {
            _ = try program.end()
            throw ProgramError.interrupted
        }
        if stays { try program.run() }
        // Its exit status after a request to end says nothing.
        let exit = program.exitStatus
        _ = try program.end()
        if exit == nil, signals.haveCome { throw QuietEnd(status: signals.status) }
        if let exit, exit != .exited(0) {
            throw Failure("\(program.name) ended with \(exit)", status: Tool.ExitCode(rawValue: exit.status))
        }
    }
}
