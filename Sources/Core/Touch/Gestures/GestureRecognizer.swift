/// A recogniser to add to an arena: one of Fling's kinds with its rules, or one of the app's own.
///
///     let rules = PanRules(fingers: 3...3, touchpadFingers: 3...3, directions: .horizontal)
///     let swipes = arena.add(.pan(rules))
///     let doubleTap = arena.add(.tap(TapRules(count: 2)))
///     let tap = arena.add(.tap(), after: [doubleTap])
public struct GestureRecognizer: Sendable {
    let storage: RecognizerStorage

    /// Creates a recogniser of a kind that its behaviour defines.
    public init<Behavior: RecognizerBehavior>(_ behavior: Behavior) {
        storage = BehaviorStorage(behavior, current: behavior)
    }
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
///     let rules = PanRules(fingers: nil, touchpadFingers: 3...4, continuation: .continue(within: 0.15))
///     let workspaces = arena.add(.pan(rules))
public enum GestureContinuation: Equatable, Sendable {
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

extension Double {
    /// The number as a length or a duration: NaN and negative numbers count as 0.
    @inline(never)
    var asMeasure: Double { self > 0 ? min(self, 1e9) : 0 }
}

extension ClosedRange<Int> {
    /// The range clamped to numbers of fingers that can pinch or rotate.
    var asSeveralFingers: ClosedRange<Int> {
        (Swift.max(lowerBound, 2)...Swift.max(upperBound, 2)).asFingers
    }

    /// The range clamped to numbers of fingers that a surface can have.
    @inline(never)
    var asFingers: ClosedRange<Int> {
        let least = Swift.min(Swift.max(lowerBound, 1), ContactTable.fingerLimit)
        return least...Swift.min(Swift.max(upperBound, least), ContactTable.fingerLimit)
    }
}
