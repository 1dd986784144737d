/// What a motion that was taken hold of is away from its straight way, and how that wears off as it is scrubbed.
///
/// A spring that set out with a velocity, or an animation that began late, is not where its fraction says. Scrubbed
/// from where it is, it comes nearer to the way on both sides: over all that is left on that side, but over a quarter
/// of the way at least. So nothing jumps, however little the fraction changes.
struct ScrubRest<Vector: VectorArithmetic> {
    /// The fraction at which it was taken hold of.
    let anchor: Double
    /// The way from where the fraction says to where it was.
    let displacement: Vector

    func displacement(at fraction: Double) -> Vector {
        displacement.scaled(by: weight(at: fraction))
    }

    private func weight(at fraction: Double) -> Double {
        let left = fraction < anchor ? anchor : 1 - anchor
        return max(0, 1 - abs(fraction - anchor) / max(left, 0.25))
    }
}
