/// What a libinput context runs on, when that isn't the machine itself.
///
/// Calls into libinput are made between ``enter()`` and ``leave(_:)``, calls to the app never are.
package protocol InputSystem: AnyObject {
    /// From now on, this thread's calls into libinput see the system. Returns what they saw before.
    func enter() -> OpaquePointer?
    /// The same for the real machine.
    func enterMachine() -> OpaquePointer?
    /// Goes back to what `enter` returned.
    func leave(_ previous: OpaquePointer?)
    /// The context that its devices are enumerated with.
    var udev: OpaquePointer { get }
    /// Opens a device node; a file descriptor, or a negative errno.
    func open(_ path: UnsafePointer<CChar>) -> CInt
    func close(_ descriptor: CInt)
    /// As ioctl(2) on a device node that is open; negative if it fails.
    func control(_ descriptor: CInt, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> CInt
    /// The DMI modalias, which names the machine's model.
    var modalias: String { get }
    /// The system's clock, in microseconds.
    var microseconds: UInt64 { get }
    /// What the system's clock shows when the app's is at zero, in microseconds.
    var epoch: UInt64 { get }
}
