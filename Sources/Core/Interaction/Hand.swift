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
    /// The time of the last report.
    @usableFromInline var lastReport: Timestamp
    /// The latest time at which a frame shows it, as far as that was told.
    @usableFromInline var lastFrame: Timestamp
    /// The time up to which the hand is foreseen: that of a hand-over, until the hand that took over is reported.
    @usableFromInline var foreseenUntil: Timestamp?
    @usableFromInline var tracker: VelocityTracker<Value>
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
        at place: Value, reported: Value, strategy: VelocityStrategy, time: Timestamp
    ) {
        offset = place - reported
        lastReport = time
        lastFrame = time
        start(at: place, strategy: strategy)
    }

    @inlinable
    mutating func move(to reported: Value, velocity: Velocity<Value>? = nil, time: Timestamp) {
        lastReport = time
        told = velocity
        foreseenUntil = nil
        let place = reported + offset
        if tracker.add(place, at: time).isUsed { lastPlace = place }
    }

    /// Fingers joined or left, and the place of the hand is called `reported` from now on.
    ///
    /// The hand before is foreseen up to then; the next one sets out from there, in a direction of its own.
    mutating func regrip(at reported: Value, foreseen: Bool) {
        foreseenUntil = min(foreseenUntil ?? lastReport, lastReport)
        offset = (foreseen ? place(at: lastReport) : lastPlace) - reported
    }

    /// The clock was set back: the hand is where it was shown last, and its velocity is measured anew.
    mutating func setClock(backTo time: Timestamp, foreseen: Bool) {
        let place = foreseen ? self.place(at: max(lastFrame, lastReport)) : lastPlace
        lastReport = time
        lastFrame = time
        start(at: place, strategy: tracker.strategy)
    }

    private mutating func start(at place: Value, strategy: VelocityStrategy) {
        lastPlace = place
        told = nil
        foreseenUntil = nil
        tracker.reset()
        tracker.strategy = strategy
        tracker.add(place, at: lastReport)
    }

    /// The place at the time of a frame.
    @inlinable
    func place(at time: Timestamp) -> Value {
        let time = foreseenUntil.map { min($0, time) } ?? time
        return tracker.position(at: time, limit: 0.008) ?? lastPlace
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
