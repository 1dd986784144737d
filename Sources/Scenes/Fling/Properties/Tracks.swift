/// A track, by reference: a property holds one only while its animation is more than a running spring or
/// curve.
@usableFromInline
final class SharedTrack<Value: Animatable> {
    @usableFromInline let track: Track<Value>

    init(_ track: Track<Value>) {
        self.track = track
    }
}

/// An animation that waits to begin. Until then, the property follows the former one.
@usableFromInline
final class PendingAnimation<Value: Animatable> {
    let run: Run
    let animation: Animation
    let origin: Value
    let goal: Value
    /// The value at which the property rests if it comes to rest before this animation begins.
    let rest: Value
    /// The state in which the animation begins; nil for the state on screen at that time.
    let start: MotionState<Value>?
    /// The wait before the animation begins.
    let wait: Wait

    enum Wait {
        /// The animation begins at a time in the scene's own time.
        case until(Timestamp)
        /// The wait is paused, with so many seconds left.
        case paused(remaining: Double)

        /// Returns the wait after it was paused or resumed; nil if nothing changes.
        func changed(paused isPaused: Bool, at now: Timestamp) -> Wait? {
            switch (self, isPaused) {
            case (.until(let begin), true): .paused(remaining: begin.seconds(since: now))
            case (.paused(let remaining), false): .until(now.advanced(by: remaining))
            default: nil
            }
        }
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

    /// The time at which the animation begins; later than every event while the wait is paused.
    var begin: Timestamp {
        if case .until(let time) = wait { time } else { .never }
    }

    func with(rest: Value? = nil, wait: Wait? = nil) -> PendingAnimation {
        PendingAnimation(
            run, animation, origin: origin, to: goal, rest: rest ?? self.rest, from: start, wait ?? self.wait)
    }
}
