/// The number of a device, for as long as it is plugged in; never used again in the same session.
///
///     var devices: [DeviceID: DeviceTraits] = [:]
///     switch event.action {
///     case .deviceAdded(let traits): devices[event.device] = traits
///     case .deviceRemoved: devices[event.device] = nil
///     default: break
///     }
///     let hasTouchscreen = devices.values.contains { $0.kind == .touchscreen }
public struct DeviceID: Hashable, Sendable {
    /// The number, unique among the devices of a session.
    public var rawValue: UInt32

    /// Creates the identifier with that number.
    public init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }
}

/// The kind and the size of a device, as far as gestures need them.
///
///     if case .deviceAdded(let traits) = event.action, traits.kind == .touchscreen {
///         let size = traits.size ?? GestureArena.standardAssumedSize
///         map = GestureMap(scale: 1920 / size.x)   // points per millimetre: content stays under the finger
///     }
public struct DeviceTraits: Equatable, Sendable {
    /// The kind of surface.
    public var kind: Kind
    /// The width and height of the surface in millimetres; nil if the device does not report them.
    public var size: SIMD2<Double>?

    /// Creates the traits of a device, with its size in millimetres if it is known.
    public init(kind: Kind, size: SIMD2<Double>? = nil) {
        self.kind = kind
        self.size = size
    }

    /// The kinds of surface.
    ///
    ///     let side = traits.kind == .touchscreen ? 48.0 : 32   // of a button, in points
    public enum Kind: UInt32, Hashable, Sendable {
        /// A surface in front of a display, whose fingers have a place in the picture.
        case touchscreen
        /// A surface apart from the display, whose fingers move a pointer and make gestures.
        case touchpad
        /// Any other device of libinput: a mouse, a tablet, a switch.
        case other
    }
}
