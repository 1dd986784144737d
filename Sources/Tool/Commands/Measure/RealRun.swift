import CommandLineTool
import Feel
import Glibc
import Motion
import Programs
import SystemCalls
import Touch
import Traces

/// A run of a program in real time in a compositor, behind the relay that observes it.
struct RealRun {
    let frames: RealFrames
    /// The pictures of the frames.
    let observation: Observation
    /// The seconds for which the program's threads have run meanwhile.
    let processorSeconds: Double
    /// Their wake-ups in a second before the first stroke; nil if there is no such second.
    let wakeUpsAtRest: Double?
    /// The bytes of the program's memory after the strokes; nil if they are not known.
    let memory: Int?
    /// The part of the time in which some process of the machine waited for a processor; nil if the kernel does not say.
    let pressure: Double?

    /// The strokes that were seen, of a program that people touch themselves.
    let strokes: [ReportedStroke]

    /// The name of the file of the observer, in the run's folder.
    private static let file = "observation"
    /// The seconds from the first window on in which first animations end, those until the first stroke, and those after the last.
    private static let (lead, rest, end) = (1.0, 1.0, 1.5)
    /// The targets whose programs do not speak Wayland with them.
    private static let others = ["xorg", "qt"]
    /// The targets whose windows fill the output by themselves.
    private static let filled = ["sway", "cage"]

    /// Makes the setup of a program that is measured in a target.
    static func setup(
        in name: String, _ arguments: Arguments, size: SIMD2<Int>, along axis: Axis, _ console: Console
    ) throws -> ProgramSetup {
        guard !others.contains(name) else {
            throw Failure("\(name) is no Wayland compositor, and frames are observed on Wayland: use sway")
        }
        let target = try ProgramTarget.named(name)
        var options = ProgramTarget.Options()
        options.size = (size.x, size.y)
        let observer = try NestedProgram.glide.locate(console)
        var setup = try target.setup(
            client: [observer, observing(axis), file, "--"] + arguments.operands, options)
        setup.clientName = arguments.operands[0]
        for (name, value) in arguments.all(FilmOptions.variable) { setup.clientEnvironment[name] = value }
        setup.patience = arguments[FilmOptions.timeout] ?? setup.patience
        return setup
    }

    /// The observer's option.
    private static func observing(_ axis: Axis) -> String {
        axis == .vertical ? "--observe" : "--observe-across"
    }

