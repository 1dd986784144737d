import Fling

/// The map between the compositor's milliseconds, which have a zero of their own and begin again after 49
/// days, and the time of this side.
///
/// The velocity at a lift depends on the events' own times; the frames after it depend on this side's clock.
struct WireClock {
    private var milliseconds: UInt32 = 0
    private var time = Timestamp.zero
    /// The seconds by which events were earlier than expected: the one that the others are compared with came
    /// late.
    private var lead = 0.0

    /// Takes an event's time for the present one.
    mutating func set(_ milliseconds: UInt32, to now: Timestamp) {
        (self.milliseconds, time, lead) = (milliseconds, now, 0)
    }

    /// Notes that an event of that time has come.
    mutating func note(_ milliseconds: UInt32, at now: Timestamp) {
        lead = max(lead, time(of: milliseconds) - now)
    }

    /// The time of an event.
    func time(of milliseconds: UInt32) -> Timestamp {
        time + Double(Int32(bitPattern: milliseconds &- self.milliseconds)) / 1000
    }

    /// The present time, not before that of any event that has come.
    func present(_ now: Timestamp) -> Timestamp { now + lead }

    func milliseconds(at time: Timestamp) -> UInt32 {
        milliseconds &+ UInt32(truncatingIfNeeded: Int64(((time - self.time) * 1000).rounded(.down)))
    }
}
