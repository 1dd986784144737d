import Touch

/// The axis along which content scrolls.
extension Axis {
    /// The component of a place or a distance along the axis.
    func along(_ place: SIMD2<Double>) -> Double { self == .vertical ? place.y : place.x }

    /// The distance of so much along the axis, and nothing across it.
    func distance(_ along: Double) -> SIMD2<Double> {
        self == .vertical ? SIMD2(0, along) : SIMD2(along, 0)
    }
}
