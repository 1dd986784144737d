import Motion

/// How fast a hand moves, and how fast its fingers part and turn.
struct HandVelocities: Sendable {
    /// Of the path, in millimetres.
    var path: VelocityTracker<SIMD2<Double>>
    /// Of the hand's shape, in millimetres.
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

    /// When the hand left that a touchpad reports to have left at `time`.
    func lift(reportedAt time: Timestamp) -> Timestamp {
        UnevenLift.time(reported: time, after: lastReport)
    }

    /// Takes in where the hand is. After a step that no finger makes the velocities begin anew.
    mutating func follow(_ hand: Hand, at time: Timestamp) {
        let way = path.newest.map { (hand.path - $0).magnitude } ?? 0
        if ContactJump.isJump(way, in: time.seconds(since: lastReport)) {
            path.reset()
            shape.reset()
        }
        _ = path.note(hand.path, at: time)
        lastReport = time
        if let place = hand.shape { _ = shape.note(place, at: time) }
    }
}

extension VelocityTracker {
    /// The velocity at a lift, or while the hand is there.
    mutating func velocity(at time: Timestamp, isLift: Bool) -> Velocity<Value> {
        if isLift { return velocity(at: time) }
        updatePace()
        return currentVelocity(at: time)
    }
}

/// Fingers of a touchpad that lift one after the other.
package enum UnevenLift {
    /// When the hand may have left whose gesture ended at `end`.
    ///
    /// Fingers lift within 50 ms. libinput is silent from the first of them to the last, as it is while all rest: a
    /// silence may be either, so that much of it does not count as a rest.
    package static func time(reported end: Timestamp, after lastReport: Timestamp) -> Timestamp {
        let silence = end.seconds(since: lastReport)
        return lastReport.advanced(by: max(min(silence, 0.012), silence - 0.045))
    }
}
