import Motion

/// A gesture of a hand, on a touchscreen, on a touchpad or with a mouse.
///
///     arena.handle(event) { gesture in
///         switch (gesture.kind, gesture.phase) {
///         case (.pan, .began): sheet.grab(at: gesture.translation.y, time: gesture.time)
///         case (.pan, .changed): sheet.move(to: gesture.translation.y, time: gesture.time)
///         case (.pan, .ended):
///             sheet.release(velocity: gesture.motion(along: .vertical).velocity, time: gesture.time)
///         case (.pan, .cancelled): sheet.cancel(time: gesture.time)
///         case (.hold, .began): list.handle(.stop(.current), at: gesture.time)
///         default: break
///         }
///     }
///
/// A gesture begins once, changes any number of times, and ends or is cancelled once. A tap has no duration:
/// it is reported as a single gesture that has ended.
public struct Gesture: Equatable, Sendable {
    /// The gesture's number, the same from beginning to end and unique in the arena.
    public var id: GestureID
    /// The recogniser that found the gesture.
    public var recognizer = RecognizerID(0)
    /// The device on which the gesture is made.
    public var device: DeviceID
    /// The kind of gesture, with the values of its own.
    public var kind: Kind
    /// The stage of the gesture that the report stands for.
    public var phase: Phase
    /// The time of the event; never earlier than that of the gesture's last event.
    public var time: Timestamp
    /// The surface and the kind of reports that the gesture comes from.
    public var source: Source
    /// The number of fingers, or the last number if the gesture has ended.
    public var fingers: Int
    /// The centre of the fingers; nil on touchpads.
    ///
    /// The centre jumps when a finger joins or leaves: follow ``translation`` instead, which does not.
    public var location: TouchLocation?
    /// The centre of the fingers' touch-downs; nil on touchpads.
    public var startLocation: TouchLocation?
    /// The movement of the hand since the beginning, in millimetres on the surface, x to the right and y
    /// towards the person. ``Pointer/pointsPerMillimetre`` converts the distance of a pointer.
    ///
    /// It starts at zero and follows the hand one to one. A finger that joins or leaves does not change it.
    public var translation: SIMD2<Double>
    /// The velocity of the hand, in millimetres per second, computed from the path since the first touch,
    /// including the part before the gesture was recognised.
    public var velocity: Velocity<SIMD2<Double>>
    /// The ratio of the distance between the fingers to that at the beginning: 1 for all but a pinch. After a
    /// double-tap drag it follows the hand's movement down.
    public var scale = 1.0
    /// The change of ``scale`` per second.
    public var scaleVelocity = Velocity<Double>.zero
    /// The rotation of the fingers since the beginning, in radians, clockwise: 0 for all but a pinch and a
    /// rotation.
    public var rotation = 0.0
    /// The change of ``rotation`` per second, in radians.
    public var rotationVelocity = Velocity<Double>.zero
    /// The number of taps: 0 for all but a tap.
    public var tapCount = 0
    /// The reason for the cancellation; nil unless the gesture is cancelled.
    public var cancellation: Cancellation?
    /// True if the touchpad is configured for natural scrolling; ``translation`` follows the fingers all the
    /// same.
    public var isNatural = false
    /// True if the device does not report its size, so that all lengths refer to a surface of an assumed
    /// size.
    public var isSizeAssumed = false

    /// Creates a gesture, as a test or a toolkit does that recognises gestures itself; the rest is set.
    ///
    ///     var pinch = Gesture(kind: .pinch, phase: .changed, time: now, fingers: 2)
    ///     pinch.scale = 1.2
    public init(
        id: GestureID = GestureID(0), device: DeviceID = DeviceID(0), kind: Kind, phase: Phase,
        time: Timestamp, source: Source = .touchscreen, fingers: Int = 1,
        translation: SIMD2<Double> = .zero, velocity: Velocity<SIMD2<Double>> = .zero
    ) {
        self.id = id
        self.device = device
        self.kind = kind
        self.phase = phase
        self.time = time
        self.source = source
        self.fingers = fingers
        self.translation = translation
        self.velocity = velocity
    }

    /// The translation and the velocity of the hand, in millimetres and millimetres per second.
    public var motion: MotionState<SIMD2<Double>> { MotionState(translation, velocity: velocity) }

    /// Returns ``motion`` along one axis.
    public func motion(along axis: Axis) -> MotionState<Double> {
        switch axis {
        case .horizontal: MotionState(translation.x, perSecond: velocity.perSecond.x)
        case .vertical: MotionState(translation.y, perSecond: velocity.perSecond.y)
        }
    }
}

extension Gesture {
    /// The kinds of gestures: the one list of them.
    ///
    ///     switch gesture.kind {
    ///     case .pan, .edgeSwipe: sheet.handle(gesture, through: GestureMap(y: 8))
    ///     case .tap: page += 1
    ///     default: break
    ///     }
    public enum Kind: Hashable, Sendable {
        /// The hand moves across the surface.
        case pan
        /// The fingers move apart, together, or round each other; or one zooms by a drag, after a tap.
        case pinch
        /// The fingers turn round each other.
        case rotation
        /// The hand touches the surface for a moment.
        case tap
        /// The hand rests in one place for some time; then it may move.
        case longPress
        /// The hand touches the surface and rests there, for example to stop a motion under way.
        case hold
        /// The hand comes in over an edge of the surface.
        case edgeSwipe(Edge)
        /// An app's own recogniser found the gesture, which moves no value by itself;
        /// ``Gesture/recognizer`` identifies it.
        case custom
    }

