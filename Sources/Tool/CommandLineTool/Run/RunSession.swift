import Glibc
import Programs
import Traces

/// One run of `fling run`.
struct RunSession {
    private typealias Options = RunOptions

    private enum Step {
        case play(EvdevTrace)
        case pause(seconds: Double)
        case waitForLine(String)
        case waitForFile(String)
    }

    private let setup: ProgramSetup
    private let steps: [Step]
    private let stays: Bool
    private let console: Console

    init(_ arguments: Arguments, _ console: Console) throws {
        self.console = console
        var setup = try Self.setup(arguments)
        setup.user = arguments[Options.user] ?? setup.user
        if setup.user != nil, geteuid() != 0 { throw UsageError("--user needs root") }
        setup.showsRealDevices = arguments[Options.realDevices]
        setup.watchesOutput = arguments.isGiven(Options.waitLine.declaration)
        setup.patience = arguments[Options.timeout] ?? setup.patience
        var steps: [Step] = []
        for (name, text) in arguments.sequence {
            switch name {
            case Options.trace.declaration.name: steps.append(.play(try Self.trace(text, console)))
            case Options.after.declaration.name:
                if let seconds = Options.after.read(text) { steps.append(.pause(seconds: seconds)) }
            case Options.waitLine.declaration.name: steps.append(.waitForLine(text))
            case Options.waitFile.declaration.name: steps.append(.waitForFile(text))
            default: break
            }
        }
        if case .play(let trace)? = steps.first(where: { if case .play = $0 { true } else { false } }) {
            setup.dmi = trace.origin.dmi ?? setup.dmi
        }
        self.setup = setup
        self.steps = steps
        // Without anything to do the program is there for `fling play`.
        stays = arguments[Options.stay] || steps.isEmpty
    }

    /// The program, or the target with the program as its client.
    private static func setup(_ arguments: Arguments) throws -> ProgramSetup {
        guard let name = arguments[Options.target] else {
            guard !arguments.operands.isEmpty else { throw UsageError("run needs PROGRAM, or --in TARGET") }
            guard !arguments.isGiven(Options.size.declaration) else {
                throw UsageError("--size goes with --in")
            }
            return ProgramSetup(arguments.operands)
        }
        if let reason = ProgramTarget.refused[name] {
            throw Failure("\(name) cannot be played to: \(reason)")
        }
        guard let target = ProgramTarget.all.first(where: { $0.name == name }), target.isInstalled else {
            let package = ProgramTarget.all.first { $0.name == name }?.package ?? name
            throw Failure("\(name) is not installed: apt-get install \(package)")
        }
        let size = arguments[Options.size].map { (width: Int($0[0]), height: Int($0[1])) } ?? (1280, 800)
        let client = arguments.operands
        var setup = ProgramSetup([])
        setup.makeCommand = { folder in target.command(size, client, folder) }
        setup.files = target.files(size, client)
        setup.environment = target.environment
        // Compositors refuse to be root.
        setup.user = geteuid() == 0 ? ProgramSetup.User(named: "nobody") : nil
        setup.name = name
        return setup
    }

    /// The devices' events of a recording, as `play` and `run` take it.
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
        let program = try Program(setup, plugged: plugged)
        let signals = EndingSignals()
        program.isInterrupted = { signals.haveCome }
        do {
            for step in steps {
                switch step {
                case .play(let trace): try program.play(trace)
                case .pause(let seconds): try program.wait(seconds: seconds)
                case .waitForLine(let text): try program.wait(forLine: text)
                case .waitForFile(let path): try program.wait(forFile: path)
                }
            }
            if !stays { try program.linger(seconds: 0.5) }
        } catch ProgramError.interrupted {
            _ = try program.end()
            throw Failure("interrupted")
        }
        guard stays else {
            _ = try program.end()
            return
        }
        try program.run()
        if program.exitStatus == nil { _ = try program.end() }
        if let status = program.exitStatus, status != .exited(0), !signals.haveCome {
            throw Failure("\(setup.name) ended with \(status)")
        }
    }
}
