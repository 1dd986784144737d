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
        if additives.due == now, let index = additives.indexOfDue {
            return additives.pass(index, at: now) ?? finishAdditive(at: index, now)
        }
        return pending.map { launch($0, at: now) }
    }

    private mutating func finishMain(at now: Timestamp) -> CourseStep<Value> {
        // Springs and curves rest at their ends to the last digit; anything else where it has come to.
        let rest =
            shared.map { $0.track.state(at: now).value } ?? (followsCurve ? curve.end : spring.base.target)
        let run = main
        followNothing()
        restingPlace = rest
        return .finish(run)
    }

    private mutating func finishAdditive(at index: Int, _ now: Timestamp) -> CourseStep<Value> {
        let additive = additives.remove(at: index)
        let rest = additive.playhead.state(at: now).value.animatableData
        // A difference that went back on its path stays, but a driver knows of no other place than its own.
        if rest != .zero { shift(by: rest, wearsOff: additive.wearsOff, at: now) }
        return .finish(additive.run)
    }

    private mutating func launch(_ pending: PendingAnimation<Value>, at now: Timestamp) -> CourseStep<Value> {
        let shown = mixed(arrival(at: now), at: now)
        let start = pending.start ?? start(for: pending.goal, at: now)
        let (replaced, driver) = (main.serial != 0 ? main : nil, driver)
        self.pending = nil
        self.driver = nil
        followNothing()
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
        switch animation.form {
        case .timing(.spring(let spring)):
            guard let motion = SettlingMotion(spring.motion(from: start, to: model), within: tolerance) else {
                return play(animation, from: start, run: run, at: now)
            }
            self.spring = motion
            set(run, lasting: motion.duration, logically: spring.duration, at: now)
            if run.isLogged { expectReach() }
        case .timing(let timing):
            // A way that is too far to compute, takes no time, or takes more than can be squared has no curve.
            guard case .curve(let motion) = AnyTrajectory(timing: timing, from: start, to: model),
                let duration = motion.logicalDuration, duration > 1e-9, motion.duration < 1e150
            else { return play(animation, from: start, run: run, at: now) }
            curve = motion
            followsCurve = true
            // Not before its end: a moment is whole nanoseconds.
            set(run, lasting: duration + 1e-9, logically: duration + 1e-9, at: now)
        default:
            return play(animation, from: start, run: run, at: now)
        }
        return true
    }

    @inlinable
    mutating func set(_ run: Run, lasting duration: Double, logically logical: Double, at now: Timestamp) {
        anchor = now
        main = run
        main.isMoving = true
        main.finish = now.advanced(by: duration)
        main.logical = min(now.advanced(by: logical), main.finish)
    }

    /// The motion that it follows is over.
    @inlinable
    mutating func followNothing() {
        main = Run()
        shared = nil
        followsCurve = false
    }

    @usableFromInline
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    mutating func play(
        _ animation: Animation, from start: MotionState<Value>, run: Run, at now: Timestamp
    ) -> Bool {
        // What is too far to compute is there at once.
        guard model.offset(to: start).isBounded else { return false }
        let playhead = animation.playhead(
            from: start, origin: origin, to: model, tolerance: tolerance, at: now)
        return play(Track(playhead, by: animation, from: start, at: now), run: run, at: now)
    }

    mutating func play(_ track: Track<Value>, run: Run, at now: Timestamp) -> Bool {
        let run = run.following(track.playhead)
        // It takes no time, or a nanosecond by rounding.
        guard run.finish > now.advanced(by: 1e-9) else { return false }
        shared = SharedTrack(track)
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
        guard main.isLogged, let playhead = shared?.track.playhead, case .spring(let spring) = playhead.timing
        else {
            return
        }
        let motion = spring.motion(from: playhead.resumed(at: now).state(at: now), to: playhead.goal)
        main.expectReach(after: motion.firstCrossing, at: now)
    }

    /// A spring or a curve that runs becomes a track, at the same place of the same motion.
    mutating func promote() {
        guard main.serial != 0, shared == nil else { return }
        let (leg, timing): (AnyTrajectory<Value>, Timing) =
            if followsCurve {
                (.curve(curve), .curve(curve.curve, duration: curve.duration))
            } else {
                (.spring(spring.base), .spring(spring.base.spring))
            }
        let player = Playhead(
            playing: leg, from: origin, to: goal, timing: timing, tolerance: tolerance, at: anchor)
        let departure = arrival(at: anchor)
        shared = SharedTrack(Track(player, by: Animation(timing), from: departure, at: anchor))
        followsCurve = false
    }

    /// Does something to the track that it follows.
    mutating func changeTrack(_ change: (inout Track<Value>) -> Void) {
        promote()
        guard var track = shared?.track else { return }
        change(&track)
        shared = SharedTrack(track)
        main = main.following(track.playhead)
        main.isMoving = track.isMoving
    }
}

extension Run {
    /// What is due before the end is no longer to come.
    ///
    /// - Returns: Nil when what is due is the end.
    mutating func pass<Value>(at now: Timestamp) -> CourseStep<Value>? {
        if reach <= now {
            reach = .never
            return .reach(self)
        }
        guard awaitsLogical, logical <= now else { return nil }
        isLogicallyComplete = true
        return .complete(self)
    }
}
