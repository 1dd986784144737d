import Motion
import Touch

/// The hand that holds a value, or held it last.
///
/// Its places lie in a space of their own, in which nothing is held back: `offset` leads there from the
/// places of the events, and ``dragMap`` leads from there to the shown value.
@usableFromInline
struct Hand<Value: Coordinates>: Sendable {
    @usableFromInline var lastPlace: Value
    @usableFromInline var offset = Value.zero
    /// The gesture whose hand it is; nil for an app's own, and for one that has let go.
    @usableFromInline var holder: Holder?
    /// The map from there to the value.
    @usableFromInline var dragMap: DragMap<Value>
    /// The path on which frames see it.
    @usableFromInline var finger: FingerPath<Value>
    /// The time from a report to the first frame that can know of it, in nanoseconds.
    @usableFromInline private(set) var latency: Int64 = 0
    /// False for one that is shown at its last place.
    @usableFromInline private(set) var isFollowed = false
    /// The time of the last report.
    @usableFromInline var lastReport: Timestamp
    @usableFromInline var tracker: VelocityTracker<Value>
    /// The velocity at the last place, if a recogniser has measured it; nil to find it from the places.
    @usableFromInline var told: Velocity<Value>?
    /// The share of the way that a chain has given it.
    @usableFromInline var plan = SharePlan<Value>.none
    /// A bit for each axis on which it has the velocity of the hand that lets go; nil where its share says
    /// so.
    var leading: UInt?

    init(at place: Value, time: Timestamp) {
        lastPlace = place
        finger = FingerPath()
        lastReport = time
        dragMap = DragMap(showing: place, at: place, in: nil)
        tracker = VelocityTracker()
    }

    /// Begins a stroke: the hand is at `place`, which the events call `reported`.
    mutating func begin(
        at place: Value, reported: Value, strategy: VelocityStrategy, rules: some MachineRules,
        time: Timestamp
    ) {
        holder = nil
        offset = place - reported
        lastReport = time
        plan = .none
        leading = nil
        obey(rules)
        start(at: place, strategy: strategy)
    }

    /// Goes by the times of the rules. What is shown must be held then.
    mutating func obey(_ rules: some MachineRules) {
        latency = Timestamp(seconds: rules.usableLatency).nanoseconds
        isFollowed = rules.showsPath
        if !isFollowed { tracker.updatePace() }
        finger.ahead = rules.usableAhead
    }

    /// Goes on from where a recogniser has measured it before it took hold.
    ///
    /// - Parameter millimetre: The way of the value for a millimetre, to know a fast hand by.
    mutating func tell(_ velocity: Velocity<Value>, millimetre: Double) {
        told = velocity
        if millimetre > 0 { finger.fastSpeed = 150 * millimetre }
        guard isFollowed, velocity != .zero else { return }
        let moment = frameTime(of: lastReport)
        let shown = motion(at: moment)
        finger.begin(at: lastPlace, velocity: velocity, time: lastReport)
        // A value at rest sets out with the hand; a flight passes into it.
        if dragMap.isBlending { join(to: shown, at: moment) }
    }

    /// True if a report may change the map.
    @inlinable
    var mayTurn: Bool { isReplanned || dragMap.outside != nil }

    /// Follows a report that may change the map.
    mutating func turn(to reported: Value, time: Timestamp) {
        let moment = frameTime(of: time)
        let shown = motion(at: moment)
        if case .next(let share, let overshoot) = plan { follow(share, overshoot: overshoot) }
        add(reported + offset, at: time)
        dragMap.note(lastPlace)
        join(to: shown, at: moment)
    }

    @inlinable
    mutating func add(_ place: Value, at time: Timestamp) {
        // Where a recogniser tells the velocity, it has measured it.
        guard isFollowed && told != nil || track(place, at: time) else { return }
        lastPlace = place
        if isFollowed { finger.add(place, at: time) }
    }

    /// Measures the velocity, anew after places with one that was told; false for a place that doesn't count.
    @inlinable
    mutating func track(_ place: Value, at time: Timestamp) -> Bool {
        if tracker.newest != lastPlace {
            tracker.reset()
            tracker.add(lastPlace, at: finger.newestTime)
        }
        // Only a hand that is not followed is asked for its current velocity.
        let outcome = isFollowed ? tracker.note(place, at: time) : tracker.add(place, at: time)
        return outcome.isUsed
    }

    /// True if it follows another share of the way from its next report on.
    @inlinable
    var isReplanned: Bool {
        if case .next = plan { return true }
        return false
    }

    /// Fingers joined or left, and the place of the hand is called `reported` from now on.
    mutating func regrip(at reported: Value) {
        offset = place(at: lastReport) - reported
        if case .next(let share, let overshoot) = plan { follow(share, overshoot: overshoot) }
        plan = .none
    }

    /// The clock was set back: the hand is where a frame showed it last, and its velocity is measured anew.
    mutating func setClock(backTo time: Timestamp, from frame: Timestamp) {
        let place = state(at: max(frame, lastReport)).value
        lastReport = time
        start(at: place, strategy: tracker.strategy)
    }

