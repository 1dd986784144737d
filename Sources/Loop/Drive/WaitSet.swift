import CLinux
import Glibc
import SystemCalls

/// The set of descriptors that a driver waits for, as one descriptor.
final class WaitSet {
    /// The set's descriptor, readable when any of them is.
    let fileDescriptor: CInt

    init() throws(DriverError) {
        fileDescriptor = epoll_create1(CInt(EPOLL_CLOEXEC))
        guard fileDescriptor >= 0 else { throw .system("wait for events", SystemError(errno)) }
    }

    deinit {
        close(fileDescriptor)
    }

    /// Adds a descriptor to wait for.
    func add(_ descriptor: CInt) throws(DriverError) {
        var event = epoll_event()
        event.events = EPOLLIN.rawValue
        event.data.fd = descriptor
        guard epoll_ctl(fileDescriptor, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
            throw .system("wait for descriptor \(descriptor)", SystemError(errno))
        }
    }

    /// Removes a descriptor; one that is closed already is removed by the system.
    func remove(_ descriptor: CInt) {
        var event = epoll_event()
        epoll_ctl(fileDescriptor, EPOLL_CTL_DEL, descriptor, &event)
    }

    /// Passes each descriptor that is readable, or broken, to `handle`; none if a signal interrupts the
    /// wait.
    ///
    /// - Parameter waits: True to wait until a descriptor is ready.
    /// - Returns: The number of ready descriptors.
    func take(waits: Bool, _ handle: (CInt) -> Void) throws(DriverError) -> Int {
        var ready: InlineArray<16, epoll_event> = InlineArray(repeating: epoll_event())
        var span = ready.mutableSpan
        let count = span.withUnsafeMutableBufferPointer { buffer -> CInt in
            // glibc 2.41 declares that the pointer is never null; earlier versions do not.
            guard let start = buffer.baseAddress else { return 0 }
            return epoll_wait(fileDescriptor, start, CInt(buffer.count), waits ? -1 : 0)
        }
        guard count >= 0 || errno == EINTR else { throw .system("wait for events", SystemError(errno)) }
        for index in 0..<max(Int(count), 0) { handle(ready[index].data.fd) }
        return max(Int(count), 0)
    }
}
