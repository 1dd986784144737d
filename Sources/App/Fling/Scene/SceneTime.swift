/// The scene's own time at present, and its rate.
@usableFromInline
struct SceneTime {
    @usableFromInline var now: Timestamp
    @usableFromInline var motion = MotionTime()

    init(at time: Timestamp) {
        now = time
    }

    /// Returns the scene's own time at a time of the clock.
    @inlinable
    func local(at time: Timestamp) -> Timestamp { motion(at: time) }

    /// The seconds of the scene's own time per second of the clock.
    @inlinable var rate: Double { motion.rate }
}
