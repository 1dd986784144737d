import Motion

/// Moments at equal distances: frame n is at start + n · interval, to the nanosecond, however many came before.
///
///     let grid = FrameGrid(start: .zero, framesPerSecond: 60)
///     grid.number(after: Timestamp(seconds: 0.02))  // 2
public struct FrameGrid: Hashable, Sendable {
    /// When frame 0 is.
    public let start: Timestamp
    /// Seconds from one frame to the next.
    public let interval: Double

    /// The slowest and the fastest that a grid can be, in frames per second.
    public static let supportedRates = 0.001...10_000.0

    /// - Parameters:
    ///   - start: When frame 0 is.
    ///   - framesPerSecond: What lies outside of ``supportedRates`` is the nearest of these, and what is not a number 60.
    public init(start: Timestamp, framesPerSecond: Double) {
        let rates = FrameGrid.supportedRates
        let rate = min(max(framesPerSecond, rates.lowerBound), rates.upperBound)
        self.start = start
        interval = 1 / (framesPerSecond.isNaN ? 60 : rate)
    }

    /// Frames per second.
    public var framesPerSecond: Double { 1 / interval }

    /// When a frame is.
    public func time(of number: Int64) -> Timestamp {
        start.advanced(by: Double(number) * interval)
    }

    /// The last frame that is at or before a moment; nil before the first.
    public func number(at time: Timestamp) -> Int64? {
        guard time >= start else { return nil }
        // The quotient may be off by one either way, as its numbers are rounded.
        let number = Int64((time.seconds(since: start) / interval).rounded(.down))
        if number > 0, self.time(of: number) > time { return number - 1 }
        return self.time(of: number + 1) <= time ? number + 1 : number
    }

    /// The first frame that is after a moment.
    public func number(after time: Timestamp) -> Int64 {
        number(at: time).map { $0 + 1 } ?? 0
    }
}
