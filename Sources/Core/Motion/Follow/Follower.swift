/// A value on a spring whose target moves: another value, a finger, or another follower.
///
///     var tail = Follower(at: 0.0, spring: .snappy)
///     tail.advance(to: frameTime) { head.state(at: $0) }
///     let shown = tail.state(at: frameTime)   // value and velocity
///
/// A spring that is sent to its target's current place in each frame moves differently at each frame rate. A
/// follower samples the target every two milliseconds, counted from its start, and takes its path between two
/// samples as a cubic with the same velocities; for that path its own motion is exact. So it is the same at
/// every frame rate.
///
/// The target is sampled for the time since the last call, and for the next two milliseconds. A target that is
/// not finite counts as resting at its last place.
public struct Follower<Value: Animatable>: Sendable {
    /// The spring that draws it to the target. Another one counts from now on; value and velocity are kept.
    public var spring: Spring {
        didSet {
            spring = spring.damped
            step = spring.transition(over: Self.interval)
        }
    }
    /// The distance and speed at which it comes to rest on a target that rests.
    public var tolerance: Tolerance
    /// The state at ``knot``, up to which the target's path is known.
    @usableFromInline var known: MotionState<Value>
    /// The target's state there; nil before the first advance.
    @usableFromInline var target: MotionState<Value>?
    @usableFromInline var knot = Timestamp(nanoseconds: .min)
    /// True if ``target`` is to be sampled again.
    @usableFromInline var isTargetStale = false
    /// The pieces of the motion: those of the last 0.12 seconds up to ``knot``, which a frame or a follower of
    /// this one may still need, and the predicted one.
    @usableFromInline var pieces: [FollowedPiece<Value>] = []
    /// The effect of the spring over an interval.
    @usableFromInline var step: SpringTransition

    /// Creates a follower at rest.
    ///
    /// - Parameters:
    ///   - value: Its place at first.
    ///   - spring: The spring that draws it to the target.
    ///   - tolerance: The distance and speed at which it comes to rest on a target that rests.
    public init(at value: Value, spring: Spring = .snappy, tolerance: Tolerance = .fraction) {
        self.init(from: MotionState(value), spring: spring, tolerance: tolerance)
    }

    /// Creates a follower in motion.
    ///
    /// - Parameters:
    ///   - state: Its place and velocity at first.
    ///   - spring: The spring that draws it to the target.
    ///   - tolerance: The distance and speed at which it comes to rest on a target that rests.
    public init(from state: MotionState<Value>, spring: Spring = .snappy, tolerance: Tolerance = .fraction) {
        let spring = spring.damped
        self.spring = spring
        // It has no distance of its own from which to derive a tolerance.
        self.tolerance = tolerance == .automatic ? .fraction : tolerance
        known = state
        step = spring.transition(over: Self.interval)
    }
}

// MARK: - Questions

extension Follower {
    /// Returns the value and velocity to show at a moment, between the last two advances or after.
    ///
    /// Later than two milliseconds after the last one, the target is taken to rest.
    @inlinable
    public func state(at time: Timestamp) -> MotionState<Value> {
        guard let last = pieces.last else { return known }
        guard time < last.time else {
            let seconds = time.seconds(since: last.time)
            guard seconds > last.duration else { return last.state(after: seconds, of: spring) }
            let end = last.state(after: last.duration, of: spring)
            return spring.motion(from: end, to: last.to.value).state(at: seconds - last.duration)
        }
        let piece = pieces.last { $0.time <= time } ?? pieces[0]
        return piece.state(after: max(0, time.seconds(since: piece.time)), of: spring)
    }

    /// True from the first advance on.
    @usableFromInline
    package var isBegun: Bool { target != nil }

    /// True if it moves after the last advance, even if its target should rest.
    public var needsFrame: Bool { pieces.last.map { !$0.isAtRest } ?? false }
}

// MARK: - Verbs

extension Follower {
    /// Follows the target up to a moment.
    ///
    /// - Parameters:
    ///   - time: The time of the frame. One that lies more than a second before the last means that the clock
    ///     was set back: the value goes on from where it is.
    ///   - target: Returns the target's state at a moment.
    @inlinable
    public mutating func advance(to time: Timestamp, _ target: (Timestamp) -> MotionState<Value>) {
        begin(at: time, target)
        run(to: time, final: time, target)
    }
}

// MARK: - Followers of followers

extension Follower {
    /// Follows another follower up to a frame. Call it once the other has been advanced to the frame.
    ///
    ///     head.advance(to: frameTime) { card.state(at: $0) }
    ///     tail.follow(head, to: frameTime)
    @inlinable
    public mutating func follow(_ head: Follower, to frame: Timestamp) {
        guard head.target != nil else { return }
        begin(at: frame) { head.state(at: $0) }
        run(to: frame, final: head.knot) { head.state(at: $0) }
    }

