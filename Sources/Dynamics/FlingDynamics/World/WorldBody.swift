import Fling

/// An item in a world: its traits, its state at the last step, and its recording.
final class WorldBody {
    /// The item's body in the animator. Both keep the stage and each other until the item leaves the world.
    let body: DynamicBody
    /// The number of the item in the solver.
    let number: Int
    var plan = DynamicPlan() {
        didSet {
            pull = WorldForces(plan.forces)
            twist = WorldForces(plan.turning)
        }
    }
    private var pull = WorldForces(Forces<SIMD2<Double>>())
    private var twist = WorldForces(Forces<Double>())
    /// The traits that the solver knows; nil before it knows the body.
    var traits: SolverBody?
    /// The state at the last step.
    var center = MotionState(SIMD2(0.0, 0))
    var turning = MotionState(0.0)
    /// The exact motions since a step without a contact; nil after a step with one, and for a body on a
    /// joint.
    var flight: WorldFlight?
    /// The change of velocity to come at the next step.
    var kick = (velocity: SIMD2(0.0, 0), turning: 0.0)
    /// True if the item begins at the next step from the state that its properties show.
    var isEntering = true
    /// The state to begin with in place of the one that the properties show.
    var entry: (center: MotionState<SIMD2<Double>>, turning: MotionState<Double>)?
    /// The number of steps for which the item has hardly moved.
    var quietCount = 0
    /// The place about which it has stayed lately.
    var quietPlace = SolverPlace(center: .zero, angle: 0)
    /// True if the body pressed on something in the last step.
    var isTouched = false
    /// True if the solver moved the body in the last step, which pressed on something or hung on a joint.
    var isSolved = false
    /// True if the solver has the body at another place.
    var isDisplaced = false
    /// The energy before the step, for bodies that are touched in it.
    var energy = 0.0
    /// The differences between the shown state and the body's own.
    private var lag = (center: WorldLag<SIMD2<Double>>(slack: 0.1), turning: WorldLag<Double>(slack: 0.005))
    /// The place out of its bounds at which the item is shown first, while it comes back from there smoothly.
    private var outermost: SIMD2<Double>?
    private var recordings: (center: WorldRecording<SIMD2<Double>>, turning: WorldRecording<Double>)?

    init(_ body: DynamicBody, number: Int) {
        self.body = body
        self.number = number
    }

    var isHeld: Bool { body.center.isLost }
    var isFree: Bool { traits?.kind == .free }

    /// True if something else moves the centre, and if something else moves the rotation.
    var losses: (center: Bool, rotation: Bool) { (isHeld, body.rotation?.isLost == true) }
    /// The losses that the solver knows.
    var knownLosses = (center: false, rotation: false)

    /// The velocities with which the body goes on at the next step.
    var velocities: (center: SIMD2<Double>, turning: Double) {
        var (velocity, rate) = (center.velocity.perSecond, turning.velocity.perSecond)
        // Between steps an exact motion has the velocity that is shown, and so has what enters at the next step.
        if recordings == nil || isEntering || isHeld || body.animator.isPaused || !(isSolved || isLagging) {
            let item = body.item
            velocity = item.center.startState(for: item.center.value).velocity.perSecond
            rate = item.rotation.map { $0.startState(for: $0.value).velocity.perSecond } ?? 0
        }
        return (velocity + kick.velocity, rate + kick.turning)
    }

    /// The present traits for the solver.
    var newTraits: SolverBody {
        let item = body.item
        // Gravity must not make a body at rest bounce.
        let fall = plan.forces.acceleration.magnitude * 2 / WorldStage.stepsPerSecond
        return SolverBody(
            kind: isHeld ? .guided : plan.isAnchored ? .fixed : .free,
            size: item.size, isCircle: item.collisionBounds == .circle,
            turns: plan.allowsRotation && item.rotation != nil && body.rotation?.isLost == false,
            mass: plan.mass, friction: plan.friction, elasticity: plan.elasticity,
            restSpeed: max(BouncingMotion.defaultRestSpeed, fall),
            itemGroups: plan.itemGroups, boundaryGroups: plan.boundaryGroups)
    }

