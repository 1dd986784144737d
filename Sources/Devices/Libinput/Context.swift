import CLibinput
import Glibc

/// An owner of a `struct libinput` that answers libinput's callbacks.
final class Context {
    let handle: OpaquePointer
    let callbacks: Callbacks
    var system: (any InputSystem)? { callbacks.system }
    /// The reading of libinput's clock when the app's clock is at zero, in microseconds.
    let epoch: UInt64

    init(
        _ backend: Libinput.Backend, access: DeviceAccess, log: LogReceiver?, system: (any InputSystem)?
    ) throws(LibinputError) {
        let callbacks = Callbacks(access: access, log: log, system: system)
        self.callbacks = callbacks
        epoch = system?.epoch ?? 0
        let data = Unmanaged.passUnretained(callbacks).toOpaque()
        try Context.checkRoom()
        let previous = system?.enter()
        defer { system?.leave(previous) }
        let created: OpaquePointer? =
            switch backend {
            case .paths:
                libinput_path_create_context(callbacks.interface, data)
            case .udev:
                try Context.withUdev(system) { udev in
                    libinput_udev_create_context(callbacks.interface, data, udev)
                }
            }
        guard let created else { throw .failed(.createContext, .last) }
        handle = created
        if let log { fling_libinput_enable_log(handle, libinput_log_priority(UInt32(log.priority.rawValue))) }
        // Devices that exist only in the process behave the same on every machine.
        if system == nil { PluginSystem()?.loadPlugins(into: handle) }
    }

    deinit {
        let previous = system?.enter()
        libinput_unref(handle)
        system?.leave(previous)
    }

    /// Calls into libinput on the system that the context runs on.
    @inline(__always)
    func call<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        guard let system else { return body(handle) }
        let previous = system.enter()
        defer { system.leave(previous) }
        return body(handle)
    }

    /// Returns the range of an axis of a device whose node is open; nil if the node is not open or the range
    /// is empty.
    func axis(_ code: CInt, of systemName: String) -> input_absinfo? {
        guard let descriptor = callbacks.nodes.descriptor(of: systemName) else { return nil }
        var info = input_absinfo()
        // EVIOCGABS of `linux/input.h`.
        let request = 0x8018_4540 + UInt(code)
        let result = system?.control(descriptor, request, &info) ?? ioctl(descriptor, request, &info)
        return result >= 0 && info.maximum > info.minimum ? info : nil
    }

    /// The DMI modalias of the machine that the devices are part of; empty when it has none.
    var modalias: String {
        if let system { return system.modalias }
        guard let file = fopen("/sys/class/dmi/id/modalias", "r") else { return "" }
        defer { fclose(file) }
        var line: [CChar] = Array(repeating: 0, count: 512)
        return fgets(&line, CInt(line.count), file).map { String(cString: $0) } ?? ""
    }

    /// Throws unless two file descriptors are left for a context: without them libinput 1.22 ends the
    /// program.
    private static func checkRoom() throws(LibinputError) {
        let first = eventfd(0, CInt(EFD_CLOEXEC))
        guard first >= 0 else { throw .failed(.createContext, .last) }
        defer { close(first) }
        let second = eventfd(0, CInt(EFD_CLOEXEC))
        guard second >= 0 else { throw .failed(.createContext, .last) }
        close(second)
    }

    private static func withUdev(
        _ system: (any InputSystem)?, _ body: (OpaquePointer) -> OpaquePointer?
    ) throws(LibinputError) -> OpaquePointer? {
        if let system { return body(system.udev) }
        guard let udev = udev_new() else { throw .failed(.connectToUdev, .last) }
        defer { udev_unref(udev) }
        return body(udev)
    }
}

/// The receiver of libinput's callbacks, with the nodes that are open and those that could not be opened.
final class Callbacks {
    let access: DeviceAccess
    let log: LogReceiver?
    let system: (any InputSystem)?
    let interface: UnsafeMutablePointer<libinput_interface>
    var nodes = OpenNodes()
    var failures: [Libinput.OpenFailure] = []

    init(access: DeviceAccess, log: LogReceiver?, system: (any InputSystem)?) {
        self.access = access
        self.log = log
        self.system = system
        interface = .allocate(capacity: 1)
        interface.initialize(
            to: libinput_interface(open_restricted: openRestricted, close_restricted: closeRestricted))
    }

    deinit {
        interface.deinitialize(count: 1)
        interface.deallocate()
    }

    /// Runs a callback of the app during a call into libinput, with the real machine entered.
    func outside<Result>(_ body: () -> Result) -> Result {
        guard let system else { return body() }
        let previous = system.enterMachine()
        defer { system.leave(previous) }
        return body()
    }

    func open(_ path: UnsafePointer<CChar>, _ flags: CInt) -> CInt {
        let path = String(cString: path)
        let result: CInt
        do throws(SystemError) {
            result = try openNode(at: path, flags)
        } catch {
            // An invalid error code, 0 or less, must not look like a descriptor.
            result = -max(error.code, 1)
        }
        failures.removeAll { $0.path == path }
        if result < 0 {
            failures.append(Libinput.OpenFailure(path: path, error: SystemError(-result)))
        } else {
            nodes.add(path, result)
        }
        return result
    }

    /// Opens a node, and grabs the device if ``DeviceAccess/grabs`` is true for it.
    private func openNode(at path: String, _ flags: CInt) throws(SystemError) -> CInt {
        let descriptor = if let system { system.open(path) } else { try access.open(path, flags) }
        guard descriptor >= 0 else { throw SystemError(-descriptor) }
        let control = NodeControl(system: system)
        guard let grabs = access.grabs else { return descriptor }
        let node = DeviceNode(path: path, descriptor: descriptor, control)
        guard outside({ grabs(node) }) else { return descriptor }
        do throws(SystemError) {
            try control.grab(descriptor)
        } catch {
            closeNode(descriptor)
            throw error
        }
        return descriptor
    }

    func close(_ descriptor: CInt) {
        nodes.remove(descriptor)
        closeNode(descriptor)
    }

    private func closeNode(_ descriptor: CInt) {
        if let system { system.close(descriptor) } else { access.close(descriptor) }
    }
}

private func callbacks(_ data: UnsafeMutableRawPointer?) -> Callbacks? {
    data.map { Unmanaged<Callbacks>.fromOpaque($0).takeUnretainedValue() }
}

private let openRestricted: @convention(c) (UnsafePointer<CChar>?, CInt, UnsafeMutableRawPointer?) -> CInt = {
    path, flags, data in
    guard let path, let callbacks = callbacks(data) else { return -EINVAL }
    return callbacks.open(path, flags)
}

private let closeRestricted: @convention(c) (CInt, UnsafeMutableRawPointer?) -> Void = { descriptor, data in
    callbacks(data)?.close(descriptor)
}

@c @implementation
func fling_libinput_log(
    _ handle: OpaquePointer, _ priority: libinput_log_priority, _ text: UnsafePointer<CChar>
) {
    guard let callbacks = callbacks(libinput_get_user_data(handle)), let log = callbacks.log else { return }
    let message = LogMessage(priority: priority, text: text)
    callbacks.outside { log.receive(message) }
}
