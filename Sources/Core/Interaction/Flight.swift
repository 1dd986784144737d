import Motion

/// A motion of the value by itself, as a playhead plays it: whole when it sets out, and never changed. An event that
/// changes the motion makes another flight.
@usableFromInline
final class Flight<Value: Coordinates>: Sendable {
    let playhead: Playhead<FlightMotion<Value>>
    /// The time at which it comes to rest; nil while it is paused.
    let finishTime: Timestamp?
    /// The place to which the value was sent, which may lie outside the bounds as they are now; nil for a
    /// motion that runs out.
    let requested: RequestedPlace<Value>?

    /// - Parameter now: The moment at which the playhead was changed last.
    init(_ playhead: Playhead<FlightMotion<Value>>, to requested: RequestedPlace<Value>?, at now: Timestamp) {
        let finish = playhead.finishTime
        self.playhead = playhead
        self.requested = requested
        finishTime = playhead.isFinished(at: now) ? min(finish ?? now, now) : finish
    }

    private init(_ other: Flight, to requested: RequestedPlace<Value>?) {
        (playhead, finishTime, self.requested) = (other.playhead, other.finishTime, requested)
    }
}

extension Flight {
    func state(at time: Timestamp) -> MotionState<Value> { playhead.state(at: time) }

    /// The velocity with which it set out, into which the shown velocity blends.
    var departureVelocity: Velocity<Value> {
        playhead.isPaused || playhead.rate == 0 ? .zero : playhead.leg.departureVelocity
    }

    /// The place to which it leads when it is not reversed. A place at which it runs out was not requested, so
    /// it is never outside.
    var requestedEnd: RequestedPlace<Value> {
        requested ?? RequestedPlace(place: playhead.end, isOutside: false)
    }

    /// The flight that follows from a change of the playhead at a moment.
    func changed(
        to requested: RequestedPlace<Value>?, at now: Timestamp,
        _ change: (inout Playhead<FlightMotion<Value>>) -> Void
    ) -> Flight {
        var playhead = playhead
        change(&playhead)
        return Flight(playhead, to: requested, at: now)
    }

    /// The same motion to a place that is asked for now.
    func sent(to requested: RequestedPlace<Value>?) -> Flight { Flight(self, to: requested) }
}
