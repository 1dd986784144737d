/// The settings of a device, as libinput names them. A setting that the device doesn't have is nil.
///
/// ```swift
/// var settings = pad.configuration
/// settings.isTapToClickEnabled = true
/// settings.isScrollNatural = true
/// try pad.apply(settings)
/// ```
public struct DeviceConfiguration: Equatable, Sendable {
    /// Whether the device sends events at all.
    public var sendsEvents: SendsEvents?
    /// Whether a tap is a click.
    public var isTapToClickEnabled: Bool?
    /// The buttons that taps of one, two and three fingers click.
    public var tapButtons: TapButtons?
    /// Whether a tap and a finger put down again at once drag.
    public var isTapAndDragEnabled: Bool?
    /// Whether such a drag goes on when the finger is lifted for a moment.
    public var isDragLockEnabled: Bool?
    /// Whether content follows the fingers. Scroll events follow them all the same.
    public var isScrollNatural: Bool?
    /// What fingers do to scroll.
    public var scrollMethod: ScrollMethod?
    /// The button that scrolls while it is down, an evdev code such as 0x112; 0 for none.
    public var scrollButton: UInt32?
    /// Whether that button stays down after it was pressed and released.
    public var isScrollButtonLocked: Bool?
    /// How the pointer's speed follows the finger's. Touch events' millimetres don't depend on it.
    public var accelerationProfile: AccelerationProfile?
    /// The speed of the pointer, from -1 to 1.
    public var accelerationSpeed: Double?
    /// How a pad that is one button tells which button it is.
    public var clickMethod: ClickMethod?
    /// Whether left and right button together are the middle one.
    public var isMiddleButtonEmulated: Bool?
    /// Whether left and right button are swapped.
    public var isLeftHanded: Bool?
    /// Whether the touchpad is off while someone types on the keyboard.
    public var isDisabledWhileTyping: Bool?
    /// Whether the touchpad is off while someone uses the trackpoint.
    public var isDisabledWhileTrackpointing: Bool?
    /// How far the device is turned, in degrees clockwise, from 0 up to 360.
    public var rotation: Double?
    /// Where positions on an absolute device go.
    public var calibration: Calibration?

    /// Without any setting: to be filled with what shall change.
    public init() {}

    /// A name for each setting, as errors give it.
    ///
    ///     catch .unsupported(let setting) { print("this device has no \(setting.rawValue)") }
    public enum Setting: String, CaseIterable, Sendable {
        case sendsEvents = "send-events"
        case tapToClick = "tap-to-click"
        case tapButtons = "tap button map"
        case tapAndDrag = "tap-and-drag"
        case dragLock = "drag lock"
        case naturalScroll = "natural scrolling"
        case scrollMethod = "scroll method"
        case scrollButton = "scroll button"
        case scrollButtonLock = "scroll button lock"
        case accelerationProfile = "acceleration profile"
        case accelerationSpeed = "acceleration speed"
        case clickMethod = "click method"
        case middleButtonEmulation = "middle button emulation"
        case leftHanded = "left-handed"
        case disableWhileTyping = "disable-while-typing"
        case disableWhileTrackpointing = "disable-while-trackpointing"
        case rotation = "rotation"
        case calibration = "calibration"
    }

    /// Whether a device sends events.
    public enum SendsEvents: UInt32, CaseIterable, Sendable {
        case enabled = 0
        case disabled = 1
        /// Off while a mouse is plugged in.
        case disabledOnExternalMouse = 2
    }

    /// The buttons of taps of one, two and three fingers, in this order.
    public enum TapButtons: UInt32, CaseIterable, Sendable {
        case leftRightMiddle = 0
        case leftMiddleRight = 1
    }

    /// What scrolls.
    public enum ScrollMethod: UInt32, CaseIterable, Sendable {
        case none = 0
        case twoFinger = 1
        /// One finger along the pad's edge.
        case edge = 2
        /// Motion while a button is down.
        case onButtonDown = 4
    }

    /// How much further the pointer goes when the finger is faster.
    public enum AccelerationProfile: UInt32, CaseIterable, Sendable {
        case none = 0
        /// The same factor at any speed.
        case flat = 1
        /// Faster motion goes further.
        case adaptive = 2
    }

    /// What makes a pad's one button left, right or middle.
    public enum ClickMethod: UInt32, CaseIterable, Sendable {
        case none = 0
        /// Where the pad is pressed says which button it is.
        case buttonAreas = 1
        /// How many fingers are on the pad says which button it is.
        case clickfinger = 2
    }

    /// The first two rows of the matrix that maps positions, in fractions of the surface.
    public struct Calibration: Hashable, Sendable {
        /// x' = x.0 · x + x.1 · y + x.2
        public var x: SIMD3<Float>
        /// y' = y.0 · x + y.1 · y + y.2
        public var y: SIMD3<Float>

        public init(x: SIMD3<Float> = [1, 0, 0], y: SIMD3<Float> = [0, 1, 0]) {
            self.x = x
            self.y = y
        }
    }
}
