/// A trajectory that knows how long it is: the time after which it stands still.
///
///     func end<Value>(of motion: some FiniteTrajectory<Value>) -> MotionState<Value> {
///         motion.state(at: motion.duration)
///     }
public protocol FiniteTrajectory<Value>: Trajectory {
    /// Seconds from the start to the end; infinite when it goes on for ever.
    var duration: Double { get }
}
