import Glibc

/// The functions that open and close device nodes: the program's own, or those of a session manager.
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
    /// Closes a descriptor that ``open`` returned.
    public var close: (_ descriptor: CInt) -> Void
    /// Returns true for each device to grab (EVIOCGRAB) after it is opened, so that no other program gets its
    /// events; nil grabs none.
    public var grabs: ((_ node: DeviceNode) -> Bool)?

    /// Creates the functions that open and close device nodes.
    ///
    /// - Parameters:
    ///   - open: A function that opens a path with the flags of `open(2)`, and returns the descriptor.
    ///   - close: A function that closes a descriptor that `open` returned.
    ///   - grabs: A function that returns true for each device to grab; nil to grab none.
    public init(
        open: @escaping (_ path: String, _ flags: CInt) throws(SystemError) -> CInt,
        close: @escaping (_ descriptor: CInt) -> Void, grabs: ((_ node: DeviceNode) -> Bool)? = nil
    ) {
        self.open = open
        self.close = close
        self.grabs = grabs
    }

    /// Access by the program itself, which needs permission to open the nodes.
    public static var direct: DeviceAccess {
        DeviceAccess(open: openNode, close: closeNode)
    }

    /// Access by the program itself, which grabs the touch devices: no other program gets their events.
    ///
    /// Keyboards, mice and other devices are not grabbed, so that Ctrl-C still arrives in the terminal.
    public static var exclusive: DeviceAccess { exclusive { $0.isTouchDevice } }

    /// Returns access by the program itself, which grabs the devices for which `grabs` is true.
    ///
    /// ```swift
    /// let access = DeviceAccess.exclusive { $0.isTouchDevice || $0.name == "Acme Pen" }
    /// ```
    public static func exclusive(_ grabs: @escaping (_ node: DeviceNode) -> Bool) -> DeviceAccess {
        DeviceAccess(open: openNode, close: closeNode, grabs: grabs)
    }
}

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
