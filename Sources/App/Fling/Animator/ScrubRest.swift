/// The offset of a held motion from its straight way, and its decay under scrubbing.
///
/// A spring that started with a velocity, or an animation that began late, is not at the place of its
/// fraction. As it is scrubbed from there, the offset decays on both sides: over the rest of the way on that
/// side, but over a quarter of the way at least. So nothing jumps, however little the fraction changes.
struct ScrubRest<Vector: VectorArithmetic> {
    /// The fraction at which the motion was held.
    let anchor: Double
    /// The offset at ``anchor``, from the place of the fraction to the value shown.
    let displacement: Vector

    func displacement(at fraction: Double) -> Vector {
        displacement.scaled(by: weight(at: fraction))
    }

    private func weight(at fraction: Double) -> Double {
        let left = fraction < anchor ? anchor : 1 - anchor
        return max(0, 1 - abs(fraction - anchor) / max(left, 0.25))
    }
}
