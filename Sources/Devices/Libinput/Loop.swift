import Glibc
import Touch

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
