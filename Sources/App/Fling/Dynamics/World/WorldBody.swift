/// An item in a world: its traits, its state at the last step, and its recording.
final class WorldBody {
    unowned let body: DynamicBody
    /// The number of the item in the solver.
    let number: Int
    var plan = DynamicPlan()
    /// The traits that the solver knows; nil before it knows the body.
    var traits: SolverBody?
    /// The state at the last step.
    var center = MotionState(SIMD2(0.0, 0))
    var turning = MotionState(0.0)
    /// The exact motions since a step without a contact; nil after a step with one, and for a body on a joint.
    var flight: WorldFlight?
    /// The change of velocity to come at the next step.
    var kick = (velocity: SIMD2(0.0, 0), turning: 0.0)
    /// True if the item begins at the next step from the state that its properties show.
    var isEntering = true
    /// The state to begin with in place of the one that the properties show.
    var entry: (center: MotionState<SIMD2<Double>>, turning: MotionState<Double>)?
    /// The number of steps for which the item has hardly moved.
    var quietCount = 0
    /// True if the body pressed on something in the last step.
    var isTouched = false
    /// True if the solver has the body at another place.
    var isDisplaced = false
    /// The energy before the step, for bodies that are touched in it.
    var energy = 0.0
    private var recordings: (center: WorldRecording<SIMD2<Double>>, turning: WorldRecording<Double>)?

    init(_ body: DynamicBody, number: Int) {
        self.body = body
        self.number = number
    }

    var isHeld: Bool { body.center.isLost }
    var isFree: Bool { traits?.kind == .free }

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
        func share<Value>(_ forces: Forces<Value>) -> Double {
            step / (1 + step * forces.drag + step * step * forces.stiffness)
        }
        let turns = traits?.turns == true
        return (
            plan.forces.acceleration(in: center) * share(plan.forces),
            turns ? plan.turning.acceleration(in: turning) * share(plan.turning) : -turning.velocity.perSecond
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
        func potential<Value>(_ forces: Forces<Value>, _ place: Value) -> Double {
            let stretch = place - forces.anchor
            return forces.stiffness * stretch.magnitudeSquared / 2 - forces.acceleration.dot(place)
        }
        return kineticEnergy + traits.mass * potential(plan.forces, center.value)
            + traits.inertia * potential(plan.turning, turning.value)
    }

    /// Slows the body down.
    func slow(by factor: Double) {
        center.velocity = center.velocity.scaled(by: factor)
        turning.velocity = turning.velocity.scaled(by: factor)
    }

    // MARK: Recording

    /// Shows the states of the world from a step on.
    func record(from step: Int) {
        guard !isHeld else {
            recordings = nil
            return
        }
        let recordings = (
            center: WorldRecording(from: step, center), turning: WorldRecording(from: step, turning)
        )
        self.recordings = recordings
        body.center.go(along: recordings.center, from: body.center.state)
        guard let rotation = body.rotation, !rotation.isLost else { return }
        rotation.go(along: recordings.turning, from: rotation.state)
    }

    /// Records the present state as that of a step.
    func record(_ step: Int) {
        guard let recordings, !isHeld else { return }
        let isForced = isTouched || plan.isJointed
        recordings.center.append(center, isForced: isForced)
        recordings.turning.append(turning, isForced: isForced)
        recordings.center.flight = flight.map { ($0.center, Double($0.begin) * WorldStage.step) }
        recordings.turning.flight = flight.map { ($0.turning, Double($0.begin) * WorldStage.step) }
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
        if let flight, !body.animator.scene.reducesMotion {
            body.settle(under: flight.center.forces, from: center, turning: turning)
        } else {
            body.center.settle(at: flight?.center.destination ?? center.value)
            if body.rotation?.isLost == false {
                body.rotation?.settle(at: flight?.turning.destination ?? turning.value)
            }
        }
    }
}

/// The exact motions of a body that nothing touches.
struct WorldFlight {
    let center: ForcedMotion<SIMD2<Double>>
    let turning: ForcedMotion<Double>
    /// The step at which the motions begin.
    let begin: Int

    /// Returns the states at a step.
    func states(at step: Int) -> (center: MotionState<SIMD2<Double>>, turning: MotionState<Double>) {
        let time = Double(step - begin) * WorldStage.step
        return (center.state(at: time), turning.state(at: time))
    }

    /// True if the motions are none.
    var isStill: Bool {
        func isStill<Value>(_ motion: ForcedMotion<Value>) -> Bool {
            motion.start.velocity == .zero && motion.forces.acceleration(in: motion.start) == .zero
        }
        return isStill(center) && isStill(turning)
    }
}
