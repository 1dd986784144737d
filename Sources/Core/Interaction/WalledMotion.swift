import Motion

/// A motion between hard ends, each axis for itself: it stops at an end that it runs into, or bounces off it.
///
/// Under friction it rests at the end where it stops. A spring draws it on from there, from rest or with the
/// speed that the bounds' restitution leaves it; after the 24th impact it does not bounce any more. A curve
/// waits at the end until it leads back. Only a motion that begins outside, since the bounds are other ones
/// now, is ever outside, and never further than where it began.
@usableFromInline
package struct WalledMotion<Value: Coordinates>: Trajectory {
    /// The state at time 0.
    @usableFromInline package let start: MotionState<Value>
    /// The hard ends, with the part of the speed that a bounce keeps.
    @usableFromInline package let bounds: Bounds<Value>
    let course: Course
    /// The time of the first impact on an end, on each axis; infinite where there is none.
    private let firstImpact: Value

    enum Course: Sendable {
        /// It runs out; from outside, the spring brings it back.
        case friction(Deceleration, Spring)
        case spring(Spring, to: Value)
        case curve(CurveMotion<Value>)
    }

    init(_ course: Course, from start: MotionState<Value>, in bounds: Bounds<Value>) {
        self.start = start
        self.bounds = bounds
        self.course = course
        var impacts = Value.zero
        for axis in 0..<Value.axisCount {
            impacts[axis: axis] =
                WalledMotion.lane(axis, course, start, bounds)?.firstImpact ?? .infinity
        }
        firstImpact = impacts
    }

    private static func lane(
        _ axis: Int, _ course: Course, _ start: MotionState<Value>, _ bounds: Bounds<Value>
    ) -> WalledLane? {
        let pull: WalledLane.Pull
        switch course {
        case .friction(let deceleration, let spring): pull = .friction(deceleration, spring)
        case .spring(let spring, let target): pull = .spring(spring, to: target[axis: axis])
        case .curve: return nil
        }
        return WalledLane(
            start: MotionState(start.value[axis: axis], perSecond: start.velocity.perSecond[axis: axis]),
            lower: bounds.lower[axis: axis], upper: bounds.upper[axis: axis],
            restitution: bounds.restitution, pull: pull)
    }

    /// The seconds until the first impact on an end, and the velocity with which it comes there; nil for
    /// none.
    func freeImpact(_ axis: Int) -> (seconds: Double, rate: Double)? {
        let seconds = firstImpact[axis: axis]
        guard seconds < .infinity, let lane = lane(axis) else { return nil }
        return (seconds, lane.impactRate(at: seconds))
    }

    private func lane(_ axis: Int) -> WalledLane? {
        WalledMotion.lane(axis, course, start, bounds)
    }

    @usableFromInline
    package func state(at time: Double) -> MotionState<Value> {
        if case .curve(let curve) = course { return held(curve.state(at: time)) }
        guard time > 0 else { return start }
        var state = start
        for axis in 0..<Value.axisCount {
            guard let part = lane(axis)?.state(at: time, firstImpact: firstImpact[axis: axis]) else {
                continue
            }
            state.value[axis: axis] = part.value
            state.velocity.perSecond[axis: axis] = part.velocity.perSecond
        }
        return state
    }

    /// A state between the ends, at rest on the axes on which it would be past one.
    private func held(_ state: MotionState<Value>) -> MotionState<Value> {
        var held = state
        for axis in 0..<Value.axisCount {
            let value = state.value[axis: axis]
            let place = min(max(value, bounds.lower[axis: axis]), bounds.upper[axis: axis])
            guard place != value else { continue }
            held.value[axis: axis] = place
            held.velocity.perSecond[axis: axis] = 0
        }
        return held
    }

    @usableFromInline
    package var destination: Value? {
        if case .curve(let curve) = course { return curve.destination.map(bounds.clamp) }
        return start.value.mapAxes { axis, coordinate in
            lane(axis)?.end(firstImpact: firstImpact[axis: axis]).place ?? coordinate
        }
    }

    @usableFromInline
    package func settlingTime(within tolerance: Tolerance) -> Double? {
        if case .curve(let curve) = course { return curve.settlingTime(within: tolerance) }
        let share = tolerance.shared(by: (0..<Value.axisCount).count(where: moves))
        return Value.latest { axis in
            guard let end = lane(axis)?.end(firstImpact: firstImpact[axis: axis]) else { return nil }
            return end.motion.settlingTime(within: share).map { end.time + $0 }
        }
    }

    /// True if the motion changes the value along an axis.
    private func moves(_ axis: Int) -> Bool {
        start.velocity.perSecond[axis: axis] != 0
            || lane(axis)?.end(firstImpact: firstImpact[axis: axis]).place != start.value[axis: axis]
    }

    @usableFromInline
    package var logicalDuration: Double? {
        if case .curve(let curve) = course { return curve.logicalDuration }
        return Value.latest { axis in
            guard let end = lane(axis)?.end(firstImpact: firstImpact[axis: axis]) else { return nil }
            return end.motion.logicalDuration.map { end.time + $0 }
        }
    }
}

extension WalledMotion {
    /// The time of the exact end, in seconds; nil when the motion only comes nearer.
    var exactDuration: Double? {
        guard case .curve(let curve) = course else { return nil }
        return curve.logicalDuration
    }
}

extension Bounds {
    /// A state, without the velocity with which it would go on outwards from outside.
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
