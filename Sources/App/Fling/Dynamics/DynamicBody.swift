/// An item under the behaviours of an animator, with its present motion and the recorded ones.
final class DynamicBody {
    let item: DynamicItem
    unowned let animator: DynamicAnimator
    private let center: DynamicDriver<BouncingMotion>
    private let rotation: DynamicDriver<ForcedMotion<Double>>?
    private var plan = DynamicPlan()
    private var contacts: BoundaryContacts?

    init(_ item: DynamicItem, in animator: DynamicAnimator) {
        self.item = item
        self.animator = animator
        center = DynamicDriver(of: item.center, by: animator.clock)
        rotation = item.rotation.map { DynamicDriver(of: $0, by: animator.clock) }
        item.center.heir = { [weak self] in self?.takeOver() }
        item.rotation?.heir = { [weak self] in self?.takeOver() }
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
        guard !animator.clock.isPaused, !center.isLost else { return }
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
        guard !plan.observers.isEmpty, !animator.scene.reducesMotion else { return }
        contacts = BoundaryContacts(of: item, along: motion, by: plan, in: animator)
    }

    /// Follows a pause, a resume or a scrub of the animator's clock.
    func clockDidChange() {
        contacts?.clockDidChange()
        center.clockDidChange()
        rotation?.clockDidChange()
    }

    /// Releases the item's properties.
    func end() {
        contacts?.cancel()
        item.center.heir = nil
        item.rotation?.heir = nil
        center.end()
        rotation?.end()
    }
}
