import Motion

/// Hands a clock's frames to the app: numbers them, and converts their times to motion time.
///
/// All clocks have a feed; see ``FrameClock``.
public final class FrameFeed {
    /// The one receiver of the frames. It may pause the clock, change its rate, and replace itself. A driver that
    /// is made with the clock takes this place, and calls its own handlers.
    public var frameHandler: ((Frame) -> Void)?
    /// The last frame that was delivered.
    public private(set) var lastFrame: Frame?
    /// True if frames say that motion is to be reduced.
    public var reducesMotion = false {
        didSet { if reducesMotion != oldValue { settingsHandler?() } }
    }
    /// The conversion of the clock's time to motion time.
    public internal(set) var motionTime = MotionTime() {
        didSet { if motionTime.rate != oldValue.rate { settingsHandler?() } }
    }
    /// The receiver of changes of ``reducesMotion`` and the rate, after which a resting value may move.
    package var settingsHandler: (() -> Void)?
    /// The object that has set these two: an object that goes away removes its own, and nobody else's.
    package weak var owner: AnyObject?

    /// Creates a feed that has delivered no frame.
    public init() {}

    /// Delivers a frame.
    ///
    /// A time before that of the last frame is clamped to that of the last frame; one more than a second
    /// before it means that the clock was set back or is another one, and motions go on from their
    /// positions.
    ///
    /// - Parameters:
    ///   - time: The time at which the frame was due to be drawn.
    ///   - presentationTime: The time at which the frame will be seen.
    ///   - interval: The seconds to the next frame; 0 if it is not known.
    ///   - missed: The number of frames that were due since the last one and could not be drawn.
    public func deliver(time: Timestamp, presentationTime: Timestamp, interval: Double, missed: Int = 0) {
        var (time, presentationTime) = (time, max(presentationTime, time))
        let missed = max(missed, 0)
        var number = missed
        if let last = lastFrame {
            if presentationTime.isSetBack(from: last.presentationTime) {
                motionTime.setBack(from: last.presentationTime, to: presentationTime)
            } else {
                time = max(time, last.time)
                presentationTime = max(presentationTime, last.presentationTime)
            }
            number = last.number &+ 1 &+ missed
        }
        let frame = Frame(
            number: number, time: time, presentationTime: presentationTime,
            motionTime: motionTime(at: presentationTime),
            interval: interval.isFinite ? max(interval, 0) : 0, missedCount: missed,
            reducesMotion: reducesMotion)
        lastFrame = frame
        frameHandler?(frame)
    }
}
