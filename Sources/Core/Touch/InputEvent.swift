import Motion

/// A report of a touchpad, a touchscreen or a mouse, in a form that does not depend on the device.
///
/// Touchscreens report raw contacts; touchpads report scrolls and gestures recognised by libinput; mice
/// report motion, buttons and wheels, and so does a touchpad that moves the pointer. Lengths are millimetres
/// on the surface, x to the right and y towards the person, and follow the finger: a finger that moves
/// towards the person has a positive y, whatever scrolling direction is configured. An app whose content
/// moves the other way negates them (see ``ScrollDirection``).
///
///     // A toolkit reports a touch at (480, 270) in a window of 1920 by 1080 points.
///     let touch = Contact(ContactID(7), normalized: SIMD2(480, 270) / SIMD2(1920, 1080))
///     for action in [InputEvent.Action.down(touch), .frame] {
///         arena.handle(InputEvent(time: now, device: DeviceID(1), action: action)) { gesture in … }
///     }
public struct InputEvent: Equatable, Sendable {
    /// The time of the hardware's report, on CLOCK_MONOTONIC.
    public var time: Timestamp
    /// The device that reported the event.
    public var device: DeviceID
    /// The kind of the report, with its values.
    public var action: Action

    /// Creates an event; nothing is checked, since the arena checks what it handles.
    public init(time: Timestamp, device: DeviceID, action: Action) {
        self.time = time
        self.device = device
        self.action = action
    }

    /// The kinds of reports.
    ///
    ///     if event.action == .suspend { overview.isPeeking = false }   // no lift will come
    public enum Action: Equatable, Sendable {
        /// A finger touched a touchscreen.
        case down(Contact)
        /// A finger moved on a touchscreen.
        case move(Contact)
        /// A finger left a touchscreen; the report carries no position.
        case up(ContactID)
        /// A contact that was reported turned out not to be a finger, or was taken away; it must have no
        /// effect.
        case cancel(ContactID)
        /// The end of a frame: the contacts reported since the last frame belong together.
        case frame
        /// Two fingers scrolled on a touchpad.
        case scroll(Scroll)
        /// Three or more fingers moved together on a touchpad.
        case swipe(GesturePhase, Swipe)
        /// Two or more fingers moved apart, together, or round each other on a touchpad.
        case pinch(GesturePhase, Pinch)
        /// Fingers rested on a touchpad.
        case hold(GesturePhase, fingers: Int)
        /// A mouse, or a finger on a touchpad, moved the pointer.
        case pointerMotion(PointerMotion)
        /// A button of a mouse or a touchpad was pressed or released.
        case button(PointerButton, isPressed: Bool)
        /// A wheel was turned or tilted.
        case wheel(Wheel)
        /// The device appeared.
        case deviceAdded(DeviceTraits)
        /// The device was removed, together with all contacts on it.
        case deviceRemoved
        /// Input is about to stop for a while: the session is switched away or the machine sleeps.
        case suspend
        /// Input continues after a ``suspend``.
        case resume
    }
}

/// The stages of a touchpad gesture.
///
///     if case .hold(let phase, let fingers) = event.action, fingers == 3 {
///         switch phase {
///         case .begin, .update: overview.isPeeking = true
///         case .end, .cancelled: overview.isPeeking = false
///         }
///     }
public enum GesturePhase: UInt32, Hashable, Sendable {
    /// The fingers landed, and the gesture was recognised.
    case begin
    /// The fingers moved.
    case update
    /// The fingers left the surface, all of them within 100 ms of each other.
    case end
    /// The gesture turned into another, or proved to be none.
    ///
    /// libinput also cancels when a finger joins or leaves and the others stay: it waits for 100 ms without
    /// an update, and then cancels.
    case cancelled
}

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

/// The number of a finger on its touchscreen, from touch-down to lift; it may be used again afterwards, and
/// another touchscreen may use it at the same time.
///
///     switch event.action {
///     case .down(let contact), .move(let contact):
///         trackers[contact.id, default: VelocityTracker()].add(contact.normalized, at: event.time)
///     case .up(let id): throwPuck(trackers.removeValue(forKey: id)?.velocity(at: event.time) ?? .zero)
///     case .cancel(let id): trackers[id] = nil
///     default: break
///     }
public struct ContactID: Hashable, Sendable {
    /// The number, unique among the fingers that are down.
    public var rawValue: Int32

    /// Creates the identifier with that number.
    public init(_ rawValue: Int32) {
        self.rawValue = rawValue
    }
}

