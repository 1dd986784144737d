import Motion

/// The rules of a hold: fingers that rest on the surface.
///
/// On a touchpad a hold is libinput's hold. On a touchscreen it begins when a finger lands, and is cancelled
/// when the fingers move or another gesture of theirs is recognised, so that apps handle both alike: a motion
/// stops under a hand that rests. A hold never keeps another gesture from being recognised. It is cancelled
/// after the gesture has begun that its fingers make at that time, which takes over what the hold has caught.
///
///     arena.add(.pan(PanRules(fingers: 3...4, touchpadFingers: 3...4)))
///     arena.add(.hold(HoldRules(fingers: 3...4, touchpadFingers: 3...4)))
///     arena.handle(event) { gesture in   // a hold catches the moving sheet, and a pan drags it on
///         sheet.handle(gesture, through: GestureMap(y: 8))
///     }
public struct HoldRules: Equatable, Sendable {
    /// The number of fingers on a touchscreen; nil to leave touchscreens alone.
    public var fingers: ClosedRange<Int>?
    /// The number of fingers on a touchpad; nil to leave touchpads alone.
    public var touchpadFingers: ClosedRange<Int>?
    /// The time that the fingers must be down on a touchscreen, in seconds.
    public var delay: Double
    /// The greatest movement of a resting hand on a touchscreen, in millimetres: no less than a pan of the
    /// same fingers needs to begin, so that content that is caught and carried on is never released between
    /// the two.
    public var movement: Double

    /// Creates rules, by default for any number of fingers; seconds and millimetres.
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

extension GestureRecognizer {
    /// Fingers that rest on the surface.
    public static func hold(_ rules: HoldRules = HoldRules()) -> GestureRecognizer {
        var rules = rules
        rules.delay = rules.delay.asMeasure
        rules.movement = rules.movement.asMeasure
        return GestureRecognizer(HoldBehavior(rules: rules))
    }
}

/// The behaviour of a hold on a touchscreen; on a touchpad libinput recognises it.
private struct HoldBehavior: RecognizerBehavior {
    let rules: HoldRules

    var traits: Traits {
        Traits(
            "hold", .hold, fingers: rules.fingers, touchpadFingers: rules.touchpadFingers, follows: .rest)
    }

    func judge(_ change: Change, _ touches: Touches) -> Verdict {
        switch change {
        case .complete:
            rules.delay > 0 ? .waitUntil(touches.time.advanced(by: rules.delay)) : .recognize
        case .moved, .changed:
            touches.translation.magnitude > rules.movement ? .fail(.movedTooFar) : .wait
        case .timeUp: .recognize
        case .landed, .lifted, .began: .wait
        }
    }
}
