import Fling

/// Calls the contact handlers of collision behaviours for an item, at the times at which its motion touches
/// or leaves a boundary.
final class BoundaryContacts {
    private let item: DynamicItem
    private let motion: BouncingMotion
    private let plan: DynamicPlan
    private let clock: DynamicClock
    private unowned let scene: Scene
    /// The elapsed time of the animator at the beginning of the motion, in seconds.
    private let begin: Double
    private var leg: BouncingMotion.Leg
    private var call: ScheduledCall?
    private var isCancelled = false

    init(
        of item: DynamicItem, along motion: BouncingMotion, by plan: DynamicPlan, in animator: DynamicAnimator
    ) {
        self.item = item
        self.motion = motion
        self.plan = plan
        clock = animator.clock
        scene = animator.scene
        begin = animator.elapsedTime
        leg = motion.leg(at: 0)
        wait()
    }

    func cancel() {
        isCancelled = true
        call?.cancel()
    }

    func clockDidChange() {
        call?.cancel()
        if !clock.isPaused { wait() }
    }

    private func wait() {
        guard let next = motion.leg(after: leg) else { return }
        call = scene.schedule(at: clock.time(ofElapsed: begin + next.begin)) { [weak self] in
            self?.come(to: next)
        }
    }

    private func come(to next: BouncingMotion.Leg) {
        let previous = leg.support
        leg = next
        wait()
        if let previous, previous != next.support { tell(\.endedObservers, of: previous) }
        guard let impact = next.impact else { return }
        tell(\.beganObservers, of: impact)
        if next.support != impact { tell(\.endedObservers, of: impact) }
    }

    private func tell(_ observers: KeyPath<CollisionBehavior, Observers<CollisionContact>>, of index: Int) {
        let wall = motion.walls[index]
        let half = item.size / 2
        let reach = abs(wall.normal.x) * half.x + abs(wall.normal.y) * half.y
        let contact = CollisionContact(
            item: item, other: nil, boundary: plan.boundaries[wall.boundary],
            point: leg.motion.start.value - wall.normal * reach, time: scene.localTime)
        for behavior in plan.observed {
            // The handler before may have changed everything.
            guard !isCancelled else { return }
            behavior[keyPath: observers].tell(contact)
        }
    }
}
