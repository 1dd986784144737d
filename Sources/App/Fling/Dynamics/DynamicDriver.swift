/// Drives a property along an exact motion while it moves, and lets it rest when that has ended.
final class DynamicDriver<Motion: Trajectory>: PropertyDriver {
    typealias Value = Motion.Value

    private let property: Property<Value>
    private let clock: DynamicClock
    /// The motions of the last 30 s and of the present, in the order of their times.
    private var passages: [Passage] = []
    private var isAttached = false
    private var rest: ScheduledCall?
    /// True while something else moves the property.
    var isLost: Bool { !isAttached && property.isAnimating }

    /// A motion, from its beginning until the next one.
    private struct Passage {
        let motion: Motion
        /// Its last stretch, which ends exactly; nil for a motion that never ends.
        let settling: SettlingMotion<Motion>?
        /// The elapsed time of the animator at its beginning, in seconds.
        let begin: Double
        /// What the property showed beyond the beginning of the motion; it wears off.
        let excess: Value.AnimatableData

        func state(at elapsed: Double) -> MotionState<Value> {
            let time = elapsed - begin
            var state = settling?.state(at: time) ?? motion.state(at: time)
            guard time < Self.wear, excess != .zero else { return state }
            let u = max(time / Self.wear, 0)
            // From 1 to 0, without a velocity at either end.
            let left = (1 - u) * (1 - u) * (1 + 2 * u)
            state.value = state.value.displaced(by: excess.scaled(by: left))
            state.velocity =
                state.velocity
                + Velocity(perSecond: excess.scaled(by: -6 * u * (1 - u) / Self.wear))
            return state
        }

        /// True if nothing will move.
        func isRest(within tolerance: Tolerance) -> Bool {
            motion.state(at: 0).velocity == .zero && motion.settlingTime(within: tolerance) == 0
        }

        var duration: Double? {
            settling.map { excess == .zero ? $0.duration : max($0.duration, Self.wear) }
        }

        /// Seconds in which an overlap at the start is resolved.
        static var wear: Double { 0.2 }
    }

    init(of property: Property<Value>, by clock: DynamicClock) {
        self.property = property
        self.clock = clock
    }

    // MARK: What it shows

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

    /// The present state, by which a changed motion goes on.
    var state: MotionState<Value> {
        isAttached ? remembered : property.startState(for: property.value)
    }

    /// The state at the moment that the clock shows, with the velocity that it had then.
    var remembered: MotionState<Value> {
        passage(at: elapsed)?.state(at: elapsed) ?? property.startState(for: property.value)
    }

    /// The time that the clock shows, in seconds.
    private var elapsed: Double { property.scene.map { clock.elapsed(at: $0.localTime) } ?? 0 }

    private func passage(at elapsed: Double) -> Passage? {
        // Nearly always the last.
        passages.last { $0.begin <= elapsed } ?? passages.first
    }

    // MARK: What it does

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
