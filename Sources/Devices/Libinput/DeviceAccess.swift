import Glibc

/// How device nodes are opened: by the program itself, or by who may.
///
/// A program that is given its devices by logind or libseat passes its own functions:
///
/// ```swift
/// let access = DeviceAccess(
///     open: { (path, flags) throws(SystemError) in try seat.openDevice(path) },
///     close: { descriptor in seat.closeDevice(descriptor) })
/// let input = try Libinput(.udev(), access: access)
/// ```
public struct DeviceAccess {
    /// Opens the node at a path with flags of open(2), and returns its file descriptor.
    public var open: (_ path: String, _ flags: CInt) throws(SystemError) -> CInt
    /// Closes what ``open`` returned.
    public var close: (_ descriptor: CInt) -> Void

    public init(
        open: @escaping (_ path: String, _ flags: CInt) throws(SystemError) -> CInt,
        close: @escaping (_ descriptor: CInt) -> Void
    ) {
        self.open = open
        self.close = close
    }

    /// The program opens the nodes itself; it needs the permission to.
    public static var direct: DeviceAccess {
        DeviceAccess(open: openNode, close: closeNode)
    }

    /// The program opens the nodes itself and takes them to itself (EVIOCGRAB): no one else gets their events.
    public static var exclusive: DeviceAccess {
        DeviceAccess(
            open: { (path, flags) throws(SystemError) in
                let descriptor = try openNode(path, flags)
                guard ioctl(descriptor, grabRequest, CInt(1)) < 0 else { return descriptor }
                let error = SystemError.last
                closeNode(descriptor)
                throw error
            },
            close: closeNode)
    }
}

/// EVIOCGRAB of `linux/input.h`.
private let grabRequest: UInt = 0x4004_4590

private func openNode(_ path: String, _ flags: CInt) throws(SystemError) -> CInt {
    while true {
        let descriptor = Glibc.open(path, flags | O_CLOEXEC | O_NONBLOCK)
        if descriptor >= 0 { return descriptor }
        guard errno == EINTR else { throw SystemError.last }
    }
}

private func closeNode(_ descriptor: CInt) {
    _ = Glibc.close(descriptor)
}
