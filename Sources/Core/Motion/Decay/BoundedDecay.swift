/// A one-dimensional decay within bounds that springs back at an edge.
///
///     let motion = Decay.normal.motion(
///         from: MotionState(280, perSecond: 900), within: 0...320, spring: .smooth)
///     motion.impactTime   // seconds until it meets the edge, or nil
///     motion.state(at: 0.1)
///
/// The motion runs under friction alone up to the edge. There the spring takes over, with the velocity that
/// is left, and pulls the value back to the edge: neither value nor velocity jumps. A motion that starts
/// outside the bounds springs back to the nearer one at once, with its velocity.
public struct BoundedDecay: Trajectory {
    /// The bounds within which the motion comes to rest; either may be infinite.
    public let bounds: ClosedRange<Double>
    /// The motion up to the edge; the whole motion if it meets none.
    @usableFromInline let coast: Glide
    @usableFromInline let impact: Impact?

    @usableFromInline
    struct Impact: Equatable, Sendable {
        @usableFromInline let time: Double
        /// The spring's motion from the impact on.
        @usableFromInline let rebound: SpringMotion<Double>
    }

    /// Creates the motion that slows down under friction and springs back from the bounds.
    ///
    /// - Parameters:
    ///   - decay: The friction.
    ///   - start: A velocity that is not finite, or so great that its square is not, counts as rest.
    ///   - bounds: The range in which the value may rest.
    ///   - spring: The spring that draws the value back from beyond a bound.
    public init(
        decay: Decay, from start: MotionState<Double>, within bounds: ClosedRange<Double>, spring: Spring
    ) {
        self.init(Glide(decay.motion(from: start)), within: bounds, spring: spring)
    }

    /// Creates the motion that slows down in another way.
    public init(_ free: Glide, within bounds: ClosedRange<Double>, spring: Spring) {
        self.init(
            free, within: bounds, spring: spring,
            impactTime: BoundedDecay.impactTime(of: free, within: bounds))
    }

    /// Creates the motion whose ``impactTime`` is known.
    public init(
        _ free: Glide, within bounds: ClosedRange<Double>, spring: Spring, impactTime: Double?
    ) {
        self.bounds = bounds
        let start = free.start
        guard let impactTime else {
            // The motion comes to rest within the bounds, but the sum of start and way may be rounded past
            // them.
            coast = free.ending(at: bounds.clamped(free.end))
            impact = nil
            return
        }
        coast = free
        let nearest = bounds.clamped(start.value)
        guard nearest == start.value else {
            impact = Impact(time: 0, rebound: spring.motion(from: start, to: nearest))
            return
        }
        impact = Impact(
            time: impactTime,
            rebound: BoundedDecay.rebound(of: free, within: bounds, spring: spring, at: impactTime))
    }

    /// The spring's motion from the impact on of one that starts within.
    private static func rebound(
        of free: Glide, within bounds: ClosedRange<Double>, spring: Spring, at impactTime: Double
    ) -> SpringMotion<Double> {
        let edge = free.rate < 0 ? bounds.lowerBound : bounds.upperBound
        let left = free.velocity(after: edge - free.start.value, at: impactTime)
        return spring.motion(from: MotionState(edge, perSecond: left), to: edge)
    }

    /// The state of a motion whose ``impactTime`` is known, infinite for none, without making the whole
    /// motion.
    @usableFromInline
    package static func state(
        from start: MotionState<Double>, _ deceleration: Deceleration, within bounds: ClosedRange<Double>,
        spring: Spring, impactTime: Double, at time: Double
    ) -> MotionState<Double> {
        guard time > 0 else { return deceleration.state(from: start, at: 0) }
        guard time < impactTime else {
            let free = deceleration.motion(from: start)
            let start = free.start
            let nearest = bounds.clamped(start.value)
            let rebound =
                nearest == start.value
                ? rebound(of: free, within: bounds, spring: spring, at: impactTime)
                : spring.motion(from: start, to: nearest)
            return rebound.state(at: time - impactTime)
        }
        var state = deceleration.state(from: start, at: time)
        // Rounding may put the value past the edge at the end, and just before the impact.
        state.value = bounds.clamped(state.value)
        return state
    }

