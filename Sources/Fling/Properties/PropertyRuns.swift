// How animations take a property over, go on, and end.

extension Property {
    /// Starts an animation to a goal, which becomes the model.
    ///
    /// - Parameter start: Where it begins, in the scene's own time; what is on screen when nil.
    @inlinable
    func follow(
        _ animation: Animation, to goal: Value, from start: MotionState<Value>?, isAdditive: Bool,
        key: AnimationKey, group: AnimationGroup?
    ) {
        guard let scene else { return set(goal) }
        guard !isAdditive, additives.isEmpty, !scene.reducesMotion, animation.delay == 0 else {
            return followOtherwise(
                animation, to: goal, from: start, isAdditive: isAdditive, key: key, group: group, in: scene)
        }
        let start = start ?? startState(for: goal)
        if scene.log != nil { noteStart(of: animation.description, from: start, to: goal, key: key) }
        releaseMain(.replaced)
        origin = model
        model = goal
        launch(animation, from: start, run: scene.makeRun(key, group, of: self), in: scene)
    }

    /// Goes from a state to the model. Nothing else is followed any more.
    @inlinable
    func launch(_ animation: Animation, from start: MotionState<Value>, run: Run, in scene: Scene) {
        chart = model
        if case .timing(.spring(let spring)) = animation.form,
            let motion = SettlingMotion(spring.motion(from: start, to: model), within: tolerance)
        {
            self.spring = motion
            begin(run, duration: motion.duration, logicalDuration: spring.duration, in: scene)
            movement = additives.isEmpty ? .springs : .moves
            if scene.log != nil { expectReach(in: scene) }
        } else {
            play(animation, from: start, run: run, in: scene)
        }
    }

    @usableFromInline
    func play(_ animation: Animation, from start: MotionState<Value>, run: Run, in scene: Scene) {
        let offset = model.offset(to: start)
        guard offset.displacement.magnitudeSquared.isFinite, offset.rate.magnitudeSquared.isFinite else {
            // Too far to compute: it is there at once.
            end(run, .finished)
            return updateMovement()
        }
        play(
            animation.playhead(
                from: start, origin: origin, to: model, tolerance: tolerance, at: scene.localTime),
            run: run, in: scene)
    }

    func play(_ playhead: Playhead<AnyTrajectory<Value>>, run: Run, in scene: Scene) {
        let run = run.following(playhead)
        guard run.finish > scene.localTime.advanced(by: 1e-9) else {
            // It takes no time, or a nanosecond by rounding.
            end(run, .finished)
            return updateMovement()
        }
        track = PlayheadTrack(playhead)
        begin(run, in: scene)
        movement = .moves
    }

    /// What it follows ends where it is, to make way for something else or for nothing.
    @inlinable
    func releaseMain(_ ending: AnimationEnding) {
        switch movement {
        case .rests: break
        case .springs: endMain(ending)
        case .moves: releaseAll(ending)
        }
    }

    /// The same, and what waits to take over ends as well.
    @usableFromInline
    func releaseAll(_ ending: AnimationEnding) {
        if let pending {
            self.pending = nil
            end(pending.run, ending)
        }
        releaseCurrent(ending)
    }

    private func releaseCurrent(_ ending: AnimationEnding) {
        if let driver {
            self.driver = nil
            scene?.setDriven(false, at: memberIndex)
            scene?.call { driver.didLose(self) }
        }
        track = nil
        endMain(ending)
    }

    /// Finds out what has to be done to know the state.
    @usableFromInline
    func updateMovement() {
        let isPlain = driver == nil && track == nil && pending == nil && additives.isEmpty
        movement = !isPlain ? .moves : main.serial == 0 ? .rests : .springs
        didChange()
    }
}

// MARK: - Waiting

extension Property {
    @usableFromInline
    func followOtherwise(
        _ animation: Animation, to goal: Value, from start: MotionState<Value>?, isAdditive: Bool,
        key: AnimationKey, group: AnimationGroup?, in scene: Scene
    ) {
        if scene.reducesMotion {
            let run = scene.makeRun(key, group, of: self)
            set(goal)
            end(run, .finished)
        } else if isAdditive && driver == nil {
            add(animation, to: goal, key: key, group: group, in: scene)
        } else if animation.delay > 0 {
            wait(animation, to: goal, from: start, run: scene.makeRun(key, group, of: self), in: scene)
        } else {
            let shown = mixedState(at: scene.localTime)
            let begin = start ?? startState(for: goal)
            if scene.log != nil { noteStart(of: animation.description, from: shown, to: goal, key: key) }
            releaseAll(.replaced)
            origin = model
            model = goal
            launch(animation, from: begin, run: scene.makeRun(key, group, of: self), in: scene)
            if start == nil { keep(shown, in: scene) }
        }
    }

