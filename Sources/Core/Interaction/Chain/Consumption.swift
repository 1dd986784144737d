import Motion

/// The part of a hand's displacement that one member of a chain consumes.
///
/// The hand's displacement from `origin` is cut into ranges, one for each member. Within its range a member
/// follows the hand 1:1; before and after that it stays. Forward and backward displacements have ranges of
/// their own.
@usableFromInline
struct Consumption<Value: Coordinates>: Sendable {
    /// The hand's place from which its displacement is counted.
    let origin: Value
    /// The forward displacements, in the value's units, at which the range starts and ends.
    let forthStart, forthEnd: Value
    /// The same for backward displacements, counted from 0 up.
    let backStart, backEnd: Value

    /// The state that a hand would have if it moved within the range alone.
    func callAsFunction(_ hand: MotionState<Value>) -> MotionState<Value> {
        var consumed = hand
        for axis in 0..<Value.axisCount {
            let displacement = hand.value[axis: axis] - origin[axis: axis]
            let rate = hand.velocity.perSecond[axis: axis]
            consumed.value[axis: axis] = origin[axis: axis] + part(of: displacement, axis)
            if !leads(at: displacement, rate, axis) { consumed.velocity.perSecond[axis: axis] = 0 }
        }
        return consumed
    }

    /// The place that a hand would have if it moved within the range alone.
    func callAsFunction(_ place: Value) -> Value { self(MotionState(place)).value }

    /// The part of a displacement along an axis that lies within the range.
    func part(of displacement: Double, _ axis: Int) -> Double {
        if displacement > 0 {
            let start = forthStart[axis: axis]
            return min(max(displacement, start), forthEnd[axis: axis]) - start
        }
        let start = backStart[axis: axis]
        return start - min(max(-displacement, start), backEnd[axis: axis])
    }

    /// True if a hand with this displacement along an axis moves within the range; at a border, if it moves
    /// into it. Displacements and borders are rounded differently, so one that is very near to a border counts
    /// as at it.
    func leads(at displacement: Double, _ rate: Double, _ axis: Int) -> Bool {
        let isForth = displacement > 0 || displacement == 0 && rate > 0
        let (start, end) =
            isForth
            ? (forthStart[axis: axis], forthEnd[axis: axis]) : (backStart[axis: axis], backEnd[axis: axis])
        let (gone, outward) = (abs(displacement), isForth ? rate : -rate)
        let near = 1e-12 * (1 + gone + abs(origin[axis: axis]))
        return outward > 0
            ? gone >= start - near && gone < end - near : gone > start + near && gone <= end + near
    }
}

/// The stages of a member's part of the displacement.
@usableFromInline
enum ConsumptionPlan<Value: Coordinates>: Sendable {
    /// There is none, or the value has changed since it was found: the chain has to plan.
    case none
    /// The part that the member consumes from the hand's next report on, into which the shown state blends;
    /// and the distance by which the hand is past hard ends then, which no longer counts.
    case next(Consumption<Value>, overshoot: Value)
    /// The part that it consumes already.
    case followed
}

extension DragMap {
    /// The place of a hand that moved by the consumed part of its displacement alone.
    func consumed(_ place: Value) -> Value { consumption.map { $0(place) } ?? place }

    /// Consumes another part of the hand's displacement from a place on. The value there is the same.
    ///
    /// - Parameter overshoot: The distance by which the hand is past hard ends there, which it need not move
    ///   back.
    mutating func follow(_ next: Consumption<Value>, from place: Value, overshoot: Value) {
        let unconsumed = place - consumed(place)
        consumption = next
        shift = shift - unconsumed - overshoot
        if let place = outside?.place { outside?.place = place + slant.along(unconsumed) }
    }

    /// The velocity of the value when its hand lets go.
    ///
    /// - Parameter leading: A bit for each axis on which the hand's velocity is the value's; nil if the
    ///   consumed range decides.
    func lift(
        _ hand: MotionState<Value>, leading: UInt?
    ) -> Velocity<Value> {
        guard let leading else { return shown(hand).velocity }
        var dragMap = self
        dragMap.consumption = nil
        let rates = hand.velocity.perSecond.mapAxes { leading >> UInt($0) & 1 == 1 ? $1 : 0 }
        let lift = MotionState(consumed(hand.value), velocity: Velocity(perSecond: rates))
        return dragMap.shown(lift).velocity
    }
}
