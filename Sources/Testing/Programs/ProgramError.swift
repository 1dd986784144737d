import Glibc
import SystemCalls
import VirtualEvdev

/// An error of a program that could not be started, or could not be played to.
public enum ProgramError: Error, Equatable, Sendable {
    /// The program could not be started.
    case notStarted(program: String, errno: Int32)
    /// The program is a folder, or a file that nobody may execute.
    case notExecutable(String, isFolder: Bool)
    /// The user may not run the program: a folder on the way to it, or its file, is closed to the user.
    case closed(program: String, place: String, user: String)
    /// The program ended before everything was done.
    case ended(program: String, ProgramExit, before: String)
    /// The target ended before everything was done; the last lines of its output say why.
    case serverEnded(name: String, ProgramExit, before: String, output: String)
    /// No process of the program has opened the devices in time.
    case opensNothing(program: String, seconds: Double, asked: Bool)
    /// The program has opened devices, but the recording's devices are not open in it.
    case closesDevices(program: String)
    /// A condition that was waited for was not met in time.
    case waitedInVain(String, seconds: Double)
    /// The run did not become idle in time; what its processes did last.
    case busy(String, seconds: Double)
    /// The program does not read its devices any more.
    case readsNothing(program: String, seconds: Double)
    /// A file or descriptor that the run itself needs can't be opened or made.
    case system(String, errno: Int32)
    /// Nothing may be executed from the file system of the run's folder, so the library cannot be loaded from
    /// it.
    case cannotPreload(folder: String)
    /// A device that no kernel would accept.
    case device(VirtualEvdevError)
    /// A target that cannot be played to, or that has no answer for an option.
    case refused(target: String, reason: String)
    /// A command that is needed is not installed; the Debian packages that have it, and the first release
    /// with them if it is later than 12.
    case notInstalled(program: String, package: String, release: Int? = nil)
    /// The version of a target has internals that are not known; nil if the target does not report its
    /// version.
    case unknownVersion(target: String, version: String?, known: String)
    /// A view of the output, such as its picture, can't be had; and the reason.
    case view(String, String)
    /// No window of the client came, for the reason given.
    case noWindow(String)
    /// A message from inside the program.
    case complaint(String)
    /// The process that cleans up after the program was killed, so that the program's exit is not known.
    case keeperEnded
    /// A callback interrupted the run; see ``Program/isInterrupted``.
    case interrupted
}

extension ProgramError {
    /// Makes the error of a program that could not be started. A program that is in no folder of PATH is missing, also
    /// if its user may not search all of them, which the system reports in its place.
    package static func notStarted(_ program: String, error: Int32) -> ProgramError {
        if error == EACCES, program.contains("/") {
            do throws(ProgramError) { try checkFile(program) } catch { return error }
        }
        let isMissing = error == EACCES && !program.contains("/") && !isInPath(program)
        return .notStarted(program: program, errno: isMissing ? ENOENT : error)
    }
}

/// The exit of a process: its code, or the signal that killed it.
public enum ProgramExit: Equatable, Sendable, CustomStringConvertible {
    /// The process ended by itself, with that exit code; 0 for success.
    case exited(Int32)
    /// The process was ended by a signal of that number.
    case killed(signal: Int32)

    /// Makes the exit of a process.
    ///
    /// - Parameter status: The status of wait(2).
    init(status: Int32) {
        let signal = status & 0x7f
        self = signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal: signal)
    }

    /// The exit of a program whose bus is started with it: the command that does so numbers a signal as a shell does.
    var throughBus: ProgramExit {
        if case .exited(let code) = self, (129...192).contains(code) {
            .killed(signal: code - 128)
        } else {
            self
        }
    }

    /// The exit as a shell numbers it: the code, or 128 and the number of the signal.
    public var status: Int32 {
        switch self {
        case .exited(let code): code
        case .killed(let signal): 128 + signal
        }
    }

    public var description: String {
        switch self {
        case .exited(let code): "exit status \(code)"
        case .killed(let signal): "signal \(signal) (\(String(cString: strsignal(signal))))"
        }
    }
}

extension ProgramError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notStarted(let program, ENOENT): "there is no program \(program)"
        case .notExecutable(let path, isFolder: true): "\(path) is a folder, and not a program"
        case .notExecutable(let path, isFolder: false):
            "\(path) is not executable: is it the program that you mean?"
        case .notStarted(let program, let code): "\(program) cannot be started: \(systemMessage(code))"
        case .closed(let program, let place, let user) where place == program:
            "\(program) is closed to \(user), as whom it would run: chmod o+rx \(place), or choose another with --user"
        case .closed(let program, let place, let user):
            """
            \(program) runs as \(user), to whom \(place) is closed: chmod o+x \(place), or choose another user with \
            --user
            """
        case .ended(let program, .exited(0), let what):
            """
            \(program) ended with exit status 0 before \(what): if it goes on in the background, an option of its own \
            keeps it in the foreground
            """
        case .ended(let program, let status, let what): "\(program) ended with \(status) before \(what)"
        case .serverEnded(let name, let status, let what, let output):
            "\(name) ended with \(status) before \(what)"
                + (output.isEmpty ? "" : ". Its last words:\n\(output)")
        case .opensNothing(let program, let seconds, true):
            """
            \(program) has looked for devices, but opened none of those that are played within \
            \(seconds) s: do its settings leave them out?
            """
        case .opensNothing(let program, let seconds, false):
            """
            \(program) has not looked for input devices within \(seconds) s: it must use libinput or libudev as a \
            shared library, and must not be set-user-ID
            """
        case .closesDevices(let program):
            "\(program) has closed its devices, or leaves out those that are played: nobody reads them"
        case .waitedInVain(let what, let seconds): "\(what) did not come within \(seconds) s"
        case .busy(let activity, let seconds): "idleness did not come within \(seconds) s: \(activity)"
        case .readsNothing(let program, let seconds):
            "\(program) has stopped reading its devices: events wait for more than \(seconds) s"
        case .system(let what, let code): "\(what): \(systemMessage(code))"
        case .cannotPreload(let folder):
            """
            the file system of \(folder) is mounted noexec, so that no program can load a library from it: mount \
            /tmp without noexec
            """
        case .device(let error): error.description
        case .refused(let target, let reason): "\(target) cannot be played to: \(reason)"
        case .notInstalled(let program, let package, nil):
            "\(program) is not installed: apt-get install \(package)"
        case .notInstalled(let program, let package, let release?):
            "\(program) is not installed: Debian has it from release \(release) on: apt-get install \(package)"
        case .unknownVersion(let target, let version, let known):
            """
            \(target) \(version.map { "is version \($0)" } ?? "does not print its version"): fling run plays to \(known), \
            through internals that other versions may not have
            """
        case .view(let what, let reason): "\(what): \(reason)"
        case .noWindow(let reason): "\(reason); --no-window is for a program that has none"
        case .complaint(let message): message
        case .keeperEnded:
            "the process that runs the program was killed: processes of the run, and its folder in /tmp, may be left"
        case .interrupted: "interrupted"
        }
    }
}
