/// A system that a libinput context runs on in place of the real machine.
///
/// Calls into libinput are made between ``enter()`` and ``leave(_:)``; calls to the app are made outside
/// them.
package protocol InputSystem: AnyObject {
    /// Makes the system visible to this thread's calls into libinput, and returns the one visible before.
    func enter() -> OpaquePointer?
    /// Makes the real machine visible to this thread's calls into libinput, and returns the system visible
    /// before.
    func enterMachine() -> OpaquePointer?
    /// Restores the system that ``enter()`` or ``enterMachine()`` returned.
    func leave(_ previous: OpaquePointer?)
    /// The udev context that enumerates the system's devices.
    var udev: OpaquePointer { get }
    /// Opens a device node; returns a file descriptor or a negative errno.
    func open(_ path: UnsafePointer<CChar>) -> CInt
    func close(_ descriptor: CInt)
    /// Acts as ioctl(2) on an open device node; the result is negative on failure.
    func control(_ descriptor: CInt, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> CInt
    /// The DMI modalias, which names the machine's model.
    var modalias: String { get }
    /// The time on the system's clock, in microseconds.
    var microseconds: UInt64 { get }
    /// The reading of the system's clock when the app's clock is at zero, in microseconds.
    var epoch: UInt64 { get }
}
