import Motion
import Touch

/// A drag of a value, from the moment in which a hand takes hold until it lets go.
///
/// The hand's places are in a coordinate space without bounds: `offset` converts the places of the events to
/// it, and ``maps`` convert it to the shown value. The drag changes in place while it is the newest course of
/// a machine, which then owns it alone; afterwards it stays as it is.
@usableFromInline
final class Stroke<Value: Coordinates>: @unchecked Sendable {
    // The hot fields go unchecked: the machine has found that it is the only owner before a report gets here.

    /// The hand's place in the last report.
    @exclusivity(unchecked) @usableFromInline var lastPlace: Value
    @exclusivity(unchecked) @usableFromInline var offset: Value
    /// The time of the last report.
    @exclusivity(unchecked) @usableFromInline var lastReport: Timestamp
    /// The maps from the hand's places to the value, each from its moment on.
    @exclusivity(unchecked) @usableFromInline var maps: Recent<DragMap<Value>>
    /// The path on which frames see the hand.
    @exclusivity(unchecked) @usableFromInline var finger = FingerPath<Value>()
    @exclusivity(unchecked) @usableFromInline var tracker = VelocityTracker<Value>()
    /// The velocity at the last place, if a recogniser has measured it; nil to find it from the places.
    @exclusivity(unchecked) @usableFromInline var reportedVelocity: Velocity<Value>?
    /// The part of the hand's displacement that a chain lets it consume.
    @exclusivity(unchecked) @usableFromInline var plan = ConsumptionPlan<Value>.none
    /// The gesture that moves it; nil for an app's own drag.
    @exclusivity(unchecked) var holder: StrokeGesture?
    /// The time from a report to the first frame that can show it, in nanoseconds.
    @usableFromInline let latency: Int64
    /// False for a hand that is shown at its last place.
    @usableFromInline let isFollowed: Bool
    /// A bit for each axis on which it has the velocity of the hand that lets go; nil if its consumed range decides.
    var leading: UInt?

    /// The value at which the hand took hold.
    var start: Value
    /// The flight that the hand caught.
    var caught: Catch<Value>
    /// The value's goal if the drag is cancelled.
    var cancelPlace: RequestedPlace<Value>
    /// The value's goal on release, whatever the hand does; nil if the rules decide.
    var remembered: Destination<Value>?

    /// Creates a drag in which a hand is at the place of the value.
    ///
    /// - Parameters:
    ///   - value: The value at which the hand takes hold.
    ///   - reported: The name of that place in the events.
    ///   - caught: The moment, and the flight that ends there.
    init(
        at value: Value, reported: Value, caught: Catch<Value>, cancelPlace: RequestedPlace<Value>,
        in bounds: Bounds<Value>?, slant: Slant, rules: DragRules<Value>
    ) {
        (start, self.caught, self.cancelPlace) = (value, caught, cancelPlace)
        (lastPlace, offset, lastReport) = (value, value - reported, caught.time)
        maps = Recent(
            DragMap(showing: value, at: value, in: bounds, slant: slant, isAllowed: caught.isAtRest))
        latency = Timestamp(seconds: rules.usableLatency).nanoseconds
        isFollowed = rules.showsPath
        if !isFollowed { tracker.updatePace() }
        finger.ahead = rules.usableAhead
        finger.unitsPerMillimetre = rules.unitsPerMillimetre
        begin(at: value, strategy: rules.velocityStrategy)
    }

    /// A copy for a copied machine; the two then change independently.
    init(_ other: Stroke) {
        (lastPlace, offset, lastReport, maps) = (other.lastPlace, other.offset, other.lastReport, other.maps)
        (finger, tracker, reportedVelocity, plan) = (
            other.finger, other.tracker, other.reportedVelocity, other.plan
        )
        (holder, latency, isFollowed) = (other.holder, other.latency, other.isFollowed)
        (leading, start, caught) = (other.leading, other.start, other.caught)
        (cancelPlace, remembered) = (other.cancelPlace, other.remembered)
    }
}

/// The moment in which a hand takes hold of a value.
struct Catch<Value: Coordinates>: Sendable {
    var time: Timestamp
    /// The flight that ended there; nil at rest.
    var flight: InterruptedMotion<Value>?
    /// True if the value seemed at rest then: the flight was logically over.
    var isAtRest: Bool
}

/// A place to go to, and how.
struct Destination<Value: Coordinates>: Sendable {
    var requested: RequestedPlace<Value>
    var timing: Timing

    init(_ requested: RequestedPlace<Value>, _ timing: Timing) {
        self.requested = requested
        self.timing = timing
    }
}

// MARK: - Reports

