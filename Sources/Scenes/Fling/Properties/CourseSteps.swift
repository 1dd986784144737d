/// An event that happens on a course by itself.
enum CourseStep<Value: Animatable> {
    /// A run has reached its goal for the first time.
    case reach(Run)
    /// A run is logically complete.
    case complete(Run)
    /// A run has come to rest.
    case finish(Run)
    /// An animation has begun after its delay.
    case launch(PendingAnimation<Value>, Takeover<Value>)
}

/// The result of an animation's taking over.
struct Takeover<Value: Animatable> {
    let start: MotionState<Value>
    /// The run of the animation that was replaced; nil if there was none.
    let replaced: Run?
    let driver: (any PropertyDriver<Value>)?
    /// True if the new animation was over as it began.
    let isOver: Bool
}

extension Course {
    /// Takes the next step, at its own time, if it is due by `time`; returns nil if none is.
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
        // Springs and curves rest at their goals to the last digit; other motions at their last value.
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
        // The difference of an animation that went back on its path stays, but a driver has no other resting
        // place than its own.
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
    /// Starts an animation from a state to the model, in place of the one that the property follows.
    ///
    /// - Returns: True if the animation runs; false if it takes no time.
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
            // A curve needs a distance and a duration that can be computed with: finite, greater than 0, and
            // of a finite square.
            guard case .curve(let motion) = AnyTrajectory(timing: timing, from: start, to: model),
                let duration = motion.logicalDuration, duration > 1e-9, motion.duration < 1e150
            else { return play(animation, from: start, run: run, at: now) }
            curve = motion
            followsCurve = true
            // A nanosecond is added: times are whole nanoseconds, and the run must not end before the curve.
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

    /// Removes the followed animation.
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
        // A value too far to compute is set at once.
        guard model.offset(to: start).isBounded else { return false }
        let playhead = animation.playhead(
            from: start, origin: origin, to: model, tolerance: tolerance, at: now)
        return play(Track(playhead, by: animation, from: start, at: now), run: run, at: now)
    }

    mutating func play(_ track: Track<Value>, run: Run, at now: Timestamp) -> Bool {
        let run = run.following(track.playhead)
        // A run that takes no time may last a nanosecond by rounding.
        guard run.finish > now.advanced(by: 1e-9) else { return false }
        shared = SharedTrack(track)
        anchor = now
        main = run
        main.isMoving = true
        return true
    }

    /// Sets the time at which a spring that has just started will first reach its goal.
    @usableFromInline
    mutating func expectReach() {
        guard let crossing = spring.base.firstCrossing, crossing < spring.duration else { return }
        main.expectReach(after: crossing, at: anchor)
    }

    /// Sets the time at which a spring that has just been reversed will first reach its goal.
    mutating func expectReachAfterTurn(at now: Timestamp) {
        guard main.isLogged, let playhead = shared?.track.playhead, case .spring(let spring) = playhead.timing
        else {
            return
        }
        let motion = spring.motion(from: playhead.resumed(at: now).state(at: now), to: playhead.goal)
        main.expectReach(after: motion.firstCrossing, at: now)
    }

    /// Converts a running spring or curve into a track, at the same time of the same motion.
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

    /// Changes the followed track.
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
    /// Marks the earliest event that is due before the end as reported.
    ///
    /// - Returns: The event; nil if the end is due.
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
