import FrameClocks
import Glibc
import Motion

/// The frame clock of a display that the program shows on without a desktop: one frame for each displayed
/// picture.
///
/// ```swift
/// let screen = try Screen()
/// let clock = try DRMClock(screen)
/// clock.feed.frameHandler = { frame in
///     if sheet.activity == .animating { sheet.advance(to: frame.motionTime) }
///     let place = sheet.state(at: frame.motionTime).value
///     try? screen.present { pixels in draw(place, pixels) }
///     clock.isPaused = !sheet.needsFrame
/// }
/// ```
///
/// A frame is delivered when a picture has begun to be shown (``Frame/time``, as the card reports it),
/// which is when a buffer is free for the next; a picture presented then is seen from the next vertical
/// blank on (``Frame/presentationTime``). If the program was too slow for one or more vertical blanks, the
/// card's count of them yields ``Frame/missedCount``. Frames go on when nothing was presented.
///
/// Cards that don't report vertical blanks, such as those of virtual machines, show a presented picture at
/// once: there a timer keeps the mode's rate.
///
/// A clock that is paused, or whose screen is suspended, requests no vertical blank and wakes nobody.
public final class DRMClock: FrameClock {
    public let feed = FrameFeed()
    private let source: any FlipSource
    private let wakeUp: WakeUp
    private let currentTime: () -> Timestamp
    private var pace: Pace
    /// True if an event at the next vertical blank was requested and has not come.
    private var awaitsVblank = false
    /// The last vertical blank that is still to become a frame.
    private var unhandled: Vblank?
    private var isDispatching = false
    /// The error after which the clock can't go on; the next dispatch throws it.
    private var failure: DisplayError?

    /// The source of the times of frames.
    private enum Pace {
        /// The display's vertical blanks.
        case vblanks(FlipTimeline)
        /// Times at the mode's rate, and the number of the next frame.
        case timer(FrameGrid, next: Int64)
    }

    /// Makes the clock of a screen, which has one at a time. It begins paused.
    public convenience init(_ screen: Screen) throws(DisplayError) {
        try self.init(source: screen, now: { .now })
    }

    init(source: any FlipSource, now: @escaping () -> Timestamp) throws(DisplayError) {
        self.source = source
        currentTime = now
        wakeUp = try WakeUp(watching: source.fileDescriptor)
        pace =
            source.reportsVblanks
            ? .vblanks(FlipTimeline(interval: source.interval))
            : .timer(FrameGrid(start: now(), framesPerSecond: 1 / source.interval), next: 0)
        source.eventHandler = { [unowned self] event in note(event) }
        source.suspensionHandler = { [unowned self] in
            guard !isPaused else { return }
            if source.isSuspended { pause() } else { resume() }
        }
    }

    deinit {
        source.eventHandler = nil
        source.suspensionHandler = nil
    }

    public var now: Timestamp { currentTime() }
    public var refreshInterval: Double { source.interval }
    public var fileDescriptor: CInt? { wakeUp.fileDescriptor }

    public var nextFrameTime: Timestamp? {
        guard !isPaused, !source.isSuspended else { return nil }
        switch pace {
        case .vblanks(let timeline): return timeline.next(at: now)
        case .timer(let grid, let next): return grid.time(of: next)
        }
    }

    public var isPaused = true {
        didSet {
            guard isPaused != oldValue, !source.isSuspended else { return }
            if isPaused { pause() } else { resume() }
        }
    }

    public func dispatch() throws(FrameClockError) {
        isDispatching = true
        defer { isDispatching = false }
        do throws(DisplayError) {
            if let failure {
                self.failure = nil
                wakeUp.set(nil)
                throw failure
            }
            guard !isPaused, !source.isSuspended else { return }
            try source.readEvents()
            if source.isPresenting {
                // A pending picture holds the free buffer, and its flip event brings the next frame.
                wakeUp.set(nil)
            } else {
                try deliver()
            }
        } catch {
            throw FrameClockError(error)
        }
    }
}

extension DRMClock {
    private func deliver() throws(DisplayError) {
        switch pace {
        case .vblanks(var timeline):
            guard let vblank = unhandled else { break }
            unhandled = nil
            let due = timeline.frame(after: vblank, at: now)
            pace = .vblanks(timeline)
            wakeUp.set(nil)
            guard let due else { break }
            feed.deliver(
                time: due.time, presentationTime: due.presentationTime, interval: timeline.interval,
                missed: due.missed)
        case .timer(let grid, let next):
            guard let number = grid.number(at: now), number >= next else { break }
            pace = .timer(grid, next: number + 1)
            feed.deliver(
                time: grid.time(of: number), presentationTime: grid.time(of: number + 1),
                interval: grid.interval, missed: Int(number - next))
            // The picture is shown already: read its event now, so that it doesn't wake the program.
            if source.isPresenting { try source.readEvents() }
        }
        if !isPaused, !source.isSuspended { try awaitNext() }
    }

    /// Requests the next vertical blank, or arms the timer for it, unless an event is due anyway.
    private func awaitNext() throws(DisplayError) {
        switch pace {
        case .vblanks:
            guard !source.isPresenting, !awaitsVblank else { return }
            try source.requestVblank()
            awaitsVblank = true
        case .timer(let grid, let next):
            wakeUp.set(grid.time(of: next))
        }
    }

    private func note(_ event: DisplayEvent) {
        if event.kind == .vblank { awaitsVblank = false }
        unhandled = event.vblank
        // An event read outside of dispatch leaves the descriptor unreadable: let the timer wake the program.
        if !isDispatching, !isPaused, !source.isSuspended { wakeUp.set(now) }
    }

    private func pause() {
        wakeUp.isWatching = false
        wakeUp.set(nil)
        if case .vblanks(var timeline) = pace {
            timeline.pause()
            pace = .vblanks(timeline)
        }
    }

    private func resume() {
        do throws(DisplayError) {
            // Events from the time of the pause become no frame.
            try source.readEvents()
            unhandled = nil
            if case .timer(let grid, _) = pace { pace = .timer(grid, next: grid.number(after: now)) }
            wakeUp.set(nil)
            wakeUp.isWatching = true
            try awaitNext()
        } catch {
            failure = error
            wakeUp.set(now)
        }
    }
}

extension FrameClockError {
    init(_ error: DisplayError) {
        if case .failed(let operation, let code) = error {
            self.init(operation.rawValue, code: code)
        } else {
            self.init("show a picture", code: EBUSY)
        }
    }
}
