/// All that a block or a choreography sets in motion: it completes as a whole, and can be cancelled, paused and
/// reversed as a whole.
///
///     let entrance = scene.withAnimation(.bouncy) {
///         card.scale = 1
///         card.opacity = 1
///     }
///     entrance.onCompletion { ending in print(ending) }
///     entrance.cancel()
///
/// What nested blocks set in motion belongs to the outer group as well. A group is used in its scene's isolation
/// domain; it keeps neither the scene nor the properties alive.
public final class AnimationGroup {
    private(set) weak var scene: Scene?
    let parent: AnimationGroup?
    var members: [Member] = []
    var nested: [Nested] = []
    /// Above this many it is worth looking for nested groups that are gone, and for waits that are over.
    var (nestedLimit, waitLimit) = (16, 16)
    var waits: [Wait] = []
    /// The runs, and the nested groups with any, that have not come to rest.
    var unfinishedCount = 0
    /// The same for those that a person would not take to be over.
    var illogicalCount = 0
    /// The number of open blocks, steps to come and held nested groups, which may set more in motion.
    var holdCount = 0
    private var completions: [Completion] = []
    var ending = AnimationEnding.finished
    private var wasCancelled = false
    private var wasPaused = false
    private var wasReversed = false

    /// A run, by the index of its property in the scene.
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
    /// Whether anything in it is still to come to rest, or has yet to begin.
    public var isRunning: Bool { unfinishedCount > 0 || holdCount > 0 }

    /// Whether a person takes all of it to be over.
    public var isLogicallyComplete: Bool { illogicalCount == 0 && holdCount == 0 }

    /// Whether it, or one that it belongs to, was paused and not resumed.
    public var isPaused: Bool { wasPaused || parent?.isPaused ?? false }

    /// Whether it, or one that it belongs to, was cancelled.
    public var isCancelled: Bool { wasCancelled || parent?.isCancelled ?? false }

    /// Whether nothing that is still to come will begin: it was cancelled or has turned back.
    var beginsNoMore: Bool { wasCancelled || wasReversed || parent?.beginsNoMore ?? false }

    /// Calls once, when all of it is done.
    ///
    /// What ends at once, or sets nothing in motion, calls at the next ``Scene/advance(to:)``.
    ///
    /// - Parameters:
    ///   - criteria: What counts as done.
    ///   - call: Is told the worst ending in it. What something took over after it was logically complete counts
    ///     as finished.
    public func onCompletion(
        criteria: AnimationCompletionCriteria = .logicallyComplete,
        _ call: @escaping (AnimationEnding) -> Void
    ) {
        completions.append(Completion(criteria: criteria, call: call))
        if holdCount == 0, isDone(criteria) {
            scene?.afterwards { self.complete() }
        }
    }

    /// The same, but what is done already calls as soon as the change in progress is complete.
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
    /// Stops all of it, and all that is still to come: properties rest, and what ran has ended as removed.
    ///
    /// What something else has taken over in the meantime is left alone.
    ///
    /// - Parameter position: Where properties rest: where they are, where they were going, or where they came from.
    public func cancel(at position: StopPosition = .current) {
        guard isRunning else { return }
        wasCancelled = true
        if holdCount > 0 { ending = .removed }
        forEachGroup { $0.endWaits() }
        forEachRun { $0.stopRun($1, at: position) }
    }

    /// Freezes all of it, waits included.
    public func pause() {
        setPaused(true)
    }

    /// Goes on with the velocities that everything had.
    public func resume() {
        setPaused(false)
    }

    private func setPaused(_ isPaused: Bool) {
        guard wasPaused != isPaused else { return }
        wasPaused = isPaused
        forEachGroup { $0.waits.forEach { isPaused ? $0.call?.pause() : $0.call?.resume() } }
        forEachRun { $0.setPaused(isPaused, $1) }
    }

    /// Sends everything back to where it came from, from where it is and as fast as it is.
    ///
    /// What has come to rest already stays, and what still waits to begin never will, be it a delayed animation or
    /// a step of a choreography.
    ///
    /// - Parameter mode: Springs turn unless told to retrace, curves retrace unless told to turn. Additive animations
    ///   turn always.
    public func reverse(_ mode: ReverseMode? = nil) {
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
