import Fling

/// An item under the behaviours of an animator, with its present motion and the recorded ones.
final class DynamicBody {
    let item: DynamicItem
    unowned let animator: DynamicAnimator
    /// The animator's world, if there is one; also used when the animator is released.
    private let stage: WorldStage?
    let center: DynamicDriver<SIMD2<Double>>
    let rotation: DynamicDriver<Double>?
    private(set) var plan = DynamicPlan()
    private var contacts: BoundaryContacts?

    init(_ item: DynamicItem, in animator: DynamicAnimator) {
        self.item = item
        self.animator = animator
        stage = animator.stage
        center = DynamicDriver(of: item.center, by: animator.clock)
        rotation = item.rotation.map { DynamicDriver(of: $0, by: animator.clock) }
        center.lossHandler = { [weak self] in self?.wasTaken() }
        rotation?.lossHandler = { [weak self] in self?.wasTaken() }
        item.center.heir = { [weak self] in self?.takeOver() }
        item.rotation?.heir = { [weak self] in self?.takeOver() }
        item.center.witness = { [weak self] in self?.wasMoved() }
        item.rotation?.witness = { [weak self] in self?.wasMoved() }
    }

    var isMoving: Bool { center.isMoving || rotation?.isMoving ?? false }

    /// Takes the properties from their present driver or animation, with their present values and velocities.
    func takeOver() {
        guard !animator.clock.isPaused else { return }
        go(
            from: item.center.startState(for: item.center.value),
            turning: item.rotation.map { $0.startState(for: $0.value) })
    }

    /// Continues under changed rules, unless something else moves the properties.
    func replan(adding velocity: SIMD2<Double> = .zero, turning: Double = 0) {
        guard !animator.clock.isPaused else { return }
        if let stage, stage.contains(self) {
            let plan = animator.plan(for: item)
            if plan.isInWorld(item) {
                let kick = animator.impulse(for: item, mass: plan.mass)
                return stage.didChange(self, kick: velocity + kick, turning: turning)
            }
        }
        guard !center.isLost else { return }
        var (state, turn) = (center.state, rotation?.state)
        state.velocity.perSecond += velocity
        turn?.velocity.perSecond += turning
        go(from: state, turning: turn)
    }

    /// A closure that continues the motion from the moment that the clock shows now.
    var restart: () -> Void {
        let (state, turning) = (center.remembered, rotation?.remembered)
        return { [self] in
            if !center.isLost { go(from: state, turning: turning) }
        }
    }

    private func go(from state: MotionState<SIMD2<Double>>, turning: MotionState<Double>?) {
        plan = animator.plan(for: item)
        var state = state
        let kick = animator.impulse(for: item, mass: plan.mass)
        if (state.velocity.perSecond + kick).isFinite { state.velocity.perSecond += kick }
        contacts?.cancel()
        contacts = nil
        let isInWorld = stage != nil && plan.isInWorld(item)
        if isInWorld {
            stage?.enter(self, from: state, turning: turning)
            // In a world, the item goes where it ends only together with all others.
            if animator.scene.reducesMotion { return }
        } else {
            stage?.leave(self)
        }
        let resting = Forces<SIMD2<Double>>()
        let motion =
            plan.isAnchored
            ? BouncingMotion(under: resting, from: MotionState(state.value), off: [])
            : BouncingMotion(under: plan.forces, from: state, off: plan.walls, elasticity: plan.elasticity)
        // An item that starts inside a boundary leaves it smoothly, without a jump.
        center.go(along: motion, from: state)
        if let rotation, let turning {
            let isHeld = plan.isAnchored || !plan.allowsRotation
            let turn =
                isHeld
                ? Forces().motion(from: MotionState(turning.value)) : plan.turning.motion(from: turning)
            rotation.go(along: turn, from: turning)
        }
        guard !isInWorld, !plan.observed.isEmpty, !animator.scene.reducesMotion else { return }
        contacts = BoundaryContacts(of: item, along: motion, by: plan, in: animator)
    }

    /// Comes to rest exactly, after a world in which nothing touches the item any more.
    ///
    /// - Parameter flight: Its motions in the world, whose forces act on.
    func settle(
        along flight: WorldFlight, from state: MotionState<SIMD2<Double>>, turning: MotionState<Double>
    ) {
        center.go(
            along: BouncingMotion(under: flight.center.forces, from: state, off: []), from: center.state)
        guard let rotation, !rotation.isLost else { return }
        rotation.go(along: flight.turning.forces.motion(from: turning), from: rotation.state)
    }

    /// Follows a pause, a resume or a scrub of the animator's clock.
    func clockDidChange() {
        contacts?.clockDidChange()
        center.clockDidChange()
        rotation?.clockDidChange()
    }

    /// Wakes the world when something else takes a property of the item, or moves it.
    private func wasTaken() { stage?.wake(for: self) }

    private func wasMoved() {
        if center.isLost || rotation?.isLost ?? false { stage?.wake(for: self) }
    }

    /// Releases the item's properties.
    func end() {
        contacts?.cancel()
        stage?.leave(self)
        item.center.witness = nil
        item.rotation?.witness = nil
        item.center.heir = nil
        item.rotation?.heir = nil
        center.end()
        rotation?.end()
    }
}
