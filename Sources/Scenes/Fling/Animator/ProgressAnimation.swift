/// An animation whose progress is a motion from 0 to 1; equal only to itself.
final class ProgressAnimation: CustomAnimation {
    /// The part of the distance covered at a number of seconds since the start, and its change per second.
    private let progress: @Sendable (_ time: Double) -> MotionState<Double>
    /// The duration until the motion rests, in seconds.
    private let duration: Double

    init(duration: Double, progress: @escaping @Sendable (_ time: Double) -> MotionState<Double>) {
        self.duration = duration
        self.progress = progress
    }

    convenience init(_ motion: any Trajectory<Double>) {
        // The remaining distance is invisible for every displacement.
        let tolerance = (try? Tolerance(distance: 1e-6)) ?? .fraction
        let duration = motion.settlingTime(within: tolerance) ?? motion.logicalDuration ?? 0
        self.init(duration: duration) { time in motion.state(at: time) }
    }

    static func == (left: ProgressAnimation, right: ProgressAnimation) -> Bool { left === right }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }

    func motion<Value: Animatable>(
        from start: MotionState<Value>, to target: Value
    ) -> CustomTrajectory<Value> {
        let from = target.offset(to: start)
        let displacement = from.displacement
        let departure = displacement.scaled(by: -progress(0).velocity.perSecond)
        // The difference between the start's velocity and the motion's own decays long before the end.
        let correction = Spring(duration: min(duration / 4, 0.25))
        let excess = Offset(displacement: Value.AnimatableData.zero, rate: from.rate - departure)
        return CustomTrajectory(duration: duration, destination: target) { [progress, duration] time in
            guard time < duration else { return MotionState(target) }
            let part = progress(time)
            let rest = correction.transition(over: time)(excess)
            return target.state(
                at: Offset(
                    displacement: displacement.scaled(by: 1 - part.value) + rest.displacement,
                    rate: displacement.scaled(by: -part.velocity.perSecond) + rest.rate))
        }
    }
}
