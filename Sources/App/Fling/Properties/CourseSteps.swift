/// Something that a course does by itself.
enum CourseStep<Value: Animatable> {
    /// A run has come to its goal for the first time.
    case reach(Run)
    /// A run is over for a person.
    case complete(Run)
    /// A run has come to rest.
    case finish(Run)
    /// What waited has begun.
    case launch(PendingAnimation<Value>, Takeover<Value>)
}

/// How an animation took over.
struct Takeover<Value: Animatable> {
    let start: MotionState<Value>
    /// The animation that it took over from, unless there was none.
    let replaced: Run?
    let driver: (any PropertyDriver<Value>)?
    /// Whether it was over as it began.
    let isOver: Bool
}

extension Course {
    /// Does what comes next by itself, if that is not after `time`, at its own time.
    mutating func step(until time: Timestamp) -> CourseStep<Value>? {
        let now = due
        guard now <= time, now < .never else { return nil }
        if main.due == now {
            if let step: CourseStep<Value> = main.pass(at: now) { return step }
            return finishMain(at: now)
        }
        for index in additives.indices where additives[index].run.due == now {
            if let step: CourseStep<Value> = additives[index].run.pass(at: now) { return step }
            return finishAdditive(at: index, now)
        }
        return pending.map { launch($0, at: now) }
    }

    private mutating func finishMain(at now: Timestamp) -> CourseStep<Value> {
        // A spring rests at its target to the last digit; anything else where it has come to.
        let rest = track.map { $0.playhead.state(at: now).value } ?? spring.base.target
        let run = main
        track = nil
        main = Run()
        restingPlace = rest
        return .finish(run)
    }

    private mutating func finishAdditive(at index: Int, _ now: Timestamp) -> CourseStep<Value> {
        let additive = additives.remove(at: index)
        let rest = additive.playhead.state(at: now).value.animatableData
        // A difference that went back on its path stays.
        if rest != .zero { shift(by: rest, at: now) }
        return .finish(additive.run)
    }

    private mutating func launch(_ pending: PendingAnimation<Value>, at now: Timestamp) -> CourseStep<Value> {
        let shown = mixed(arrival(at: now), at: now)
        let start = pending.start ?? start(for: pending.goal, at: now)
        let (replaced, driver) = (main.serial != 0 ? main : nil, driver)
        self.pending = nil
        self.driver = nil
        track = nil
        main = Run()
        origin = pending.origin
        let isRunning = launch(pending.animation, from: start, run: pending.run, at: now)
        if pending.start == nil { keep(shown, from: start, at: now) }
        return .launch(
            pending, Takeover(start: start, replaced: replaced, driver: driver, isOver: !isRunning))
    }
}

// MARK: - Following

extension Course {
    /// Goes from a state to the model. Nothing else is followed any more.
    ///
    /// - Returns: Whether it runs; it does not when it takes no time.
    @inlinable
    mutating func launch(
        _ animation: Animation, from start: MotionState<Value>, run: Run, at now: Timestamp
    ) -> Bool {
        chart = model
        guard case .timing(.spring(let spring)) = animation.form,
            let motion = SettlingMotion(spring.motion(from: start, to: model), within: tolerance)
        else { return play(animation, from: start, run: run, at: now) }
        self.spring = motion
        anchor = now
        main = run
        main.isMoving = true
        main.finish = now.advanced(by: motion.duration)
        main.logical = min(now.advanced(by: spring.duration), main.finish)
        if run.isLogged { expectReach() }
        return true
    }

    @usableFromInline
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    mutating func play(
        _ animation: Animation, from start: MotionState<Value>, run: Run, at now: Timestamp
    ) -> Bool {
        // What is too far to compute is there at once.
        guard model.offset(to: start).isBounded else { return false }
        return play(
            animation.playhead(from: start, origin: origin, to: model, tolerance: tolerance, at: now),
            from: start, run: run, at: now)
    }

    mutating func play(
        _ playhead: Playhead<AnyTrajectory<Value>>, from departure: MotionState<Value>? = nil, run: Run,
        at now: Timestamp
    ) -> Bool {
        let run = run.following(playhead)
        // It takes no time, or a nanosecond by rounding.
        guard run.finish > now.advanced(by: 1e-9) else { return false }
        track = PlayheadTrack(playhead, from: departure)
        anchor = now
        main = run
        main.isMoving = true
        return true
    }

    /// Finds out when a spring that has just started will come to its goal.
    @usableFromInline
    mutating func expectReach() {
        guard let crossing = spring.base.firstCrossing, crossing < spring.duration else { return }
        main.expectReach(after: crossing, at: anchor)
    }

    /// The same for a spring that has just turned, if it is one.
    mutating func expectReachAfterTurn(at now: Timestamp) {
        guard main.isLogged, let playhead = track?.playhead, case .spring(let spring) = playhead.timing else {
            return
        }
        let motion = spring.motion(from: playhead.resumed(at: now).state(at: now), to: playhead.goal)
        main.expectReach(after: motion.firstCrossing, at: now)
    }

    /// A spring that runs becomes a playhead, at the same place of the same motion.
    mutating func promoteSpring() {
        guard main.serial != 0, track == nil else { return }
        let motion = spring.base
        track = PlayheadTrack(
            Playhead(
                playing: .spring(motion), from: origin, to: motion.target, timing: .spring(motion.spring),
                tolerance: tolerance, at: anchor))
    }
}

extension Run {
    /// What is due before the end is no longer to come.
    ///
    /// - Returns: Nil when what is due is the end.
    fileprivate mutating func pass<Value>(at now: Timestamp) -> CourseStep<Value>? {
        if reach <= now {
            reach = .never
            return .reach(self)
        }
        guard awaitsLogical, logical <= now else { return nil }
        isLogicallyComplete = true
        return .complete(self)
    }
}
