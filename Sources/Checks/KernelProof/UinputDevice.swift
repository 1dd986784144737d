import CLibevdev
import Glibc
import Motion
import LocalDevices
import Traces

/// A device of the kernel's, made from a description, and unplugged when it is freed.
///
/// ```swift
/// let pad = try UinputDevice(RobotSurface.touchpad().device)
/// try pad.send(frame.events)  // at /dev/input/event3 now
/// ```
final class UinputDevice {
    /// The path of the device node, such as `/dev/input/event3`.
    let node: String
    private var handle: OpaquePointer?

    /// Plugs the device in, and returns when udev knows it.
    init(_ description: EvdevDevice) throws(ProofError) {
        guard let device = libevdev_new() else { throw .system("libevdev_new", ENOMEM) }
        defer { libevdev_free(device) }
        libevdev_set_name(device, description.name)
        libevdev_set_id_bustype(device, CInt(description.id.bus))
        libevdev_set_id_vendor(device, CInt(description.id.vendor))
        libevdev_set_id_product(device, CInt(description.id.product))
        libevdev_set_id_version(device, CInt(description.id.version))
        for property in description.properties {
            libevdev_enable_property(device, UInt32(property.rawValue))
        }
        for code in description.codes {
            var info = input_absinfo()
            if let axis = description.axes[code] {
                info = input_absinfo(
                    value: 0, minimum: axis.minimum, maximum: axis.maximum, fuzz: axis.fuzz, flat: axis.flat,
                    resolution: axis.resolution)
            }
            let isAxis = code.type == EV_ABS
            let result = withUnsafePointer(to: &info) {
                libevdev_enable_event_code(device, UInt32(code.type), UInt32(code.number), isAxis ? $0 : nil)
            }
            guard result == 0 else { throw .system("libevdev_enable_event_code", EINVAL) }
        }
        let result = libevdev_uinput_create_from_device(
            device, LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue, &handle)
        guard result == 0, let path = libevdev_uinput_get_devnode(handle) else {
            throw .system("create a uinput device", -result)
        }
        node = String(cString: path)
        try waitForUdev()
    }

    deinit {
        unplug()
    }

    /// Unplugs the device.
    func unplug() {
        libevdev_uinput_destroy(handle)
        handle = nil
    }

    /// Sends the events of one frame; the kernel gives them the present time.
    func send(_ events: ArraySlice<EvdevEvent>) throws(ProofError) {
        guard let handle else { throw .unplugged(node) }
        let bytes = events.map {
            input_event(time: timeval(), type: $0.type, code: $0.code, value: $0.value)
        }
        let size = bytes.count * MemoryLayout<input_event>.stride
        let written = bytes.withUnsafeBytes { write(libevdev_uinput_get_fd(handle), $0.baseAddress, size) }
        guard written == size else { throw .system("write to \(node)", errno) }
    }

    /// The properties of the device in udev.
    var udevProperties: [String: String] { LocalMachine().udevProperties(of: node) }

    private func waitForUdev() throws(ProofError) {
        for _ in 0..<1000 {
            if udevProperties["ID_INPUT"] != nil { return }
            usleep(5000)
        }
        throw .notInUdev(node)
    }
}
