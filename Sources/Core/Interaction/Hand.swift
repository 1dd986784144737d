import Motion
import Touch

/// The hand that holds a value, or held it last.
///
/// Its places lie in a space of their own, in which nothing is held back: `offset` leads there from the places of the
/// events, and ``grasp`` leads from there to the shown value.
@usableFromInline
struct Hand<Value: Coordinates>: Sendable {
    @usableFromInline var lastPlace: Value
    @usableFromInline var offset = Value.zero
    /// The map from there to the value.
    @usableFromInline var grasp: Grasp<Value>
    /// The passage of what is shown into the course since the last report, and its time.
    @usableFromInline var seam = Seam<Value>()
    @usableFromInline var seamTime = Timestamp(nanoseconds: .min)
    /// True if the seam is that of a flight that it caught.
    @usableFromInline var hasCaught = false
    /// The time of the last report.
    @usableFromInline var lastReport: Timestamp
    /// The latest time at which a frame shows it, as far as that was told.
    @usableFromInline var lastFrame: Timestamp
    @usableFromInline var tracker: VelocityTracker<Value>
    /// The course on which a frame shows it after the last place; nil for that place itself.
    @usableFromInline var course: FingerCourse<Value>?
    /// The velocity at the last place, if a recogniser has measured it; nil to find it from the places.
    @usableFromInline var told: Velocity<Value>?

    init(at place: Value, time: Timestamp) {
        lastPlace = place
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
        start(at: place, strategy: strategy, lead: lead)
    }

    @inlinable
    mutating func move(
        to reported: Value, velocity: Velocity<Value>? = nil, lead: Double, time: Timestamp
    ) {
        lastReport = time
        told = velocity
        let place = reported + offset
        guard tracker.add(place, at: time).isUsed else { return }
        lastPlace = place
        foresee(by: lead)
    }

    /// Fingers joined or left, and the place of the hand is called `reported` from now on.
    mutating func regrip(at reported: Value) {
        offset = state(at: lastReport).value - reported
    }

    /// The clock was set back: the hand is where it was shown last, and its velocity is measured anew.
    mutating func setClock(backTo time: Timestamp, lead: Double) {
        let place = state(at: max(lastFrame, lastReport)).value
        lastReport = time
        lastFrame = time
        start(at: place, strategy: tracker.strategy, lead: lead)
    }

    private mutating func start(at place: Value, strategy: VelocityStrategy, lead: Double) {
        lastPlace = place
        told = nil
        tracker.reset()
        tracker.strategy = strategy
        tracker.add(place, at: lastReport)
        foresee(by: lead)
    }

    /// Shows a value from a moment on, as the app wants it.
    mutating func hold(_ value: Value, in bounds: Bounds<Value>?, at time: Timestamp) {
        grasp = Grasp(showing: value, at: state(at: time).value, in: bounds, time: time)
        seam = Seam()
    }

    /// Finds the course on which frames show it that are asked for some seconds ahead of the reports.
    @inlinable
    mutating func foresee(by lead: Double) {
        course = lead > 0 ? tracker.course(lead: lead) : nil
    }

    /// The state of the value that it holds at the time of a frame.
    @inlinable
    func shown(at time: Timestamp, in bounds: Bounds<Value>?) -> MotionState<Value> {
        let state = grasp.shown(self.state(at: time), at: time, in: bounds)
        guard seam.end > 0 else { return state }
        let seconds = time.seconds(since: seamTime)
        let shown = seconds < 0 ? before(state, by: -seconds) : seam.shown(state, at: seconds)
        return bounds?.kept(shown, from: seam.start, to: state.value) ?? shown
    }

    /// The state that is shown so many seconds before the seam.
    ///
    /// A flight came in on a straight line. A prediction's error grew with time since the report before.
    @usableFromInline
    func before(_ course: MotionState<Value>, by seconds: Double) -> MotionState<Value> {
        let growth: Double
        if hasCaught {
            growth = -3 / Seam<Value>.duration
        } else {
            let horizon = self.course?.horizon ?? 0
            guard seconds < horizon else { return course }
            growth = 1 / horizon
        }
        return MotionState(
            course.value + seam.gap.scaled(by: 1 - growth * min(seconds, 0.1)),
            velocity: course.velocity + Velocity(perSecond: seam.gap.scaled(by: growth)))
    }

    /// The place and velocity at the time of a frame.
    @inlinable
    func state(at time: Timestamp) -> MotionState<Value> {
        guard let course else { return MotionState(lastPlace, velocity: currentVelocity(at: time)) }
        let age = time.seconds(since: course.time) - course.lag
        guard age >= 0 else { return MotionState(tracker.formerPosition(by: -age) ?? lastPlace) }
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
