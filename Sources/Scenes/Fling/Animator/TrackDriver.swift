/// A property of an animator or a transition, of any type. Times are in the scene's own time.
protocol BoardMember: AnyObject {
    /// The index of the member on its board.
    var slot: Int { get set }
    /// The time at which the property comes to rest; nil if it never does.
    var finishTime: Timestamp? { get }
    /// The part of the distance that was covered at the start, and its change per second.
    var departedPart: MotionState<Double> { get }

    /// Returns the distance from the place of a fraction, as a part of the distances from both ends.
    func lag(behind fraction: Double, linearly isLinear: Bool, at now: Timestamp) -> Double

    func attach()
    func detach(at position: StopPosition, now: Timestamp)
    func pause(at now: Timestamp)
    func scrub(to fraction: Double, from anchor: Double, linearly isLinear: Bool, at now: Timestamp)
    func reverse(_ mode: ReverseMode?, at now: Timestamp)
    func goOn(_ how: Continuation, at now: Timestamp)
    func stop(at now: Timestamp)
}

/// A driver that moves a property along a track of a board.
final class TrackDriver<Value: Animatable>: BoardMember, PropertyDriver {
    var slot = -1
    private(set) weak var property: Property<Value>?
    private weak var board: TrackBoard?
    private var track: Track<Value>

    init(_ property: Property<Value>, of board: TrackBoard, along track: Track<Value>) {
        self.property = property
        self.board = board
        self.track = track
    }

    func state(at time: Timestamp) -> MotionState<Value> { track.state(at: time) }

    var isMoving: Bool { track.isMoving }

    func didLose(_ property: Property<Value>) {
        board?.lose(self)
    }

    var finishTime: Timestamp? { track.playhead.finishTime }

    var departedPart: MotionState<Double> { track.departedPart }

    func lag(behind fraction: Double, linearly isLinear: Bool, at now: Timestamp) -> Double {
        track.lag(behind: fraction, linearly: isLinear, at: now)
    }

    func attach() {
        // The start state holds with differences counted from the playhead's end; the goal may be another.
        property?.attach(self, goal: track.playhead.end)
        property?.setGoal(track.goal, of: self)
    }

    func detach(at position: StopPosition, now: Timestamp) {
        property?.detach(self, restingAt: track.place(at: position, now: now))
    }

    func pause(at now: Timestamp) {
        guard !track.playhead.isPaused else { return }
        track.pause(at: now)
        property?.note(.pause)
    }

    func scrub(to fraction: Double, from anchor: Double, linearly isLinear: Bool, at now: Timestamp) {
        pause(at: now)
        track.scrub(to: fraction, from: anchor, linearly: isLinear, at: now)
    }

    func reverse(_ mode: ReverseMode?, at now: Timestamp) {
        track.reverse(mode, at: now)
        property?.setGoal(track.goal, of: self)
        property?.note(.reverse, goal: track.goal)
    }

    func stop(at now: Timestamp) {
        pause(at: now)
        property?.setGoal(track.state(at: now).value, of: self)
    }

    func goOn(_ how: Continuation, at now: Timestamp) {
        if track.playhead.isPaused || !how.isPlain {
            track.goOn(how, velocity: property.flatMap { how.presets.velocity(of: $0) }, at: now)
            property?.note(.resume, goal: track.goal, words: how.animation.map { "\($0)" } ?? "")
        }
        property?.setGoal(track.goal, of: self)
    }

    /// Retargets the track from its present value and velocity.
    func retarget(
        to newEnd: Value, by animation: Animation, lasting duration: Double?, after delay: Double,
        at now: Timestamp
    ) {
        guard newEnd != track.playhead.end else { return }
        track.retarget(to: newEnd, by: animation, lasting: duration, after: delay, at: now)
        property?.setGoal(track.goal, of: self)
        property?.note(.retarget, goal: track.goal, words: "\(animation)")
    }
}
