import CFlingHeader
import Interaction
import Motion

// Motion as C has it.

extension fling_transition {
    package init<Value: Coordinates>(_ transition: DragTransition<Value>) {
        self.init()
        time = transition.time.nanoseconds
        from = fling_activity(transition.from)
        to = fling_activity(transition.to)
        event = fling_drag_event(transition.event)
        transition.before.write(to: &before)
        transition.after.write(to: &after)
        if let place = transition.refused {
            has_refused = 1
            refused = place.firstTwo
        }
        guard let place = transition.goal else { return }
        has_goal = 1
        goal = place.firstTwo
    }
}

extension fling_state {
    package init<Value: Coordinates>(_ state: MotionState<Value>) {
        self.init()
        state.write(to: &self)
    }
}

extension MotionState where Value: Coordinates {
    /// Writes the state, with zeros for unused dimensions. Returns false, and writes zeros, if a number is
    /// not finite.
    @inline(__always)
    @discardableResult
    package func write(to state: UnsafeMutablePointer<fling_state>) -> Bool {
        let raw = UnsafeMutableRawPointer(state)
        let isFinite = isFinite
        raw.storeBytes(of: isFinite ? value.four : .zero, as: SIMD4<Double>.self)
        raw.storeBytes(
            of: isFinite ? velocity.perSecond.four : .zero, toByteOffset: 32, as: SIMD4<Double>.self)
        return isFinite
    }
}

extension Coordinates {
    /// The first two coordinates.
    package var firstTwo: (Double, Double) { (self[axis: 0], Self.axisCount > 1 ? self[axis: 1] : 0) }

    /// The coordinates, padded with zeros.
    @inline(__always)
    fileprivate var four: SIMD4<Double> {
        let count = Self.axisCount
        return SIMD4(
            self[axis: 0], count > 1 ? self[axis: 1] : 0, count > 2 ? self[axis: 2] : 0,
            count > 3 ? self[axis: 3] : 0)
    }
}
