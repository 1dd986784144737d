/// A track, by reference: a property holds one only while its animation is more than a spring or a curve that runs.
@usableFromInline
final class SharedTrack<Value: Animatable> {
    @usableFromInline let track: Track<Value>

    init(_ track: Track<Value>) {
        self.track = track
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

        /// The wait after it was paused or resumed; nil if it was so before.
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

    /// Later than everything while it is paused.
    var begin: Timestamp {
        if case .until(let time) = wait { time } else { .never }
    }

    func with(rest: Value? = nil, wait: Wait? = nil) -> PendingAnimation {
        PendingAnimation(
            run, animation, origin: origin, to: goal, rest: rest ?? self.rest, from: start, wait ?? self.wait)
    }
}
