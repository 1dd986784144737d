import Glibc
import Motion
import SystemCalls

/// A clock that needs no display: a timer of the kernel's, at any rate.
///
///     let clock = try TimerClock(framesPerSecond: 59.94)
///     clock.feed.onFrame = { frame in draw(at: frame.motionTime) }
///     clock.isPaused = false
///     while !isDone {
///         wait(for: clock.fileDescriptor)     // poll, epoll, a source of the app's own loop
///         clock.dispatch()
///     }
///
/// Frame n is due at ``grid``'s start + n · interval: nothing adds up, however long it runs. A program that comes too
/// late for some frames gets the last of them, and is told how many it missed. While it is paused, its timer is off.
public final class TimerClock: FrameClock {
    public let feed = FrameFeed()
    private let timer: SystemTimer
    private var pacer: FramePacer

    /// - Parameters:
    ///   - framesPerSecond: From one in a thousand seconds through 10,000; outside of that, the nearest of these.
    ///   - start: When a frame is due, as it were: all others are at whole numbers of intervals after it. Nil for now.
    ///   - latency: Seconds from when a frame is due to when it is seen, as far as that is known; nil for one frame's
    ///     interval, as on a display that shows what was ready at its last refresh.
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

    /// Frames per second, from the last frame on. Limits are those of the initializer.
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
    /// The present, on CLOCK_MONOTONIC.
    public static var now: Timestamp { .monotonic }
}
