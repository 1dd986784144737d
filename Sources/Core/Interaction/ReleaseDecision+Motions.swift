#if !hasFeature(Embedded)
import Motion

// Releases that follow what an app has of its own.

extension ReleaseDecision {
    /// Along a motion of the app's own, from the lift on.
    ///
    ///     rules.release = .custom { release in .along(Decay.normal.motion(from: release.state)) }
    public static func along(_ motion: some Trajectory<Value>) -> ReleaseDecision {
        if let motion = motion as? CustomTrajectory<Value> { return .follow(motion) }
        let duration = (motion as? AnyTrajectory<Value>)?.exactDuration
        return .follow(CustomTrajectory(motion, duration: duration))
    }

    /// Along a motion with a definite end, such as keyframes.
    public static func along(_ motion: some FiniteTrajectory<Value>) -> ReleaseDecision {
        .follow(CustomTrajectory(finite: motion))
    }
}
#endif
