import Fling

/// The clock of a dynamic animator: seconds that stand still while it is paused. The drivers of the animator
/// share the clock, and may outlive the animator.
final class DynamicClock {
    /// The longest time that can be scrubbed back, in seconds.
    static let memory = 30.0

    private var base = 0.0
    private var start: Timestamp
    private(set) var isPaused = false
    /// The moment shown in place of the present, in seconds; nil when not scrubbed.
    private(set) var scrubbed: Double?

    init(at time: Timestamp) {
        start = time
    }

    /// Returns the elapsed time in seconds.
    ///
    /// - Parameter time: The time, in the scene's own time.
    func elapsed(at time: Timestamp) -> Double {
        scrubbed ?? (isPaused ? base : base + time.seconds(since: start))
    }

    /// Returns the scene's own time at which so many seconds will have elapsed without a pause.
    func time(ofElapsed seconds: Double) -> Timestamp { start.advanced(by: seconds - base) }

    func pause(at time: Timestamp) {
        base = elapsed(at: time)
        isPaused = true
    }

    func scrub(to seconds: Double) {
        scrubbed = min(max(seconds, base - DynamicClock.memory, 0), base)
    }

    /// Resumes after the latest elapsed time, even if scrubbed back: no second is recorded twice.
    func resume(at time: Timestamp) {
        start = time
        isPaused = false
        scrubbed = nil
    }
}
