/// The scene's own time at present, and its rate, which each of its properties reads.
@usableFromInline
final class SceneTime {
    // A frame reads them for each property. Nothing that is called while they change reads them.
    @exclusivity(unchecked) @usableFromInline var now: Timestamp
    @exclusivity(unchecked) @usableFromInline var motion = MotionTime()

    init(at time: Timestamp) {
        now = time
    }

    /// Returns the scene's own time at a time of the clock.
    @inlinable
    func local(at time: Timestamp) -> Timestamp { motion(at: time) }

    /// The seconds of the scene's own time per second of the clock.
    @inlinable var rate: Double { motion.rate }
}
