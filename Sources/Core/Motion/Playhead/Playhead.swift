/// Plays a motion between two resting places: it can be paused, scrubbed, reversed, continued with other
/// timing, slowed down and stopped, at any moment, and its value never jumps.
///
///     var playhead = Playhead<AnyTrajectory<Double>>(from: 0, to: 320, timing: .spring(.snappy), at: now)
///     playhead.reverse(at: later)
///     playhead.state(at: laterStill)   // value and velocity, on the way back to 0
///
/// It reads no clock: each call says at which moment it happens, and questions may be asked of any moment
/// from the last call on. The origin is the true resting place at the start. A motion that begins half-way,
/// because a finger let go there, still goes back to the origin when it is reversed, never to the middle.
public struct Playhead<Leg: PlayheadLeg>: Sendable {
    /// The type of the moving value, that of the leg.
    public typealias Value = Leg.Value

    @usableFromInline var route: Route
    /// True if fractions are parts of the distance; otherwise they are parts of the time.
    public var scrubsLinearly = true
    /// The distance from its goal at which a motion is brought to rest there.
    public let tolerance: Tolerance

    /// Position 0 is the start of the wait before the leg.
    @usableFromInline var timeline: Timeline
    /// The seconds before it starts.
    @usableFromInline var delay: Double
    @usableFromInline package var leg: Leg
    @usableFromInline var legEnding: LegEnding
    /// True if the leg's own direction is from the end to the origin.
    @usableFromInline var legGoesBack = false
    /// The part of the time that was over when the leg began: 0 unless the leg continues another one.
    @usableFromInline var legPart = 0.0
    /// The path before position 0; nil for none.
    @usableFromInline var tail: Tail?
    /// The state at which a finger, a slider or a stop holds it.
    @usableFromInline var held: Hold?
    @usableFromInline var stopped: MotionState<Value>?

    /// The ends and the time of the whole path. They are kept apart from the properties that give them, since
    /// code that is inlined elsewhere can set no property that others may only read.
    @usableFromInline
    struct Route: Sendable {
        var origin, end: Value
        @usableFromInline var timing: Timing
        var duration: Double
        var isReversed = false

        @usableFromInline
        init(from origin: Value, to end: Value, timing: Timing, duration: Double) {
            (self.origin, self.end, self.timing, self.duration) = (origin, end, timing, duration)
        }
    }

    @usableFromInline
    struct Hold: Sendable {
        @usableFromInline var state: MotionState<Value>
        var fraction: Double

        @usableFromInline
        init(state: MotionState<Value>, fraction: Double) {
            (self.state, self.fraction) = (state, fraction)
        }
    }

    /// The path on to a resting place when a leg that began half-way is retraced to its start.
    @usableFromInline
    struct Tail: Sendable {
        @usableFromInline var place: Value
        @usableFromInline var ending: LegEnding
    }

    /// Creates a playhead that starts in motion, as after a finger has let go.
    ///
    /// - Parameters:
    ///   - start: The state now, with its velocity; its value need not be the origin.
    ///   - origin: The earlier resting place, if that is not `start`.
    ///   - end: The resting place that an unreversed motion goes to.
    ///   - timing: The spring, or the curve with its duration in seconds.
    ///   - delay: Seconds to wait before it starts.
    ///   - tolerance: The distance from the end at which the motion counts as settled.
    ///   - time: The moment of the call.
    public init(
        from start: MotionState<Value>, origin: Value? = nil, to end: Value, timing: Timing,
        delay: Double = 0, tolerance: Tolerance = .automatic, at time: Timestamp
    ) {
        self.init(
            playing: Leg(timing: timing, from: start, to: end), from: origin ?? start.value, to: end,
            timing: timing, delay: delay, tolerance: tolerance, at: time)
    }

    /// Creates a playhead that starts at rest.
    ///
    /// - Parameters:
    /// - start: The resting place that a reversed motion goes to.
    /// - end: The resting place that an unreversed motion goes to.
    /// - timing: The spring, or the curve with its duration in seconds.
    /// - delay: Seconds from `time` to the start of the motion.
    /// - tolerance: The distance from the end at which a spring counts as settled.
    /// - time: The moment of the call.
    public init(
        from start: Value, to end: Value, timing: Timing, delay: Double = 0,
        tolerance: Tolerance = .automatic, at time: Timestamp
    ) {
        self.init(
            from: MotionState(start), to: end, timing: timing, delay: delay, tolerance: tolerance, at: time)
    }

