import Glibc
import Motion

/// Motions as an app makes them for a release: closures of the time.
enum OwnMotion<Value: Coordinates> {
    /// A cubic that sets out with a velocity, and comes to rest at its end.
    static func ease(
        from start: MotionState<Value>, to end: Value, duration: Double
    ) -> CustomTrajectory<Value> {
        let displacement = end - start.value
        let run = start.velocity.perSecond.scaled(by: duration)
        let (second, third) = (
            displacement.scaled(by: 3) - run.scaled(by: 2), run - displacement.scaled(by: 2)
        )
        return CustomTrajectory(duration: duration, destination: end) { time in
            let part = time / duration
            guard part < 1 else { return MotionState(end) }
            let value =
                start.value + (run + (second + third.scaled(by: part)).scaled(by: part)).scaled(by: part)
            let rate = run + (second.scaled(by: 2) + third.scaled(by: 3 * part)).scaled(by: part)
            return MotionState(value, velocity: Velocity(perSecond: rate.scaled(by: 1 / duration)))
        }
    }

    /// A swing about its start without end.
    static func swing(from start: MotionState<Value>, period: Double) -> CustomTrajectory<Value> {
        let frequency = 2 * Double.pi / period
        return CustomTrajectory(duration: .infinity, destination: nil) { time in
            let (sine, cosine) = (sin(frequency * time), cos(frequency * time))
            return MotionState(
                start.value + start.velocity.perSecond.scaled(by: sine / frequency),
                velocity: start.velocity.scaled(by: cosine))
        }
    }

    /// A motion whose values are no numbers from the half of its time on.
    static func broken(
        from start: MotionState<Value>, to end: Value, duration: Double
    ) -> CustomTrajectory<Value> {
        let whole = ease(from: start, to: end, duration: duration)
        return CustomTrajectory(duration: duration, destination: end) { time in
            var state = whole.state(at: time)
            if time > duration / 2 { state.value[axis: 0] = .nan }
            return state
        }
    }
}
