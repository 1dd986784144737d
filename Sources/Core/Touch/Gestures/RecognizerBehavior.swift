import Motion

/// The rules, the progress and the verdicts of one kind of recogniser, of Fling or of an app.
///
///     /// Fingers that knock on the surface: they land together, and are lifted within 0.2 s.
///     struct Knock: RecognizerBehavior {
///         let traits = Traits("knock", fingers: 2...5, isDiscrete: true)
///
///         func judge(_ change: Change, _ touches: Touches) -> Verdict {
///             switch change {
///             case .complete: .waitUntil(touches.time + 0.2)
///             case .moved where touches.farthest > 3: .fail(.movedTooFar)
///             case .lifted: touches.isComplete ? .wait : .recognize
///             case .timeUp: .fail(.tooLong)
///             default: .wait
///             }
///         }
///     }
///     let knock = arena.add(GestureRecognizer(Knock()))
///
/// The value's properties are the rules and the progress. Each attempt begins with a copy of the value that
/// was given to ``GestureRecognizer/init(_:)``, on each device, so that there is nothing to reset.
public protocol RecognizerBehavior: Sendable {
    /// A change of the fingers that it follows.
    typealias Change = Touches.Change
    /// The traits by which an arena gives it fingers.
    typealias Traits = GestureRecognizer.Traits
    /// The answer to a change.
    typealias Verdict = GestureRecognizer.Verdict

    /// The traits of the recogniser, read once, when it is made.
    var traits: Traits { get }

    /// Judges a change of the fingers that the recogniser follows.
    ///
    /// After ``Touches/Change/began`` the verdict counts no more, except that a failure at
    /// ``Touches/Change/changed`` cancels the gesture as ``Gesture/Cancellation/moved``.
    mutating func judge(_ change: Change, _ touches: Touches) -> Verdict

    /// Returns true if a finger that lands at a place, in millimetres, while no other is down may continue
    /// what the recogniser waits for. Otherwise it fails, and may begin again with that finger.
    func continues(at place: SIMD2<Double>) -> Bool

    /// Sets values of a gesture before it is emitted; place, translation, velocity and time are set already.
    func complete(_ gesture: inout Gesture, _ touches: Touches)
}

extension RecognizerBehavior {
    public func continues(at place: SIMD2<Double>) -> Bool { true }
    public func complete(_ gesture: inout Gesture, _ touches: Touches) {}
}

extension GestureRecognizer {
    /// The answers of a ``RecognizerBehavior`` to a change.
    ///
    ///     func verdict(on touches: Touches) -> GestureRecognizer.Verdict {
    ///         guard touches.farthest < 5 else { return .fail(.movedTooFar) }
    ///         return abs(touches.turn) > .pi / 2 ? .recognize : .wait
    ///     }
    public enum Verdict: Equatable, Sendable {
        /// Waits for another change. Without fingers a recogniser fails instead.
        case wait
        /// Waits for another change, until a time later than now, which replaces the one before. Without
        /// fingers the recogniser waits for the next touch, for which it competes with the others as it did
        /// for the last one.
        case waitUntil(Timestamp)
        /// The rules are met: the gesture begins, unless another recogniser has the fingers or must fail
        /// first.
        case recognize
        /// Gives up on these fingers.
        case fail(GestureLog.Failure)
        /// Gives up, and begins again with the fingers that are down, to wait until the given time.
        case startOver(GestureLog.Failure, until: Timestamp)
    }

    /// The traits of a recogniser by which an arena gives it fingers, and makes gestures of them.
    ///
    ///     // Three fingers that draw, and move what a pan would move.
    ///     let traits = GestureRecognizer.Traits("three fingers", .pan, fingers: 3...3)
    public struct Traits: Sendable {
        /// The recogniser's name in the ``GestureLog``.
        public var name: StaticString
        /// The kind of its gestures, by which values follow them.
        public var kind: Gesture.Kind
        /// The number of fingers on a touchscreen; nil if touchscreens are ignored.
        public var fingers: ClosedRange<Int>?
        /// The number of fingers on a touchpad; nil if touchpads are ignored.
        public var touchpadFingers: ClosedRange<Int>?
        /// The property of the fingers that it follows.
        public var follows: Follows
        /// The reaction to a changed number of fingers on a touchpad.
        public var continuation: GestureContinuation
        /// True if its gesture ends as soon as it is recognised, as a tap does, whatever the fingers do
        /// meanwhile.
        public var isDiscrete: Bool
        /// True if fingers that stay on a touchscreen when others end the gesture may begin it again.
        public var startsAgain: Bool

        /// The properties of fingers that a recogniser can follow.
        ///
        ///     let traits = GestureRecognizer.Traits("spread", touchpadFingers: 2...5, follows: .shape)
        public enum Follows: Sendable {
            /// The movement of the centre; on touchpads, scrolls and swipes.
            case movement
            /// The distance and the rotation of the fingers as well; on touchpads, pinches.
            case shape
            /// Nothing: the fingers rest. Its gesture accompanies others, and keeps none from being
            /// recognised; on touchpads, holds.
            case rest
        }

        /// Creates traits; by default of one finger on touchscreens, whose gesture moves no value by itself.
        public init(
            _ name: StaticString, _ kind: Gesture.Kind = .custom, fingers: ClosedRange<Int>? = 1...1,
            touchpadFingers: ClosedRange<Int>? = nil, follows: Follows = .movement,
            continuation: GestureContinuation = .release, isDiscrete: Bool = false, startsAgain: Bool = false
        ) {
            self.name = name
            self.kind = kind
            self.fingers = fingers?.asFingers
            self.touchpadFingers = touchpadFingers?.asFingers
            self.follows = follows
            self.continuation = continuation
            self.isDiscrete = isDiscrete
            self.startsAgain = startsAgain
        }
    }
}

// MARK: - Storage

/// The storage of a behaviour at work, whatever its type: a class, since the core has no existentials.
///
/// Only its owner changes it, after ``copy()`` if the reference is shared. Touches are passed `inout` so that
/// they are not copied; nothing changes them.
class RecognizerStorage: @unchecked Sendable {
    let traits: GestureRecognizer.Traits

    init(_ traits: GestureRecognizer.Traits) { self.traits = traits }

    func copy() -> RecognizerStorage { self }
    func reset() {}
    func judge(_ change: Touches.Change, _ touches: inout Touches) -> GestureRecognizer.Verdict { .wait }
    func continues(at place: SIMD2<Double>) -> Bool { true }
    func complete(_ gesture: inout Gesture, _ touches: inout Touches) {}
}

final class BehaviorStorage<Behavior: RecognizerBehavior>: RecognizerStorage, @unchecked Sendable {
    private let initial: Behavior
    /// Unchecked: no behaviour can reach the storage that it is in.
    @exclusivity(unchecked) private var current: Behavior

    init(_ initial: Behavior, current: Behavior) {
        (self.initial, self.current) = (initial, current)
        super.init(initial.traits)
    }

    override func copy() -> RecognizerStorage { BehaviorStorage(initial, current: current) }
    override func reset() { current = initial }
    override func judge(_ change: Touches.Change, _ touches: inout Touches) -> GestureRecognizer.Verdict {
        current.judge(change, touches)
    }
    override func continues(at place: SIMD2<Double>) -> Bool { current.continues(at: place) }
    override func complete(_ gesture: inout Gesture, _ touches: inout Touches) {
        current.complete(&gesture, touches)
    }
}
