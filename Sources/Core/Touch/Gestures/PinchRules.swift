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
    public var continuation: GestureContinuation

    /// Creates rules for two or more fingers; the slop in millimetres, the rotation's in radians.
    public init(
        fingers: ClosedRange<Int>? = 2...10, touchpadFingers: ClosedRange<Int>? = 2...10, slop: Double = 2.5,
        rotationSlop: Double? = 0.15, continuation: GestureContinuation = .release
    ) {
        self.fingers = fingers
        self.touchpadFingers = touchpadFingers
        self.slop = slop
        self.rotationSlop = rotationSlop
        self.continuation = continuation
    }
}

extension GestureRecognizer {
    /// Fingers that move apart, together, or round each other.
    public static func pinch(_ rules: PinchRules = PinchRules()) -> GestureRecognizer {
        var rules = rules
        rules.slop = rules.slop.asMeasure
        rules.rotationSlop = rules.rotationSlop?.asMeasure
        return GestureRecognizer(PinchBehavior(rules: rules))
    }
}

/// The behaviour of a pinch.
private struct PinchBehavior: RecognizerBehavior {
    let rules: PinchRules
    /// The scale and the rotation of the fingers where they passed the slop; nil before.
    var startScale: Double?
    var startRotation: Double?

    var traits: Traits {
        Traits(
            "pinch", .pinch, fingers: rules.fingers?.asSeveralFingers,
            touchpadFingers: rules.touchpadFingers, follows: .shape, continuation: rules.continuation,
            startsAgain: true)
    }

    mutating func judge(_ change: Change, _ touches: Touches) -> Verdict {
        switch change {
        case .complete, .moved:
            guard touches.isComplete else { return .wait }
            return scaleIsBeyondSlop(touches) || rotationIsBeyondSlop(touches) ? .recognize : .wait
        case .began, .changed:
            if startScale == nil, scaleIsBeyondSlop(touches) { startScale = touches.scale }
            if startRotation == nil, rotationIsBeyondSlop(touches) { startRotation = touches.rotation }
        case .landed, .lifted, .timeUp: break
        }
        return .wait
    }

    func complete(_ gesture: inout Gesture, _ touches: Touches) {
        if let startScale {
            gesture.scale = touches.scale / startScale
            gesture.scaleVelocity.perSecond = touches.scaleVelocity.perSecond / startScale
        }
        if let startRotation { gesture.setRotation(touches, from: startRotation) }
    }

    private func scaleIsBeyondSlop(_ touches: Touches) -> Bool {
        touches.source.isTouchpad || abs(touches.spanChange) >= rules.slop
    }

    private func rotationIsBeyondSlop(_ touches: Touches) -> Bool {
        guard let rotationSlop = rules.rotationSlop else { return false }
        return touches.haveTurned(by: rotationSlop, arc: min(rules.slop / 2, RotationRules.standardArc))
    }
}
