import Motion

/// A frame to be drawn, with the time at which it is due and the time that it shows.
///
///     clock.feed.frameHandler = { frame in
///         draw(sheet.state(at: frame.motionTime).value)
///     }
public struct Frame: Hashable, Sendable {
    /// The number of frames the clock has come past before this one, missed ones included. While a clock is
    /// paused there are none.
    public var number: Int
    /// The time at which the frame was due to be drawn, on CLOCK_MONOTONIC.
    public var time: Timestamp
    /// The time at which the frame will be seen, on CLOCK_MONOTONIC; never before that of the last frame.
    public var presentationTime: Timestamp
    /// The time to ask motions for: ``presentationTime`` converted to motion time. Both are the same while
    /// the clock's rate has always been 1.
    public var motionTime: Timestamp
    /// The seconds from this frame to the next, if the clock goes on.
    public var interval: Double
    /// The number of frames that were due since the last one and could not be drawn.
    public var missedCount: Int
    /// True if motions are to jump to their targets at once, for people who turned animation off.
    public var reducesMotion: Bool

    /// Makes a frame.
    ///
    /// - Parameters:
    ///   - number: The number of frames before this one.
    ///   - time: The time at which the frame was due to be drawn.
    ///   - presentationTime: The time at which the frame will be seen.
    ///   - motionTime: The time to ask motions for; nil for `presentationTime`.
    ///   - interval: The seconds to the next frame.
    ///   - missedCount: The number of frames before this one that could not be drawn.
    ///   - reducesMotion: True if motions are to jump to their targets at once.
    public init(
        number: Int = 0, time: Timestamp, presentationTime: Timestamp, motionTime: Timestamp? = nil,
        interval: Double, missedCount: Int = 0, reducesMotion: Bool = false
    ) {
        self.number = number
        self.time = time
        self.presentationTime = presentationTime
        self.motionTime = motionTime ?? presentationTime
        self.interval = interval
        self.missedCount = missedCount
        self.reducesMotion = reducesMotion
    }
}
