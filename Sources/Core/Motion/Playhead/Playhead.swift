/// Plays a motion between two resting places: it can be paused, scrubbed, reversed, continued with other timing,
/// slowed down and stopped, at any moment, and its value never jumps.
///
///     var playhead = Playhead<AnyTrajectory<Double>>(from: 0, to: 320, timing: .spring(.snappy), at: now)
///     playhead.reverse(at: later)
///     playhead.state(at: laterStill)   // value and velocity, on the way back to 0
///
/// It reads no clock: each call says at which moment it happens, and questions may be asked of any moment from
/// the last call on. The origin is the true resting place at the start. A motion that begins half-way, because
/// a finger let go there, still goes back to the origin when it is reversed, never to the middle.
public struct Playhead<Leg: PlayheadLeg>: Sendable {
    public typealias Value = Leg.Value

    /// The resting place that a reversed motion goes to.
    public private(set) var origin: Value
    /// The resting place that an unreversed motion goes to.
    public private(set) var end: Value
    /// How it moves; what ``continueMotion(timing:durationFactor:velocity:at:)`` falls back on.
    public private(set) var timing: Timing
    /// Whether it is heading for the origin.
    public private(set) var isReversed = false
    /// Whether fractions are parts of the way; otherwise they are parts of the time.
    public var scrubsLinearly = true
    /// How near to its goal a motion must be to be brought to rest there.
    public let tolerance: Tolerance
    /// How long it seems to take in seconds, as it was first described.
    public let duration: Double

    /// Position 0 is the start of the wait before the leg.
    @usableFromInline var timeline: Timeline
    /// How long it waits before it starts, in seconds.
    @usableFromInline var delay: Double
    @usableFromInline var leg: Leg
    @usableFromInline var legEnding: LegEnding
    /// Whether the leg's own direction is from the end to the origin.
    @usableFromInline var legGoesBack = false
    /// What happens before position 0, seen backwards: when a leg that began half-way is retraced to its start,
    /// this carries it on to the resting place there.
    @usableFromInline var tail: Leg?
    @usableFromInline var tailEnding = LegEnding.exact(0)
    /// Where a finger, a slider or a stop holds it.
    @usableFromInline var held: Hold?
    @usableFromInline var stopped: MotionState<Value>?

    @usableFromInline
    struct Hold: Sendable {
        @usableFromInline var state: MotionState<Value>
        var fraction: Double
    }

    /// - Parameters:
    ///   - start: Where it is now, and how fast; it need not be the origin.
    ///   - origin: Where it rested before, if that is not `start`.
    ///   - end: Where it is to rest.
    ///   - delay: Seconds to wait before it starts.
    ///   - tolerance: What counts as having arrived.
    public init(
        from start: MotionState<Value>, origin: Value? = nil, to end: Value, timing: Timing,
        delay: Double = 0, tolerance: Tolerance = .fraction, at time: Timestamp
    ) {
        self.init(
            playing: Leg(timing: timing, from: start, to: end), from: origin ?? start.value, to: end,
            timing: timing, delay: delay, tolerance: tolerance, at: time)
    }

    public init(
        from start: Value, to end: Value, timing: Timing, delay: Double = 0,
        tolerance: Tolerance = .fraction, at time: Timestamp
    ) {
        self.init(
            from: MotionState(start), to: end, timing: timing, delay: delay, tolerance: tolerance, at: time)
    }

    /// Plays a trajectory of any kind.
    ///
    /// - Parameters:
    ///   - leg: The motion from the start to the end.
    ///   - timing: How it moves when it has to leave that trajectory: to turn, or to go to another place.
    public init(
        playing leg: Leg, from origin: Value, to end: Value, timing: Timing, delay: Double = 0,
        tolerance: Tolerance = .fraction, at time: Timestamp
    ) {
        self.origin = origin
        self.end = end
        self.timing = timing
        self.tolerance = tolerance
        self.delay = delay > 0 && delay.isFinite ? delay : 0
        self.leg = leg
        duration = leg.logicalDuration ?? timing.duration
        legEnding = leg.ending(within: tolerance)
        timeline = Timeline(at: time)
    }
}

// MARK: - Questions

extension Playhead {
    /// The value and velocity shown at a moment, the velocity per second of the clock: slow motion slows it, and a
    /// pause makes it zero.
    @inlinable
    public func state(at time: Timestamp) -> MotionState<Value> {
        if let stopped { return stopped }
        if let held { return held.state }
        var state = path(at: timeline.position(at: time))
        state.velocity = state.velocity.scaled(by: timeline.speed)
        return state
    }

