import CStage
import Glibc
import Programs

/// A program whose clock stands still unless it is turned, and the folder that it runs in.
///
/// It ends with this object, or with this process.
final class TimedProgram {
    let time: VirtualTime
    private let command: [String]
    private let keeper: Keeper
    private let watch: Rest
    private let isInterrupted: () -> Bool

    /// Makes a program ready to start, with a new home folder.
    ///
    /// - Parameters:
    ///   - environment: Changes to the variables of this process, given the folder; nil removes a variable.
    ///   - output: The descriptor of its standard output.
    ///   - patience: The seconds of real time for which it may work without coming to rest.
    init(
        _ command: [String], environment: (_ folder: String) -> [String: String?], output: Int32,
        patience: Double,
        isInterrupted: @escaping () -> Bool
    ) throws(FilmError) {
        self.command = command
        self.isInterrupted = isInterrupted
        let folder = Keeper.newFolder()
        let library = String(cString: stage_clock_library)
        let clock = "\(folder)/clock"
        var values = ProgramSetup.ownVariables
        values["HOME"] = "\(folder)/home"
        values["TMPDIR"] = "\(folder)/tmp"
        for (name, value) in environment(folder) { values[name] = value }
        values["LD_PRELOAD"] = ["\(folder)/\(library)", values["LD_PRELOAD"]].compactMap(\.self).joined(
            separator: ":")
        values[String(cString: stage_clock_variable)] = clock
        let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(null) }
        do throws(ProgramError) {
            keeper = try Keeper(
                folder: folder, command, environment: values.map { "\($0.key)=\($0.value)" }.sorted(),
                standard: (null, output, STDERR_FILENO), user: nil)
            try keeper.write([UInt8](base64: clockImage), as: library)
        } catch {
            throw .program(error)
        }
        guard mkdir("\(folder)/home", 0o700) == 0 else {
            throw .system("\(folder)/home cannot be made", errno: errno)
        }
        time = try VirtualTime(path: clock)
        watch = try Rest(of: command[0], below: keeper.process, time: time, patience: patience)
    }

    /// The folder for its sockets, which is removed when it has ended.
    var folder: String { keeper.folder }

    /// The number of its first process; 0 before it has started.
    private(set) var process: pid_t = 0
    /// A descriptor that is readable when it has ended.
    var reports: Int32 { keeper.reports }

    func start() throws(FilmError) {
        process = keeper.start()
        guard process > 0 else { throw .program(.notStarted(command[0], error: -process)) }
    }

    /// Waits until all its threads wait.
    func rest() throws(FilmError) {
        try watch.wait { () throws(FilmError) in try check() }
    }

    /// Throws if the program has ended, or has called what cannot be in virtual time.
    func check() throws(FilmError) {
        if isInterrupted() { throw .interrupted }
        let refusal = time.refusal
        if !refusal.isEmpty { throw .refused(refusal) }
        var polled = pollfd(fd: keeper.reports, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, 0) > 0 else { return }
        guard let (_, exit) = keeper.exit() else { throw .program(.keeperEnded) }
        throw .ended(program: command[0], exit, milliseconds: time.now)
    }
}