extension Stroke {
    /// Follows a report of the hand, with its velocity if a recogniser has measured it.
    @inlinable
    func move(to reported: Value, velocity: Velocity<Value>? = nil, time: Timestamp) {
        lastReport = time
        reportedVelocity = velocity
        guard mayTurn else { return add(reported + offset, at: time) }
        turn(to: reported, time: time)
    }

    /// True if a report may change the map.
    @inlinable
    var mayTurn: Bool { isReplanned || map.outside != nil }

    /// True if it consumes another part from its next report on.
    @inlinable
    var isReplanned: Bool {
        if case .next = plan { return true }
        return false
    }

    /// Follows a report that may change the map. It only passes its arguments on: a function that used them
    /// would look up their types in each call from another module.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @usableFromInline
    @inline(never)
    func turn(to reported: Value, time: Timestamp) { followTurning(to: reported, time: time) }

    private func followTurning(to reported: Value, time: Timestamp) {
        let moment = frameTime(of: time)
        let shown = motion(at: moment, by: map)
        maps.begin(map, at: moment, shown: time)
        if case .next(let consumption, let overshoot) = plan { follow(consumption, overshoot: overshoot) }
        add(reported + offset, at: time)
        map.note(lastPlace)
        join(to: shown, at: moment)
    }

    @inlinable
    func add(_ place: Value, at time: Timestamp) {
        // A velocity from a recogniser has been measured already.
        guard isFollowed && reportedVelocity != nil || track(place, at: time) else { return }
        lastPlace = place
        if isFollowed { finger.add(place, at: time) }
    }

    /// Measures the velocity, from scratch after places that came with one; false for a place that doesn't
    /// count.
    @inlinable
    func track(_ place: Value, at time: Timestamp) -> Bool {
        if tracker.newest != lastPlace {
            tracker.reset()
            tracker.add(lastPlace, at: finger.newestTime)
        }
        // Only a hand that is not followed is asked for its current velocity.
        let outcome = isFollowed ? tracker.note(place, at: time) : tracker.add(place, at: time)
        return outcome.isUsed
    }

    /// Continues from the velocity that a recogniser has measured before the hand took hold.
    ///
    /// - Parameter millimetre: The displacement of the value for a millimetre; 0 for that of the rules.
    func tell(_ velocity: Velocity<Value>, millimetre: Double) {
        reportedVelocity = velocity
        if millimetre > 0 { finger.unitsPerMillimetre = millimetre }
        guard isFollowed, velocity != .zero else { return }
        let moment = frameTime(of: lastReport)
        let shown = motion(at: moment)
        finger.begin(at: lastPlace, velocity: velocity, time: lastReport)
        // A value at rest sets out with the hand; a flight blends into it.
        if map.isBlending { join(to: shown, at: moment) }
    }

    /// Fingers joined or left, and the place of the hand is called `reported` from now on.
    ///
    /// - Parameters:
    ///   - reported: The name of its place in the events to come.
    ///   - shown: The shown state at the moment, from which on frames show it.
    func reanchor(
        at reported: Value, showing shown: MotionState<Value>, on terms: EventTerms<Value>?,
        at moment: Timestamp
    ) {
        maps.begin(map, at: moment, shown: lastReport)
        offset = place(at: lastReport) - reported
        if case .next(let consumption, let overshoot) = plan { follow(consumption, overshoot: overshoot) }
        plan = .none
        if let terms {
            map = DragMap(
                showing: shown.value, at: state(at: moment).value, in: terms.bounds, slant: terms.slant)
        }
        join(to: shown, at: moment)
    }

    /// The clock was set back: the hand is where a frame showed it last, and its velocity is measured anew.
    func setClock(backTo time: Timestamp, from frame: Timestamp, showing shown: Value) {
        caught.time = caught.time.advanced(by: time.seconds(since: lastReport))
        let place = state(at: max(frame, lastReport)).value
        lastReport = time
        begin(at: place, strategy: tracker.strategy)
        if let outside = map.outside {
            map = DragMap(
                showing: shown, at: lastPlace, in: map.bounds, slant: map.slant, isAllowed: outside.isAllowed)
        }
        join(to: MotionState(shown), at: time)
        maps.forgetEarlier()
    }

    private func begin(at place: Value, strategy: VelocityStrategy) {
        lastPlace = place
        reportedVelocity = nil
        tracker.reset()
        tracker.strategy = strategy
        tracker.add(place, at: lastReport)
        finger.begin(at: place, time: lastReport)
        map.endBlend()
    }
}

// MARK: - Maps

extension Stroke {
    /// The newest map.
    @inlinable
    var map: DragMap<Value> {
        _read { yield maps.newest }
        _modify { yield &maps.newest }
    }

