import Motion

/// A source of frames, which says when to draw and when the drawn frame will be seen.
///
///     let clock = try TimerClock(framesPerSecond: 60)
///     clock.feed.frameHandler = { frame in
///         if sheet.activity == .animating { sheet.advance(to: frame.motionTime) }
///         draw(sheet.state(at: frame.motionTime))
///     }
///     clock.isPaused = false
///     while sheet.needsFrame {
///         wait(for: clock.fileDescriptor)     // poll, epoll, a source of the app's own loop
///         clock.dispatch()
///     }
///     clock.isPaused = true
///
/// A clock begins paused, and runs for as long as something moves. While it is paused it wakes nobody.
///
/// A clock of your own keeps a ``FrameFeed``, and calls
/// ``FrameFeed/deliver(time:presentationTime:interval:missed:)`` for each frame: from within ``dispatch()``
/// if the clock has a file descriptor, otherwise whenever the display or the toolkit reports a frame. The
/// feed numbers the frames, applies the rate and calls the app. A clock is used by one thread at a time.
public protocol FrameClock: AnyObject {
    /// The feed that hands the clock's frames to the app; the same one for the clock's lifetime.
    var feed: FrameFeed { get }
    /// The present time, on CLOCK_MONOTONIC or the clock's own time scale.
    var now: Timestamp { get }
    /// The seconds from one frame to the next, at present.
    var refreshInterval: Double { get }
    /// The time at which the next frame is due to be drawn; nil while the clock is paused, or if it is not
    /// known yet.
    var nextFrameTime: Timestamp? { get }
    /// True while the clock delivers no frames. A clock that goes on has its next frame when it would have
    /// had one anyway, and has missed none.
    ///
    /// It may be set from within a frame.
    var isPaused: Bool { get set }
    /// A descriptor that is readable when there is something to ``dispatch()``, and never while the clock
    /// is paused; nil if a toolkit calls for the frames. It belongs to the clock: don't close it.
    var fileDescriptor: CInt? { get }
    /// True if the clock's times are those of CLOCK_MONOTONIC, so that a timer can wait for them; true by
    /// default, false for a test's clock.
    var followsSystemTime: Bool { get }
    /// Delivers the frame that is due, if one is. It never waits.
    func dispatch() throws(FrameClockError)
}

extension FrameClock {
    public var followsSystemTime: Bool { true }

    /// The time at which a frame drawn at ``nextFrameTime`` will be seen, going by the last one; nil if it
    /// is not known.
    public var nextPresentationTime: Timestamp? {
        guard let next = nextFrameTime else { return nil }
        guard let last = feed.lastFrame else { return next.advanced(by: refreshInterval) }
        return next.advanced(by: last.presentationTime.seconds(since: last.time))
    }

    /// The seconds of motion per second of the clock: slow motion for everything that this clock drives.
    ///
    /// The rate changes from the next frame on, and nothing jumps. At 0 motion stands still; a rate above
    /// 1000 is clamped to 1000. A number that is negative or not finite is ignored. Fingers still move
    /// things one to one, and a throw goes where it would go at full speed.
    public var rate: Double {
        get { feed.motionTime.rate }
        set { feed.motionTime.setRate(newValue, from: max(now, feed.lastFrame?.presentationTime ?? now)) }
    }

    /// True if everything that this clock drives jumps to its target at once, for people who turned
    /// animation off. Fingers still move things.
    public var reducesMotion: Bool {
        get { feed.reducesMotion }
        set { feed.reducesMotion = newValue }
    }

    /// Returns the motion time at a time of the clock.
    public func motionTime(at time: Timestamp) -> Timestamp { feed.motionTime(at: time) }
}

/// An error of a clock: the operation that failed, and the system's reason.
public struct FrameClockError: Error, Hashable, Sendable {
    /// The operation, such as "set the timer": it completes a sentence that begins with "cannot".
    public var operation: String
    /// The system's reason, a value of errno.
    public var code: Int32

    /// Creates an error from an operation and a value of errno.
    public init(_ operation: String, code: Int32) {
        self.operation = operation
        self.code = code
    }
}
