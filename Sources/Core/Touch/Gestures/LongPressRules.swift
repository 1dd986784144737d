import Motion

/// The rules of a long press: fingers that stay in one place for some time.
///
/// A long press begins when the time is up, follows the hand from there, and ends when a finger is lifted. It
/// is recognised on touchscreens and under the ``GestureArena/pointer``; fingers that rest on a touchpad are
/// a ``GestureRecognizer/hold(_:)``.
///
///     let press = arena.add(.longPress(LongPressRules(delay: 0.4)))
///     arena.add(.pan())   // wins if the finger moves sooner
///     arena.advance(to: now) { gesture in   // at `nextDeadline`: no event says that the time is up
///         if gesture.recognizer == press { icon.handle(gesture, through: 8) }
///     }
public struct LongPressRules: Equatable, Sendable {
    /// The number of fingers that press together.
    public var fingers: Int
    /// The time that the fingers must be down, in seconds, from the landing of the last one.
    public var delay: Double
    /// The greatest movement of a finger before the time is up, in millimetres.
    public var movement: Double

    /// Creates rules, by default for one finger and half a second; seconds and millimetres.
    public init(fingers: Int = 1, delay: Double = 0.5, movement: Double = 2.5) {
        self.fingers = fingers
        self.delay = delay
        self.movement = movement
    }
}

extension GestureRecognizer {
    /// Fingers that stay in one place for some time.
    public static func longPress(_ rules: LongPressRules = LongPressRules()) -> GestureRecognizer {
        var rules = rules
        rules.delay = rules.delay.asMeasure
        rules.movement = rules.movement.asMeasure
        return GestureRecognizer(LongPressBehavior(rules: rules))
    }
}

/// The behaviour of a long press.
private struct LongPressBehavior: RecognizerBehavior {
    let rules: LongPressRules

    var traits: Traits { Traits("long press", .longPress, fingers: rules.fingers...rules.fingers) }

    func judge(_ change: Change, _ touches: Touches) -> Verdict {
        switch change {
        case .complete: .waitUntil(touches.time.advanced(by: rules.delay))
        case .moved where touches.farthest > rules.movement: .fail(.movedTooFar)
        case .lifted: .fail(.lifted)
        case .timeUp: .recognize
        case .landed, .moved, .began, .changed: .wait
        }
    }
}
