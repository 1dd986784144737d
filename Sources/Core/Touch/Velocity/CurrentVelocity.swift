import Motion

extension VelocityTracker {
    /// Returns the velocity of the finger while it is down; 0 with fewer than two positions.
    ///
    ///     let velocity = tracker.currentVelocity(at: frameTime)   // to show, or to look ahead
    ///
    /// The velocity is the newest step divided by its time; reports closer together than 6 ms are combined.
    /// During a silence it falls as ``velocity(at:)`` does, which accounts for lifts and costs far more. With
    /// a strategy other than the default the result is that for a lift.
    @inlinable
    @inline(__always)
    public func currentVelocity(at time: Timestamp) -> Velocity<Value> {
        // Checked here, so that the tracker is copied for a call only if a strategy needs all of it.
        guard strategy == .default else { return velocity(at: time) }
        return Velocity(perSecond: pace.velocity(at: time))
    }
}

extension VelocityTracker {
    /// Returns the rest of a velocity that was known at the newest position, after the silence since then, in
    /// which it falls as ``currentVelocity(at:)`` does.
    @inlinable
    package func remainder(of velocity: Velocity<Value>, at time: Timestamp) -> Velocity<Value> {
        var pace = pace
        pace.velocity = velocity.perSecond
        return Velocity(perSecond: pace.velocity(at: time))
    }
}

/// The velocity of a finger while it is down, from its newest positions.
@usableFromInline
struct Pace<Vector: VectorArithmetic>: Sendable {
    /// The time of the newest position.
    @usableFromInline var time = Timestamp.zero
    /// The velocity over the newest step, per second.
    @usableFromInline var velocity = Vector.zero
    /// The usual interval between two positions, in seconds.
    @usableFromInline var interval = 0.06

    /// Returns the velocity that remains after a silence since the newest position.
    @inlinable
    func velocity(at time: Timestamp) -> Vector {
        let silence = max(time.seconds(since: self.time), 0)
        let velocity = velocity.scaled(by: RestBeforeLift.remainder(after: silence, interval: interval))
        return velocity.isFinite ? velocity : .zero
    }
}

extension Pace {
    /// - Parameter samples: Two samples or more.
    init(_ samples: inout SampleHistory<Vector>) {
        let newest = samples[0]
        time = newest.time
        // Reports closer together than 6 ms came in a burst, so that a step takes at least that long.
        var step = 1
        var seconds = newest.time.seconds(since: samples[1].time)
        while seconds < 0.006, step + 1 < samples.count {
            let age = newest.time.seconds(since: samples[step + 1].time)
            guard age <= 0.1 else { break }
            step += 1
            seconds = age
        }
        // Simultaneous positions give no time; and after a pause the finger began to move only shortly
        // before.
        seconds = seconds < 0.0009 ? 0.008 : min(seconds, 0.1)
        let displacement = newest.position - samples[step].position
        velocity = displacement.scaled(by: 1 / seconds)
        interval = seconds / Double(step)

        // The usual interval is the mean of two steps, if the earlier one can be measured.
        guard seconds >= 0.006, seconds <= 0.06 else { return }
        var previous = step
        var previousSeconds = 0.0
        while previousSeconds < 0.006 {
            previous += 1
            guard previous < samples.count else { return }
            previousSeconds = samples[step].time.seconds(since: samples[previous].time)
        }
        guard previousSeconds <= 0.06 else { return }
        interval = (seconds + previousSeconds) / Double(previous)
    }
}
