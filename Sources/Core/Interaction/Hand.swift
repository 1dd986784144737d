import Motion
import Touch

/// The hand that holds a value, or held it last.
///
/// Its places lie in a space of their own, in which nothing is held back: `offset` leads there from the
/// places of the events, and ``grasp`` leads from there to the shown value.
@usableFromInline
struct Hand<Value: Coordinates>: Sendable {
    @usableFromInline var lastPlace: Value
    @usableFromInline var offset = Value.zero
    /// The map from there to the value.
    @usableFromInline var grasp: Grasp<Value>
    /// The path on which frames show it.
    @usableFromInline var path: HandPath<Value>
    /// The path before the last report takes effect; nil for the passage into the path, drawn back.
    @usableFromInline var formerPath: HandPath<Value>?
    /// The time of the last report.
    @usableFromInline var lastReport: Timestamp
    /// The time from which on frames know that it holds the value.
    @usableFromInline var holdTime = Timestamp(nanoseconds: .min)
    /// The latest time at which a frame shows it, as far as that was told.
    @usableFromInline var lastFrame: Timestamp
    @usableFromInline var tracker: VelocityTracker<Value>
    /// The velocity at the last place, if a recogniser has measured it; nil to find it from the places.
    @usableFromInline var told: Velocity<Value>?
    /// The share of the way that a chain has given it.
    @usableFromInline var plan = SharePlan<Value>.none
    /// A bit for each axis on which it has the velocity of the hand that lets go; nil where its share says
    /// so.
    var charge: UInt?

    init(at place: Value, time: Timestamp) {
        lastPlace = place
        path = HandPath(at: place)
        lastReport = time
        lastFrame = time
        grasp = Grasp(showing: place, at: place, in: nil, time: time)
        tracker = VelocityTracker()
    }

    /// Begins a stroke: the hand is at `place`, which the events call `reported`.
    mutating func begin(
        at place: Value, reported: Value, strategy: VelocityStrategy, lead: Double, time: Timestamp
    ) {
        offset = place - reported
        lastReport = time
        lastFrame = time
        plan = .none
        charge = nil
        start(at: place, strategy: strategy, lead: lead)
    }

    @inlinable
    mutating func move(
        to reported: Value, velocity: Velocity<Value>? = nil, lead: Double, time: Timestamp
    ) {
        lastReport = time
        told = velocity
        // Some panels report in pairs; the path between the two is too short to be seen.
        if time.advanced(by: lead).seconds(since: path.start) > 0.002 { formerPath = lead > 0 ? path : nil }
        if case .next(let share, let slack) = plan { follow(share, slack: slack) }
        let place = reported + offset
        guard tracker.add(place, at: time).isUsed else { return }
        lastPlace = place
        foresee(by: lead)
    }

    /// Moves the hand where it is another member's of its chain, before and after: nothing that is shown
    /// changes.
    ///
    /// - Returns: False if something might, and the hand has not moved.
    @inlinable
    mutating func moveAway(
        to reported: Value, velocity: Velocity<Value>?, until moment: Timestamp, time: Timestamp
    ) -> Bool {
        guard let share = grasp.share, case .followed = plan, path.course == nil, !path.isHeldAnew,
            moment.seconds(since: path.start) > path.seam.end
        else { return false }
        let place = reported + offset
        // It may not pass the window, nor be predicted there.
        let step = place - lastPlace
        let reach = step.scaled(by: max(Self.farthest / max(time.seconds(since: lastReport), 0.001), 1))
        guard share.isAway(lastPlace, reaching: reach), share.isAway(place, reaching: reach) else {
            return false
        }
        lastReport = time
        told = velocity
        guard tracker.add(place, at: time).isUsed else { return true }
        lastPlace = place
        formerPath = nil
        path = HandPath(at: place)
        return true
    }

    /// Fingers joined or left, and the place of the hand is called `reported` from now on.
    mutating func regrip(at reported: Value) {
        offset = state(at: lastReport).value - reported
        formerPath = path
        if case .next(let share, let slack) = plan { follow(share, slack: slack) }
        plan = .none
    }

    /// The clock was set back: the hand is where it was shown last, and its velocity is measured anew.
    mutating func setClock(backTo time: Timestamp, lead: Double) {
        let place = state(at: max(lastFrame, lastReport)).value
        lastReport = time
        lastFrame = time
        holdTime = Timestamp(nanoseconds: .min)
        start(at: place, strategy: tracker.strategy, lead: lead)
    }

    private mutating func start(at place: Value, strategy: VelocityStrategy, lead: Double) {
        lastPlace = place
        told = nil
        tracker.reset()
        tracker.strategy = strategy
        tracker.add(place, at: lastReport)
        formerPath = nil
        foresee(by: lead)
    }

    /// Shows a value from a moment on, as the app wants it.
    ///
    /// A chain plans its shares anew.
    mutating func hold(_ value: Value, in bounds: Bounds<Value>?, at time: Timestamp) {
        grasp = Grasp(showing: value, at: state(at: time).value, in: bounds, time: time, share: grasp.share)
        plan = .none
        path.seam = Seam()
        formerPath = nil
        holdTime = Timestamp(nanoseconds: .min)
    }

    /// The seconds of its movement after which no prediction ends.
    @inlinable
    static var farthest: Double { 0.25 }