    private func wait(
        _ animation: Animation, to goal: Value, from start: MotionState<Value>?, run: Run, in scene: Scene
    ) {
        let rest = pending?.rest ?? model
        if let pending {
            self.pending = nil
            end(pending.run, .replaced)
        }
        let begin = scene.localTime.advanced(by: animation.delay)
        note(.wait, key: run.key, goal: goal, words: "\(animation)")
        let pending = PendingAnimation(
            run, animation, origin: model, to: goal, rest: rest, from: start, at: begin)
        pending.run.due = begin
        self.pending = pending
        model = goal
        scene.wait(for: pending.run, of: self)
        updateMovement()
    }

    /// A wait is over.
    private func launch(_ pending: PendingAnimation<Value>, in scene: Scene) {
        let shown = mixedState(at: scene.localTime)
        let start = pending.start ?? startState(for: pending.goal, at: scene.localTime)
        if scene.log != nil {
            noteStart(
                of: pending.animation.form.description, from: start, to: pending.goal, key: pending.run.key)
        }
        self.pending = nil
        releaseCurrent(.replaced)
        origin = pending.origin
        launch(pending.animation, from: start, run: pending.run, in: scene)
        if pending.start == nil, !additives.isEmpty { keep(shown, in: scene) }
    }
}

// MARK: - Additive animations

extension Property {
    /// The model becomes `goal` at once, and the difference wears off.
    private func add(
        _ animation: Animation, to goal: Value, key: AnimationKey, group: AnimationGroup?, in scene: Scene
    ) {
        note(.add, key: key, goal: goal, words: "\(animation)")
        let shown = mixedState(at: scene.localTime)
        releasePending()
        demoteMain()
        if key != .default {
            for additive in additives where additive.run.key == key { remove(additive, .replaced) }
        }
        model = goal
        chart = goal
        let difference = goal.offset(to: shown) - addedOffset(at: scene.localTime)
        var start = MotionState(Difference(difference.displacement), perSecond: difference.rate)
        if animation.delay > 0, start.velocity != .zero {
            // In a curved space the differences move in another way, seen from the new place.
            wearOff(MotionState(Difference(Value.AnimatableData.zero), velocity: start.velocity), in: scene)
            start.velocity = .zero
        }
        let playhead = Playhead(
            playing: animation.form.motion(from: start, to: Difference(.zero), tolerance: tolerance),
            from: start.value, to: Difference(.zero), timing: animation.form.timing, delay: animation.delay,
            tolerance: tolerance, at: scene.localTime)
        add(playhead, run: scene.makeRun(key, group, of: self), in: scene)
    }

    func add(
        _ playhead: Playhead<AnyTrajectory<Difference<Value.AnimatableData>>>, run: Run, in scene: Scene
    ) {
        let track = AdditiveTrack(run.following(playhead), playhead)
        track.run.plan(tellsAll: scene.log != nil)
        track.run.isMoving = true
        additives.append(track)
        scene.countMoving(1)
        scene.wait(for: track.run, of: self)
        updateMovement()
    }

    private func releasePending() {
        guard let pending else { return }
        self.pending = nil
        end(pending.run, .replaced)
    }

    /// What it follows becomes one of the differences from its goal, so that the goal can move away below it.
    func demoteMain() {
        promoteSpring()
        guard let scene, let track else { return }
        let (goal, playhead, now) = (track.playhead.goal, track.playhead, scene.localTime)
        let end = main.finish < .never ? playhead.state(at: main.finish).value : goal
        let motion = CustomTrajectory<Difference<Value.AnimatableData>>(
            duration: main.finish < .never ? main.finish.seconds(since: now) : .infinity,
            destination: Difference(end.displacement(from: goal))
        ) { time in
            let offset = goal.offset(to: playhead.state(at: now.advanced(by: time)))
            return MotionState(Difference(offset.displacement), perSecond: offset.rate)
        }
        let additive = AdditiveTrack(
            main,
            Playhead(
                playing: .custom(motion), from: motion.state(at: 0).value, to: Difference(.zero),
                timing: playhead.timing, tolerance: tolerance, at: now))
        additives.append(additive)
        self.track = nil
        main = Run()
    }

