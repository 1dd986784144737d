import Motion

/// A clock that a test turns: it has a frame when it is told to, and no other.
///
///     let clock = ManualClock(framesPerSecond: 120)
///     clock.feed.onFrame = { frame in shown.append(ball.state(at: frame.motionTime).value) }
///     clock.isPaused = false
///     clock.advance(to: Timestamp(seconds: 1))       // 120 frames
///     clock.stall(to: Timestamp(seconds: 1.5))       // one frame, with 59 missed
public final class ManualClock: FrameClock {
    public let feed = FrameFeed()
    public private(set) var now: Timestamp
    private var pacer: FramePacer

    /// - Parameters:
    ///   - start: What it shows at first. Frames are due at whole numbers of intervals from then on.
    ///   - framesPerSecond: From one in a thousand seconds through 10,000; outside of that, the nearest of these.
    ///   - latency: Seconds from when a frame is due to when it is seen; nil for one frame's interval.
    public init(start: Timestamp = .zero, framesPerSecond: Double = 60, latency: Double? = nil) {
        now = start
        pacer = FramePacer(
            grid: FrameGrid(start: start, framesPerSecond: framesPerSecond), latency: latency)
    }

    /// The times at which frames are due.
    public var grid: FrameGrid { pacer.grid }
    public var refreshInterval: Double { pacer.grid.interval }
    public var fileDescriptor: CInt? { nil }
    public var followsSystemTime: Bool { false }
    public var nextFrameTime: Timestamp? { pacer.nextTime }

    public var isPaused: Bool {
        get { pacer.isPaused }
        set { pacer.setPaused(newValue, at: now) }
    }

    /// Frames per second, from the last frame on. Limits are those of the initializer.
    public var framesPerSecond: Double {
        get { pacer.grid.framesPerSecond }
        set { pacer.setFramesPerSecond(newValue, at: now) }
    }

    /// Delivers the frame that is due at ``now``, and counts those before it as missed.
    public func dispatch() {
        if let frame = pacer.takeFrame(at: now) { feed.deliver(frame, pacer) }
    }

    /// Turns the clock on, and delivers each frame that is due until then, at its own time.
    ///
    /// A time before ``now`` is the present.
    public func advance(to time: Timestamp) {
        while let next = nextFrameTime, next <= time {
            now = max(now, next)
            dispatch()
        }
        now = max(now, time)
    }

    /// Turns the clock on as if the program had been stopped meanwhile: one frame at most, and the others are missed.
    public func stall(to time: Timestamp) {
        set(to: time)
        dispatch()
    }

    /// Turns the clock on and delivers nothing; ``dispatch()`` then does.
    public func set(to time: Timestamp) {
        now = max(now, time)
    }
}
