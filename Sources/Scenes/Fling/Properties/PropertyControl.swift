// Pausing, reversing and stopping an animation in progress, found by its serial.

extension Property {
    func set(paused isPaused: Bool, _ serial: UInt64) {
        guard let now = presentTime, let run = course.run(serial) else { return }
        if course.main.serial == serial, run.isMoving == isPaused {
            let reach = run.reach < .never ? run.reach.seconds(since: now) : nil
            course.changeTrack { isPaused ? $0.pause(at: now) : $0.resume(at: now) }
            course.main.expectReach(after: isPaused ? reach : run.reachLeft, at: now)
        } else if let pending = course.pending, pending.run.serial == serial,
            let wait = pending.wait.changed(paused: isPaused, at: now)
        {
            course.pending = pending.with(wait: wait)
        } else if let index = additive(serial), run.isMoving == isPaused {
            changeAdditive(at: index) { isPaused ? $0.pause(at: now) : $0.resume(at: now) }
        } else {
            return
        }
        didChange()
        note(isPaused ? .pause : .resume, key: run.key)
    }

    /// Reverses an animation to its start. One that waits to begin is removed.
    func reverse(_ serial: UInt64, _ mode: ReverseMode?) {
        guard let now = presentTime, let run = course.run(serial) else { return }
        if course.main.serial == serial {
            course.changeTrack { $0.reverse(mode, at: now) }
            course.main.expectReach(after: nil, at: now)
            if mode != .retrace { course.expectReachAfterTurn(at: now) }
            guard let goal = course.shared?.track.goal else { return }
            course.restingPlace = goal
            didChange()
            note(.reverse, key: run.key, goal: goal)
        } else if let index = additive(serial) {
            course.turnAdditive(at: index, now)
            didChange()
            note(.reverse, key: run.key, goal: course.restingPlace)
        } else {
            stop(serial, at: .current)
        }
    }

    func stop(_ serial: UInt64, at position: StopPosition) {
        guard let now = presentTime, let run = course.run(serial) else { return }
        if course.main.serial == serial {
            let rest =
                switch position {
                case .start: course.origin
                case .current: course.base(at: now).value
                case .end: course.goal
                }
            note(.remove, key: run.key, goal: rest)
            course.followNothing()
            course.restingPlace = rest
        } else if let index = additive(serial) {
            note(.remove, key: run.key)
            let additive = course.additives.remove(at: index)
            let wearsOff = course.driver != nil
            switch position {
            case .start:
                course.shift(by: additive.playhead.origin.animatableData, wearsOff: wearsOff, at: now)
            case .current:
                let left = additive.playhead.state(at: now).value.animatableData
                course.shift(by: left, wearsOff: wearsOff, at: now)
            case .end: break
            }
        } else if let pending = course.pending {
            note(.remove, key: run.key, words: "before it began")
            course.pending = nil
            if position == .end {
                releaseAll(.replaced)
            } else {
                course.model = position == .start && course.isResting ? pending.origin : pending.rest
            }
        }
        didChange()
        didEnd(run, .removed)
    }

    /// The scene's own time, after every deadline up to it has been handled; nil outside of scenes.
    private var presentTime: Timestamp? {
        takeSteps()
        return scene?.localTime
    }

    private func additive(_ serial: UInt64) -> Int? {
        course.additives.firstIndex(of: serial)
    }

    private func changeAdditive(
        at index: Int, _ change: (inout AdditiveTrack<Value.AnimatableData>.Player) -> Void
    ) {
        var playhead = course.additives[index].playhead
        change(&playhead)
        course.additives.replace(index, by: playhead)
    }
}
