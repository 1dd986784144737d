/// An animation in which a motion from 0 to 1 says what part of the way is done; equal to itself alone.
final class ProgressAnimation: CustomAnimation {
    private let motion: any Trajectory<Double>
    /// Seconds until it rests.
    private let duration: Double

    init(_ motion: any Trajectory<Double>) {
        self.motion = motion
        // Near enough not to be seen, whatever the way is.
        let tolerance = (try? Tolerance(distance: 1e-6)) ?? .fraction
        duration = motion.settlingTime(within: tolerance) ?? motion.logicalDuration ?? 0
    }

    static func == (left: ProgressAnimation, right: ProgressAnimation) -> Bool { left === right }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }

    func motion<Value: Animatable>(
        from start: MotionState<Value>, to target: Value
    ) -> CustomTrajectory<Value> {
        let from = target.offset(to: start)
        let way = from.displacement
        let departure = way.scaled(by: -motion.state(at: 0).velocity.perSecond)
        // What the velocity differs from the motion's own dies out long before the end.
        let correction = Spring(duration: min(duration / 4, 0.25))
        let excess = Offset(displacement: Value.AnimatableData.zero, rate: from.rate - departure)
        return CustomTrajectory(duration: duration, destination: target) { [motion, duration] time in
            guard time < duration else { return MotionState(target) }
            let part = motion.state(at: time)
            let rest = correction.transition(over: time)(excess)
            return target.state(
                at: Offset(
                    displacement: way.scaled(by: 1 - part.value) + rest.displacement,
                    rate: way.scaled(by: -part.velocity.perSecond) + rest.rate))
        }
    }
}
