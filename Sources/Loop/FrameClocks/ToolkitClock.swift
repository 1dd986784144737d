import Motion

/// A clock whose frames a toolkit calls for.
///
/// The clock is given a closure that starts and stops the toolkit's frames, and is called for each of them.
/// With GTK's frame clock, whose times are microseconds of CLOCK_MONOTONIC:
///
///     let clock = ToolkitClock { isPaused in
///         if isPaused {
///             gtk_widget_remove_tick_callback(widget, callback)
///         } else {
///             callback = gtk_widget_add_tick_callback(widget, tick, nil, nil)
///         }
///     }
///
///     // In `tick`, which GTK calls with its frame clock:
///     var interval: gint64 = 0, presentation: gint64 = 0
///     let time = gdk_frame_clock_get_frame_time(frames)
///     gdk_frame_clock_get_refresh_info(frames, time, &interval, &presentation)
///     clock.frame(
///         at: Timestamp(microseconds: UInt64(time)),
///         presentationTime: presentation > 0 ? Timestamp(microseconds: UInt64(presentation)) : nil,
///         interval: Double(interval) * 1e-6)
///
/// Other toolkits work in the same way: Wayland's `wl_surface.frame`, once for each frame while the clock
/// isn't paused; SDL, whose loop calls after `SDL_GL_SwapWindow`.
public final class ToolkitClock: FrameClock {
    public let feed = FrameFeed()
    public private(set) var refreshInterval: Double
    private let setPaused: (_ isPaused: Bool) -> Void
    private let readClock: () -> Timestamp
    /// True if a frame has come since the clock was last paused.
    private var isRunning = false

    /// Makes a paused clock.
    ///
    /// - Parameters:
    ///   - refreshInterval: The seconds from one frame to the next, until a frame says.
    ///   - now: Returns the time of the toolkit's clock.
    ///   - setPaused: Starts or stops the toolkit's frames.
    public init(
        refreshInterval: Double = 1 / 60, now: @escaping () -> Timestamp = { .now },
        setPaused: @escaping (_ isPaused: Bool) -> Void
    ) {
        self.refreshInterval = refreshInterval.isFinite && refreshInterval > 0 ? refreshInterval : 1 / 60
        self.setPaused = setPaused
        readClock = now
    }

    public var now: Timestamp { readClock() }
    public var fileDescriptor: CInt? { nil }
    public func dispatch() {}

    public var nextFrameTime: Timestamp? {
        isRunning ? feed.lastFrame?.time.advanced(by: refreshInterval) : nil
    }

    public var isPaused = true {
        didSet {
            guard isPaused != oldValue else { return }
            isRunning = false
            setPaused(isPaused)
        }
    }

    /// Delivers a frame that the toolkit calls for. While the clock is paused it is ignored.
    ///
    /// - Parameters:
    ///   - time: The time at which the frame was due to be drawn.
    ///   - presentationTime: The time at which the frame will be seen; nil for one interval later.
    ///   - interval: The seconds to the next frame; nil or 0 if the toolkit doesn't know.
    public func frame(at time: Timestamp, presentationTime: Timestamp? = nil, interval: Double? = nil) {
        guard !isPaused else { return }
        if let interval, interval.isFinite, interval > 0 { refreshInterval = interval }
        var missed = 0.0
        if isRunning, let last = feed.lastFrame {
            missed = (time.seconds(since: last.time) / refreshInterval).rounded() - 1
        }
        isRunning = true
        feed.deliver(
            time: time, presentationTime: presentationTime ?? time.advanced(by: refreshInterval),
            interval: refreshInterval, missed: Int(min(max(missed, 0), 1e9)))
    }
}
