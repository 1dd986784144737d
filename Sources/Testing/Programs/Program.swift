import CPrograms
import Glibc
import Motion
import SystemCalls
import Traces
import VirtualEvdev

/// An unmodified program that reads virtual touch devices.
///
/// ```swift
/// let sway = ProgramSetup(["sway", "-c", "/dev/null"])
/// let program = try Program(sway, plugged: trace.recordings.map(\.device))
/// try program.play(trace)
/// try program.end()
/// ```
///
/// The program needs no rights, no devices and no display server: a library that is preloaded into it
/// stands in for the machine's input devices, and this process sends their events. It runs in real time;
/// libinput's clock in the program follows the events that it has read, so that the gestures are those of
/// the recording on a loaded machine too.
///
/// A program belongs to one thread at a time. It ends with this object, or with this process.
public final class Program {
    let setup: ProgramSetup
    private let devices: PlayedDevices
    let keeper: Keeper
    let control: ControlSocket
    private let output: ProgramOutput?
    private var processes: RunProcesses
    /// True if the program is started by the command that starts its session bus.
    private let startsBus: Bool
    /// The target in which the program is a client; nil for a program that reads the devices itself.
    private var server: Server?

    private struct Server {
        let processID: pid_t
        let output: ProgramOutput
        var exitStatus: ProgramExit?
    }

    /// A callback that is polled while this object waits; if it returns true, ``ProgramError/interrupted``
    /// is thrown.
    public var isInterrupted: () -> Bool

    /// The id of the program's process, also after it has ended.
    public private(set) var processID: pid_t = 0

    /// The nanoseconds from the times of the trace that is played, or was played last, to those of CLOCK_MONOTONIC.
    package private(set) var traceDelay: Int64 = 0

    /// The program's exit; nil while it runs.
    public private(set) var exitStatus: ProgramExit?

    /// Starts the program, with devices plugged in, and returns when it runs: a client of a target is started when
    /// the target is ready for it.
    public init(
        _ setup: ProgramSetup, plugged: [EvdevDevice] = [], isInterrupted: @escaping () -> Bool = { false }
    ) throws(ProgramError) {
        // A program that closes a node during a write must not end this process.
        signal(SIGPIPE, SIG_IGN)
        self.setup = setup
        self.isInterrupted = isInterrupted
        devices = try PlayedDevices(user: setup.user?.id ?? geteuid(), dmi: setup.dmi)
        for device in plugged { try devices.device(device) }
        if setup.hasMouse, plugged.isEmpty { try devices.device(Self.mouse) }
        control = try ControlSocket()
        let folder = Keeper.newFolder()
        processes = RunProcesses(folder: folder)
        let arrangement = setup.arrange(folder)
        try setup.checkUser(running: arrangement.command[0])
        try setup.checkBus(of: arrangement)
        startsBus = arrangement.startsBus
        let shim = "fling-input-shim.so"
        output = setup.watchesOutput ? try ProgramOutput(passedTo: STDOUT_FILENO) : nil
        let variables = setup.variables(
            arrangement.environment, preload: "\(folder)/\(shim)", address: devices.address, folder: folder)
        let standard: Standard = (STDIN_FILENO, output?.input ?? STDOUT_FILENO, STDERR_FILENO)
        let serverOutput = setup.client.isEmpty ? nil : try ProgramOutput(passedTo: nil)
        let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(null) }
        keeper = try Keeper(
            folder: folder, arrangement.command, environment: variables,
            standard: serverOutput.map { (null, $0.input, $0.input) } ?? standard,
            client: serverOutput.map { _ in standard }, user: setup.user)
        output?.closeInput()
        try keeper.write([UInt8](base64: shimImage), as: shim)
        for (name, text) in arrangement.files { try keeper.write(Array(text.utf8), as: name) }
        let started = keeper.start()
        guard started > 0 else {
            throw .notStarted(arrangement.command[0], error: -started)
        }
        guard let serverOutput else {
            processID = started
            return
        }
        serverOutput.closeInput()
        server = Server(processID: started, output: serverOutput)
        try startClient(without: "\(folder)/\(shim)")
    }

    /// Waits until the server has started its announcement, and starts the client in the same environment.
    private func startClient(without library: String) throws(ProgramError) {
        let file = "\(runtimeFolder)/\(ProgramTarget.announcementFile)"
        do {
            try wait(for: "it was ready for a client") { access(file, R_OK) == 0 }
        } catch ProgramError.waitedInVain(_, let seconds) {
            throw .view(
                "\(setup.name) was not ready for a client within \(seconds) s", server?.output.end ?? "")
        }
        let variables = (contents(of: file) ?? []).split(separator: 0).map {
            String(decoding: $0, as: UTF8.self)
        }
        if setup.hasAccessibility { try startAccessibility() }
        processID = keeper.startClient(
            setup.client,
            environment: bareEnvironment(variables, without: library, changes: setup.clientEnvironment))
        guard processID > 0 else { throw .notStarted(setup.client[0], error: -processID) }
    }

    private static let mouse = EvdevDevice(
        name: "Mouse that nobody moves",
        codes: [EvdevCode(type: 2, number: 0), EvdevCode(type: 2, number: 1), .btnLeft, .btnRight])

    /// The program's name in messages.
    public var name: String { setup.clientName ?? setup.client.first ?? setup.name }

    /// The folder for the program's sockets, its XDG_RUNTIME_DIR, which is removed when the program ends.
    public var runtimeFolder: String { keeper.folder }

    func takeLine(with text: String) -> Bool { output?.takeLine(with: text) == true }
}

