import Motion
import Touch

/// The state of a drag that the reports of the hand don't hold.
struct TransformHold: Sendable {
    /// The goal if the drag is cancelled.
    var retreat: ContentTransform
    /// The goal on release, whatever the hand does; nil if the rules decide.
    var remembered: ContentTransform?
    /// The velocity of the shape when the fingers that pinched or turned let go and others stayed.
    var shapeVelocity = SIMD2<Double>.zero
    /// The time at which they did.
    var shapeTime = Timestamp(nanoseconds: .min)
}
