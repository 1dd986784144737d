import CLibevdev
import Glibc
import Libinput
import Motion
import Traces

/// An owner of an open device node and of libevdev's state for it.
///
/// The device is not grabbed: other programs still get its events.
final class EvdevNode {
    let path: String
    let device: EvdevDevice
    let descriptor: CInt
    /// True if the device was unplugged or the access to it was revoked.
    private(set) var isGone = false
    private let handle: OpaquePointer
    private let machine: any InputMachine
    /// The events of the frame that is still incomplete.
    private var pending: [EvdevEvent] = []

    init(_ path: String, on machine: any InputMachine) throws(RecordingError) {
        do throws(SystemError) {
            descriptor = try machine.open(path)
        } catch {
            throw error.code == ENOTTY ? .notAnInputDevice(path: path) : .cannotOpen(path: path, error)
        }
        let descriptor = self.descriptor
        var created: OpaquePointer?
        let result = machine.call {
            let result = libevdev_new_from_fd(descriptor, &created)
            return result == 0 ? libevdev_set_clock_id(created, CLOCK_MONOTONIC) : result
        }
        guard result == 0, let created else {
            machine.call { libevdev_free(created) }
            machine.close(descriptor)
            // A file, a pipe or another kind of device doesn't support these requests.
            let isOther = [ENOTTY, EINVAL, EOPNOTSUPP, ENOSYS].contains(-result)
            throw isOther ? .notAnInputDevice(path: path) : .cannotOpen(path: path, SystemError(-result))
        }
        handle = created
        self.path = path
        self.machine = machine
        device = EvdevDevice(created, path: path, udevProperties: machine.udevProperties(of: path))
    }

    deinit {
        machine.call { libevdev_free(handle) }
        machine.close(descriptor)
    }

    /// True if another program has grabbed the device; tested by grabbing it for a moment.
    var isHeldByAnother: Bool {
        machine.call {
            let result = libevdev_grab(handle, LIBEVDEV_GRAB)
            if result == 0 { libevdev_grab(handle, LIBEVDEV_UNGRAB) }
            return result == -EBUSY
        }
    }

    /// Gives the pending frames to `take`, without waiting.
    ///
    /// If the kernel's queue overflowed, a frame ends with SYN_DROPPED. The frames after it restore the state
    /// of the device: libevdev makes them from that state, not from events.
    func read(_ take: (EvdevFrame) -> Void) throws(RecordingError) {
        var isResynchronising = false
        while !isGone {
            let flag = isResynchronising ? LIBEVDEV_READ_FLAG_SYNC : LIBEVDEV_READ_FLAG_NORMAL
            var event = input_event()
            let result = machine.call { libevdev_next_event(handle, flag.rawValue, &event) }
            switch result {
            case CInt(LIBEVDEV_READ_STATUS_SUCCESS.rawValue):
                add(event, take)
            case CInt(LIBEVDEV_READ_STATUS_SYNC.rawValue):
                add(event, take)
                if !isResynchronising { endFrame(.synReport, at: event.timestamp, take) }
                isResynchronising = true
            case -EAGAIN:
                guard isResynchronising else { return }
                isResynchronising = false
            case -EINTR: continue
            case -ENODEV: isGone = true
            default: throw .cannotRead(path: path, SystemError(-result))
            }
        }
    }
}

extension EvdevNode {
    private func add(_ event: input_event, _ take: (EvdevFrame) -> Void) {
        let known = EvdevEvent(type: event.type, code: event.code, value: event.value)
        guard !known.is(.synReport) else { return endFrame(known, at: event.timestamp, take) }
        pending.append(known)
    }

    private func endFrame(_ report: EvdevEvent, at time: Timestamp, _ take: (EvdevFrame) -> Void) {
        pending.append(report)
        take(EvdevFrame(time: time, events: pending[...]))
        pending = []
    }
}

extension input_event {
    fileprivate var timestamp: Timestamp {
        Timestamp(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_usec) * 1000)
    }
}

extension EvdevDevice {
    /// Creates a description of the device from libevdev's state.
    fileprivate init(_ handle: OpaquePointer, path: String, udevProperties: [String: String]) {
        self.init(
            name: libevdev_get_name(handle).map { String(cString: $0) } ?? "",
            id: ID(
                bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(handle)),
                vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(handle)),
                product: UInt16(truncatingIfNeeded: libevdev_get_id_product(handle)),
                version: UInt16(truncatingIfNeeded: libevdev_get_id_version(handle))),
            udevProperties: udevProperties.filter { name, _ in
                EvdevDevice.recordedProperties.contains { name.hasPrefix($0) }
            },
            node: path)
        for type in 1...UInt16(EV_MAX) where libevdev_has_event_type(handle, UInt32(type)) != 0 {
            let last = libevdev_event_type_get_max(UInt32(type))
            guard last >= 0 else { continue }
            for number in 0...UInt16(last)
            where libevdev_has_event_code(handle, UInt32(type), UInt32(number)) != 0 {
                codes.insert(EvdevCode(type: type, number: number))
            }
        }
        for code in codes where code.type == EV_ABS {
            guard let info = libevdev_get_abs_info(handle, UInt32(code.number))?.pointee else { continue }
            axes[code] = AbsoluteAxis(
                minimum: info.minimum, maximum: info.maximum, fuzz: info.fuzz, flat: info.flat,
                resolution: info.resolution)
        }
        for property in 0..<UInt16(INPUT_PROP_CNT) where libevdev_has_property(handle, UInt32(property)) != 0
        {
            properties.insert(InputProperty(property))
        }
    }

    /// The prefixes of the udev properties that libinput reads.
    private static let recordedProperties = [
        "ID_INPUT", "LIBINPUT", "EVDEV_ABS", "MOUSE_DPI", "POINTINGSTICK_",
    ]
}