    /// Follows another follower up to an event. Call it once the other has followed its own head up to the
    /// event.
    @inlinable
    public mutating func follow(_ head: Follower, before event: Timestamp) {
        guard target != nil, head.target != nil else { return }
        begin(at: max(event, knot)) { head.state(at: $0) }
        take(until: head.knot) { head.state(at: $0) }
    }
}

// MARK: - Steps

extension Follower {
    /// Lets time pass in which the target rests, and this rests on it.
    package mutating func rest(at time: Timestamp) {
        pieces.removeAll(keepingCapacity: true)
        if time > knot { knot = time }
    }

    /// Sets out, or goes on after a clock that was set back, or after a stall of many seconds, in which it
    /// has come to rest.
    @inlinable
    package mutating func begin(at time: Timestamp, _ target: (Timestamp) -> MotionState<Value>) {
        let shown = pieces.last?.start ?? known
        forget()
        guard let last = self.target else {
            self.target = usable(target(time), after: MotionState(known.value))
            knot = time
            return
        }
        if isTargetStale { self.target = usable(target(knot), after: last) }
        isTargetStale = false
        let stall = time.seconds(since: knot)
        // After a longer stall nothing is left of the earlier motion, unless the spring is slow.
        guard stall > 20 || time.isSetBack(from: knot) else { return }
        let state = usable(target(time), after: last)
        known = stall > 0 ? state : MotionState(shown.value)
        pieces.removeAll(keepingCapacity: true)
        self.target = state
        knot = time
    }

    /// Follows the target up to a frame. Beyond a moment, the target's states may still change: they are
    /// shown, and sampled again.
    ///
    /// - Parameter final: The time up to which the target's states are final.
    @inlinable
    package mutating func run(
        to time: Timestamp, final: Timestamp, _ target: (Timestamp) -> MotionState<Value>
    ) {
        take(until: final, target)
        var (state, place, start) = (known, self.target ?? known, knot)
        while true {
            let next = start.advanced(by: Self.interval)
            let foreseen = usable(target(next), after: place)
            let piece = FollowedPiece(
                of: state, at: start, from: place, to: foreseen, duration: Self.interval)
            pieces.append(piece)
            guard next <= time, next > start else { return }
            state = piece.state(after: Self.interval, of: spring, step)
            (place, start) = (foreseen, next)
        }
    }

    /// Follows a target up to the last knot before a moment.
    @inlinable
    package mutating func take(until final: Timestamp, _ target: (Timestamp) -> MotionState<Value>) {
        while let next = nextKnot(after: knot, within: final) { take(next, target, Self.interval, step) }
    }

    /// Follows a target up to a moment in which its motion may change, and counts from there on.
    ///
    /// - Parameter jumps: True if the target may be elsewhere from that moment on.
    @inlinable
    package mutating func cut(
        at time: Timestamp, jumps: Bool = false, _ target: (Timestamp) -> MotionState<Value>
    ) {
        take(until: time, target)
        let seconds = time.seconds(since: knot)
        if seconds > 0 { take(time, target, seconds, spring.transition(over: seconds)) }
        isTargetStale = jumps || isTargetStale
    }
}

extension Follower {
    /// The seconds between two samples of the target. The cubic between them is wrong by (ωh)⁴/384, which for
    /// the fastest springs that are seen to move is 10⁻⁸ of the distance.
    @inlinable
    static var interval: Double { 0.002 }

    @inlinable
    func nextKnot(after knot: Timestamp, within limit: Timestamp) -> Timestamp? {
        let next = knot.nanoseconds.addingReportingOverflow(2_000_000)
        guard !next.overflow, next.partialValue <= limit.nanoseconds else { return nil }
        return Timestamp(nanoseconds: next.partialValue)
    }

    /// Forgets the prediction, and pieces that are no longer needed.
    @inlinable
    mutating func forget() {
        while let last = pieces.last, last.time >= knot { pieces.removeLast() }
        let oldest = knot.advanced(by: -0.12)
        let count = pieces.prefix { $0.time < oldest }.count
        // Not one by one, as each removal moves the rest.
        if count > 32 { pieces.removeFirst(count) }
    }

    @inlinable
    mutating func take(
        _ time: Timestamp, _ target: (Timestamp) -> MotionState<Value>, _ seconds: Double,
        _ transition: SpringTransition
    ) {
        let from = self.target ?? known
        let to = usable(target(time), after: from)
        let piece = FollowedPiece(of: known, at: knot, from: from, to: to, duration: seconds)
        pieces.append(piece)
        known = piece.state(after: seconds, of: spring, transition)
        if piece.isTargetAtRest, known.velocity.speed <= tolerance.speed,
            known.value.displacement(from: to.value).magnitude <= tolerance.distance,
            known.velocity.speed <= tolerance.distance * spring.angularFrequency
        {
            known = to
        }
        self.target = to
        knot = time
    }

    @inlinable
    func usable(_ state: MotionState<Value>, after last: MotionState<Value>) -> MotionState<Value> {
        state.isFinite ? state : MotionState(last.value)
    }
}
