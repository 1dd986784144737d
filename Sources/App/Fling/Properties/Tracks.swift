/// The animation that a property follows, when it is more than a spring that runs.
@usableFromInline
final class PlayheadTrack<Value: Animatable> {
    @usableFromInline let playhead: Playhead<AnyTrajectory<Value>>
    /// What was shown when it set out, if it has gone on as it set out: a curve may be at full speed at once.
    let departure: MotionState<Value>?

    init(_ playhead: Playhead<AnyTrajectory<Value>>, from departure: MotionState<Value>? = nil) {
        self.playhead = playhead
        self.departure = departure
    }
}

/// An animation that is added to what a property shows besides.
@usableFromInline
struct AdditiveTrack<Vector: VectorArithmetic> {
    @usableFromInline typealias Player = Playhead<AnyTrajectory<Difference<Vector>>>

    /// Without a serial when nobody asked for it, as when a difference wears off.
    @usableFromInline var run: Run
    @usableFromInline var playhead: Player

    init(_ run: Run, _ playhead: Player) {
        self.run = run.following(playhead)
        self.run.isMoving = !playhead.isPaused
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
@usableFromInline
final class PendingAnimation<Value: Animatable> {
    let run: Run
    let animation: Animation
    let origin: Value
    let goal: Value
    /// Where the property rests when nothing moves it any more and this has not begun.
    let rest: Value
    /// Where it is to begin; at what is on screen then when nil.
    let start: MotionState<Value>?
    /// When it is to begin.
    let wait: Wait

    enum Wait {
        /// At a moment of the scene's own time.
        case until(Timestamp)
        /// Not while it is paused; so many seconds are left.
        case paused(remaining: Double)
    }

    init(
        _ run: Run, _ animation: Animation, origin: Value, to goal: Value, rest: Value,
        from start: MotionState<Value>?, _ wait: Wait
    ) {
        self.run = run
        self.animation = animation
        self.origin = origin
        self.goal = goal
        self.rest = rest
        self.start = start
        self.wait = wait
    }

    /// Later than everything while it is paused.
    var begin: Timestamp {
        if case .until(let time) = wait { time } else { .never }
    }

    func resting(at rest: Value) -> PendingAnimation {
        PendingAnimation(run, animation, origin: origin, to: goal, rest: rest, from: start, wait)
    }

    func waiting(_ wait: Wait) -> PendingAnimation {
        PendingAnimation(run, animation, origin: origin, to: goal, rest: rest, from: start, wait)
    }
}
