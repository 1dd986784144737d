import Motion

/// How something moves by itself: drawn by a spring, along a curve, or running out within bounds.
public enum Flight<Value: Coordinates>: Sendable {
    case spring(SpringMotion<Value>)
    case curve(CurveMotion<Value>)
    case coast(Coast<Value>)
}

extension Flight {
    /// The same motion somewhere else, within bounds that go with it.
    func moved(by way: Value) -> Flight {
        switch self {
        case .spring(let motion):
            return .spring(motion.spring.motion(from: motion.start.moved(by: way), to: motion.target + way))
        case .curve(let motion):
            let start = motion.takesOverVelocity ? motion.start : MotionState(motion.start.value)
            return Flight(
                timing: .curve(motion.curve, duration: motion.duration), from: start.moved(by: way),
                to: motion.end + way)
        case .coast(let motion):
            return .coast(
                Coast(
                    from: motion.start.moved(by: way), decay: motion.decay,
                    bounds: motion.bounds?.moved(by: way), spring: motion.spring))
        }
    }
}

extension MotionState where Value: Coordinates {
    func moved(by way: Value) -> MotionState {
        MotionState(value + way, velocity: velocity)
    }
}

extension Flight: PlayheadLeg {
    @inlinable
    public init(timing: Timing, from start: MotionState<Value>, to target: Value) {
        switch AnyTrajectory(timing: timing, from: start, to: target) {
        case .curve(let motion): self = .curve(motion)
        case .spring(let motion): self = .spring(motion)
        case .decay, .custom: self = .spring(timing.spring.motion(from: start, to: target))
        }
    }

    @inlinable
    public func state(at time: Double) -> MotionState<Value> {
        switch self {
        case .spring(let motion): motion.state(at: time)
        case .curve(let motion): motion.state(at: time)
        case .coast(let motion): motion.state(at: time)
        }
    }

    @inlinable
    public var destination: Value? {
        switch self {
        case .spring(let motion): motion.destination
        case .curve(let motion): motion.destination
        case .coast(let motion): motion.destination
        }
    }

    public func settlingTime(within tolerance: Tolerance) -> Double? {
        switch self {
        case .spring(let motion): motion.settlingTime(within: tolerance)
        case .curve(let motion): motion.settlingTime(within: tolerance)
        case .coast(let motion): motion.settlingTime(within: tolerance)
        }
    }

    public var logicalDuration: Double? {
        switch self {
        case .spring(let motion): motion.logicalDuration
        case .curve(let motion): motion.logicalDuration
        case .coast(let motion): motion.logicalDuration
        }
    }

    public var exactDuration: Double? {
        guard case .curve(let motion) = self else { return nil }
        return motion.logicalDuration
    }

    public var takesOverVelocity: Bool {
        switch self {
        case .spring(let motion): motion.start.velocity != .zero
        case .curve(let motion): motion.takesOverVelocity
        case .coast: true
        }
    }

    public func time(ofProgress fraction: Double) -> Double? {
        guard case .curve(let motion) = self else { return nil }
        return motion.time(ofProgress: fraction)
    }
}

/// Something that runs out, each axis for itself, and springs back from the bounds.
public struct Coast<Value: Coordinates>: Trajectory {
    public let start: MotionState<Value>
    public let decay: Decay
    public let spring: Spring
    /// Nil for no bounds at all.
    public let bounds: Bounds<Value>?

    public init(from start: MotionState<Value>, decay: Decay, bounds: Bounds<Value>?, spring: Spring) {
        self.start = start
        self.decay = decay
        self.bounds = bounds
        self.spring = spring
    }

    /// The motion along one axis.
    @usableFromInline
    func axis(_ axis: Int) -> BoundedDecay {
        let range = bounds.map { $0.lower[axis: axis]...$0.upper[axis: axis] } ?? (-.infinity)...(.infinity)
        return decay.motion(
            from: MotionState(start.value[axis: axis], perSecond: start.velocity.perSecond[axis: axis]),
            within: range, spring: spring)
    }

    @inlinable
    public func state(at time: Double) -> MotionState<Value> {
        var state = start
        for axis in 0..<Value.axisCount {
            let part = self.axis(axis).state(at: time)
            state.value[axis: axis] = part.value
            state.velocity.perSecond[axis: axis] = part.velocity.perSecond
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

    /// When it first meets a bound, in seconds; 0 when it starts outside, nil when it never does.
    public var impactTime: Double? {
        var first: Double?
        for axis in 0..<Value.axisCount {
            guard let time = self.axis(axis).impactTime else { continue }
            first = min(first ?? time, time)
        }
        return first
    }

    /// When it has come to stay within `tolerance`, in seconds. On several axes, when each is within the part of
    /// it with which all together are certainly within the whole: a little late rather than early.
    public func settlingTime(within tolerance: Tolerance) -> Double? {
        let part = 1 / Double(Value.axisCount).squareRoot()
        guard
            let share = try? Tolerance(distance: tolerance.distance * part, speed: tolerance.speed * part)
        else { return nil }
        var last = 0.0
        for axis in 0..<Value.axisCount {
            guard let time = self.axis(axis).settlingTime(within: share) else { return nil }
            last = max(last, time)
        }
        return last
    }

    public var logicalDuration: Double? {
        var last = 0.0
        for axis in 0..<Value.axisCount {
            guard let duration = self.axis(axis).logicalDuration else { return nil }
            last = max(last, duration)
        }
        return last
    }
}
