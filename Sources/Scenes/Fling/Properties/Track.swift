/// An animation under way between two resting places, which can be paused, reversed, scrubbed, retargeted and
/// continued.
///
/// The animation that a property follows, and the members of an animator or a transition are tracks. Times
/// are in the scene's own time.
@usableFromInline
struct Track<Value: Animatable> {
    @usableFromInline typealias Player = Playhead<AnyTrajectory<Value>>

    @usableFromInline private(set) var playhead: Player
    /// The timing of the whole path.
    private(set) var animation: Animation
    /// The part of the whole's path after which the track starts, for late or delayed animations; 0 for none.
    let window: Double
    /// The time at which the track started.
    private var departureTime: Timestamp
    /// The state shown at the start: a curve may be at full speed at once.
    private var departure: MotionState<Value>
    /// The velocity with which the track goes on after a pause, per second.
    private var carried: Velocity<Value>
    private var hold: Hold?

    private struct Hold {
        var fraction: Double
        var isLinear: Bool
        var rest: ScrubRest<Value.AnimatableData>
    }

    /// Creates a track.
    ///
    /// - Parameters:
    ///   - playhead: The playhead that plays the track, from `time` on.
    ///   - departure: The state shown at that time.
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
        guard let hold else { return state }
        let away = hold.rest.displacement(at: hold.fraction)
        // To displace a turn by nothing rounds it.
        if away != .zero { state.value = state.value.displaced(by: away) }
        return state
    }

    /// Returns the state as an animation that takes over finds it. A track that has just started has moved
    /// nothing yet: it passes on the velocity before it, so that of several animations started at one time
    /// the last one counts.
    func arrival(at time: Timestamp) -> MotionState<Value> {
        time == departureTime && !playhead.isPaused ? departure : state(at: time)
    }

    /// True if the value changes by itself.
    var isMoving: Bool { !playhead.isPaused && hold == nil }

    /// The place at which the track comes to rest.
    var goal: Value { playhead.restingPlace }

    /// Returns the place of the track when it ends at a position.
    func place(at position: StopPosition, now: Timestamp) -> Value {
        switch position {
        case .start: playhead.origin
        case .current: state(at: now).value
        case .end: playhead.lastPlace
        }
    }

    /// The part of the distance that was covered at the start, and its change per second.
    var departedPart: MotionState<Double> {
        let displacement = playhead.end.displacement(from: playhead.origin)
        guard displacement.magnitudeSquared > 0 else { return MotionState(0) }
        let place = departure.value.displacement(from: playhead.origin)
        return MotionState(
            place.dot(displacement) / displacement.magnitudeSquared,
            perSecond: departure.velocity.perSecond.dot(displacement) / displacement.magnitudeSquared)
    }

    /// Returns the velocity with which another motion goes on from here.
    private func velocity(at now: Timestamp) -> Velocity<Value> {
        playhead.isPaused || now == departureTime ? carried : playhead.state(at: now).velocity
    }

    /// Returns the part of the track's own path, or of its time, at a fraction of the whole's.
    private func part(of fraction: Double) -> Double {
        guard window > 0 else { return fraction }
        return max(0, (fraction - window) / (1 - window))
    }

    private func progress(at fraction: Double, linearly isLinear: Bool) -> Double {
        let part = part(of: fraction)
        return isLinear ? part : animation.progress(atPart: part)
    }

    /// Returns the place at a fraction of the straight path.
    private func place(at fraction: Double, linearly isLinear: Bool) -> Value {
        playhead.origin.interpolated(to: playhead.end, fraction: progress(at: fraction, linearly: isLinear))
    }

    /// Returns the offset from the place of a fraction to the value shown; zero if it is rounding.
    private func offset(
        from fraction: Double, linearly isLinear: Bool, at now: Timestamp
    ) -> Value.AnimatableData {
        let away = state(at: now).value.displacement(from: place(at: fraction, linearly: isLinear))
        let displacement = playhead.end.displacement(from: playhead.origin)
        return away.magnitude <= 1e-9 * (1 + displacement.magnitude) ? .zero : away
    }

    /// Returns the distance of the value shown from the place of a fraction, as a part of the distances
    /// between the value and both ends: 0 through 1.
    func lag(behind fraction: Double, linearly isLinear: Bool, at now: Timestamp) -> Double {
        let away = offset(from: fraction, linearly: isLinear, at: now).magnitude
        guard away > 0 else { return 0 }
        let shown = state(at: now).value
        let reach =
            shown.displacement(from: playhead.origin).magnitude
            + playhead.end.displacement(from: shown).magnitude
        // Of numbers too large for a distance, the part is not a number.
        return away < reach ? away / reach : 1
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

    /// Pauses the track at a fraction of the whole's path or time.
    ///
    /// - Parameter anchor: The present fraction of the whole, from which the fraction is reached without a
    ///   jump; nil to leave the present place at once.
    mutating func scrub(
        to fraction: Double, from anchor: Double?, linearly isLinear: Bool, at now: Timestamp
    ) {
        pause(at: now)
        let rest: ScrubRest<Value.AnimatableData>
        if let anchor {
            if let hold, hold.isLinear == isLinear, hold.fraction == anchor {
                rest = hold.rest
            } else {
                rest = ScrubRest(
                    anchor: anchor, displacement: offset(from: anchor, linearly: isLinear, at: now))
            }
        } else {
            rest = ScrubRest(anchor: fraction, displacement: .zero)
        }
        playhead.scrub(to: progress(at: fraction, linearly: isLinear), at: now)
        hold = Hold(fraction: fraction, isLinear: isLinear, rest: rest)
        carried = .zero
    }

    /// Continues after a pause, or with other timing.
    ///
    /// - Parameter preset: The velocity to go on with, per second, if one was set for this property; nil
    ///   otherwise.
    mutating func goOn(_ how: Continuation, velocity preset: Velocity<Value>?, at now: Timestamp) {
        // That of a hold is found on the curve that it was scrubbed along.
        let velocity = preset ?? self.velocity(how, at: now)
        if let newAnimation = how.animation { animation = newAnimation }
        let waits = hold.map { !playhead.isReversed && max($0.fraction, 0) < window } ?? false
        let isOnPath = hold.map { $0.rest.displacement(at: $0.fraction) == .zero } ?? true
        if animation.form.isTiming, isOnPath, !waits {
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

    /// Retargets the track from its present value and velocity. Its start stays the same.
    ///
    /// - Parameters:
    ///   - duration: The duration of the rest of the path in seconds; nil for the animation's own.
    ///   - delay: The delay in seconds, for which the track goes on as before.
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

    /// Returns the states at a number of seconds from now without the change: a held track stays where it is.
    private func before(_ now: Timestamp) -> @Sendable (Double) -> MotionState<Value> {
        let (shown, isHeld, player) = (state(at: now), hold != nil, playhead.resumed(at: now))
        return { seconds in isHeld ? shown : player.state(at: now.advanced(by: max(seconds, 0))) }
    }
}

// MARK: - Setting out anew

extension Track {
    /// Starts a new motion from the present place to the goal; a track that had not started yet waits first.
    private mutating func setOutAnew(_ how: Continuation, velocity: Velocity<Value>?, at now: Timestamp) {
        let start = MotionState(state(at: now).value, velocity: velocity ?? self.velocity(at: now))
        var delay = 0.0
        var duration = how.duration
        if let hold {
            // Beyond the ends, no more time is left than from there.
            let fraction = min(max(hold.fraction, 0), 1)
            let left = playhead.isReversed ? fraction : 1 - fraction
            // Little may be left of the time even if more is left of the path.
            let time = how.duration ?? max(left, 0.25) * how.wholeDuration
            if !playhead.isReversed, fraction < window { delay = time * (window - fraction) / left }
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
        // On its way back, or from the middle, a repeated animation goes to its resting place once, without
        // repetitions.
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
            let displacement = playhead.end.displacement(from: playhead.origin)
            return Velocity(perSecond: displacement.scaled(by: speed / (1 - window)))
        }
        // The velocity is the slope of the scrubbed values in the direction of the fraction.
        let step = speed < 0 ? -1e-6 : 1e-6
        let next = place(at: hold.fraction + step, linearly: hold.isLinear)
            .displaced(by: hold.rest.displacement(at: hold.fraction + step))
        return Velocity(perSecond: next.displacement(from: shown).scaled(by: speed / step))
    }
}

extension AnyTrajectory {
    /// Returns a motion that follows one for some time, and then another.
    ///
    /// - Parameters:
    ///   - delay: The duration of the first motion, in seconds.
    ///   - next: The second motion; it begins with the first one's state at that time.
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
    /// Returns a copy that runs from a time on if the playhead was paused.
    func resumed(at now: Timestamp) -> Playhead {
        var copy = self
        copy.resume(at: now)
        return copy
    }
}

/// The parameters for continuing tracks after a pause, or with other timing.
struct Continuation {
    /// The new animation; nil to keep each track's own.
    var animation: Animation?
    /// The duration of the rest of the path in seconds; nil for the time that was left.
    var duration: Double?
    /// The whole duration of the animator, in seconds.
    var wholeDuration: Double
    /// The velocity of the fraction, per second; nil for the velocity that each track has.
    var fractionVelocity: Double?
    var relativeVelocity: RelativeVelocity?
    /// The absolute velocities that were set, by property.
    var presets: Presets

    /// True if nothing is changed.
    var isPlain: Bool {
        animation == nil && duration == nil && fractionVelocity == nil && relativeVelocity == nil
            && presets.isEmpty
    }
}
