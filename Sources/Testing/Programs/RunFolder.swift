import CPrograms
import Glibc

/// A folder that lasts as long as a run, and a shell that ends what is left of the run when it is over.
///
/// The shell waits for its standard input to end. So it is there to clean up when this process was killed as well.
final class RunFolder {
    let path: String
    private var janitor: pid_t = 0
    private var lifeline: Int32 = -1
    private var files: [String] = []

    /// - Parameter user: The folder's owner.
    init(user: ProgramSetup.User?) throws(ProgramError) {
        var template = Array("/tmp/fling-run-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .system("a folder in /tmp cannot be made", errno: errno)
        }
        path = String(decoding: template.lazy.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if let user { chown(path, user.id, user.group) }
    }

    /// From now on, the process group is ended and the folder removed when this object is gone, or this process.
    func watch(over group: pid_t) throws(ProgramError) {
        var ends: [Int32] = [-1, -1]
        let result = program_pipe(&ends)
        guard result == 0 else { throw .system("a pipe cannot be made", errno: -result) }
        // Clients may have left the process group: they have the folder in their environment.
        let script = """
            read -r line
            kill -s KILL -- "-$1"
            for place in $(grep -lszxF "XDG_RUNTIME_DIR=$2" /proc/[0-9]*/environ); do
                place=${place#/proc/}
                kill -s KILL "${place%/environ}"
            done
            rm -rf -- "$2"
            """
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        janitor = launch(
            ["/bin/sh", "-c", script, "sh", "\(group)", path], environment: ["PATH=/usr/bin:/bin"],
            standard: (ends[0], null, null), user: nil)
        let error = -janitor
        close(ends[0])
        close(null)
        guard janitor > 0 else {
            close(ends[1])
            throw .system("/bin/sh cannot be started", errno: error)
        }
        lifeline = ends[1]
    }

    deinit {
        if lifeline >= 0 {
            close(lifeline)
            var status: Int32 = 0
            while waitpid(janitor, &status, 0) < 0, errno == EINTR {}
        } else {
            // Nothing was started in it.
            for file in files { unlink(file) }
            rmdir(path)
        }
    }

    /// Writes a file into the folder, readable by all.
    func write(_ bytes: [UInt8], as name: String) throws(ProgramError) -> String {
        let file = path + "/" + name
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .system("\(file) cannot be made", errno: errno) }
        defer { close(descriptor) }
        files.append(file)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw .system("\(file) cannot be written", errno: errno)
        }
        return file
    }
}

/// Starts a program in a process group of its own. Returns its process id, or a negative errno.
func launch(
    _ command: [String], environment: [String], standard: (Int32, Int32, Int32), user: ProgramSetup.User?
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
            return program_launch(&launch)
        }
    }
}
