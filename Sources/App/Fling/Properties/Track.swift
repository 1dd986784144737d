/// One animation under way between two resting places: what plays it, and all that can be done to it.
///
/// The animation that a property follows and the properties of an animator or a transition are tracks alike. Times
/// are in the scene's own time.
@usableFromInline
struct Track<Value: Animatable> {
    @usableFromInline typealias Player = Playhead<AnyTrajectory<Value>>

    @usableFromInline private(set) var playhead: Player
    /// The timing of the whole way.
    private(set) var animation: Animation
    /// The part of the whole's way, 0 for none, after which it sets out: animations begin late or are delayed.
    let window: Double
    /// When it set out.
    private var departureTime: Timestamp
    /// The state shown when it set out: a curve may be at full speed at once.
    private var departure: MotionState<Value>
    /// The velocity with which it goes on after a pause, per second.
    private var carried: Velocity<Value>
    private var hold: Hold?

    private struct Hold {
        var fraction: Double
        var isLinear: Bool
        var rest: ScrubRest<Value.AnimatableData>
    }

    /// - Parameters:
    ///   - playhead: What plays it, from `time` on.
    ///   - departure: What is shown at that time.
    init(
        _ playhead: Player, by animation: Animation, from departure: MotionState<Value>, window: Double = 0,
        at time: Timestamp
    ) {
        self.playhead = playhead
        self.animation = animation
        self.window = window
        self.departure = departure
        carried = departure.velocity
        departureTime = time
    }
}

// MARK: - Questions

extension Track {
    func state(at time: Timestamp) -> MotionState<Value> {
        var state = playhead.state(at: time)
        if let hold {
            state.value = state.value.displaced(by: hold.rest.displacement(at: hold.fraction))
        }
        return state
    }

    /// The state as whatever takes over finds it. A track that has only just set out has moved nothing yet: it
    /// leaves the velocity that was there before, so that of several animations in one moment the last one counts.
    func arrival(at time: Timestamp) -> MotionState<Value> {
        time == departureTime && !playhead.isPaused ? departure : state(at: time)
    }

    /// True if its value changes by itself.
    var isMoving: Bool { !playhead.isPaused && hold == nil }

    /// The place at which it comes to rest.
    var goal: Value { playhead.restingPlace }

    /// The place where it is when it ends at a position.
    func place(at position: StopPosition, now: Timestamp) -> Value {
        switch position {
        case .start: playhead.origin
        case .current: state(at: now).value
        case .end: playhead.lastPlace
        }
    }

    /// The part of its way that it had done when it set out, and how fast that grew per second.
    var departedPart: MotionState<Double> {
        let way = playhead.end.displacement(from: playhead.origin)
        guard way.magnitudeSquared > 0 else { return MotionState(0) }
        let place = departure.value.displacement(from: playhead.origin)
        return MotionState(
            place.dot(way) / way.magnitudeSquared,
            perSecond: departure.velocity.perSecond.dot(way) / way.magnitudeSquared)
    }

    /// The velocity with which something else goes on from here.
    private func velocity(at now: Timestamp) -> Velocity<Value> {
        playhead.isPaused || now == departureTime ? carried : playhead.state(at: now).velocity
    }

    /// The part of its own way, or of its time, at a fraction of the whole's.
    private func part(of fraction: Double) -> Double {
        guard window > 0 else { return fraction }
        return max(0, (fraction - window) / (1 - window))
    }

    private func progress(at fraction: Double, linearly isLinear: Bool) -> Double {
        let part = part(of: fraction)
        return isLinear ? part : animation.progress(atPart: part)
    }

    /// The fraction of its straight way.
    private func place(at fraction: Double, linearly isLinear: Bool) -> Value {
        playhead.origin.interpolated(to: playhead.end, fraction: progress(at: fraction, linearly: isLinear))
    }
}

// MARK: - Verbs

extension Track {
    mutating func pause(at now: Timestamp) {
        guard !playhead.isPaused else { return }
        carried = velocity(at: now)
        playhead.pause(at: now)
    }

    mutating func resume(at now: Timestamp) {
        playhead.resume(at: now)
    }

