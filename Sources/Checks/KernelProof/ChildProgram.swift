import Glibc

/// A program that runs beside this one, such as a recorder, until it is interrupted.
final class ChildProgram {
    let name: String
    private var process: pid_t = 0

    /// Starts the program; its output goes to the file `log`.
    init(_ arguments: [String], log: String) throws(ProofError) {
        name = arguments.joined(separator: " ")
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        let result = posix_spawnp(&process, arguments[0], &actions, nil, &pointers, environ)
        guard result == 0 else { throw .system("start \(name)", result) }
    }

    /// Interrupts the program, as Ctrl-C does, and waits for its end.
    func interrupt() throws(ProofError) {
        kill(process, SIGINT)
        try wait()
    }

    /// Stops the program until ``resume()``.
    func stop() { kill(process, SIGSTOP) }

    func resume() { kill(process, SIGCONT) }

    /// Waits until the program has a device node open, for ten seconds at most.
    func waitUntilOpen(_ node: String) throws(ProofError) {
        for _ in 0..<1000 {
            for descriptor in 0..<64 {
                if linkTarget("/proc/\(process)/fd/\(descriptor)") == node { return }
            }
            usleep(10_000)
        }
        throw .program(name, "never opened \(node)")
    }

    /// The number of the program's wake-ups so far: its voluntary context switches.
    var wakeUpCount: Int {
        let lines = content(of: "/proc/\(process)/status").split(separator: "\n")
        let count = lines.first { $0.hasPrefix("voluntary_ctxt_switches") }?.split(
            whereSeparator: \.isWhitespace)
        return count?.last.flatMap { Int($0) } ?? 0
    }

    /// Waits for the program to end; throws if it fails.
    func wait() throws(ProofError) {
        var status: CInt = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw .system("wait for \(name)", errno) }
        }
        guard status == 0 else { throw .program(name, "ended with status \(status)") }
    }
}

/// Waits until `path` contains `text`, for ten seconds at most.
func wait(for text: String, in path: String) throws(ProofError) {
    for _ in 0..<1000 {
        if content(of: path).contains(text) { return }
        usleep(10_000)
    }
    throw .program(path, "never said \"\(text)\", but: \(content(of: path))")
}

/// Returns the text of a file; empty if there is none.
func content(of path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    return String(decoding: bytes, as: UTF8.self)
}

/// Returns the target of a symbolic link; nil if there is none.
private func linkTarget(_ path: String) -> String? {
    guard let target = realpath(path, nil) else { return nil }
    defer { free(target) }
    return String(cString: target)
}

/// Writes a file.
func write(_ bytes: [UInt8], to path: String) throws(ProofError) {
    guard let file = fopen(path, "w") else { throw .system("create \(path)", errno) }
    let written = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, written == bytes.count else { throw .system("write \(path)", errno) }
}
