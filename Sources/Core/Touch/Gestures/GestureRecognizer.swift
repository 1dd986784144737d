/// A kind of gesture to recognise, with its rules.
///
///     let rules = PanRules(fingers: 3...3, touchpadFingers: 3...3, directions: .horizontal)
///     let swipes = arena.add(.pan(rules))
///     let doubleTap = arena.add(.tap(TapRules(count: 2)))
///     let tap = arena.add(.tap(), after: [doubleTap])
public enum GestureRecognizer: Equatable, Sendable {
    /// Fingers that move together.
    case pan(PanRules = PanRules())
    /// Fingers that move apart, together, or round each other.
    case pinch(PinchRules = PinchRules())
    /// Fingers that turn round each other.
    case rotation(RotationRules = RotationRules())
    /// Fingers that touch for a moment, once or several times.
    case tap(TapRules = TapRules())
    /// Fingers that stay in one place for some time.
    case longPress(LongPressRules = LongPressRules())
    /// Fingers that rest on the surface.
    case hold(HoldRules = HoldRules())
    /// Fingers that come in over an edge of a touchscreen.
    case edgeSwipe(EdgeSwipeRules = EdgeSwipeRules())
}

/// The number of a recogniser in its arena, in the order of adding.
///
///     let three = arena.add(.pan(PanRules(fingers: 3...3, touchpadFingers: 3...3)))
///     let four = arena.add(.pan(PanRules(fingers: 4...4, touchpadFingers: 4...4)))
///     var values = [three: workspaces, four: windows]
///     arena.handle(event) { gesture in
///         values[gesture.recognizer]?.handle(gesture, through: GestureMap(x: 16))
///     }
public struct RecognizerID: Hashable, Sendable {
    /// The number, 0 for the first recogniser.
    public var rawValue: Int

    /// Creates the identifier with that number.
    public init(_ rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// A part of a touchscreen, in fractions of the surface: (0, 0) is the top left, (1, 1) the bottom right.
///
///     let drag = arena.add(.pan(), in: TouchArea(y: 0.9...1))   // the strip that shows of a closed sheet
///     if isOpen { arena.setArea(TouchArea(y: 0.4...1), of: drag) }
public struct TouchArea: Equatable, Sendable {
    /// The range from left to right.
    public var x: ClosedRange<Double>
    /// The range from top to bottom.
    public var y: ClosedRange<Double>

    /// Creates an area; the whole surface by default.
    public init(x: ClosedRange<Double> = 0...1, y: ClosedRange<Double> = 0...1) {
        self.x = x
        self.y = y
    }

    func contains(_ place: SIMD2<Double>) -> Bool {
        x.contains(place.x) && y.contains(place.y)
    }
}

/// The treatment of a drag on a touchpad that libinput cancels because the number of fingers changed.
///
/// libinput waits for 100 ms after a finger has joined or left, and then cancels the gesture; the time of the
/// lift counts, not the end of the wait.
///
///     // A fourth finger may join three that switch workspaces, or leave them again.
///     let rules = PanRules(fingers: nil, touchpadFingers: 3...4, handOver: .continue(within: 0.15))
///     let workspaces = arena.add(.pan(rules))
public enum HandOver: Equatable, Sendable {
    /// Ends the drag: the motion continues with the velocity of the lift. Fingers need not be lifted at once.
    case release
    /// Continues the drag with a gesture of another number of fingers that begins within this time in
    /// seconds.
    ///
    /// The number must be one that the recogniser accepts. Every release is delayed by that time, with the
    /// velocity of the lift.
    case `continue`(within: Double)
    /// Cancels the drag, so that the app moves back what was dragged.
    case cancel
}

extension GestureRecognizer {
    /// The number of fingers on a touchscreen; nil if touchscreens are ignored.
    var fingers: ClosedRange<Int>? {
        switch self {
        case .pan(let rules): rules.fingers
        case .pinch(let rules): rules.fingers
        case .rotation(let rules): rules.fingers
        case .tap(let rules): rules.fingers...rules.fingers
        case .longPress(let rules): rules.fingers...rules.fingers
        case .hold(let rules): rules.fingers
        case .edgeSwipe(let rules): rules.fingers
        }
    }

    /// The number of fingers on a touchpad; nil if touchpads are ignored.
    var touchpadFingers: ClosedRange<Int>? {
        switch self {
        case .pan(let rules): rules.touchpadFingers
        case .pinch(let rules): rules.touchpadFingers
        case .rotation(let rules): rules.touchpadFingers
        case .hold(let rules): rules.touchpadFingers
        case .tap, .longPress, .edgeSwipe: nil
        }
    }

    var handOver: HandOver {
        switch self {
        case .pan(let rules): rules.handOver
        case .pinch(let rules): rules.handOver
        case .rotation(let rules): rules.handOver
        case .tap, .longPress, .hold, .edgeSwipe: .release
        }
    }

    /// True for a hold, which accompanies other gestures, and keeps none from being recognised.
    var isHold: Bool {
        if case .hold = self { true } else { false }
    }

    var isTap: Bool {
        if case .tap = self { true } else { false }
    }

    var isPan: Bool {
        if case .pan = self { true } else { false }
    }

    /// True if the recogniser follows the distance and the rotation of fingers.
    var followsShape: Bool {
        switch self {
        case .pinch, .rotation: true
        case .pan, .tap, .longPress, .hold, .edgeSwipe: false
        }
    }

    /// True if fingers that stay on the surface when others end the gesture may begin it again.
    var startsAgain: Bool { isPan || followsShape }

    /// The same rules with every number clamped to its range.
    var sanitized: GestureRecognizer {
        switch self {
        case .pan(let rules): .pan(rules.sanitized)
        case .pinch(let rules): .pinch(rules.sanitized)
        case .rotation(let rules): .rotation(rules.sanitized)
        case .tap(let rules): .tap(rules.sanitized)
        case .longPress(let rules): .longPress(rules.sanitized)
        case .hold(let rules): .hold(rules.sanitized)
        case .edgeSwipe(let rules): .edgeSwipe(rules.sanitized)
        }
    }
}

extension Double {
    /// The number as a length or a duration: NaN and negative numbers count as 0.
    var asMeasure: Double { self > 0 ? min(self, 1e9) : 0 }
}

extension ClosedRange<Int> {
    /// The range clamped to numbers of fingers that can pinch or rotate.
    var asSeveralFingers: ClosedRange<Int> {
        (Swift.max(lowerBound, 2)...Swift.max(upperBound, 2)).asFingers
    }

    /// The range clamped to numbers of fingers that a surface can have.
    var asFingers: ClosedRange<Int> {
        let least = Swift.min(Swift.max(lowerBound, 1), ContactTable.fingerLimit)
        return least...Swift.min(Swift.max(upperBound, least), ContactTable.fingerLimit)
    }
}
