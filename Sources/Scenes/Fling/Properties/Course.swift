/// The motion of a property, as a value: the animation that it follows, one that waits to take over, and the
/// additive ones.
///
/// A course knows all that will happen by itself, and advances only by ``step(until:)``. The state at a future
/// time is computed on a copy that is advanced to it, so that the forecast is exact. All times are in the
/// scene's own time.
@usableFromInline
struct Course<Value: Animatable> {
    // The variables that a frame reads come first, next to each other.

    /// The time at which the animation that the property follows started.
    @usableFromInline var anchor = Timestamp.zero
    /// The motion that the property follows, if it is a running spring.
    @usableFromInline var spring: SettlingMotion<SpringMotion<Value>>
    /// The motion that the property follows, if it is a running curve; not an optional, which a frame would
    /// have to copy.
    @usableFromInline var curve: CurveMotion<Value>
    @usableFromInline var followsCurve = false
    /// The track that the property follows, if it is more than a running spring or curve.
    @usableFromInline var shared: SharedTrack<Value>?
    /// The value at which the property rests, or will; if an animation waits, its goal.
    @usableFromInline var model: Value

    /// The run of the animation that the property follows.
    @usableFromInline var main = Run()
    /// The resting place before that animation.
    @usableFromInline var origin: Value
    @usableFromInline var driver: (any PropertyDriver<Value>)?
    @usableFromInline var pending: PendingAnimation<Value>?
    @usableFromInline var additives = Additives<Value.AnimatableData>()
    /// The value from which differences are counted while there are any, so that their sum is right in curved
    /// spaces, too: the model, or the one before a wait.
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
    /// The method that computes the state.
    var movement: Movement {
        guard driver == nil, pending == nil, additives.isEmpty else {
            guard pending == nil else { return .moves }
            return additives.isEmpty ? .drives : additives.sole != nil && isResting ? .adds : .moves
        }
        return shared != nil ? .plays : main.serial == 0 ? .rests : followsCurve ? .curves : .springs
    }

    /// True if the state that the animations show changes by itself.
    var isMoving: Bool { main.isMoving || additives.isMoving }

    /// The next deadline.
    var due: Timestamp {
        let due = min(main.due, additives.due)
        return pending.map { min(due, $0.begin) } ?? due
    }

    /// The value at which the property rests when the animation that it follows is over and nothing has taken
    /// over; always finite.
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

    /// The value to which the followed animation is heading.
    var goal: Value {
        if let shared { return shared.track.goal }
        return main.serial == 0 ? restingPlace : followsCurve ? curve.end : spring.base.target
    }

    /// True if the property follows nothing.
    var isResting: Bool { main.serial == 0 && driver == nil }

    /// Returns the course advanced to a time, if nothing else happens until then.
    func advanced(to time: Timestamp) -> Course {
        var course = self
        while course.step(until: time) != nil {}
        return course
    }

    /// Returns the state shown at a time, not after the next step.
    func mixed(at time: Timestamp) -> MotionState<Value> {
        mixed(base(at: time), at: time)
    }

    /// Returns the sum of a state and the additive animations.
    func mixed(_ base: MotionState<Value>, at time: Timestamp) -> MotionState<Value> {
        guard !additives.isEmpty else { return base }
        let state = chart.state(at: chart.offset(to: base) + additives.sum(at: time))
        return state.isFinite ? state : base
    }

    /// Returns the state without the additive animations.
    func base(at time: Timestamp) -> MotionState<Value> {
        guard let state = unchecked(at: time) else { return MotionState(restingPlace) }
        // A trajectory of the app's own may return any state.
        return state.isFinite ? state : MotionState(restingPlace)
    }

    /// Returns the state without the additive animations, as an animation that takes over finds it; see
    /// ``Track/arrival(at:)``.
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

    /// Returns the state with which a motion to `goal` has to begin for nothing to jump: the state shown,
    /// less the additive animations that will go on.
    @usableFromInline
    func start(for goal: Value, at time: Timestamp) -> MotionState<Value> {
        let base = arrival(at: time)
        guard !additives.isEmpty else { return base }
        return goal.state(at: goal.offset(to: mixed(base, at: time)) - additives.sum(at: time))
    }

    /// Returns the run with a serial; nil if there is none.
    func run(_ serial: UInt64) -> Run? {
        if main.serial == serial { return main }
        if let pending, pending.run.serial == serial { return pending.run }
        return additives.firstIndex(of: serial).map { additives[$0].run }
    }

    /// The runs that a caller asked for.
    var runs: [Run] {
        ([main, pending?.run ?? Run()] + additives.runs).filter { $0.serial != 0 }
    }
}

extension CurveMotion {
    /// The state shown when the curve started: at rest, though the curve may be at full speed at once.
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

    /// True if the squares of its lengths are finite, so that it can be computed with.
    var isBounded: Bool { displacement.magnitudeSquared.isFinite && rate.magnitudeSquared.isFinite }
}

extension MotionState {
    /// Returns true if two states are equal but for rounding.
    func isNear(_ other: MotionState) -> Bool {
        let distance = value.displacement(from: other.value).magnitude
        let change = (velocity - other.velocity).speed
        return distance + change <= 1e-9 * (1 + value.animatableData.magnitude + velocity.speed)
    }
}
