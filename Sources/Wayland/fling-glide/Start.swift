import CSocket
import Glibc
import Momentum
import Observer
import Relay
import Wire

/// Reports a failure to the user.
func complain(_ text: String) {
    let line = Array("fling glide: \(text)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
}

/// Momentum for a program whose toolkit has none.
func glide(_ options: GlideOptions) -> Relay.MakeTalk {
    { process, complain in
        guard let toolkit = Toolkit.withMomentum(in: process) else { return Conversation(options) }
        complain("it scrolls with \(toolkit), which has momentum of its own: nothing is changed")
        return nil
    }
}

/// An observer of each connection; all write into one file, whose path is absolute or within XDG_RUNTIME_DIR.
func observer(writing path: String, isAcross: Bool) throws(GlideFailure) -> Relay.MakeTalk {
    let folder = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? "/tmp"
    let path = path.hasPrefix("/") ? path : "\(folder)/\(path)"
    guard let record = ObservationRecord(path: path, isAcross: isAcross) else {
        throw GlideFailure("\(path) cannot be written", error: errno)
    }
    return { _, _ in Observer(record) }
}

/// Starts the relay, and becomes the program: its process, exit status and signals are its own.
///
/// - Returns: The reason why it could not be started.
func start(_ program: [String], _ makeTalk: @escaping Relay.MakeTalk) -> GlideFailure {
    do throws(GlideFailure) {
        let place = try WaylandPlace()
        let folder = try place.makeFolder()
        let process = process_descriptor(getpid())
        guard process >= 0 else { return GlideFailure("this process cannot be watched", error: -process) }
        let relay: Relay
        do {
            relay = try Relay(folder: folder, compositor: place.compositor, makeTalk: makeTalk)
        } catch {
            rmdir(folder)
            return GlideFailure(error.description)
        }
        switch process_detach() {
        case 1: serve(relay, until: process, in: folder)
        case 0: break
        case let error: return GlideFailure("no process can be made", error: -error)
        }
        setenv("WAYLAND_DISPLAY", place.display(in: folder), 1)
        unsetenv("WAYLAND_SOCKET")
        var words = program.map { strdup($0) } + [nil]
        if let file = words[0] { execvp(file, &words) }
        let error = errno
        return GlideFailure(
            "\(program[0]) cannot be started: \(systemMessage(error))", status: status(ofStartError: error))
    } catch {
        return error
    }
}

/// Relays in a process of its own until the program has ended and nothing of it is connected.
func serve(_ relay: Relay, until process: Int32, in folder: String) -> Never {
    // The program's terminal and pipes are its own; only complaints are reported.
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    dup2(null, STDIN_FILENO)
    dup2(null, STDOUT_FILENO)
    for ignored in [SIGINT, SIGQUIT, SIGHUP, SIGPIPE] { signal(ignored, SIG_IGN) }
    var limit = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 {
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
    relay.run(until: process, onEnd: { dup2(null, STDERR_FILENO) }) { complain($0) }
    unlink("\(folder)/\(Relay.socketName)")
    rmdir(folder)
    _exit(0)
}
