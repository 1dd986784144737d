import Motion

/// A step of a contact that is too fast for a finger: the panel mistook another finger, or noise, for the
/// same contact. Values follow the step as any other, but it is left out of velocities.
package struct ContactJump: Equatable, Sendable {
    /// The time of the report after the step.
    package var time: Timestamp
    /// The length of the step, in millimetres.
    package var distance: Double
    /// The duration of the step.
    package var seconds: Double

    /// Creates the jump between two places in millimetres; nil if a finger can move from one to the other.
    package init?(
        from old: SIMD2<Double>, at oldTime: Timestamp, to new: SIMD2<Double>, at time: Timestamp
    ) {
        let (distance, seconds) = ((new - old).magnitude, time.seconds(since: oldTime))
        guard ContactJump.isJump(distance, in: seconds) else { return nil }
        self.time = time
        self.distance = distance
        self.seconds = seconds
    }

    /// Returns true if a step is too long for a finger.
    ///
    /// A finger moves at most at 5 m/s. In recordings of real panels the fastest step has 1.3 m/s, flicks
    /// peak at 1.9 m/s, and an arm that sweeps over 300 mm of a screen in 150 ms peaks at 3.75 m/s (1.875 ×
    /// the mean speed, with least jerk). Reports that come in a burst, or late, may show 10 ms of a movement
    /// at once, so no step counts as shorter.
    static func isJump(_ distance: Double, in seconds: Double) -> Bool {
        distance > 5000 * max(seconds, 0.01)
    }
}