    mutating func reverse(_ mode: ReverseMode?, at now: Timestamp) {
        let mode = mode ?? (animation.form.timing.isSpring ? .turn : .retrace)
        playhead.reverse(mode, at: now)
        if playhead.isPaused, mode == .retrace { carried = -carried }
    }

    /// Puts it at a fraction of the whole's way or time, paused. It goes there from where it is: nothing jumps.
    ///
    /// - Parameter anchor: The fraction at which the whole is.
    mutating func scrub(
        to fraction: Double, from anchor: Double, linearly isLinear: Bool, at now: Timestamp
    ) {
        pause(at: now)
        let rest: ScrubRest<Value.AnimatableData>
        if let hold, hold.isLinear == isLinear {
            rest = hold.rest
        } else {
            let anchor = hold?.fraction ?? anchor
            var away = state(at: now).value.displacement(from: place(at: anchor, linearly: isLinear))
            let way = playhead.end.displacement(from: playhead.origin)
            if away.magnitude <= 1e-9 * (1 + way.magnitude) { away = .zero }
            rest = ScrubRest(anchor: anchor, displacement: away)
        }
        playhead.scrub(to: progress(at: fraction, linearly: isLinear), at: now)
        hold = Hold(fraction: fraction, isLinear: isLinear, rest: rest)
        carried = .zero
    }

    /// Goes on after a pause, or otherwise than it did.
    ///
    /// - Parameter preset: The velocity to go on with, per second, if it was given for this value alone.
    mutating func goOn(_ how: Continuation, velocity preset: Velocity<Value>?, at now: Timestamp) {
        if let newAnimation = how.animation { animation = newAnimation }
        let velocity = preset ?? self.velocity(how, at: now)
        let waits = hold.map { !playhead.isReversed && $0.fraction < window } ?? false
        let isOnItsWay = hold.map { $0.rest.displacement(at: $0.fraction) == .zero } ?? true
        if animation.form.isTiming, isOnItsWay, !waits {
            hold = nil
            let isPlain = how.animation == nil && how.duration == nil && velocity == nil
            let factor = how.duration.map { playhead.duration > 0 ? $0 / playhead.duration : 0 } ?? 0
            if isPlain {
                playhead.resume(at: now)
            } else {
                playhead.continueMotion(
                    timing: how.animation == nil ? nil : animation.form.timing, durationFactor: factor,
                    velocity: velocity, at: now)
            }
        } else if hold == nil, how.isPlain {
            playhead.resume(at: now)
        } else {
            setOutAnew(how, velocity: velocity, at: now)
        }
    }

    /// Goes to another end, from where it is and as fast as it is. The start stays its start.
    ///
    /// - Parameters:
    ///   - duration: Seconds for the rest of the way, if they are other than the animation's.
    ///   - delay: Seconds for which it goes on as it was before.
    mutating func retarget(
        to newEnd: Value, by newAnimation: Animation, lasting duration: Double?, after delay: Double,
        at now: Timestamp
    ) {
        let wasPaused = playhead.isPaused
        animation = newAnimation
        if delay > 0, !playhead.isReversed {
            let before = before(now)
            let turn = before(delay)
            let next = animation.motion(
                from: turn, to: newEnd, lasting: duration, tolerance: playhead.tolerance)
            departure = MotionState(state(at: now).value, velocity: velocity(at: now))
            play(
                .relay(from: before, after: delay, to: next, within: playhead.tolerance), to: newEnd, at: now)
        } else {
            let start = MotionState(state(at: now).value, velocity: velocity(at: now))
            launch(from: start, to: newEnd, lasting: duration, at: now)
        }
        if wasPaused { playhead.pause(at: now) }
    }

    /// The states so many seconds after the present if nothing else is done: held, it stays where it is.
    private func before(_ now: Timestamp) -> @Sendable (Double) -> MotionState<Value> {
        let (shown, isHeld, player) = (state(at: now), hold != nil, playhead.resumed(at: now))
        return { seconds in isHeld ? shown : player.state(at: now.advanced(by: max(seconds, 0))) }
    }
}

// MARK: - Setting out anew

