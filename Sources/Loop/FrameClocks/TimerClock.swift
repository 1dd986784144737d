import Glibc
import Motion
import SystemCalls

/// A clock that needs no display: a kernel timer, at any rate.
///
///     let clock = try TimerClock(framesPerSecond: 59.94)
///     clock.feed.frameHandler = { frame in draw(at: frame.motionTime) }
///     clock.isPaused = false
///     while !isDone {
///         wait(for: clock.fileDescriptor)     // poll, epoll, a source of the app's own loop
///         clock.dispatch()
///     }
///
/// Frame n is due at ``grid``'s start + n · interval, without accumulated error. A program that is too late
/// for some frames gets the last of them, and the number of the others as ``Frame/missedCount``. While the
/// clock is paused, its timer is disarmed.
public final class TimerClock: FrameClock {
    public let feed = FrameFeed()
    private let timer: SystemTimer
    private var pacer: FramePacer

    /// Makes a paused clock.
    ///
    /// - Parameters:
    ///   - framesPerSecond: The rate, clamped to 0.001 … 10,000.
    ///   - start: The time of frame 0; all others are at whole numbers of intervals after it. Nil for now.
    ///   - latency: The seconds from when a frame is due to when it is seen, if known; nil for one frame's
    ///     interval, as on a display that shows the picture that was ready at its last refresh.
    public init(
        framesPerSecond: Double = 60, start: Timestamp? = nil, latency: Double? = nil
    ) throws(FrameClockError) {
        timer = try SystemTimer()
        pacer = FramePacer(
            grid: FrameGrid(start: start ?? .now, framesPerSecond: framesPerSecond), latency: latency)
    }

    /// The times at which frames are due.
    public var grid: FrameGrid { pacer.grid }
    public var now: Timestamp { .now }
    public var refreshInterval: Double { pacer.grid.interval }
    public var fileDescriptor: CInt? { timer.fileDescriptor }
    public var nextFrameTime: Timestamp? { pacer.nextTime }

    public var isPaused: Bool {
        get { pacer.isPaused }
        set {
            guard newValue != isPaused else { return }
            pacer.setPaused(newValue, at: .now)
            timer.set(to: pacer.nextTime)
        }
    }

    /// The rate in frames per second, from the last frame on, clamped as in the initializer.
    public var framesPerSecond: Double {
        get { pacer.grid.framesPerSecond }
        set {
            pacer.setFramesPerSecond(newValue, at: .now)
            timer.set(to: pacer.nextTime)
        }
    }

    public func dispatch() {
        guard let frame = pacer.takeFrame(at: .now) else { return }
        timer.set(to: pacer.nextTime)
        feed.deliver(frame, pacer)
    }
}

extension Timestamp {
    /// The present time on CLOCK_MONOTONIC.
    public static var now: Timestamp { .monotonic }
}
