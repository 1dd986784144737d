import Motion

/// When fingers that stay where they are make a long press.
///
/// It begins when the time is up, follows the hand from there, and ends when a finger is lifted. It is looked for
/// on touchscreens; touchpads have ``GestureRecognizer/hold(_:)``.
public struct LongPressRules: Equatable, Sendable {
    /// How many fingers press together.
    public var fingers: Int
    /// How long they must be down, in seconds, from when the last of them landed.
    public var delay: Double
    /// How far a finger may move before the time is up, in millimetres.
    public var movement: Double

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
