import CLibinput
import Glibc
import Motion
@_exported public import SystemCalls
import Touch

/// A libinput context, which finds input devices and reads their events.
///
/// ```swift
/// let input = try Libinput(.udev())
/// try input.run(until: StopSignal()) { event in print(event) }
/// ```
///
/// A program with a loop of its own waits for ``fileDescriptor`` to become readable and then calls
/// ``dispatch(_:)``; a `Driver` does so by itself. A context is used by one thread at a time.
public final class Libinput: InputSource {
    let context: Context
    let backend: Backend
    private var nextDevice: UInt32 = 1
    /// The devices found when the context was made that have not been reported to the app yet.
    private var unannounced: [InputDevice] = []

    /// True if mice report motion, buttons and wheels, and touchpads the motion and the clicks of the
    /// pointer.
    ///
    /// Otherwise only touch is reported, and a mouse only comes and goes.
    public let reportsPointers: Bool

    /// The devices that are plugged in.
    public private(set) var devices: [InputDevice] = []

    /// The source of a context's devices.
    public enum Backend: Hashable, Sendable {
        /// All devices of a seat, those plugged in now and those plugged in later.
        case udev(seat: String = "seat0")
        /// Only the devices at these nodes, such as `/dev/input/event5`.
        case paths([String])
    }

    /// A device node that could not be opened.
    public struct OpenFailure: Hashable, Sendable {
        /// The path of the device node.
        public var path: String
        /// The system's reason.
        public var error: SystemError

        /// Creates a failure from a path and the system's reason.
        public init(path: String, error: SystemError) {
            self.path = path
            self.error = error
        }

        /// The error that explains the failure and says what to do about it.
        public var reason: LibinputError { LibinputError(opening: path, error) }
    }

    /// Finds devices and opens them.
    ///
    /// A seat without any device that can be opened is an error, unless `waitsForDevices` is set: then all
    /// devices may come later. With `reportsPointers` a program without a display server gets reports of mice, too;
    /// see ``reportsPointers``. libinput's messages go to `log`; without one, errors go to standard error.
    public convenience init(
        _ backend: Backend = .udev(), access: DeviceAccess = .direct, reportsPointers: Bool = false,
        waitsForDevices: Bool = false, log: LogReceiver? = nil
    ) throws(LibinputError) {
        try self.init(
            backend, access: access, reportsPointers: reportsPointers, waitsForDevices: waitsForDevices,
            log: log, system: nil)
    }

    package init(
        _ backend: Backend, access: DeviceAccess, reportsPointers: Bool = false, waitsForDevices: Bool,
        log: LogReceiver?, system: (any InputSystem)?
    ) throws(LibinputError) {
        self.backend = backend
        self.reportsPointers = reportsPointers
        context = try Context(backend, access: access, log: log, system: system)
        switch backend {
        case .udev(let seat):
            guard context.call({ libinput_udev_assign_seat($0, seat) }) == 0 else {
                throw .failed(.assignSeat, .last)
            }
            takeNewDevices()
            guard devices.isEmpty, !waitsForDevices else { break }
            if let failure = context.callbacks.failures.first { throw failure.reason }
            throw .emptySeat(seat)
        case .paths(let paths):
            for path in paths { try addDevice(at: path) }
            takeNewDevices()
        }
        unannounced = devices
    }

    /// The file descriptor, readable when there is something to dispatch. libinput owns it: don't close it.
    public var fileDescriptor: CInt { libinput_get_fd(context.handle) }

    /// The nodes that libinput failed to open.
    public var openFailures: [OpenFailure] { context.callbacks.failures }

    /// The plugged-in device whose events carry the number `id`.
    public subscript(id: DeviceID) -> InputDevice? { devices.first { $0.id == id } }

    /// Opens one more device of a context with ``Backend/paths(_:)``; the next dispatch announces it.
    public func addDevice(at path: String) throws(LibinputError) {
        guard context.call({ libinput_path_add_device($0, path) }) == nil else { return }
        throw openFailures.first { $0.path == path }?.reason ?? .noDevice(path: path)
    }

