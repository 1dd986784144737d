import Motion

/// A motion without a hand: by a spring, along a curve, or running out within bounds.
///
///     let flight: Playhead<Flight<Double>>? = draggable.playhead
///     print(flight?.goal ?? 0)
public enum Flight<Value: Coordinates>: Sendable {
    case spring(SpringMotion<Value>)
    case curve(CurveMotion<Value>)
    case coast(Coast<Value>)
    case walled(WalledMotion<Value>)
}

extension Flight {
    /// The motion that `timing` gives from `start` to `target`, kept within bounds that have hard ends.
    package init(
        timing: Timing, from start: MotionState<Value>, to target: Value, in bounds: Bounds<Value>?
    ) {
        guard let bounds, bounds.isHard else {
            self.init(timing: timing, from: start, to: target)
            return
        }
        let within = bounds.clamp(target)
        // A curve may turn back after it has come within; a spring from outside is kept within from then on.
        if case .curve(let curve, let duration) = timing, bounds.contains(start.value),
            let motion = CurveMotion.leading(
                from: bounds.stopping(start), to: within, duration: duration, curve: curve)
        {
            self = .walled(WalledMotion(.curve(motion), from: start, in: bounds))
        } else {
            self = .walled(WalledMotion(.spring(timing.spring, to: within), from: start, in: bounds))
        }
    }

    /// The motion of something that runs out within bounds.
    package init(
        coastingFrom start: MotionState<Value>, decay: Decay, in bounds: Bounds<Value>?, spring: Spring
    ) {
        if let bounds, bounds.isHard {
            self = .walled(WalledMotion(.friction(decay, spring), from: start, in: bounds))
        } else {
            self = .coast(Coast(from: start, decay: decay, bounds: bounds, spring: spring))
        }
    }

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
        case .walled(let motion):
            return .walled(motion.moved(by: way))
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
    public func successor(timing: Timing, from start: MotionState<Value>, to target: Value) -> Flight {
        guard case .walled(let motion) = self else {
            return Flight(timing: timing, from: start, to: target)
        }
        return Flight(timing: timing, from: start, to: target, in: motion.bounds)
    }

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
        case .walled(let motion): motion.state(at: time)
        }
    }

    @inlinable
    public var destination: Value? {
        switch self {
        case .spring(let motion): motion.destination
        case .curve(let motion): motion.destination
        case .coast(let motion): motion.destination
        case .walled(let motion): motion.destination
        }
    }

    public func settlingTime(within tolerance: Tolerance) -> Double? {
        switch self {
        case .spring(let motion): motion.settlingTime(within: tolerance)
        case .curve(let motion): motion.settlingTime(within: tolerance)
        case .coast(let motion): motion.settlingTime(within: tolerance)
        case .walled(let motion): motion.settlingTime(within: tolerance)
        }
    }

    public var logicalDuration: Double? {
        switch self {
        case .spring(let motion): motion.logicalDuration
        case .curve(let motion): motion.logicalDuration
        case .coast(let motion): motion.logicalDuration
        case .walled(let motion): motion.logicalDuration
        }
    }

    public var exactDuration: Double? {
        switch self {
        case .curve(let motion): return motion.logicalDuration
        case .walled(let motion): return motion.exactDuration
        case .spring, .coast: return nil
        }
    }

    public var takesOverVelocity: Bool {
        switch self {
        case .spring(let motion): motion.start.velocity != .zero
        case .curve(let motion): motion.takesOverVelocity
        case .coast: true
        case .walled(let motion): motion.start.velocity != .zero
        }
    }

    public func time(ofProgress fraction: Double) -> Double? {
        guard case .curve(let motion) = self else { return nil }
        return motion.time(ofProgress: fraction)
    }
}
