import Motion

/// The share of a hand's displacement that one member of a chain follows.
///
/// The hand's displacement from `origin` is cut into windows, one for each member. Within its window a member
/// follows the hand 1:1; before and after that it stays. Forward and backward displacements have windows of
/// their own.
@usableFromInline
struct Share<Value: Coordinates>: Sendable {
    /// The hand's place from which its displacement is counted.
    let origin: Value
    /// The forward displacements, in the value's units, at which the window starts and ends.
    let forthStart, forthEnd: Value
    /// The same for backward displacements, counted from 0 up.
    let backStart, backEnd: Value

    /// The state that a hand would have if it moved within the window alone.
    func callAsFunction(_ hand: MotionState<Value>) -> MotionState<Value> {
        var shared = hand
        for axis in 0..<Value.axisCount {
            let way = hand.value[axis: axis] - origin[axis: axis]
            let rate = hand.velocity.perSecond[axis: axis]
            shared.value[axis: axis] = origin[axis: axis] + part(of: way, axis)
            if !leads(at: way, rate, axis) { shared.velocity.perSecond[axis: axis] = 0 }
        }
        return shared
    }

    /// The place that a hand would have if it moved within the window alone.
    func callAsFunction(_ place: Value) -> Value { self(MotionState(place)).value }

    /// The part of a displacement along an axis that lies within the window.
    func part(of way: Double, _ axis: Int) -> Double {
        if way > 0 {
            let start = forthStart[axis: axis]
            return min(max(way, start), forthEnd[axis: axis]) - start
        }
        let start = backStart[axis: axis]
        return start - min(max(-way, start), backEnd[axis: axis])
    }

    /// True if a hand with this displacement along an axis moves within the window; at a border, if it moves
    /// into it. Displacements and borders are rounded differently, so one that is very near to a border counts
    /// as at it.
    func leads(at way: Double, _ rate: Double, _ axis: Int) -> Bool {
        let isForth = way > 0 || way == 0 && rate > 0
        let (start, end) =
            isForth
            ? (forthStart[axis: axis], forthEnd[axis: axis]) : (backStart[axis: axis], backEnd[axis: axis])
        let (gone, outward) = (abs(way), isForth ? rate : -rate)
        let near = 1e-12 * (1 + gone + abs(origin[axis: axis]))
        return outward > 0
            ? gone >= start - near && gone < end - near : gone > start + near && gone <= end + near
    }
}

/// The stages of a member's share.
@usableFromInline
enum SharePlan<Value: Coordinates>: Sendable {
    /// There is no share, or the value has changed since it was found: the chain has to plan.
    case none
    /// The share that the member follows from the hand's next report on, into which the shown state blends;
    /// and the distance by which the hand is past hard ends then, which no longer counts.
    case next(Share<Value>, overshoot: Value)
    /// The share that it follows.
    case followed
}

extension DragMap {
    /// The place of a hand in its share.
    func shared(_ place: Value) -> Value { share.map { $0(place) } ?? place }

    /// Follows another share of the hand's displacement from a place on. The value there is the same.
    ///
    /// - Parameter overshoot: The distance by which the hand is past hard ends there, which it need not move
    ///   back.
    mutating func follow(_ next: Share<Value>, from place: Value, overshoot: Value) {
        let way = place - shared(place)
        share = next
        shift = shift - way - overshoot
        if let place = outside?.place { outside?.place = place + slant.along(way) }
    }

    /// The velocity of the value when its hand lets go.
    ///
    /// - Parameter leading: A bit for each axis on which the hand's velocity is the value's; nil if the share
    ///   decides.
    func lift(
        _ hand: MotionState<Value>, leading: UInt?
    ) -> Velocity<Value> {
        guard let leading else { return shown(hand).velocity }
        var dragMap = self
        dragMap.share = nil
        let rates = hand.velocity.perSecond.mapAxes { leading >> UInt($0) & 1 == 1 ? $1 : 0 }
        let lift = MotionState(shared(hand.value), velocity: Velocity(perSecond: rates))
        return dragMap.shown(lift).velocity
    }
}