    /// The differences add up to another state than was shown, where the model has moved in a curved space: that
    /// wears off.
    func keep(_ shown: MotionState<Value>, in scene: Scene) {
        chart = model
        let now = scene.localTime
        let before = chart.offset(to: shown)
        let gap = before - (chart.offset(to: currentState(at: now)) + addedOffset(at: now))
        let size = 1 + before.displacement.magnitude + before.rate.magnitude
        guard gap.displacement.magnitude + gap.rate.magnitude > 1e-9 * size else { return }
        wearOff(MotionState(Difference(gap.displacement), perSecond: gap.rate), in: scene)
    }

    private func wearOff(_ excess: MotionState<Difference<Value.AnimatableData>>, in scene: Scene) {
        add(
            Playhead(
                from: excess, to: Difference(.zero), timing: .spring(.smooth), tolerance: tolerance,
                at: scene.localTime),
            run: scene.makeRun(.default, nil, of: self), in: scene)
    }

    /// The additive animation under a key makes way for another, and what it added wears off.
    func wearOff(_ key: AnimationKey, in scene: Scene) {
        for additive in additives where additive.run.key == key {
            let state = additive.playhead.state(at: scene.localTime)
            remove(additive, .replaced)
            wearOff(state, in: scene)
        }
    }
}

// MARK: - What comes due

extension Property {
    func runIsDue(_ serial: UInt64) {
        guard let scene else { return }
        if serial == main.serial {
            main = pass(main, in: scene)
            if main.finish <= scene.localTime { finishMain(at: scene.localTime) }
        } else if let pending, serial == pending.run.serial {
            launch(pending, in: scene)
        } else if let index = additives.firstIndex(where: { $0.run.serial == serial }) {
            let run = pass(additives[index].run, in: scene)
            additives[index].run = run
            if run.finish <= scene.localTime { finish(additives[index], in: scene) }
        }
    }

    /// What a run was waiting for has come.
    ///
    /// - Returns: The run, which waits for the next thing now.
    private func pass(_ run: Run, in scene: Scene) -> Run {
        var run = run
        let now = scene.localTime
        if run.reach <= now {
            note(.reach, key: run.key)
            run.reach = .never
        }
        if !run.isLogicallyComplete, run.logical <= now {
            note(.complete, key: run.key)
            run.isLogicallyComplete = true
            run.group?.runDidCompleteLogically()
        }
        run.plan(tellsAll: scene.log != nil)
        if run.finish > now { scene.wait(for: run, of: self) }
        return run
    }

    private func finish(_ additive: AdditiveTrack<Value.AnimatableData>, in scene: Scene) {
        let rest = additive.playhead.state(at: scene.localTime).value.animatableData
        remove(additive, .finished)
        // A difference that went back on its path stays.
        if rest != .zero { shiftModel(by: rest, in: scene) }
        updateMovement()
        note(.finish, key: additive.run.key)
    }

    func remove(_ additive: AdditiveTrack<Value.AnimatableData>, _ ending: AnimationEnding) {
        additives.removeAll { $0 === additive }
        end(additive.run, ending)
    }

    /// A difference, which is no longer among the additive animations, becomes a part of the model.
    func shiftModel(by difference: Value.AnimatableData, in scene: Scene) {
        let now = scene.localTime
        let added = chart.offset(to: currentState(at: now)) + addedOffset(at: now)
        let shown = chart.state(
            at: Offset(displacement: added.displacement + difference, rate: added.rate))
        demoteMain()
        if let pending {
            pending.rest = pending.rest.displaced(by: difference)
        } else {
            model = model.displaced(by: difference)
        }
        if !additives.isEmpty { keep(shown, in: scene) }
    }

    private func finishMain(at time: Timestamp) {
        // A spring rests at its target to the last digit; anything else where it has come to.
        let rest = track.map { $0.playhead.state(at: time).value } ?? spring.base.target
        let key = main.key
        track = nil
        endMain(.finished)
        rested(at: rest)
        updateMovement()
        note(.finish, key: key)
    }

    /// What it followed has come to rest at a value, and the model with it.
    func rested(at value: Value) {
        if let pending {
            pending.rest = value
        } else if value != model {
            model = value
        }
    }

    /// A spring that runs becomes a playhead, at the same place of the same motion.
    func promoteSpring() {
        guard main.serial != 0, track == nil else { return }
        let motion = spring.base
        track = PlayheadTrack(
            Playhead(
                playing: .spring(motion), from: origin, to: motion.target, timing: .spring(motion.spring),
                tolerance: tolerance, at: anchor))
        movement = .moves
    }

    func runs(_ serial: UInt64) -> Run? {
        if main.serial == serial { return main }
        if let pending, pending.run.serial == serial { return pending.run }
        return additives.first { $0.run.serial == serial }?.run
    }
}
