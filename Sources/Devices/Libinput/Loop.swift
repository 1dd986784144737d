import CLibinput
import Glibc
import Touch

/// A signal that ends an event loop, given from another thread or a signal handler.
///
/// ```swift
/// let stop = try StopSignal()
/// Thread.detachNewThread { _ = readLine(); stop.stop() }
/// try input.run(until: stop) { event in print(event) }
/// ```
public final class StopSignal: Sendable {
    /// The file descriptor that becomes readable after ``stop()`` was called, and stays readable.
    public let fileDescriptor: CInt

    /// Creates a signal that has not been given; throws if the system has no descriptor left.
    public init() throws(LibinputError) {
        fileDescriptor = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
        guard fileDescriptor >= 0 else { throw .failed(.wait, .last) }
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

extension Libinput {
    /// Waits for input and gives each event to `handle`, until `stop` is given.
    public func run(until stop: StopSignal, _ handle: (InputEvent) -> Void) throws(LibinputError) {
        try dispatch(handle)
        while try wait(until: stop) { try dispatch(handle) }
    }

    /// Dispatches until no input is pending.
    package func dispatchAll(_ handle: (InputEvent) -> Void) throws(LibinputError) {
        repeat { try dispatch(handle) } while isReadable
    }

    private var isReadable: Bool {
        var poll = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&poll, 1, 0) > 0
    }

    /// Waits until there is something to dispatch, `stop` is given, or `seconds` have passed (nil: forever).
    ///
    /// - Returns: False once `stop` was given.
    public func wait(until stop: StopSignal, atMost seconds: Double? = nil) throws(LibinputError) -> Bool {
        var polls: InlineArray<2, pollfd> = [
            pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stop.fileDescriptor, events: Int16(POLLIN), revents: 0),
        ]
        let milliseconds = seconds.map { CInt(max(0, min(($0 * 1000).rounded(.up), 1e9))) } ?? -1
        // A signal cuts the wait short; its handler may have stopped the loop.
        var span = polls.mutableSpan
        let result = span.withUnsafeMutableBufferPointer {
            poll($0.baseAddress, nfds_t($0.count), milliseconds)
        }
        guard result >= 0 || errno == EINTR else { throw .failed(.wait, .last) }
        return !stop.isStopped
    }
}
