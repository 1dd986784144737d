import Motion

/// The path on which frames see a value: one motion up to a moment, and another one from then on.
///
/// An event changes the motion from its moment on, which for a hand's report is its time plus the latency.
/// Until then frames show what they would have shown without it: two motions are live, and nothing but this
/// knows of it.
@usableFromInline
struct ShownPath<Value: Coordinates>: Sendable {
    /// The hand that holds the value, or held it last.
    @usableFromInline var hand: Hand<Value>
    /// The motion that it follows in flight, or followed last.
    @usableFromInline var playback: Playback<Value>
    /// The latest time at which a frame showed it, as far as that was told.
    @usableFromInline var lastFrame = Timestamp(nanoseconds: .min)
    /// The time of the last call that has it show another motion at once, before which no frame is to be shown.
    @usableFromInline private(set) var callTime = Timestamp(nanoseconds: .min)
    /// The moment from which on frames show the present motion, and the motion before.
    @usableFromInline private(set) var turn = Timestamp(nanoseconds: .min)
    @usableFromInline private(set) var former: Former
    /// The moment from which on they show that one, and the motion before it.
    @usableFromInline private(set) var formerTurn = Timestamp(nanoseconds: .min)
    @usableFromInline private(set) var earlier: Former

    /// A motion that frames still show.
    @usableFromInline
    enum Former: Sendable {
        case rest(Value)
        /// The hand, or the motion, that was there and has not been replaced since.
        case hand, playback
        /// That hand by another map than it has now.
        case map(DragMap<Value>)
        /// A stretch of one that may have been replaced.
        case stretch(Stretch<Value>)

        /// Returns the motion further along, as far as it is kept here.
        func shifted(by way: Value) -> Former {
            switch self {
            case .rest(let place): .rest(place + way)
            case .stretch(let stretch): .stretch(stretch.moved(by: way))
            case .hand, .map, .playback: self
            }
        }
    }

    /// The path of a value that has rested so far.
    init(restingAt place: Value, time: Timestamp) {
        hand = Hand(at: place, time: time)
        playback = Playback(restingAt: place, time: time)
        (former, earlier) = (.rest(place), .rest(place))
    }

    /// Gives way to another motion at a moment.
    ///
    /// - Parameters:
    ///   - time: The time of the event that changes the motion, before which no frame is to be shown.
    ///   - isGone: True if nothing is left of the former one.
    @inline(never)
    mutating func turn(from motion: Former, at moment: Timestamp, since time: Timestamp, isGone: Bool = false)
    {
        // A motion that no frame has come to by then is never shown.
        guard moment > turn else { return }
        if isGone {
            callTime = moment
            return forgetFormer()
        }
        if time < turn {
            // Of three, the first two are one stretch, unless no frame is to show the first any more.
            earlier = max(time, lastFrame) < formerTurn ? .stretch(stretch(from: time)) : former
            formerTurn = turn
        }
        (turn, former) = (moment, motion)
    }

    private func stretch(from time: Timestamp) -> Stretch<Value> {
        Stretch(from: time, to: turn) { formerState(at: $0) }
    }

    /// Keeps what frames still show of the hand, or of the motion, which another one takes the place of.
    @inline(never)
    mutating func keepFormer(of activity: Activity) {
        let start = max(hand.lastReport, callTime)
        guard start < turn else { return }
        former = kept(former, from: max(start, formerTurn), until: turn, activity)
        earlier = kept(earlier, from: start, until: formerTurn, activity)
    }

    private func kept(
        _ motion: Former, from start: Timestamp, until turn: Timestamp, _ activity: Activity
    ) -> Former {
        guard start < turn else { return motion }
        return switch (motion, activity) {
        case (.hand, .dragging): .stretch(Stretch(from: start, to: turn) { hand.motion(at: $0) })
        case (.map(let map), .dragging):
            .stretch(Stretch(from: start, to: turn) { hand.motion(at: $0, by: map) })
        case (.playback, .animating): .stretch(Stretch(from: start, to: turn) { playback.state(at: $0) })
        default: motion
        }
    }

    /// Follows a report of the hand.
    @inlinable
    mutating func move(to reported: Value, velocity: Velocity<Value>? = nil, time: Timestamp) {
        hand.lastReport = time
        hand.told = velocity
        guard hand.mayTurn else { return hand.add(reported + hand.offset, at: time) }
        turnHand(to: reported, at: time)
    }

