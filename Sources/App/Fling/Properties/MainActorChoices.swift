extension ReleasePolicy {
    /// The app chooses, with the state of the main actor.
    ///
    ///     rules.release = .customOnMainActor { release in
    ///         shelf.isLocked ? .go(to: release.home) : .coast
    ///     }
    ///
    /// The value must be released on the main actor, as it is where events are handled on the main thread;
    /// anywhere else the program stops, as with `MainActor.assumeIsolated`.
    public static func customOnMainActor(
        _ choose: @escaping @MainActor @Sendable (Release<Value>) -> ReleaseDecision<Value>
    ) -> ReleasePolicy {
        .custom { release in MainActor.assumeIsolated { choose(release) } }
    }
}
