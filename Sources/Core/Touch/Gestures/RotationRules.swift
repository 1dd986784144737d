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
    public var handOver: HandOver

    /// The standard ``arc`` in millimetres, which filters out involuntary movements of the fingers.
    @inlinable public static var standardArc: Double { 1.25 }

    /// Creates rules for two or more fingers; the slop in radians, the arc in millimetres.
    public init(
        fingers: ClosedRange<Int>? = 2...10, touchpadFingers: ClosedRange<Int>? = 2...10, slop: Double = 0.15,
        arc: Double = standardArc, handOver: HandOver = .release
    ) {
        self.fingers = fingers
        self.touchpadFingers = touchpadFingers
        self.slop = slop
        self.arc = arc
        self.handOver = handOver
    }
}

extension RotationRules {
    var sanitized: RotationRules {
        RotationRules(
            fingers: fingers?.asSeveralFingers, touchpadFingers: touchpadFingers?.asFingers,
            slop: slop.asMeasure, arc: arc.asMeasure, handOver: handOver)
    }

    func verdict(on hand: Hand, source: Gesture.Source) -> Verdict {
        hand.hasTurned(by: slop, arc: source.isTouchpad ? 0 : arc) ? .recognize : .wait
    }
}
