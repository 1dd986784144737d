import Motion

/// A motion without a hand: of a spring, of a throw that runs out, or along a curve or a motion of the app's
/// own, within bounds that may have hard ends.
///
/// A flight after a release starts with the velocity of the hand, which need not be the shown velocity. The
/// shown state blends into it within 33 ms: it is the motion plus an offset that falls to zero.
package final class FlightMotion<Value: Coordinates>: Sendable {
    /// The motion itself; for one that follows a curve or an app's motion, the rest at its end, between the
    /// same ends.
    let motion: BoundedMotion<Value>
    /// The curve, or the app's own motion, that it follows up to its rest; nil for neither.
    let lead: Lead<Value>?
    let blend: Blend<Value>
    /// The distance by which the whole has been shifted since it set out.
    let shift: Value

    init(
        _ motion: BoundedMotion<Value>, after lead: Lead<Value>? = nil, blend: Blend<Value> = Blend(),
        movedBy shift: Value = .zero
    ) {
        (self.motion, self.lead, self.blend, self.shift) = (motion, lead, blend, shift)
    }
}

/// A curve, or a motion of the app's own from a time after its beginning on, that a flight follows.
final class Lead<Value: Coordinates>: Sendable {
    let motion: AnyTrajectory<Value>
    /// The time of the motion, in seconds, at which the flight sets out.
    private let offset: Double

    /// - Parameter offset: Seconds, 0 or greater.
    init(_ motion: AnyTrajectory<Value>, from offset: Double = 0) {
        self.motion = motion
        self.offset = offset
    }

    /// The state at a time; nil where an app's own motion has no usable one.
    func state(at time: Double) -> MotionState<Value>? {
        let state = motion.state(at: offset + (time > 0 ? time : 0))
        return state.value.isUsable && state.velocity.perSecond.isUsable ? state : nil
    }

    /// True for a motion of the app's own.
    var isCustom: Bool {
        if case .custom = motion { return true }
        return false
    }

    func settlingTime(within tolerance: Tolerance) -> Double? {
        motion.settlingTime(within: tolerance).map(remaining)
    }

    var logicalDuration: Double? { motion.logicalDuration.map(remaining) }

    /// The time of the exact end, in seconds; nil when the motion only comes nearer, or has no end.
    var exactDuration: Double? { motion.exactDuration.map(remaining) }

    private func remaining(_ time: Double) -> Double { max(0, time - offset) }
}

extension FlightMotion {
    /// The motion that `timing` gives from `start` to `target`, kept within bounds that have hard ends.
    ///
    /// - Parameter shown: The state on screen when it sets out; nil for the start.
    package convenience init(
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
            self.init(BoundedMotion(restingAt: goal, in: walls), after: Lead(.curve(lead)), blend: blend)
        } else {
            self.init(
                BoundedMotion(springing: timing.spring, from: start, to: goal, in: walls), blend: blend)
        }
    }

    /// The motion of a value that runs out within bounds.
    ///
    /// - Parameter landing: The place within the bounds at which it is to come to rest; nil where it runs out
    ///   freely.
    package convenience init(
        coastingFrom start: MotionState<Value>, deceleration: Deceleration, landingAt landing: Value? = nil,
        in bounds: Bounds<Value>?, spring: Spring, showing shown: MotionState<Value>? = nil
    ) {
        self.init(
            BoundedMotion(
                slowing: deceleration, from: start, landingAt: landing, in: bounds, spring: spring),
            blend: Blend(from: shown ?? start, to: start))
    }

    /// The same motion somewhere else, within bounds that go with it.
    func moved(by displacement: Value) -> FlightMotion {
        FlightMotion(motion, after: lead, blend: blend, movedBy: shift + displacement)
    }
}

extension FlightMotion {
    /// The velocity with which it set out, into which the shown velocity blends.
    package var departureVelocity: Velocity<Value> { unblended(at: 0).velocity }

    /// The state of the motion, without the blend and without the shift.
    func unblended(at time: Double) -> MotionState<Value> {
        guard let lead else { return motion.state(at: time) }
        return led(by: lead, at: time)
    }

    private func led(by lead: Lead<Value>, at time: Double) -> MotionState<Value> {
        guard let state = lead.state(at: time) else { return motion.state(at: time) }
        return motion.walls?.shown(state) ?? state
    }
}

extension FlightMotion: PlayheadLeg {
    package func successor(timing: Timing, from start: MotionState<Value>, to target: Value) -> FlightMotion {
        FlightMotion(timing: timing, from: start, to: target, in: motion.walls?.moved(by: shift))
    }

    package convenience init(timing: Timing, from start: MotionState<Value>, to target: Value) {
        self.init(timing: timing, from: start, to: target, in: nil)
    }

    package func state(at time: Double) -> MotionState<Value> {
        let state = unblended(at: time)
        let shown = time < blend.end ? joined(state, at: time) : state
        return MotionState(shown.value + shift, velocity: shown.velocity)
    }

    private func joined(_ state: MotionState<Value>, at time: Double) -> MotionState<Value> {
        let shown = blend.shown(state, at: time)
        return motion.walls?.kept(shown, from: blend.start, to: state.value) ?? shown
    }

    package func landing(in state: MotionState<Value>, from start: MotionState<Value>) -> MotionState<Value> {
        motion.walls?.moved(by: shift).kept(state, from: start.value, to: start.value) ?? state
    }

    package var destination: Value? {
        if let lead, lead.motion.destination == nil { return nil }
        return motion.destination.map { $0 + shift }
    }

    package func settlingTime(within tolerance: Tolerance) -> Double? {
        let time = lead.map { $0.settlingTime(within: tolerance) } ?? motion.settlingTime(within: tolerance)
        return time.map { max($0, blend.end) }
    }

    package var logicalDuration: Double? { lead.map { $0.logicalDuration } ?? motion.logicalDuration }

    package var exactDuration: Double? { lead?.exactDuration.map { max($0, blend.end) } }

    package var takesOverVelocity: Bool {
        guard blend.end <= 0 else { return true }
        guard let lead else { return motion.takesOverVelocity }
        return lead.isCustom || lead.motion.takesOverVelocity
    }

    package func time(ofProgress fraction: Double) -> Double? {
        motion.walls == nil ? lead?.motion.time(ofProgress: fraction) : nil
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