extension Track {
    /// From where it is to its goal by a new motion; one that had not set out yet waits first.
    private mutating func setOutAnew(_ how: Continuation, velocity: Velocity<Value>?, at now: Timestamp) {
        let start = MotionState(state(at: now).value, velocity: velocity ?? self.velocity(at: now))
        var delay = 0.0
        var duration = how.duration
        if let hold {
            let left = playhead.isReversed ? hold.fraction : 1 - hold.fraction
            // Little may be left of the time where more is left of the way.
            let time = how.duration ?? max(left, 0.25) * how.wholeDuration
            if !playhead.isReversed, hold.fraction < window, left > 0 {
                delay = time * (window - hold.fraction) / left
            }
            if how.duration != nil || !animation.form.timing.isSpring { duration = time - delay }
        }
        animation = animation.once
        launch(from: start, lasting: duration, delay: delay, at: now)
    }

    private mutating func launch(
        from start: MotionState<Value>, to newEnd: Value? = nil, lasting duration: Double?,
        delay: Double = 0, at now: Timestamp
    ) {
        let goal = playhead.isReversed ? playhead.origin : newEnd ?? playhead.end
        // On its way back, or from the middle, it goes to its resting place, and not there and back to the middle.
        if playhead.isReversed { animation = animation.once }
        departure = start
        play(
            animation.motion(from: start, to: goal, lasting: duration, tolerance: playhead.tolerance),
            to: newEnd, delay: delay, at: now)
    }

    private mutating func play(
        _ leg: AnyTrajectory<Value>, to newEnd: Value?, delay: Double = 0, at now: Timestamp
    ) {
        playhead.play(leg, to: newEnd, timing: animation.form.timing, delay: delay, at: now)
        hold = nil
        carried = departure.velocity
        departureTime = now
    }

    private func velocity(_ how: Continuation, at now: Timestamp) -> Velocity<Value>? {
        let shown = state(at: now).value
        if let relative = how.relativeVelocity {
            return relative.velocity(along: goal.displacement(from: shown))
        }
        guard let speed = how.fractionVelocity else { return nil }
        guard let hold else {
            let way = playhead.end.displacement(from: playhead.origin)
            return Velocity(perSecond: way.scaled(by: speed / (1 - window)))
        }
        // The slope of what scrubbing shows, towards where the fraction goes.
        let step = speed < 0 ? -1e-6 : 1e-6
        let next = place(at: hold.fraction + step, linearly: hold.isLinear)
            .displaced(by: hold.rest.displacement(at: hold.fraction + step))
        return Velocity(perSecond: next.displacement(from: shown).scaled(by: speed / step))
    }
}

extension AnyTrajectory {
    /// The motion that is what it was before for some time, and then another one.
    ///
    /// - Parameters:
    ///   - delay: Seconds after which it is the other one.
    ///   - next: The other one; it begins with the state that was then.
    fileprivate static func relay(
        from before: @escaping @Sendable (Double) -> MotionState<Value>, after delay: Double,
        to next: AnyTrajectory, within tolerance: Tolerance
    ) -> AnyTrajectory {
        let settled = SettlingMotion(next, within: tolerance)
        let duration = next.exactDuration ?? settled?.duration ?? .infinity
        return .custom(
            CustomTrajectory(duration: delay + duration, destination: next.destination) { time in
                guard time >= delay else { return before(time) }
                guard next.exactDuration == nil, let settled else { return next.state(at: time - delay) }
                return settled.state(at: time - delay)
            })
    }
}

extension Playhead {
    /// The same, running from a moment on if it was paused.
    func resumed(at now: Timestamp) -> Playhead {
        var copy = self
        copy.resume(at: now)
        return copy
    }
}

/// The continuation of tracks after they were held, or with another timing.
struct Continuation {
    /// The new animation; nil to keep each track's own.
    var animation: Animation?
    /// Seconds for the rest of the way; nil for what was left.
    var duration: Double?
    /// The whole duration of the animator, in seconds.
    var wholeDuration: Double
    /// The fraction's velocity, per second; nil for the velocity that each track has.
    var fractionVelocity: Double?
    var relativeVelocity: RelativeVelocity?
    /// Absolute velocities, by property.
    var presets: Presets

    /// True if it goes on as it did.
    var isPlain: Bool {
        animation == nil && duration == nil && fractionVelocity == nil && relativeVelocity == nil
            && presets.isEmpty
    }
}
