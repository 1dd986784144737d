import Motion

/// The motion of a thrown value, each axis for itself: it slows down, and springs back from the bounds.
@usableFromInline
package struct Coast<Value: Coordinates>: Trajectory {
    /// The state at time 0.
    @usableFromInline package let start: MotionState<Value>
    /// The way in which the value slows down.
    @usableFromInline package let deceleration: Deceleration
    /// The spring that draws the value back from beyond a bound.
    @usableFromInline package let spring: Spring
    /// The range in which the value may rest; nil for anywhere.
    @usableFromInline package let bounds: Bounds<Value>?
    /// The place to which it goes on each axis; nil where it runs out freely.
    @usableFromInline package let landing: Value?
    /// The time at which each axis meets a bound; infinite where it never does.
    @usableFromInline private(set) var impacts = Value.zero

    /// Creates the motion of a value that slows down by itself within bounds.
    ///
    /// - Parameters:
    ///   - start: The state at time 0.
    ///   - deceleration: The way in which the value slows down.
    ///   - landing: The place at which it is to come to rest, within the bounds: on an axis on which it would
    ///     run that far, under a friction of its own, elsewhere by the spring.
    ///   - bounds: The range in which the value may rest; nil for any place.
    ///   - spring: The spring that draws the value back from beyond a bound.
    package init(
        from start: MotionState<Value>, deceleration: Deceleration, landingAt landing: Value? = nil,
        bounds: Bounds<Value>?, spring: Spring
    ) {
        self.start = start
        self.deceleration = deceleration
        self.spring = spring
        self.bounds = bounds
        self.landing = landing
        for axis in 0..<Value.axisCount {
            let motion = landing == nil ? BoundedDecay(free(axis), within: range(axis), spring: spring) : nil
            impacts[axis: axis] = motion?.impactTime ?? .infinity
        }
    }

    @inlinable
    func range(_ axis: Int) -> ClosedRange<Double> {
        bounds.map { $0.lower[axis: axis]...$0.upper[axis: axis] } ?? (-.infinity)...(.infinity)
    }

    /// The motion along one axis without bounds.
    private func free(_ axis: Int) -> Glide { deceleration.motion(from: start(axis)) }

    /// The start along one axis.
    @inlinable
    func start(_ axis: Int) -> MotionState<Double> {
        MotionState(start.value[axis: axis], perSecond: start.velocity.perSecond[axis: axis])
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
    package func state(at time: Double) -> MotionState<Value> {
        var state = start
        for axis in 0..<Value.axisCount {
            let part =
                if let landing {
                    BoundedDecay.state(
                        from: start(axis), deceleration, landingAt: landing[axis: axis], within: range(axis),
                        spring: spring, at: time)
                } else {
                    BoundedDecay.state(
                        from: start(axis), deceleration, within: range(axis), spring: spring,
                        impactTime: impacts[axis: axis], at: time)
                }
            state.value[axis: axis] = part.value
            state.velocity.perSecond[axis: axis] = part.velocity.perSecond
        }
        return state
    }

    @inlinable
    package var destination: Value? {
        var destination = start.value
        for axis in 0..<Value.axisCount {
            guard let end = self.axis(axis).destination else { return nil }
            destination[axis: axis] = end
        }
        return destination
    }

    /// The seconds until the first impact on a bound; 0 when it starts outside, nil when there is none.
    package var impactTime: Double? {
        var first: Double?
        for axis in 0..<Value.axisCount {
            guard let time = self.axis(axis).impactTime else { continue }
            first = min(first ?? time, time)
        }
        return first
    }

    /// The time, in seconds, from which the motion stays within `tolerance`. Of several axes, each has to be
    /// within its share of the tolerance, so that the time is a little late rather than early.
    @usableFromInline
    @inline(never)
    package func settlingTime(within tolerance: Tolerance) -> Double? {
        let share = tolerance.shared(by: (0..<Value.axisCount).count(where: moves))
        return Value.latest { axis($0).settlingTime(within: share) }
    }

    /// True if the motion changes the value along an axis.
    private func moves(_ axis: Int) -> Bool {
        start.velocity.perSecond[axis: axis] != 0 || self.axis(axis).destination != start.value[axis: axis]
    }

    @usableFromInline
    @inline(never)
    package var logicalDuration: Double? { Value.latest { axis($0).logicalDuration } }
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
