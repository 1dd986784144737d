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

    /// Creates rules for one finger and half a second, unless told otherwise; seconds and millimetres.
    public init(fingers: Int = 1, delay: Double = 0.5, movement: Double = 2.5) {
        self.fingers = fingers
        self.delay = delay
        self.movement = movement
    }
}

extension LongPressRules {
    var sanitized: LongPressRules {
        LongPressRules(
            fingers: min(max(fingers, 1), ContactTable.fingerLimit), delay: delay.asMeasure,
            movement: movement.asMeasure)
    }
}
