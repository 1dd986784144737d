import Glibc
import Programs
import SystemCalls

/// An error of a program that cannot be filmed.
package enum FilmError: Error, Equatable {
    /// A file or descriptor that the film itself needs can't be opened or made.
    case system(String, errno: Int32)
    /// The program could not be started.
    case program(ProgramError)
    /// The program ended before the film was over.
    case ended(program: String, ProgramExit, milliseconds: Int)
    /// The program has asked for no window in time.
    case noWindow(program: String, seconds: Int)
    /// The program does not come to rest.
    case busy(thread: String, seconds: Double)
    /// No process of the program is left, and its end has not been reported.
    case unreported(program: String, seconds: Double)
    /// A call that goes by real time, in words.
    case refused(String)
    /// A process waits for real time to pass, in the system call of that name.
    case waitsInRealTime(process: String, call: String)
    /// A process that the clock cannot be loaded into.
    case bare(process: String)
    /// A process whose threads cannot be seen.
    case hidden(process: String, errno: Int32)
    /// A process does not notice that its time has come.
    case late(process: String)
    /// A mistake of the program in the Wayland protocol.
    case mistake(program: String, String)
    /// The film was interrupted.
    case interrupted
}

extension FilmError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .system(let what, let code): "\(what): \(systemMessage(code))"
        case .program(let error): error.description
        case .ended(let program, let exit, let milliseconds):
            "\(program) ended with \(exit) after \(milliseconds) ms of its time, before the film was over"
        case .noWindow(let program, let seconds):
            """
            \(program) has shown no window within \(seconds) s of its time: does it draw on Wayland, into shared \
            memory?
            """
        case .busy(let thread, let seconds):
            """
            \(thread) has not come to rest within \(seconds) s: virtual time goes on only while all threads wait
            """
        case .unreported(let program, let seconds):
            "no process of \(program) is left, and for \(seconds) s its end has not been reported"
        case .refused(let text): "\(text), which goes by real time, and cannot be filmed"
        case .waitsInRealTime(let process, let call):
            "\(process) waits in real time, in \(call): a program with a runtime of its own, such as Go's, cannot be filmed"
        case .bare(let process):
            "\(process) does not load the virtual clock: it is linked statically or set-user-ID, and cannot be filmed"
        case .hidden(let process, let code):
            "the threads of \(process) cannot be looked at: \(systemMessage(code))"
        case .late(let process): "\(process) has slept through the end of a wait"
        case .mistake(let program, let text): "\(program) has made a mistake in the Wayland protocol: \(text)"
        case .interrupted: "interrupted"
        }
    }
}
