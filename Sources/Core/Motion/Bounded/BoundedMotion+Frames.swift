// The states that frames show: on each axis a formula, whose constants were computed when the motion set out.

extension BoundedMotion {
    @inlinable
    public func state(at time: Double) -> MotionState<Value> {
        guard time > 0 else { return start }
        return simpleState(at: time) ?? pieces(at: time)
    }

    /// The state after the start where it is that of a spring, or of a throw that has met no end yet; nil
    /// elsewhere, and between hard ends.
    @inlinable
    @inline(__always)
    package func simpleState(at time: Double) -> MotionState<Value>? {
        if isSpring, restitution == nil { return end.state(at: spring.transition(over: time)(offset)) }
        guard time < glideEnd else { return nil }
        guard friction[axis: 0] > 0 else { return each { kept(glide($0, at: time), $0) } }
        let decay = Decay(unchecked: friction[axis: 0])
        let (done, left) = decay.shares(after: time)
        let rate = start.velocity.perSecond
        // The end itself, not the rounded sum of start and displacement, which may be past an end.
        let place = done == 1 ? end : start.value + decay.distance(at: rate).scaled(by: done)
        return MotionState(
            place.mapAxes { axis, coordinate in
                min(max(coordinate, lower[axis: axis]), upper[axis: axis])
            }, perSecond: rate.scaled(by: left))
    }

    /// The state of all axes, each for itself. It only passes its arguments on, as ``made`` does.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @specialized(where Value == SIMD4<Double>)
    @usableFromInline
    @inline(never)
    func pieces(at time: Double) -> MotionState<Value> { piecesOfAll(at: time) }

    private func piecesOfAll(at time: Double) -> MotionState<Value> {
        simplePieces(at: time)
            ?? each { kept(lane($0).state(at: time, firstImpact: impacts[axis: $0]), $0) }
    }

    /// The same where it is called, since a call would copy the motion; nil where it bounces.
    @inlinable
    @inline(__always)
    package func simplePieces(at time: Double) -> MotionState<Value>? {
        bouncing.isEmpty ? each { piece($0, at: time) } : nil
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
        guard springing[axis] || time >= impact else { return kept(glide(axis, at: time), axis) }
        let spring = spring.transition(over: springing[axis] ? time : time - impact)
        let state = end[axis: axis].state(
            at: spring(
                Offset(displacement: offset.displacement[axis: axis], rate: offset.rate[axis: axis])))
        return restitution == nil ? state : kept(state, axis)
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
            return MotionState(start.value + state.way, perSecond: state.rate)
        }
        let decay = Decay(unchecked: friction)
        let (done, left) = decay.shares(after: time)
        // The end itself, not the rounded sum of start and displacement.
        let place = done == 1 ? end[axis: axis] : start.value + decay.distance(at: rate) * done
        return MotionState(place, perSecond: rate * left)
    }
}