    /// Shows a value from the time of a call on, as the app wants it.
    ///
    /// A chain plans its ranges anew.
    func hold(_ value: Value, in bounds: Bounds<Value>?, slant: Slant, at time: Timestamp) {
        let held = DragMap(
            showing: value, at: state(at: time).value, in: bounds, slant: slant, consumption: map.consumption,
            isAllowed: map.outside?.isAllowed ?? false)
        maps.begin(held, at: time, shown: time)
        plan = .none
    }

    /// Blends the shown state into where the hand is.
    func join(to shown: MotionState<Value>, at moment: Timestamp) {
        guard isFollowed else { return }
        map.endBlend()
        map.join(shown, to: motion(at: moment, by: map), at: moment)
    }

    /// Consumes a part of the displacement from the last place on.
    func follow(_ consumption: Consumption<Value>, overshoot: Value) {
        map.follow(consumption, from: lastPlace, overshoot: overshoot)
        plan = .followed
    }

    /// The value at the hand's place in its last report; a frame may have shown a later, predicted one.
    var liftPlace: Value { map.shown(MotionState(lastPlace)).value }
}

// MARK: - Frames

extension Stroke {
    /// The state of the held value to show in a frame. Its velocity is that of the hand, plus that of the
    /// blend.
    func shown(at time: Timestamp) -> MotionState<Value> {
        guard time >= maps.start else { return motion(at: time, by: maps.earlierValue(at: time)) }
        return map.frame(state(at: time), at: time)
    }

    /// The same value, with the rate at which the shown value changes.
    func motion(at time: Timestamp) -> MotionState<Value> {
        time >= maps.start ? motion(at: time, by: map) : motion(at: time, by: maps.earlierValue(at: time))
    }

    /// The same by another map.
    func motion(at time: Timestamp, by map: DragMap<Value>) -> MotionState<Value> {
        var state = state(at: time)
        if isFollowed { state.velocity = finger.rate(at: reportTime(of: time)) }
        return map.frame(state, at: time)
    }

    /// The seconds after which a hand that is shown at its last place, and reports nothing more, has no
    /// velocity.
    static var fade: Double { 0.15 }

    /// The time from which on frames show the same value, until the next report.
    var restTime: Timestamp {
        guard isFollowed else {
            let isStill = currentVelocity(at: lastReport) == .zero
            return max(isStill ? lastReport : lastReport.advanced(by: Self.fade), maps.start)
        }
        return max(frameTime(of: finger.restTime), map.blendEnd, maps.start)
    }

    /// The time of the first frames that know of a report.
    @inlinable
    func frameTime(of report: Timestamp) -> Timestamp { report.advanced(byNanoseconds: latency) }

    /// The time of the last report that a frame can show.
    func reportTime(of frame: Timestamp) -> Timestamp { frame.advanced(byNanoseconds: -latency) }

    /// The place and velocity of the hand at the time of a frame.
    func state(at time: Timestamp) -> MotionState<Value> {
        guard isFollowed else {
            let isFading = time.seconds(since: lastReport) < Self.fade
            return MotionState(lastPlace, velocity: isFading ? currentVelocity(at: time) : .zero)
        }
        return finger.state(at: reportTime(of: time)) ?? MotionState(lastPlace)
    }

    /// The estimated place of the hand at a time that reports have reached.
    func place(at time: Timestamp) -> Value {
        isFollowed ? finger.position(at: time) ?? lastPlace : lastPlace
    }
}

// MARK: - Velocity

extension Stroke {
    /// The velocity of a hand that is still there.
    func currentVelocity(at time: Timestamp) -> Velocity<Value> {
        guard let reportedVelocity else { return tracker.currentVelocity(at: time) }
        return remainder(of: reportedVelocity, at: time)
    }

    /// The velocity of a hand that leaves with its last report.
    var liftVelocity: Velocity<Value> {
        guard let reportedVelocity else { return tracker.velocity(at: lastReport) }
        return remainder(of: reportedVelocity, at: lastReport)
    }

    /// The remainder of a velocity that came with the newest place, after the silence since then.
    func remainder(of velocity: Velocity<Value>, at time: Timestamp) -> Velocity<Value> {
        isFollowed ? finger.remainder(of: velocity, at: time) : tracker.remainder(of: velocity, at: time)
    }

    /// The shown value with the velocity of the lift, which is measured unless it is given.
    func lift(_ shown: Value, velocity: Velocity<Value>? = nil) -> MotionState<Value> {
        // A chain gives the velocity to the member that is shown to move.
        let moment = leading == nil ? lastReport : frameTime(of: lastReport)
        let lift = MotionState(state(at: moment).value, velocity: velocity ?? liftVelocity)
        return MotionState(shown, velocity: map.lift(lift, leading: leading))
    }
}
