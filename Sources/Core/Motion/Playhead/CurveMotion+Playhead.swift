extension CurveMotion {
    /// The motion from a state to an end: along the curve as it is when it sets out at rest, led onto it when it
    /// moves. Nil when a number is not finite or the duration is negative.
    @inlinable
    package static func leading(
        from start: MotionState<Value>, to end: Value, duration: Double, curve: UnitCurve
    ) -> CurveMotion? {
        start.velocity == .zero
            ? try? CurveMotion(from: start.value, to: end, duration: duration, curve: curve)
            : try? CurveMotion(continuing: start, to: end, duration: duration, curve: curve)
    }

    /// Whether it took over a velocity that something had before.
    @inlinable
    public var takesOverVelocity: Bool { entry != nil }

    /// The time at which a motion that set out at rest has done a `fraction` of its way, where it passes it once
    /// only.
    public func time(ofProgress fraction: Double) -> Double? {
        guard entry == nil, fraction > 0, fraction < 1, let inverse = curve.inverse else { return nil }
        return inverse.value(at: fraction) * duration
    }
}
