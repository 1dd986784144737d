/// A keyframe with its start time and its resolved path.
@usableFromInline
struct KeyframeSegment<Value: Animatable>: Equatable, Sendable {
    /// The segment's start time, in seconds from the track's start.
    @usableFromInline let begin: Double
    /// The segment's duration in seconds, greater than 0.
    @usableFromInline let duration: Double
    @usableFromInline let path: Path

    @usableFromInline
    enum Path: Equatable, Sendable {
        case rest(Value)
        case line(CurveLine<Value>)
        /// A cubic whose displacements are measured from its end.
        case cubic(Value, CubicPath<Value.AnimatableData>)
        case spring(SpringMotion<Value>)
    }

    /// The state `time` seconds after the segment begins.
    @inlinable
    func state(at time: Double) -> MotionState<Value> {
        switch path {
        case .rest(let value): MotionState(value)
        case .line(let line): line.state(at: time / duration, perSecond: 1 / duration)
        case .cubic(let end, let path): end.state(at: path.offset(at: time))
        case .spring(let motion): motion.state(at: time)
        }
    }

    /// The last time, in seconds after the segment begins, at which it is outside of a tolerance round
    /// `destination`; nil if it never is.
    @usableFromInline
    func lastTime(outside tolerance: Tolerance, of destination: Value) -> Double? {
        switch path {
        case .rest(let value):
            value.displacement(from: destination).magnitude > tolerance.distance ? duration : nil
        case .line(let line):
            line.lastProgress(
                outside: tolerance, from: line.end.displacement(from: destination), duration: duration
            ).map { $0 * duration }
        case .cubic(let end, let path):
            path.displaced(by: end.displacement(from: destination))
                .lastTime(outside: tolerance, from: 0, to: duration)
        case .spring(let motion):
            lastTime(of: motion, outside: tolerance, of: destination)
        }
    }

    /// The last time outside of `tolerance` for a spring that is cut short and whose target is not the
    /// destination: the tolerance is narrowed by the distance between the two, and applied round the target.
    func lastTime(
        of motion: SpringMotion<Value>, outside tolerance: Tolerance, of destination: Value
    ) -> Double? {
        let apart = motion.target.displacement(from: destination).magnitude
        guard apart < tolerance.distance else { return duration }
        let narrower = Tolerance(unchecked: tolerance.distance - apart, speed: tolerance.speed)
        guard let time = motion.settlingTime(within: narrower), time < duration else { return duration }
        return time > 0 ? time : nil
    }
}
