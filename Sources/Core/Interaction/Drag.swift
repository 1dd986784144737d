import Motion
import Touch

extension Draggable {
    /// A hand that holds the value.
    ///
    /// The hand's places lie in a space of their own, in which nothing is held back: `offset` leads there from
    /// what the events say, and the bounds lead from there to what is shown.
    @usableFromInline
    struct Drag: Sendable {
        /// Where the value was when the hand took hold of it.
        let start: Value
        var startTime: Timestamp
        /// The time of the hand's last report.
        @usableFromInline var lastReport: Timestamp
        /// The latest time at which a frame shows it, as far as that was told.
        @usableFromInline var lastFrame: Timestamp
        /// How fast it flew when it was caught.
        var flightVelocity: Velocity<Value>
        /// Where it goes if the drag comes to nothing.
        let retreat: Value
        /// Where to go when the hand lets go, whatever the hand does.
        var remembered: Destination?

        @usableFromInline var offset: Value
        /// What the band cannot explain of where the value was, when a spring had carried it further out than a
        /// hand can.
        @usableFromInline let surplus: Value
        @usableFromInline var hand: HandTracker<Value>

        init(
            takingHoldOf state: MotionState<Value>, at place: Value, in bounds: Bounds<Value>?,
            retreat: Value, velocityStrategy: VelocityStrategy, time: Timestamp
        ) {
            let handPlace = bounds?.hand(showing: state.value) ?? state.value
            start = state.value
            startTime = time
            lastReport = time
            lastFrame = time
            flightVelocity = state.velocity
            self.retreat = retreat
            offset = handPlace - place
            surplus = state.value - (bounds?.shown(MotionState(handPlace)).value ?? handPlace)
            hand = HandTracker(at: handPlace, time: time, strategy: velocityStrategy)
        }

        @inlinable
        mutating func move(to place: Value, time: Timestamp) {
            hand.add(place + offset, time: time)
        }

        /// The clock was set back: the hand is where it was shown last, and how fast it is will be seen from now on.
        mutating func setClock(backTo time: Timestamp, foreseesHand: Bool) {
            let place = foreseesHand ? hand.place(at: max(lastFrame, lastReport)) : hand.lastPlace
            startTime = startTime.advanced(by: time.seconds(since: lastReport))
            lastReport = time
            lastFrame = time
            hand = HandTracker(at: place, time: time, strategy: hand.tracker.strategy)
        }

        mutating func regrip(at place: Value) {
            offset = hand.lastPlace - place
        }

        /// What is shown at a moment at which the hand is there.
        @inlinable
        func state(at time: Timestamp, in bounds: Bounds<Value>?, foreseesHand: Bool) -> MotionState<Value> {
            let place = foreseesHand ? hand.place(at: time) : hand.lastPlace
            return shown(MotionState(place, velocity: hand.currentVelocity(at: time)), in: bounds)
        }

        /// What is shown when the hand lets go, with a velocity that is known from elsewhere if it is given.
        func stateOfRelease(
            with velocity: Velocity<Value>? = nil, in rules: DragRules<Value>
        ) -> MotionState<Value> {
            let place = rules.foreseesHand ? hand.place(at: lastReport) : hand.lastPlace
            let state = MotionState(place, velocity: velocity ?? hand.velocity(at: lastReport))
            return shown(state, in: rules.bounds)
        }

        @inlinable
        func shown(_ hand: MotionState<Value>, in bounds: Bounds<Value>?) -> MotionState<Value> {
            let state = MotionState(hand.value, velocity: hand.velocity.limited)
            var shown = bounds?.shown(state) ?? state
            shown.value = shown.value + surplus
            return shown
        }
    }
}
