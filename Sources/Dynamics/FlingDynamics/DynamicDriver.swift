import Fling

/// A driver that moves a property along exact motions and the states of a world.
final class DynamicDriver<Value: Coordinates>: PropertyDriver {
    private let property: Property<Value>
    private let clock: DynamicClock
    /// The motions of the last 30 s and the present one, in the order of their times.
    ///
    /// Each frame reads them for each item, so that they go without the check for exclusive access: nothing
    /// is called from where they change.
    @exclusivity(unchecked) private var passages: [DynamicPassage<Value>] = []
    private var isAttached = false
    private var rest: ScheduledCall?
    /// A handler that is called when something else takes the property.
    var lossHandler: (() -> Void)?
    /// True while something else moves the property.
    var isLost: Bool { !isAttached && property.isAnimating }

    init(of property: Property<Value>, by clock: DynamicClock) {
        self.property = property
        self.clock = clock
    }

    deinit {
        rest?.cancel()
    }

    // MARK: State

    @specialized(where Value == SIMD2<Double>)
    @specialized(where Value == Double)
    func state(at time: Timestamp) -> MotionState<Value> { shown(at: time) }

    /// A function of its own, so that the call of a specialized ``state(at:)`` needs no metadata of its types.
    @inline(never)
    private func shown(at time: Timestamp) -> MotionState<Value> {
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
        lossHandler?()
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

    @specialized(where Value == SIMD2<Double>)
    @specialized(where Value == Double)
    private func passage(at elapsed: Double) -> DynamicPassage<Value>? {
        // Nearly always the last passage.
        if let last = passages.last, last.begin <= elapsed { return last }
        return passages.last { $0.begin <= elapsed } ?? passages.first
    }

    // MARK: Motion

    /// Moves the property along a motion.
    ///
    /// - Parameter shown: The state that is shown at present.
    func go<Motion: Trajectory>(along motion: Motion, from shown: MotionState<Value>)
    where Motion.Value == Value {
        rest?.cancel()
        let passage = ExactPassage(
            along: motion, within: property.tolerance, from: shown.value, begin: elapsed)
        let goal = passage.destination
        if property.scene?.reducesMotion == true, let goal { return settle(at: goal) }
        append(passage)
        if let goal, shown == MotionState(goal), passage.isRest { return settle(at: goal) }
        if isAttached {
            property.setGoal(goal ?? property.value, of: self)
            property.didChange()
        } else {
            isAttached = true
            property.attach(self, goal: goal ?? property.value)
        }
        scheduleRest()
    }

    /// Moves the property along the states of a world.
    ///
    /// - Parameters:
    ///   - recording: The states from now on, to which the world adds.
    ///   - shown: The state that is shown at present.
    func go(along recording: WorldRecording<Value>, from shown: MotionState<Value>) {
        rest?.cancel()
        let first = recording.start.value
        append(WorldPassage(along: recording, from: shown.value))
        guard !isAttached else { return property.didChange() }
        isAttached = true
        property.attach(self, goal: first)
    }

    /// Makes the place of an item in a world the property's value, without a change of the place shown.
    @specialized(where Value == SIMD2<Double>)
    @specialized(where Value == Double)
    func note(_ place: Value) {
        if isAttached { property.setGoal(place, of: self) }
    }

    /// Lets the property rest at a place.
    func settle(at goal: Value) {
        rest?.cancel()
        if !isAttached { property.attach(self, goal: goal) }
        isAttached = false
        let heir = property.heir
        property.heir = nil
        property.detach(self, restingAt: goal)
        property.heir = heir
    }

    private func append(_ passage: DynamicPassage<Value>) {
        let oldest = passage.begin - DynamicClock.memory
        while passages.count > 1, passages[1].begin < oldest { passages.removeFirst() }
        passages.append(passage)
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
        // A driver that goes cancels the call. A weak reference would make every other one of the driver
        // slow.
        rest = property.scene?.schedule(at: time) { [unowned self] in
            if let goal = passage.destination { settle(at: goal) }
        }
    }
}
