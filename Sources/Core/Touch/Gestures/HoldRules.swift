import Motion

/// When fingers that rest on the surface make a hold.
///
/// On a touchpad it is libinput's hold. On a touchscreen it begins when a finger lands, and is cancelled when the
/// fingers move or another gesture of theirs is recognised, so that both are handled alike: whatever is moving
/// stops under a hand that rests. A hold never keeps another gesture from being recognised.
public struct HoldRules: Equatable, Sendable {
    /// How many fingers make it on a touchscreen; nil to leave touchscreens alone.
    public var fingers: ClosedRange<Int>?
    /// The number of fingers on a touchpad; nil to leave touchpads alone.
    public var touchpadFingers: ClosedRange<Int>?
    /// How long the fingers must be down on a touchscreen, in seconds.
    public var delay: Double
    /// How far the hand may move on a touchscreen and still rest, in millimetres: no less than a pan of the same
    /// fingers needs to begin, so that what is caught and carried on is never let go between the two.
    public var movement: Double

    public init(
        fingers: ClosedRange<Int>? = 1...10, touchpadFingers: ClosedRange<Int>? = 1...10, delay: Double = 0,
        movement: Double = 1.5
    ) {
        self.fingers = fingers
        self.touchpadFingers = touchpadFingers
        self.delay = delay
        self.movement = movement
    }
}

extension HoldRules {
    var sanitized: HoldRules {
        HoldRules(
            fingers: fingers?.asFingers, touchpadFingers: touchpadFingers?.asFingers, delay: delay.asMeasure,
            movement: movement.asMeasure)
    }
}
