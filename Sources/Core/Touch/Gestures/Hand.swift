import CLibm
import Motion

/// How the fingers that make a gesture have moved, as one hand.
///
/// Whatever the fingers are, only what those that were there before and after a report did is added up: a finger
/// that joins or leaves moves nothing, turns nothing and scales nothing.
struct Hand: Sendable {
    /// How far the centre has moved, in millimetres.
    private(set) var path = SIMD2<Double>.zero
    /// How many times further apart the fingers are.
    private(set) var scale = 1.0
    /// How far they have turned, in radians, clockwise.
    private(set) var rotation = 0.0

    /// Where the slop is measured from.
    private var anchor = Pose()
    /// Where the gesture's numbers are measured from.
    private var origin = Pose()
    /// Whether the gesture's scale and rotation follow the fingers yet.
    private(set) var scales = false
    private(set) var rotates = false

    /// The distance in millimetres of fingers that are not scaled: what makes lengths of scale and rotation.
    private var span = 0.0

    struct Pose: Sendable {
        var path = SIMD2<Double>.zero
        var scale = 1.0
        var rotation = 0.0
    }

    /// What a report adds.
    struct Step: Sendable {
        var way = SIMD2<Double>.zero
        var ratio = 1.0
        var turn = 0.0
        /// The distance between the fingers after it, in millimetres; nil for a single finger.
        var span: Double?
    }

    /// The distance that two fingers on a touchpad are taken to have, in millimetres.
    static let touchpadSpan = 30.0
    /// Fingers closer together than this, in millimetres, are taken to be so far apart: one cannot tell how they
    /// turn.
    static let leastSpan = 5.0
    static let scaleLimits = 1e-6...1e6
}

// MARK: - Following

extension Hand {
    mutating func follow(_ step: Step) {
        path += step.way
        guard let stepSpan = step.span else { return }
        let limits = Hand.scaleLimits
        scale = min(max(scale * step.ratio, limits.lowerBound), limits.upperBound)
        rotation += step.turn
        if span == 0 { span = max(stepSpan, Hand.leastSpan) / scale }
    }

    /// Another gesture is looked for; the path behind stays known.
    mutating func startAgain() {
        anchor = pose
        scales = false
        rotates = false
    }

    /// The slop counts from here.
    mutating func setAnchor() {
        anchor = pose
    }

    /// The gesture's numbers count from here.
    mutating func setOrigin() {
        origin = pose
    }

    /// The gesture's scale counts from here.
    mutating func startScaling() {
        origin.scale = scale
        scales = true
    }

    /// The gesture's rotation counts from here.
    mutating func startRotating() {
        origin.rotation = rotation
        rotates = true
    }
}

// MARK: - Questions

extension Hand {
    /// The way since the anchor, in millimetres.
    var way: SIMD2<Double> { path - anchor.path }
    /// True if the fingers have turned by so many radians since the anchor, and each has gone so many millimetres round
    /// their centre.
    func hasTurned(by angle: Double, arc leastArc: Double) -> Bool {
        abs(turn) >= angle && abs(arc) >= leastArc
    }

    /// The turn since the anchor, in radians.
    private var turn: Double { rotation - anchor.rotation }
    /// The change of the distance between the fingers since the anchor, in millimetres.
    var spanChange: Double { (scale - anchor.scale) * span }
    /// How far each finger has gone round the centre since the anchor, in millimetres.
    private var arc: Double { turn * span * anchor.scale / 2 }

    var gestureTranslation: SIMD2<Double> { path - origin.path }
    var gestureScale: Double { scales ? scale / origin.scale : 1 }
    var gestureRotation: Double { rotates ? rotation - origin.rotation : 0 }

    /// Scale and rotation as lengths, in millimetres: the distance between the fingers, and how far each has gone
    /// round the centre. Nil as long as there has been one finger only.
    var shape: SIMD2<Double>? {
        span > 0 ? SIMD2(scale * span, rotation * span / 2) : nil
    }

    /// Whether the gesture scales or rotates.
    var isShaped: Bool { (scales || rotates) && span > 0 }

    /// What a velocity of ``shape``, in millimetres per second, means for the gesture's scale, per second.
    func scaleVelocity(_ velocity: SIMD2<Double>) -> Double {
        scales ? velocity.x / span / origin.scale : 0
    }

    /// What a velocity of ``shape``, in millimetres per second, means for the gesture's rotation, in radians per
    /// second.
    func rotationVelocity(_ velocity: SIMD2<Double>) -> Double {
        rotates ? velocity.y / (span / 2) : 0
    }

    private var pose: Pose { Pose(path: path, scale: scale, rotation: rotation) }
}
