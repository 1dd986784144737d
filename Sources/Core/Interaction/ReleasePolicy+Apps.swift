#if !hasFeature(Embedded)
import Motion

// Releases that use what an app has of its own: its state and its motions.

extension ReleasePolicy {
    /// The app chooses, with the state of the main actor.
    ///
    ///     rules.release = .customOnMainActor { release in
    ///         shelf.isLocked ? .go(to: release.home) : .coast
    ///     }
    ///
    /// The value must be released on the main actor, as it is where events are handled on the main thread; anywhere else
    /// the program stops, as with `MainActor.assumeIsolated`.
    public static func customOnMainActor(
        _ choose: @escaping @MainActor @Sendable (Release<Value>) -> ReleaseDecision<Value>
    ) -> ReleasePolicy {
        .custom { release in MainActor.assumeIsolated { choose(release) } }
    }
}

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
