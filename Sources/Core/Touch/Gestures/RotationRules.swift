import Motion

/// The rules of a rotation: fingers that turn round each other, whether or not they also move apart or
/// together.
///
/// A number that is negative or NaN counts as 0.
///
///     // Two fingers 5 cm apart turn the knob after 0.05 rad, about 3°.
///     let turn = arena.add(.rotation(RotationRules(fingers: 2...2, slop: 0.05)))
///     arena.handle(event) { gesture in
///         if gesture.recognizer == turn { knob.handle(gesture, turning: &turning) }
///     }
public struct RotationRules: Equatable, Sendable {
    /// The number of fingers on a touchscreen, 2 or more; nil to leave touchscreens alone.
    public var fingers: ClosedRange<Int>?
    /// The number of fingers on a touchpad; nil to leave touchpads alone.
    public var touchpadFingers: ClosedRange<Int>?
    /// The least turn of the fingers in radians.
    ///
    /// The rotation is 0 when the slop is passed, and follows the fingers from there.
    public var slop: Double
    /// The least movement of each finger round their centre on a touchscreen, in millimetres: fingers close
    /// together turn at the slightest movement.
    public var arc: Double
    /// The reaction to a changed number of fingers on a touchpad.
    public var continuation: GestureContinuation

    /// The ``arc`` in millimetres that filters out involuntary movements of the fingers.
    static let standardArc = 1.25

    /// Creates rules for two or more fingers; the slop in radians, the arc in millimetres.
    public init(
        fingers: ClosedRange<Int>? = 2...10, touchpadFingers: ClosedRange<Int>? = 2...10, slop: Double = 0.15,
        arc: Double = 1.25, continuation: GestureContinuation = .release
    ) {
        self.fingers = fingers
        self.touchpadFingers = touchpadFingers
        self.slop = slop
        self.arc = arc
        self.continuation = continuation
    }
}

extension GestureRecognizer {
    /// Fingers that turn round each other.
    public static func rotation(_ rules: RotationRules = RotationRules()) -> GestureRecognizer {
        var rules = rules
        rules.slop = rules.slop.asMeasure
        rules.arc = rules.arc.asMeasure
        return GestureRecognizer(RotationBehavior(rules: rules))
    }
}

/// The behaviour of a rotation.
private struct RotationBehavior: RecognizerBehavior {
    let rules: RotationRules
    /// The rotation of the fingers where the gesture began.
    var start = 0.0

    var traits: Traits {
        Traits(
            "rotation", .rotation, fingers: rules.fingers?.asSeveralFingers,
            touchpadFingers: rules.touchpadFingers, follows: .shape, continuation: rules.continuation,
            startsAgain: true)
    }

    mutating func judge(_ change: Change, _ touches: Touches) -> Verdict {
        switch change {
        case .complete, .moved:
            let isMet = touches.isComplete && touches.haveTurned(by: rules.slop, arc: rules.arc)
            return isMet ? .recognize : .wait
        case .began: start = touches.rotation
        case .landed, .lifted, .timeUp, .changed: break
        }
        return .wait
    }

    func complete(_ gesture: inout Gesture, _ touches: Touches) {
        gesture.setRotation(touches, from: start)
    }
}

extension Touches {
    /// Returns true if the fingers have turned by an angle in radians, and on a touchscreen each has moved
    /// `leastArc` round their centre.
    func haveTurned(by angle: Double, arc leastArc: Double) -> Bool {
        abs(turn) >= angle && abs(arc) >= (source.isTouchpad ? 0 : leastArc)
    }
}

extension Gesture {
    mutating func setRotation(_ touches: Touches, from start: Double) {
        rotation = touches.rotation - start
        rotationVelocity = touches.rotationVelocity
    }
}
