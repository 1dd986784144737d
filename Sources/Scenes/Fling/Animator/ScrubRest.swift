/// The offset of a held motion from its straight path, and its decay under scrubbing.
///
/// A spring that started with a velocity, or an animation that began late, is not at the place of its
/// fraction. As it is scrubbed from there, the offset decays over the rest of the path on either side, so that
/// it is gone at both ends. ``TrackBoard/fraction`` leaves enough of the path for that.
struct ScrubRest<Vector: VectorArithmetic> {
    /// The fraction at which the motion was held.
    let anchor: Double
    /// The offset at ``anchor``, from the place of the fraction to the value shown.
    let displacement: Vector

    func displacement(at fraction: Double) -> Vector {
        displacement.scaled(by: weight(at: fraction))
    }

    private func weight(at fraction: Double) -> Double {
        let left: Double =
            if anchor > 0, anchor < 1 {
                fraction < anchor ? anchor : 1 - anchor
            } else {
                min(abs(anchor), abs(1 - anchor))
            }
        guard left > 0 else { return 0 }
        return max(0, 1 - abs(fraction - anchor) / left)
    }
}
