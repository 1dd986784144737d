/// A point that decays within a rectangle and springs back at its sides: the motion of a scroll view.
///
///     let motion = Decay.normal.motion(
///         from: MotionState([280, 100], perSecond: [900, -300]),
///         withinX: 0...320, y: 0...480, spring: .smooth)
///     motion.state(at: 0.1)
///
/// Each axis is a ``BoundedDecay`` of its own: a point that has met a side continues along it.
public struct BoundedDecay2D: Trajectory {
    /// The motion along x.
    public let x: BoundedDecay
    /// The motion along y.
    public let y: BoundedDecay

    fileprivate init(x: BoundedDecay, y: BoundedDecay) {
        self.x = x
        self.y = y
    }

    @inlinable
    public func state(at time: Double) -> MotionState<SIMD2<Double>> {
        let (x, y) = (x.state(at: time), y.state(at: time))
        return MotionState(
            SIMD2(x.value, y.value), perSecond: SIMD2(x.velocity.perSecond, y.velocity.perSecond))
    }

    /// The resting place; nil if a spring oscillates for ever.
    @inlinable
    public var destination: SIMD2<Double>? {
        guard let x = x.destination, let y = y.destination else { return nil }
        return SIMD2(x, y)
    }

    /// The last time at which the point leaves `tolerance`, in seconds.
    public func settlingTime(within tolerance: Tolerance) -> Double? {
        guard let destination else { return nil }
        let distance = Residual(motion: self, measure: .distance(to: destination), limit: tolerance.distance)
        guard let distanceExit = distance.lastExit else { return nil }
        guard tolerance.speed < .infinity else { return distanceExit }
        let speed = Residual(motion: self, measure: .speed, limit: tolerance.speed)
        return speed.lastExit.map { max(distanceExit, $0) }
    }

    /// The time, in seconds, at which the logical durations of both axes are over.
    @inlinable
    public var logicalDuration: Double? {
        guard let x = x.logicalDuration, let y = y.logicalDuration else { return nil }
        return max(x, y)
    }
}

extension Decay {
    /// Returns the motion from `start` under this friction within a rectangle, with `spring` at its sides.
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

// MARK: - Settling

/// The excess of a motion over a tolerance, as a function of time.
private struct Residual {
    let motion: BoundedDecay2D
    let measure: Measure
    let limit: Double

    enum Measure {
        case distance(to: SIMD2<Double>)
        case speed
    }

    /// The excess over the limit at `time`; negative within it.
    @inline(never)
    func excess(_ time: Double) -> Double {
        let state = motion.state(at: time)
        return switch measure {
        case .distance(let end): (state.value - end).magnitude - limit
        case .speed: state.velocity.speed - limit
        }
    }

    /// The last time at which the excess is positive; nil if there is none.
    ///
    /// The vector is outside while either component alone exceeds the limit. It is inside when neither
    /// exceeds limit/√2. The exit lies between the last times of the two.
    var lastExit: Double? {
        let half = limit * 0.5.squareRoot()
        guard let earliest = axisExit(limit), let latest = axisExit(half) else { return nil }
        let window = latest - earliest
        guard window > 1e-9 else { return latest }
        guard let swing = motion.swing else {
            return excess(earliest) > 0 ? fall(from: earliest, to: latest) : earliest
        }
        let steps = max(window / swing, 1) * 32
        // A lightly damped spring would oscillate too often between the two: the later one is safe.
        guard steps < 4096 else { return latest }
        return lastFall(from: earliest, to: latest, steps: Int(steps))
    }

    /// The last time at which one of the components exceeds `limit`.
    private func axisExit(_ limit: Double) -> Double? {
        let tolerance =
            switch measure {
            case .distance: Tolerance(unchecked: limit)
            case .speed: Tolerance(unchecked: .greatestFiniteMagnitude, speed: limit)
            }
        guard let x = motion.x.settlingTime(within: tolerance),
            let y = motion.y.settlingTime(within: tolerance)
        else { return nil }
        return max(x, y)
    }

    /// The last time between `start` and `end` at which the excess falls through 0, searched from the end.
    private func lastFall(from start: Double, to end: Double, steps: Int) -> Double {
        let step = (end - start) / Double(steps)
        var (value, later) = (excess(end), excess(end + step))
        for count in 1...steps {
            let after = end - step * Double(count - 2)
            let before = count < steps ? end - step * Double(count) : start
            let earlier = excess(before)
            // A maximum between two times that are inside may be outside.
            let isMaximum = value >= later && value >= earlier
            let out = isMaximum ? maximum(from: before, to: after) : before
            if excess(out) > 0 { return fall(from: out, to: after) }
            (value, later) = (earlier, value)
        }
        return start
    }

    /// The time of the greatest excess, if it has a single maximum between `start` and `end`.
    private func maximum(from start: Double, to end: Double) -> Double {
        var (start, end) = (start, end)
        for _ in 0..<40 {
            let third = (end - start) / 3
            if excess(start + third) < excess(end - third) { start += third } else { end -= third }
        }
        return start + (end - start) / 2
    }

    /// The root of the excess, to the nanosecond, as it falls from above 0 at `start` to below 0 at `end`.
    private func fall(from start: Double, to end: Double) -> Double {
        var (start, end) = (start, end)
        for _ in 0..<60 where end - start > 1e-9 {
            let middle = start + (end - start) / 2
            if excess(middle) > 0 { start = middle } else { end = middle }
        }
        return end
    }
}

extension BoundedDecay2D {
    /// The period of the spring at a side, in seconds, or less; nil if the motion meets none.
    fileprivate var swing: Double? { (x.impact ?? y.impact)?.rebound.spring.duration }
}
