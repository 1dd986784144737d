import Motion

/// Says when to draw, and when what is drawn will be seen.
///
///     let clock = try TimerClock(framesPerSecond: 60)
///     clock.feed.onFrame = { frame in
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
/// A clock begins paused, and runs for as long as something moves. While it is paused nothing wakes the program.
///
/// A clock of your own keeps a ``FrameFeed``, and calls ``FrameFeed/deliver(time:presentationTime:interval:missed:)``
/// for each frame: from within ``dispatch()`` if it has a file descriptor, and whenever the display or the toolkit
/// says so if it has none. The feed numbers the frames, sees to the rate and calls the app. A clock is used
/// by one thread at a time.
public protocol FrameClock: AnyObject {
    /// What hands the clock's frames on; the same one for as long as the clock is there.
    var feed: FrameFeed { get }
    /// The present, on CLOCK_MONOTONIC, or whatever the clock has in place of it.
    var now: Timestamp { get }
    /// Seconds from one frame to the next, at present.
    var refreshInterval: Double { get }
    /// When the next frame is due to be drawn; nil while the clock is paused, or when nobody knows yet.
    var nextFrameTime: Timestamp? { get }
    /// Whether there are no frames. A clock that goes on has its next frame when it would have had one anyway, and
    /// has missed none.
    ///
    /// It may be set from within a frame.
    var isPaused: Bool { get set }
    /// Becomes readable when there is something to ``dispatch()``, and never while the clock is paused; nil when
    /// someone else calls for frames, as a toolkit does. It belongs to the clock: don't close it.
    var fileDescriptor: CInt? { get }
    /// Whether its times are those of CLOCK_MONOTONIC, so that one can wait for them; true unless it says otherwise, as
    /// a test's clock does.
    var followsSystemTime: Bool { get }
    /// Delivers the frame that is due, if one is. It never waits.
    func dispatch() throws(FrameClockError)
}

extension FrameClock {
    public var followsSystemTime: Bool { true }

    /// When a frame that is drawn at ``nextFrameTime`` will be seen, going by the last one; nil when nobody knows.
    public var nextPresentationTime: Timestamp? {
        guard let next = nextFrameTime else { return nil }
        guard let last = feed.lastFrame else { return next.advanced(by: refreshInterval) }
        return next.advanced(by: last.presentationTime.seconds(since: last.time))
    }

    /// Seconds of motion per second of the clock: slow motion for everything that this clock drives.
    ///
    /// It changes from the next frame on, and nothing jumps. 0 stands still, and more than 1000 is 1000. A number that
    /// is negative or not finite is ignored. Fingers still move things one to one, and a throw goes where it would go at
    /// full speed.
    public var rate: Double {
        get { feed.motionTime.rate }
        set { feed.motionTime.setRate(newValue, from: max(now, feed.lastFrame?.presentationTime ?? now)) }
    }

    /// Whether everything that this clock drives is where it goes at once, as someone wants who gets dizzy. Fingers
    /// still move things.
    public var reducesMotion: Bool {
        get { feed.reducesMotion }
        set { feed.reducesMotion = newValue }
    }

    /// The time that has come for everything that moves when the clock shows `time`.
    public func motionTime(at time: Timestamp) -> Timestamp { feed.motionTime(at: time) }
}

/// What a clock could not do, and the reason that the system gives.
public struct FrameClockError: Error, Hashable, Sendable {
    /// Such as "set the timer": what follows "cannot".
    public var operation: String
    /// The value of errno.
    public var code: Int32

    public init(_ operation: String, code: Int32) {
        self.operation = operation
        self.code = code
    }
}
