import CDRM
import Glibc

/// The text console that the program runs on, from which people switch to others (Ctrl-Alt-F2) and back.
///
/// ```swift
/// let terminal = try VirtualTerminal()
/// terminal?.leaveHandler = { screen.suspend() }
/// terminal?.returnHandler = { try? screen.resume() }
/// let watch = try terminal.map { terminal in
///     try driver.watch(terminal.fileDescriptor) { terminal.dispatch() }
/// }
/// ```
///
/// While this object lives, the kernel asks the program before it switches; without it, the program's
/// picture would stay on the display. It takes the signals SIGUSR1 and SIGUSR2: create and release it on
/// the same thread, and create it before any other thread is started. A program that has its session from
/// logind or libseat is notified by them, and does not need it.
public final class VirtualTerminal {
    /// A descriptor that is readable when there is something to ``dispatch()``. It belongs to this object:
    /// don't close it.
    public let fileDescriptor: CInt
    /// The receiver of a notice before another console comes to the front: release the display and the input devices in
    /// it.
    public var leaveHandler: (() -> Void)?
    /// The receiver of a notice that this console is in front again.
    public var returnHandler: (() -> Void)?
    private let terminal: CInt
    private var previousSignals: sigset_t

    /// Makes the terminal; nil if the program runs on no text console, as in a window or over the network.
    public init?() throws(DisplayError) {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        var mode = vt_mode()
        guard terminal >= 0, ioctl(terminal, UInt(VT_GETMODE), &mode) == 0 else {
            if terminal >= 0 { close(terminal) }
            return nil
        }
        var (signals, previous) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        sigaddset(&signals, SIGUSR1)
        sigaddset(&signals, SIGUSR2)
        pthread_sigmask(SIG_BLOCK, &signals, &previous)
        let descriptor = signalfd(-1, &signals, CInt(SFD_CLOEXEC) | CInt(SFD_NONBLOCK))
        mode.mode = numericCast(VT_PROCESS)
        mode.relsig = Int16(SIGUSR1)
        mode.acqsig = Int16(SIGUSR2)
        guard descriptor >= 0, ioctl(terminal, UInt(VT_SETMODE), &mode) == 0 else {
            let code = errno
            pthread_sigmask(SIG_SETMASK, &previous, nil)
            if descriptor >= 0 { close(descriptor) }
            close(terminal)
            throw .failed(.watchConsole, code: code)
        }
        self.terminal = terminal
        previousSignals = previous
        fileDescriptor = descriptor
    }

    deinit {
        var mode = vt_mode()
        mode.mode = numericCast(VT_AUTO)
        _ = ioctl(terminal, UInt(VT_SETMODE), &mode)
        // Take pending signals, which would end the program once they are unblocked.
        while nextSignal() != nil {}
        pthread_sigmask(SIG_SETMASK, &previousSignals, nil)
        close(fileDescriptor)
        close(terminal)
    }

    /// Handles the kernel's requests to switch. It never waits.
    public func dispatch() {
        while let signal = nextSignal() {
            if signal == SIGUSR1 {
                leaveHandler?()
                _ = ioctl(terminal, UInt(VT_RELDISP), CInt(1))
            } else {
                _ = ioctl(terminal, UInt(VT_RELDISP), CInt(VT_ACKACQ))
                returnHandler?()
            }
        }
    }

    private func nextSignal() -> CInt? {
        var information = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        guard read(fileDescriptor, &information, size) == size else { return nil }
        return CInt(bitPattern: information.ssi_signo)
    }
}
