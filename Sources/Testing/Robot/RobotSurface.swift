import Traces

/// The touchpad or touchscreen that a robot's fingers touch.
public struct RobotSurface: Hashable, Sendable {
    /// The kind of surface: touchpad or touchscreen.
    public var kind: Kind
    /// The width and height in millimetres.
    public private(set) var size: SIMD2<Double>
    /// The resolution of positions, in units per millimetre.
    public private(set) var resolution: Int32
    /// The number of fingers that the surface reports separately, 1 to 10.
    public private(set) var slots: Int

    /// The kinds of surface.
    public enum Kind: Hashable, Sendable {
        /// A surface apart from the display.
        case touchpad
        /// A surface in front of a display.
        case touchscreen
    }

    /// Makes a surface. The size is clamped to 1 mm … 10 m, the resolution to 1 … 1000 units per mm, the
    /// slots to 1 … 10.
    public init(_ kind: Kind, size: SIMD2<Double>, resolution: Int32, slots: Int) {
        self.kind = kind
        self.size = SIMD2(size.x.within(1...10_000), size.y.within(1...10_000))
        self.resolution = min(max(resolution, 1), 1000)
        self.slots = min(max(slots, 1), 10)
    }

    /// Makes a touchpad that is one button, as in most laptops; `size` in millimetres.
    public static func touchpad(
        size: SIMD2<Double> = SIMD2(100, 70), resolution: Int32 = 12, slots: Int = 5
    ) -> RobotSurface {
        RobotSurface(.touchpad, size: size, resolution: resolution, slots: slots)
    }

    /// Makes a touchscreen; `size` in millimetres.
    public static func touchscreen(
        size: SIMD2<Double> = SIMD2(294, 166), resolution: Int32 = 16, slots: Int = 10
    ) -> RobotSurface {
        RobotSurface(.touchscreen, size: size, resolution: resolution, slots: slots)
    }

    /// The device as evdev and udev describe it.
    public var device: EvdevDevice {
        let isPad = kind == .touchpad
        var device = EvdevDevice(
            name: isPad ? "Robot Touchpad" : "Robot Touchscreen",
            id: EvdevDevice.ID(bus: 0x18, vendor: 0xf11e, product: isPad ? 1 : 2, version: 0x100))
        device.codes = [
            .btnTouch, .absX, .absY, .absMTSlot, .absMTPositionX, .absMTPositionY, .absMTToolType,
            .absMTTrackingID,
            .mscTimestamp,
        ]
        if isPad { device.codes.formUnion([.btnLeft] + EvdevCode.fingerTools.prefix(max(slots, 3))) }
        device.properties = isPad ? [.pointer, .buttonPad] : [.direct]
        for (code, side) in [(EvdevCode.absX, 0), (.absMTPositionX, 0), (.absY, 1), (.absMTPositionY, 1)] {
            device.axes[code] = AbsoluteAxis(minimum: 0, maximum: largest[side], resolution: resolution)
        }
        device.axes[.absMTSlot] = AbsoluteAxis(minimum: 0, maximum: Int32(slots - 1))
        device.axes[.absMTToolType] = AbsoluteAxis(minimum: 0, maximum: 2)
        device.axes[.absMTTrackingID] = AbsoluteAxis(minimum: 0, maximum: 65535)
        device.udevProperties = [
            "ID_INPUT": "1", isPad ? "ID_INPUT_TOUCHPAD" : "ID_INPUT_TOUCHSCREEN": "1",
            "ID_INPUT_WIDTH_MM": "\(Int(size.x))", "ID_INPUT_HEIGHT_MM": "\(Int(size.y))",
        ]
        return device
    }

    /// The largest coordinates, in units.
    var largest: SIMD2<Int32> {
        SIMD2(Int32((size.x * Double(resolution)).rounded()), Int32((size.y * Double(resolution)).rounded()))
    }

    /// Returns the coordinates of a position in millimetres, clamped to the edges.
    func units(at position: SIMD2<Double>) -> SIMD2<Int32> {
        let scaled = (position * Double(resolution)).rounded(.toNearestOrAwayFromZero)
        return SIMD2(
            Int32(scaled.x.within(0...Double(largest.x))), Int32(scaled.y.within(0...Double(largest.y))))
    }
}

extension Double {
    /// Returns the nearest number in `range`; its lower end for NaN.
    func within(_ range: ClosedRange<Double>) -> Double {
        self >= range.lowerBound ? Swift.min(self, range.upperBound) : range.lowerBound
    }
}
