/// A trajectory that a ``Playhead`` can play, and can make anew when it turns, continues or is retargeted.
public protocol PlayheadLeg<Value>: Trajectory {
    /// The motion that `timing` gives from `start` to `target`.
    init(timing: Timing, from start: MotionState<Value>, to target: Value)

    /// The motion that takes over from this one, under the same constraints.
    func successor(timing: Timing, from start: MotionState<Value>, to target: Value) -> Self

    /// When it has come to its end exactly, in seconds; nil when it only ever comes nearer.
    var exactDuration: Double? { get }

    /// Whether it took over a velocity that something had before. One that did not can be taken back to its start,
    /// and rests there.
    var takesOverVelocity: Bool { get }

    /// The time, in seconds, at which it has done a `fraction` of its way for the first time; nil when it isn't
    /// a matter of course, as with a spring that overshoots.
    func time(ofProgress fraction: Double) -> Double?
}

extension PlayheadLeg {
    @inlinable
    public func successor(timing: Timing, from start: MotionState<Value>, to target: Value) -> Self {
        Self(timing: timing, from: start, to: target)
    }

    /// The last moment at which there is anything to see, and how the motion is brought to rest there.
    @inlinable
    func ending(within tolerance: Tolerance) -> LegEnding {
        if let exactDuration { return .exact(exactDuration) }
        return Landing(of: self, within: tolerance).map { .landing($0) } ?? .never
    }
}

/// How a leg comes to its end.
@usableFromInline
enum LegEnding: Equatable, Sendable {
    case exact(Double)
    case landing(Landing)
    case never

    /// In seconds of the leg's own time.
    @usableFromInline
    var time: Double? {
        switch self {
        case .exact(let time): time
        case .landing(let landing): landing.end
        case .never: nil
        }
    }
}
