/// What moves a property, as a value: one animation that it follows, one that waits to take over, and those whose
/// differences are added.
///
/// It knows all that will happen by itself, and goes on only by ``step(until:)``. What will be shown at a moment is
/// found out by letting a copy go on until then, so that what is foreseen is what comes. All times are in the
/// scene's own time.
@usableFromInline
struct Course<Value: Animatable> {
    // What a frame reads stands together.

    /// When the animation that it follows started.
    @usableFromInline var anchor = Timestamp.zero
    /// The motion that it follows, when there is one and it is a spring that runs.
    @usableFromInline var spring: SettlingMotion<SpringMotion<Value>>
    /// The motion that it follows, when it is a curve that runs; not an optional, which a frame would have to copy.
    @usableFromInline var curve: CurveMotion<Value>
    @usableFromInline var followsCurve = false
    /// The track that it follows, when it is more than that.
    @usableFromInline var shared: SharedTrack<Value>?
    /// Where it rests, or will; where the animation that waits will rest, if there is one.
    @usableFromInline var model: Value

    /// The animation that it follows.
    @usableFromInline var main = Run()
    /// The resting place before that animation.
    @usableFromInline var origin: Value
    @usableFromInline var driver: (any PropertyDriver<Value>)?
    @usableFromInline var pending: PendingAnimation<Value>?
    @usableFromInline var additives = Additives<Value.AnimatableData>()
    /// The place from which differences are counted while there are any, so that what they add up to is right in
    /// curved spaces, too. It is the model, or what that was before a wait.
    @usableFromInline var chart: Value
    @usableFromInline let tolerance: Tolerance

    init(restingAt value: Value, tolerance: Tolerance) {
        self.tolerance = tolerance
        model = value
        origin = value
        chart = value
        spring = SettlingMotion(restingAt: value)
        curve = CurveMotion(restingAt: value)
    }
}

// MARK: - Questions

extension Course {
    /// What has to be done to know the state.
    var movement: Movement {
        guard driver == nil, pending == nil, additives.isEmpty else {
            return additives.sole != nil && isResting && pending == nil ? .adds : .moves
        }
        return shared != nil ? .plays : main.serial == 0 ? .rests : followsCurve ? .curves : .springs
    }

    /// Whether what its animations show changes by itself.
    var isMoving: Bool { main.isMoving || additives.isMoving }

    /// When something happens next by itself.
    var due: Timestamp {
        let due = min(main.due, additives.due)
        return pending.map { min(due, $0.begin) } ?? due
    }

    /// Where it rests when what it follows is over and nothing has taken over; always finite.
    var restingPlace: Value {
        get { pending?.rest ?? model }
        set {
            guard newValue.isFinite else { return }
            if let pending {
                self.pending = pending.with(rest: newValue)
            } else {
                model = newValue
            }
        }
    }

    /// Where what it follows is heading.
    var goal: Value {
        if let shared { return shared.track.goal }
        return main.serial == 0 ? restingPlace : followsCurve ? curve.end : spring.base.target
    }

    /// Whether it follows nothing.
    var isResting: Bool { main.serial == 0 && driver == nil }

    /// What it will be at a moment, if nobody does anything until then.
    func advanced(to time: Timestamp) -> Course {
        var course = self
        while course.step(until: time) != nil {}
        return course
    }

    /// What is shown at a moment, not after the next step.
    func mixed(at time: Timestamp) -> MotionState<Value> {
        mixed(base(at: time), at: time)
    }

    /// The additive animations and the state without them.
    func mixed(_ base: MotionState<Value>, at time: Timestamp) -> MotionState<Value> {
        guard !additives.isEmpty else { return base }
        let state = chart.state(at: chart.offset(to: base) + additives.sum(at: time))
        return state.isFinite ? state : base
    }

    /// The state without the additive animations.
    func base(at time: Timestamp) -> MotionState<Value> {
        guard let state = unchecked(at: time) else { return MotionState(restingPlace) }
        // A motion of the app's own may say anything.
        return state.isFinite ? state : MotionState(restingPlace)
    }

    /// The same, as what takes over finds it; see ``Track/arrival(at:)``.
    func arrival(at time: Timestamp) -> MotionState<Value> {
        guard driver == nil else { return base(at: time) }
        if let shared {
            let state = shared.track.arrival(at: time)
            return state.isFinite ? state : MotionState(restingPlace)
        }
        guard time == anchor, main.serial != 0, followsCurve else { return base(at: time) }
        return curve.departure
    }

    private func unchecked(at time: Timestamp) -> MotionState<Value>? {
        if let driver { return driver.state(at: time) }
        if let shared { return shared.track.state(at: time) }
        guard main.serial != 0 else { return nil }
        let seconds = time.seconds(since: anchor)
        return followsCurve ? curve.state(at: seconds) : spring.state(at: seconds)
    }

    /// The state with which a motion to `goal` has to begin for nothing to jump: what is shown, without what additive
    /// animations will go on adding.
    @usableFromInline
    func start(for goal: Value, at time: Timestamp) -> MotionState<Value> {
        let base = arrival(at: time)
        guard !additives.isEmpty else { return base }
        return goal.state(at: goal.offset(to: mixed(base, at: time)) - additives.sum(at: time))
    }

    /// The animation with a serial.
    func run(_ serial: UInt64) -> Run? {
        if main.serial == serial { return main }
        if let pending, pending.run.serial == serial { return pending.run }
        return additives.firstIndex(of: serial).map { additives[$0].run }
    }

    /// The animations that somebody asked for.
    var runs: [Run] {
        ([main, pending?.run ?? Run()] + additives.runs).filter { $0.serial != 0 }
    }
}

extension CurveMotion {
    /// The state shown when it set out: at rest, though it may be at full speed at once.
    fileprivate var departure: MotionState<Value> {
        takesOverVelocity ? start : MotionState(start.value)
    }
}

extension Offset {
    @inlinable
    static func + (left: Offset, right: Offset) -> Offset {
        Offset(displacement: left.displacement + right.displacement, rate: left.rate + right.rate)
    }

    static func - (left: Offset, right: Offset) -> Offset {
        Offset(displacement: left.displacement - right.displacement, rate: left.rate - right.rate)
    }

    /// Whether it can be computed with.
    var isBounded: Bool { displacement.magnitudeSquared.isFinite && rate.magnitudeSquared.isFinite }
}

extension MotionState {
    /// Whether the two are the same but for rounding.
    func isNear(_ other: MotionState) -> Bool {
        let distance = value.displacement(from: other.value).magnitude
        let change = (velocity - other.velocity).speed
        return distance + change <= 1e-9 * (1 + value.animatableData.magnitude + velocity.speed)
    }
}
