/// One property of an animator: a playhead that drives it.
final class AnimatedTrack<Value: Animatable>: AnimatorTrack, PropertyDriver {
    private weak var property: Property<Value>?
    private weak var board: TrackBoard?
    private let tolerance: Tolerance
    /// The true resting place at the start.
    private(set) var origin: Value
    /// The true resting place at the end.
    private(set) var end: Value
    private var playhead: Playhead<AnyTrajectory<Value>>
    /// Whether the playhead's own end is the start: it was made on the way back.
    private var isFlipped = false
    /// When it set out.
    private var departureTime: Timestamp
    /// What it goes on with after a pause: the velocity that it had, per second of the scene's own time; and before that, the
    /// one with which it set out.
    private var carried = Velocity<Value>.zero
    private var hold: Hold?

    private struct Hold {
        var fraction: Double
        var isLinear: Bool
        var rest: ScrubRest<Value.AnimatableData>
    }

    /// - Parameters:
    ///   - property: Nil for what only keeps time with the others.
    ///   - start: Where it is now, and how fast; it need not be the origin.
    ///   - duration: Seconds for the way, if they are other than the animation's.
    ///   - delay: Seconds before it sets out.
    init(
        _ property: Property<Value>?, of board: TrackBoard?, from start: MotionState<Value>, origin: Value,
        to end: Value, animation: Animation, lasting duration: Double?, window: Double, delay: Double,
        at now: Timestamp
    ) {
        self.property = property
        self.board = board
        self.origin = origin
        self.end = end
        tolerance = property?.tolerance ?? .fraction
        playhead = animation.playhead(
            from: start, origin: origin, to: end, lasting: duration, delay: delay, tolerance: tolerance,
            at: now)
        carried = start.velocity
        departureTime = now
        super.init(animation, window: window)
        let way = end.displacement(from: origin)
        if way.magnitudeSquared > 0 {
            let place = start.value.displacement(from: origin)
            departure = MotionState(
                place.dot(way) / way.magnitudeSquared,
                perSecond: start.velocity.perSecond.dot(way) / way.magnitudeSquared)
        }
    }

    // MARK: Driving

    func state(at time: Timestamp) -> MotionState<Value> {
        // What goes there and back again ends at its goal all the same, and is foreseen there.
        if hold == nil, let finishTime, finishTime <= time { return MotionState(goal) }
        var state = playhead.state(at: time)
        if let hold {
            state.value = state.value.displaced(by: hold.rest.displacement(at: hold.fraction))
        }
        return state
    }

    var isMoving: Bool { !playhead.isPaused && hold == nil }

    func didLose(_ property: Property<Value>) {
        board?.lose(self)
    }

    override func moves(_ property: AnyProperty) -> Bool { self.property === property }

    override func attach() {
        property?.attach(self, goal: goal)
    }

    override func detach(at position: StopPosition, now: Timestamp) {
        let value =
            switch position {
            case .start: origin
            case .current: state(at: now).value
            case .end: end
            }
        property?.detach(self, restingAt: value)
    }

    // MARK: Verbs

    override var finishTime: Timestamp? { playhead.finishTime }

    private var isReversed: Bool { playhead.isReversed != isFlipped }

    private var goal: Value { playhead.goal }

    override func pause(at now: Timestamp) {
        guard !playhead.isPaused else { return }
        carried = velocity(at: now)
        playhead.pause(at: now)
        property?.note(.pause)
    }

    override func scrub(to fraction: Double, from anchor: Double, linearly isLinear: Bool, at now: Timestamp)
    {
        pause(at: now)
        let rest: ScrubRest<Value.AnimatableData>
        if let hold, hold.isLinear == isLinear {
            rest = hold.rest
        } else {
            let shown = state(at: now).value
            let anchor = hold?.fraction ?? anchor
            var away = shown.displacement(from: place(at: anchor, linearly: isLinear))
            let noise = 1e-9 * (1 + end.displacement(from: origin).magnitude)
            if away.magnitude <= noise { away = .zero }
            rest = ScrubRest(anchor: anchor, displacement: away)
        }
        let progress = progress(at: fraction, linearly: isLinear)
        playhead.scrub(to: isFlipped ? 1 - progress : progress, at: now)
        hold = Hold(fraction: fraction, isLinear: isLinear, rest: rest)
        carried = .zero
    }

    /// The part of its way at a fraction of the whole's way, or of its time.
    private func progress(at fraction: Double, linearly isLinear: Bool) -> Double {
        let part = part(of: fraction)
        return isLinear ? part : animation.progress(atPart: part)
    }

    /// Where it is on its straight way.
    private func place(at fraction: Double, linearly isLinear: Bool) -> Value {
        origin.interpolated(to: end, fraction: progress(at: fraction, linearly: isLinear))
    }

    override func reverse(_ mode: ReverseMode?, at now: Timestamp) {
        let mode = mode ?? (animation.form.timing.isSpring ? .turn : .retrace)
        playhead.reverse(mode, at: now)
        if playhead.isPaused, mode == .retrace { carried = -carried }
        property?.setGoal(goal, of: self)
        property?.note(.reverse, goal: goal)
    }

    override func stop(at now: Timestamp) {
        pause(at: now)
        property?.setGoal(state(at: now).value, of: self)
    }

