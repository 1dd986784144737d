/// The motion of a released value under friction: it slows down exponentially and comes to rest.
///
///     let motion = Decay.fast.motion(from: MotionState(SIMD2(0, 0), perSecond: [900, -200]))
///     motion.state(at: 0.1)
///     motion.settlingTime(within: .point)   // seconds
///
/// To come to rest at a given place, a detent for example, choose either the velocity, with
/// ``Decay/motion(from:landingAt:)``, or the friction, with ``init(from:landingAt:)``.
public struct DecayMotion<Value: Animatable>: Trajectory {
    /// The friction, which sets how fast the velocity falls.
    public let decay: Decay
    /// The state at time 0.
    public let start: MotionState<Value>
    /// The resting place.
    public let end: Value
    /// The velocity at the start, relative to the start, and the displacement from there to the end.
    @usableFromInline let rate, displacement: Value.AnimatableData

    /// Creates the motion of a value that slows down under friction.
    ///
    /// - Parameters:
    ///   - decay: The friction.
    ///   - start: A velocity that is not finite, or so great that its square is not, counts as rest.
    @inlinable
    public init(decay: Decay, from start: MotionState<Value>) {
        let rate = DecayMotion.rate(of: start)
        let displacement = decay.distance(at: rate)
        self.init(
            decay: decay, from: start, rate: rate, displacement: displacement,
            end: start.value.displaced(by: displacement))
    }

    /// Creates the motion that keeps the velocity of `start` and comes to rest at `target`, by a friction of
    /// its own.
    ///
    /// Nil if no friction does that: the velocity must point at the target. With several components, up to a
    /// millionth of the speed may point aside, and is ignored.
    public init?(from start: MotionState<Value>, landingAt target: Value) {
        let rate = DecayMotion.rate(of: start)
        let displacement = target.displacement(from: start.value)
        let friction = rate.dot(displacement) / displacement.magnitudeSquared
        guard Decay.frictions.contains(friction) else { return nil }
        let aside = rate - displacement.scaled(by: friction)
        guard aside.magnitude <= 1e-6 * rate.magnitude else { return nil }
        self.init(
            decay: Decay(unchecked: friction), from: start, rate: rate, displacement: displacement,
            end: target)
    }

    @inlinable
    init(
        decay: Decay, from start: MotionState<Value>, rate: Value.AnimatableData,
        displacement: Value.AnimatableData,
        end: Value
    ) {
        self.decay = decay
        self.start = start.velocity.perSecond.isFinite ? start : MotionState(start.value)
        self.rate = rate
        self.displacement = displacement
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
        let (done, left) = decay.fractions(after: time)
        var state = start.value.state(
            at: Offset(displacement: displacement.scaled(by: done), rate: rate.scaled(by: left)))
        // The end itself, not the rounded sum of start and displacement, so that a motion to a detent ends exactly
        // there.
        if done == 1 { state.value = end }
        return state
    }

    /// The resting place.
    public var destination: Value? { end }

    /// The last time at which the motion leaves `tolerance`, in seconds.
    @inlinable
    public func settlingTime(within tolerance: Tolerance) -> Double? {
        max(
            decay.time(untilWithin: tolerance.distance, from: rate.magnitude / decay.friction),
            decay.time(untilWithin: tolerance.speed, from: rate.magnitude))
    }

    /// The time, in seconds, at which 99 % of the distance is covered: the rest is hardly visible. Springs without
    /// bounce have done as much at their perceptual duration.
    @inlinable
    public var logicalDuration: Double? {
        rate == .zero ? 0 : decay.time(untilWithin: 1, from: 100)
    }
}

extension Decay {
    /// Returns the motion from `start` under this friction.
    @inlinable
    public func motion<Value>(from start: MotionState<Value>) -> DecayMotion<Value> {
        DecayMotion(decay: self, from: start)
    }

    /// Returns the motion from `start` that comes to rest at `target`, with the velocity that this takes.
    public func motion<Value>(from start: Value, landingAt target: Value) -> DecayMotion<Value> {
        let displacement = target.displacement(from: start)
        return DecayMotion(
            decay: self, from: MotionState(start, velocity: initialVelocity(toReach: target, from: start)),
            rate: displacement.scaled(by: friction), displacement: displacement, end: target)
    }
}
