import Fling

/// The difference between the shown state of a body and its own, and how fast it vanishes.
///
/// A solver pushes an overlap apart, or pulls a joint together, within a step. It is shown to come there
/// smoothly, at a velocity that the state includes: the difference goes to zero as on a spring.
package struct WorldLag<Value: Coordinates> {
    package private(set) var state = MotionState(Value.zero)
    /// The distance without a velocity, in points or radians, by which a body may move in a step without a lag.
    private let slack: Double

    package init(slack: Double) {
        self.slack = slack
    }

    /// Half of a lag is left after 80 ms.
    private static var spring: Spring { Spring(duration: 0.3, bounce: 0) }

    var isZero: Bool { state == MotionState(.zero) }

    /// Shows the body at another place than its own.
    package mutating func begin(at place: Value, shownAt shown: Value) {
        state = MotionState(shown - place)
    }

    /// Follows the body through a step, and adds the part of its displacement that no velocity explains.
    ///
    /// - Parameter isSolved: True if the solver moved the body, and not an exact motion.
    package mutating func follow(
        from previous: MotionState<Value>, to present: MotionState<Value>, isSolved: Bool
    ) {
        if !isZero {
            state = Self.spring.motion(from: state, to: .zero).state(at: WorldStage.step)
            if state.value.magnitude < slack / 10, state.velocity.speed < slack { state = MotionState(.zero) }
        }
        guard isSolved else { return }
        let displacement = present.value - previous.value
        let speed = max(present.velocity.speed, previous.velocity.speed)
        let excess = displacement.magnitude - speed * WorldStage.step - slack
        if excess > 0 { state.value = state.value - displacement.scaled(by: excess / displacement.magnitude) }
    }
}
