import CLibm
import Motion

/// The coordinates in which content is moved: where one point of it is shown, how large it is, and how it is
/// turned.
///
/// The four move independently, each along a line: x and y of the place, and as the shape the logarithm of
/// the scale and the angle. The shape is in points, too: those by which it moves what lies 1000 points away,
/// about the far side of a screen. So all have one tolerance, and one measure of noise.
struct AnchoredPlace: Equatable, Sendable {
    var place: Point
    var shape: SIMD2<Double>

    /// The points that count as a change of the scale's logarithm, or of the angle, by 1.
    static var arm: Double { 1000 }

    init(_ place: Point, shape: SIMD2<Double>) {
        self.place = place
        self.shape = shape
    }

    init(_ place: Point, logScale: Double, angle: Double) {
        self.init(place, shape: SIMD2(logScale, angle) * Self.arm)
    }

    var logScale: Double { shape.x / Self.arm }
    var angle: Double { shape.y / Self.arm }
    var isUsable: Bool { place.isUsable && shape.isUsable }
}

/// A place in motion.
struct AnchoredState: Sendable {
    var place: MotionState<Point>
    var shape: MotionState<SIMD2<Double>>

    init(_ place: MotionState<Point>, shape: MotionState<SIMD2<Double>>) {
        self.place = place
        self.shape = shape
    }

    init(_ value: AnchoredPlace, velocity: AnchoredPlace) {
        place = MotionState(value.place, perSecond: velocity.place)
        shape = MotionState(value.shape, perSecond: velocity.shape)
    }

    var value: AnchoredPlace { AnchoredPlace(place.value, shape: shape.value) }
    var velocity: AnchoredPlace {
        AnchoredPlace(place.velocity.perSecond, shape: shape.velocity.perSecond)
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
        var transform = ContentTransform(scale: exp(place.logScale), rotation: Angle(radians: place.angle))
        transform.translation = place.place - transform.axis.turning(point)
        return transform
    }

    /// The same for a place in motion.
    func transform(in state: AnchoredState) -> MotionState<ContentTransform> {
        let (place, rate) = (state.value, state.velocity)
        var transform = ContentTransform(scale: exp(place.logScale), rotation: Angle(radians: place.angle))
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
    func place(in state: MotionState<ContentTransform>) -> AnchoredState {
        let (shown, rate) = (state.value, state.velocity.perSecond)
        let arm = shown.axis.turning(point)
        let growth = rate.scale / shown.scale
        let change = arm * growth + arm.quarterTurned * rate.rotation.radians
        return AnchoredState(
            AnchoredPlace(
                shown.translation + arm, logScale: log(shown.scale), angle: shown.rotation.radians),
            velocity: AnchoredPlace(
                rate.translation + change, logScale: growth, angle: rate.rotation.radians))
    }
}
