import Motion

/// The fingers that a recogniser follows, as one hand, for its ``RecognizerBehavior``.
///
///     func areFar(_ touches: Touches) -> Bool {
///         touches.translation.magnitude > 10 || abs(touches.turn) > .pi / 2
///     }
///
/// Only the movement of fingers that are there both before and after a report is added: a finger that joins
/// or leaves changes neither translation nor rotation nor scale. Lengths are millimetres.
public struct Touches: Sendable {
    /// The time of the report.
    public internal(set) var time = Timestamp.zero
    /// The surface of the fingers and the kind of their reports.
    public internal(set) var source = Gesture.Source.touchscreen
    /// The number of fingers.
    public internal(set) var count = 0
    /// The greatest number of fingers since the first landed.
    public internal(set) var peak = 0
    /// True if there are as many fingers as the recogniser requires.
    public internal(set) var isComplete = false
    /// The centre of the fingers; nil on touchpads.
    public internal(set) var location: TouchLocation?
    /// The centre of the fingers' touch-downs; nil on touchpads.
    public internal(set) var startLocation: TouchLocation?

    /// The fingers that the recogniser competes for, including those of the finished taps of a row.
    var claimed = SlotMask()
    /// The fingers that the recogniser follows.
    var members = SlotMask()
    var isNatural = false
    /// The square of ``farthest``.
    var farthestSquared = 0.0

    /// The movement of the centre since the first touch.
    private(set) var path = SIMD2<Double>.zero
    /// The ratio of the distance between the fingers to that at the first touch.
    public private(set) var scale = 1.0
    /// The rotation of the fingers since the first touch, in radians, clockwise.
    public private(set) var rotation = 0.0
    /// The change of ``scale`` per second.
    public internal(set) var scaleVelocity = Velocity<Double>.zero
    /// The change of ``rotation`` per second.
    public internal(set) var rotationVelocity = Velocity<Double>.zero

    /// The pose from which the slop is measured.
    private var anchor = Pose()
    /// The place from which the gesture's translation is measured.
    private var origin = SIMD2<Double>.zero
    /// The distance of the fingers at scale 1: converts scale and rotation to lengths.
    private var span = 0.0

    private struct Pose: Sendable {
        var path = SIMD2<Double>.zero
        var scale = 1.0
        var rotation = 0.0
    }

    /// The movement in one report.
    struct Step: Sendable {
        var translation = SIMD2<Double>.zero
        var ratio = 1.0
        var turn = 0.0
        /// The distance between the fingers after the step; nil for a single finger.
        var span: Double?
    }

    /// The assumed distance of two fingers on a touchpad.
    static let touchpadSpan = 30.0
    /// The least distance of fingers: fingers closer together count as this far apart, because their rotation
    /// cannot be measured.
    static let leastSpan = 5.0
    static let scaleLimits = 1e-6...1e6
}

extension Touches {
    /// The changes that a ``RecognizerBehavior`` judges.
    ///
    ///     func judge(_ change: Touches.Change, _ touches: Touches) -> GestureRecognizer.Verdict {
    ///         switch change {
    ///         case .complete: .waitUntil(touches.time + 0.4)
    ///         case .moved where touches.farthest > 2.5: .fail(.movedTooFar)
    ///         case .timeUp: .recognize
    ///         default: .wait
    ///         }
    ///     }
    public enum Change: Sendable {
        /// A finger landed.
        case landed(Landing)
        /// There are as many fingers as the recogniser requires, from this one on.
        case complete
        /// The fingers moved, before the recogniser's rules were met.
        case moved
        /// A finger was lifted, before the rules were met.
        case lifted
        /// The time has come for which the recogniser waited.
        case timeUp
        /// The gesture begins: the rules were met, and no other recogniser has the fingers.
        case began
        /// The fingers of the gesture moved.
        case changed
    }

    /// The place where a finger landed on a touchscreen; lengths in millimetres.
    ///
    ///     func isAtTheBottom(_ change: Touches.Change) -> Bool {
    ///         if case .landed(let finger) = change { finger.far.y < 20 } else { false }
    ///     }
    public struct Landing: Sendable {
        /// The place of the finger.
        public var place: SIMD2<Double>
        /// The centre of the touch-downs of the fingers that are on the surface now.
        public var centre: SIMD2<Double>
        /// The distances of the finger from the left and the top edge.
        public var near: SIMD2<Double>
        /// The distances of the finger from the right and the bottom edge.
        public var far: SIMD2<Double>
    }
}

// MARK: - Following

extension Touches {
    /// The fingers of a touchpad's hand or hold, which have slots of their own beside the contacts'.
    static func touchpad(
        _ place: SlotMask, _ source: Gesture.Source, count: Int, isNatural: Bool = false
    ) -> Touches {
        var touches = Touches()
        touches.source = source
        touches.take(place, count: count)
        touches.isNatural = isNatural
        return touches
    }

    /// Follows the fingers of another gesture of the touchpad.
    mutating func take(_ place: SlotMask, count: Int) {
        (claimed, members) = (place, place)
        setCount(count, isComplete: true)
    }

    mutating func setCount(_ count: Int, isComplete: Bool) {
        self.count = count
        self.isComplete = isComplete
        peak = max(peak, count)
    }

    mutating func follow(_ step: Step, isShaped: Bool) {
        path += step.translation
        guard isShaped, let stepSpan = step.span else { return }
        let limits = Touches.scaleLimits
        scale = min(max(scale * step.ratio, limits.lowerBound), limits.upperBound)
        rotation += step.turn
        if span == 0 { span = max(stepSpan, Touches.leastSpan) / scale }
    }

    /// Measures the slop from the current pose.
    mutating func setAnchor() {
        anchor = Pose(path: path, scale: scale, rotation: rotation)
    }

    /// Measures the gesture's translation from the current place.
    mutating func setOrigin() {
        origin = path
    }

    /// Sets the velocities of scale and rotation from that of ``shape``.
    mutating func setVelocities(_ velocity: SIMD2<Double>) {
        scaleVelocity.perSecond = velocity.x / span
        rotationVelocity.perSecond = velocity.y / (span / 2)
    }
}

// MARK: - Queries

extension Touches {
    /// The movement of the centre since the fingers became complete.
    public var translation: SIMD2<Double> { path - anchor.path }
    /// The rotation since the fingers became complete, in radians, clockwise.
    public var turn: Double { rotation - anchor.rotation }
    /// The change of the distance between the fingers since they became complete.
    public var spanChange: Double { (scale - anchor.scale) * span }
    /// The movement of each finger round the centre since the fingers became complete.
    public var arc: Double { turn * span * anchor.scale / 2 }

    /// The greatest distance of a finger from its touch-down, until the gesture begins; 0 on touchpads.
    public var farthest: Double { farthestSquared.squareRoot() }

    var gestureTranslation: SIMD2<Double> { path - origin }

    /// The scale and the rotation as lengths: the distance between the fingers, and the arc of each round the
    /// centre. Nil until there have been two fingers.
    var shape: SIMD2<Double>? {
        span > 0 ? SIMD2(scale * span, rotation * span / 2) : nil
    }
}
