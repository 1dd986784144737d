import Motion

/// The map from the places of a hand to a value.
///
/// Within the bounds, the hand's place plus `shift` is the value without bounds. The bounds map it to the
/// shown value, and back: when the hand returns to a place, the value is the same. A value that is caught
/// outside, or is outside because the bounds changed, corresponds to no place of the hand. It follows each
/// movement of the hand from where the last one left it, until it is within: inwards at the bounds' return
/// rate, or in full from a place at which the rules let it rest.
@usableFromInline
struct DragMap<Value: Coordinates>: Sendable {
    var shift: Value
    /// The bounds of the value; nil for none.
    var bounds: Bounds<Value>?
    /// The direction of the bounds' sides, along which ``outside`` counts as well.
    var slant: Slant
    @usableFromInline var outside: Outside?
    /// The part of the hand's displacement that the value consumes; nil for all of it.
    var consumption: Consumption<Value>?
    /// The blend from the earlier shown state into the value, and its start.
    private(set) var blend = Blend<Value>()
    private(set) var blendStart = Timestamp(nanoseconds: .min)

    /// The axes on which the value is outside, and where the last report left it.
    @usableFromInline
    struct Outside: Sendable {
        /// A bit for each axis.
        var axes: UInt
        var place: Value
        var value: Value
        /// True if the hand took hold of it where the rules let it rest.
        var isAllowed: Bool
    }

    /// - Parameters:
    ///   - value: The value on screen while the hand is at `place`.
    ///   - consumption: The part of the hand's displacement that the value consumes; nil for all of it.
    ///   - isAllowed: True if the rules let the value rest there, also outside of the bounds.
    init(
        showing value: Value, at place: Value, in bounds: Bounds<Value>?, slant: Slant = .none,
        consumption: Consumption<Value>? = nil, isAllowed: Bool = false
    ) {
        self.consumption = consumption
        self.bounds = bounds
        self.slant = slant
        let hand = consumption.map { $0(place) } ?? place
        shift = value - hand
        guard let bounds else { return }
        let (place, value) = (slant.along(hand), slant.along(value))
        let past = value - bounds.clamp(value)
        // A value that rounding has put past an end is at it.
        var axes: UInt = 0
        for axis in 0..<Value.axisCount where abs(past[axis: axis]) > 1e-9 { axes |= 1 << UInt(axis) }
        guard axes != 0 else { return }
        outside = Outside(axes: axes, place: place, value: value, isAllowed: isAllowed)
    }

    /// The state that a hand shows.
    func shown(_ hand: MotionState<Value>) -> MotionState<Value> {
        let hand = consumption.map { $0(hand) } ?? hand
        let state = MotionState(hand.value + shift, velocity: hand.velocity.limited)
        guard let bounds else { return state }
        if slant.isAslant { return shownAslant(hand.value, state, in: bounds) }
        guard outside == nil else { return shownOutside(hand.value, state, in: bounds) }
        return bounds.shown(state)
    }

    /// The state that a hand shows in a frame, with the blend from the earlier shown state.
    @inline(__always)
    func frame(_ hand: MotionState<Value>, at time: Timestamp) -> MotionState<Value> {
        let state = shown(hand)
        guard blend.end > 0 else { return state }
        let seconds = time.seconds(since: blendStart)
        return seconds < blend.end ? blend.shown(state, at: seconds, in: bounds) : state
    }

    /// Starts a blend from the shown state into a state that the map gives at a moment.
    mutating func join(_ shown: MotionState<Value>, to state: MotionState<Value>, at moment: Timestamp) {
        (blend, blendStart) = (Blend(from: shown, to: state), moment)
    }

    /// Shows the state of the hand as it is, without a blend.
    mutating func endBlend() { blend = Blend() }

    /// True if there is a blend.
    var isBlending: Bool { blend.end > 0 }

    /// The time from which on the blend is over.
    var blendEnd: Timestamp { isBlending ? blendStart.advanced(by: blend.end) : blendStart }

    @inline(never)
    func shownOutside(
        _ place: Value, _ state: MotionState<Value>, in bounds: Bounds<Value>
    ) -> MotionState<Value> {
        var shown = bounds.shown(state)
        guard let outside else { return shown }
        let value = outside.value(at: place, in: bounds, else: shown.value)
        for axis in 0..<Value.axisCount where outside.has(axis) {
            let rate = bounds.rate(
                at: value[axis: axis], direction: state.velocity.perSecond[axis: axis], axis: axis,
                returnRate: outside.returnRate(in: bounds))
            shown.velocity.perSecond[axis: axis] = state.velocity.perSecond[axis: axis] * rate
        }
        shown.value = value
        return shown
    }

    /// Notes a reported place of the hand. After a report within the bounds, the value goes on as if it had
    /// never been outside.
    mutating func note(_ place: Value) {
        guard var outside, let bounds else { return }
        let place = slant.along(consumed(place))
        let clamped = bounds.clamp(outside.value)
        for axis in 0..<Value.axisCount
        where outside.has(axis) && outside.value[axis: axis] == clamped[axis: axis] {
            var displacement = slant.along(shift)
            displacement[axis: axis] = outside.value[axis: axis] - outside.place[axis: axis]
            shift = slant.value(displacement)
            outside.axes &= ~(1 << UInt(axis))
        }
        outside.value = outside.value(at: place, in: bounds, else: .zero)
        outside.place = place
        self.outside = outside.axes == 0 ? nil : outside
    }
}

extension DragMap.Outside {
    func has(_ axis: Int) -> Bool { axes >> UInt(axis) & 1 == 1 }

    /// The ratio of the value's movement inwards to the hand's.
    func returnRate(in bounds: Bounds<Value>) -> Double { isAllowed ? 1 : bounds.returnRate }

    /// The value that a hand at a place shows on the axes that are outside; `other` on the rest.
    func value(at place: Value, in bounds: Bounds<Value>, else other: Value) -> Value {
        other.mapAxes { axis, coordinate in
            guard has(axis) else { return coordinate }
            return bounds.coordinate(
                from: value[axis: axis], movedBy: place[axis: axis] - self.place[axis: axis], axis: axis,
                returnRate: returnRate(in: bounds))
        }
    }
}
