/// What an input device says of itself: enough to make one like it.
///
/// ```swift
/// let pad = trace.recordings[0].device
/// pad.codes.contains(.btnToolDoubleTap) && pad.properties.contains(.pointer)
/// let unitsPerMillimetre = pad.axes[.absMTPositionX]?.resolution
/// ```
public struct EvdevDevice: Hashable, Sendable {
    /// What the device calls itself.
    public var name: String
    public var id: ID
    /// Every event type and code that the device can send.
    public var codes: Set<EvdevCode>
    /// The range of each absolute axis; the keys are codes of EV_ABS.
    public var axes: [EvdevCode: AbsoluteAxis]
    /// What its codes don't say: whether it is a screen or a pad, for one.
    public var properties: Set<InputProperty>
    /// What udev knows of the device and libinput asks for, such as `ID_INPUT_TOUCHPAD`: `1`.
    public var udevProperties: [String: String]
    /// The libinput quirks that applied where it was recorded, each as `Name=value`.
    public var quirks: [String]
    /// The node that it was recorded from, such as `/dev/input/event5`.
    public var node: String?

    public init(
        name: String,
        id: ID = ID(),
        codes: Set<EvdevCode> = [],
        axes: [EvdevCode: AbsoluteAxis] = [:],
        properties: Set<InputProperty> = [],
        udevProperties: [String: String] = [:],
        quirks: [String] = [],
        node: String? = nil
    ) {
        self.name = name
        self.id = id
        self.codes = codes
        self.axes = axes
        self.properties = properties
        self.udevProperties = udevProperties
        self.quirks = quirks
        self.node = node
    }

    /// Bus, vendor, product and version, as the kernel's `struct input_id`.
    public struct ID: Hashable, Sendable {
        public var bus: UInt16
        public var vendor: UInt16
        public var product: UInt16
        public var version: UInt16

        public init(bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0) {
            self.bus = bus
            self.vendor = vendor
            self.product = product
            self.version = version
        }
    }
}

/// The range of an absolute axis, in the device's own units.
public struct AbsoluteAxis: Hashable, Sendable {
    /// The smallest value meant to be sent; at the edges, devices send values a little beyond.
    public var minimum: Int32
    /// The greatest such value.
    public var maximum: Int32
    /// Changes up to this size are noise that the kernel filters out.
    public var fuzz: Int32
    /// Values as near as this to the middle count as the middle, on joysticks.
    public var flat: Int32
    /// Units per millimetre; 0 when the device doesn't say.
    public var resolution: Int32

    public init(minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0) {
        self.minimum = minimum
        self.maximum = maximum
        self.fuzz = fuzz
        self.flat = flat
        self.resolution = resolution
    }

    /// The length of the axis in millimetres, or nil when the device doesn't give its resolution.
    public var millimetres: Double? {
        guard resolution > 0, maximum > minimum else { return nil }
        return (Double(maximum) - Double(minimum)) / Double(resolution)
    }
}

/// A device property, numbered as the kernel's INPUT_PROP constants.
public struct InputProperty: Hashable, Comparable, Sendable {
    public var rawValue: UInt16

    public init(_ rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The device moves a pointer: a touchpad.
    public static let pointer = InputProperty(0)
    /// What is touched is what is meant: a touchscreen.
    public static let direct = InputProperty(1)
    /// The whole pad is a button.
    public static let buttonPad = InputProperty(2)
    /// Positions are the corners of the box around the fingers, not the fingers.
    public static let semiMultitouch = InputProperty(3)
    /// The buttons are at the top of the pad.
    public static let topButtonPad = InputProperty(4)

    public static func < (left: InputProperty, right: InputProperty) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension EvdevDevice {
    /// The range of an axis that the device does not have says nothing, and every axis has one.
    mutating func completeAxes() {
        let given = axes
        axes = [:]
        for code in codes where code.type == EvdevCode.absX.type {
            axes[code] = given[code] ?? AbsoluteAxis(minimum: 0, maximum: 0)
        }
    }
}
