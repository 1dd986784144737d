// What a property shows.

extension Property {
    /// What is to be shown at the scene's time.
    @inlinable
    public var presentation: Value { state.value }

    /// The value and velocity to be shown at the scene's time.
    @inlinable
    public var state: MotionState<Value> {
        guard movement != .rests, let clock else { return MotionState(model) }
        return shown(localState(at: clock.pointee.now), rate: clock.pointee.rate)
    }

    /// The value and velocity to be shown at a moment, the velocity per second of the clock.
    ///
    /// The moment may lie ahead of the scene's time: it is what will be shown if nothing else happens. Asking changes
    /// nothing. What has ended before the scene's time is forgotten.
    @inlinable
    public func state(at time: Timestamp) -> MotionState<Value> {
        guard movement != .rests, let clock else { return MotionState(model) }
        return shown(localState(at: clock.pointee.local(at: time)), rate: clock.pointee.rate)
    }

    @inlinable
    func shown(_ state: MotionState<Value>, rate: Double) -> MotionState<Value> {
        rate == 1 ? state : MotionState(state.value, velocity: state.velocity.scaled(by: rate))
    }

    /// The state at a moment of the scene's own time.
    @inlinable
    func localState(at time: Timestamp) -> MotionState<Value> {
        movement == .springs ? spring.state(at: time.seconds(since: anchor)) : mixedState(at: time)
    }

    @usableFromInline
    func mixedState(at time: Timestamp) -> MotionState<Value> {
        guard let pending, time > pending.begin else {
            return sum(of: currentState(at: time), at: time, around: chart)
        }
        // Asked beyond a wait: what will be, if nothing happens until then.
        let goal = pending.goal
        let start = pending.start ?? startState(for: goal, at: pending.begin)
        let playhead = pending.animation.playhead(
            from: start, origin: pending.origin, to: goal, tolerance: tolerance, at: pending.begin)
        return sum(of: playhead.state(at: time), at: time, around: goal)
    }

    /// A state, with the additive animations.
    private func sum(
        of base: MotionState<Value>, at time: Timestamp, around chart: Value
    ) -> MotionState<Value> {
        additives.isEmpty ? base : chart.state(at: chart.offset(to: base) + addedOffset(at: time))
    }

    /// The state without the additive animations, as if nothing waited to take over.
    func currentState(at time: Timestamp) -> MotionState<Value> {
        if let driver { return driver.state(at: time) }
        if let track { return track.playhead.state(at: time) }
        if main.serial != 0 { return spring.state(at: time.seconds(since: anchor)) }
        return MotionState(pending?.rest ?? model)
    }

    func addedOffset(at time: Timestamp) -> Offset<Value.AnimatableData> {
        var sum = Offset(displacement: Value.AnimatableData.zero, rate: .zero)
        for additive in additives {
            let state = additive.playhead.state(at: time)
            sum.displacement = sum.displacement + state.value.animatableData
            sum.rate = sum.rate + state.velocity.perSecond
        }
        return sum
    }

    /// The state, in the scene's own time, with which a motion to `goal` has to begin for nothing to jump: what is
    /// on screen at the scene's time, without what additive animations will go on adding.
    @inlinable
    public func startState(for goal: Value) -> MotionState<Value> {
        guard movement != .rests, let clock else { return MotionState(model) }
        if movement == .springs { return localState(at: clock.pointee.now) }
        return startState(for: goal, at: clock.pointee.now)
    }

    /// - Parameter time: Not after the end of a wait.
    @usableFromInline
    func startState(for goal: Value, at time: Timestamp) -> MotionState<Value> {
        let current = currentState(at: time)
        guard !additives.isEmpty else { return current }
        let shown = goal.offset(to: sum(of: current, at: time, around: chart))
        return goal.state(at: shown - addedOffset(at: time))
    }
}

extension Offset {
    static func + (left: Offset, right: Offset) -> Offset {
        Offset(displacement: left.displacement + right.displacement, rate: left.rate + right.rate)
    }

    static func - (left: Offset, right: Offset) -> Offset {
        Offset(displacement: left.displacement - right.displacement, rate: left.rate - right.rate)
    }
}
