import Libinput
import Motion
import Traces

/// The machine that has the devices: this one, or one that a test answers for.
package protocol InputMachine: AnyObject {
    /// The paths of the device nodes, in the order of their numbers.
    var nodes: [String] { get }
    /// Opens a node for reading, never waiting for it.
    func open(_ path: String) throws(SystemError) -> CInt
    func close(_ descriptor: CInt)
    /// Makes calls into libevdev that are about this machine's devices.
    func call<Result>(_ body: () -> Result) -> Result
    /// What the kernel calls the device behind a node that can't be opened.
    func name(of path: String) -> String?
    /// What udev knows of the device behind a node.
    func udevProperties(of path: String) -> [String: String]
    func libinput(_ backend: Libinput.Backend) throws(LibinputError) -> Libinput
    /// What a recording says of where it was made.
    var origin: EvdevTrace.Origin { get }
    /// The present time on CLOCK_MONOTONIC.
    var now: Timestamp { get }
    /// Waits until there is something to read, `seconds` have passed (nil: for ever), or it is time to stop.
    ///
    /// Returns whether to go on: false once `stop` is readable or the user has interrupted.
    func wait(for descriptors: [CInt], until stop: CInt?, atMost seconds: Double?) throws(SystemError) -> Bool
    /// While `body` runs, Ctrl-C and its like don't end the program but end the waiting.
    func untilInterrupted<Result>(_ body: () throws -> Result) throws -> Result
}
