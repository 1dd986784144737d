import Motion

/// What a hand is doing, whether on a touchscreen or on a touchpad.
///
///     arena.handle(event) { gesture in
///         switch (gesture.kind, gesture.phase) {
///         case (.pan, .began): sheet.grab(at: gesture.translation.y, time: gesture.time)
///         case (.pan, .changed): sheet.move(to: gesture.translation.y, time: gesture.time)
///         case (.pan, .ended): sheet.release(gesture.motion(along: .vertical), time: gesture.time)
///         case (.pan, .cancelled): sheet.cancel(time: gesture.time)
///         case (.hold, .began): list.stop()
///         default: break
///         }
///     }
///
/// A gesture begins once, changes any number of times, and ends or is cancelled once. A tap has no duration: it
/// comes as a single gesture that has ended.
public struct Gesture: Equatable, Sendable {
    /// The same from beginning to end, and no other gesture's in the same arena.
    public var id: GestureID
    /// Which recogniser found it.
    public var recognizer: RecognizerID
    /// On which device.
    public var device: DeviceID
    public var kind: Kind
    public var phase: Phase
    /// When; never earlier than what was said of this gesture before.
    public var time: Timestamp
    /// What it is made on.
    public var source: Source
    /// How many fingers make it, or made it when it ended.
    public var fingers: Int
    /// The centre of the fingers; nil on touchpads.
    ///
    /// It is another place when a finger joins or leaves: follow ``translation``, which is not.
    public var location: TouchLocation?
    /// The centre of the places where the fingers landed; nil on touchpads.
    public var startLocation: TouchLocation?
    /// How far the hand has moved since the beginning, in millimetres on the surface, x to the right and y towards
    /// the person.
    ///
    /// It starts at zero and goes on from there one to one. A finger that joins or leaves does not change it.
    public var translation: SIMD2<Double>
    /// How fast the hand moves, in millimetres per second. It knows the whole path, from the first touch on.
    public var velocity: Velocity<SIMD2<Double>>
    /// The distance between the fingers as a multiple of that at the beginning: 1 for all but a pinch.
    public var scale: Double
    /// The change of ``scale`` per second.
    public var scaleVelocity: Velocity<Double>
    /// The turn of the fingers since the beginning, in radians, clockwise: 0 for all but a pinch and a
    /// rotation.
    public var rotation: Double
    /// The change of ``rotation`` per second, in radians.
    public var rotationVelocity: Velocity<Double>
    /// How many taps were made: 0 for all but a tap.
    public var tapCount: Int
    /// Why it came to nothing: nil unless it is cancelled.
    public var cancellation: Cancellation?
    /// Whether the touchpad is configured for natural scrolling; ``translation`` follows the fingers all the same.
    public var isNatural: Bool
    /// Whether the device does not know its size, so that all lengths are as on a surface of an assumed size.
    public var isSizeAssumed: Bool

    public init(
        id: GestureID = GestureID(0), recognizer: RecognizerID = RecognizerID(0),
        device: DeviceID = DeviceID(0),
        kind: Kind, phase: Phase, time: Timestamp, source: Source = .touchscreen, fingers: Int = 1,
        location: TouchLocation? = nil, startLocation: TouchLocation? = nil,
        translation: SIMD2<Double> = .zero, velocity: Velocity<SIMD2<Double>> = .zero,
        scale: Double = 1, scaleVelocity: Velocity<Double> = .zero,
        rotation: Double = 0, rotationVelocity: Velocity<Double> = .zero,
        tapCount: Int = 0, cancellation: Cancellation? = nil, isNatural: Bool = false,
        isSizeAssumed: Bool = false
    ) {
        self.id = id
        self.recognizer = recognizer
        self.device = device
        self.kind = kind
        self.phase = phase
        self.time = time
        self.source = source
        self.fingers = fingers
        self.location = location
        self.startLocation = startLocation
        self.translation = translation
        self.velocity = velocity
        self.scale = scale
        self.scaleVelocity = scaleVelocity
        self.rotation = rotation
        self.rotationVelocity = rotationVelocity
        self.tapCount = tapCount
        self.cancellation = cancellation
        self.isNatural = isNatural
        self.isSizeAssumed = isSizeAssumed
    }

    /// Where the hand is, from where it began, and how fast it moves; millimetres, and millimetres per second.
    public var motion: MotionState<SIMD2<Double>> { MotionState(translation, velocity: velocity) }

