#if !hasFeature(Embedded)
import Motion

/// A motion of the app's own, from a time after its beginning on.
struct CustomFlight<Value: Coordinates>: Sendable {
    private let motion: CustomTrajectory<Value>
    /// The time of the motion, in seconds, at which this one begins.
    private let offset: Double

    /// - Parameter offset: Seconds, 0 or greater.
    init(_ motion: CustomTrajectory<Value>, from offset: Double) {
        self.motion = motion
        self.offset = offset
    }

    /// The state at a time; nil where the motion has no usable one.
    func state(at time: Double) -> MotionState<Value>? {
        let state = motion.state(at: offset + (time > 0 ? time : 0))
        return state.value.isUsable && state.velocity.perSecond.isUsable ? state : nil
    }

    func settlingTime(within tolerance: Tolerance) -> Double? {
        motion.settlingTime(within: tolerance).map(remaining)
    }

    var logicalDuration: Double? { motion.logicalDuration.map(remaining) }

    /// The time of the exact end, in seconds; nil when the motion only comes nearer, or has no end.
    var exactDuration: Double? {
        motion.duration.flatMap { $0 < .infinity ? remaining($0) : nil }
    }

    private func remaining(_ time: Double) -> Double { max(0, time - offset) }
}

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
    package init?(
        along motion: CustomTrajectory<Value>, age: Double, in bounds: Bounds<Value>?,
        showing shown: MotionState<Value>
    ) {
        let custom = CustomFlight(motion, from: max(age, 0))
        let start = motion.state(at: max(age, 0)).value
        guard start.isUsable, motion.destination?.isUsable ?? true else { return nil }
        let walls = bounds.flatMap { $0.isHard ? $0 : nil }
        let refuge = motion.destination ?? start
        let rest = BoundedMotion(restingAt: walls?.clamp(refuge) ?? refuge, in: walls)
        let unblended = FlightMotion(rest, after: .custom(custom)).unblended(at: 0)
        self.init(
            rest, after: .custom(custom), isEndless: motion.destination == nil,
            blend: Blend(from: shown, to: unblended))
    }
}
#endif
