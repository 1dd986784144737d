import Motion

/// A timeout that a busy machine makes longer.
///
/// Seconds in which a run waited for a processor that others had do not count, up to three times as many as the timeout
/// has: a program that takes two seconds to start where nothing else works may take thirty among twenty others.
struct Patience {
    private var deadline: Timestamp
    private let limit: Timestamp
    /// The seconds waited for a processor when the deadline was set.
    private var lost: Double

    /// A wait that is longer than this, in seconds, moves the deadline.
    private static let least = 0.2

    /// - Parameters:
    ///   - seconds: The timeout.
    ///   - start: The time of its beginning.
    ///   - lost: The seconds for which the run has waited for a processor so far.
    init(_ seconds: Double, from start: Timestamp, lost: Double) {
        deadline = start.advanced(by: seconds)
        limit = start.advanced(by: 4 * seconds)
        self.lost = lost
    }

    /// The seconds that are left at a time, if no more of them are lost.
    func rest(at now: Timestamp) -> Double { deadline.seconds(since: now) }

    /// True if the timeout has passed; the deadline moves if seconds were lost since it was set.
    ///
    /// - Parameter lost: The seconds for which the run has waited for a processor by now.
    mutating func isOver(at now: Timestamp, lost: () -> Double) -> Bool {
        guard now >= deadline else { return false }
        let total = lost()
        let more = min(total - self.lost, limit.seconds(since: now))
        guard more > Self.least else { return true }
        self.lost = total
        deadline = now.advanced(by: more)
        return false
    }
}
