import CFlingInputHeader
import Glibc
import Libinput
import Motion
import LocalDevices
import Traces
import VirtualEvdev

/// The machine whose devices a recorder reads: the local one, with the app's own access to devices, or a
/// virtual one.
final class RecordedMachine: InputMachine {
    private let local = LocalMachine()
    private let access: DeviceAccess
    private let virtual: VirtualEvdev?

    init(_ access: DeviceAccess, _ virtual: VirtualEvdev?) {
        self.access = access
        self.virtual = virtual
    }

    var nodes: [String] { virtual?.devices.filter(\.isPlugged).map(\.node) ?? local.nodes }

    func open(_ path: String) throws(SystemError) -> CInt {
        guard let virtual else { return try access.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
        let descriptor = path.withCString { virtual.system.open($0) }
        guard descriptor >= 0 else { throw SystemError(-descriptor) }
        return descriptor
    }

    func close(_ descriptor: CInt) {
        if let virtual { virtual.system.close(descriptor) } else { access.close(descriptor) }
    }

    func call<Result>(_ body: () -> Result) -> Result {
        guard let system = virtual?.system else { return body() }
        let previous = system.enter()
        defer { system.leave(previous) }
        return body()
    }

    func name(of path: String) -> String? {
        guard let virtual else { return local.name(of: path) }
        return virtual.devices.first { $0.node == path }?.description.name
    }

    func udevProperties(of path: String) -> [String: String] {
        guard let virtual else { return local.udevProperties(of: path) }
        return virtual.devices.first { $0.node == path }?.udevProperties ?? [:]
    }

    func libinput(
        _ backend: Libinput.Backend, reportsPointers: Bool
    ) throws(LibinputError) -> Libinput {
        try Libinput(
            backend, access: access, reportsPointers: reportsPointers, waitsForDevices: true, log: nil,
            system: virtual?.system)
    }

    /// The machine's origin; an empty one for virtual devices.
    var origin: EvdevTrace.Origin { virtual == nil ? local.origin : EvdevTrace.Origin() }
    var now: Timestamp { virtual?.now ?? local.now }

    func wait(
        for descriptors: [CInt], until stop: CInt?, atMost seconds: Double?
    ) throws(SystemError) -> Bool {
        guard let virtual else { return try local.wait(for: descriptors, until: stop, atMost: seconds) }
        return virtual.step()
    }

    func untilInterrupted<Result>(_ body: () throws -> Result) throws -> Result {
        try local.untilInterrupted(body)
    }
}
