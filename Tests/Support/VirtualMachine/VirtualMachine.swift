import Glibc
import Libinput
import Motion
import LocalDevices
import Traces
import VirtualEvdev

/// A machine with virtual devices: each wait of a program runs the next event, and when no event is left, the
/// user interrupts the program.
package final class VirtualMachine: InputMachine {
    package let evdev: VirtualEvdev
    /// The actions to run before a step, by the number of the step.
    package var happenings: [Int: (VirtualEvdev) -> Void] = [:]
    /// The errors with which opening nodes fails, by the path of the node.
    package var refusals: [String: SystemError] = [:]
    /// The errors of the C library with which calls into libevdev fail, by the number of the call.
    package var failures: [Int: CInt] = [:]
    /// The number of calls into libevdev so far.
    package private(set) var callCount = 0
    /// The number of steps before the user interrupts.
    package var patience = Int.max
    private var steps = 0

    package init(_ trace: EvdevTrace) throws {
        evdev = try VirtualEvdev(trace)
    }

    package var nodes: [String] { evdev.devices.filter(\.isPlugged).map(\.node) }

    package func open(_ path: String) throws(SystemError) -> CInt {
        if let refusal = refusals[path] { throw refusal }
        let descriptor = path.withCString { path in evdev.system.open(path) }
        guard descriptor >= 0 else { throw SystemError(-descriptor) }
        return descriptor
    }

    package func close(_ descriptor: CInt) { evdev.system.close(descriptor) }

    package func call<Result>(_ body: () -> Result) -> Result {
        let previous = evdev.system.enter()
        defer { evdev.system.leave(previous) }
        defer { callCount += 1 }
        if let error = failures[callCount], let result = -error as? Result { return result }
        return body()
    }

    package func name(of path: String) -> String? {
        evdev.devices.first { $0.node == path }?.description.name
    }

    package func udevProperties(of path: String) -> [String: String] {
        evdev.devices.first { $0.node == path }?.udevProperties ?? [:]
    }

    package func quirks(of path: String) -> [String]? {
        evdev.devices.first { $0.node == path }?.description.quirks
    }

    package func libinput(
        _ backend: Libinput.Backend, reportsPointers: Bool
    ) throws(LibinputError) -> Libinput {
        do throws(VirtualEvdevError) {
            return try evdev.open(
                backend, reportsPointers: reportsPointers, log: LogReceiver(from: .error) { _ in })
        } catch {
            guard case .libinput(let error) = error else {
                throw .failed(.createContext, SystemError(ENOSYS))
            }
            throw error
        }
    }

    package var origin = EvdevTrace.Origin(os: "test:1", kernel: "6.0", dmi: "dmi:")
    package var now: Timestamp { evdev.now }

    package func wait(
        for descriptors: [CInt], until stop: CInt?, atMost seconds: Double?
    ) throws(SystemError) -> Bool {
        happenings[steps]?(evdev)
        steps += 1
        // A wait without descriptors lets the time pass.
        if descriptors.isEmpty, let seconds {
            evdev.pass(seconds)
            return steps <= patience
        }
        return steps <= patience && evdev.step()
    }

    package func untilInterrupted<Result>(_ body: () throws -> Result) throws -> Result { try body() }
}
