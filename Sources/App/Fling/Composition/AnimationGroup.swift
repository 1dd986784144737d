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
    private weak var scene: Scene?
    private let parent: AnimationGroup?
    private var members: [Member] = []
    private var waits: [Wait] = []
    private var unfinishedCount = 0
    private var illogicalCount = 0
    /// What will set more in motion, and has not yet: an open block, steps to come.
    private var holdCount = 0
    private var completions: [Completion] = []
    private var ending = AnimationEnding.finished
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
        endWaits()
        forEachRun { $0.stopRun($1, at: position) }
    }

    /// Freezes all of it, waits included.
    public func pause() {
        guard !wasPaused else { return }
        wasPaused = true
        for wait in waits { wait.call?.pause() }
        forEachRun { $0.pauseRun($1) }
    }

    /// Goes on with the velocities that everything had.
    public func resume() {
        guard wasPaused else { return }
        wasPaused = false
        for wait in waits { wait.call?.resume() }
        forEachRun { $0.resumeRun($1) }
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
        endWaits()
        forEachRun { $0.reverseRun($1, mode) }
    }

    private func forEachRun(_ body: (AnyProperty, UInt64) -> Void) {
        guard let scene else { return }
        for member in members where scene.isLive(member) {
            if let property = scene.property(of: member) { body(property, member.serial) }
        }
        scene.deliver()
    }
}

// MARK: - Waits

extension AnimationGroup {
    /// Makes a call so many seconds of the scene's own time from now, or when the group is cancelled.
    func wait(seconds: Double, then call: @escaping () -> Void) {
        guard let scene else { return }
        let wait = scene.schedule(at: scene.localTime.advanced(by: seconds), call)
        if isPaused { wait.pause() }
        add(wait)
    }

    private func endWaits() {
        let waits = waits
        self.waits = []
        for wait in waits { wait.call?.callNow() }
    }

    private func add(_ wait: ScheduledCall) {
        waits.removeAll { $0.call == nil }
        waits.append(Wait(call: wait))
        parent?.add(wait)
    }

    /// The scene keeps the call, not the group, which the call may well keep.
    private struct Wait {
        weak var call: ScheduledCall?
    }
}

// MARK: - Counting

extension AnimationGroup {
    func add(_ completion: (criteria: AnimationCompletionCriteria, call: (AnimationEnding) -> Void)) {
        completions.append(Completion(criteria: completion.criteria, call: completion.call))
    }

    /// Holds the completion back until ``release()``.
    func hold() {
        holdCount += 1
        parent?.hold()
    }

    /// - Parameter isLate: Whether time has passed since ``hold()``.
    func release(isLate: Bool = false) {
        holdCount -= 1
        if holdCount == 0 {
            if unfinishedCount == 0, !isLate {
                // Nothing runs: done, but not before the caller has gone on.
                scene?.afterwards { self.complete() }
            } else {
                complete()
            }
        }
        parent?.release(isLate: isLate)
    }

    func runDidStart(_ serial: UInt64, of index: Int) {
        if members.count >= 16, members.count > 2 * unfinishedCount, let scene {
            members.removeAll { !scene.isLive($0) }
        }
        members.append(Member(index: index, serial: serial))
        unfinishedCount += 1
        illogicalCount += 1
        parent?.runDidStart(serial, of: index)
    }

    func runDidCompleteLogically() {
        illogicalCount -= 1
        complete()
        parent?.runDidCompleteLogically()
    }

    /// - Parameter wasLogicallyComplete: Whether that was told before.
    func runDidEnd(_ ending: AnimationEnding, wasLogicallyComplete: Bool) {
        unfinishedCount -= 1
        if !wasLogicallyComplete { illogicalCount -= 1 }
        self.ending = self.ending.worse(ending)
        complete()
        parent?.runDidEnd(ending, wasLogicallyComplete: wasLogicallyComplete)
    }

    private func isDone(_ criteria: AnimationCompletionCriteria) -> Bool {
        switch criteria {
        case .logicallyComplete: illogicalCount == 0
        case .removed: unfinishedCount == 0
        }
    }

    private func complete() {
        guard holdCount == 0, !completions.isEmpty else { return }
        let (all, ending) = (completions, ending)
        completions = all.filter { !isDone($0.criteria) }
        for completion in all where isDone(completion.criteria) {
            scene?.call { completion.call(ending) }
        }
    }
}

extension AnimationEnding {
    fileprivate func worse(_ other: AnimationEnding) -> AnimationEnding {
        switch (self, other) {
        case (.removed, _), (_, .removed): .removed
        case (.replaced, _), (_, .replaced): .replaced
        case (.finished, .finished): .finished
        }
    }
}