/// Playing to a program, and waiting for it.
extension Program {
    /// Plays a trace, once all its devices are open, and returns when the program has read all of it.
    public func play(_ trace: EvdevTrace) throws(ProgramError) {
        try begin(trace)
        try wait(for: "all of the recording was read", within: .infinity) { devices.isDone }
        if devices.isStalled {
            throw .readsNothing(program: setup.name, seconds: PlayedDevices.patience)
        }
        if devices.hasLostReader { throw .closesDevices(program: setup.name) }
    }

    /// Waits until the trace's devices are open, and schedules its frames from now on.
    private func begin(_ trace: EvdevTrace) throws(ProgramError) {
        for recording in trace.recordings where !recording.frames.isEmpty {
            let device = try devices.device(recording.device)
            let isOpen = try comes(within: setup.patience, before: "it had opened its devices") {
                devices.isOpen(device)
            }
            guard isOpen else {
                if devices.wereOpened { throw .closesDevices(program: setup.name) }
                throw .opensNothing(
                    program: setup.name, seconds: setup.patience, asked: devices.wereAskedFor)
            }
        }
        // Leave the program time to finish its start.
        output?.dropLines()
        traceDelay = try devices.play(trace, at: Timestamp.monotonic.advanced(by: 0.2))
    }

    /// The costs of the program and of the processes that it has started.
    package var costs: ProcessCosts { ProcessCosts(of: processID) }

    /// Unplugs the devices of a trace, whatever is in progress on them, and gives the program 0.1 s to
    /// notice.
    public func unplug(_ trace: EvdevTrace) throws(ProgramError) {
        for recording in trace.recordings { devices.unplug(recording.device) }
        try wait(seconds: 0.1)
    }

    /// Waits for some seconds; the program's end meanwhile is an error.
    public func wait(seconds: Double) throws(ProgramError) {
        _ = try succeeds(within: seconds, before: "the wait was over") { false }
    }

    /// Waits for some seconds; the program's end meanwhile is no error.
    public func linger(seconds: Double) throws(ProgramError) {
        let end = Timestamp.monotonic.advanced(by: seconds)
        while isRunning, !isInterrupted(), Timestamp.monotonic < end { try step(atMost: 20_000_000) }
        try checkServer(before: "the run was over")
    }

    /// Runs until the program ends, or is interrupted.
    public func run() throws(ProgramError) {
        while isRunning, !isInterrupted() { try step(atMost: 100_000_000) }
        try checkServer(before: "the run was over")
    }

    /// Ends the program if it still runs, and returns its exit.
    @discardableResult
    public func end() throws(ProgramError) -> ProgramExit? {
        if processID > 0 { try end { exitStatus == nil } }
        // A server that is asked to end removes its own files outside the run's folder.
        if server != nil { try end { server?.exitStatus == nil } }
        return exitStatus
    }

    private func end(while runs: () -> Bool) throws(ProgramError) {
        if runs() { keeper.send(signal: SIGTERM) }
        let deadline = Timestamp.monotonic.advanced(by: 3)
        while runs(), Timestamp.monotonic < deadline { try step(atMost: 20_000_000) }
        if runs() { keeper.send(signal: SIGKILL) }
        while runs() { try step(atMost: 20_000_000) }
    }

