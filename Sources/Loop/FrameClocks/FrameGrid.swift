import Motion

/// Times at equal distances: frame n is at start + n · interval, to the nanosecond, without accumulated
/// error.
///
///     let grid = FrameGrid(start: .zero, framesPerSecond: 60)
///     grid.number(after: Timestamp(seconds: 0.02))  // 2
public struct FrameGrid: Hashable, Sendable {
    /// The time of frame 0.
    public let start: Timestamp
    /// The seconds from one frame to the next.
    public let interval: Double

    /// The slowest and the fastest rate of a grid, in frames per second.
    public static let supportedRates = 0.001...10_000.0

    /// Makes a grid.
    ///
    /// - Parameters:
    ///   - start: The time of frame 0.
    ///   - framesPerSecond: The rate, clamped to ``supportedRates``; 60 if it is not a number.
    public init(start: Timestamp, framesPerSecond: Double) {
        let rates = FrameGrid.supportedRates
        let rate = min(max(framesPerSecond, rates.lowerBound), rates.upperBound)
        self.start = start
        interval = 1 / (framesPerSecond.isNaN ? 60 : rate)
    }

    /// The rate in frames per second.
    public var framesPerSecond: Double { 1 / interval }

    /// Returns the time of a frame.
    public func time(of number: Int64) -> Timestamp {
        start.advanced(by: Double(number) * interval)
    }

    /// Returns the number of the last frame at or before a time; nil before the first.
    public func number(at time: Timestamp) -> Int64? {
        guard time >= start else { return nil }
        // The quotient may be off by one either way, as its numbers are rounded.
        let number = Int64((time.seconds(since: start) / interval).rounded(.down))
        if number > 0, self.time(of: number) > time { return number - 1 }
        return self.time(of: number + 1) <= time ? number + 1 : number
    }

    /// Returns the number of the first frame after a time.
    public func number(after time: Timestamp) -> Int64 {
        number(at: time).map { $0 + 1 } ?? 0
    }
}
