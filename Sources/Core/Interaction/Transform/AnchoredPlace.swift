import CLibm
import Motion

/// The coordinates in which content is moved: the place of one of its points, its scale and its rotation.
///
/// The four move independently, each along a line: x and y of the place, the logarithm of the scale, and the
/// angle. The last two, the shape, are in points as well: by how far they move a point 1000 points away, about
/// the far side of a screen. So all four share one tolerance and one measure of noise.
typealias AnchoredPlace = SIMD4<Double>

extension AnchoredPlace {
    /// The points that count as a change of the scale's logarithm, or of the angle, by 1.
    static var arm: Double { 1000 }

    init(_ place: Point, shape: SIMD2<Double>) { self.init(lowHalf: place, highHalf: shape) }

    init(_ place: Point, logScale: Double, angle: Double) {
        self.init(place, shape: SIMD2(logScale, angle) * Self.arm)
    }

    var place: Point { lowHalf }
    var shape: SIMD2<Double> { highHalf }
    var logScale: Double { z / Self.arm }
    var angle: Double { w / Self.arm }
    /// The scale, greater than 0 and finite even if a wildly thrown spring overshoots.
    var scale: Double { exp(Swift.min(Swift.max(logScale, -200), 200)) }

    /// True if it differs from another place only by rounding, also at the far end of content at the greatest
    /// zoom.
    func isNear(_ other: AnchoredPlace) -> Bool {
        (place - other.place).magnitude <= 1e-9 && (shape - other.shape).magnitude <= 1e-12 * Self.arm
    }
}

/// A point of the content, about which it is moved.
struct Anchor: Sendable {
    /// The point in the content's units.
    var point = Point.zero
}

extension Anchor {
    /// The transform of content whose anchor is at a place.
    func transform(at place: AnchoredPlace) -> ContentTransform {
        var transform = ContentTransform(scale: place.scale, rotation: Angle(radians: place.angle))
        transform.translation = place.place - transform.axis.turning(point)
        return transform
    }

    /// The same for a place in motion.
    func transform(in state: MotionState<AnchoredPlace>) -> MotionState<ContentTransform> {
        let (place, rate) = (state.value, state.velocity.perSecond)
        var transform = ContentTransform(scale: place.scale, rotation: Angle(radians: place.angle))
        let arm = transform.axis.turning(point)
        transform.translation = place.place - arm
        let change = arm * rate.logScale + arm.quarterTurned * rate.angle
        return MotionState(
            transform,
            perSecond: ContentTransform(
                translation: rate.place - change, scale: transform.scale * rate.logScale,
                rotation: Angle(radians: rate.angle)))
    }

    /// The place of the anchor in content that is shown by a transform.
    func place(in transform: ContentTransform) -> AnchoredPlace { place(in: MotionState(transform)).value }

    /// The same for content in motion.
    func place(in state: MotionState<ContentTransform>) -> MotionState<AnchoredPlace> {
        let (shown, rate) = (state.value, state.velocity.perSecond)
        let arm = shown.axis.turning(point)
        // No hand is as fast: it makes content a thousand times as large in 70 ms.
        let growth = min(max(rate.scale / shown.scale, -100), 100)
        let change = arm * growth + arm.quarterTurned * rate.rotation.radians
        return MotionState(
            AnchoredPlace(
                shown.translation + arm, logScale: log(shown.scale), angle: shown.rotation.radians),
            perSecond: AnchoredPlace(
                rate.translation + change, logScale: growth, angle: rate.rotation.radians))
    }
}
