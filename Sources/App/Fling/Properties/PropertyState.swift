// What a property shows.

extension Property {
    /// What is to be shown at the scene's time.
    @inlinable
    public var presentation: Value { state.value }

    /// The value and velocity to be shown at the scene's time, the velocity per second of the clock.
    @inlinable
    public var state: MotionState<Value> {
        guard movement != .rests, let clock else { return MotionState(course.model) }
        return shown(localState(at: clock.pointee.now), rate: clock.pointee.rate)
    }

    /// The value and velocity to be shown at a moment, the velocity per second of the clock.
    ///
    /// The moment may lie ahead of the scene's time: it is what will be shown if nobody does anything until then.
    /// Delays, settling and what takes over from what are part of it, to the last digit. Asking changes nothing. What
    /// has ended before the scene's time is forgotten.
    @inlinable
    public func state(at time: Timestamp) -> MotionState<Value> {
        guard movement != .rests, let clock else { return MotionState(course.model) }
        return shown(localState(at: clock.pointee.local(at: time)), rate: clock.pointee.rate)
    }

    @inlinable
    func shown(_ state: MotionState<Value>, rate: Double) -> MotionState<Value> {
        guard rate != 1 else { return state }
        let shown = MotionState(state.value, velocity: state.velocity.scaled(by: rate))
        return shown.isFinite ? shown : MotionState(state.value)
    }

    /// The state at a moment of the scene's own time.
    @inlinable
    func localState(at time: Timestamp) -> MotionState<Value> {
        // Alone, a spring is short enough for the compiler to inline.
        movement == .springs
            ? course.spring.state(at: time.seconds(since: course.anchor)) : otherState(at: time)
    }

    @inlinable
    @inline(never)
    func otherState(at time: Timestamp) -> MotionState<Value> {
        if movement == .curves { return course.curve.state(at: time.seconds(since: course.anchor)) }
        if movement == .adds, let spring = course.additives.sole {
            // A course is large: what a frame asks of it is read in place.
            let (base, chart) = (MotionState(course.model), course.chart)
            var offset = chart.offset(to: base)
            spring.add(to: &offset, at: time)
            let state = chart.state(at: offset)
            return state.isFinite ? state : base
        }
        return foreseen(at: time)
    }

    @usableFromInline
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    func foreseen(at time: Timestamp) -> MotionState<Value> {
        course.due > time ? course.mixed(at: time) : course.advanced(to: time).mixed(at: time)
    }

    /// The state, in the scene's own time, with which a motion to `goal` has to begin for nothing to jump: what is
    /// on screen at the scene's time, without what additive animations will go on adding.
    @inlinable
    public func startState(for goal: Value) -> MotionState<Value> {
        guard movement != .rests, let clock else { return MotionState(course.model) }
        let now = clock.pointee.now
        let isAsShown = movement == .springs || movement == .curves && now != course.anchor
        return isAsShown ? localState(at: now) : course.start(for: goal, at: now)
    }
}