    var place: SolverPlace { SolverPlace(center: center.value, angle: turning.value) }

    // MARK: Motion

    /// Begins an exact motion at a step.
    func fly(from step: Int) {
        let turns = traits?.turns == true
        flight = WorldFlight(
            center: plan.forces.motion(from: center),
            turning: turns
                ? plan.turning.motion(from: turning) : Forces().motion(from: MotionState(turning.value)),
            begin: step)
    }

    /// The changes of velocity by forces in a step; implicit in springs and resistances, so that no stiffness
    /// is too great.
    func changes(in step: Double) -> (velocity: SIMD2<Double>, turning: Double) {
        let turns = traits?.turns == true
        return (
            pull.acceleration(in: center) * (step / pull.inertness(in: step)),
            turns
                ? twist.acceleration(in: turning) * (step / twist.inertness(in: step))
                : -turning.velocity.perSecond
        )
    }

    /// The energy of motion.
    var kineticEnergy: Double {
        guard let traits else { return 0 }
        let rate = turning.velocity.perSecond
        return (traits.mass * center.velocity.perSecond.magnitudeSquared + traits.inertia * rate * rate) / 2
    }

    /// The energy of motion and of the forces on the body.
    var totalEnergy: Double {
        guard let traits else { return 0 }
        return kineticEnergy + traits.mass * pull.potential(at: center.value)
            + traits.inertia * twist.potential(at: turning.value)
    }

    /// Slows the body down.
    func slow(by factor: Double) {
        center.velocity = center.velocity.scaled(by: factor)
        turning.velocity = turning.velocity.scaled(by: factor)
    }

    /// True if it is shown elsewhere than where it is.
    var isLagging: Bool { !lag.center.isZero || !lag.turning.isZero }

    /// Has the shown state follow the body through a step.
    ///
    /// - Parameter previous: The states before the step.
    func follow(after previous: (center: MotionState<SIMD2<Double>>, turning: MotionState<Double>)) {
        lag.center.follow(from: previous.center, to: center, isSolved: isSolved)
        lag.turning.follow(from: previous.turning, to: turning, isSolved: isSolved)
        let place = center.value + lag.center.state.value
        if outermost != nil, placeInBounds(place) == place { outermost = nil }
    }

    /// Returns the nearest place within the bounds of the body.
    ///
    /// - Parameter outermost: A place out of the bounds; a place may lie as far out as this one.
    func placeInBounds(_ place: SIMD2<Double>, orAsFarOutAs outermost: SIMD2<Double>? = nil) -> SIMD2<Double>
    {
        plan.walls.reduce(place) { place, wall in
            guard wall.stretch.upperBound == .infinity else { return place }
            let least = min(outermost.map(wall.distance(of:)) ?? 0, 0)
            let distance = wall.distance(of: place)
            return distance < least ? place + wall.normal * (least - distance) : place
        }
    }

    /// Begins at a state, shown at another place from which the item comes smoothly.
    func begin(at state: MotionState<SIMD2<Double>>, shownAt place: SIMD2<Double>) {
        center = state
        lag.center.begin(at: state.value, shownAt: place)
        lag.turning.begin(at: 0, shownAt: 0)
        outermost = placeInBounds(place) == place ? nil : place
    }

    /// The states that are shown.
    private var shown: (center: MotionState<SIMD2<Double>>, turning: MotionState<Double>) {
        guard isLagging else { return (center, turning) }
        return (
            MotionState(
                placeInBounds(center.value + lag.center.state.value, orAsFarOutAs: outermost),
                velocity: center.velocity + lag.center.state.velocity),
            MotionState(
                turning.value + lag.turning.state.value,
                velocity: turning.velocity + lag.turning.state.velocity)
        )
    }