/// The position of a finger on a touchscreen.
///
///     if case .down(let contact) = event.action {
///         showRipple(at: contact.normalized * SIMD2(1920, 1080))   // points of the screen
///     }
public struct Contact: Equatable, Sendable {
    /// The number of the finger.
    public var id: ContactID
    /// Millimetres from the top left corner; nil if the device does not report its size.
    public var millimetres: SIMD2<Double>?
    /// The position as a fraction of the surface, (0, 0) top left to (1, 1) bottom right.
    ///
    /// Values slightly outside of that are normal at the edges.
    public var normalized: SIMD2<Double>

    /// Creates the position of a finger.
    public init(_ id: ContactID, millimetres: SIMD2<Double>? = nil, normalized: SIMD2<Double>) {
        self.id = id
        self.millimetres = millimetres
        self.normalized = normalized
    }
}

/// A step of two-finger scrolling on a touchpad.
///
///     var offset = 100.0   // of a list, in points
///     let scroll = Scroll(delta: [0, -4], isNatural: true)   // two fingers move up by 4 mm
///     offset -= 8 * ScrollDirection.device.contentDelta(of: scroll).y
///     offset  // 132: the content moves up with the fingers
public struct Scroll: Equatable, Sendable {
    /// The fingers' movement since the last step, in millimetres.
    ///
    /// Zero on both axes means that the fingers were lifted.
    public var delta: SIMD2<Double>
    /// True if the device is configured for natural scrolling; ``delta`` follows the fingers all the same.
    public var isNatural: Bool

    /// Creates a step by a movement in millimetres; zero ends the scroll.
    public init(delta: SIMD2<Double>, isNatural: Bool = false) {
        self.delta = delta
        self.isNatural = isNatural
    }

    /// True if this report ends a scroll: the fingers were lifted.
    public var isTerminating: Bool { delta == .zero }
}

/// The direction of content relative to the fingers: a setting of the app, not of the device.
///
///     let map = GestureMap(y: -8.0, direction: .traditional)
public enum ScrollDirection: Hashable, Sendable {
    /// Content follows the fingers.
    case natural
    /// Content moves against the fingers, as with a wheel that moves the view.
    case traditional
    /// Content moves as the device is configured.
    case device

    /// Returns the movement of content for `scroll`, in millimetres of finger travel.
    public func contentDelta(of scroll: Scroll) -> SIMD2<Double> {
        switch self {
        case .natural: scroll.delta
        case .traditional: -scroll.delta
        case .device: scroll.isNatural ? scroll.delta : -scroll.delta
        }
    }
}

/// A step of a touchpad swipe.
///
///     // A compositor keeps the swipes of four fingers to itself, and passes the others on.
///     if case .swipe(.update, let swipe) = event.action {
///         if swipe.fingers == 4 {
///             overview.offset += 16 * swipe.delta.y
///         } else {
///             client.swipe(by: swipe.accelerated)
///         }
///     }
public struct Swipe: Equatable, Sendable {
    /// The number of fingers on the surface.
    public var fingers: Int
    /// The fingers' movement since the last step, in millimetres, free of pointer acceleration.
    public var delta: SIMD2<Double>
    /// The same step in points after libinput's pointer acceleration.
    public var accelerated: SIMD2<Double>

    /// Creates a step by a movement in millimetres and, accelerated, in points.
    public init(fingers: Int, delta: SIMD2<Double> = .zero, accelerated: SIMD2<Double> = .zero) {
        self.fingers = fingers
        self.delta = delta
        self.accelerated = accelerated
    }
}

/// A step of a touchpad pinch.
///
///     if case .pinch(.update, let pinch) = event.action {
///         photo.scale = scaleAtBeginning * pinch.scale   // since the beginning
///         photo.angle += pinch.rotation                  // since the last step
///     }
public struct Pinch: Equatable, Sendable {
    /// The number of fingers on the surface.
    public var fingers: Int
    /// The movement of the fingers' centre since the last step, in millimetres, free of acceleration.
    public var delta: SIMD2<Double>
    /// The ratio of the distance between the fingers to that at the beginning.
    public var scale: Double
    /// The rotation of the fingers since the last step, in radians, clockwise.
    public var rotation: Double

    /// Creates a step; without arguments for it, nothing moves, scales or turns.
    public init(fingers: Int, delta: SIMD2<Double> = .zero, scale: Double = 1, rotation: Double = 0) {
        self.fingers = fingers
        self.delta = delta
        self.scale = scale
        self.rotation = rotation
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