    private mutating func start(at place: Value, strategy: VelocityStrategy) {
        lastPlace = place
        told = nil
        tracker.reset()
        tracker.strategy = strategy
        tracker.add(place, at: lastReport)
        finger.begin(at: place, time: lastReport)
        dragMap.endBlend()
    }

    /// Shows a value from the time of a call on, as the app wants it.
    ///
    /// A chain plans its shares anew.
    mutating func hold(_ value: Value, at time: Timestamp) {
        dragMap = DragMap(
            showing: value, at: state(at: time).value, in: dragMap.bounds, share: dragMap.share,
            isAllowed: dragMap.outside?.isAllowed ?? false)
        plan = .none
    }

    /// Shows a value from a moment on that has had other coordinates before.
    mutating func showAnew(_ value: Value, in bounds: Bounds<Value>?, at moment: Timestamp) {
        dragMap = DragMap(showing: value, at: state(at: moment).value, in: bounds)
    }

    /// Passes from what was shown into where it is.
    @usableFromInline
    mutating func join(to shown: MotionState<Value>, at moment: Timestamp) {
        guard isFollowed else { return }
        dragMap.endBlend()
        dragMap.join(shown, to: motion(at: moment), at: moment)
    }

    /// The state to show in a frame of the value that it holds: with the velocity of the hand, and that with
    /// which what was shown passes into it.
    @inlinable
    func shown(at time: Timestamp) -> MotionState<Value> {
        dragMap.frame(state(at: time), at: time)
    }

    /// The same for a hand that is followed; nil for another one.
    @inlinable
    @inline(__always)
    func simpleState(at time: Timestamp) -> MotionState<Value>? {
        guard isFollowed else { return nil }
        return finger.state(at: reportTime(of: time)).map { dragMap.frame($0, at: time) }
    }

    /// The same value, with the velocity at which it is shown to move.
    @inlinable
    func motion(at time: Timestamp) -> MotionState<Value> { motion(at: time, by: dragMap) }

    /// The same by another map.
    @inlinable
    func motion(at time: Timestamp, by dragMap: DragMap<Value>) -> MotionState<Value> {
        var state = state(at: time)
        if isFollowed { state.velocity = finger.rate(at: reportTime(of: time)) }
        return dragMap.frame(state, at: time)
    }

    /// The seconds after which a hand that is shown at its last place, and reports nothing more, has no
    /// velocity.
    @inlinable
    static var fade: Double { 0.15 }

    /// The time from which on frames show the same value, until the next report.
    @usableFromInline
    var restTime: Timestamp {
        guard isFollowed else {
            let isStill = currentVelocity(at: lastReport) == .zero
            return isStill ? lastReport : lastReport.advanced(by: Self.fade)
        }
        return max(frameTime(of: finger.restTime), dragMap.blendEnd)
    }

    /// The time of the first frames that know of a report.
    @inlinable
    func frameTime(of report: Timestamp) -> Timestamp { report.advanced(byNanoseconds: latency) }

    /// The time of the last report that a frame can know of.
    @inlinable
    func reportTime(of frame: Timestamp) -> Timestamp { frame.advanced(byNanoseconds: -latency) }

    /// The place and velocity at the time of a frame. Inlined, since the call would copy the hand.
    @inlinable
    @inline(__always)
    func state(at time: Timestamp) -> MotionState<Value> {
        guard isFollowed else {
            let isFading = time.seconds(since: lastReport) < Self.fade
            return MotionState(lastPlace, velocity: isFading ? currentVelocity(at: time) : .zero)
        }
        return finger.state(at: reportTime(of: time)) ?? MotionState(lastPlace)
    }

    /// The place where it is taken to be at a time that reports have come to.
    func place(at time: Timestamp) -> Value {
        isFollowed ? finger.position(at: time) ?? lastPlace : lastPlace
    }

    /// The velocity of a hand that is still there.
    @inlinable
    func currentVelocity(at time: Timestamp) -> Velocity<Value> {
        told.map { remainder(of: $0, at: time) } ?? tracker.currentVelocity(at: time)
    }

    /// The velocity of a hand that leaves with its last report.
    var liftVelocity: Velocity<Value> {
        told.map { remainder(of: $0, at: lastReport) } ?? tracker.velocity(at: lastReport)
    }

    /// The rest of a velocity that was told with the newest place, after the silence since then.
    @inlinable
    func remainder(of velocity: Velocity<Value>, at time: Timestamp) -> Velocity<Value> {
        isFollowed ? finger.remainder(of: velocity, at: time) : tracker.remainder(of: velocity, at: time)
    }
}

extension Hand {
    /// Follows a share of the way from the last place on.
    @usableFromInline
    mutating func follow(_ share: Share<Value>, overshoot: Value) {
        dragMap.follow(share, from: lastPlace, overshoot: overshoot)
        plan = .followed
    }
}
