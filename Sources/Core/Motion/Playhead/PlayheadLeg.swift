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

    public func landing(in state: MotionState<Value>, from start: MotionState<Value>) -> MotionState<Value> {
        state
    }

    /// The state at `time`, with the end of the visible motion.
    @inlinable
    func state(at time: Double, endingBy ending: LegEnding) -> MotionState<Value> {
        switch ending {
        case .exact(let end) where time >= end: rest(at: time)
        case .landing(let landing) where time > landing.start: landed(at: time, by: landing)
        case .never, .exact, .landing: state(at: time)
        }
    }

    @inlinable
    func rest(at time: Double) -> MotionState<Value> {
        destination.map { MotionState($0) } ?? state(at: time)
    }

    @inlinable
    @inline(never)
    func landed(at time: Double, by landing: Landing) -> MotionState<Value> {
        let start = state(at: landing.start)
        guard let destination else { return state(at: time) }
        return self.landing(in: landing.state(from: start, to: destination, at: time), from: start)
    }

    /// The motion before this one, seen backwards: from its start to a resting place.
    @inlinable
    func tail(to place: Value, by spring: Spring) -> Self {
        let start = state(at: 0)
        return successor(
            timing: .spring(spring), from: MotionState(start.value, velocity: -start.velocity), to: place)
    }

    /// The state at a position before the leg: while it waits, or on the way back from its start.
    @inlinable
    @inline(never)
    func state(before position: Double, on tail: Playhead<Self>.Tail?, by timing: Timing) -> MotionState<
        Value
    > {
        // During the delay, the initial velocity of the leg does not show yet.
        guard position < 0, let tail else { return MotionState(state(at: 0).value) }
        let state = self.tail(to: tail.place, by: timing.spring).state(at: -position, endingBy: tail.ending)
        return MotionState(state.value, velocity: -state.velocity)
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
