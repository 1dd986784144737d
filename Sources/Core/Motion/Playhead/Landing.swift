/// The last stretch of a motion that only ever comes nearer to its end: it is brought to rest there, so that
/// it ends exactly at its end, with no step in value or velocity.
///
/// It begins where the motion has come within its tolerance for good. What is left of the way, less than
/// can be seen, is faded out from there.
@usableFromInline
struct Landing: Equatable, Sendable {
    /// When the motion stays within its tolerance, in seconds of its own time.
    @usableFromInline let start: Double

    @inlinable
    init(start: Double) {
        self.start = start
    }

    /// About four frames: long enough that what is left goes slowly, short enough that nobody waits for it.
    @inlinable
    static var duration: Double { 1 / 16 }

    @inlinable
    var end: Double { start + Landing.duration }

    /// `state`, which the motion has at `time`, brought nearer to `destination`.
    @inlinable
    func land<Value>(_ state: MotionState<Value>, on destination: Value, at time: Double) -> MotionState<
        Value
    > {
        let u = (time - start) / Landing.duration
        guard u > 0 else { return state }
        guard u < 1 else { return MotionState(destination) }
        let rest = 1 - u * u * (3 - 2 * u)
        let slope = -6 * u * (1 - u) / Landing.duration
        let offset = destination.offset(to: state)
        return destination.state(
            at: Offset(
                displacement: offset.displacement.scaled(by: rest),
                rate: offset.rate.scaled(by: rest) + offset.displacement.scaled(by: slope)))
    }
}