    /// Finds the path of frames that are asked for some seconds ahead of the reports.
    @inlinable
    mutating func foresee(by lead: Double) {
        let reach = tracker.currentVelocity(at: lastReport).perSecond.scaled(by: Self.farthest)
        let isPredicted = lead > 0 && grasp.share?.isAway(lastPlace, reaching: reach) != true
        path = HandPath(at: lastPlace, course: isPredicted ? tracker.course(lead: lead) : nil)
    }

    /// Joins the path, as the last report has changed it, to what was shown.
    ///
    /// A value that was shown ahead of a hand returns to it; one that was shown behind gets there sooner, for
    /// to ease that is to lag.
    ///
    /// - Parameter isHeldAnew: True for a hand that has just taken hold, or that moved its grip.
    @inlinable
    mutating func join(
        to shown: MotionState<Value>, at moment: Timestamp, in bounds: Bounds<Value>?,
        isHeldAnew: Bool = false
    ) {
        let course = grasp.shown(state(at: moment), at: moment, in: bounds)
        let isAhead = (shown.value - course.value).dot(shown.velocity.perSecond) > 0
        path.start = moment
        path.isHeldAnew = isHeldAnew
        path.seam = Seam(
            from: shown, to: course,
            within: isHeldAnew ? Seam<Value>.duration : isAhead ? Seam<Value>.retreat : Seam<Value>.advance)
    }

    /// The state at the time of a frame of the value that it holds, or has let go.
    ///
    /// A held value has the velocity of its hand, however fast it passes to where the hand is. One that was
    /// let go has the velocity with which it is shown to move.
    @inlinable
    @inline(__always)
    func shown(
        at time: Timestamp, in bounds: Bounds<Value>?, isLetGo: Bool = false
    ) -> MotionState<Value> {
        let path = time < path.start ? formerPath ?? path : path
        let state = grasp.shown(self.state(at: time, on: path), at: time, in: bounds)
        guard path.seam.end > 0 else { return state }
        var shown = path.seam.shown(state, at: time.seconds(since: path.start))
        if !path.isHeldAnew, !isLetGo { shown.velocity = state.velocity }
        return bounds?.kept(shown, from: path.seam.start, to: state.value) ?? shown
    }

    /// The same for a frame, which is asked for where a copy of the hand costs less than its mathematics
    /// inlined.
    @inlinable
    @inline(never)
    func frame(at time: Timestamp, in bounds: Bounds<Value>?, isLetGo: Bool) -> MotionState<Value> {
        shown(at: time, in: bounds, isLetGo: isLetGo)
    }

    /// The seconds after which a hand that is shown at its last place, and reports nothing more, has no
    /// velocity.
    @inlinable
    static var fade: Double { 0.15 }

    /// The time from which on frames show the same value, until the next report.
    @usableFromInline
    var restTime: Timestamp {
        guard let course = path.course else {
            return currentVelocity(at: lastReport) == .zero ? lastReport : lastReport.advanced(by: Self.fade)
        }
        let passage = path.start.advanced(by: path.seam.end)
        return max(lastReport, passage, course.time.advanced(by: course.end))
    }

    /// The place and velocity at the time of a frame.
    @inlinable
    @inline(__always)
    func state(at time: Timestamp) -> MotionState<Value> { state(at: time, on: path) }

    @inlinable
    @inline(__always)
    func state(at time: Timestamp, on path: HandPath<Value>) -> MotionState<Value> {
        guard let course = path.course else {
            let isFading = time.seconds(since: lastReport) < Self.fade
            return MotionState(path.place, velocity: isFading ? currentVelocity(at: time) : .zero)
        }
        let age = time.seconds(since: course.time) - course.lag
        guard age >= 0 else {
            let since = self.path.course?.time.seconds(since: course.time) ?? 0
            return MotionState(tracker.formerPosition(by: since - age) ?? path.place)
        }
        let (place, velocity) = course.state(at: time)
        return MotionState(place, velocity: Velocity(perSecond: velocity))
    }

    /// The velocity of a hand that is still there.
    @inlinable
    func currentVelocity(at time: Timestamp) -> Velocity<Value> {
        guard let told else { return tracker.currentVelocity(at: time) }
        return tracker.remainder(of: told, at: time)
    }

    /// The velocity of a hand that leaves with its last report.
    var liftVelocity: Velocity<Value> {
        guard let told else { return tracker.velocity(at: lastReport) }
        return tracker.remainder(of: told, at: lastReport)
    }
}

extension Hand {
    /// Follows a share of the way from the last place on.
    @usableFromInline
    mutating func follow(_ share: Share<Value>, slack: Value) {
        grasp.follow(share, from: lastPlace, slack: slack)
        plan = .followed
    }
}

/// The path on which frames show a hand from one of its reports on.
@usableFromInline
struct HandPath<Value: Coordinates>: Sendable {
    /// The last place.
    @usableFromInline let place: Value
    /// The course of the finger; nil for one that is shown at its last place.
    @usableFromInline let course: FingerCourse<Value>?
    /// The passage of what is shown into the path.
    @usableFromInline var seam = Seam<Value>()
    /// True if it is that of a hand that has just taken hold, or that moved its grip.
    @usableFromInline var isHeldAnew = false
    /// The time from which on frames know of the report.
    @usableFromInline var start = Timestamp(nanoseconds: .min)

    @inlinable
    init(at place: Value, course: FingerCourse<Value>? = nil) {
        self.place = place
        self.course = course
    }
}
