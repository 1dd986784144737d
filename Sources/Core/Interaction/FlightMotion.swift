import Motion

/// A motion without a hand: of a spring, of a throw that runs out, or along a curve or a motion of the app's
/// own, within bounds that may have hard ends.
///
/// A flight after a release starts with the velocity of the hand, which need not be the shown velocity. The
/// shown state blends into it within 33 ms: it is the motion plus an offset that falls to zero.
package struct FlightMotion<Value: Coordinates>: Sendable {
    /// The motion itself; for one that follows a curve or an app's motion, the rest at its end, between the
    /// same ends.
    let motion: BoundedMotion<Value>
    /// The curve, or the app's own motion, that it follows up to its rest; nil for neither.
    let lead: Lead?
    /// True if there is a lead. It is stored, because a frame would copy the lead to find out.
    let isLed: Bool
    /// True if it follows something that has no end. It is stored as well, because each frame of a landing
    /// reads it.
    let isEndless: Bool
    let blend: Blend<Value>
    /// The distance by which the whole has been shifted since it set out.
    private(set) var shift = Value.zero

    enum Lead: Sendable {
        case curve(CurveMotion<Value>)
        #if !hasFeature(Embedded)
        case custom(CustomFlight<Value>)
        #endif
    }

    init(
        _ motion: BoundedMotion<Value>, after lead: Lead? = nil, isEndless: Bool = false,
        blend: Blend<Value> = Blend()
    ) {
        self.motion = motion
        self.lead = lead
        self.isEndless = isEndless
        self.blend = blend
        isLed = lead != nil
    }
}

extension FlightMotion {
    /// The motion that `timing` gives from `start` to `target`, kept within bounds that have hard ends.
    ///
    /// - Parameter shown: The state on screen when it sets out; nil for the start.
    package init(
        timing: Timing, from start: MotionState<Value>, to target: Value, in bounds: Bounds<Value>?,
        showing shown: MotionState<Value>? = nil
    ) {
        let blend = Blend(from: shown ?? start, to: start)
        let walls = bounds.flatMap { $0.isHard ? $0 : nil }
        let goal = walls?.clamp(target) ?? target
        // A curve may turn back after it has come within; a spring from outside is kept within from then on.
        if case .curve(let curve, let duration) = timing, walls?.contains(start.value) ?? true,
            let lead = CurveMotion.leading(
                from: walls?.stopping(start) ?? start, to: goal, duration: duration, curve: curve)
        {
            self.init(BoundedMotion(restingAt: goal, in: walls), after: .curve(lead), blend: blend)
        } else {
            self.init(
                BoundedMotion(springing: timing.spring, from: start, to: goal, in: walls), blend: blend)
        }
    }

    /// The motion of a value that runs out within bounds.
    ///
    /// - Parameter landing: The place within the bounds at which it is to come to rest; nil where it runs out
    ///   freely.
    package init(
        coastingFrom start: MotionState<Value>, deceleration: Deceleration, landingAt landing: Value? = nil,
        in bounds: Bounds<Value>?, spring: Spring, showing shown: MotionState<Value>? = nil
    ) {
        self.init(
            BoundedMotion(
                slowing: deceleration, from: start, landingAt: landing, in: bounds, spring: spring),
            blend: Blend(from: shown ?? start, to: start))
    }

    /// The same motion somewhere else, within bounds that go with it.
    func moved(by way: Value) -> FlightMotion {
        var moved = self
        moved.shift = shift + way
        return moved
    }
}

extension FlightMotion {
    /// The velocity with which it set out, into which the shown velocity blends.
    package var departureVelocity: Velocity<Value> { unblended(at: 0).velocity }

    /// True for a motion of the app's own.
    var isCustom: Bool {
        #if !hasFeature(Embedded)
        if case .custom = lead { return true }
        #endif
        return false
    }

    /// The state of the motion, without the blend and without the shift.
    func unblended(at time: Double) -> MotionState<Value> {
        isLed ? led(at: time) : motion.state(at: time)
    }

