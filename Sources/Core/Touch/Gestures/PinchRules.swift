import Motion

/// When fingers that move apart, together, or round each other are a pinch.
///
/// The distance between more than two fingers is twice their mean distance from their centre (the root of the
/// mean square); for two it is what one would measure. A number that is negative or no number counts as 0.
public struct PinchRules: Equatable, Sendable {
    /// The number of fingers on a touchscreen, 2 or more; nil to leave touchscreens alone.
    public var fingers: ClosedRange<Int>?
    /// The number of fingers on a touchpad; nil to leave touchpads alone.
    public var touchpadFingers: ClosedRange<Int>?
    /// By how many millimetres the distance between the fingers must change on a touchscreen.
    ///
    /// The scale is 1 when that is passed, and goes on from there. On touchpads libinput has seen to that. Rotation has
    /// a slop of its own, and ``GestureRecognizer/rotation(_:)`` looks for nothing else.
    public var slop: Double
    /// How far the fingers must turn, in radians; nil not to follow rotation.
    ///
    /// The rotation is 0 when that is passed, and goes on from there. Until it is, the fingers' wobble while they
    /// scale turns nothing.
    public var rotationSlop: Double?
    /// The reaction to a changed number of fingers on a touchpad.
    public var handOver: HandOver

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

    /// The gesture's scale and rotation count from where they leave their slop.
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
