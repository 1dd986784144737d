extension CurveMotion {
    /// Returns the motion from a state to an end: along the curve as it is if it starts at rest, led onto the
    /// curve if it starts with a velocity. Nil if a number is not finite or the duration is negative.
    @inlinable
    package static func leading(
        from start: MotionState<Value>, to end: Value, duration: Double, curve: UnitCurve
    ) -> CurveMotion? {
        start.velocity == .zero
            ? try? CurveMotion(from: start.value, to: end, duration: duration, curve: curve)
            : try? CurveMotion(continuing: start, to: end, duration: duration, curve: curve)
    }

    /// True if the motion took over a velocity from an earlier motion.
    public var takesOverVelocity: Bool { entry != nil }

    /// The time at which a motion that started at rest passes `fraction` of its path; nil if it passes it more
    /// than once.
    public func time(ofProgress fraction: Double) -> Double? {
        guard entry == nil, fraction > 0, fraction < 1, let inverse = curve.inverse else { return nil }
        return inverse.value(at: fraction) * duration
    }
}
