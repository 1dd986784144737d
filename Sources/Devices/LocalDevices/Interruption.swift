import CLibevdev
import Glibc
import Libinput

/// Ctrl-C, the end of the terminal and the system's wish to stop, as something to wait for.
///
/// While it lives, these signals don't end the program: what is being written can be finished first. The
/// thread that makes it must be the one that lets go of it, and start no thread before it does.
final class Interruption {
    /// Becomes readable, and stays so, once one of the signals has come.
    let fileDescriptor: CInt
    /// The signals that the thread held back before.
    private var former: sigset_t
    private var signals: sigset_t

    init() throws(SystemError) {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
        var former = sigset_t()
        let error = pthread_sigmask(SIG_BLOCK, &signals, &former)
        guard error == 0 else { throw SystemError(error) }
        let descriptor = signalfd(-1, &signals, CInt(SFD_CLOEXEC) | CInt(SFD_NONBLOCK))
        guard descriptor >= 0 else {
            let reason = SystemError(errno)
            pthread_sigmask(SIG_SETMASK, &former, nil)
            throw reason
        }
        fileDescriptor = descriptor
        self.former = former
        self.signals = signals
    }

    deinit {
        close(fileDescriptor)
        // What has come and done its work must not end the program now. Unlike reading, this can't fail half-way.
        var now = timespec()
        while sigtimedwait(&signals, nil, &now) > 0 || errno == EINTR {}
        pthread_sigmask(SIG_SETMASK, &former, nil)
    }
}
