import Motion

/// One thing that a touchpad or a touchscreen reported, in a form that no longer depends on the device.
///
/// Touchscreens give raw contacts; touchpads give scrolls and gestures, which libinput has recognised.
/// Lengths are millimetres on the surface, x to the right and y towards the person, and follow the finger:
/// a finger that moves towards the person has a positive y, whatever scrolling direction is configured.
/// An app that wants content to move the other way negates what it gets (see ``ScrollDirection``).
public struct InputEvent: Equatable, Sendable {
    /// When the hardware reported it, on CLOCK_MONOTONIC.
    public var time: Timestamp
    /// Which device reported it.
    public var device: DeviceID
    /// What happened.
    public var action: Action

    @inlinable
    public init(time: Timestamp, device: DeviceID, action: Action) {
        self.time = time
        self.device = device
        self.action = action
    }

    /// What an event says.
    public enum Action: Equatable, Sendable {
        /// A finger touched a touchscreen.
        case down(Contact)
        /// A finger moved on a touchscreen.
        case move(Contact)
        /// A finger left a touchscreen; the report carries no position.
        case up(ContactID)
        /// A contact turned out not to be a finger, or was taken away; it must have no effect.
        case cancel(ContactID)
        /// The contacts reported since the last frame belong together.
        case frame
        /// Two fingers scroll on a touchpad.
        case scroll(Scroll)
        /// Three or more fingers move together on a touchpad.
        case swipe(GesturePhase, Swipe)
        /// Two or more fingers move apart, together, or round each other on a touchpad.
        case pinch(GesturePhase, Pinch)
        /// Fingers rest on a touchpad.
        case hold(GesturePhase, fingers: Int)
        /// The device appeared.
        case deviceAdded(DeviceTraits)
        /// The device is gone, and whatever touched it with it.
        case deviceRemoved
        /// Input is about to stop for a while: the session is switched away or the machine sleeps.
        case suspend
        /// Input goes on after a ``suspend``.
        case resume
    }
}

/// The stages that a touchpad gesture passes through.
public enum GesturePhase: UInt32, Hashable, Sendable {
    case begin
    case update
    /// The fingers left the surface, all of them within 100 ms of each other.
    case end
    /// The gesture became another, or was none.
    ///
    /// libinput also says so when a finger joins or leaves and the others stay: it waits for 100 ms, without an
    /// update, and then cancels.
    case cancelled
}

/// A device, for as long as it is plugged in. The number is never used again in the same session.
public struct DeviceID: Hashable, Sendable {
    public var rawValue: UInt32

    @inlinable
    public init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }
}

/// A finger on a touchscreen, from touch-down to lift. The number may be used again afterwards.
public struct ContactID: Hashable, Sendable {
    public var rawValue: Int32

    @inlinable
    public init(_ rawValue: Int32) {
        self.rawValue = rawValue
    }
}

/// Where a finger is on a touchscreen.
public struct Contact: Equatable, Sendable {
    public var id: ContactID
    /// Millimetres from the top left corner, or nil when the device does not know its size.
    public var millimetres: SIMD2<Double>?
    /// Position as a fraction of the surface, (0, 0) top left to (1, 1) bottom right.
    ///
    /// Slightly outside of that is normal at the edges.
    public var normalized: SIMD2<Double>

    @inlinable
    public init(_ id: ContactID, millimetres: SIMD2<Double>? = nil, normalized: SIMD2<Double>) {
        self.id = id
        self.millimetres = millimetres
        self.normalized = normalized
    }
}

/// A step of two-finger scrolling on a touchpad.
public struct Scroll: Equatable, Sendable {
    /// How far the fingers moved since the last step, in millimetres.
    ///
    /// Zero on both axes says that the fingers were lifted.
    public var delta: SIMD2<Double>
    /// Whether the device is configured for natural scrolling; ``delta`` follows the fingers all the same.
    public var isNatural: Bool

    @inlinable
    public init(delta: SIMD2<Double>, isNatural: Bool = false) {
        self.delta = delta
        self.isNatural = isNatural
    }

    /// Whether this is the report that ends a scroll: the fingers were lifted.
    @inlinable
    public var isTerminating: Bool { delta == .zero }
}

/// Which way content goes when the fingers move: a matter of the app, not of the device.
///
///     let map = GestureMap(y: -8.0, direction: .traditional)
public enum ScrollDirection: Hashable, Sendable {
    /// Content follows the fingers.
    case natural
    /// Content goes against the fingers, as the view does that a wheel moves.
    case traditional
    /// As the device is configured.
    case device

    /// The way that content moves for `scroll`, in millimetres of finger travel.
    @inlinable
    public func contentDelta(of scroll: Scroll) -> SIMD2<Double> {
        switch self {
        case .natural: scroll.delta
        case .traditional: -scroll.delta
        case .device: scroll.isNatural ? scroll.delta : -scroll.delta
        }
    }
}

/// A step of a touchpad swipe.
public struct Swipe: Equatable, Sendable {
    public var fingers: Int
    /// How far the fingers moved since the last step, in millimetres, free of pointer acceleration.
    public var delta: SIMD2<Double>
    /// The same step in points after libinput's pointer acceleration.
    public var accelerated: SIMD2<Double>

    @inlinable
    public init(fingers: Int, delta: SIMD2<Double> = .zero, accelerated: SIMD2<Double> = .zero) {
        self.fingers = fingers
        self.delta = delta
        self.accelerated = accelerated
    }
}

/// A step of a touchpad pinch.
public struct Pinch: Equatable, Sendable {
    public var fingers: Int
    /// How far the centre of the fingers moved since the last step, in millimetres, free of acceleration.
    public var delta: SIMD2<Double>
    /// The distance between the fingers as a multiple of that at the beginning.
    public var scale: Double
    /// How far the fingers turned since the last step, in radians, clockwise.
    public var rotation: Double

    @inlinable
    public init(fingers: Int, delta: SIMD2<Double> = .zero, scale: Double = 1, rotation: Double = 0) {
        self.fingers = fingers
        self.delta = delta
        self.scale = scale
        self.rotation = rotation
    }
}

/// What a device is and can do, as far as gestures need it.
public struct DeviceTraits: Equatable, Sendable {
    public var kind: Kind
    /// Width and height of the surface in millimetres, or nil when the device does not say.
    public var size: SIMD2<Double>?

    @inlinable
    public init(kind: Kind, size: SIMD2<Double>? = nil) {
        self.kind = kind
        self.size = size
    }

    /// The kinds of surface.
    public enum Kind: UInt32, Hashable, Sendable {
        case touchscreen
        case touchpad
        /// Anything else that libinput reports: a mouse, a tablet, a switch.
        case other
    }
}
