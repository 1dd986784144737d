import Motion

/// A movement of the pointer by a mouse, a touchpad or an absolute device.
///
///     // A toolkit reports its pointer at (480, 270) in a window of 1920 by 1080 points.
///     let motion = PointerMotion(normalized: SIMD2(480, 270) / SIMD2(1920, 1080))
///     let report = InputEvent(time: now, device: DeviceID(1), action: .pointerMotion(motion))
///     arena.handle(report) { gesture in … }
///     arena.pointer.normalized   // SIMD2(0.25, 0.25)
public struct PointerMotion: Equatable, Sendable {
    /// The movement of the device since the last report, free of pointer acceleration: a mouse's own counts.
    ///
    /// Zero for an absolute device.
    public var delta: SIMD2<Double>
    /// The same movement in points, after libinput's pointer acceleration: that of the pointer.
    public var accelerated: SIMD2<Double>
    /// The pointer's place as a fraction of the picture, (0, 0) top left to (1, 1) bottom right; nil for a
    /// mouse.
    ///
    /// Absolute devices report it, such as the tablet of a virtual machine, and toolkits, which know the
    /// place.
    public var normalized: SIMD2<Double>?

    /// Creates a movement; zero by default.
    public init(
        delta: SIMD2<Double> = .zero, accelerated: SIMD2<Double> = .zero, normalized: SIMD2<Double>? = nil
    ) {
        self.delta = delta
        self.accelerated = accelerated
        self.normalized = normalized
    }
}

/// A button of a mouse or a touchpad, by its evdev code.
///
///     switch event.action {
///     case .button(.secondary, isPressed: true): showMenu(at: arena.pointer.normalized)
///     case .button(.middle, isPressed: true): pasteSelection()
///     default: arena.handle(event) { gesture in … }   // the primary button acts as a finger
///     }
public struct PointerButton: Hashable, Sendable {
    /// The code of evdev, such as 0x110 for BTN_LEFT.
    public var rawValue: UInt32

    /// Creates the button with that code.
    public init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The button that touches what is under the pointer: the left one, or the right one of a left-handed
    /// mouse.
    public static var primary: PointerButton { PointerButton(0x110) }
    /// The button for menus: the right one, or the left one of a left-handed mouse.
    public static var secondary: PointerButton { PointerButton(0x111) }
    /// The middle button, often the wheel itself.
    public static var middle: PointerButton { PointerButton(0x112) }
}

/// A turn of a wheel, which a wheel with high resolution reports in parts of a notch.
///
///     var offset = 0.0   // of a list, in points
///     let wheel = Wheel(v120: [0, 30])   // one of the four reports for a notch
///     offset += 60 * wheel.scrolledNotches.y
///     offset  // 15
public struct Wheel: Equatable, Sendable {
    /// The turn in 120ths of a notch: x to the right, and y towards the person, whatever scrolling direction
    /// is configured.
    public var v120: SIMD2<Double>
    /// The part of the device that was turned.
    public var source: Source
    /// True if the device is configured for natural scrolling, so that content moves with the wheel.
    public var isNatural: Bool

    /// Creates a turn in 120ths of a notch.
    public init(v120: SIMD2<Double>, source: Source = .wheel, isNatural: Bool = false) {
        self.v120 = v120
        self.source = source
        self.isNatural = isNatural
    }

    /// Creates the turn of a wheel by whole notches or parts of them.
    public init(notches: SIMD2<Double>, source: Source = .wheel, isNatural: Bool = false) {
        self.init(v120: 120 * notches, source: source, isNatural: isNatural)
    }

    /// The turn in notches.
    public var notches: SIMD2<Double> { v120 / 120 }

    /// The notches by which the view goes on through its content, to the right and down, as the device is
    /// configured.
    public var scrolledNotches: SIMD2<Double> { isNatural ? -notches : notches }

    /// The ways of moving a wheel.
    ///
    ///     if case .wheel(let wheel) = event.action, wheel.source == .tilt {
    ///         page += wheel.scrolledNotches.x > 0 ? 1 : -1   // a tilt to a side turns the page
    ///     }
    public enum Source: UInt32, Hashable, Sendable {
        /// The wheel is turned.
        case wheel
        /// The wheel is tilted to a side.
        case tilt
    }
}

extension InputEvent.Action {
    /// True for the motion, the buttons and the wheels of mice and touchpads.
    package var isPointer: Bool {
        switch self {
        case .pointerMotion, .button, .wheel: true
        default: false
        }
    }
}
