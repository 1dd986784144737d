/// The settings of a device, as libinput names them; nil stands for a setting that the device doesn't have.
///
/// ```swift
/// var settings = pad.configuration
/// settings.isTapToClickEnabled = true
/// settings.isScrollNatural = true
/// try pad.apply(settings)
/// ```
public struct DeviceConfiguration: Equatable, Sendable {
    /// The setting for sending events: always, never, or only without an external mouse.
    public var sendsEvents: SendsEvents?
    /// True if a tap clicks.
    public var isTapToClickEnabled: Bool?
    /// The buttons that are clicked by taps of one, two and three fingers.
    public var tapButtons: TapButtons?
    /// True if a tap, followed at once by a finger that stays down, drags.
    public var isTapAndDragEnabled: Bool?
    /// True if a tap-and-drag continues when the finger is lifted for a moment.
    public var isDragLockEnabled: Bool?
    /// True if content moves with the fingers. Scroll events follow the fingers in either case.
    public var isScrollNatural: Bool?
    /// The action that scrolls.
    public var scrollMethod: ScrollMethod?
    /// The button that scrolls while it is down, an evdev code such as 0x112; 0 for none.
    public var scrollButton: UInt32?
    /// True if the scroll button stays down after it was pressed and released.
    public var isScrollButtonLocked: Bool?
    /// The function from finger speed to pointer speed. The millimetres of touch events don't depend on it.
    public var accelerationProfile: AccelerationProfile?
    /// The speed of the pointer, from -1 to 1.
    public var accelerationSpeed: Double?
    /// The rule by which a pad with a single button distinguishes left, right and middle clicks.
    public var clickMethod: ClickMethod?
    /// True if the left and right buttons pressed together act as the middle button.
    public var isMiddleButtonEmulated: Bool?
    /// True if the left and right buttons are swapped.
    public var isLeftHanded: Bool?
    /// True if the touchpad is off while the keyboard is used for typing.
    public var isDisabledWhileTyping: Bool?
    /// True if the touchpad is off while the trackpoint is used.
    public var isDisabledWhileTrackpointing: Bool?
    /// The rotation of the device in degrees clockwise, at least 0 and less than 360.
    public var rotation: Double?
    /// The matrix that maps positions on an absolute device.
    public var calibration: Calibration?

    /// Creates settings that are all nil, to be filled with the ones to change.
    public init() {}

    /// The name of each setting, as error messages give it.
    ///
    ///     do {
    ///         try pad.apply(settings)
    ///     } catch .unsupported(let setting) {
    ///         print("this device has no \(setting.rawValue)")
    ///     }
    public enum Setting: String, CaseIterable, Sendable {
        /// Sending events: always, never, or only without an external mouse.
        case sendsEvents = "send-events"
        /// RotationMap taps into clicks.
        case tapToClick = "tap-to-click"
        /// The buttons for taps of one, two and three fingers.
        case tapButtons = "tap button map"
        /// Dragging by a tap and a movement right after it.
        case tapAndDrag = "tap-and-drag"
        /// Continuing such a drag after a short lift.
        case dragLock = "drag lock"
        /// Scrolling in the direction of the fingers.
        case naturalScroll = "natural scrolling"
        /// The action that scrolls.
        case scrollMethod = "scroll method"
        /// The button that scrolls while it is down.
        case scrollButton = "scroll button"
        /// Keeping the scroll button down after a click, until the next click.
        case scrollButtonLock = "scroll button lock"
        /// The function from finger speed to pointer speed.
        case accelerationProfile = "acceleration profile"
        /// The speed of the pointer, −1 through 1.
        case accelerationSpeed = "acceleration speed"
        /// The rule that distinguishes left, right and middle clicks.
        case clickMethod = "click method"
        /// A middle click from a left and a right click at the same time.
        case middleButtonEmulation = "middle button emulation"
        /// Exchanging the left and the right button.
        case leftHanded = "left-handed"
        /// Ignoring the touchpad while keys are typed.
        case disableWhileTyping = "disable-while-typing"
        /// Ignoring the touchpad while the pointing stick is moved.
        case disableWhileTrackpointing = "disable-while-trackpointing"
        /// The rotation of the device, in degrees, clockwise.
        case rotation = "rotation"
        /// The matrix that maps positions on the surface.
        case calibration = "calibration"
    }

    /// The modes of sending events.
    public enum SendsEvents: UInt32, CaseIterable, Sendable {
        /// The device sends events.
        case enabled = 0
        /// The device sends no events.
        case disabled = 1
        /// The device sends no events while a mouse is plugged in.
        case disabledOnExternalMouse = 2
    }

    /// The buttons for taps of one, two and three fingers, in this order.
    public enum TapButtons: UInt32, CaseIterable, Sendable {
        /// Left for one finger, right for two, middle for three.
        case leftRightMiddle = 0
        /// Left for one finger, middle for two, right for three.
        case leftMiddleRight = 1
    }

    /// The actions that scroll.
    public enum ScrollMethod: UInt32, CaseIterable, Sendable {
        /// The device does not scroll.
        case none = 0
        /// Two fingers move together.
        case twoFinger = 1
        /// One finger moves along the pad's edge.
        case edge = 2
        /// The pointer is moved while a button is down.
        case onButtonDown = 4
    }

    /// The functions from finger speed to pointer speed.
    public enum AccelerationProfile: UInt32, CaseIterable, Sendable {
        /// The device has no profile to choose.
        case none = 0
        /// The factor is the same at any speed.
        case flat = 1
        /// The factor grows with the speed.
        case adaptive = 2
    }

    /// The rules by which a pad with a single button distinguishes left, right and middle clicks.
    public enum ClickMethod: UInt32, CaseIterable, Sendable {
        /// The pad emulates no buttons: a press is the button that the hardware reports.
        case none = 0
        /// The place of the press decides the button.
        case buttonAreas = 1
        /// The number of fingers on the pad decides the button.
        case clickfinger = 2
    }

    /// The first two rows of the matrix that maps positions, which are fractions of the surface.
    public struct Calibration: Hashable, Sendable {
        /// The row for x: x' = x.0 · x + x.1 · y + x.2.
        public var x: SIMD3<Float>
        /// The row for y: y' = y.0 · x + y.1 · y + y.2.
        public var y: SIMD3<Float>

        /// Creates a matrix from its two rows; the identity by default.
        public init(x: SIMD3<Float> = [1, 0, 0], y: SIMD3<Float> = [0, 1, 0]) {
            self.x = x
            self.y = y
        }
    }
}
