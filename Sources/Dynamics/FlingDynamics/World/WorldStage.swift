import Fling

/// The items of an animator in its world, which moves by fixed steps counted from the start of the animator.
///
/// A body that nothing touches moves exactly by its forces, and the solver is guided along; a body that has
/// been touched goes on from the solver's state. Each step is a deadline of the scene, so that changes take
/// effect at the same step at every frame rate.
final class WorldStage {
    static var stepsPerSecond: Double { 240 }
    /// The seconds of a step.
    static var step: Double { 1 / stepsPerSecond }
    /// The speed of its centre and of its corners below which an item hardly moves, in points per second.
    static var restSpeed: Double { 2.5 }
    /// The distance from a place within which an item that stays there hardly moves, in points.
    static var restDistance: Double { 0.5 }
    /// The number of steps for which all items hardly move before they rest.
    static var quietSteps: Int { 120 }

    weak var animator: DynamicAnimator?
    let solver: any ContactSolver
    /// The items, in the order in which they entered.
    private(set) var bodies: [WorldBody] = []
    var joints = WorldJoints()
    var contacts = WorldContacts()
    var haveRulesChanged = true
    /// The next step, and the call that makes it; nil while everything rests.
    private var next: ScheduledCall?
    /// The step of the bodies' present states.
    private var current = 0
    private var isStepping = false

    init(_ solver: any ContactSolver) {
        self.solver = solver
    }

    // MARK: Items

    func contains(_ body: DynamicBody) -> Bool { bodies.contains { $0.body === body } }

    /// Moves an item in the world from the next step on.
    func enter(
        _ body: DynamicBody, from center: MotionState<SIMD2<Double>>, turning: MotionState<Double>?
    ) {
        let inside = bodies.first { $0.body === body } ?? WorldBody(body, number: freeNumber)
        if inside.traits == nil, !contains(body) { bodies.append(inside) }
        inside.isEntering = true
        inside.entry = (center, turning ?? MotionState(0.0))
        inside.kick = (.zero, 0)
        haveRulesChanged = true
        wake()
    }

    private var freeNumber: Int {
        let taken = Set(bodies.map(\.number))
        return (0...bodies.count).first { !taken.contains($0) } ?? bodies.count
    }

    func leave(_ body: DynamicBody) {
        guard let index = bodies.firstIndex(where: { $0.body === body }) else { return }
        let inside = bodies.remove(at: index)
        joints.remove(with: inside.number, from: solver)
        if inside.traits != nil { solver.removeBody(inside.number) }
        haveRulesChanged = true
        wake()
    }

    /// Adds to an item's velocity at the next step, and applies changed rules.
    func didChange(_ body: DynamicBody, kick velocity: SIMD2<Double>, turning: Double) {
        guard let inside = bodies.first(where: { $0.body === body }) else { return }
        if (inside.kick.velocity + velocity).isFinite { inside.kick.velocity += velocity }
        if (inside.kick.turning + turning).isFinite { inside.kick.turning += turning }
        haveRulesChanged = true
        wake()
    }

    func velocities(of body: DynamicBody) -> (center: SIMD2<Double>, turning: Double)? {
        bodies.first { $0.body === body }?.velocities
    }

    /// Applies changed rules at the next step, and wakes the world if they concern items in it.
    func rulesDidChange(for items: [DynamicItem]) {
        haveRulesChanged = true
        if bodies.contains(where: { body in items.contains { $0 === body.body.item } }) { wake() }
    }

    // MARK: Time

    func wake(for body: DynamicBody) {
        if contains(body) { wake() }
    }

    private func wake() {
        guard next == nil, !isStepping, !bodies.isEmpty, let animator, !animator.isPaused else { return }
        let elapsed = animator.elapsedTime * Self.stepsPerSecond
        // The scene's time counts nanoseconds: it may be a little before the step.
        schedule(max(Int((elapsed - 1e-6).rounded(.up)), current))
    }

    private func schedule(_ step: Int) {
        guard let animator else { return }
        let time = animator.clock.time(ofElapsed: Double(step) / Self.stepsPerSecond)
        next = animator.scene.schedule(at: time) { [weak self] in self?.come(to: step) }
    }

    func clockDidChange() {
        next?.cancel()
        next = nil
        wake()
    }

    private func come(to step: Int) {
        next = nil
        if let animator {
            for call in contacts.takeCalls(of: bodies, in: animator) {
                // The handler before may have removed everything.
                if call.collision.animator === animator { call.observers.tell(call.contact) }
            }
        }
        // The handlers may have changed, paused or released everything.
        guard next == nil, let animator, !animator.isPaused, !bodies.isEmpty else { return }
        // Callbacks are made when the step is complete.
        animator.scene.holdingCalls {
            isStepping = true
            perform(step, in: animator)
            isStepping = false
        }
    }

    private func perform(_ step: Int, in animator: DynamicAnimator) {
        current = step
        prepare(step, in: animator)
        if animator.scene.reducesMotion {
            finish(from: step, in: animator)
        } else if isAtRest {
            for body in bodies { body.rest() }
        } else {
            for body in bodies { body.turnPage(at: step) }
            move(from: step, in: animator)
            current = step + 1
            for body in bodies { body.record(current) }
            schedule(current)
        }
    }

    /// Runs the world until everything rests, at most as long as a recording goes back.
    private func finish(from step: Int, in animator: DynamicAnimator) {
        let limit = step + Int(DynamicClock.memory * Self.stepsPerSecond)
        var step = step
        while !isAtRest, step < limit {
            move(from: step, in: animator)
            step += 1
        }
        contacts.forget()
        for body in bodies { body.rest() }
    }

    private var isAtRest: Bool {
        bodies.allSatisfy { body in
            guard body.isFree else { return body.quietCount > 0 }
            guard body.quietCount < Self.quietSteps else { return true }
            guard body.quietCount > 0 else { return false }
            return body.flight?.isStill ?? false
        }
    }
}
