import Glibc
import Motion
import Robot
import Testing
import Traces

@testable import Programs

@Suite("Programs")
struct ProgramTests {
    private static let trace: EvdevTrace = {
        var robot = RobotHand(on: .touchpad(), panel: .i2c, seed: 1)
        robot.perform(
            [HandMove(along: .straight(by: [20, 0]), .flick(speed: 300))], fingers: 3, from: [30, 30])
        return robot.performance.trace
    }()

    /// The error that is thrown when a shell runs a script and is played to.
    private func error(of script: String, patience: Double = 0.2) -> ProgramError? {
        var setup = ProgramSetup(["sh", "-c", script])
        setup.patience = patience
        do throws(ProgramError) {
            try Program(setup).play(Self.trace)
            return nil
        } catch {
            return error
        }
    }

    @Test("a program that is not there is named")
    func missing() {
        #expect(throws: ProgramError.notStarted(program: "no-such-program", errno: ENOENT)) {
            try Program(ProgramSetup(["no-such-program"]))
        }
    }

    @Test("a file that nobody may execute, and a folder, are not taken for programs")
    func noProgram() throws {
        for (path, isFolder) in [("/etc/passwd", false), ("/tmp", true)] {
            let error = ProgramError.notExecutable(path, isFolder: isFolder)
            #expect(throws: error) { try Program(ProgramSetup([path])) }
            #expect(throws: error) { try run(words: [path], in: "CLIENT & wait") }
            guard geteuid() == 0 else { continue }
            var setup = ProgramSetup(["true"])
            setup.user = ProgramSetup.User(named: "nobody")
            guard !isFolder, setup.user?.isThere == true else { continue }
            #expect(throws: error) { try setup.checkUser(running: path) }
        }
    }

    @Test("a program that would be started with its bus is named if it is not there")
    func missingOnBus() {
        var setup = ProgramSetup(["no-such-program"])
        setup.startBus()
        let arrangement = setup.arrange("/folder")
        let error = #expect(throws: ProgramError.self) { try setup.checkBus(of: arrangement) }
        #expect(
            error == .notStarted(program: "no-such-program", errno: ENOENT)
                || error == .notInstalled(program: "dbus-run-session", package: "dbus-daemon"))
    }

    @Test("a signal that ends a program through its bus is known as one")
    func signalThroughBus() {
        #expect(ProgramExit.exited(139).throughBus == .killed(signal: SIGSEGV))
        for exit in [ProgramExit.exited(3), .exited(128), .killed(signal: SIGKILL)] {
            #expect(exit.throughBus == exit)
        }
    }

    @Test("a program without input devices is distinguished from one that leaves them closed")
    func blind() {
        #expect(error(of: "sleep 60") == .opensNothing(program: "sh", seconds: 0.2, asked: false))
    }

    @Test(
        "a program that ends before its devices are open says how it ended",
        arguments: [("exit 3", ProgramExit.exited(3)), ("kill -9 $$", .killed(signal: SIGKILL))])
    func early(script: String, status: ProgramExit) {
        let expected = ProgramError.ended(program: "sh", status, before: "it had opened its devices")
        #expect(error(of: script, patience: 60) == expected)
    }

    /// A server that is a shell, and starts its client as the targets do.
    private func run(_ client: String, in server: String) throws(ProgramError) -> Program {
        try run(words: ["sh", "-c", client], in: server)
    }

    private func run(
        words: [String], in server: String, changing environment: [String: String?] = [:]
    ) throws(ProgramError) -> Program {
        let announcement = shellLine(ProgramTarget.announcement)
        var setup = ProgramSetup(["sh", "-c", server.replacing("CLIENT", with: announcement)])
        setup.name = "server"
        setup.client = words
        setup.clientEnvironment = environment
        setup.patience = 60
        return try Program(setup)
    }

    @Test(
        "a client's exit is the program's, and not its server's",
        arguments: [("exit 3", ProgramExit.exited(3)), ("kill -SEGV $$", .killed(signal: SIGSEGV))])
    func client(script: String, status: ProgramExit) throws {
        let program = try run(script, in: "CLIENT & wait; exit 4")
        try program.run()
        #expect(program.exitStatus == status)
        #expect(try program.end() == status)
    }

    @Test("a client has the environment that its server gives it")
    func environment() throws {
        let program = try run("exit $NUMBER", in: "NUMBER=5 CLIENT & wait")
        try program.run()
        #expect(program.exitStatus == .exited(5))
    }

    @Test("a client has variables of its own, which its server does not have")
    func ownEnvironment() throws {
        let program = try run(
            words: ["sh", "-c", "exit $NUMBER$OTHER"], in: "test -z $NUMBER && OTHER=5 CLIENT & wait",
            changing: ["NUMBER": "6", "OTHER": nil])
        try program.run()
        #expect(program.exitStatus == .exited(6))
    }

    @Test("a program without a target has its own variables")
    func environmentAlone() throws {
        var setup = ProgramSetup(["sh", "-c", "exit $NUMBER"])
        setup.clientEnvironment = ["NUMBER": "7"]
        let program = try Program(setup)
        try program.run()
        #expect(program.exitStatus == .exited(7))
    }

    @Test("a server that ends before its client says so, with its last words")
    func server() throws {
        let error = ProgramError.serverEnded(
            name: "server", .exited(2), before: "it was ready for a client", output: "no display")
        #expect(throws: error) { try run("exit 0", in: "echo no display; exit 2") }
    }

    @Test("a client that is not there is named")
    func missingClient() {
        #expect(throws: ProgramError.notStarted(program: "no-such-program", errno: ENOENT)) {
            var setup = ProgramSetup(["sh", "-c", shellLine(ProgramTarget.announcement)])
            setup.client = ["no-such-program"]
            setup.patience = 60
            _ = try Program(setup)
        }
    }

    @Test("a program's folder and processes are gone after its end, those that it has started too")
    func leftovers() throws {
        let script = "sleep 60 & echo $! >$XDG_RUNTIME_DIR/new; cd $XDG_RUNTIME_DIR; mv new ready; wait"
        var program: Program? = try Program(ProgramSetup(["sh", "-c", script]))
        let folder = try #require(program?.runtimeFolder)
        try program?.wait(for: .file("ready"))
        let child = try #require(firstLine(of: folder + "/ready"))
        // Its command line is empty for a moment while it turns into another program.
        #expect(access("/proc/\(child)", F_OK) == 0)
        try program?.end()
        program = nil
        #expect(access(folder, F_OK) < 0)
        // A process that has ended and that nobody has asked about has no command line.
        #expect(firstLine(of: "/proc/\(child)/cmdline") == nil)
    }

    /// The first line of a file; nil if there is none.
    private func firstLine(of path: String) -> String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var text = [CChar](repeating: 0, count: 256)
        guard fgets(&text, Int32(text.count), file) != nil else { return nil }
        let bytes = text.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("a process that has left the program's group, session and environment ends with the run")
    func daemons() throws {
        let script = """
            (setsid env -i sleep 61 & echo $! >$XDG_RUNTIME_DIR/new)
            cd $XDG_RUNTIME_DIR; mv new ready; exec sleep 60
            """
        var program: Program? = try Program(ProgramSetup(["sh", "-c", script]))
        let folder = try #require(program?.runtimeFolder)
        try program?.wait(for: .file("ready"))
        let child = try #require(firstLine(of: folder + "/ready"))
        // Its command line is empty for a moment while it turns into another program.
        #expect(access("/proc/\(child)", F_OK) == 0)
        program = nil
        #expect(access("/proc/\(child)", F_OK) < 0)
    }

    private func keep(_ folder: String) throws(ProgramError) -> Keeper {
        try Keeper(
            folder: folder, ["sleep", "60"], environment: [],
            standard: (STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO), user: nil)
    }

    @Test("a folder in which nothing was started is removed with its files")
    func unused() throws {
        let folder = Keeper.newFolder()
        var keeper: Keeper? = try keep(folder)
        try keeper?.write([1, 2, 3], as: "file")
        #expect(access(folder + "/file", R_OK) == 0)
        keeper = nil
        #expect(access(folder, F_OK) < 0)
    }

    @Test("a folder that cannot be made is named, and one that is there is left alone")
    func unmade() throws {
        #expect(throws: ProgramError.system("the folder /proc/run cannot be made", errno: ENOENT)) {
            _ = try keep("/proc/run")
        }
        let folder = Keeper.newFolder()
        let keeper = try keep(folder)
        #expect(throws: ProgramError.system("the folder \(folder) cannot be made", errno: EEXIST)) {
            _ = try keep(folder)
        }
        #expect(access(folder, F_OK) == 0)
        withExtendedLifetime(keeper) {}
    }

    @Test("a line is waited for, and each line counts once")
    func lines() throws {
        var setup = ProgramSetup(["sh", "-c", "echo one; echo two; sleep 60"])
        setup.watchesOutput = true
        setup.patience = 60
        let program = try Program(setup)
        try program.wait(for: .line("two"))
        let missed = "a line with \"one\""
        #expect(throws: ProgramError.waitedInVain(missed, seconds: 0)) {
            try program.wait(for: missed, within: 0) { program.takeLine(with: "one") }
        }
        let status = try #require(try program.end())
        #expect(throws: ProgramError.ended(program: "sh", status, before: missed)) {
            try program.wait(for: .line("one"))
        }
    }

    /// Connects to a control socket, which has no name if another run of this process has taken it, and asks.
    private func ask(_ request: ControlRequest, _ control: ControlSocket) throws -> Int32 {
        var address = sockaddr_un()
        var size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let connection = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let isConnected = withUnsafeMutableBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { buffer in
                let family = socklen_t(MemoryLayout<sa_family_t>.size)
                guard getsockname(control.descriptor, buffer.baseAddress, &size) == 0 else { return false }
                if size == family {
                    // The kernel chooses a name.
                    guard bind(control.descriptor, buffer.baseAddress, family) == 0,
                        listen(control.descriptor, 8) == 0
                    else { return false }
                    size = socklen_t(buffer.count * MemoryLayout<sockaddr>.stride)
                    guard getsockname(control.descriptor, buffer.baseAddress, &size) == 0 else {
                        return false
                    }
                }
                return connect(connection, buffer.baseAddress, size) == 0
            }
        }
        try #require(isConnected)
        let text = request.text
        try #require(write(connection, text, text.count) == text.count)
        shutdown(connection, Int32(SHUT_WR))
        return connection
    }

    @Test("a request that comes together with the program's end is answered by it", .timeLimit(.minutes(1)))
    func endWithRequest() throws {
        let program = try Program(ProgramSetup(["sh", "-c", "exit 3"]))
        let connection = try ask(.wait(.file("never")), program.control)
        defer { close(connection) }
        // The end has been reported by now, and nobody has read it.
        var report = pollfd(fd: program.keeper.reports, events: Int16(POLLIN), revents: 0)
        try #require(poll(&report, 1, -1) == 1)
        try program.run()
        var answer = [UInt8](repeating: 0, count: 1000)
        let count = read(connection, &answer, answer.count)
        let text = String(decoding: answer.prefix(max(count, 0)), as: UTF8.self)
        #expect(text.contains("sh ended with exit status 3 before"), "\(text)")
        #expect(program.exitStatus == .exited(3))
    }

    @Test("a program that is interrupted says so")
    func interrupted() throws {
        let program = try Program(ProgramSetup(["sleep", "60"]))
        program.isInterrupted = { true }
        #expect(throws: ProgramError.interrupted) { try program.wait(seconds: 60) }
    }
}
