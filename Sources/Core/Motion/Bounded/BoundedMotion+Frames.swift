// The states that frames show: on each axis a formula, whose constants were computed when the motion set out.

extension BoundedMotion {
    @inlinable
    @inline(__always)
    public func state(at time: Double) -> MotionState<Value> {
        guard time > 0 else { return start }
        // All axes by one formula: of a spring, or of the same friction before any meets an end.
        if isSpring, restitution == nil { return end.state(at: spring.transition(over: time)(offset)) }
        guard time < glideEnd, friction[axis: 0] > 0 else { return each { piece($0, at: time) } }
        let decay = Decay(unchecked: friction[axis: 0])
        let (done, left) = decay.fractions(after: time)
        let rate = start.velocity.perSecond
        // The end itself, not the rounded sum of start and displacement, which may be past an end.
        let place = done == 1 ? end : start.value + decay.distance(at: rate).scaled(by: done)
        return MotionState(
            place.mapAxes { axis, coordinate in
                min(max(coordinate, lower[axis: axis]), upper[axis: axis])
            }, perSecond: rate.scaled(by: left))
    }

    @inlinable
    func each(_ part: (_ axis: Int) -> MotionState<Double>) -> MotionState<Value> {
        var state = start
        for axis in 0..<Value.axisCount {
            let part = part(axis)
            state.value[axis: axis] = part.value
            state.velocity.perSecond[axis: axis] = part.velocity.perSecond
        }
        return state
    }

    @inlinable
    func piece(_ axis: Int, at time: Double) -> MotionState<Double> {
        let impact = impacts[axis: axis]
        guard !bouncing[axis] else { return kept(bounced(axis, at: time), axis) }
        guard springing[axis] || time >= impact else { return kept(glide(axis, at: time), axis) }
        let spring = spring.transition(over: springing[axis] ? time : time - impact)
        let state = end[axis: axis].state(
            at: spring(
                Offset(displacement: offset.displacement[axis: axis], rate: offset.rate[axis: axis])))
        return restitution == nil ? state : kept(state, axis)
    }

    @usableFromInline
    @inline(never)
    func bounced(_ axis: Int, at time: Double) -> MotionState<Double> {
        axisMotion(axis).state(at: time, firstImpact: impacts[axis: axis])
    }

    /// A state that rounding may have carried past an end just before it arrives.
    @inlinable
    func kept(_ state: MotionState<Double>, _ axis: Int) -> MotionState<Double> {
        let begin = start.value[axis: axis]
        let place = min(
            max(state.value, min(lower[axis: axis], begin)), max(upper[axis: axis], begin))
        return MotionState(place, velocity: state.velocity)
    }

    @inlinable
    @inline(__always)
    func glide(_ axis: Int, at time: Double) -> MotionState<Double> {
        let (start, friction) = (start(axis), friction[axis: axis])
        let rate = start.velocity.perSecond
        guard friction > 0 else {
            guard case .curve(let curve) = deceleration else { return start }
            // The curve's function gets numbers alone, since a call with all of the motion would copy it.
            let state = curve.state(ofThrowAt: rate, lasting: curveDurations[axis: axis], at: time)
            return MotionState(start.value + state.displacement, perSecond: state.rate)
        }
        let decay = Decay(unchecked: friction)
        let (done, left) = decay.fractions(after: time)
        // The end itself, not the rounded sum of start and displacement.
        let place = done == 1 ? end[axis: axis] : start.value + decay.distance(at: rate) * done
        return MotionState(place, perSecond: rate * left)
    }
}
