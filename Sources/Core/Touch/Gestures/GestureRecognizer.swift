/// What to look for in what the fingers do, and by which rules.
///
///     let swipes = arena.add(.pan(PanRules(fingers: 3...3, touchpadFingers: 3...3, directions: .horizontal)))
///     let doubleTap = arena.add(.tap(TapRules(count: 2)))
///     let tap = arena.add(.tap(), after: [doubleTap])
public enum GestureRecognizer: Equatable, Sendable {
    case pan(PanRules = PanRules())
    case pinch(PinchRules = PinchRules())
    case rotation(RotationRules = RotationRules())
    case tap(TapRules = TapRules())
    case longPress(LongPressRules = LongPressRules())
    case hold(HoldRules = HoldRules())
    case edgeSwipe(EdgeSwipeRules = EdgeSwipeRules())
}

/// Tells a recogniser from the others of its arena, which counts them as they are added.
public struct RecognizerID: Hashable, Sendable {
    public var rawValue: Int

    public init(_ rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// A part of a touchscreen, in fractions of the surface: (0, 0) is the top left, (1, 1) the bottom right.
public struct TouchArea: Equatable, Sendable {
    public var x: ClosedRange<Double>
    public var y: ClosedRange<Double>

    public init(x: ClosedRange<Double> = 0...1, y: ClosedRange<Double> = 0...1) {
        self.x = x
        self.y = y
    }

    func contains(_ place: SIMD2<Double>) -> Bool {
        x.contains(place.x) && y.contains(place.y)
    }
}

/// What becomes of a drag on a touchpad when libinput ends it because the number of fingers changed.
///
/// libinput waits for 100 ms after a finger has joined or left, and then cancels the gesture; it is the lift that
/// counts then, not the end of the wait.
public enum HandOver: Equatable, Sendable {
    /// The hand let go: what it moved goes on with the velocity of the lift. Fingers need not be lifted at once.
    case release
    /// A gesture of another number of fingers that begins within so many seconds continues the same drag.
    ///
    /// The number must be one that the recogniser takes. Every release comes that much later, with the velocity
    /// of the lift.
    case `continue`(within: Double)
    /// What libinput cancels is cancelled: what was moved goes back.
    case cancel
}

extension GestureRecognizer {
    /// How many fingers it takes on a touchscreen; nil when it does not look there.
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

    /// How many fingers it takes on a touchpad; nil when it does not look there.
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

    /// A hold says what the fingers do beside all else, and keeps nothing from being recognised.
    var isHold: Bool {
        if case .hold = self { true } else { false }
    }

    var isTap: Bool {
        if case .tap = self { true } else { false }
    }

    var isPan: Bool {
        if case .pan = self { true } else { false }
    }

    /// True if it goes by how fingers part and turn.
    var followsShape: Bool {
        switch self {
        case .pinch, .rotation: true
        case .pan, .tap, .longPress, .hold, .edgeSwipe: false
        }
    }

    /// True if it may be recognised again by fingers that stay on the surface when others end it.
    var startsAgain: Bool { isPan || followsShape }

    /// The same rules with every number in its range.
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
    /// A length or a duration: what is not a number, or less than 0, is 0.
    var asMeasure: Double { self > 0 ? min(self, 1e9) : 0 }
}

extension ClosedRange<Int> {
    /// A number of fingers that can part and turn.
    var asSeveralFingers: ClosedRange<Int> {
        (Swift.max(lowerBound, 2)...Swift.max(upperBound, 2)).asFingers
    }

    /// A number of fingers that a surface can have.
    var asFingers: ClosedRange<Int> {
        let least = Swift.min(Swift.max(lowerBound, 1), ContactTable.fingerLimit)
        return least...Swift.min(Swift.max(upperBound, least), ContactTable.fingerLimit)
    }
}
