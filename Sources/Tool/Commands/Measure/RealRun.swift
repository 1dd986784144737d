import CommandLineTool
import Feel
import Glibc
import Motion
import Programs
import SystemCalls
import Traces

/// A run of a program in real time in a compositor, behind the relay that observes it.
struct RealRun {
    let frames: RealFrames
    /// The seconds for which the program's threads have run meanwhile.
    let processorSeconds: Double
    /// The part of the time in which some process of the machine waited for a processor; nil if the kernel does not say.
    let pressure: Double?

    /// The name of the file of the observer, in the run's folder.
    private static let file = "observation"
    /// The seconds from the first window to the first stroke, in which first animations end, and those after the last.
    private static let (lead, end) = (1.0, 1.5)
    /// The targets whose programs do not speak Wayland with them.
    private static let others = ["xorg", "qt"]
    /// The targets whose windows fill the output by themselves.
    private static let filled = ["sway", "cage"]

    /// Makes the setup of a program that is measured in a target.
    static func setup(in name: String, _ arguments: Arguments, size: SIMD2<Int>, _ console: Console) throws
        -> ProgramSetup
    {
        guard !others.contains(name) else {
            throw Failure("\(name) is no Wayland compositor, and frames are observed on Wayland: use sway")
        }
        let target = try ProgramTarget.named(name)
        var options = ProgramTarget.Options()
        options.size = (size.x, size.y)
        let observer = try NestedProgram.glide.locate(console)
        var setup = try target.setup(
            client: [observer, "--observe", file, "--"] + arguments.operands, options)
        setup.clientName = arguments.operands[0]
        for (name, value) in arguments.all(FilmOptions.variable) { setup.clientEnvironment[name] = value }
        setup.patience = arguments[FilmOptions.timeout] ?? setup.patience
        return setup
    }

    /// Runs the program until all hands have played, and looks at its pictures after that.
    ///
    /// - Parameter landings: The times of the strokes, by which progress is shown.
    init(
        _ setup: ProgramSetup, in target: String, _ trace: EvdevTrace, landings: [Double], _ console: Console
    ) throws {
        let signals = EndingSignals()
        let progress = StatusLine(console)
        defer { progress.clear() }
        var begin: Timestamp?
        do {
            let program = try Program(setup, plugged: trace.recordings.map(\.device)) {
                if let begin {
                    let done = landings.count { $0 <= Timestamp.monotonic.seconds(since: begin) }
                    progress.show(at: .monotonic, "stroke \(done) of \(landings.count)")
                }
                return signals.haveCome
            }
            let name = program.name
            try program.waitForClientWindow()
            if !Self.filled.contains(target) { try program.fillOutput() }
            try program.play(.pointer(at: [0.5, 0.5]))
            try program.wait(seconds: Self.lead)
            let file = open("\(program.runtimeFolder)/\(Self.file)", O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { throw Failure("\(name) has not connected to \(target) by Wayland") }
            defer { close(file) }
            let (start, ran, waited) = (
                Timestamp.monotonic, program.processorSeconds, Self.waitedMicroseconds
            )
            begin = start
            try program.play(trace)
            try program.wait(seconds: Self.end)
            begin = nil
            let seconds = Timestamp.monotonic.seconds(since: start)
            processorSeconds = program.processorSeconds - ran
            pressure = waited.flatMap { before in
                Self.waitedMicroseconds.map { Double($0 - before) / 1e6 / seconds }
            }
            let zero = program.traceDelay
            try program.end()
            // Nothing was looked at before: it would have kept a processor from the program.
            guard let observation = Observation(file: file, zero: zero) else {
                throw Failure("what was observed cannot be read: \(systemMessage(errno))")
            }
            defer { observation.close() }
            let seen = observation.frames { number in
                progress.show(at: .monotonic, "frame \(number) of \(observation.count)")
            }
            guard let frames = RealFrames(seen) else {
                throw Failure(
                    observation.hiddenCount > 0
                        ? "the pictures of \(name) are not in shared memory: with GTK 4 try --env GSK_RENDERER=cairo, with Qt "
                            + "Quick --env QT_QUICK_BACKEND=software"
                        : "\(name) has shown \(seen.count) frames, which are too few to measure: does it draw on Wayland?"
                )
            }
            self.frames = frames
        } catch ProgramError.interrupted {
            throw signals.end("interrupted before all strokes were measured")
        } catch ProgramError.ended(let program, let status, _) {
            throw Failure(
                "\(program) ended with \(status), before all strokes were measured",
                status: status.status == 0 ? .failure : Tool.ExitCode(rawValue: status.status))
        }
    }

    /// The microseconds for which some process of the machine has waited for a processor; nil if the kernel does not say.
    private static var waitedMicroseconds: Int64? {
        guard let bytes = contents(of: "/proc/pressure/cpu") else { return nil }
        let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        return words.first { $0.hasPrefix("total=") }.flatMap { Int64($0.dropFirst("total=".count)) }
    }
}
