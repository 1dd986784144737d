/// The time of a dynamic animator: seconds that stand still while it is paused. All that the animator moves shares it, and
/// may outlive the animator.
final class DynamicClock {
    /// Seconds that can be scrubbed back.
    static let memory = 30.0

    private var base = 0.0
    private var start: Timestamp
    private(set) var isPaused = false
    /// The moment shown in place of the present, in seconds.
    private(set) var scrubbed: Double?

    init(at time: Timestamp) {
        start = time
    }

    /// - Parameter time: In the scene's own time.
    func elapsed(at time: Timestamp) -> Double {
        scrubbed ?? (isPaused ? base : base + time.seconds(since: start))
    }

    /// The scene's own time at which so many seconds will have elapsed, unless it is paused before.
    func time(ofElapsed seconds: Double) -> Timestamp { start.advanced(by: seconds - base) }

    func pause(at time: Timestamp) {
        base = elapsed(at: time)
        isPaused = true
    }

    func scrub(to seconds: Double) {
        scrubbed = min(max(seconds, base - DynamicClock.memory, 0), base)
    }

    /// The seconds go on after the latest that there were: the past is not to be remembered twice.
    func resume(at time: Timestamp) {
        start = time
        isPaused = false
        scrubbed = nil
    }
}