    // MARK: Recording

    /// Shows the states of the world from a step on.
    func record(from step: Int) {
        guard !isHeld else {
            recordings = nil
            return
        }
        let shown = shown
        let recordings = (
            center: WorldRecording(from: step, shown.center) { $0.center },
            turning: WorldRecording(from: step, shown.turning) { $0.turning }
        )
        self.recordings = recordings
        body.center.go(along: recordings.center, from: body.center.state)
        guard let rotation = body.rotation, !rotation.isLost else { return }
        rotation.go(along: recordings.turning, from: rotation.state)
    }

    /// Records the present state as that of a step.
    func record(_ step: Int) {
        guard let recordings, !isHeld else { return }
        let shown = shown
        recordings.center.append(shown.center, isForced: isSolved)
        recordings.turning.append(shown.turning, isForced: isSolved)
        recordings.center.flight = flight
        recordings.turning.flight = flight
        body.center.note(center.value)
        body.rotation?.note(turning.value)
    }

    /// Continues with new recordings if the present ones are full.
    func turnPage(at step: Int) {
        if recordings?.center.isFull == true { record(from: step) }
    }

    /// Lets the item's properties rest, or come to rest by themselves if nothing touches the item.
    func rest() {
        recordings = nil
        isEntering = true
        quietCount = 0
        guard !isHeld, isFree else { return }
        // One that bounces by hardly a pixel falls no further.
        if let flight, !flight.falls, !body.animator.scene.reducesMotion {
            body.settle(along: flight, from: center, turning: turning)
        } else {
            body.center.settle(at: flight?.center.destination ?? center.value)
            if body.rotation?.isLost == false {
                body.rotation?.settle(at: flight?.turning.destination ?? turning.value)
            }
        }
    }
}

/// The exact motions of a body that nothing touches; large, and shared with the recordings.
final class WorldFlight {
    let center: ForcedMotion<SIMD2<Double>>
    let turning: ForcedMotion<Double>
    /// The step at which the motions begin.
    let begin: Int

    init(center: ForcedMotion<SIMD2<Double>>, turning: ForcedMotion<Double>, begin: Int) {
        self.center = center
        self.turning = turning
        self.begin = begin
    }

    /// Returns the states at a step.
    func states(at step: Int) -> (center: MotionState<SIMD2<Double>>, turning: MotionState<Double>) {
        let time = Double(step - begin) * WorldStage.step
        return (center.state(at: time), turning.state(at: time))
    }

    /// True if an acceleration is all that ends the motion of the centre.
    var falls: Bool { center.destination == nil && center.forces.acceleration != .zero }

    /// True if the motions are none.
    var isStill: Bool {
        func isStill<Value>(_ motion: ForcedMotion<Value>) -> Bool {
            motion.start.velocity == .zero && motion.forces.acceleration(in: motion.start) == .zero
        }
        return isStill(center) && isStill(turning)
    }
}

/// The numbers of forces that a step needs.
private struct WorldForces<Value: Coordinates> {
    let acceleration: Value
    let drag: Double
    let anchor: Value
    let stiffness: Double

    init(_ forces: Forces<Value>) {
        acceleration = forces.acceleration
        drag = forces.drag
        anchor = forces.anchor
        stiffness = forces.stiffness
    }

    func acceleration(in state: MotionState<Value>) -> Value {
        acceleration - state.velocity.perSecond.scaled(by: drag)
            - (state.value - anchor).scaled(by: stiffness)
    }

    /// The divisor of a change of velocity in a step by which it is implicit.
    func inertness(in step: Double) -> Double { 1 + step * drag + step * step * stiffness }

    /// The energy at a place for a mass of 1.
    func potential(at place: Value) -> Double {
        stiffness * (place - anchor).magnitudeSquared / 2 - acceleration.dot(place)
    }
}
