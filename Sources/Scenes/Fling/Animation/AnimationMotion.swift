// Makes a motion from an animation, a start and a goal.

extension Animation {
    /// Returns the motion that plays the animation, without its delay.
    ///
    /// - Parameter duration: The duration in seconds; nil for the animation's own.
    func motion<Value>(
        from start: MotionState<Value>, to goal: Value, lasting duration: Double? = nil, tolerance: Tolerance
    ) -> AnyTrajectory<Value> {
        let form = duration.map { lasting($0).form } ?? form
        return form.motion(from: start, to: goal, tolerance: tolerance)
    }

    /// Returns a playhead that plays the animation, with `delay` in place of the animation's own delay.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds; nil for the animation's own.
    ///   - delay: The delay before the motion starts, in seconds.
    func playhead<Value>(
        from start: MotionState<Value>, origin: Value, to goal: Value, lasting duration: Double? = nil,
        delay: Double = 0, tolerance: Tolerance, at time: Timestamp
    ) -> Playhead<AnyTrajectory<Value>> {
        Playhead(
            playing: motion(from: start, to: goal, lasting: duration, tolerance: tolerance), from: origin,
            to: goal, timing: form.timing, delay: delay, tolerance: tolerance, at: time)
    }

    /// The animation without its repetitions.
    var once: Animation {
        var copy = self
        copy.form = form.once
        return copy
    }

    /// Returns the animation with another duration in seconds, a thousandth of a second or more.
    private func lasting(_ seconds: Double) -> Animation {
        speed(wholeDuration / max(seconds, 1e-3))
    }
}

extension Animation.Form {
    /// The timing for motions that leave the animation's path.
    var timing: Timing {
        switch self {
        case .timing(let timing): timing
        case .custom: .spring(.smooth)
        case .scaled(let form, let speed):
            form.timing.with(duration: form.timing.duration / speed)
        case .repeated(let form, _, _, _): form.timing
        }
    }

    fileprivate var once: Animation.Form {
        switch self {
        case .timing, .custom: self
        case .scaled(let form, let speed): .scaled(form.once, speed: speed)
        case .repeated(let form, _, _, _): form.once
        }
    }

    func motion<Value>(
        from start: MotionState<Value>, to goal: Value, tolerance: Tolerance
    ) -> AnyTrajectory<Value> {
        switch self {
        case .timing(let timing):
            return AnyTrajectory(timing: timing, from: start, to: goal)
        case .custom(let animation):
            return .custom(animation.base.motion(from: start, to: goal))
        case .scaled(let form, let speed):
            let slower = MotionState(start.value, velocity: start.velocity.scaled(by: 1 / speed))
            let base = form.motion(from: slower, to: goal, tolerance: tolerance)
            guard let paced = try? base.timed(MediaTiming(speed: speed)) else { return base }
            return .custom(CustomTrajectory(paced, duration: base.exactDuration.map { $0 / speed }))
        case .repeated(let form, let count, let wait, let autoreverses):
            let first = Cycle(form.motion(from: start, to: goal, tolerance: tolerance), tolerance)
            guard let first else { return form.motion(from: start, to: goal, tolerance: tolerance) }
            let calm = MotionState(start.value)
            let others = Cycle(form.motion(from: calm, to: goal, tolerance: tolerance), tolerance) ?? first
            let motion = RepeatedMotion(
                first: first, others: others, count: count, wait: wait, autoreverses: autoreverses)
            return .custom(CustomTrajectory(motion, duration: motion.duration))
        }
    }
}

/// One repetition of a motion, from its start until it rests.
private enum Cycle<Value: Animatable>: Sendable {
    case finite(AnyTrajectory<Value>, duration: Double)
    case settling(SettlingMotion<AnyTrajectory<Value>>)

    /// Creates a cycle; nil if the motion never rests, or takes no time.
    init?(_ motion: AnyTrajectory<Value>, _ tolerance: Tolerance) {
        if let duration = motion.exactDuration {
            self = .finite(motion, duration: duration)
        } else if let settling = SettlingMotion(motion, within: tolerance) {
            self = .settling(settling)
        } else {
            return nil
        }
        guard duration > 0, duration < .infinity else { return nil }
    }

    var duration: Double {
        switch self {
        case .finite(_, let duration): duration
        case .settling(let motion): motion.duration
        }
    }

    func state(at time: Double) -> MotionState<Value> {
        switch self {
        case .finite(let motion, let duration):
            time < duration ? motion.state(at: time) : MotionState(motion.state(at: duration).value)
        case .settling(let motion): motion.state(at: time)
        }
    }
}

/// A motion played several times: again from its start, or back and forth on its path.
private struct RepeatedMotion<Value: Animatable>: Trajectory {
    /// The first cycle, which may begin with a velocity and so take another time than the others.
    let first: Cycle<Value>
    let others: Cycle<Value>
    let count: Double
    /// The delay before each cycle, in seconds, as seen forwards; the first delay is over when the motion
    /// starts.
    let wait: Double
    let autoreverses: Bool

    /// The duration in seconds; infinite if the motion repeats for ever.
    var duration: Double { first.duration + (count - 1) * period }

    private var period: Double { wait + others.duration }

    var destination: Value? {
        guard count < .infinity else { return nil }
        let endsAtStart = autoreverses && count.truncatingRemainder(dividingBy: 2) == 0
        return endsAtStart ? others.state(at: 0).value : others.state(at: others.duration).value
    }

    func state(at time: Double) -> MotionState<Value> {
        let later = time - first.duration
        guard later >= 0 else { return first.state(at: time) }
        guard time < duration else {
            return destination.map { MotionState($0) } ?? others.state(at: 0)
        }
        let turns = (later / period).rounded(.down)
        let phase = later - turns * period
        // Turn 0 here is the second cycle of the whole motion.
        if autoreverses, turns.truncatingRemainder(dividingBy: 2) == 0 {
            let state = others.state(at: max(others.duration - phase, 0))
            return phase < others.duration
                ? MotionState(state.value, velocity: -state.velocity) : MotionState(state.value)
        }
        return phase < wait ? MotionState(others.state(at: 0).value) : others.state(at: phase - wait)
    }

    func settlingTime(within tolerance: Tolerance) -> Double? {
        duration < .infinity ? duration : nil
    }

    var logicalDuration: Double? { duration < .infinity ? duration : nil }
}
