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
}
