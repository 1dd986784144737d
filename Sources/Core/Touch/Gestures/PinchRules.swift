import Motion

/// The rules of a pinch: fingers that move apart, together, or round each other.
///
/// The distance between more than two fingers is twice their mean distance from their centre (the root of the
/// mean square); for two fingers it is their distance. A number that is negative or NaN counts as 0.
///
///     let pan = arena.add(.pan(PanRules(fingers: 1...2)))
///     // A photo is zoomed after a change of 2.5 mm, and turned only after 0.35 rad, about 20°.
///     arena.add(.pinch(PinchRules(fingers: 2...2, rotationSlop: 0.35)), alongside: [pan])
public struct PinchRules: Equatable, Sendable {
    /// The number of fingers on a touchscreen, 2 or more; nil to leave touchscreens alone.
    public var fingers: ClosedRange<Int>?
    /// The number of fingers on a touchpad; nil to leave touchpads alone.
    public var touchpadFingers: ClosedRange<Int>?
    /// The least change of the distance between the fingers on a touchscreen, in millimetres.
    ///
    /// The scale is 1 when the slop is passed, and follows the fingers from there. On touchpads libinput has
    /// a threshold of its own. Rotation has a slop of its own; ``GestureRecognizer/rotation(_:)`` recognises
    /// rotation alone.
    public var slop: Double
    /// The least rotation of the fingers, in radians; nil not to follow rotation.
    ///
    /// The rotation is 0 when the slop is passed, and follows the fingers from there. Until then, small
    /// rotations while the fingers scale are ignored.
    public var rotationSlop: Double?
    /// The reaction to a changed number of fingers on a touchpad.
    public var handOver: HandOver

    /// Creates rules for two or more fingers; the slop in millimetres, the rotation's in radians.
    public init(
        fingers: ClosedRange<Int>? = 2...10, touchpadFingers: ClosedRange<Int>? = 2...10, slop: Double = 2.5,
        rotationSlop: Double? = 0.15, handOver: HandOver = .release
    ) {
        self.fingers = fingers
        self.touchpadFingers = touchpadFingers
        self.slop = slop
        self.rotationSlop = rotationSlop
        self.handOver = handOver
    }
}

extension PinchRules {
    var sanitized: PinchRules {
        var rules = self
        rules.fingers = fingers?.asSeveralFingers
        rules.touchpadFingers = touchpadFingers?.asFingers
        rules.slop = slop.asMeasure
        rules.rotationSlop = rotationSlop?.asMeasure
        return rules
    }

    func verdict(on hand: Hand, source: Gesture.Source) -> Verdict {
        source.isTouchpad || scaleIsBeyondSlop(hand, source: source)
            || rotationIsBeyondSlop(hand, source: source)
            ? .recognize : .wait
    }

    /// Starts the gesture's scale and rotation, each when the fingers pass its slop.
    func startShape(of hand: inout Hand, source: Gesture.Source) {
        if !hand.scales, scaleIsBeyondSlop(hand, source: source) { hand.startScaling() }
        if !hand.rotates, rotationIsBeyondSlop(hand, source: source) { hand.startRotating() }
    }

    private func scaleIsBeyondSlop(_ hand: Hand, source: Gesture.Source) -> Bool {
        source.isTouchpad || abs(hand.spanChange) >= slop
    }

    private func rotationIsBeyondSlop(_ hand: Hand, source: Gesture.Source) -> Bool {
        guard let rotationSlop else { return false }
        return hand.hasTurned(
            by: rotationSlop, arc: source.isTouchpad ? 0 : min(slop / 2, RotationRules.standardArc))
    }
}
