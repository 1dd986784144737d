/// The scene's own time at present, and how it passes.
@usableFromInline
struct SceneTime {
    @usableFromInline var now: Timestamp
    @usableFromInline var motion = MotionTime()

    init(at time: Timestamp) {
        now = time
    }

    /// The scene's own time at a moment by the clock.
    @inlinable
    func local(at time: Timestamp) -> Timestamp { motion(at: time) }

    /// Seconds of the scene's own time per second of the clock.
    @inlinable var rate: Double { motion.rate }
}
