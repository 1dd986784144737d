import CLibm

/// A point that runs out within a rectangle, and springs back where it runs into a side: a scroll view.
///
///     let motion = Decay.normal.motion(
///         from: MotionState([280, 100], perSecond: [900, -300]), withinX: 0...320, y: 0...480, spring: .smooth)
///     motion.state(at: 0.1)
///
/// Each axis is a ``BoundedDecay`` of its own: along a side that it has run into, it runs on.
public struct BoundedDecay2D: Trajectory {
    public let x: BoundedDecay
    public let y: BoundedDecay

    @inlinable
    public init(x: BoundedDecay, y: BoundedDecay) {
        self.x = x
        self.y = y
    }

    @inlinable
    public func state(at time: Double) -> MotionState<SIMD2<Double>> {
        let (x, y) = (x.state(at: time), y.state(at: time))
        return MotionState(
            SIMD2(x.value, y.value), perSecond: SIMD2(x.velocity.perSecond, y.velocity.perSecond))
    }

    /// Where it comes to rest; nil when a spring swings for ever.
    @inlinable
    public var destination: SIMD2<Double>? {
        guard let x = x.destination, let y = y.destination else { return nil }
        return SIMD2(x, y)
    }

    /// The last time at which the point leaves `tolerance`, in seconds.
    public func settlingTime(within tolerance: Tolerance) -> Double? {
        guard let destination else { return nil }
        let distanceExit = lastExit(from: tolerance.distance) { axis, limit in
            axis.settlingTime(within: Tolerance(unchecked: limit))
        } size: { state in
            (state.value - destination).magnitude
        }
        guard let distanceExit, tolerance.speed < .infinity else { return distanceExit }
        let speedExit = lastExit(from: tolerance.speed) { axis, limit in
            axis.settlingTime(within: Tolerance(unchecked: .greatestFiniteMagnitude, speed: limit))
        } size: { state in
            state.velocity.speed
        }
        return speedExit.map { max(distanceExit, $0) }
    }

    /// The time at which both axes seem to be there.
    @inlinable
    public var logicalDuration: Double? {
        guard let x = x.logicalDuration, let y = y.logicalDuration else { return nil }
        return max(x, y)
    }
}

extension Decay {
    /// What this friction does with `start` within a rectangle, and `spring` at its sides.
    public func motion(
        from start: MotionState<SIMD2<Double>>, withinX x: ClosedRange<Double>, y: ClosedRange<Double>,
        spring: Spring
    ) -> BoundedDecay2D {
        let velocity = start.velocity.perSecond
        return BoundedDecay2D(
            x: motion(from: MotionState(start.value.x, perSecond: velocity.x), within: x, spring: spring),
            y: motion(from: MotionState(start.value.y, perSecond: velocity.y), within: y, spring: spring))
    }
}

// MARK: - When it settles

extension BoundedDecay2D {
    /// The last time at which the length of a vector is greater than `limit`, from what is known of its
    /// components.
    ///
    /// While x stays within limit·cos a and y within limit·sin a, the vector stays within the limit. The
    /// greater a, the later x comes to stay, and the earlier y. Where both do so at the same time, both are at
    /// their limits, and the vector is at its own: that is the exit.
    ///
    /// - Parameters:
    ///   - exit: The last time at which a component is greater than a limit.
    ///   - size: The length of the vector.
    private func lastExit(
        from limit: Double, of exit: (BoundedDecay, Double) -> Double?,
        size: (MotionState<SIMD2<Double>>) -> Double
    ) -> Double? {
        guard let xAlone = exit(x, limit), let yAlone = exit(y, limit) else { return nil }
        var angles = (low: 0.0, high: Double.pi / 2)
        // The earlier of the two times, at either angle.
        var earlier = (low: xAlone, high: yAlone)
        var latest = Double.infinity
        for _ in 0..<50 {
            let angle = angles.low + (angles.high - angles.low) / 2
            guard let xExit = exit(x, limit * cos(angle)), let yExit = exit(y, limit * sin(angle)) else {
                return nil
            }
            latest = min(latest, max(xExit, yExit))
            if xExit < yExit {
                (angles.low, earlier.low) = (angle, xExit)
            } else {
                (angles.high, earlier.high) = (angle, yExit)
            }
        }
        let earliest = max(min(earlier.low, earlier.high), xAlone, yAlone)
        return swingExit(between: earliest, and: latest) { size(state(at: $0)) > limit }
    }

    /// The last time at which something `isOutside`, when that is within a swing.
    ///
    /// When a component swings, its time of coming to stay jumps from one swing to the next as its limit grows,
    /// so that the two times may pass each other without ever being the same.
    private func swingExit(
        between earliest: Double, and latest: Double, isOutside: (Double) -> Bool
    ) -> Double {
        guard latest - earliest > 1e-8 else { return latest }
        let step = (latest - earliest) / 32
        guard let last = (1...32).first(where: { isOutside(latest - step * Double($0)) }) else {
            return earliest
        }
        var outside = latest - step * Double(last)
        var inside = outside + step
        for _ in 0..<60 where inside - outside > 1e-9 {
            let middle = outside + (inside - outside) / 2
            if isOutside(middle) { outside = middle } else { inside = middle }
        }
        return inside
    }
}
