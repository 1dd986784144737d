/// The objects that a conversation follows; all others are unknown, and pass.
enum WireObject: Equatable {
    case registry, compositor, surface, frameCallback, fixes, output
    case seat(version: UInt32)
    case pointer
    case keyboard(seat: UInt32)
    case touch(seat: UInt32)
    /// Objects of this side's own, which the program does not know.
    case ownGestures
    case ownHold(pointer: UInt32)

    /// Returns the object that a program binds, by its interface; nil for one that is not followed.
    init?(interface: String, version: UInt32) {
        switch interface {
        case "wl_compositor": self = .compositor
        case "wl_fixes": self = .fixes
        case "wl_output": self = .output
        case "wl_seat": self = .seat(version: version)
        default: return nil
        }
    }

    var isOwn: Bool {
        switch self {
        case .ownGestures, .ownHold: true
        default: false
        }
    }

    /// The object that exists from the beginning.
    static let display: UInt32 = 1
    /// Objects from here on are made by the compositor.
    static let firstOfCompositor: UInt32 = 0xff00_0000
}

/// The opcodes of the messages that are read or written.
enum Request {
    static let displayGetRegistry = 1
    static let registryBind = 0
    static let compositorCreateSurface = 0
    static let surfaceDestroy = 0
    static let surfaceDamage = 2
    static let surfaceFrame = 3
    static let surfaceCommit = 6
    static let surfaceDamageBuffer = 9
    static let seatGetPointer = 0
    static let seatGetKeyboard = 1
    static let seatGetTouch = 2
    static let pointerRelease = 1
    static let fixesDestroyRegistry = 1
    static let gesturesGetHold = 3
    static let holdDestroy = 0
}

enum Event {
    static let displayDeleteID = 1
    static let registryGlobal = 0
    static let callbackDone = 0
    static let outputMode = 1
    static let keyboardKey = 3
    static let keyboardModifiers = 4
    static let touchDown = 0
    static let holdBegin = 0
}

/// The events of wl_pointer, by their opcodes.
enum PointerEvent: Int {
    case enter, leave, motion, button, axis, frame, axisSource, axisStop, axisDiscrete, axisValue120
    case axisRelativeDirection

    /// The first version of wl_pointer whose events come in frames, with a source and a stop.
    static let firstFramedVersion: UInt32 = 5
    /// The first version that reports the direction of the content relative to the fingers.
    static let firstVersionWithDirection: UInt32 = 9
}

/// The sources of axis events.
enum AxisSource {
    static let finger: UInt32 = 1
    static let continuous: UInt32 = 2
}
