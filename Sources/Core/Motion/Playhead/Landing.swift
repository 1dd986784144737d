/// The last stretch of a motion that approaches its destination for ever: it brakes to rest exactly there,
/// with no step in value or velocity.
///
/// It begins when the motion has come within its tolerance for good, at a distance d and a speed v. A cubic
/// leads from there to rest in 1.5·d/v seconds, the least in which a cubic on a line does so without becoming
/// faster: its speed falls as 1 − u². For a motion that is about to accelerate by itself, such as a spring at
/// the turn of an oscillation, v is the speed a quarter of its duration later.
@usableFromInline
package struct Landing: Equatable, Sendable {
    /// The time from which the motion stays within its tolerance, and that at which it is at rest, in seconds of its
    /// own time.
    @usableFromInline package let start, end: Double

    package init(start: Double, end: Double) {
        self.start = start
        self.end = end
    }

    /// Creates the landing of `motion`; nil if the motion never settles.
    @inlinable
    package init?<Motion: Trajectory>(of motion: Motion, within tolerance: Tolerance) {
        let tolerance = tolerance.suiting(motion)
        guard let destination = motion.destination, let start = motion.settlingTime(within: tolerance)
        else { return nil }
        let offset = destination.offset(to: motion.state(at: start))
        let logical = motion.logicalDuration ?? 0
        let later = motion.state(at: start + logical / 4)
        let speed = max(offset.rate.magnitude, destination.offset(to: later).rate.magnitude)
        // About four frames, too short to be felt as a delay.
        let shortest = 1.0 / 16
        // In more than 3·d/v, the cubic would pass its end and come back.
        let atLeast = min(shortest, 3 * tolerance.distance / speed)
        let duration = max(1.5 * offset.displacement.magnitude / speed, atLeast)
        // One that turns at both moments is as good as at rest.
        let isSlow = !(duration < 2 * (start + logical) + 1)
        self.start = start
        end = start + (isSlow ? shortest : duration)
    }

    /// The state at `time`, after the start, of a motion with the given state at the start.
    @inlinable
    package func state<Value>(
        from state: MotionState<Value>, to destination: Value, at time: Double
    ) -> MotionState<Value> {
        guard time < end else { return MotionState(destination) }
        let duration = end - start
        let u = (time - start) / duration
        let left = 1 - u
        let offset = destination.offset(to: state)
        // The cubic that has this displacement and rate at 0, and zero of both at 1.
        return destination.state(
            at: Offset(
                displacement: offset.displacement.scaled(by: left * left * (1 + 2 * u))
                    + offset.rate.scaled(by: duration * u * left * left),
                rate: offset.displacement.scaled(by: -6 * u * left / duration)
                    + offset.rate.scaled(by: left * (1 - 3 * u))))
    }
}
