/// A trajectory with a known duration, after which it stands still.
///
///     func end<Value>(of motion: some FiniteTrajectory<Value>) -> MotionState<Value> {
///         motion.state(at: motion.duration)
///     }
public protocol FiniteTrajectory<Value>: Trajectory {
    /// Seconds from the start to the end; infinite if the motion goes on for ever.
    var duration: Double { get }
}
