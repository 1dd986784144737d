#if !hasFeature(Embedded)
import Motion

extension FlightMotion {
    /// The motion of a value that follows a motion of the app's own, held by hard ends. At times without a
    /// usable value, it is at its end.
    ///
    /// Returns nil for a motion that has no usable value when it sets out, or at its end.
    ///
    /// - Parameters:
    ///   - motion: The motion, whose time 0 is that of the lift.
    ///   - age: The seconds from the lift to the flight.
    ///   - shown: The state on screen when it sets out.
    package convenience init?(
        along motion: CustomTrajectory<Value>, age: Double, in bounds: Bounds<Value>?,
        showing shown: MotionState<Value>
    ) {
        let lead = Lead<Value>(.custom(motion), from: max(age, 0))
        let start = motion.state(at: max(age, 0)).value
        guard start.isUsable, motion.destination?.isUsable ?? true else { return nil }
        let walls = bounds.flatMap { $0.isHard ? $0 : nil }
        let refuge = motion.destination ?? start
        let rest = BoundedMotion(restingAt: walls?.clamp(refuge) ?? refuge, in: walls)
        let unblended = FlightMotion(rest, after: lead).unblended(at: 0)
        self.init(rest, after: lead, blend: Blend(from: shown, to: unblended))
    }
}
#endif
