import Motion

/// A clock that a test advances: it has a frame only when the test says so.
///
///     let clock = ManualClock(framesPerSecond: 120)
///     clock.feed.frameHandler = { frame in shown.append(ball.state(at: frame.motionTime).value) }
///     clock.isPaused = false
///     clock.advance(to: Timestamp(seconds: 1))       // 120 frames
///     clock.stall(to: Timestamp(seconds: 1.5))       // one frame, with 59 missed
public final class ManualClock: FrameClock {
    public let feed = FrameFeed()
    public private(set) var now: Timestamp
    private var pacer: FramePacer

    /// Makes a paused clock.
    ///
    /// - Parameters:
    ///   - start: The time that it shows at first. Frames are due at whole numbers of intervals from then
    ///     on.
    ///   - framesPerSecond: The rate, clamped to 0.001 … 10,000.
    ///   - latency: The seconds from when a frame is due to when it is seen; nil for one frame's interval.
    public init(start: Timestamp = .zero, framesPerSecond: Double = 60, latency: Double? = nil) {
        now = start
        pacer = FramePacer(
            grid: FrameGrid(start: start, framesPerSecond: framesPerSecond), latency: latency)
    }

    /// The times at which frames are due.
    public var grid: FrameGrid { pacer.grid }
    public var refreshInterval: Double { pacer.grid.interval }
    /// The seconds from when a frame is due to when it is seen.
    public var latency: Double { pacer.latency }
    public var fileDescriptor: CInt? { nil }
    public var followsSystemTime: Bool { false }
    public var nextFrameTime: Timestamp? { pacer.nextTime }

    public var isPaused: Bool {
        get { pacer.isPaused }
        set { pacer.setPaused(newValue, at: now) }
    }

    /// The rate in frames per second, from the last frame on, clamped as in the initializer.
    public var framesPerSecond: Double {
        get { pacer.grid.framesPerSecond }
        set { pacer.setFramesPerSecond(newValue, at: now) }
    }

    /// Delivers the frame that is due at ``now``, and counts those before it as missed.
    public func dispatch() {
        if let frame = pacer.takeFrame(at: now) { feed.deliver(frame, pacer) }
    }

    /// Advances the clock, and delivers each frame that is due until then, at its own time.
    ///
    /// A time before ``now`` counts as ``now``.
    public func advance(to time: Timestamp) {
        while let next = nextFrameTime, next <= time {
            now = max(now, next)
            dispatch()
        }
        now = max(now, time)
    }

    /// Advances the clock as if the program had been stopped meanwhile: it delivers one frame at most, and
    /// counts the others as missed.
    public func stall(to time: Timestamp) {
        set(to: time)
        dispatch()
    }

    /// Advances the clock without delivering frames; ``dispatch()`` then delivers one.
    public func set(to time: Timestamp) {
        now = max(now, time)
    }
}
