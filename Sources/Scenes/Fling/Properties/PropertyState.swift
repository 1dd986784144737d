// The state that a property shows.

extension Property {
    /// The value to be shown at the scene's time.
    @inlinable
    public var presentation: Value { state.value }

    /// The value and velocity to be shown at the scene's time, the velocity per second of the clock.
    @inlinable
    public var state: MotionState<Value> {
        guard movement != .rests, let clock else { return MotionState(course.model) }
        return shown(localState(at: clock.now), rate: clock.rate)
    }

    /// Returns the value and velocity to be shown at a time, the velocity per second of the clock.
    ///
    /// The time may lie ahead of the scene's: the result is the state that will be shown if nothing else
    /// happens until then. It takes into account delays, settling and the order in which animations take
    /// over, to the last digit. The call changes nothing. Animations that ended before the scene's time are
    /// forgotten.
    @inlinable
    public func state(at time: Timestamp) -> MotionState<Value> {
        guard movement != .rests, let clock else { return MotionState(course.model) }
        return shown(localState(at: clock.local(at: time)), rate: clock.rate)
    }

    @inlinable
    func shown(_ state: MotionState<Value>, rate: Double) -> MotionState<Value> {
        guard rate != 1 else { return state }
        let shown = MotionState(state.value, velocity: state.velocity.scaled(by: rate))
        return shown.isFinite ? shown : MotionState(state.value)
    }

    /// Returns the state at a time in the scene's own time.
    @inlinable
    package func localState(at time: Timestamp) -> MotionState<Value> {
        // Alone, a spring is short enough for the compiler to inline.
        movement == .springs
            ? course.spring.state(at: time.seconds(since: course.anchor)) : otherState(at: time)
    }

    @inlinable
    @inline(never)
    func otherState(at time: Timestamp) -> MotionState<Value> {
        if movement == .curves { return course.curve.state(at: time.seconds(since: course.anchor)) }
        if movement == .drives, let driver = course.driver {
            let state = driver.state(at: time)
            return state.isFinite ? state : MotionState(course.model)
        }
        if movement == .adds, let spring = course.additives.sole {
            // A course is large: the variables that a frame needs are read in place.
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

    /// Returns the state, in the scene's own time, with which a motion to `goal` has to begin for nothing to
    /// jump: the state on screen at the scene's time, less the additive animations that will go on.
    @inlinable
    public func startState(for goal: Value) -> MotionState<Value> {
        guard movement != .rests, let clock else { return MotionState(course.model) }
        let now = clock.now
        let isAsShown = movement == .springs || movement == .curves && now != course.anchor
        return isAsShown ? localState(at: now) : course.start(for: goal, at: now)
    }
}