    /// Runs the program until all hands have played, and looks at its pictures after that.
    ///
    /// - Parameter landings: The times of the strokes, by which progress is shown.
    init(
        _ setup: ProgramSetup, in target: String, _ trace: EvdevTrace, along axis: Axis,
        landings: [Double], _ console: Console
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
            let sleeps = program.costs.sleeps
            try program.wait(seconds: Self.rest)
            let costs = program.costs
            // A process that ends meanwhile takes its costs along.
            wakeUpsAtRest = Double(max(costs.sleeps - sleeps, 0)) / Self.rest
            let (start, waited) = (Timestamp.monotonic, Self.waitedMicroseconds)
            begin = start
            try program.play(trace)
            try program.wait(seconds: Self.end)
            begin = nil
            let seconds = Timestamp.monotonic.seconds(since: start)
            let allCosts = program.costs
            processorSeconds = max(allCosts.processorSeconds - costs.processorSeconds, 0)
            memory = allCosts.memory
            pressure = waited.flatMap { before in
                Self.waitedMicroseconds.map { Double($0 - before) / 1e6 / seconds }
            }
            let zero = program.traceDelay
            try program.end()
            // Nothing was looked at before: it would have kept a processor from the program.
            guard let observation = Observation(file: file, along: axis, zero: zero) else {
                throw Failure("what was observed cannot be read: \(systemMessage(errno))")
            }
            frames = try Self.frames(in: observation, of: name, progress)
            self.observation = observation
            strokes = []
        } catch ProgramError.interrupted {
            throw signals.end("interrupted before all strokes were measured")
        } catch ProgramError.ended(let program, let status, _) {
            throw Failure(
                "\(program) ended with \(status), before all strokes were measured",
                status: status.status == 0 ? .failure : Tool.ExitCode(rawValue: status.status))
        }
    }

    private static func frames(
        in observation: Observation, of name: String, _ progress: StatusLine
    ) throws(Failure) -> RealFrames {
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
        return frames
    }

    // MARK: The user's own session

    /// Runs a program on the present Wayland desktop, under the fingers of people, until it ends or a signal comes, and looks
    /// at its pictures after that.
    init(
        onDesktop command: [String], along axis: Axis, _ variables: [(name: String, value: String)],
        _ console: Console
    ) throws {
        let display = getenv("WAYLAND_DISPLAY").map { String(cString: $0) } ?? ""
        let folder = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? ""
        guard !display.isEmpty, display.hasPrefix("/") || !folder.isEmpty else {
            throw Failure("there is no Wayland session here: WAYLAND_DISPLAY or XDG_RUNTIME_DIR is not set")
        }
        let socket = display.hasPrefix("/") ? display : "\(folder)/\(display)"
        guard access(socket, F_OK) == 0 else {
            throw Failure("there is no Wayland session here: \(socket): \(systemMessage(errno))")
        }
        let observer = try NestedProgram.glide.locate(console)
        let signals = EndingSignals()
        let progress = StatusLine(console)
        defer { progress.clear() }
        var template = Array("/tmp/fling-measure-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw Failure("no folder can be made in /tmp: \(systemMessage(errno))")
        }
        let place = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let path = "\(place)/\(Self.file)"
        defer {
            unlink(path)
            rmdir(place)
        }
        for (name, value) in variables { setenv(name, value, 1) }
        let (start, waited) = (Timestamp.monotonic, Self.waitedMicroseconds)
        console.note("fling: touch \(command[0]), and end it or press Ctrl-C for the report")
        let (exit, ran) = try Self.run([observer, Self.observing(axis), path, "--"] + command, signals)
        let seconds = Timestamp.monotonic.seconds(since: start)
        processorSeconds = ran
        (wakeUpsAtRest, memory) = (nil, nil)
        pressure = waited.flatMap { before in
            Self.waitedMicroseconds.map { Double($0 - before) / 1e6 / seconds }
        }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0, let observation = Observation(file: file, along: axis, zero: start.nanoseconds)
        else {
            throw Failure("\(command[0]) was not observed: \(systemMessage(errno))")
        }
        defer { close(file) }
        strokes = ReportedStroke.all(of: observation.reports, along: axis)
        guard !strokes.isEmpty else {
            let way = axis == .vertical ? "up or down" : "left or right in"
            let reason =
                "no finger went \(way) the window of \(command[0]), and no two scrolled it on a touchpad"
            throw Failure(reason, status: exit == 0 ? .failure : Tool.ExitCode(rawValue: exit))
        }
        frames = try Self.frames(in: observation, of: command[0], progress)
        self.observation = observation
    }

    /// Runs a command until it ends or a signal comes. Returns its status, as a shell counts it, or 0 if it was ended; and the
    /// seconds for which its threads have run.
    private static func run(_ command: [String], _ signals: EndingSignals) throws(Failure) -> (
        status: Int32, seconds: Double
    ) {
        var (process, words): (pid_t, [UnsafeMutablePointer<CChar>?]) = (
            0, command.map { strdup($0) } + [nil]
        )
        defer { for word in words { free(word) } }
        let error = posix_spawn(&process, command[0], nil, nil, &words, environ)
        guard error == 0 else { throw Failure("\(command[0]) cannot be started: \(systemMessage(error))") }
        var (status, seconds, looked, deadline): (Int32, Double, Timestamp, Timestamp?) = (
            0, 0, .monotonic, nil
        )
        while waitpid(process, &status, WNOHANG) == 0 {
            // It reads what the kernel says of each thread, beside the program.
            if signals.haveCome || Timestamp.monotonic.seconds(since: looked) > 1 {
                seconds = max(seconds, ProcessCosts(of: process).processorSeconds)
                looked = .monotonic
            }
            if signals.haveCome {
                let end = deadline ?? Timestamp.monotonic.advanced(by: 3)
                if deadline == nil {
                    kill(process, SIGTERM)
                } else if Timestamp.monotonic > end {
                    kill(process, SIGKILL)
                }
                deadline = end
            }
            usleep(50_000)
        }
        guard !signals.haveCome else { return (0, seconds) }
        return (status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f, seconds)
    }

    /// The microseconds for which some process of the machine has waited for a processor; nil if the kernel does not say.
    private static var waitedMicroseconds: Int64? {
        guard let bytes = contents(of: "/proc/pressure/cpu") else { return nil }
        let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        return words.first { $0.hasPrefix("total=") }.flatMap { Int64($0.dropFirst("total=".count)) }
    }
}
