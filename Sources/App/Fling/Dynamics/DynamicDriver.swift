/// A driver that moves a property along an exact motion, and lets it rest at the end.
final class DynamicDriver<Motion: Trajectory>: PropertyDriver {
    typealias Value = Motion.Value

    private let property: Property<Value>
    private let clock: DynamicClock
    /// The motions of the last 30 s and the present one, in the order of their times.
    private var passages: [Passage] = []
    private var isAttached = false
    private var rest: ScheduledCall?
    /// True while something else moves the property.
    var isLost: Bool { !isAttached && property.isAnimating }

    /// A motion, from its beginning until the next one.
    private struct Passage {
        let motion: Motion
        /// The last stretch of the motion, which ends exactly; nil for a motion that never ends.
        let settling: SettlingMotion<Motion>?
        /// The elapsed time of the animator at the beginning of the motion, in seconds.
        let begin: Double
        /// The difference between the value shown and the beginning of the motion; it decays within ``wear``
        /// seconds.
        let excess: Value.AnimatableData

        func state(at elapsed: Double) -> MotionState<Value> {
            let time = elapsed - begin
            var state = settling?.state(at: time) ?? motion.state(at: time)
            guard time < Self.wear, excess != .zero else { return state }
            let u = max(time / Self.wear, 0)
            // The factor falls from 1 to 0, with no slope at either end.
            let left = (1 - u) * (1 - u) * (1 + 2 * u)
            state.value = state.value.displaced(by: excess.scaled(by: left))
            state.velocity =
                state.velocity
                + Velocity(perSecond: excess.scaled(by: -6 * u * (1 - u) / Self.wear))
            return state
        }

        /// True if the passage moves nothing.
        func isRest(within tolerance: Tolerance) -> Bool {
            motion.state(at: 0).velocity == .zero && motion.settlingTime(within: tolerance) == 0
        }

        var duration: Double? {
            settling.map { excess == .zero ? $0.duration : max($0.duration, Self.wear) }
        }

        /// The time in which an overlap at the start decays, in seconds.
        static var wear: Double { 0.2 }
    }

    init(of property: Property<Value>, by clock: DynamicClock) {
        self.property = property
        self.clock = clock
    }

    // MARK: State

    func state(at time: Timestamp) -> MotionState<Value> {
        let elapsed = clock.elapsed(at: time)
        guard let passage = passage(at: elapsed) else { return MotionState(property.value) }
        let state = passage.state(at: elapsed)
        return clock.isPaused ? MotionState(state.value) : state
    }

    var isMoving: Bool { isAttached && !clock.isPaused }

    func didLose(_ property: Property<Value>) {
        guard isAttached else { return }
        isAttached = false
        rest?.cancel()
    }

    /// The present state, from which a changed motion continues.
    var state: MotionState<Value> {
        isAttached ? remembered : property.startState(for: property.value)
    }

    /// The state at the moment that the clock shows, with its velocity even during a pause.
    var remembered: MotionState<Value> {
        passage(at: elapsed)?.state(at: elapsed) ?? property.startState(for: property.value)
    }

    /// The time that the clock shows, in seconds.
    private var elapsed: Double { property.scene.map { clock.elapsed(at: $0.localTime) } ?? 0 }

    private func passage(at elapsed: Double) -> Passage? {
        // Nearly always the last passage.
        passages.last { $0.begin <= elapsed } ?? passages.first
    }

    // MARK: Motion

    /// Moves the property along a motion.
    ///
    /// - Parameter shown: The state that is shown at present.
    func go(along motion: Motion, from shown: MotionState<Value>) {
        rest?.cancel()
        let now = elapsed
        let settling = SettlingMotion(motion, within: property.tolerance)
        let goal = settling == nil ? nil : motion.destination
        if property.scene?.reducesMotion == true, let goal { return settle(at: goal) }
        let passage = Passage(
            motion: motion, settling: settling, begin: now,
            excess: shown.value.displacement(from: motion.state(at: 0).value))
        let oldest = now - DynamicClock.memory
        while passages.count > 1, passages[1].begin < oldest { passages.removeFirst() }
        passages.append(passage)
        if let goal, shown == MotionState(goal), passage.isRest(within: property.tolerance) {
            return settle(at: goal)
        }
        if isAttached {
            property.setGoal(goal ?? property.value, of: self)
            property.didChange()
        } else {
            isAttached = true
            property.attach(self, goal: goal ?? property.value)
        }
        scheduleRest()
    }

    func clockDidChange() {
        rest?.cancel()
        if clock.scrubbed != nil, !isAttached, !isLost, !passages.isEmpty {
            isAttached = true
            property.attach(self, goal: property.value)
        }
        guard isAttached else { return }
        property.didChange()
        scheduleRest()
    }

    func end() {
        rest?.cancel()
        guard isAttached else { return }
        settle(at: property.presentation)
    }

    private func scheduleRest() {
        guard !clock.isPaused, let passage = passages.last, let duration = passage.duration else {
            return
        }
        let time = clock.time(ofElapsed: passage.begin + duration)
        rest = property.scene?.schedule(at: time) { [weak self] in
            guard let self, let goal = passage.motion.destination else { return }
            settle(at: goal)
        }
    }

    private func settle(at goal: Value) {
        if !isAttached { property.attach(self, goal: goal) }
        isAttached = false
        let heir = property.heir
        property.heir = nil
        property.detach(self, restingAt: goal)
        property.heir = heir
    }
}
