import CLibm
import Motion

/// The accumulated movement of the fingers of a gesture, as one hand.
///
/// Only the movement of fingers that are there both before and after a report is added: a finger that joins
/// or leaves changes neither place nor rotation nor scale.
struct Hand: Sendable {
    /// The movement of the centre, in millimetres.
    private(set) var path = SIMD2<Double>.zero
    /// The ratio of the distance between the fingers to the initial one.
    private(set) var scale = 1.0
    /// The rotation of the fingers, in radians, clockwise.
    private(set) var rotation = 0.0

    /// The pose from which the slop is measured.
    private var anchor = Pose()
    /// The pose from which the gesture's values are measured.
    private var origin = Pose()
    /// True if the gesture's scale and rotation, respectively, follow the fingers.
    private(set) var scales = false
    private(set) var rotates = false

    /// The distance in millimetres of the fingers at scale 1: converts scale and rotation to lengths.
    private var span = 0.0

    struct Pose: Sendable {
        var path = SIMD2<Double>.zero
        var scale = 1.0
        var rotation = 0.0
    }

    /// The movement in one report.
    struct Step: Sendable {
        var way = SIMD2<Double>.zero
        var ratio = 1.0
        var turn = 0.0
        /// The distance between the fingers after the step, in millimetres; nil for a single finger.
        var span: Double?
    }

    /// The assumed distance of two fingers on a touchpad, in millimetres.
    static let touchpadSpan = 30.0
    /// The least distance of fingers, in millimetres: fingers closer together count as this far apart,
    /// because their rotation cannot be measured.
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

    /// Starts looking for another gesture; the path so far is kept.
    mutating func startAgain() {
        anchor = pose
        scales = false
        rotates = false
    }

    /// Measures the slop from the current pose.
    mutating func setAnchor() {
        anchor = pose
    }

    /// Measures the gesture's values from the current pose.
    mutating func setOrigin() {
        origin = pose
    }

    /// Measures the gesture's scale from the current pose.
    mutating func startScaling() {
        origin.scale = scale
        scales = true
    }

    /// Measures the gesture's rotation from the current pose.
    mutating func startRotating() {
        origin.rotation = rotation
        rotates = true
    }
}

// MARK: - Queries

extension Hand {
    /// The movement since the anchor, in millimetres.
    var way: SIMD2<Double> { path - anchor.path }
    /// Returns true if the fingers have turned by `angle` radians since the anchor, and each has moved
    /// `leastArc` millimetres round their centre.
    func hasTurned(by angle: Double, arc leastArc: Double) -> Bool {
        abs(turn) >= angle && abs(arc) >= leastArc
    }

    /// The rotation since the anchor, in radians.
    private var turn: Double { rotation - anchor.rotation }
    /// The change of the distance between the fingers since the anchor, in millimetres.
    var spanChange: Double { (scale - anchor.scale) * span }
    /// The movement of each finger round the centre since the anchor, in millimetres.
    private var arc: Double { turn * span * anchor.scale / 2 }

    var gestureTranslation: SIMD2<Double> { path - origin.path }
    var gestureScale: Double { scales ? scale / origin.scale : 1 }
    var gestureRotation: Double { rotates ? rotation - origin.rotation : 0 }

    /// The scale and the rotation as lengths, in millimetres: the distance between the fingers, and the arc
    /// of each round the centre. Nil until there have been two fingers.
    var shape: SIMD2<Double>? {
        span > 0 ? SIMD2(scale * span, rotation * span / 2) : nil
    }

    /// True if the gesture scales or rotates.
    var isShaped: Bool { (scales || rotates) && span > 0 }

    /// Converts a velocity of ``shape``, in millimetres per second, to the gesture's scale per second.
    func scaleVelocity(_ velocity: SIMD2<Double>) -> Double {
        scales ? velocity.x / span / origin.scale : 0
    }

    /// Converts a velocity of ``shape``, in millimetres per second, to the gesture's rotation in radians per
    /// second.
    func rotationVelocity(_ velocity: SIMD2<Double>) -> Double {
        rotates ? velocity.y / (span / 2) : 0
    }

    private var pose: Pose { Pose(path: path, scale: scale, rotation: rotation) }
}
