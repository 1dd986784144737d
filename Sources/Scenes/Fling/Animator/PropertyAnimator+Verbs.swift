// The calls of an animator, each of which is illegal in some states.

extension PropertyAnimator {
    /// Starts the animator; a paused one resumes with the velocity that it had.
    public func startAnimation() throws(AnimatorError) {
        let next = try admit(.startAnimation)
        if isPutOff({ try? $0.startAnimation() }) { return }
        change(to: next, paused: false) { board in
            if !board.isRunning { board.goOn() }
        }
    }

    /// Starts or resumes the animator after a delay.
    ///
    /// The animator is active at once, but takes its properties when the delay is over; until then they go on
    /// as before. Pausing it ends the delay. A running animator ignores the call.
    ///
    /// - Parameter delay: The delay in seconds of the scene's own time, 0 or greater.
    public func startAnimation(afterDelay delay: Double) throws(AnimatorError) {
        let next = try admit(.startAnimationAfterDelay)
        try AnimatorError.check(delay, .delay, .notBeNegative)
        if isPutOff({ try? $0.startAnimation(afterDelay: delay) }) { return }
        guard !isRunning, let scene else { return }
        scene.wake()
        state = next
        waiting = scene.schedule(at: scene.localTime.advanced(by: delay)) { [self] in
            try? startAnimation()
        }
        tellRunning()
    }

    /// Pauses the animator, and keeps its velocity for ``startAnimation()``.
    public func pauseAnimation() throws(AnimatorError) {
        let next = try admit(.pauseAnimation)
        if isPutOff({ try? $0.pauseAnimation() }) { return }
        change(to: next, paused: true) { board in
            if board.isRunning { board.pause() }
        }
    }

    /// Pauses the animator at a fraction. At 0 and at 1 all properties are at that end, exactly. With
    /// ``scrubsLinearly``, values below 0 and above 1 are extrapolated in a straight line.
    ///
    /// - Parameter fraction: The fraction: 0 at the start, 1 at the end; finite.
    public func setFractionComplete(_ fraction: Double) throws(AnimatorError) {
        let next = try admit(.setFractionComplete)
        try AnimatorError.check(fraction, .fraction, .beFinite)
        if isPutOff({ try? $0.setFractionComplete(fraction) }) { return }
        change(to: next, paused: true) { $0.scrub(to: fraction) }
    }

    /// Reverses the animator: it heads for its other end.
    ///
    /// - Parameter mode: The mode; by default, springs turn and curves retrace.
    public func reverse(_ mode: ReverseMode? = nil) throws(AnimatorError) {
        let next = try admit(.reverse)
        if isPutOff({ try? $0.reverse(mode) }) { return }
        scene?.wake()
        state = next
        reversed.toggle()
        board?.reverse(mode)
    }

    /// Continues towards the present end with other timing, from the present values and velocities.
    ///
    /// - Parameters:
    ///   - newTiming: The new timing; nil to keep the present one.
    ///   - durationFactor: The duration of the rest, in multiples of the original duration; 0 for the time
    ///     that was left. ``duration`` does not change.
    ///   - velocity: The velocity of the fraction, per second, such as that of a finger at its lift; nil to keep the
    ///     present one.
    public func continueAnimation(
        withTimingParameters newTiming: TimingParameters? = nil, durationFactor: Double = 0,
        velocity: Velocity<Double>? = nil
    ) throws(AnimatorError) {
        let next = try admit(.continueAnimation)
        try AnimatorError.check(durationFactor, .durationFactor, .notBeNegative)
        if let velocity { try AnimatorError.check(velocity.perSecond, .velocity, .beFinite) }
        if isPutOff({
            try? $0.continueAnimation(
                withTimingParameters: newTiming, durationFactor: durationFactor, velocity: velocity)
        }) {
            return
        }
        change(to: next, paused: true) { board in
            board.goOn(
                newTiming?.animation(duration: duration), durationFactor: durationFactor,
                fractionVelocity: velocity?.perSecond, relativeVelocity: newTiming?.initialVelocity,
                presets: presets)
            presets = Presets()
        }
    }

    /// Adds animations. Those added on the way start from the values on screen and take the time that is
    /// left, but not less than a quarter of the duration; the animator ends when the last one does. A
    /// property that the animator moves already goes on as before until its new animation starts.
    ///
    /// - Parameters:
    ///   - delayFactor: The part of the time left, 0 through 1, after which the new animations start.
    ///   - animations: A block that assigns values to properties. It runs when the animator becomes active,
    ///     or at once if it is.
    public func addAnimations(
        delayFactor: Double = 0, _ animations: @escaping () -> Void
    ) throws(AnimatorError) {
        let next = try admit(.addAnimations)
        try AnimatorError.check(delayFactor, .delayFactor, .lieIn(from: 0, through: 1))
        state = next
        let block = Block(delayFactor: delayFactor, animations: animations)
        guard let board else {
            blocks.append(block)
            return
        }
        holdingCalls {
            run(block, on: board)
            tellRunning()
        }
    }

    /// Sets the start of a property, if it differs from the value that the animator will find, as when a
    /// finger has moved the property half-way.
    public func setStart<Value>(_ value: Value, of property: Property<Value>) throws(AnimatorError) {
        let next = try admit(.setStart)
        guard value.isFinite else {
            throw .parameter(ParameterError(.value, .nan, must: .beFinite))
        }
        state = next
        presets.setOrigin(value, of: property)
    }

    /// Sets the velocity with which a property starts, or goes on at the next
    /// ``continueAnimation(withTimingParameters:durationFactor:velocity:)``.
    ///
    /// - Parameters:
    ///   - velocity: The velocity in the value's units per second of the clock.
    ///   - property: The property that starts with the velocity.
    public func setInitialVelocity<Value>(
        _ velocity: Velocity<Value>, of property: Property<Value>
    ) throws(AnimatorError) {
        let next = try admit(.setInitialVelocity)
        guard velocity.perSecond.isFinite else {
            throw .parameter(ParameterError(.velocity, .nan, must: .beFinite))
        }
        state = next
        presets.setVelocity(velocity, of: property)
    }

    /// Calls a handler when ``isRunning`` changes; with ``pausesOnCompletion``, the only report of the end.
    @discardableResult
    public func onRunningChange(_ handler: @escaping (_ isRunning: Bool) -> Void) -> Observation {
        let observer = runningObservers.add(handler)
        return Observation { [weak self] in self?.runningObservers.remove(observer) }
    }

    /// Adds a closure that is called once, at the end, with the position at which the animator ended.
    ///
    /// A running animator outlives its owner: a closure that uses the owner captures it weakly.
    public func addCompletion(_ completion: @escaping (StopPosition) -> Void) {
        completions.append(completion)
    }

    /// Stops the animator where it is. An animator that still waits to start has taken no properties, and
    /// moves none.
    ///
    /// - Parameter withoutFinishing: True to become inactive without calling completions; false to be stopped
    ///   until ``finishAnimation(at:)``.
    public func stopAnimation(withoutFinishing: Bool) throws(AnimatorError) {
        let next = try admit(.stopAnimation)
        if isPutOff({ try? $0.stopAnimation(withoutFinishing: withoutFinishing) }) { return }
        state = next
        holdingCalls {
            endWait()
            board?.stop()
            tellRunning()
            if withoutFinishing {
                completions = []
                finish(at: .current)
            }
        }
    }

    /// Finishes a stopped animator: the properties rest where they are, or at one of the ends.
    public func finishAnimation(at position: StopPosition) throws(AnimatorError) {
        state = try admit(.finishAnimation)
        finish(at: position)
    }
}