    @inline(never)
    func led(at time: Double) -> MotionState<Value> {
        let state: MotionState<Value>
        switch lead {
        case .curve(let curve): state = curve.state(at: time)
        #if !hasFeature(Embedded)
        case .custom(let custom):
            guard let own = custom.state(at: time) else { return motion.state(at: time) }
            state = own
        #endif
        case nil: return motion.state(at: time)
        }
        guard let walls = motion.walls else { return state }
        return walls.shown(state)
    }
}

extension FlightMotion: PlayheadLeg {
    package func successor(timing: Timing, from start: MotionState<Value>, to target: Value) -> FlightMotion {
        FlightMotion(timing: timing, from: start, to: target, in: motion.walls?.moved(by: shift))
    }

    package init(timing: Timing, from start: MotionState<Value>, to target: Value) {
        self.init(timing: timing, from: start, to: target, in: nil)
    }

    package func state(at time: Double) -> MotionState<Value> {
        let state = unblended(at: time)
        let shown = time < blend.end ? joined(state, at: time) : state
        return MotionState(shown.value + shift, velocity: shown.velocity)
    }

    @inline(__always)
    package func simpleState(at time: Double) -> MotionState<Value>? {
        guard !isLed, let state = motion.simpleState(at: time) else { return nil }
        let shown = time < blend.end ? blend.shown(state, at: time) : state
        return MotionState(shown.value + shift, velocity: shown.velocity)
    }

    /// The same as ``state(at:)`` for a motion in pieces without bounces whose blend is over; nil for another
    /// one.
    @inline(__always)
    func pieces(at time: Double) -> MotionState<Value>? {
        guard !isLed, time >= blend.end, let state = motion.simplePieces(at: time) else { return nil }
        return MotionState(state.value + shift, velocity: state.velocity)
    }

    func joined(_ state: MotionState<Value>, at time: Double) -> MotionState<Value> {
        let shown = blend.shown(state, at: time)
        return motion.walls?.kept(shown, from: blend.start, to: state.value) ?? shown
    }

    package func landing(in state: MotionState<Value>, from start: MotionState<Value>) -> MotionState<Value> {
        motion.walls?.moved(by: shift).kept(state, from: start.value, to: start.value) ?? state
    }

    package var destination: Value? { isEndless ? nil : motion.destination.map { $0 + shift } }

    package func settlingTime(within tolerance: Tolerance) -> Double? {
        let time =
            switch lead {
            case .curve(let curve): curve.settlingTime(within: tolerance)
            #if !hasFeature(Embedded)
            case .custom(let custom): custom.settlingTime(within: tolerance)
            #endif
            case nil: motion.settlingTime(within: tolerance)
            }
        return time.map { max($0, blend.end) }
    }

    package var logicalDuration: Double? {
        switch lead {
        case .curve(let curve): curve.logicalDuration
        #if !hasFeature(Embedded)
        case .custom(let custom): custom.logicalDuration
        #endif
        case nil: motion.logicalDuration
        }
    }

    package var exactDuration: Double? {
        let time: Double? =
            switch lead {
            case .curve(let curve): curve.logicalDuration
            #if !hasFeature(Embedded)
            case .custom(let custom): custom.exactDuration
            #endif
            case nil: nil
            }
        return time.map { max($0, blend.end) }
    }

    package var takesOverVelocity: Bool {
        guard blend.end <= 0 else { return true }
        return switch lead {
        case .curve(let curve): curve.takesOverVelocity
        #if !hasFeature(Embedded)
        case .custom: true
        #endif
        case nil: motion.takesOverVelocity
        }
    }

    package func time(ofProgress fraction: Double) -> Double? {
        guard case .curve(let curve) = lead, motion.walls == nil else { return nil }
        return curve.time(ofProgress: fraction)
    }
}

extension Bounds {
    /// A state, without the velocity with which it would go on outwards.
    func stopping(_ state: MotionState<Value>) -> MotionState<Value> {
        var stopped = state
        for axis in 0..<Value.axisCount {
            let (value, rate) = (state.value[axis: axis], state.velocity.perSecond[axis: axis])
            guard value >= upper[axis: axis] && rate > 0 || value <= lower[axis: axis] && rate < 0 else {
                continue
            }
            stopped.velocity.perSecond[axis: axis] = 0
        }
        return stopped
    }
}
