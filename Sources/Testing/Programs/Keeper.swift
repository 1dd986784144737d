import CPrograms
import Glibc

/// A process that runs a program in a folder of its own, and cleans up when the run is over.
///
/// The run is over when this object is deallocated, or when this process ends in whatever way: the keeper
/// sees the end of a pipe. It then ends every process that the program has started, and removes the folder.
final class Keeper {
    /// The program's folder, made by the keeper.
    let folder: String
    private let process: pid_t
    private let orders: Int32
    /// A descriptor that is readable when the program has ended.
    let reports: Int32

    /// Returns the path of a new folder, which does not exist yet.
    ///
    /// The folder is in /tmp whatever TMPDIR says: paths of sockets are short, and LD_PRELOAD takes no path
    /// with a blank in it.
    static func newFolder() -> String {
        "/tmp/fling-run-" + String(UInt64.random(in: .min ... .max), radix: 36)
    }

    /// Makes the folder, for a program that is started later.
    init(
        folder: String, _ command: [String], environment: [String], standard: (Int32, Int32, Int32),
        user: ProgramSetup.User?
    ) throws(ProgramError) {
        var (orders, reports): (Int32, Int32) = (-1, -1)
        let process = withLaunch(command, environment: environment, standard: standard, user: user) {
            program_keep($0, folder, &orders, &reports)
        }
        guard process > 0 else { throw .system("no process can be made for the run", errno: -process) }
        (self.folder, self.process, self.orders, self.reports) = (folder, process, orders, reports)
        let error = nextReport()
        guard error == 0 else { throw .system("the folder \(folder) cannot be made", errno: error ?? EIO) }
        guard program_loads_from(folder) != 0 else { throw .cannotPreload(folder: folder) }
    }

    deinit {
        close(orders)
        close(reports)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }

    /// Starts the program. Returns its process id, or a negative errno.
    func start() -> pid_t {
        give(UInt8(PROGRAM_STARTS))
        return nextReport() ?? -EIO
    }

    /// Sends a signal to the program's process group, if the program still runs.
    func send(signal: Int32) { give(UInt8(signal)) }

    /// Waits for the program to end, and returns its exit; nil if the keeper has ended without a report.
    func exit() -> ProgramExit? { nextReport().map { ProgramExit(status: $0) } }

    /// Writes a file into the folder, readable by all.
    func write(_ bytes: [UInt8], as name: String) throws(ProgramError) {
        let file = folder + "/" + name
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .system("\(file) cannot be made", errno: errno) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else {
                throw .system("\(file) cannot be written", errno: errno)
            }
            rest = rest.dropFirst(max(count, 0))
        }
    }

    private func give(_ order: UInt8) {
        var order = order
        while Glibc.write(orders, &order, 1) < 0, errno == EINTR {}
    }

    private func nextReport() -> Int32? {
        var value: Int32 = 0
        var size: Int
        repeat {
            size = read(reports, &value, MemoryLayout<Int32>.size)
        } while size < 0 && errno == EINTR
        return size == MemoryLayout<Int32>.size ? value : nil
    }
}

/// Starts a program in a process group of its own. Returns its process id, or a negative errno.
func launch(
    _ command: [String], environment: [String], standard: (Int32, Int32, Int32), user: ProgramSetup.User?
) -> pid_t {
    withLaunch(command, environment: environment, standard: standard, user: user) { program_launch($0) }
}

private func withLaunch(
    _ command: [String], environment: [String], standard: (Int32, Int32, Int32), user: ProgramSetup.User?,
    _ body: (UnsafePointer<ProgramLaunch>) -> pid_t
) -> pid_t {
    let words = command.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    return words.withUnsafeBufferPointer { words in
        variables.withUnsafeBufferPointer { variables in
            guard let words = words.baseAddress, let variables = variables.baseAddress else { return -EINVAL }
            var launch = ProgramLaunch(
                arguments: words, environment: variables, standard: standard, user: user?.id ?? 0,
                group: user?.group ?? 0, drops_rights: user == nil ? 0 : 1)
            return body(&launch)
        }
    }
}
