import CLibinput
import Touch

/// An input device.
///
/// ```swift
/// for device in input.devices where device.traits.kind == .touchpad {
///     print(device.name, device.size ?? .zero, device.maximumTapFingers)
/// }
/// ```
///
/// It can be asked for its name and number even when it is unplugged; settings then have no effect.
public struct InputDevice: Identifiable {
    let handle: DeviceHandle

    init(_ handle: DeviceHandle) {
        self.handle = handle
    }

    /// The number that its events carry.
    public var id: DeviceID { handle.id }

    /// What the device calls itself.
    public var name: String { String(cString: libinput_device_get_name(handle.pointer)) }

    /// The node's name without its folder, such as `event5`.
    public var systemName: String { String(cString: libinput_device_get_sysname(handle.pointer)) }

    /// The maker's number, as on USB.
    public var vendor: UInt32 { libinput_device_get_id_vendor(handle.pointer) }

    /// The maker's number for the product.
    public var product: UInt32 { libinput_device_get_id_product(handle.pointer) }

    /// What it can do.
    public var capabilities: Set<Capability> {
        Set(Capability.allCases.filter { handle.has($0) })
    }

    /// What gestures need to know of it.
    public var traits: DeviceTraits { handle.traits }

    /// Width and height of the surface in millimetres, or nil when neither the device nor libinput knows.
    ///
    /// Millimetres of a touchpad without a size are those of one that is 69 mm wide and 50 mm high.
    public var size: SIMD2<Double>? { handle.traits.size }

    /// How many fingers a touchscreen can tell apart; 0 when it doesn't say, nil for other devices.
    public var maximumContacts: Int? {
        guard handle.has(.touch) else { return nil }
        return Int(max(libinput_device_touch_get_touch_count(handle.pointer), 0))
    }

    /// The most fingers that a touchpad can take a tap of; 0 when it has no taps.
    public var maximumTapFingers: Int {
        Int(libinput_device_config_tap_get_finger_count(handle.pointer))
    }

    /// The kinds of gesture that the device reports. A touchpad that can't tell two fingers apart only scrolls.
    public var gestures: Set<TouchpadGesture> {
        guard handle.has(.gesture) else { return traits.kind == .touchpad ? [.scroll] : [] }
        return switch maximumTapFingers {
        case 3...: [.scroll, .swipe, .pinch, .hold]
        case 2: [.scroll, .pinch, .hold]
        default: [.scroll, .hold]
        }
    }

    /// The kinds of thing that libinput can report of a device.
    public enum Capability: UInt32, CaseIterable, Sendable {
        case keyboard = 0
        case pointer = 1
        case touch = 2
        case tabletTool = 3
        case tabletPad = 4
        case gesture = 5
        case toggle = 6
    }

    /// The kinds of touchpad gesture.
    public enum TouchpadGesture: Hashable, CaseIterable, Sendable {
        case scroll
        case swipe
        case pinch
        case hold
    }
}

/// Owns a reference to a `struct libinput_device`, and remembers what every event of it needs.
final class DeviceHandle {
    let pointer: OpaquePointer
    let id: DeviceID
    let traits: DeviceTraits
    /// libinput's devices live in their context.
    let context: Context
    private let scale: TouchpadScale
    /// Millimetres of finger travel per unit of libinput's unaccelerated motion.
    private(set) var millimetresPerUnit: Double

    init(_ pointer: OpaquePointer, _ id: DeviceID, _ context: Context) {
        self.pointer = libinput_device_ref(pointer)
        self.id = id
        self.context = context
        let surface = Surface(of: pointer, context)
        traits = DeviceTraits(of: pointer, surface)
        scale = TouchpadScale(
            of: pointer, surface, modalias: traits.kind == .touchpad ? context.modalias : "")
        millimetresPerUnit = scale.millimetresPerUnit(of: pointer)
        libinput_device_set_user_data(pointer, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        libinput_device_set_user_data(pointer, nil)
        context.call { _ in _ = libinput_device_unref(pointer) }
    }

    /// To be called when the device's settings have changed.
    func updateScale() {
        millimetresPerUnit = scale.millimetresPerUnit(of: pointer)
    }

    func has(_ capability: InputDevice.Capability) -> Bool {
        libinput_device_has_capability(pointer, libinput_device_capability(capability.rawValue)) != 0
    }
}

extension DeviceTraits {
    fileprivate init(of pointer: OpaquePointer, _ surface: Surface) {
        func has(_ capability: libinput_device_capability) -> Bool {
            libinput_device_has_capability(pointer, capability) != 0
        }
        let kind: Kind =
            if has(LIBINPUT_DEVICE_CAP_TOUCH) {
                .touchscreen
            } else if has(LIBINPUT_DEVICE_CAP_GESTURE)
                || libinput_device_config_tap_get_finger_count(pointer) > 0
            {
                // Every touchpad has taps, and nothing else has; those that tell only a box around two fingers have no
                // gestures but scrolling.
                .touchpad
            } else {
                .other
            }
        self.init(kind: kind, size: surface.size)
    }
}