    /// Plays a trajectory of any kind.
    ///
    /// - Parameters:
    ///   - leg: The motion from the start to the end.
    ///   - origin: The resting place that a reversed motion goes to.
    ///   - end: The resting place that an unreversed motion goes to.
    ///   - timing: The timing of later motions that leave the trajectory, to turn or to go to another place.
    ///   - delay: Seconds from `time` to the start of the motion.
    ///   - tolerance: The distance from the end at which the motion counts as settled.
    ///   - time: The moment of the call.
    @inlinable
    public init(
        playing leg: Leg, from origin: Value, to end: Value, timing: Timing, delay: Double = 0,
        tolerance: Tolerance = .automatic, at time: Timestamp
    ) {
        route = Route(
            from: origin, to: end, timing: timing, duration: leg.logicalDuration ?? timing.duration)
        self.tolerance = tolerance
        self.delay = delay > 0 && delay.isFinite ? delay : 0
        self.leg = leg
        legEnding = leg.ending(within: tolerance)
        timeline = Timeline(at: time)
    }
}

// MARK: - Questions

extension Playhead {
    /// The resting place that a reversed motion goes to.
    public var origin: Value { route.origin }

    /// The resting place that an unreversed motion goes to.
    public var end: Value { route.end }

    /// The timing, which ``continueMotion(timing:durationFactor:velocity:at:)`` falls back on.
    public var timing: Timing { route.timing }

    /// The perceived duration of the whole path in seconds, by the last timing that has an end.
    public var duration: Double { route.duration }

    /// True if it is heading for the origin.
    public var isReversed: Bool { route.isReversed }

    /// The value and velocity shown at a moment, the velocity per second of the clock: slow motion slows it,
    /// and a pause makes it zero.
    @inlinable
    @inline(__always)
    public func state(at time: Timestamp) -> MotionState<Value> {
        if let stopped { return stopped }
        if let held { return held.state }
        var state = path(at: timeline.position(at: time))
        state.velocity = state.velocity.scaled(by: timeline.speed)
        return state
    }

    /// The place to which it is heading: the end, or the origin when reversed.
    public var goal: Value { isReversed ? origin : end }

    /// The place at which it comes to rest by itself. That is the goal, except for a leg that ends elsewhere,
    /// such as one that goes there and back.
    public var restingPlace: Value {
        guard stopped == nil else { return stopped?.value ?? goal }
        return held != nil || timeline.runsBackwards ? goal : leg.destination ?? goal
    }

    /// The place at which its unreversed motion comes to rest: the end, except for a leg that ends elsewhere.
    public var lastPlace: Value { legGoesBack || held != nil ? end : leg.destination ?? end }

    /// True while the motion is paused: the value stays, and the velocity is kept for resuming.
    @inlinable
    public var isPaused: Bool { timeline.isPaused }

    /// Seconds of motion per second of the clock.
    @inlinable
    public var rate: Double { timeline.rate }

    /// True if it has come to rest, by itself or because it was stopped. A paused motion has not.
    @inlinable
    public func isFinished(at time: Timestamp) -> Bool {
        if stopped != nil { return true }
        guard let finishTime else { return false }
        return time >= finishTime
    }

    /// The moment at which it comes to rest; nil while it is paused, and when it never does.
    @inlinable
    public var finishTime: Timestamp? {
        guard stopped == nil, held == nil, let position = finishPosition else { return nil }
        return timeline.time(ofPosition: position)
            ?? (isPaused || rate == 0 ? nil : Timestamp(nanoseconds: .min))
    }

    /// The time at which a person perceives the motion as over, and at which the app should go on;
    /// nil while it is paused, and when it is going backwards along its path, or never is over.
    public var logicalFinishTime: Timestamp? {
        guard stopped == nil, held == nil, !timeline.runsBackwards, let duration = leg.logicalDuration else {
            return nil
        }
        let finish = finishTime
        guard let logical = timeline.time(ofPosition: delay + duration) else { return finish }
        return finish.map { min($0, logical) } ?? logical
    }

    /// The fraction of the path: 0 at the origin, 1 at the end.
    ///
    /// A part of the distance, or of the time when ``scrubsLinearly`` is false. After a scrub, it is the
    /// fraction that was set. A motion that overshoots is beyond 1.
    public func fraction(at time: Timestamp) -> Double {
        if let held { return held.fraction }
        let displacement = end.displacement(from: origin)
        guard scrubsLinearly, displacement.magnitudeSquared > 0 else {
            if isFinished(at: time) { return isReversed ? 0 : 1 }
            let legTime = max(0, timeline.position(at: time) - delay)
            let done = legDuration > 0 ? min(1, legTime / legDuration) : 1
            let part = legPart + (1 - legPart) * done
            return legGoesBack ? 1 - part : part
        }
        return state(at: time).value.displacement(from: origin).dot(displacement)
            / displacement.magnitudeSquared
    }
}