    /// Where it is heading: the end, or the origin when reversed.
    public var goal: Value { isReversed ? origin : end }

    @inlinable
    public var isPaused: Bool { timeline.isPaused }

    /// Seconds of motion per second of the clock.
    @inlinable
    public var rate: Double { timeline.rate }

    /// Whether it has come to rest, by itself or because it was stopped. A paused motion has not.
    public func isFinished(at time: Timestamp) -> Bool {
        if stopped != nil { return true }
        guard let finishTime else { return false }
        return time >= finishTime
    }

    /// The moment at which it comes to rest; nil while it is paused, and when it never does.
    public var finishTime: Timestamp? {
        guard stopped == nil, held == nil, let position = finishPosition else { return nil }
        return timeline.time(ofPosition: position)
            ?? (isPaused || rate == 0 ? nil : Timestamp(nanoseconds: .min))
    }

    /// The moment at which a person takes it to be over, which is when whatever waits for it should go on; nil
    /// while it is paused, and when it is going backwards along its path, or never is over.
    public var logicalFinishTime: Timestamp? {
        guard stopped == nil, held == nil, !timeline.runsBackwards, let duration = leg.logicalDuration else {
            return nil
        }
        let finish = finishTime
        guard let logical = timeline.time(ofPosition: delay + duration) else { return finish }
        return finish.map { min($0, logical) } ?? logical
    }

    /// How far it is: 0 at the origin, 1 at the end.
    ///
    /// A part of the way, or of the time when ``scrubsLinearly`` is false. Where it was set, it is what it was set
    /// to. A motion that overshoots is beyond 1.
    public func fraction(at time: Timestamp) -> Double {
        if let held { return held.fraction }
        let way = end.displacement(from: origin)
        guard scrubsLinearly, way.magnitudeSquared > 0 else {
            if isFinished(at: time) { return isReversed ? 0 : 1 }
            let legTime = max(0, timeline.position(at: time) - delay)
            let part = duration > 0 ? min(1, legTime / duration) : 1
            return legGoesBack ? 1 - part : part
        }
        return state(at: time).value.displacement(from: origin).dot(way) / way.magnitudeSquared
    }
}

// MARK: - Verbs

/// What a reversed motion does.
public enum ReverseMode: UInt32, Hashable, Sendable {
    /// It takes the same path backwards. Reversed again, nothing has happened.
    case retrace = 1
    /// It turns round: from the value and with the velocity that it has, a spring takes it back.
    case turn
}

/// Where a motion is when it has been stopped or has come to rest.
public enum StopPosition: UInt32, Hashable, Sendable {
    case current, start, end
}

extension Playhead {
    /// Freezes it. The value stays, and the motion remembers how fast it was.
    public mutating func pause(at time: Timestamp) {
        guard stopped == nil else { return }
        settle(at: time)
        timeline.pause(at: time)
    }

    /// Goes on, with the velocity that the motion had; after a scrub, from there.
    public mutating func resume(at time: Timestamp) {
        guard stopped == nil, isPaused else { return }
        if let held {
            self.held = nil
            timeline.resume(at: time)
            follow(from: held, timing: timing, at: time)
        } else {
            timeline.resume(at: time)
        }
    }

    /// Puts a paused motion at a fraction of its way, or of its time; beyond 0…1 it goes on in the same line.
    ///
    /// - Returns: Whether it did; it does nothing unless paused, and nothing when the number is not finite.
    @discardableResult
    public mutating func scrub(to fraction: Double, at time: Timestamp) -> Bool {
        guard stopped == nil, isPaused, fraction.isFinite else { return false }
        if scrubsLinearly {
            held = Hold(
                state: MotionState(origin.interpolated(to: end, fraction: fraction)), fraction: fraction)
        } else {
            let part = legGoesBack ? 1 - fraction : fraction
            let position = delay + min(max(part, 0), 1) * duration
            held = Hold(state: MotionState(path(at: position).value), fraction: fraction)
            timeline.move(to: position, at: time)
        }
        return true
    }

    /// Heads for the other end.
    ///
    /// - Parameter mode: Springs turn unless told to retrace, curves retrace unless told to turn.
    public mutating func reverse(_ mode: ReverseMode? = nil, at time: Timestamp) {
        guard stopped == nil else { return }
        switch mode ?? defaultReverseMode {
        case .turn:
            let state = legState(at: time)
            isReversed.toggle()
            if held == nil { start(from: state, timing: .spring(timing.spring), at: time) }
        case .retrace:
            isReversed.toggle()
            guard held == nil else { return }
            settle(at: time)
            timeline.setRunsBackwards(!timeline.runsBackwards, at: time)
            let legStart = leg.state(at: 0)
            let resting = legGoesBack ? end : origin
            if tail == nil, legStart.value != resting || leg.takesOverVelocity {
                let backwards = MotionState(legStart.value, velocity: -legStart.velocity)
                let tail = leg.successor(timing: .spring(timing.spring), from: backwards, to: resting)
                tailEnding = tail.ending(within: tolerance)
                self.tail = tail
            }
        }
    }

