/// The description of an input device, complete enough to create a virtual one like it.
///
/// ```swift
/// let pad = trace.recordings[0].device
/// pad.codes.contains(.btnToolDoubleTap) && pad.properties.contains(.pointer)
/// let unitsPerMillimetre = pad.axes[.absMTPositionX]?.resolution
/// ```
public struct EvdevDevice: Hashable, Sendable {
    /// The name that the device gives itself.
    public var name: String
    /// The bus, vendor, product and version of the device.
    public var id: ID
    /// Every event type and code that the device can send.
    public var codes: Set<EvdevCode>
    /// The range of each absolute axis; the keys are codes of EV_ABS.
    public var axes: [EvdevCode: AbsoluteAxis]
    /// The properties that the codes don't show, such as the difference between a screen and a pad.
    public var properties: Set<InputProperty>
    /// The device's udev properties that libinput reads, such as `ID_INPUT_TOUCHPAD`: `1`.
    public var udevProperties: [String: String]
    /// The libinput quirks that applied to the device on the recording machine, each as `Name=value`.
    public var quirks: [String]
    /// libinput's settings of the device on the recording machine by their names, such as `tap-to-click`: `off`.
    public var configuration: [String: String]
    /// The node that the device was recorded from, such as `/dev/input/event5`.
    public var node: String?
    /// The width and height of the surface in millimetres, as the recording states them; nil if it doesn't.
    ///
    /// They count for axes whose resolution the device doesn't report.
    public var surface: SIMD2<Double>?

    /// Creates a description; a part that is left out is empty.
    public init(
        name: String,
        id: ID = ID(),
        codes: Set<EvdevCode> = [],
        axes: [EvdevCode: AbsoluteAxis] = [:],
        properties: Set<InputProperty> = [],
        udevProperties: [String: String] = [:],
        quirks: [String] = [],
        configuration: [String: String] = [:],
        node: String? = nil,
        surface: SIMD2<Double>? = nil
    ) {
        self.name = name
        self.id = id
        self.codes = codes
        self.axes = axes
        self.properties = properties
        self.udevProperties = udevProperties
        self.quirks = quirks
        self.configuration = configuration
        self.node = node
        self.surface = surface
    }

    /// The numbers of bus, vendor, product and version, as in the kernel's `struct input_id`.
    public struct ID: Hashable, Sendable {
        /// The number of the bus, such as 3 for USB or 0x18 for I²C.
        public var bus: UInt16
        /// The number of the manufacturer.
        public var vendor: UInt16
        /// The number of the product, unique for its vendor.
        public var product: UInt16
        /// The version of the product.
        public var version: UInt16

        /// Creates an identifier from its numbers; 0 for each that is left out.
        public init(bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0) {
            self.bus = bus
            self.vendor = vendor
            self.product = product
            self.version = version
        }
    }
}

extension EvdevDevice {
    /// True for mice and trackballs, and for the absolute pointer of a virtual machine.
    public var isMouse: Bool {
        if codes.isSuperset(of: [.relX, .relY]) { return true }
        let isForTouch = !codes.isDisjoint(with: [.btnTouch, .btnToolFinger, .btnToolPen, .absMTPositionX])
        return codes.isSuperset(of: [.absX, .absY, .btnLeft]) && !isForTouch
    }
}

/// The range of an absolute axis, in the device's own units.
public struct AbsoluteAxis: Hashable, Sendable {
    /// The smallest nominal value; at the edges, devices send values a little beyond.
    public var minimum: Int32
    /// The greatest nominal value.
    public var maximum: Int32
    /// The size of the changes that the kernel filters out as noise.
    public var fuzz: Int32
    /// The size of a joystick's dead zone: values this close to the middle count as the middle.
    public var flat: Int32
    /// The resolution in units per millimetre; 0 if the device doesn't report it.
    public var resolution: Int32

    /// Creates an axis from its numbers, in the device's own units.
    public init(minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0) {
        self.minimum = minimum
        self.maximum = maximum
        self.fuzz = fuzz
        self.flat = flat
        self.resolution = resolution
    }

    /// The length of the axis in millimetres; nil if the device doesn't report its resolution.
    public var millimetres: Double? {
        guard resolution > 0, maximum > minimum else { return nil }
        return (Double(maximum) - Double(minimum)) / Double(resolution)
    }
}

/// A device property, numbered as the kernel's INPUT_PROP constants.
public struct InputProperty: Hashable, Comparable, Sendable {
    /// The number of the kernel's INPUT_PROP constant.
    public var rawValue: UInt16

    /// Creates the property with that number.
    public init(_ rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The property of a device that moves a pointer, such as a touchpad.
    public static let pointer = InputProperty(0)
    /// The property of a device that is touched where its content is, such as a touchscreen.
    public static let direct = InputProperty(1)
    /// The property of a pad that is a single button as a whole.
    public static let buttonPad = InputProperty(2)
    /// The property of a device whose positions are two corners of the box around the fingers, not the
    /// fingers.
    public static let semiMultitouch = InputProperty(3)
    /// The property of a pad with buttons at its top.
    public static let topButtonPad = InputProperty(4)

    public static func < (left: InputProperty, right: InputProperty) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension EvdevDevice {
    /// Gives each absolute axis of the device a range, an empty one by default, and removes the ranges of
    /// other axes.
    mutating func completeAxes() {
        let given = axes
        axes = [:]
        for code in codes where code.type == EvdevCode.absX.type {
            axes[code] = given[code] ?? AbsoluteAxis(minimum: 0, maximum: 0)
        }
    }
}