    @usableFromInline
    @inline(never)
    mutating func turnHand(to reported: Value, at time: Timestamp) {
        keepMap(until: hand.frameTime(of: time), since: time)
        hand.turn(to: reported, time: time)
    }

    /// Has frames show the hand by its present map until a moment, whatever becomes of that.
    mutating func keepMap(until moment: Timestamp, since time: Timestamp) {
        turn(from: .map(hand.dragMap), at: moment, since: time)
    }

    /// Has a hand show a value from the time of a call on, whatever was to be shown until the hand's own moment.
    mutating func hold(_ value: Value, at time: Timestamp) {
        hand.hold(value, at: time)
        callTime = time
        hasten(to: time)
    }

    /// Shows the present motion from a time on, which may be before the moment of the turn.
    private mutating func hasten(to time: Timestamp) {
        (turn, formerTurn) = (min(turn, time), min(formerTurn, time))
    }

    /// Shows two motions at most, the present one and that before it.
    mutating func forgetEarlier() { formerTurn = Timestamp(nanoseconds: .min) }

    /// Goes on as it is from an earlier time.
    mutating func setClock(backTo time: Timestamp) {
        lastFrame = time
        callTime = Timestamp(nanoseconds: .min)
        forgetFormer()
    }

    /// Shows the present motion at all times.
    private mutating func forgetFormer() { hasten(to: Timestamp(nanoseconds: .min)) }

    /// Shifts the motion of a flight, and what frames still show of another motion.
    @inline(never)
    mutating func shift(by way: Value, at now: Timestamp) {
        keepFormer(of: .dragging)
        (former, earlier) = (former.shifted(by: way), earlier.shifted(by: way))
        playback.shift(by: way, at: now)
    }

    @inlinable
    @inline(never)
    func formerState(at time: Timestamp) -> MotionState<Value> {
        switch time < formerTurn ? earlier : former {
        case .rest(let place): MotionState(place)
        // What was let go moves as it is shown to.
        case .hand: hand.motion(at: time)
        case .map(let map): hand.motion(at: time, by: map)
        case .playback: playback.state(at: time)
        case .stretch(let stretch): stretch.state(at: time)
        }
    }
}

/// The stretch of a motion from an event up to its moment: a tenth of a second at most, in which a cubic between
/// both shows hardly a difference.
@usableFromInline
struct Stretch<Value: Coordinates>: Sendable {
    @usableFromInline let start: Timestamp
    @usableFromInline var base: MotionState<Value>
    /// The bounds of the places that it shows, on each axis.
    @usableFromInline var lower: Value
    @usableFromInline var upper: Value
    /// The second and third coefficients.
    @usableFromInline let bend: Value
    @usableFromInline let twist: Value

    @inline(never)
    init(from start: Timestamp, to end: Timestamp, _ state: (Timestamp) -> MotionState<Value>) {
        self.start = start
        base = state(start)
        let (last, seconds) = (state(end), end.seconds(since: start))
        let middle = state(start.advanced(by: seconds / 2)).value
        lower = base.value.mapAxes { min($1, middle[axis: $0], last.value[axis: $0]) }
        upper = base.value.mapAxes { max($1, middle[axis: $0], last.value[axis: $0]) }
        guard seconds > 0 else {
            (bend, twist) = (.zero, .zero)
            return
        }
        let mean = (last.value - base.value).scaled(by: 1 / seconds)
        let (first, second) = (base.velocity.perSecond, last.velocity.perSecond)
        bend = (mean.scaled(by: 3) - first.scaled(by: 2) - second).scaled(by: 1 / seconds)
        twist = (first + second - mean.scaled(by: 2)).scaled(by: 1 / (seconds * seconds))
    }

    func moved(by way: Value) -> Stretch {
        var moved = self
        moved.base.value = base.value + way
        (moved.lower, moved.upper) = (lower + way, upper + way)
        return moved
    }

    @inlinable
    func state(at time: Timestamp) -> MotionState<Value> {
        let t = time.seconds(since: start)
        let rate = base.velocity.perSecond + (bend.scaled(by: 2) + twist.scaled(by: 3 * t)).scaled(by: t)
        let way = (base.velocity.perSecond + (bend + twist.scaled(by: t)).scaled(by: t)).scaled(by: t)
        // Two motions in one stretch may turn sharply, and a cubic swings out there, past hard ends as well.
        let value = (base.value + way).mapAxes { min(max($1, lower[axis: $0]), upper[axis: $0]) }
        return MotionState(value, velocity: Velocity(perSecond: rate))
    }
}
