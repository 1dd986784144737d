import CLibinput
import Touch

/// An input device of libinput's.
///
/// ```swift
/// for device in input.devices where device.traits.kind == .touchpad {
///     print(device.name, device.size ?? .zero, device.maximumTapFingers)
/// }
/// ```
///
/// Its name and numbers can be read even after it was unplugged; settings then have no effect.
public struct InputDevice: Identifiable {
    let handle: DeviceHandle

    init(_ handle: DeviceHandle) {
        self.handle = handle
    }

    /// The number that the device's events carry.
    public var id: DeviceID { handle.id }

    /// The name that the device gives itself.
    public var name: String { String(cString: libinput_device_get_name(handle.pointer)) }

    /// The node's name without its folder, such as `event5`.
    public var systemName: String { String(cString: libinput_device_get_sysname(handle.pointer)) }

    /// The vendor number, as on USB.
    public var vendor: UInt32 { libinput_device_get_id_vendor(handle.pointer) }

    /// The vendor's number for the product.
    public var product: UInt32 { libinput_device_get_id_product(handle.pointer) }

    /// The kinds of event that the device can send.
    public var capabilities: Set<Capability> {
        Set(Capability.allCases.filter { handle.has($0) })
    }

    /// The traits that gesture recognition needs: the device's kind and size.
    public var traits: DeviceTraits { handle.traits }

    /// True for mice, trackballs and other devices that move the pointer and are no touchpads.
    public var isMouse: Bool { traits.kind == .other && handle.has(.pointer) }

    /// The width and height of the surface in millimetres; nil if neither the device nor libinput knows them.
    ///
    /// Touchpad events of a device without a size are in the millimetres of a pad 69 mm wide and 50 mm high.
    public var size: SIMD2<Double>? { handle.traits.size }

    /// The number of contacts that a touchscreen can distinguish; 0 if unknown, nil for other devices.
    public var maximumContacts: Int? {
        guard handle.has(.touch) else { return nil }
        return Int(max(libinput_device_touch_get_touch_count(handle.pointer), 0))
    }

    /// The largest number of fingers that can tap on a touchpad; 0 if it has no tap-to-click.
    public var maximumTapFingers: Int {
        Int(libinput_device_config_tap_get_finger_count(handle.pointer))
    }

    /// The kinds of gesture that the device reports; a touchpad that can't distinguish two fingers only
    /// scrolls.
    public var gestures: Set<TouchpadGesture> {
        guard handle.has(.gesture) else { return traits.kind == .touchpad ? [.scroll] : [] }
        return switch maximumTapFingers {
        case 3...: [.scroll, .swipe, .pinch, .hold]
        case 2: [.scroll, .pinch, .hold]
        default: [.scroll, .hold]
        }
    }

    /// The kinds of event that a device can send.
    public enum Capability: UInt32, CaseIterable, Sendable {
        /// Keys.
        case keyboard = 0
        /// Pointer motion, buttons and wheels.
        case pointer = 1
        /// Contacts with a place in the picture.
        case touch = 2
        /// Pens and other tools of a graphics tablet.
        case tabletTool = 3
        /// Buttons, rings and strips of a graphics tablet.
        case tabletPad = 4
        /// Swipes, pinches and holds.
        case gesture = 5
        /// Switches, such as that of a lid.
        case toggle = 6
    }

    /// The kinds of touchpad gesture.
    public enum TouchpadGesture: Hashable, CaseIterable, Sendable {
        /// Two fingers that scroll.
        case scroll
        /// Three or more fingers that move together.
        case swipe
        /// Two or more fingers that move apart, together, or round each other.
        case pinch
        /// Fingers that rest.
        case hold
    }
}

/// An owner of a reference to a `struct libinput_device`, with the values that each of its events needs.
final class DeviceHandle {
    let pointer: OpaquePointer
    let id: DeviceID
    let traits: DeviceTraits
    /// The libinput context of the device, kept alive by this reference.
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

    /// Recomputes the scale after a change of the device's settings.
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
                // All touchpads, and only touchpads, have taps. A touchpad that reports only the box around
                // two fingers has no gestures but scrolling.
                .touchpad
            } else {
                .other
            }
        self.init(kind: kind, size: surface.size)
    }
}
