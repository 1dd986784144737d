/// A finger that drags a property: it takes hold of the shown value, moves it, and throws it.
///
///     let drag = PropertyDrag(of: sheet.$y, rules: DragRules(release: .detents([0, 400])))
///     drag.grab(at: finger.y, time: now)
///     drag.move(to: finger.y, time: now)
///     drag.release(time: now)          // sheet.y is where it is going; an animation takes it there
///
/// At rest or in flight nothing jumps when it is grabbed. The flight after the release is an animation of the
/// property like any other: an assignment or another animation takes over from it with its value and velocity,
/// and ends a finger's drag as well. Hard ends of the rules limit the finger's drag and throw, not an
/// animation of the app's own. While a finger holds the property, its value is the place to which it returns
/// if the drag is cancelled.
public final class PropertyDrag<Value: Coordinates> {
    /// The property that the finger drags.
    public let property: Property<Value>
    /// The rules of the drag. Changes count from the next grab on. The property's own tolerance replaces that
    /// of the rules.
    public var rules: DragRules<Value>
    private var hold: DragHold<Value>?
    /// The gesture that holds it.
    var active = ActiveGesture()

    /// Creates a drag of a property.
    ///
    /// - Parameters:
    ///   - property: The property, which has to be in a scene.
    ///   - rules: The bounds, springs and policies of the drag.
    public init(of property: Property<Value>, rules: DragRules<Value> = DragRules()) {
        self.property = property
        self.rules = rules
    }

    deinit {
        if let scene = property.scene { cancel(time: scene.time) }
    }
}

// MARK: - Questions

extension PropertyDrag {
    /// True if a finger has hold of the property.
    public var isDragging: Bool { currentHold != nil }
}

// MARK: - Verbs

extension PropertyDrag {
    /// A finger takes hold, at rest or in flight; nothing moves. If one has hold already, it joins.
    ///
    /// A grab or a move takes effect at its time plus the latency. A release or a cancel counts from the
    /// scene's time on, which is that of the frame on screen.
    ///
    /// - Parameters:
    ///   - place: The place of the finger, in the property's units; one that is not finite is ignored.
    ///   - time: The time of the finger's report, by the clock.
    public func grab(at place: Value, time: Timestamp) {
        guard let scene = property.scene, place.isFinite else { return }
        if let hold = currentHold {
            hold.hand.grab(at: place, time: time)
            return
        }
        let start = property.startState(for: property.value)
        let hold = DragHold(
            of: start, on: property.course, isMoving: property.isAnimating, home: property.value,
            rules: rules,
            reportedAt: time, in: scene)
        hold.hand.grab(at: place, time: time)
        self.hold = hold
        property.attach(hold, goal: hold.cancelPlace)
    }

    /// The finger moved; without hold, nothing happens.
    ///
    /// - Parameters:
    ///   - place: In the property's units.
    ///   - time: The time of the finger's report, by the clock.
    public func move(to place: Value, time: Timestamp) {
        guard let hold = currentHold else { return }
        hold.hand.move(to: place, time: time)
        property.didChange()
    }

    /// Handles the lift of the finger.
    ///
    /// - Parameters:
    ///   - velocity: The finger's, per second of the clock, if it is known; otherwise it is found from its
    ///     places.
    ///   - time: The time of the lift, by the clock.
    /// - Returns: The resting place of the property; nil when nothing was held, or when it runs out for ever.
    @discardableResult
    public func release(velocity: Velocity<Value>? = nil, time: Timestamp) -> Value? {
        guard let hold = currentHold else { return nil }
        self.hold = nil
        let finite = velocity.flatMap { $0.perSecond.isFinite ? $0 : nil }
        // It sets out from the last shown value, with the velocity of the lift.
        let shown = hold.shown(at: property.scene?.time ?? time)
        let place = hold.hand.liftPlace
        let lift = hold.hand.release(velocity: finite, time: time).transition?.after.velocity
        let state = MotionState(shown.value, velocity: lift ?? shown.velocity)
        let release = Release(
            state: MotionState(place, velocity: state.velocity), start: hold.start, home: hold.home,
            projection: rules.deceleration.projection(of: state),
            bounds: rules.bounds, caught: hold.caught)
        let (departure, _) = rules.departure(
            by: rules.release.decide(release), at: place, from: state, showing: nil, in: rules.bounds,
            age: property.scene?.time.seconds(since: time) ?? 0)
        if let timing = departure.timing {
            return fly(hold, to: departure.target, timing, velocity: state.velocity)
        }
        return play(hold, departure.motion, else: departure.rest)
    }

    /// The drag was none: the property goes to where it rested, or was going, when it was caught; or, if it
    /// was running out freely, to where it was caught.
    @discardableResult
    public func cancel(time: Timestamp) -> Value? {
        guard let hold = currentHold else { return nil }
        self.hold = nil
        let lift = hold.hand.cancel(time: time).transition?.after.velocity
        return fly(hold, to: hold.cancelPlace, .spring(rules.spring.damped), velocity: lift ?? .zero)
    }
}

// MARK: - Flights

extension PropertyDrag {
    private var currentHold: DragHold<Value>? {
        hold.flatMap { $0.isLost ? nil : $0 }
    }