    /// ``motion`` along one axis alone.
    public func motion(along axis: Axis) -> MotionState<Double> {
        switch axis {
        case .horizontal: MotionState(translation.x, perSecond: velocity.perSecond.x)
        case .vertical: MotionState(translation.y, perSecond: velocity.perSecond.y)
        }
    }
}

extension Gesture {
    /// What the hand does.
    public enum Kind: Hashable, Sendable {
        /// It moves across the surface.
        case pan
        /// The fingers move apart, together, or round each other.
        case pinch
        /// The fingers turn round each other.
        case rotation
        /// It touches the surface for a moment.
        case tap
        /// It rests in one place for some time; then it may move.
        case longPress
        /// It touches the surface and rests there: what stops a motion that is under way.
        case hold
        /// It comes in over an edge of the surface.
        case edgeSwipe(Edge)
    }

    /// The stages of a gesture.
    public enum Phase: UInt32, Hashable, Sendable {
        case began
        case changed
        /// The hand let go.
        case ended
        /// The gesture came to nothing and is to have no effect; ``Gesture/cancellation`` says why.
        case cancelled

        /// Whether the hand is gone from the gesture.
        @inlinable
        public var isOver: Bool { self == .ended || self == .cancelled }
    }

    /// What a gesture is made on, and how it is reported.
    public enum Source: UInt32, Hashable, Sendable {
        case touchscreen
        /// Two fingers that scroll on a touchpad.
        case touchpadScroll
        case touchpadSwipe
        case touchpadPinch
        case touchpadHold

        /// Whether it is a touchpad, where fingers have no place on the screen.
        public var isTouchpad: Bool { self != .touchscreen }

        /// Whether the first finger that lifts is not told from fingers that rest: libinput says nothing then.
        var hidesUnevenLifts: Bool { self == .touchpadSwipe || self == .touchpadPinch }
    }

    /// Why a gesture came to nothing.
    public enum Cancellation: UInt32, Hashable, Sendable {
        /// The device took the fingers away: they were none, or another has them now.
        case byDevice = 1
        /// The fingers moved, so that they no longer rest.
        case moved
        /// Another gesture of the same fingers was recognised.
        case superseded
        /// The device is gone.
        case deviceRemoved
        /// Input stops for a while, or starts again.
        case suspended
        /// The device's clock was set back, so that nothing that was known of its fingers holds.
        case clockSetBack
        /// The app asked for it.
        case byApp
    }
}

/// Tells a gesture from the others of the same arena.
public struct GestureID: Hashable, Sendable {
    public var rawValue: UInt64

    public init(_ rawValue: UInt64) {
        self.rawValue = rawValue
    }
}

/// A place on a touchscreen.
public struct TouchLocation: Equatable, Sendable {
    /// As a fraction of the surface, (0, 0) top left to (1, 1) bottom right.
    public var normalized: SIMD2<Double>
    /// Millimetres from the top left corner; nil when the device does not know its size.
    public var millimetres: SIMD2<Double>?

    public init(normalized: SIMD2<Double>, millimetres: SIMD2<Double>? = nil) {
        self.normalized = normalized
        self.millimetres = millimetres
    }
}

/// A direction of the surface.
///
///     let along = gesture.motion(along: .horizontal)  // millimetres, and per second
public enum Axis: Hashable, Sendable {
    /// Along x.
    case horizontal
    /// Along y.
    case vertical
}

/// A side of a touchscreen.
public enum Edge: UInt32, Hashable, Sendable {
    case left = 1, right = 2, top = 4, bottom = 8

    /// Some of the edges.
    public struct Set: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        public static let left = Set(rawValue: 1)
        public static let right = Set(rawValue: 2)
        public static let top = Set(rawValue: 4)
        public static let bottom = Set(rawValue: 8)
        public static let all: Set = [.left, .right, .top, .bottom]
    }
}

extension ScrollDirection {
    /// The way that content moves for `gesture`, in millimetres of finger travel since it began.
    ///
    /// On a touchscreen content follows the fingers, unless it is to go against them anywhere.
    public func contentTranslation(of gesture: Gesture) -> SIMD2<Double> {
        opposes(gesture) ? -gesture.translation : gesture.translation
    }

    /// Whether content goes against the fingers.
    @inlinable
    public func opposes(_ gesture: Gesture) -> Bool {
        switch self {
        case .natural: false
        case .traditional: true
        case .device: !gesture.isNatural && gesture.source != .touchscreen
        }
    }
}