    /// The stages of a gesture.
    ///
    ///     // A cancelled gesture has no effect:
    ///     if gesture.phase == .ended, gesture.translation.x > 40 { goBack() }
    public enum Phase: UInt32, Hashable, Sendable {
        /// The gesture was recognised.
        case began
        /// The fingers moved, landed or were lifted.
        case changed
        /// The hand let go.
        case ended
        /// The gesture was cancelled and must have no effect; ``Gesture/cancellation`` gives the reason.
        case cancelled

        /// True if the gesture has ended or was cancelled.
        public var isOver: Bool { self == .ended || self == .cancelled }
    }

    /// The surface of a gesture and the kind of its reports.
    ///
    ///     if gesture.source == .touchscreen { hideCursor() }   // until the pointer is moved
    public enum Source: UInt32, Hashable, Sendable {
        /// A touchscreen, whose fingers have a place in the picture.
        case touchscreen
        /// Two fingers scroll on a touchpad.
        case touchpadScroll
        /// A swipe of three or more fingers on a touchpad, recognised by libinput.
        case touchpadSwipe
        /// A pinch on a touchpad, recognised by libinput.
        case touchpadPinch
        /// Fingers that rest on a touchpad, recognised by libinput.
        case touchpadHold
        /// The primary button of a mouse or a touchpad is down, and the pointer is the finger.
        case pointer

        /// True for touchpads, where fingers have no place on the screen.
        public var isTouchpad: Bool { self != .touchscreen && self != .pointer }

        /// True if libinput does not report the first finger to lift, so that it cannot be distinguished from fingers
        /// at rest.
        var hidesUnevenLifts: Bool { self == .touchpadSwipe || self == .touchpadPinch }
    }

    /// The reasons for cancelling a gesture.
    ///
    ///     switch gesture.cancellation {
    ///     case .byDevice, .deviceRemoved: undoStroke()   // it was a palm, or the touchscreen was unplugged
    ///     default: break
    ///     }
    public enum Cancellation: UInt32, Hashable, Sendable {
        /// The device took the contacts away: they were no fingers, or another client has them now.
        case byDevice = 1
        /// The fingers moved, so that they no longer rest.
        case moved
        /// Another gesture of the same fingers was recognised.
        case superseded
        /// The device was removed.
        case deviceRemoved
        /// Input stops for a while, or starts again.
        case suspended
        /// The device's clock was set back, so that the known times of its fingers are invalid.
        case clockSetBack
        /// The app cancelled the gesture.
        case byApp
    }
}

extension Gesture.Kind {
    /// True if values move with the translation of such a gesture.
    package var isDrag: Bool {
        switch self {
        case .pan, .longPress, .edgeSwipe: true
        default: false
        }
    }

    /// True if such a gesture holds a value: it moves or stops it.
    package var holds: Bool { isDrag || self == .hold }
}

/// The number of a gesture, unique in its arena.
///
///     var trails: [GestureID: [SIMD2<Double>]] = [:]   // the paths of the gestures under way
///     arena.handle(event) { gesture in
///         trails[gesture.id, default: []].append(gesture.translation)
///         if gesture.phase.isOver { trails[gesture.id] = nil }
///     }
public struct GestureID: Hashable, Sendable {
    /// The number, counted up by the arena.
    public var rawValue: UInt64

    /// Creates the identifier with that number.
    public init(_ rawValue: UInt64) {
        self.rawValue = rawValue
    }
}

/// A place on a touchscreen.
///
///     if gesture.kind == .tap, let touch = gesture.location {
///         page += touch.normalized.x < 0.3 ? -1 : 1   // the left margin turns back, the rest of the page on
///     }
public struct TouchLocation: Equatable, Sendable {
    /// The place as a fraction of the surface, (0, 0) top left to (1, 1) bottom right.
    public var normalized: SIMD2<Double>
    /// Millimetres from the top left corner; nil if the device does not report its size.
    public var millimetres: SIMD2<Double>?

    /// Creates a place from a fraction of the surface, with millimetres if the size is known.
    public init(normalized: SIMD2<Double>, millimetres: SIMD2<Double>? = nil) {
        self.normalized = normalized
        self.millimetres = millimetres
    }
}

/// An axis of the surface.
///
///     let along = gesture.motion(along: .horizontal)  // millimetres, and per second
public enum Axis: Hashable, Sendable {
    /// The x axis.
    case horizontal
    /// The y axis.
    case vertical
}

/// A side of a touchscreen.
///
///     if case .edgeSwipe(let edge) = gesture.kind, gesture.phase == .began {
///         switch edge {
///         case .left, .right: goBack()
///         case .top: showNotifications()
///         case .bottom: showWindows()
///         }
///     }
public enum Edge: UInt32, Hashable, Sendable {
    /// One side of the surface; the number is the side's bit in a ``Set``.
    case left = 1, right = 2, top = 4, bottom = 8

    /// A set of edges.
    ///
    ///     // The left edge is left to the app that shows a button to go back:
    ///     let edges: Edge.Set = hasBackButton ? .all.subtracting(.left) : .all
    ///     arena.add(.edgeSwipe(EdgeSwipeRules(edges: edges)))
    public struct Set: OptionSet, Hashable, Sendable {
        /// The bits of the edges.
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The left edge alone.
        public static let left = Set(rawValue: 1)
        /// The right edge alone.
        public static let right = Set(rawValue: 2)
        /// The top edge alone.
        public static let top = Set(rawValue: 4)
        /// The bottom edge alone.
        public static let bottom = Set(rawValue: 8)
        /// All four edges.
        public static let all: Set = [.left, .right, .top, .bottom]
    }
}
