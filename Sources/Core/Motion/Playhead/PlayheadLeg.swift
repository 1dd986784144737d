/// A trajectory that a ``Playhead`` can play, and can recreate when it turns, continues or is retargeted.
public protocol PlayheadLeg<Value>: Trajectory {
    /// Creates the motion of `timing` from `start` to `target`.
    init(timing: Timing, from start: MotionState<Value>, to target: Value)

    /// Returns the motion that takes over from this one, under the same constraints.
    func successor(timing: Timing, from start: MotionState<Value>, to target: Value) -> Self

    /// The time, in seconds, at which the motion reaches its end exactly; nil if it approaches its end for
    /// ever.
    var exactDuration: Double? { get }

    /// True if the motion started with a velocity taken over from an earlier motion. Without one, it can be
    /// retraced to its start, and rests there.
    var takesOverVelocity: Bool { get }

    /// The time, in seconds, at which the motion first passes `fraction` of its path; nil if it has no closed
    /// form, as for a spring that overshoots.
    func time(ofProgress fraction: Double) -> Double?

    /// The same as ``Trajectory/state(at:)`` after the start where it is a short formula; nil elsewhere.
    func simpleState(at time: Double) -> MotionState<Value>?

    /// Returns a state of the stretch in which a playhead brings the motion to rest, under its constraints: a
    /// cubic, which may pass its end by less than the playhead's tolerance.
    ///
    /// - Parameters:
    ///   - state: The state on the cubic, before constraints.
    ///   - start: The motion's state at the beginning of the stretch.
    func landing(in state: MotionState<Value>, from start: MotionState<Value>) -> MotionState<Value>
}

extension PlayheadLeg {
    public func successor(timing: Timing, from start: MotionState<Value>, to target: Value) -> Self {
        Self(timing: timing, from: start, to: target)
    }

    public func simpleState(at time: Double) -> MotionState<Value>? { state(at: time) }

    public func landing(in state: MotionState<Value>, from start: MotionState<Value>) -> MotionState<Value> {
        state
    }

    /// The state at `time`, with the end of the visible motion.
    @inlinable
    func state(at time: Double, endingBy ending: LegEnding) -> MotionState<Value> {
        switch ending {
        case .exact(let end) where time >= end:
            return destination.map { MotionState($0) } ?? state(at: time)
        case .landing(let landing) where time > landing.start:
            let start = state(at: landing.start)
            guard let destination else { return state(at: time) }
            return self.landing(in: landing.state(from: start, to: destination, at: time), from: start)
        case .never, .exact, .landing:
            return state(at: time)
        }
    }

    /// The end of the visible motion: the exact one, or a landing within `tolerance`.
    @inlinable
    func ending(within tolerance: Tolerance) -> LegEnding {
        if let exactDuration { return .exact(exactDuration) }
        return Landing(of: self, within: tolerance).map { .landing($0) } ?? .never
    }
}

/// The end of a leg: exact, by a landing, or never.
@usableFromInline
enum LegEnding: Equatable, Sendable {
    case exact(Double)
    case landing(Landing)
    case never

    /// The time up to which the leg is shown as it is, in seconds; infinite if it is for ever.
    @usableFromInline
    var approach: Double {
        switch self {
        case .exact(let time): time.nextDown
        case .landing(let landing): landing.start
        case .never: .infinity
        }
    }

    /// The end in seconds of the leg's own time; nil if there is none.
    @usableFromInline
    var time: Double? {
        switch self {
        case .exact(let time): time
        case .landing(let landing): landing.end
        case .never: nil
        }
    }
}