    private func fly(
        _ hold: DragHold<Value>, to target: Value, _ timing: Timing, velocity: Velocity<Value>
    ) -> Value {
        let goal = rules.restingPlace(for: target)
        guard !rules.reducesMotion else {
            property.detach(hold, restingAt: goal)
            return goal
        }
        if let bounds = rules.bounds, bounds.isHard, let scene = property.scene,
            let start = property.beginning(from: nil, velocity: velocity, to: goal, in: scene),
            let motion = SettlingMotion(
                FlightMotion(timing: timing, from: start, to: goal, in: bounds), within: property.tolerance
            )
        {
            property.animate(
                along: .custom(
                    CustomTrajectory(duration: motion.duration, destination: goal) { motion.kept(at: $0) }))
        } else {
            property.animate(to: goal, Animation(timing), velocity: velocity)
        }
        return property.value
    }

    /// Lets the property follow a flight.
    ///
    /// - Parameters:
    ///   - rest: The value at which it rests where nothing is to move.
    /// - Returns: The end of the flight; nil if it has none.
    private func play(_ hold: DragHold<Value>, _ flight: FlightMotion<Value>, else rest: Value) -> Value? {
        let rate = property.scene?.rate ?? 1
        let settling = SettlingMotion(flight, within: property.tolerance)
        guard !rules.reducesMotion, rate > 0, flight.destination == nil || settling != nil else {
            property.detach(hold, restingAt: rest)
            return rest
        }
        // The scene's own time passes at its rate, and the finger's speed is by the clock.
        let motion = CustomTrajectory<Value>(
            duration: (settling?.duration ?? .infinity) * rate, destination: flight.destination
        ) { time in
            let shown = settling?.kept(at: time / rate) ?? flight.state(at: time / rate)
            return MotionState(shown.value, velocity: shown.velocity.scaled(by: 1 / rate))
        }
        property.animate(along: .custom(motion))
        return flight.destination
    }
}

extension SettlingMotion {
    /// Returns the state at a time; where it brakes to rest at a hard end, it does not pass that.
    fileprivate func kept<Kept: Coordinates>(at time: Double) -> MotionState<Kept>
    where Base == FlightMotion<Kept> {
        base.landing(in: state(at: time), from: base.state(at: 0))
    }
}

/// The driver of a property that a finger holds.
private final class DragHold<Value: Coordinates>: PropertyDriver {
    /// The property's value when the finger took hold of it.
    let start: Value
    /// The resting place from which it came, or to which it was going.
    let home: Value
    /// The place to which it goes if the drag is cancelled.
    let cancelPlace: Value
    /// The flight that the finger caught; nil at rest.
    let caught: InterruptedMotion<Value>?
    /// Follows the finger, and measures its velocity. It does not choose the goal of a release.
    var hand: Draggable<Value>
    private(set) var isLost = false
    /// The course that the finger caught, and the moment up to which frames show it.
    private let previousCourse: Course<Value>
    private let moment: Timestamp
    private weak var scene: Scene?

    init(
        of state: MotionState<Value>, on course: Course<Value>, isMoving: Bool, home: Value,
        rules: DragRules<Value>, reportedAt time: Timestamp, in scene: Scene
    ) {
        self.scene = scene
        self.home = home
        previousCourse = course
        start = state.value
        let flight = state.velocity.scaled(by: scene.rate)
        caught = flight == .zero ? nil : InterruptedMotion(goal: home, velocity: flight)
        if rules.release.runsFree, flight != .zero {
            cancelPlace = rules.bounds?.clamp(state.value) ?? state.value
        } else {
            cancelPlace = home
        }
        var rules = rules
        rules.release = .stay
        rules.reducesMotion = false
        // The finger catches the value where the course is at the first frame that can show the catch. A value that is
        // caught in flight keeps its speed for the release; one that has only just set out has none yet.
        moment = max(scene.time, time.advanced(by: rules.usableLatency))
        let isLater = isMoving && moment > scene.time
        let caught = isLater ? course.base(at: scene.clock.local(at: moment)) : state
        hand = Draggable(caught.value)
        if flight != .zero || caught.velocity != .zero {
            hand.animate(to: home, time: moment)
            hand.handle(
                .continueMotion(nil, durationFactor: 0, caught.velocity.scaled(by: scene.rate)), at: moment)
        }
        hand.setRules(rules, time: moment)
    }

    func state(at time: Timestamp) -> MotionState<Value> {
        guard let scene else { return MotionState(cancelPlace) }
        // The finger moves by the clock. One that has stood still for a while is where it was reported last.
        let isAhead = time > scene.localTime && scene.rate > 0
        let moment = (isAhead ? scene.clock.motion.clockTime(at: time) : nil) ?? scene.time
        var state = shown(at: moment)
        if scene.rate > 0 { state.velocity = state.velocity.scaled(by: 1 / scene.rate) }
        return state
    }

    /// The state on screen at a moment of the clock, with the velocity by the clock.
    func shown(at moment: Timestamp) -> MotionState<Value> {
        guard let scene, moment < self.moment else { return hand.state(at: moment) }
        let state = previousCourse.base(at: scene.clock.local(at: moment))
        return MotionState(state.value, velocity: state.velocity.scaled(by: scene.rate))
    }

    /// A finger that rests needs no frames: one that has just moved does, until it is shown to have stopped.
    var isMoving: Bool {
        guard let scene else { return false }
        return hand.isFollowing(after: scene.time)
    }

    func didLose(_ property: Property<Value>) {
        isLost = true
    }
}
