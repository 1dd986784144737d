import Motion

/// The motion of a thrown value, each axis for itself: it slows down, and springs back from the bounds.
public struct Coast<Value: Coordinates>: Trajectory {
    /// The state at time 0.
    public let start: MotionState<Value>
    /// The way in which the value slows down.
    public let deceleration: Deceleration
    /// The spring that draws the value back from beyond a bound.
    public let spring: Spring
    /// The range in which the value may rest; nil for anywhere.
    public let bounds: Bounds<Value>?
    /// The place to which it goes on each axis; nil where it runs out freely.
    public let landing: Value?
    /// The time at which each axis meets a bound; infinite where it never does.
    @usableFromInline private(set) var impacts = Value.zero
    /// The velocity with which it sets out for the landing.
    private var rates = Value.zero
    /// The friction under which an axis gets to its landing, per second; 0 for one that the spring draws there.
    private var frictions = Value.zero
    /// True if the spring draws an axis to its landing.
    private var springsToLanding = false

    /// Creates the motion of a value that slows down by itself within bounds.
    ///
    /// - Parameters:
    ///   - start: The state at time 0.
    ///   - deceleration: The way in which the value slows down.
    ///   - landing: The place at which it is to come to rest, within the bounds: on an axis on which it would
    ///     run that far, under a friction of its own, elsewhere by the spring.
    ///   - bounds: The range in which the value may rest; nil for any place.
    ///   - spring: The spring that draws the value back from beyond a bound.
    public init(
        from start: MotionState<Value>, deceleration: Deceleration, landingAt landing: Value? = nil,
        bounds: Bounds<Value>?, spring: Spring
    ) {
        self.start = start
        self.deceleration = deceleration
        self.spring = spring
        self.bounds = bounds
        let landing = landing.map { bounds?.clamp($0) ?? $0 }
        self.landing = landing
        guard let landing else {
            for axis in 0..<Value.axisCount {
                let motion = BoundedDecay(free(axis), within: range(axis), spring: spring)
                impacts[axis: axis] = motion.impactTime ?? .infinity
            }
            return
        }
        for axis in 0..<Value.axisCount {
            let motion = self.axis(axis)
            let rate = motion.start.velocity.perSecond
            rates[axis: axis] = rate
            let way = landing[axis: axis] - start.value[axis: axis]
            frictions[axis: axis] = motion.impactTime == nil ? rate / way : 0
            if motion.impactTime != nil { springsToLanding = true }
        }
    }

    @inlinable
    func range(_ axis: Int) -> ClosedRange<Double> {
        bounds.map { $0.lower[axis: axis]...$0.upper[axis: axis] } ?? (-.infinity)...(.infinity)
    }

    /// The motion along one axis without bounds.
    @inlinable
    func free(_ axis: Int) -> Glide {
        deceleration.motion(
            from: MotionState(start.value[axis: axis], perSecond: start.velocity.perSecond[axis: axis]))
    }

    /// The motion along one axis.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @usableFromInline
    @inline(never)
    func axis(_ axis: Int) -> BoundedDecay {
        guard let landing else {
            let impact = impacts[axis: axis]
            return BoundedDecay(
                free(axis), within: range(axis), spring: spring, impactTime: impact < .infinity ? impact : nil
            )
        }
        return BoundedDecay(free(axis), landingAt: landing[axis: axis], within: range(axis), spring: spring)
    }

    /// True if no spring has a part in it.
    var landsUnderFriction: Bool {
        landing != nil && (0..<Value.axisCount).allSatisfy { self.axis($0).impactTime == nil }
    }

    @inlinable
    public func state(at time: Double) -> MotionState<Value> {
        if let landing { return state(at: time, landingAt: landing) }
        var state = start
        for axis in 0..<Value.axisCount {
            let part = BoundedDecay.state(
                of: free(axis), within: range(axis), spring: spring, impactTime: impacts[axis: axis], at: time
            )
            state.value[axis: axis] = part.value
            state.velocity.perSecond[axis: axis] = part.velocity.perSecond
        }
        return state
    }

    /// The state of a motion to a landing: what ``axis(_:)`` has for each axis, without making its motion.
    @specialized(where Value == Double)
    @specialized(where Value == SIMD2<Double>)
    @usableFromInline
    func state(at time: Double, landingAt landing: Value) -> MotionState<Value> {
        guard time > 0 else { return MotionState(start.value, velocity: Velocity(perSecond: rates)) }
        var state = start
        let transition = springsToLanding ? spring.transition(over: time) : .identity
        for axis in 0..<Value.axisCount {
            let (from, friction) = (start.value[axis: axis], frictions[axis: axis])
            let (rate, range) = (rates[axis: axis], range(axis))
            let end = landing[axis: axis]
            guard friction > 0 else {
                let offset = transition(Offset(displacement: from - end, rate: rate))
                state.value[axis: axis] = end + offset.displacement
                state.velocity.perSecond[axis: axis] = offset.rate
                continue
            }
            let (done, left) = Decay(unchecked: friction).shares(after: time)
            let place = done == 1 ? end : from + (end - from) * done
            state.value[axis: axis] = min(max(place, range.lowerBound), range.upperBound)
            state.velocity.perSecond[axis: axis] = rate * left
        }
        return state
    }

    @inlinable
    public var destination: Value? {
        var destination = start.value
        for axis in 0..<Value.axisCount {
            guard let end = self.axis(axis).destination else { return nil }
            destination[axis: axis] = end
        }
        return destination
    }

    /// The seconds until the first impact on a bound; 0 when it starts outside, nil when there is none.
    public var impactTime: Double? {
        var first: Double?
        for axis in 0..<Value.axisCount {
            guard let time = self.axis(axis).impactTime else { continue }
            first = min(first ?? time, time)
        }
        return first
    }

    /// The time, in seconds, from which the motion stays within `tolerance`. Of several axes, each has to be
    /// within its share of the tolerance, so that the time is a little late rather than early.
    @inline(never)
    public func settlingTime(within tolerance: Tolerance) -> Double? {
        let share = tolerance.shared(by: (0..<Value.axisCount).count(where: moves))
        return Value.latest { axis($0).settlingTime(within: share) }
    }

    /// True if the motion changes the value along an axis.
    private func moves(_ axis: Int) -> Bool {
        start.velocity.perSecond[axis: axis] != 0 || self.axis(axis).destination != start.value[axis: axis]
    }

    @inline(never)
    public var logicalDuration: Double? { Value.latest { axis($0).logicalDuration } }
}

extension Coordinates {
    /// The last of the times that the axes take; nil if one of them takes for ever.
    static func latest(_ time: (_ axis: Int) -> Double?) -> Double? {
        var last = 0.0
        for axis in 0..<axisCount {
            guard let time = time(axis) else { return nil }
            last = max(last, time)
        }
        return last
    }
}
