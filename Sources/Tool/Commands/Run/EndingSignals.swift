import CommandLineTool
import Glibc
import Synchronization

/// The first of SIGINT, SIGTERM and SIGHUP that has come, so that a started program can be ended.
///
/// It is ended as well when nobody reads the standard output any more: a script that has started it was killed, or has
/// enough. Such an end is quiet, as that of other commands is.
struct EndingSignals {
    private static let number = Atomic<Int32>(0)

    init() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { number in
                _ = EndingSignals.number.compareExchange(expected: 0, desired: number, ordering: .relaxed)
            }
        }
    }

    var haveCome: Bool { first != 0 || isUnread }
    var status: Tool.ExitCode { first != 0 ? .signal(first) : .success }

    /// The error that ends a command which has not done all yet, as the message says.
    func end(_ message: String) -> any Error {
        first != 0 ? Failure(message, status: status) : QuietEnd(status: status)
    }

    /// The number of the signal; 0 if none has come.
    private var first: Int32 { Self.number.load(ordering: .relaxed) }

    private var isUnread: Bool {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        return poll(&output, 1, 0) > 0 && output.revents & Int16(POLLERR) != 0
    }
}
