import CSocket
import Glibc
import Relay
import Wire

/// Reports a failure to the user.
func complain(_ text: String) {
    let line = Array("fling glide: \(text)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
}

/// Starts the relay, and becomes the program: its process, exit status and signals are its own.
///
/// - Returns: The reason why it could not be started.
func start(_ program: [String], _ options: GlideOptions) -> GlideFailure {
    do throws(GlideFailure) {
        let place = try WaylandPlace()
        let folder = try place.makeFolder()
        let process = process_descriptor(getpid())
        guard process >= 0 else { return GlideFailure("this process cannot be watched", error: -process) }
        let relay: Relay
        do {
            relay = try Relay(folder: folder, compositor: place.compositor, options: options)
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
