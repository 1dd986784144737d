import Motion

/// The velocities of touches: of their movement, and of the distance and the rotation of the fingers.
struct TouchVelocities: Sendable {
    /// The velocity of the path, in millimetres per second.
    var path: VelocityTracker<SIMD2<Double>>
    /// The velocity of the shape, in millimetres per second.
    var shape: VelocityTracker<SIMD2<Double>>
    private var lastReport = Timestamp.zero

    init(_ strategy: VelocityStrategy) {
        path = VelocityTracker(strategy: strategy)
        shape = VelocityTracker(strategy: strategy)
    }

    /// Starts anew, at rest.
    mutating func begin(at time: Timestamp) {
        path.reset()
        shape.reset()
        path.add(.zero, at: time)
        lastReport = time
    }

    /// Returns the time at which a hand left the touchpad whose report of leaving has the given time.
    func lift(reportedAt time: Timestamp) -> Timestamp {
        UnevenLift.time(reported: time, after: lastReport)
    }

    /// Adds the current place of the touches. After a step too fast for a finger the velocities start anew.
    mutating func follow(_ place: SIMD2<Double>, shape: SIMD2<Double>?, at time: Timestamp) {
        let distance = path.newest.map { (place - $0).magnitude } ?? 0
        if ContactJump.isJump(distance, in: time.seconds(since: lastReport)) {
            path.reset()
            self.shape.reset()
        }
        _ = path.note(place, at: time)
        lastReport = time
        if let shape { _ = self.shape.note(shape, at: time) }
    }
}

extension VelocityTracker {
    /// Returns the velocity at a lift, or while the hand is on the surface.
    mutating func velocity(at time: Timestamp, isLift: Bool) -> Velocity<Value> {
        if isLift { return velocity(at: time) }
        updatePace()
        return currentVelocity(at: time)
    }
}

/// The timing of a touchpad's fingers that lift one after the other.
package enum UnevenLift {
    /// Returns the time at which a hand may have left whose gesture ended at `end`.
    ///
    /// Fingers lift within 50 ms. libinput is silent between the first lift and the last, as it is while all
    /// rest: a silence may mean either, so that this much of it does not count as rest.
    package static func time(reported end: Timestamp, after lastReport: Timestamp) -> Timestamp {
        let silence = end.seconds(since: lastReport)
        return lastReport.advanced(by: max(min(silence, 0.012), silence - 0.045))
    }
}
