import Motion
import Touch

/// A hand that moves content about an anchor, which lies under its centre: one hand for the place and one for
/// the shape.
struct AnchoredHand: Sendable {
    private var place: Hand<Point>
    private var shape: Hand<SIMD2<Double>>
    /// The point under the middle of the fingers.
    private(set) var anchor = Anchor()

    init(at start: AnchoredPlace, time: Timestamp) {
        place = Hand(at: start.place, time: time)
        shape = Hand(at: start.shape, time: time)
    }
}

/// The bounds within which a hand moves content, each nil for none.
struct HandLimits: Sendable {
    var place: Bounds<Point>?
    var shape: Bounds<SIMD2<Double>>?
}

// MARK: - Questions

extension AnchoredHand {
    /// The state to show in a frame.
    func shown(at time: Timestamp) -> AnchoredState {
        AnchoredState(place.shown(at: time), shape: shape.shown(at: time))
    }

    /// The same place, with the velocity at which it is shown to move.
    func motion(at time: Timestamp) -> AnchoredState {
        AnchoredState(
            place.motion(at: time), shape: shape.motion(at: time))
    }

    func state(at time: Timestamp) -> MotionState<ContentTransform> { anchor.transform(in: shown(at: time)) }

    /// The state at which it lets go by its last report.
    ///
    /// - Parameter velocity: The velocity of the lift, if a recogniser has measured it.
    func lift(_ velocity: AnchoredPlace?) -> AnchoredState {
        AnchoredState(
            place.lift(velocity?.place),
            shape: shape.lift(velocity?.shape))
    }

    /// The way that the fingers are taken to go from their last report until a frame.
    func wayAhead(to time: Timestamp) -> Point {
        place.state(at: time).value - place.lastPlace
    }

    var lastReport: Timestamp {
        get { place.lastReport }
        set { (place.lastReport, shape.lastReport) = (newValue, newValue) }
    }

    var lastFrame: Timestamp {
        get { place.lastFrame }
        set { (place.lastFrame, shape.lastFrame) = (newValue, newValue) }
    }

    /// The time from which on frames show the same, until the next report.
    var restTime: Timestamp { max(place.restTime, shape.restTime) }
}

// MARK: - Deeds

extension AnchoredHand {
    /// Begins a stroke about an anchor at a place, which the gesture calls `reported`.
    ///
    /// - Parameters:
    ///   - shown: What is on screen when frames know of it, which passes into the place.
    ///   - moment: The time of these frames.
    mutating func begin(
        about anchor: Anchor, at held: AnchoredPlace, reported: AnchoredPlace, within limits: HandLimits,
        velocity: AnchoredPlace, rules: TransformRules, time: Timestamp, showing shown: AnchoredState,
        from moment: Timestamp
    ) {
        self.anchor = anchor
        place.begin(
            at: held.place, reported: reported.place, strategy: .default, rules: rules, time: time)
        shape.begin(
            at: held.shape, reported: reported.shape, strategy: .default, rules: rules, time: time)
        grasp(held, at: held, within: limits)
        join(to: shown, at: moment)
        tell(velocity)
    }

    /// Goes on about another anchor: other fingers are there, or another gesture tells of them.
    mutating func regrip(
        about anchor: Anchor, reported: AnchoredPlace, within limits: HandLimits, velocity: AnchoredPlace,
        showing shown: AnchoredState, from moment: Timestamp
    ) {
        place.keepGrasp(until: moment)
        shape.keepGrasp(until: moment)
        place.regrip(at: reported.place)
        shape.regrip(at: reported.shape)
        self.anchor = anchor
        let ahead = AnchoredPlace(place.state(at: moment).value, shape: shape.state(at: moment).value)
        grasp(shown.value, at: ahead, within: limits)
        join(to: shown, at: moment)
        tell(velocity)
    }

    /// Follows a report.
    mutating func move(to reported: AnchoredPlace, velocity: AnchoredPlace, time: Timestamp) {
        place.move(
            to: reported.place, velocity: Velocity(perSecond: velocity.place), time: time)
        shape.move(
            to: reported.shape, velocity: Velocity(perSecond: velocity.shape), time: time)
    }

    /// The fingers have come a way that the reports leave out.
    mutating func shift(by way: Point) { place.offset += way }

    /// Has the content as it is shown at a moment, within other limits and by other rules.
    mutating func hold(within limits: HandLimits, by rules: TransformRules, at moment: Timestamp) {
        let shown = shown(at: moment).value
        place.keepGrasp(until: moment)
        shape.keepGrasp(until: moment)
        (place.grasp.bounds, shape.grasp.bounds) = (limits.place, limits.shape)
        place.obey(rules)
        shape.obey(rules)
        place.hold(shown.place, at: moment)
        shape.hold(shown.shape, at: moment)
    }

    /// The clock was set back: the hand is where it was shown last, and its velocity is measured anew.
    mutating func setClock(backTo time: Timestamp) {
        let shown = shown(at: max(lastFrame, lastReport)).value
        place.setClock(backTo: time)
        shape.setClock(backTo: time)
        let limits = HandLimits(place: place.grasp.bounds, shape: shape.grasp.bounds)
        grasp(shown, at: AnchoredPlace(place.lastPlace, shape: shape.lastPlace), within: limits)
        join(to: AnchoredState(MotionState(shown.place), shape: MotionState(shown.shape)), at: time)
    }

    private mutating func grasp(
        _ shown: AnchoredPlace, at hand: AnchoredPlace, within limits: HandLimits
    ) {
        place.grasp = Grasp(showing: shown.place, at: hand.place, in: limits.place)
        shape.grasp = Grasp(showing: shown.shape, at: hand.shape, in: limits.shape)
    }

    private mutating func join(to shown: AnchoredState, at moment: Timestamp) {
        place.join(to: shown.place, at: moment)
        shape.join(to: shown.shape, at: moment)
    }

    private mutating func tell(_ velocity: AnchoredPlace) {
        place.told = Velocity(perSecond: velocity.place)
        shape.told = Velocity(perSecond: velocity.shape)
    }
}

extension Hand {
    /// The value that a hand lets go by its last report, with the velocity of the lift.
    fileprivate func lift(_ velocity: Value.AnimatableData?) -> MotionState<Value> {
        let velocity = velocity.map { Velocity(perSecond: $0) } ?? liftVelocity
        let lift = MotionState(lastPlace, velocity: velocity)
        return MotionState(
            grasp.shown(MotionState(lastPlace)).value,
            velocity: grasp.shown(lift).velocity)
    }
}
