/// The animations that a block or a choreography starts: the group completes as a whole, and can be
/// cancelled, paused and reversed as a whole.
///
///     let entrance = scene.withAnimation(.bouncy) {
///         card.scale = 1
///         card.opacity = 1
///     }
///     entrance.onCompletion { ending in print(ending) }
///     entrance.cancel()
///
/// The animations of nested blocks belong to the outer group as well. A group is used in its scene's
/// isolation domain; it keeps neither the scene nor the properties alive.
public final class AnimationGroup {
    private(set) weak var scene: Scene?
    let parent: AnimationGroup?
    var members: [Member] = []
    var nested: [Nested] = []
    /// The numbers of nested groups and waits above which the finished ones are removed.
    var (nestedLimit, waitLimit) = (16, 16)
    var waits: [Wait] = []
    /// The number of runs, and of nested groups with any, that have not come to rest.
    var unfinishedCount = 0
    /// The number of runs, and of nested groups with any, that are not logically complete.
    var illogicalCount = 0
    /// The number of open blocks, steps to come and held nested groups, which may start more animations.
    var holdCount = 0
    private var completions: [Completion] = []
    var ending = AnimationEnding.finished
    private var wasCancelled = false
    private var wasPaused = false
    private var wasReversed = false

    /// A run, identified by the index of its property in the scene and its serial.
    struct Member {
        var index: Int
        var serial: UInt64
    }

    private struct Completion {
        var criteria: AnimationCompletionCriteria
        var call: (AnimationEnding) -> Void
    }

    init(in scene: Scene, parent: AnimationGroup?) {
        self.scene = scene
        self.parent = parent
        parent?.adopt(self)
    }
}

// MARK: - Questions

extension AnimationGroup {
    /// True if an animation in the group has not come to rest, or has yet to begin.
    public var isRunning: Bool { unfinishedCount > 0 || holdCount > 0 }

    /// True if all animations of the group look finished, though they may still be settling.
    public var isLogicallyComplete: Bool { illogicalCount == 0 && holdCount == 0 }

    /// True if the group, or one around it, was paused and not resumed.
    public var isPaused: Bool { wasPaused || parent?.isPaused ?? false }

    /// True if the group, or one around it, was cancelled.
    public var isCancelled: Bool { wasCancelled || parent?.isCancelled ?? false }

    /// True if no further animation of the group will begin: it was cancelled or reversed.
    var beginsNoMore: Bool { wasCancelled || wasReversed || parent?.beginsNoMore ?? false }

    /// Calls a closure once, when the whole group is done.
    ///
    /// If the group has ended already, or starts nothing, the closure is called at the next
    /// ``Scene/advance(to:)``.
    ///
    /// - Parameters:
    ///   - criteria: The criteria by which an animation counts as done.
    ///   - call: A closure that takes the worst ending in the group. An animation that was taken over after
    ///     it was logically complete counts as finished.
    @discardableResult
    public func onCompletion(
        criteria: AnimationCompletionCriteria = .logicallyComplete,
        _ call: @escaping (AnimationEnding) -> Void
    ) -> Observation {
        let observer = Observer(call)
        completions.append(Completion(criteria: criteria) { observer.call?($0) })
        if holdCount == 0, isDone(criteria) {
            scene?.afterwards { self.complete() }
        }
        return Observation { observer.call = nil }
    }

    /// Calls a closure once, when the whole group is done; if it is already, as soon as the change in
    /// progress is complete.
    func whenDone(_ criteria: AnimationCompletionCriteria, _ call: @escaping () -> Void) {
        if holdCount == 0, isDone(criteria) {
            scene?.call(call)
        } else {
            completions.append(Completion(criteria: criteria) { _ in call() })
        }
    }
}

// MARK: - Verbs

extension AnimationGroup {
    /// Stops all animations of the group, and all that have yet to begin: properties rest, and running
    /// animations end as removed.
    ///
    /// Properties that something else has taken over in the meantime are left alone.
    ///
    /// - Parameter position: The place where properties rest: where they are, where they were going, or where
    ///   they came from.
    public func cancel(at position: StopPosition = .current) {
        scene?.wake()
        guard isRunning else { return }
        wasCancelled = true
        if holdCount > 0 { ending = .removed }
        forEachGroup { $0.endWaits() }
        forEachRun { $0.stopRun($1, at: position) }
    }

    /// Pauses all animations of the group, waits included.
    public func pause() {
        setPaused(true)
    }

    /// Resumes all animations with the velocities that they had.
    public func resume() {
        setPaused(false)
    }

    private func setPaused(_ isPaused: Bool) {
        guard wasPaused != isPaused else { return }
        scene?.wake()
        wasPaused = isPaused
        forEachGroup { $0.waits.forEach { isPaused ? $0.call?.pause() : $0.call?.resume() } }
        forEachRun { $0.setPaused(isPaused, $1) }
    }

    /// Reverses all animations of the group, from their present values and velocities.
    ///
    /// Properties that have come to rest stay, and a delayed animation or a step of a choreography that has
    /// yet to begin never will.
    ///
    /// - Parameter mode: The mode; by default, springs turn and curves retrace. Additive animations always
    ///   turn.
    public func reverse(_ mode: ReverseMode? = nil) {
        scene?.wake()
        guard isRunning else { return }
        wasReversed = true
        forEachGroup { $0.endWaits() }
        forEachRun { $0.reverseRun($1, mode) }
    }

    private func forEachRun(_ body: (AnyProperty, UInt64) -> Void) {
        guard let scene else { return }
        forEachGroup { group in
            for member in group.members where scene.isLive(member) {
                if let property = scene.members[member.index] { body(property, member.serial) }
            }
        }
        scene.deliver()
    }
}

// MARK: - Completion

extension AnimationGroup {
    func add(_ completion: (criteria: AnimationCompletionCriteria, call: (AnimationEnding) -> Void)) {
        completions.append(Completion(criteria: completion.criteria, call: completion.call))
    }

    private func isDone(_ criteria: AnimationCompletionCriteria) -> Bool {
        switch criteria {
        case .logicallyComplete: illogicalCount == 0
        case .removed: unfinishedCount == 0
        }
    }

    func complete() {
        guard holdCount == 0, !completions.isEmpty else { return }
        let (all, ending) = (completions, ending)
        completions = all.filter { !isDone($0.criteria) }
        for completion in all where isDone(completion.criteria) {
            scene?.call { completion.call(ending) }
        }
    }
}
