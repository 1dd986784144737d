import Motion

/// A blend from the shown state into a new motion.
///
/// A drag or a flight need not start at the shown value or with the shown velocity: a drag is shown ahead of
/// its reports, and a flight starts with the velocity of the lift. The shown state is the new motion plus an
/// offset. The offset starts as the difference between the two, in value and velocity, and goes to zero along
/// one cubic.
struct Blend<Value: Coordinates>: Sendable {
    /// The shown value at the start of the blend.
    let start: Value
    /// The offset at the start: the shown value minus that of the motion.
    let gap: Value
    /// The velocity of the offset there, per second.
    let slope: Value
    /// The seconds until the offset is 0.
    let end: Double

    init(from shown: MotionState<Value>, to motion: MotionState<Value>) {
        start = shown.value
        gap = shown.value - motion.value
        slope = (shown.velocity - motion.velocity).perSecond
        end = gap == .zero && slope == .zero ? 0 : Self.duration
    }

    /// No blend: the motion is shown as it is.
    init() { self.init(from: MotionState(.zero), to: MotionState(.zero)) }

    /// Two frames at 60 Hz, one in which the eye sees the change and one in which it ends.
    static var duration: Double { 0.033 }

    /// The state that is shown seconds after its beginning; before that the offset changes evenly.
    func shown(_ motion: MotionState<Value>, at seconds: Double) -> MotionState<Value> {
        guard seconds < end else { return motion }
        guard seconds > 0 else {
            return MotionState(
                motion.value + gap + slope.scaled(by: max(seconds, -0.1)),
                velocity: motion.velocity + Velocity(perSecond: slope))
        }
        let part = seconds / end
        let left = 1 - part
        let pull = slope.scaled(by: end) + gap.scaled(by: 2)
        let offset = (gap + pull.scaled(by: part)).scaled(by: left * left)
        let rate = pull.scaled(by: left * left) - (gap + pull.scaled(by: part)).scaled(by: 2 * left)
        return MotionState(
            motion.value + offset, velocity: motion.velocity + Velocity(perSecond: rate.scaled(by: 1 / end)))
    }

    /// The same within bounds.
    @inline(never)
    func shown(
        _ motion: MotionState<Value>, at seconds: Double, in bounds: Bounds<Value>?
    ) -> MotionState<Value> {
        let shown = shown(motion, at: seconds)
        guard let bounds, bounds.isHard else { return shown }
        return bounds.kept(shown, from: start, to: motion.value)
    }

    /// The start of a motion with a given velocity into which the shown state blends without turning back.
    static func departure(from shown: MotionState<Value>, velocity: Velocity<Value>) -> Value {
        shown.value + (shown.velocity - velocity).perSecond.scaled(by: duration / 3)
    }
}

extension Bounds {
    /// The start of a motion for a value that is shown within the ends.
    ///
    /// Beyond an end, the end's spring would hold back a motion that leads away from it, so the motion starts
    /// at the end.
    func entered(by start: MotionState<Value>, showing shown: Value) -> MotionState<Value> {
        var entered = start
        for axis in 0..<Value.axisCount {
            let (range, place) = (lower[axis: axis]...upper[axis: axis], start.value[axis: axis])
            let edge = min(max(place, range.lowerBound), range.upperBound)
            let leadsIn = (edge - place) * start.velocity.perSecond[axis: axis] > 0
            if leadsIn, range.contains(shown[axis: axis]) { entered.value[axis: axis] = edge }
        }
        return entered
    }

    /// A state between the shown value and the motion: it is outside hard ends by no more than one of the two
    /// is.
    @inline(never)
    func kept(_ state: MotionState<Value>, from start: Value, to motion: Value) -> MotionState<Value> {
        guard isHard else { return state }
        var kept = state
        for axis in 0..<Value.axisCount {
            let lowest = min(lower[axis: axis], motion[axis: axis], start[axis: axis])
            let highest = max(upper[axis: axis], motion[axis: axis], start[axis: axis])
            let coordinate = min(max(state.value[axis: axis], lowest), highest)
            guard coordinate != state.value[axis: axis] else { continue }
            kept.value[axis: axis] = coordinate
            kept.velocity.perSecond[axis: axis] = 0
        }
        return kept
    }
}