    override func goOn(_ how: Continuation, at now: Timestamp) {
        property?.setGoal(goal, of: self)
        guard playhead.isPaused || !how.isPlain else { return }
        defer { property?.note(.resume, goal: goal, words: how.animation.map { "\($0)" } ?? "") }
        if let newAnimation = how.animation { animation = newAnimation }
        let velocity = velocity(how, at: now)
        let hold = self.hold
        let waits = hold.map { !isReversed && $0.fraction < window } ?? false
        let isOnItsWay = hold.map { $0.rest.displacement(at: $0.fraction) == .zero } ?? true
        if animation.form.isTiming, isOnItsWay, !waits {
            goOnAlong(how, velocity: velocity, at: now)
            self.hold = nil
        } else if hold == nil, how.isPlain {
            playhead.resume(at: now)
        } else {
            setOutAnew(how, velocity: velocity, at: now)
        }
    }

    private func goOnAlong(_ how: Continuation, velocity: Velocity<Value>?, at now: Timestamp) {
        guard how.animation != nil || how.duration != nil || velocity != nil else {
            return playhead.resume(at: now)
        }
        let time = how.duration ?? timeLeft(how, at: now)
        let factor = time.map { playhead.duration > 0 ? $0 / playhead.duration : 0 } ?? 0
        playhead.continueMotion(
            timing: how.animation == nil ? nil : animation.form.timing, durationFactor: factor,
            velocity: velocity, at: now)
    }

    /// The seconds that a new curve has for the rest of the way: what was left; but where little time is left for much
    /// of the way, at least half of what the whole would take for that part. Nil for a spring, which takes its own.
    private func timeLeft(_ how: Continuation, at now: Timestamp) -> Double? {
        guard how.animation != nil, !animation.form.timing.isSpring else { return nil }
        let left: Double
        if let hold {
            left = how.wholeDuration * (isReversed ? hold.fraction : 1 - hold.fraction)
        } else {
            var running = playhead
            running.resume(at: now)
            left = (running.logicalFinishTime ?? running.finishTime)?.seconds(since: now) ?? 0
        }
        let way = end.displacement(from: origin).magnitude
        let rest = goal.displacement(from: state(at: now).value).magnitude
        return max(left, how.wholeDuration / 2 * (way > 0 ? min(rest / way, 1) : 1))
    }

    /// From where it is to its goal by a new motion; one that had not set out yet waits first.
    private func setOutAnew(_ how: Continuation, velocity: Velocity<Value>?, at now: Timestamp) {
        let start = MotionState(
            state(at: now).value,
            velocity: velocity ?? self.velocity(at: now))
        var delay = 0.0
        var duration = how.duration
        if let hold {
            let left = isReversed ? hold.fraction : 1 - hold.fraction
            // Little may be left of the time where more is left of the way.
            let time = how.duration ?? max(left, 0.25) * how.wholeDuration
            if !isReversed, hold.fraction < window, left > 0 {
                delay = time * (window - hold.fraction) / left
            }
            if how.duration != nil || !animation.form.timing.isSpring { duration = time - delay }
        }
        launch(from: start, lasting: duration, delay: delay, at: now)
    }

    private func launch(
        from start: MotionState<Value>, lasting duration: Double?, delay: Double, at now: Timestamp
    ) {
        let isReversed = isReversed
        hold = nil
        playhead = animation.playhead(
            from: start, origin: isReversed ? end : origin, to: isReversed ? origin : end, lasting: duration,
            delay: delay, tolerance: tolerance, at: now)
        isFlipped = isReversed
        carried = start.velocity
        departureTime = now
    }

    /// That with which something else goes on from here. What has only just set out has moved nothing yet.
    private func velocity(at now: Timestamp) -> Velocity<Value> {
        playhead.isPaused || now == departureTime ? carried : playhead.state(at: now).velocity
    }

    private func velocity(_ how: Continuation, at now: Timestamp) -> Velocity<Value>? {
        if let property, let preset = how.presets.velocity(of: property) {
            let rate = property.scene?.rate ?? 1
            return rate > 0 ? preset.scaled(by: 1 / rate) : preset
        }
        let shown = state(at: now).value
        if let relative = how.relativeVelocity {
            return relative.velocity(along: goal.displacement(from: shown))
        }
        guard let speed = how.fractionVelocity else { return nil }
        guard let hold else {
            return Velocity(perSecond: end.displacement(from: origin).scaled(by: speed / (1 - window)))
        }
        // The slope of what scrubbing shows, towards where the fraction goes.
        let step = speed < 0 ? -1e-6 : 1e-6
        let next = place(at: hold.fraction + step, linearly: hold.isLinear)
            .displaced(by: hold.rest.displacement(at: hold.fraction + step))
        return Velocity(perSecond: next.displacement(from: shown).scaled(by: speed / step))
    }

    // MARK: Another end

    /// Goes to another end, from where it is and as fast as it is. The start stays its start.
    ///
    /// - Parameter duration: Seconds for the rest of the way, if they are other than the animation's.
    func retarget(
        to newEnd: Value, animation newAnimation: Animation, lasting duration: Double?, at now: Timestamp
    ) {
        guard newEnd != end else { return }
        defer { property?.note(.retarget, goal: goal, words: "\(newAnimation)") }
        let start = MotionState(state(at: now).value, velocity: velocity(at: now))
        let isPaused = playhead.isPaused
        end = newEnd
        animation = newAnimation
        launch(from: start, lasting: duration, delay: 0, at: now)
        if isPaused { playhead.pause(at: now) }
        property?.setGoal(goal, of: self)
    }
}
