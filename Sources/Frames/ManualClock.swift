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
    /// The times at which frames are due.
    public private(set) var grid: FrameGrid
    /// Seconds from when a frame is due to when it is seen.
    public let latency: Double
    private var nextNumber: Int64?

    /// - Parameters:
    ///   - start: What it shows at first. The first frame is due one interval later.
    ///   - framesPerSecond: From one in a thousand seconds through 10,000; outside of that, the nearest of these.
    ///   - latency: Seconds from when a frame is due to when it is seen; nil for one frame's interval.
    public init(start: Timestamp = .zero, framesPerSecond: Double = 60, latency: Double? = nil) {
        now = start
        grid = FrameGrid(start: start, clampingFramesPerSecond: framesPerSecond)
        self.latency = latency.map { $0.isFinite ? max($0, 0) : 0 } ?? grid.interval
    }

    public var refreshInterval: Double { grid.interval }
    public var fileDescriptor: CInt? { nil }
    public var nextFrameTime: Timestamp? { nextNumber.map { grid.time(of: $0) } }

    public var isPaused: Bool {
        get { nextNumber == nil }
        set {
            guard newValue != isPaused else { return }
            nextNumber = newValue ? nil : grid.number(after: now)
        }
    }

    /// Delivers the frame that is due at ``now``, and counts those before it as missed.
    public func dispatch() {
        guard let number = nextNumber, let frame = grid.number(at: now), frame >= number else { return }
        nextNumber = frame + 1
        let time = grid.time(of: frame)
        feed.deliver(
            time: time, presentationTime: time.advanced(by: latency), interval: grid.interval,
            missed: Int(frame - number))
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
        now = max(now, time)
        dispatch()
    }

    /// Turns the clock and delivers nothing; ``dispatch()`` then does.
    public func set(to time: Timestamp) {
        now = max(now, time)
    }
}
