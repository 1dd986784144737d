import CLinux
import Glibc

/// A signal that ends an event loop, given from another thread or a signal handler.
///
/// ```swift
/// let stop = try StopSignal()
/// Thread.detachNewThread { _ = readLine(); stop.stop() }
/// try driver.run(until: stop)
/// ```
public final class StopSignal: Sendable {
    /// The file descriptor that becomes readable after ``stop()`` was called, and stays readable.
    public let fileDescriptor: CInt

    /// Creates a signal that has not been given; throws if the system has no descriptor left.
    public init() throws(SystemError) {
        fileDescriptor = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
        guard fileDescriptor >= 0 else { throw .last }
    }

    deinit {
        close(fileDescriptor)
    }

    /// Ends all loops that wait for this signal, running and future ones.
    public func stop() {
        eventfd_write(fileDescriptor, 1)
    }

    /// True if ``stop()`` was called.
    public var isStopped: Bool {
        var poll = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&poll, 1, 0) > 0
    }
}