    /// Goes on to where it is heading, with other timing, from the value and with the velocity that it has.
    ///
    /// - Parameters:
    ///   - newTiming: How; nil to keep the timing.
    ///   - durationFactor: How long the rest takes, in multiples of ``duration``; 0 leaves a new spring as it is,
    ///     and gives a curve the time that was left. The playhead's own duration is never changed by it.
    ///   - velocity: The velocity to go on with, in place of the one it has: that of a finger that lets go.
    public mutating func continueMotion(
        timing newTiming: Timing? = nil, durationFactor: Double = 0, velocity: Velocity<Value>? = nil,
        at time: Timestamp
    ) {
        guard stopped == nil else { return }
        let factor = durationFactor.isFinite ? max(durationFactor, 0) : 0
        if newTiming == nil, factor == 0, velocity == nil {
            resume(at: time)
            return
        }
        var next = newTiming ?? timing
        if factor > 0 {
            next = next.with(duration: max(factor * duration, Self.shortest))
        } else if case .curve = next {
            next = next.with(duration: remainingDuration(at: time))
        }
        let fraction = fraction(at: time)
        var state = legState(at: time)
        if let velocity {
            state.velocity = timeline.rate > 0 ? velocity.scaled(by: 1 / timeline.rate) : velocity
        }
        held = nil
        if isPaused { timeline.resume(at: time) }
        if velocity == nil, state.velocity == .zero {
            follow(from: Hold(state: state, fraction: fraction), timing: next, at: time)
        } else {
            start(from: state, timing: next, at: time)
        }
    }

    /// Heads for another end, from the value and with the velocity that it has.
    ///
    /// - Parameter newOrigin: The resting place that it came from, if that is another one now.
    public mutating func retarget(
        to newEnd: Value, origin newOrigin: Value? = nil, timing newTiming: Timing? = nil, at time: Timestamp
    ) {
        let timing = newTiming ?? timing
        retarget(origin: newOrigin, timing: timing, at: time) { [leg] state in
            (leg.successor(timing: timing, from: state, to: newEnd), newEnd)
        }
    }

    /// Heads for another end along another trajectory, from the value and with the velocity that it has.
    ///
    /// - Parameter course: The motion from a state, and its end.
    package mutating func retarget(
        origin newOrigin: Value?, timing newTiming: Timing, at time: Timestamp,
        along course: (MotionState<Value>) -> (leg: Leg, end: Value)
    ) {
        let state = legState(at: time)
        let wasHeld = held != nil
        let (newLeg, newEnd) = course(state)
        origin = newOrigin ?? origin
        end = newEnd
        timing = newTiming
        isReversed = false
        stopped = nil
        if wasHeld {
            let way = end.displacement(from: origin)
            let done = state.value.displacement(from: origin).dot(way)
            held = Hold(state: state, fraction: done == 0 ? 0 : done / way.magnitudeSquared)
        } else {
            adopt(newLeg, position: 0, at: time)
        }
    }

    /// Where the motion set out that it plays now; a retraced one goes back there first.
    package var departure: Value { leg.state(at: 0).value }

    /// Makes another place the one that a reversed motion goes to. A motion that goes there already is left as it is.
    package mutating func setOrigin(_ newOrigin: Value) {
        if !isReversed { origin = newOrigin }
    }

    /// Moves all of it to another place: its value, its resting places, and the way between them.
    package mutating func relocate(
        value moved: (Value) -> Value, leg movedLeg: (Leg) -> Leg
    ) {
        origin = moved(origin)
        end = moved(end)
        leg = movedLeg(leg)
        tail = tail.map(movedLeg)
        if let held { self.held?.state.value = moved(held.state.value) }
        if let stopped { self.stopped?.value = moved(stopped.value) }
    }

    /// Ends it where it is, or at one of its resting places, at once.
    @discardableResult
    public mutating func stop(at position: StopPosition, at time: Timestamp) -> MotionState<Value> {
        let value =
            switch position {
            case .start: origin
            case .current: state(at: time).value
            case .end: end
            }
        let state = MotionState(value)
        stopped = state
        return state
    }