    private var isRunning: Bool { exitStatus == nil && server?.exitStatus == nil }

    private func checkServer(before what: String) throws(ProgramError) {
        guard let server, let status = server.exitStatus else { return }
        throw .serverEnded(name: setup.name, status, before: what, output: server.output.end)
    }
}

extension Program {
    /// Waits for a condition, which `what` names in messages.
    func wait(
        for what: String, within seconds: Double? = nil, _ isThere: () throws(ProgramError) -> Bool
    ) throws(ProgramError) {
        let seconds = seconds ?? setup.patience
        guard try comes(within: seconds, before: what, isThere) else {
            throw .waitedInVain(what, seconds: seconds)
        }
    }

    /// Plays until `isThere` returns true; returns false at the timeout, which a busy machine makes longer.
    private func comes(
        within seconds: Double, before what: String, _ isThere: () throws(ProgramError) -> Bool
    ) throws(ProgramError) -> Bool {
        if try isThere() { return true }
        var patience = Patience(seconds, from: Timestamp.monotonic, lost: processes.secondsWaited())
        repeat {
            let rest = patience.rest(at: Timestamp.monotonic)
            if try succeeds(within: rest, before: what, isThere) { return true }
        } while !patience.isOver(at: Timestamp.monotonic, lost: { processes.secondsWaited() })
        return false
    }

    /// Plays until `isThere` returns true, but no longer than some seconds; returns false at the timeout.
    private func succeeds(
        within seconds: Double, before what: String, _ isThere: () throws(ProgramError) -> Bool
    ) throws(ProgramError) -> Bool {
        let start = Timestamp.monotonic
        while try !isThere() {
            if isInterrupted() { throw .interrupted }
            if let exitStatus { throw .ended(program: name, exitStatus, before: what) }
            try checkServer(before: what)
            let rest = seconds - Timestamp.monotonic.seconds(since: start)
            guard rest > 0 else { return false }
            try step(atMost: Int64(min(rest, 0.02) * 1e9))
        }
        return true
    }

    private func answer(_ request: ControlRequest, to connection: Int32) {
        do throws(ProgramError) {
            switch request {
            case .wait(.line, _) where output == nil:
                throw .view("no line can be waited for", "the run was not started with --wait line=TEXT")
            case .wait(let event, let seconds):
                try wait(for: event, within: seconds)
                control.reply(to: connection)
            case .picture: control.reply(try picture(), to: connection)
            case .place: control.reply(Array("\(processID) \(runtimeFolder)".utf8), to: connection)
            case .beginMeasuring, .endMeasuring:
                control.reply(
                    refusing: "a run is measured in virtual time alone: fling film --stay", to: connection)
            }
        } catch {
            control.reply(refusing: error.description, to: connection)
        }
    }

    /// Sends due frames, answers requests, and waits for more, but no longer than `limit` nanoseconds.
    private func step(atMost limit: Int64) throws(ProgramError) {
        let pause = min(devices.advance() ?? limit, limit)
        var polled = [
            pollfd(fd: devices.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: control.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: output?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: keeper.reports, events: Int16(POLLIN), revents: 0),
            pollfd(fd: server?.output.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        program_wait(&polled, nfds_t(polled.count), pause)
        if polled[0].revents != 0 { devices.serve() }
        if polled[1].revents != 0 { control.accept(into: devices) { processes.secondsWaited() } }
        if polled[2].revents != 0 { output?.pass() }
        if polled[4].revents != 0 { server?.output.pass() }
        if polled[3].revents != 0 {
            guard let (process, exit) = keeper.exit() else { throw .keeperEnded }
            if process == server?.processID {
                server?.exitStatus = exit
            } else {
                exitStatus = server == nil && startsBus ? exit.throughBus : exit
            }
            output?.pass()
            server?.output.pass()
        }
        control.answer(devices, lost: { processes.secondsWaited() }) { output?.dropLines() }
        // Requests that come during an answer are answered first; none is before the client's start. An answer polls
        // again, so that nothing of the first poll may be left to read.
        while processID > 0, let (connection, request) = control.nextRequest() {
            answer(request, to: connection)
        }
        if let complaint = devices.complaint { throw .complaint(complaint) }
    }
}
