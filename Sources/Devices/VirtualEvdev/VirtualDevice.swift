import CVirtualEvdev
import Motion
import Traces

/// A device that is plugged into a ``VirtualEvdev``, until ``unplug()``.
///
///     let pad = try machine.plug(trace.recordings[0].device)
///     try pad.unplug()
public final class VirtualDevice {
    /// The description that the device was made from.
    public let description: EvdevDevice
    package let pointer: OpaquePointer
    private let kernel: VirtualKernel

    package init(_ description: EvdevDevice, on kernel: VirtualKernel) throws(VirtualEvdevError) {
        self.description = description
        self.kernel = kernel
        let id = input_id(
            bustype: description.id.bus, vendor: description.id.vendor, product: description.id.product,
            version: description.id.version)
        guard let pointer = virtual_device_new(description.name, id) else { throw .outOfResources }
        self.pointer = pointer
        try describe()
        guard virtual_kernel_plug(kernel.pointer, pointer) == 0 else { throw .outOfResources }
    }

    deinit {
        virtual_device_release(pointer)
    }

    /// The path of the device's node, such as `/dev/input/event1024`, for libinput's path backend. There is
    /// no such file.
    public var node: String { String(cString: virtual_device_node(pointer)) }

    /// True until the device is unplugged.
    public private(set) var isPlugged = true

    /// The device's udev properties.
    package var udevProperties: [String: String] { description.allUdevProperties }

    /// Unplugs the device. libinput notices at its next dispatch.
    public func unplug() {
        virtual_device_unplug(pointer)
        isPlugged = false
    }

    /// True while the device's events are lost on their way to libinput, as after an overflow of the kernel's
    /// queue.
    ///
    /// The first frame after the loss follows a SYN_DROPPED, and libinput then asks for the device's state.
    public var losesEvents = false {
        didSet { virtual_device_set_lost(pointer, losesEvents) }
    }

    /// Starts a new recording: its first frame is about slot 0 unless the frame names another slot, whatever
    /// the last slot of the recording before was.
    package func begin() { virtual_device_begin(pointer) }

    /// Sends a frame, stamped with the frame's own time.
    package func send(_ frame: EvdevFrame) {
        let time = kernel.microseconds(frame.time)
        for event in frame.events { virtual_device_event(pointer, time, event.type, event.code, event.value) }
    }
}

/// The description of a device to the virtual kernel.
extension VirtualDevice {
    private func describe() throws(VirtualEvdevError) {
        // Codes that this kernel's headers don't know are left out, as the kernel would.
        for code in description.codes { _ = virtual_device_enable(pointer, code.type, code.number) }
        for (code, axis) in description.axes.sorted(by: { $0.key < $1.key }) where code.type == EV_ABS {
            let fuzz = EvdevDevice.fuzzyAxes.contains(code) ? 0 : axis.fuzz
            let info = input_absinfo(
                value: 0, minimum: axis.minimum, maximum: axis.maximum, fuzz: fuzz, flat: axis.flat,
                resolution: axis.resolution)
            guard virtual_device_set_axis(pointer, code.number, info) == 0 else {
                throw .invalidAxis(device: description.name, axis: code.number)
            }
        }
        for property in description.properties { _ = virtual_device_set_property(pointer, property.rawValue) }
        for (key, value) in description.allUdevProperties {
            guard virtual_device_set_udev_property(pointer, key, value) == 0 else { throw .outOfResources }
        }
    }
}
