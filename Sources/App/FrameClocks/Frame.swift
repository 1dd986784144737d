import Motion

/// A frame that is to be drawn: when, and for which moment.
///
///     clock.feed.onFrame = { frame in
///         draw(sheet.state(at: frame.motionTime).value)
///     }
public struct Frame: Hashable, Sendable {
    /// How many frames the clock has come past before this one, those included that were missed. While a clock is
    /// paused there are none.
    public var number: Int
    /// When the frame was due to be drawn, on CLOCK_MONOTONIC.
    public var time: Timestamp
    /// When what is drawn now will be seen, on CLOCK_MONOTONIC; never before the last frame's.
    public var presentationTime: Timestamp
    /// The time to ask motions for: ``presentationTime`` as it passes for everything that moves. The same as that
    /// while the clock's rate has always been 1.
    public var motionTime: Timestamp
    /// Seconds from this frame to the next, if the clock goes on.
    public var interval: Double
    /// How many frames were due since the last one, and could not be drawn.
    public var missedCount: Int
    /// Whether things are to be where they go at once, as someone wants who gets dizzy.
    public var reducesMotion: Bool

    /// - Parameters:
    ///   - number: How many frames came before.
    ///   - time: When it was due to be drawn.
    ///   - presentationTime: When it will be seen.
    ///   - motionTime: The time to ask motions for; nil for that at which it will be seen.
    ///   - interval: Seconds to the next frame.
    ///   - missedCount: How many frames before it could not be drawn.
    ///   - reducesMotion: Whether things are to be where they go at once.
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
