// The members of a group: runs, groups of nested blocks, waits, and holds.
//
// A nested group counts as one member of its parent for as long as it runs, so that an event in it costs
// nothing at the levels above.

extension AnimationGroup {
    /// Holds back the completion until ``release()``.
    func hold() {
        holdCount += 1
        if holdCount == 1 { parent?.hold() }
    }

    /// Ends a hold; the last one completes the group if nothing runs in it.
    ///
    /// - Parameter isLate: True if time has passed since ``hold()``.
    func release(isLate: Bool = false) {
        holdCount -= 1
        guard holdCount == 0 else { return }
        if unfinishedCount == 0, !isLate {
            // Nothing runs: the group completes, but not before the caller has returned.
            scene?.afterwards { self.complete() }
        } else {
            complete()
        }
        parent?.release(isLate: isLate)
    }

    func runDidStart(_ serial: UInt64, of index: Int) {
        if members.count >= 16, members.count > 2 * unfinishedCount, let scene {
            members.removeAll { !scene.isLive($0) }
        }
        members.append(Member(index: index, serial: serial))
        count(unfinished: 1, illogical: 1)
    }

    func runDidCompleteLogically() {
        count(unfinished: 0, illogical: -1)
    }

    /// Counts a run as ended.
    ///
    /// - Parameter wasLogicallyComplete: True if the run's logical completion was reported before.
    func runDidEnd(_ ending: AnimationEnding, wasLogicallyComplete: Bool) {
        worsen(ending)
        count(unfinished: -1, illogical: wasLogicallyComplete ? 0 : -1)
    }

    /// Changes the numbers of running members; a group that begins or ends by this is counted by its parent.
    private func count(unfinished: Int, illogical: Int) {
        let (wasUnfinished, wasIllogical) = (unfinishedCount > 0, illogicalCount > 0)
        unfinishedCount += unfinished
        illogicalCount += illogical
        if unfinished < 0 || illogical < 0 { complete() }
        let change = (
            (unfinishedCount > 0 ? 1 : 0) - (wasUnfinished ? 1 : 0),
            (illogicalCount > 0 ? 1 : 0) - (wasIllogical ? 1 : 0)
        )
        if change != (0, 0) { parent?.count(unfinished: change.0, illogical: change.1) }
    }

    private func worsen(_ ending: AnimationEnding) {
        let worse = self.ending.worse(ending)
        guard worse != self.ending else { return }
        self.ending = worse
        parent?.worsen(ending)
    }
}

// MARK: - Nested groups

extension AnimationGroup {
    /// A weak reference to a nested group. Its runs keep the group alive; the group around it does not.
    struct Nested {
        weak var group: AnimationGroup?
    }

    func adopt(_ group: AnimationGroup) {
        if nested.count >= nestedLimit {
            nested.removeAll { $0.group == nil }
            nestedLimit = max(16, 2 * nested.count)
        }
        nested.append(Nested(group: group))
    }

    /// Calls a closure with the group and all groups nested in it.
    func forEachGroup(_ body: (AnimationGroup) -> Void) {
        body(self)
        for nested in nested { nested.group?.forEachGroup(body) }
    }
}

// MARK: - Waits

extension AnimationGroup {
    /// A weak reference to a scheduled call. The scene keeps the call, because the call may keep the group.
    struct Wait {
        weak var call: ScheduledCall?
    }

    /// Schedules a call after so many seconds of the scene's own time, or when the group is cancelled.
    func wait(seconds: Double, then call: @escaping () -> Void) {
        guard let scene else { return }
        let wait = scene.schedule(at: scene.localTime.advanced(by: seconds), call)
        if isPaused { wait.pause() }
        if waits.count >= waitLimit {
            waits.removeAll { $0.call == nil }
            waitLimit = max(16, 2 * waits.count)
        }
        waits.append(Wait(call: wait))
    }

    func endWaits() {
        let waits = waits
        self.waits = []
        for wait in waits { wait.call?.callNow() }
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
