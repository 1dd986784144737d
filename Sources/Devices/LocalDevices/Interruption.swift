import CLibevdev
import Glibc
import SystemCalls

/// A descriptor that reports SIGINT, SIGTERM and SIGHUP, in place of their default action.
///
/// While the object lives, these signals don't end the program, so that a file being written can be finished
/// first. The thread that creates the object must also release it, and must start no thread before that.
final class Interruption {
    /// The file descriptor that becomes readable once one of the signals has arrived, and stays readable.
    let fileDescriptor: CInt
    /// The thread's signal mask before.
    private var previous: sigset_t
    private var signals: sigset_t

    init() throws(SystemError) {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
        var previous = sigset_t()
        let error = pthread_sigmask(SIG_BLOCK, &signals, &previous)
        guard error == 0 else { throw SystemError(error) }
        let descriptor = signalfd(-1, &signals, CInt(SFD_CLOEXEC) | CInt(SFD_NONBLOCK))
        guard descriptor >= 0 else {
            let reason = SystemError(errno)
            pthread_sigmask(SIG_SETMASK, &previous, nil)
            throw reason
        }
        fileDescriptor = descriptor
        self.previous = previous
        self.signals = signals
    }

    deinit {
        close(fileDescriptor)
        // Signals that have arrived must not end the program now. Unlike reading, sigtimedwait can't fail
        // half-way.
        var now = timespec()
        while sigtimedwait(&signals, nil, &now) > 0 || errno == EINTR {}
        pthread_sigmask(SIG_SETMASK, &previous, nil)
    }
}
