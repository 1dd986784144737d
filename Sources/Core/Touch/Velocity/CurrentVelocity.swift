import Motion

extension VelocityTracker {
    /// How fast the finger is while it is down; 0 with fewer than two positions.
    ///
    ///     let velocity = tracker.currentVelocity(at: frameTime)   // to show, or to look ahead
    ///
    /// The way of its newest step over its time; reports nearer to each other than 6 ms are taken together. It falls in
    /// a silence as that of ``velocity(at:)`` does, which knows of lifts and costs far more. The strategies with names
    /// answer as for a lift.
    @inlinable
    @inline(__always)
    public func currentVelocity(at time: Timestamp) -> Velocity<Value> {
        // Here, so that the tracker is copied for a call only when a strategy needs all of it.
        guard strategy == .default else { return velocity(at: time) }
        return Velocity(perSecond: pace.velocity(at: time))
    }
}

extension VelocityTracker {
    /// A velocity known at the newest position, after the silence since then, in which it falls as
    /// ``currentVelocity(at:)`` does.
    @inlinable
    package func remainder(of velocity: Velocity<Value>, at time: Timestamp) -> Velocity<Value> {
        var pace = pace
        pace.velocity = velocity.perSecond
        return Velocity(perSecond: pace.velocity(at: time))
    }
}

/// How fast a finger is while it is down, as its newest positions say.
@usableFromInline
struct Pace<Vector: VectorArithmetic>: Sendable {
    /// Of the newest position.
    @usableFromInline var time = Timestamp.zero
    /// Over the newest step, per second.
    @usableFromInline var velocity = Vector.zero
    /// The usual seconds between two positions.
    @usableFromInline var interval = 0.06

    @inlinable
    init() {}

    /// What a silence since the newest position leaves of the velocity.
    @inlinable
    @inline(__always)
    func velocity(at time: Timestamp) -> Vector {
        let silence = max(time.seconds(since: self.time), 0)
        let velocity = velocity.scaled(by: RestBeforeLift.remainder(after: silence, interval: interval))
        return velocity.isFinite ? velocity : .zero
    }

    /// - Parameter samples: Two or more.
    @inlinable
    init(_ samples: Samples<Vector>) {
        let newest = samples[0]
        time = newest.time
        // What panels report nearer to each other than 6 ms came in a burst, so that a step takes that at least.
        var step = 1
        var seconds = newest.time.seconds(since: samples[1].time)
        while seconds < 0.006, step + 1 < samples.count {
            let age = newest.time.seconds(since: samples[step + 1].time)
            guard age <= 0.1 else { break }
            step += 1
            seconds = age
        }
        // What came at once says nothing of time; and after a pause the finger began to move only shortly before.
        seconds = seconds < 0.0009 ? 0.008 : min(seconds, 0.1)
        let way = newest.position - samples[step].position
        velocity = way.scaled(by: 1 / seconds)
        interval = seconds / Double(step)

        // The usual interval is the mean of two steps, where the one before can be measured.
        guard seconds >= 0.006, seconds <= 0.06 else { return }
        var former = step
        var formerSeconds = 0.0
        while formerSeconds < 0.006 {
            former += 1
            guard former < samples.count else { return }
            formerSeconds = samples[step].time.seconds(since: samples[former].time)
        }
        guard formerSeconds <= 0.06 else { return }
        interval = (seconds + formerSeconds) / Double(former)
    }
}
