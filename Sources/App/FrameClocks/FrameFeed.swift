import Motion

/// Hands a clock's frames to the app: numbers them, and has time pass at the clock's rate.
///
/// It is what all clocks have in common; see ``FrameClock``.
public final class FrameFeed {
    /// What is called for each frame. It may pause the clock, change its rate, and put another handler in its place.
    public var onFrame: ((Frame) -> Void)?
    /// The last frame that was delivered.
    public private(set) var lastFrame: Frame?
    /// Whether frames say that motion is to be reduced.
    public var reducesMotion = false {
        didSet { if reducesMotion != oldValue { onSettingsChange?() } }
    }
    /// How time passes for what moves.
    public internal(set) var motionTime = MotionTime() {
        didSet { if motionTime.rate != oldValue.rate { onSettingsChange?() } }
    }
    /// What is called when ``reducesMotion`` or the rate has changed: what rested may move now.
    package var onSettingsChange: (() -> Void)?
    /// Who has set these handlers: what goes takes its own away, and nobody else's.
    package weak var owner: AnyObject?

    public init() {}

    /// Delivers a frame.
    ///
    /// A time before that of the last frame counts as that; one more than a second before it means that the clock was
    /// set back or is another one, and motions go on from where they are.
    ///
    /// - Parameters:
    ///   - time: When the frame was due to be drawn.
    ///   - presentationTime: When what is drawn now will be seen.
    ///   - interval: Seconds to the next frame; 0 when it is not known.
    ///   - missed: How many frames were due since the last one and could not be drawn.
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
        onFrame?(frame)
    }
}