    /// Slow motion, or fast: `rate` seconds of motion per second of the clock. The velocity shown changes with it.
    ///
    /// - Parameter rate: 0 or greater; anything else is ignored.
    public mutating func setRate(_ rate: Double, at time: Timestamp) {
        guard rate >= 0, rate.isFinite else { return }
        timeline.setRate(rate, at: time)
    }

    /// The clock was set: from now on all is so many seconds later, or earlier, on it.
    public mutating func shiftClock(by seconds: Double) {
        timeline.shift(by: seconds)
    }
}

// MARK: - The path

extension Playhead {
    /// The state at a position of the timeline, moving forwards.
    @inlinable
    func path(at position: Double) -> MotionState<Value> {
        if position < 0, let tail {
            var state = Self.state(of: tail, tailEnding, at: -position)
            state.velocity = -state.velocity
            return state
        }
        let legTime = position - delay
        guard legTime >= 0 else {
            // It waits; a velocity that it will start with does not show yet.
            return MotionState(leg.state(at: 0).value)
        }
        return Self.state(of: leg, legEnding, at: legTime)
    }

    @inlinable
    static func state(of leg: Leg, _ ending: LegEnding, at time: Double) -> MotionState<Value> {
        switch ending {
        case .never:
            return leg.state(at: time)
        case .exact(let end):
            guard time >= end, let destination = leg.destination else { return leg.state(at: time) }
            return MotionState(destination)
        case .landing(let landing):
            guard time > landing.start, let destination = leg.destination else { return leg.state(at: time) }
            return landing.land(leg.state(at: time), on: destination, at: time)
        }
    }

    /// The position at which it comes to rest, the way it is going.
    private var finishPosition: Double? {
        if timeline.runsBackwards {
            return tail == nil ? 0 : tailEnding.time.map { -$0 }
        }
        return legEnding.time.map { delay + $0 }
    }

    /// The state that a new leg begins with, in the motion's own time: paused or slow, it has the velocity that it
    /// would go on with.
    private func legState(at time: Timestamp) -> MotionState<Value> {
        if let stopped { return stopped }
        if let held { return held.state }
        var state = path(at: timeline.position(at: time))
        if timeline.runsBackwards { state.velocity = -state.velocity }
        return state
    }

    private var defaultReverseMode: ReverseMode {
        if case .spring = timing { return .turn }
        return .retrace
    }

    /// The shortest time in seconds for the rest of a way; less would be a jump.
    private static var shortest: Double { 1e-3 }

    /// What is left of the time.
    private func remainingDuration(at time: Timestamp) -> Double {
        let left: Double
        if let held {
            left = duration * (isReversed ? held.fraction : 1 - held.fraction)
        } else {
            let position = timeline.position(at: time)
            left = timeline.runsBackwards ? position : delay + (leg.exactDuration ?? duration) - position
        }
        return max(left, Self.shortest)
    }

    /// Time that has passed since it came to rest does not count.
    private mutating func settle(at time: Timestamp) {
        let position = timeline.position(at: time)
        let first = tail == nil ? 0 : tailEnding.time.map { -$0 } ?? -.infinity
        let last = legEnding.time.map { delay + $0 } ?? .infinity
        timeline.move(to: min(max(position, first), last), at: time)
    }

    /// A new leg to the goal.
    private mutating func start(from state: MotionState<Value>, timing: Timing, at time: Timestamp) {
        adopt(leg.successor(timing: timing, from: state, to: goal), position: 0, at: time)
    }

    /// From rest at a held place to the goal: along the whole way's path where that passes the place exactly once,
    /// so that a scrubbed curve goes on along the curve.
    private mutating func follow(from hold: Hold, timing: Timing, at time: Timestamp) {
        let whole = leg.successor(timing: timing, from: MotionState(isReversed ? end : origin), to: goal)
        let fraction = isReversed ? 1 - hold.fraction : hold.fraction
        let nearness = 1e-9 * (1 + hold.state.value.animatableData.magnitude)
        if scrubsLinearly, timing == self.timing, let position = whole.time(ofProgress: fraction),
            whole.state(at: position).value.displacement(from: hold.state.value).magnitude < nearness
        {
            adopt(whole, position: position, at: time)
        } else {
            start(from: hold.state, timing: timing, at: time)
        }
    }

    private mutating func adopt(_ leg: Leg, position: Double, at time: Timestamp) {
        self.leg = leg
        legEnding = leg.ending(within: tolerance)
        legGoesBack = isReversed
        delay = 0
        tail = nil
        timeline.setRunsBackwards(false, at: time)
        timeline.move(to: position, at: time)
    }
}
