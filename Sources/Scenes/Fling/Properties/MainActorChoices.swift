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

extension ScrollRules {
    /// Sets ``willEnd`` to a choice that depends on the state of the main actor.
    ///
    ///     var rules = ScrollRules<Double>()
    ///     rules.setWillEndOnMainActor { end in
    ///         shelf.isLocked ? 0 : end.proposed
    ///     }
    ///
    /// The content must be released on the main actor, as with `ReleasePolicy.customOnMainActor(_:)`.
    ///
    /// - Parameter choose: Returns the offset at which the throw ends.
    public mutating func setWillEndOnMainActor(
        _ choose: @escaping @MainActor @Sendable (ScrollEnd<Value>) -> Value
    ) {
        willEnd = { end in MainActor.assumeIsolated { choose(end) } }
    }
}
