import Motion

/// The map from the places of a hand to a value.
///
/// From within the bounds, the hand's place and `shift` are where the value would be with no bounds, and the
/// bounds lead from there to the shown value and back again: the hand finds each value where it left it. A
/// value that is caught outside, or left outside by other bounds, is at no place of a hand. There the value
/// follows each movement of the hand from where the last one left it, until it is within: inwards at the
/// bounds' return rate, or in full from a place at which the rules let it rest.
@usableFromInline
struct Grasp<Value: Coordinates>: Sendable {
    @usableFromInline var shift: Value
    @usableFromInline var outside: Outside?
    /// The share of the hand's way that the value follows; nil for all of it.
    @usableFromInline var share: Share<Value>?

    /// The axes on which the value is outside, and where the last two reports left it.
    @usableFromInline
    struct Outside: Sendable {
        /// A bit for each axis.
        var axes: UInt
        var former: Anchor
        var latest: Anchor
        /// The time of the latest report.
        var time: Timestamp
        /// True if the hand took hold of it where the rules let it rest.
        var isAllowed: Bool
    }

    struct Anchor: Sendable {
        var place: Value
        var value: Value
    }

    /// - Parameters:
    ///   - value: The value on screen while the hand is at `place`.
    ///   - time: The time at which the hand is there.
    ///   - share: The share of the hand's way that the value follows; nil for all of it.
    ///   - isAllowed: True if the rules let the value rest there, also outside of the bounds.
    init(
        showing value: Value, at place: Value, in bounds: Bounds<Value>?, time: Timestamp,
        share: Share<Value>? = nil, isAllowed: Bool = false
    ) {
        self.share = share
        let place = share.map { $0(place) } ?? place
        shift = value - place
        guard let bounds else { return }
        let past = value - bounds.clamp(value)
        var axes: UInt = 0
        for axis in 0..<Value.axisCount where past[axis: axis] != 0 { axes |= 1 << UInt(axis) }
        guard axes != 0 else { return }
        let anchor = Anchor(place: place, value: value)
        outside = Outside(axes: axes, former: anchor, latest: anchor, time: time, isAllowed: isAllowed)
    }

    /// The state that a hand shows.
    @inlinable
    func shown(
        _ hand: MotionState<Value>, at time: Timestamp, in bounds: Bounds<Value>?
    ) -> MotionState<Value> {
        let hand = share.map { $0(hand) } ?? hand
        let state = MotionState(hand.value + shift, velocity: hand.velocity.limited)
        guard let bounds else { return state }
        guard outside == nil else { return shownOutside(hand.value, state, at: time, in: bounds) }
        return bounds.shown(state)
    }

    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @usableFromInline
    func shownOutside(
        _ place: Value, _ state: MotionState<Value>, at time: Timestamp, in bounds: Bounds<Value>
    ) -> MotionState<Value> {
        var shown = bounds.shown(state)
        guard let outside else { return shown }
        let anchor = time < outside.time ? outside.former : outside.latest
        let value = outside.value(at: place, from: anchor, in: bounds, else: shown.value)
        for axis in 0..<Value.axisCount where outside.has(axis) {
            let rate = bounds.rate(
                at: value[axis: axis], direction: state.velocity.perSecond[axis: axis], axis: axis,
                returnRate: outside.returnRate(in: bounds))
            shown.velocity.perSecond[axis: axis] = state.velocity.perSecond[axis: axis] * rate
        }
        shown.value = value
        return shown
    }

    /// The hand was reported somewhere.
    mutating func note(_ place: Value, at time: Timestamp, in bounds: Bounds<Value>?) {
        guard var outside, let bounds else { return }
        let place = shared(place)
        let value = outside.value(at: place, from: outside.latest, in: bounds, else: .zero)
        if time > outside.time { outside.former = outside.latest }
        outside.latest = Anchor(place: place, value: value)
        outside.time = max(outside.time, time)
        // A value that was within at the report before the last follows the hand as if it had never been
        // outside.
        let former = outside.former
        let clamped = bounds.clamp(former.value)
        for axis in 0..<Value.axisCount
        where outside.has(axis) && former.value[axis: axis] == clamped[axis: axis] {
            shift[axis: axis] = former.value[axis: axis] - former.place[axis: axis]
            outside.axes &= ~(1 << UInt(axis))
        }
        self.outside = outside.axes == 0 ? nil : outside
    }
}

extension Grasp.Outside {
    func has(_ axis: Int) -> Bool { axes >> UInt(axis) & 1 == 1 }

    /// The movement inwards for the hand's movement.
    func returnRate(in bounds: Bounds<Value>) -> Double { isAllowed ? 1 : bounds.returnRate }

    /// The value that a hand at a place shows on the axes that are outside; `other` on the rest.
    func value(
        at place: Value, from anchor: Grasp.Anchor, in bounds: Bounds<Value>, else other: Value
    ) -> Value {
        other.mapAxes { axis, coordinate in
            guard has(axis) else { return coordinate }
            return bounds.coordinate(
                from: anchor.value[axis: axis],
                movedBy: place[axis: axis] - anchor.place[axis: axis], axis: axis,
                returnRate: returnRate(in: bounds))
        }
    }
}
