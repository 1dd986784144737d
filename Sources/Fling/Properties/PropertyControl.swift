// What can be done to an animation in progress, found by its serial.

extension Property {
    func pause(_ serial: UInt64) {
        guard let scene else { return }
        let now = scene.localTime
        if main.serial == serial, main.isMoving {
            promoteSpring()
            track?.playhead.pause(at: now)
            reschedule(isMoving: false)
            note(.pause, key: main.key)
        } else if let pending, pending.run.serial == serial, pending.remaining == nil {
            pending.remaining = pending.begin.seconds(since: now)
            pending.setBegin(.never)
            note(.pause, key: pending.run.key)
        } else if let additive = additive(serial), additive.run.isMoving {
            additive.playhead.pause(at: now)
            reschedule(additive, isMoving: false)
            note(.pause, key: additive.run.key)
        }
    }

    func resume(_ serial: UInt64) {
        guard let scene else { return }
        let now = scene.localTime
        if main.serial == serial, !main.isMoving {
            track?.playhead.resume(at: now)
            reschedule(isMoving: true)
            note(.resume, key: main.key)
        } else if let pending, pending.run.serial == serial, let remaining = pending.remaining {
            pending.remaining = nil
            pending.setBegin(now.advanced(by: remaining))
            scene.wait(for: pending.run, of: self)
            note(.resume, key: pending.run.key)
        } else if let additive = additive(serial), !additive.run.isMoving {
            additive.playhead.resume(at: now)
            reschedule(additive, isMoving: true)
            note(.resume, key: additive.run.key)
        }
    }

    /// Sends it to where it came from. One that waits to begin never will.
    func reverse(_ serial: UInt64, _ mode: ReverseMode?) {
        guard let scene else { return }
        if main.serial == serial {
            promoteSpring()
            guard let track else { return }
            track.playhead.reverse(mode, at: scene.localTime)
            note(.reverse, key: main.key, goal: track.playhead.goal)
            if pending == nil { model = track.playhead.goal }
            reschedule(isMoving: main.isMoving)
        } else if let pending, pending.run.serial == serial {
            stop(serial, at: .start)
        } else if let additive = additive(serial) {
            note(.reverse, key: additive.run.key)
            turn(additive, in: scene)
        }
    }

    func stop(_ serial: UInt64, at position: StopPosition) {
        guard let scene else { return }
        let now = scene.localTime
        if main.serial == serial {
            let rest =
                switch position {
                case .start: origin
                case .current: currentState(at: now).value
                case .end: track?.playhead.goal ?? spring.base.target
                }
            note(.remove, key: main.key, goal: rest)
            track = nil
            endMain(.removed)
            rested(at: rest)
        } else if let pending, pending.run.serial == serial {
            note(.remove, key: pending.run.key, words: "before it began")
            self.pending = nil
            end(pending.run, .removed)
            if position == .end {
                releaseAll(.replaced)
            } else if main.serial != 0 {
                model = track?.playhead.goal ?? spring.base.target
            } else if driver == nil {
                model = position == .start ? pending.origin : pending.rest
            }
        } else if let index = additives.firstIndex(where: { $0.run.serial == serial }) {
            let additive = additives[index]
            note(.remove, key: additive.run.key)
            remove(additive, .removed)
            switch position {
            case .start: shiftModel(by: additive.playhead.origin.animatableData, in: scene)
            case .current:
                shiftModel(by: additive.playhead.state(at: now).value.animatableData, in: scene)
            case .end: break
            }
        }
        updateMovement()
    }

    private func additive(_ serial: UInt64) -> AdditiveTrack<Value.AnimatableData>? {
        additives.first { $0.run.serial == serial }
    }

    private func reschedule(isMoving: Bool) {
        guard let track else { return }
        main = rescheduled(main.following(track.playhead), isMoving: isMoving)
    }

    private func reschedule(_ additive: AdditiveTrack<Value.AnimatableData>, isMoving: Bool) {
        additive.run = rescheduled(additive.run.following(additive.playhead), isMoving: isMoving)
    }

    private func rescheduled(_ run: Run, isMoving: Bool) -> Run {
        guard let scene else { return run }
        var run = run
        if run.isMoving != isMoving {
            run.isMoving = isMoving
            scene.countMoving(isMoving ? 1 : -1)
        }
        run.reach = .never
        run.plan(tellsAll: scene.log != nil)
        scene.wait(for: run, of: self)
        return run
    }

    /// The model goes back by the difference, which from then on wears off the other way.
    private func turn(_ additive: AdditiveTrack<Value.AnimatableData>, in scene: Scene) {
        let now = scene.localTime
        let shown = mixedState(at: now)
        demoteMain()
        let state = additive.playhead.state(at: now)
        let whole = additive.playhead.origin.animatableData
        let wasPaused = additive.playhead.isPaused
        model = model.displaced(by: whole)
        let start = MotionState(
            Difference(state.value.animatableData - whole), velocity: state.velocity)
        additive.playhead = Playhead(
            from: start, origin: Difference(Value.AnimatableData.zero - whole), to: Difference(.zero),
            timing: additive.playhead.timing, tolerance: tolerance, at: now)
        if wasPaused { additive.playhead.pause(at: now) }
        reschedule(additive, isMoving: additive.run.isMoving)
        keep(shown, in: scene)
    }
}

extension PendingAnimation {
    func setBegin(_ time: Timestamp) {
        begin = time
        run.due = time
    }
}
