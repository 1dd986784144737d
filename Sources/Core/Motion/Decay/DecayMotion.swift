/// What friction does with something that is let go: it runs on, slower and slower, and comes to rest.
///
///     let motion = Decay.fast.motion(from: MotionState(SIMD2(0, 0), perSecond: [900, -200]))
///     motion.state(at: 0.1)
///     motion.settlingTime(within: .point)   // seconds
///
/// To come to rest at a given place, a detent say, either the velocity is chosen, with
/// ``Decay/motion(from:landingAt:)``, or the friction, with ``init(from:landingAt:)``.
public struct DecayMotion<Value: Animatable>: Trajectory {
    public let decay: Decay
    /// The state at time 0.
    public let start: MotionState<Value>
    /// Where it comes to rest.
    public let end: Value
    /// The velocity at the start, as seen from there.
    @usableFromInline let rate: Value.AnimatableData
    /// The way from the start to the end.
    @usableFromInline let way: Value.AnimatableData

    /// - Parameter start: A velocity that is not finite, or so great that its square is not, counts as rest.
    @inlinable
    public init(decay: Decay, from start: MotionState<Value>) {
        let rate = DecayMotion.rate(of: start)
        let way = decay.distance(at: rate)
        self.init(decay: decay, from: start, rate: rate, way: way, end: start.value.displaced(by: way))
    }

    /// The motion that keeps the velocity of `start` and comes to rest at `target`, by a friction of its own.
    ///
    /// Nil when no friction can do that: the velocity must point at the target. With several components, what
    /// points aside may be a millionth of the speed, and is left out of the way.
    @inlinable
    public init?(from start: MotionState<Value>, landingAt target: Value) {
        let rate = DecayMotion.rate(of: start)
        let way = target.displacement(from: start.value)
        let friction = rate.dot(way) / way.magnitudeSquared
        guard Decay.frictions.contains(friction) else { return nil }
        let aside = rate - way.scaled(by: friction)
        guard aside.magnitude <= 1e-6 * rate.magnitude else { return nil }
        self.init(decay: Decay(unchecked: friction), from: start, rate: rate, way: way, end: target)
    }

    @inlinable
    init(
        decay: Decay, from start: MotionState<Value>, rate: Value.AnimatableData, way: Value.AnimatableData,
        end: Value
    ) {
        self.decay = decay
        self.start = start.velocity.perSecond.isFinite ? start : MotionState(start.value)
        self.rate = rate
        self.way = way
        self.end = end
    }

    @inlinable
    static func rate(of start: MotionState<Value>) -> Value.AnimatableData {
        let rate = start.value.offset(to: start).rate
        return rate.isFinite ? rate : .zero
    }

    @inlinable
    public func state(at time: Double) -> MotionState<Value> {
        guard time > 0 else { return start }
        let (done, left) = decay.shares(after: time)
        var state = start.value.state(
            at: Offset(displacement: way.scaled(by: done), rate: rate.scaled(by: left)))
        // The end itself, not the rounded sum of start and way: something that lands on a detent is there.
        if done == 1 { state.value = end }
        return state
    }

    /// Where it comes to rest.
    @inlinable
    public var destination: Value? { end }

    /// The last time at which the motion leaves `tolerance`, in seconds.
    @inlinable
    public func settlingTime(within tolerance: Tolerance) -> Double? {
        max(
            decay.time(untilWithin: tolerance.distance, from: rate.magnitude / decay.friction),
            decay.time(untilWithin: tolerance.speed, from: rate.magnitude))
    }

    /// The time in which it has done 99 % of the way, in seconds: the rest hardly shows. Springs without bounce
    /// have done as much when their perceptual duration is over.
    @inlinable
    public var logicalDuration: Double? {
        rate == .zero ? 0 : decay.time(untilWithin: 1, from: 100)
    }
}

extension Decay {
    /// What this friction does with `start`.
    @inlinable
    public func motion<Value>(from start: MotionState<Value>) -> DecayMotion<Value> {
        DecayMotion(decay: self, from: start)
    }

    /// The motion from `start` that comes to rest at `target`, with the velocity that this takes.
    @inlinable
    public func motion<Value>(from start: Value, landingAt target: Value) -> DecayMotion<Value> {
        let way = target.displacement(from: start)
        return DecayMotion(
            decay: self, from: MotionState(start, velocity: initialVelocity(toReach: target, from: start)),
            rate: way.scaled(by: friction), way: way, end: target)
    }
}
