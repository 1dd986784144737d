/// The animation that a property follows, when it is more than a spring that runs.
@usableFromInline
final class PlayheadTrack<Value: Animatable> {
    var playhead: Playhead<AnyTrajectory<Value>>

    init(_ playhead: Playhead<AnyTrajectory<Value>>) {
        self.playhead = playhead
    }
}

/// An animation that is added to what a property shows besides.
@usableFromInline
final class AdditiveTrack<Vector: VectorArithmetic> {
    var run: Run
    var playhead: Playhead<AnyTrajectory<Difference<Vector>>>

    init(_ run: Run, _ playhead: Playhead<AnyTrajectory<Difference<Vector>>>) {
        self.run = run
        self.playhead = playhead
    }
}

/// A difference between two values, as something that moves for itself.
@usableFromInline
struct Difference<Vector: VectorArithmetic>: Animatable {
    @usableFromInline var animatableData: Vector

    @usableFromInline
    init(_ vector: Vector) {
        animatableData = vector
    }
}

/// An animation that waits to begin. Until then, what the property follows goes on.
final class PendingAnimation<Value: Animatable> {
    var run: Run
    let animation: Animation
    let origin: Value
    let goal: Value
    /// What the property shows when nothing moves it any more and this has not begun.
    var rest: Value
    /// Where it is to begin; at what is on screen then when nil.
    let start: MotionState<Value>?
    /// In the scene's own time; never while it is paused.
    var begin: Timestamp
    /// Seconds that are left of the wait, while it is paused.
    var remaining: Double?

    init(
        _ run: Run, _ animation: Animation, origin: Value, to goal: Value, rest: Value,
        from start: MotionState<Value>?, at begin: Timestamp
    ) {
        self.run = run
        self.animation = animation
        self.origin = origin
        self.goal = goal
        self.rest = rest
        self.start = start
        self.begin = begin
    }
}