    /// Returns the time, in seconds, at which a motion meets an edge: 0 if it starts outside the bounds, nil
    /// if it comes to rest within them.
    private static func impactTime(of free: Glide, within bounds: ClosedRange<Double>) -> Double? {
        let (start, velocity) = (free.start.value, free.rate)
        guard bounds.clamped(start) == start else { return 0 }
        guard velocity != 0 else { return nil }
        return free.time(toTravel: (velocity < 0 ? bounds.lowerBound : bounds.upperBound) - start)
    }

    /// Creates the motion to a place within `bounds`: under a friction of its own, if a throw in this way
    /// reaches the place and would go no further than three times as far, otherwise by the spring.
    public init(
        _ free: Glide, landingAt place: Double, within bounds: ClosedRange<Double>, spring: Spring
    ) {
        let place = bounds.clamped(place)
        self.bounds = bounds
        if let landing = BoundedDecay.landing(of: free, at: place, within: bounds) {
            coast = Glide(landing)
            impact = nil
        } else {
            coast = free
            impact = Impact(time: 0, rebound: spring.motion(from: free.start, to: place))
        }
    }

    /// The motion under friction to a place within `bounds`; nil where the spring leads there.
    private static func landing(
        of free: Glide, at place: Double, within bounds: ClosedRange<Double>
    ) -> DecayMotion<Double>? {
        let ratio = free.way / (place - free.start.value)
        guard ratio >= 1, ratio <= 3, bounds.contains(free.start.value) else { return nil }
        return DecayMotion(from: free.start, landingAt: place)
    }

    /// The state of a motion to a place within `bounds`, without making the whole motion.
    @usableFromInline
    package static func state(
        from start: MotionState<Double>, _ deceleration: Deceleration, landingAt place: Double,
        within bounds: ClosedRange<Double>, spring: Spring, at time: Double
    ) -> MotionState<Double> {
        let (free, place) = (deceleration.motion(from: start), bounds.clamped(place))
        guard let landing = landing(of: free, at: place, within: bounds) else {
            return spring.motion(from: free.start, to: place).state(at: time)
        }
        var state = landing.state(at: time)
        state.value = bounds.clamped(state.value)
        return state
    }

    /// The state at time 0.
    @inlinable
    public var start: MotionState<Double> { coast.start }

    /// The time, in seconds, at which the spring takes over: 0 if the motion starts outside the bounds, nil
    /// if it comes to rest within them.
    @inlinable
    public var impactTime: Double? { impact?.time }

    @inlinable
    public func state(at time: Double) -> MotionState<Double> {
        guard time > 0 else { return start }
        if let impact, time >= impact.time { return impact.rebound.state(at: time - impact.time) }
        var state = coast.state(at: time)
        // Rounding may put the value past the edge just before the impact.
        state.value = bounds.clamped(state.value)
        return state
    }

    /// The resting place, within the bounds or at an edge; nil if the spring oscillates there for ever.
    @inlinable
    public var destination: Double? {
        guard let impact else { return coast.destination }
        return impact.rebound.destination
    }

    /// The last time at which the motion leaves `tolerance`, in seconds.
    @inline(never)
    public func settlingTime(within tolerance: Tolerance) -> Double? {
        guard let impact else { return coast.settlingTime(within: tolerance) }
        guard let settling = impact.rebound.settlingTime(within: tolerance) else { return nil }
        if settling > 0 || impact.time == 0 { return impact.time + settling }
        // The whole motion from the edge on is within the tolerance, so it was reached on the way there.
        let way = impact.rebound.target - start.value
        let distant = way.magnitude - tolerance.distance
        let arrival =
            distant > 0 ? coast.time(toTravel: way < 0 ? -distant : distant) ?? impact.time : 0
        let slow = coast.time(untilSpeed: tolerance.speed)
        return min(max(arrival, slow), impact.time)
    }

    /// The time, in seconds, at which 99 % of the way is done, or at which the spring's perceptual duration
    /// is over.
    @inlinable
    public var logicalDuration: Double? {
        guard let impact else { return coast.logicalDuration }
        return impact.rebound.logicalDuration.map { impact.time + $0 }
    }
}

extension Decay {
    /// Returns the motion from `start` under this friction within `bounds`, with `spring` at their edges.
    public func motion(
        from start: MotionState<Double>, within bounds: ClosedRange<Double>, spring: Spring
    ) -> BoundedDecay {
        BoundedDecay(decay: self, from: start, within: bounds, spring: spring)
    }
}

extension ClosedRange<Double> {
    @inlinable
    func clamped(_ value: Double) -> Double {
        Swift.min(Swift.max(value, lowerBound), upperBound)
    }
}
