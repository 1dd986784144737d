/// Where the scene's own time stands against the clock's: it runs at the scene's rate.
@usableFromInline
struct SceneClock {
    /// The scene's own time at present.
    @usableFromInline var now: Timestamp
    /// The moment, by the clock, at which `localAnchor` was right.
    private(set) var anchor: Timestamp
    private(set) var localAnchor: Timestamp
    /// Seconds of the scene's own time per second of the clock; 0 or greater.
    @usableFromInline private(set) var rate = 1.0
    /// Whether the two times are the same.
    @usableFromInline private(set) var isPlain = true

    init(at time: Timestamp) {
        anchor = time
        localAnchor = time
        now = time
    }

    /// The scene's own time at a moment.
    @inlinable
    func local(at time: Timestamp) -> Timestamp {
        isPlain ? time : scaled(time)
    }

    @usableFromInline
    func scaled(_ time: Timestamp) -> Timestamp {
        localAnchor.advanced(by: max(0, time.seconds(since: anchor)) * rate)
    }

    /// The moment, by the clock, at which the scene's own time is `local`; nil when it stands still before.
    func external(of local: Timestamp) -> Timestamp? {
        if isPlain { return local }
        let seconds = local.seconds(since: localAnchor)
        if seconds <= 0 { return anchor }
        guard rate > 0 else { return nil }
        // Not before it: a moment is whole nanoseconds.
        return Timestamp(nanoseconds: anchor.advanced(by: seconds / rate).nanoseconds.addingClamped(1))
    }

    /// - Parameter time: The present.
    mutating func setRate(_ newRate: Double, at time: Timestamp) {
        localAnchor = now
        anchor = time
        rate = newRate
        isPlain = newRate == 1 && localAnchor == anchor
    }
}

extension Int64 {
    fileprivate func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