    /// Closes a device of a context with ``Backend/paths(_:)``; the next dispatch reports its removal.
    public func removeDevice(_ device: InputDevice) {
        guard case .paths = backend, self[device.id] != nil else { return }
        context.call { _ in libinput_path_remove_device(device.handle.pointer) }
    }

    /// Reads the devices' pending events and gives them to `handle` in order.
    public func dispatch(_ handle: (InputEvent) -> Void) throws(LibinputError) {
        let result = context.call { libinput_dispatch($0) }
        removeHungUpDevices()
        drain(handle)
        // After an interruption by a signal, the next dispatch gets the events.
        guard result == 0 || result == -EINTR else { throw .failed(.dispatch, SystemError(-result)) }
    }

    /// Closes all devices, before the session is switched away or the machine sleeps.
    ///
    /// `handle` gets an ``InputEvent/Action/suspend``, and then the end of every contact and gesture:
    /// contacts are cancelled and devices removed. The event's device is number 0, which no device has.
    public func suspend(_ handle: (InputEvent) -> Void) {
        drain(handle)
        handle(InputEvent(time: now, device: DeviceID(0), action: .suspend))
        context.call { libinput_suspend($0) }
        drain(handle)
    }

    /// Opens the devices again after ``suspend(_:)``; they get new numbers.
    public func resume(_ handle: (InputEvent) -> Void) throws(LibinputError) {
        let result = context.call { libinput_resume($0) }
        guard result == 0 else { throw .failed(.resume, .last) }
        handle(InputEvent(time: now, device: DeviceID(0), action: .resume))
        drain(handle)
    }
}

extension Libinput {
    /// The present time on the clock of the events.
    var now: Timestamp {
        if let system = context.system { return timestamp(system.microseconds) }
        return .monotonic
    }

    /// Converts libinput's microseconds to a timestamp on the clock of the app.
    func timestamp(_ microseconds: UInt64) -> Timestamp {
        Timestamp(microseconds: microseconds, since: context.epoch)
    }

    /// Takes the devices that libinput found when the context was made.
    private func takeNewDevices() {
        while libinput_next_event_type(context.handle) == LIBINPUT_EVENT_DEVICE_ADDED,
            let event = libinput_get_event(context.handle)
        {
            _ = addDevice(of: event)
            libinput_event_destroy(event)
        }
    }

    private func drain(_ handle: (InputEvent) -> Void) {
        announceDevices(handle)
        while let event = libinput_get_event(context.handle) { take(event, handle) }
    }

    private func announceDevices(_ handle: (InputEvent) -> Void) {
        guard !unannounced.isEmpty else { return }
        let found = unannounced
        unannounced = []
        for device in found {
            handle(InputEvent(time: now, device: device.id, action: .deviceAdded(device.traits)))
        }
    }

    func addDevice(of event: OpaquePointer) -> InputDevice? {
        guard let pointer = libinput_event_get_device(event) else { return nil }
        let device = InputDevice(DeviceHandle(pointer, DeviceID(nextDevice), context))
        nextDevice += 1
        devices.append(device)
        return device
    }

    func forgetDevice(_ id: DeviceID) {
        devices.removeAll { $0.id == id }
    }

    /// Removes the devices whose nodes have hung up, of which the path backend learns nothing from udev.
    private func removeHungUpDevices() {
        guard case .paths = backend, context.callbacks.nodes.haveHungUp else { return }
        for device in devices where context.callbacks.nodes.hasHungUp(device.systemName) {
            removeDevice(device)
        }
    }
}

extension Timestamp {
    /// Creates the time on the app's clock at which a system's clock, ahead by `epoch`, shows `microseconds`.
    package init(microseconds: UInt64, since epoch: UInt64) {
        let passed = Int64(bitPattern: microseconds &- epoch)
        let (nanoseconds, overflow) = passed.multipliedReportingOverflow(by: 1000)
        self.init(nanoseconds: overflow ? (passed < 0 ? .min : .max) : nanoseconds)
    }
}
