import Libinput
import Motion
import Traces

/// A machine with input devices: this one, or a substitute in a test.
package protocol InputMachine: AnyObject {
    /// The paths of the device nodes, in the order of their numbers.
    var nodes: [String] { get }
    /// Opens a node for nonblocking reads.
    func open(_ path: String) throws(SystemError) -> CInt
    func close(_ descriptor: CInt)
    /// Runs calls into libevdev that concern this machine's devices.
    func call<Result>(_ body: () -> Result) -> Result
    /// Returns the kernel's name for the device behind a node that can't be opened.
    func name(of path: String) -> String?
    /// Returns udev's properties of the device behind a node.
    func udevProperties(of path: String) -> [String: String]
    /// Returns libinput's quirks of the device behind a node, each as `Name=value`; nil if they can't be had.
    func quirks(of path: String) -> [String]?
    /// Makes a context on devices of the machine.
    ///
    /// - Parameter reportsPointers: True to report mice, too.
    func libinput(_ backend: Libinput.Backend, reportsPointers: Bool) throws(LibinputError) -> Libinput
    /// The machine's system and model, as recordings name them.
    var origin: EvdevTrace.Origin { get }
    /// The present time on CLOCK_MONOTONIC.
    var now: Timestamp { get }
    /// Waits until a descriptor is readable, `seconds` have passed (nil: forever), or the wait is to stop.
    ///
    /// - Returns: False once `stop` is readable or the user has interrupted.
    func wait(for descriptors: [CInt], until stop: CInt?, atMost seconds: Double?) throws(SystemError) -> Bool
    /// Runs `body`; meanwhile Ctrl-C, SIGTERM and SIGHUP end the waiting and not the program.
    func untilInterrupted<Result>(_ body: () throws -> Result) throws -> Result
}

extension InputMachine {
    package func quirks(of path: String) -> [String]? { nil }

    /// Makes a context that reports touch alone.
    package func libinput(_ backend: Libinput.Backend) throws(LibinputError) -> Libinput {
        try libinput(backend, reportsPointers: false)
    }
}
