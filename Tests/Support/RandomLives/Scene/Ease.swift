import Fling

/// Drives a number to a place, where it stays.
public final class Ease: PropertyDriver {
    private let motion: SettlingMotion<SpringMotion<Double>>
    private let begin: Timestamp

    public init(_ property: Property<Double>, to goal: Double, duration: Double) {
        let start = property.startState(for: goal)
        motion =
            SettlingMotion(
                Spring(duration: duration, bounce: 0).motion(from: start, to: goal), within: .fraction)
            ?? SettlingMotion(restingAt: goal)
        begin = property.scene?.localTime ?? .zero
    }

    public func state(at time: Timestamp) -> MotionState<Double> {
        motion.state(at: time.seconds(since: begin))
    }

    /// When it is there, in the scene's own time.
    public var end: Timestamp { begin.advanced(by: motion.duration) }

    public var isMoving: Bool { true }
}
