import CPrograms
import Glibc

/// A process that runs a program in a folder of its own, and cleans up when the run is over.
///
/// The run is over when this object is deallocated, or when this process ends for any reason: the keeper sees
/// the end of a pipe. It then ends every process that the program has started, and removes the folder.
package final class Keeper {
    /// The program's folder, made by the keeper.
    package let folder: String
    package let process: pid_t
    private let orders: Int32
    /// A descriptor that is readable when the program has ended.
    package let reports: Int32

    /// Returns the path of a new folder, which does not exist yet.
    ///
    /// The folder is in /tmp whatever TMPDIR says: paths of sockets are short, and LD_PRELOAD takes no path
    /// with a blank in it.
    package static func newFolder() -> String {
        "/tmp/fling-run-" + String(UInt64.random(in: .min ... .max), radix: 36)
    }

    /// Makes the folder, for a program that is started later.
    package init(
        folder: String, _ command: [String], environment: [String], standard: Standard,
        client: Standard? = nil, user: ProgramSetup.User?
    ) throws(ProgramError) {
        var (orders, reports): (Int32, Int32) = (-1, -1)
        let process = withLaunch(command, environment: environment, standard: standard, user: user) {
            $0.has_client = client == nil ? 0 : 1
            $0.client_standard = client ?? standard
            return program_keep(&$0, folder, &orders, &reports)
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
    package func start() -> pid_t {
        give([UInt8(PROGRAM_STARTS)])
        return nextReport() ?? -EIO
    }

    /// Starts the client of the program, which is a server. Returns its process id, or a negative errno.
    func startClient(_ words: [String], environment: [String]) -> pid_t {
        let text: [UInt8] = (words + environment).flatMap { (word: String) -> [UInt8] in
            Array(word.utf8) + [0]
        }
        let sizes: [UInt32] = [words.count, environment.count, text.count].map { UInt32($0) }
        give([UInt8(PROGRAM_CLIENT_STARTS)] + sizes.withUnsafeBytes { Array($0) } + text)
        return nextReport() ?? -EIO
    }

    /// Sends a signal to the client's process group, or to the program's if no client runs.
    package func send(signal: Int32) { give([UInt8(signal)]) }

    /// Waits for the program or its client to end, and returns which one and its exit; nil if the keeper has ended
    /// without a report.
    package func exit() -> (process: pid_t, exit: ProgramExit)? {
        guard let process = nextReport(), let status = nextReport() else { return nil }
        return (process, ProgramExit(status: status))
    }

    /// Writes a file into the folder, readable by all.
    package func write(_ bytes: [UInt8], as name: String) throws(ProgramError) {
        let file = folder + "/" + name
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .system("\(file) cannot be made", errno: errno) }
        defer { close(descriptor) }
        guard Self.write(bytes, to: descriptor) else {
            throw .system("\(file) cannot be written", errno: errno)
        }
    }

    /// Writes all bytes; returns false if that fails, with errno set.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return false }
            rest = rest.dropFirst(max(count, 0))
        }
        return true
    }

    /// A keeper that was killed takes no orders; then its report is missing.
    private func give(_ order: [UInt8]) { _ = Self.write(order, to: orders) }

    private func nextReport() -> Int32? {
        var value: Int32 = 0
        var size: Int
        repeat {
            size = read(reports, &value, MemoryLayout<Int32>.size)
        } while size < 0 && errno == EINTR
        return size == MemoryLayout<Int32>.size ? value : nil
    }
}

/// The descriptors that become a program's 0, 1 and 2.
package typealias Standard = (Int32, Int32, Int32)

/// Starts a program in a process group of its own. Returns its process id, or a negative errno.
func launch(
    _ command: [String], environment: [String], standard: Standard, user: ProgramSetup.User?
) -> pid_t {
    withLaunch(command, environment: environment, standard: standard, user: user) { program_launch(&$0) }
}

private func withLaunch(
    _ command: [String], environment: [String], standard: Standard, user: ProgramSetup.User?,
    _ body: (inout ProgramLaunch) -> pid_t
) -> pid_t {
    let words = command.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    return words.withUnsafeBufferPointer { words in
        variables.withUnsafeBufferPointer { variables in
            guard let words = words.baseAddress, let variables = variables.baseAddress else { return -EINVAL }
            var launch = ProgramLaunch(
                arguments: words, environment: variables, standard: standard, client_standard: standard,
                has_client: 0,
                user: user?.id ?? 0, group: user?.group ?? 0, drops_rights: user == nil ? 0 : 1)
            return body(&launch)
        }
    }
}
