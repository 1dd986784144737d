/// A motion of one of the usual kinds, for storing motions of different kinds side by side.
///
///     let legs: [AnyTrajectory<Double>] = [
///         .spring(Spring.snappy.motion(from: 0, to: 320)),
///         .decay(Decay.normal.motion(from: MotionState(320, perSecond: 900))),
///     ]
public enum AnyTrajectory<Value: Animatable>: Sendable {
    /// A motion on a spring.
    case spring(SpringMotion<Value>)
    /// A motion along a timing curve, with a fixed duration.
    case curve(CurveMotion<Value>)
    /// A motion that slows down under friction.
    case decay(DecayMotion<Value>)
    /// Any other trajectory; held by reference.
    case custom(CustomTrajectory<Value>)

    /// Wraps any trajectory, held by reference.
    public init(_ trajectory: some Trajectory<Value>) {
        self = .custom(CustomTrajectory(trajectory))
    }
}

/// A type-erased trajectory, stored as closures.
///
///     let swing = CustomTrajectory<Double>(duration: .infinity, destination: nil) { time in
///         MotionState(40 * sin(time), perSecond: 40 * cos(time))
///     }
public final class CustomTrajectory<Value: Animatable>: Trajectory {
    /// Seconds from the start to the end; nil if the motion approaches its end for ever, and infinite if it
    /// never ends.
    public let duration: Double?
    /// The place at which the motion comes to rest; nil if it has none.
    public let destination: Value?
    /// The time, in seconds, at which a person perceives the motion as over; nil if it never ends.
    public let logicalDuration: Double?
    private let stateAt: @Sendable (Double) -> MotionState<Value>
    private let presentationAt: @Sendable (Double) -> MotionState<Value>?
    private let settling: @Sendable (Tolerance) -> Double?

    /// Wraps a trajectory.
    ///
    /// - Parameters:
    /// - trajectory: The motion to hold by reference.
    /// - duration: Seconds from the start to the exact end; nil if the motion only approaches its end.
    public init(_ trajectory: some Trajectory<Value>, duration: Double? = nil) {
        self.duration = duration
        destination = trajectory.destination
        logicalDuration = trajectory.logicalDuration
        stateAt = { trajectory.state(at: $0) }
        presentationAt = { trajectory.presentation(at: $0) }
        settling = { trajectory.settlingTime(within: $0) }
    }

    /// Wraps a trajectory with a definite end. One that still settles there, as keyframes do that end in a
    /// spring, ends when it has settled.
    public convenience init(finite trajectory: some FiniteTrajectory<Value>) {
        let duration = trajectory.duration
        let settles = duration < .infinity && trajectory.destination != trajectory.state(at: duration).value
        self.init(trajectory, duration: settles && trajectory.destination != nil ? nil : duration)
    }

    /// Creates a motion from a closure that returns the state at a number of seconds, up to the end.
    ///
    /// - Parameters:
    ///   - duration: Seconds, 0 or greater; infinite if the motion never ends.
    ///   - destination: The value at the end; nil if there is none.
    ///   - state: A closure that returns the state after a number of seconds, 0 or greater.
    public init(
        duration: Double, destination: Value?, state: @escaping @Sendable (Double) -> MotionState<Value>
    ) {
        let duration = duration >= 0 ? duration : 0
        self.duration = duration
        self.destination = duration < .infinity ? destination : nil
        logicalDuration = duration < .infinity ? duration : nil
        stateAt = { state($0 > 0 ? $0 : 0) }
        presentationAt = { state($0 > 0 ? $0 : 0) }
        settling = { _ in duration < .infinity ? duration : nil }
    }

    public func state(at time: Double) -> MotionState<Value> {
        stateAt(time)
    }

    public func presentation(at time: Double) -> MotionState<Value>? {
        presentationAt(time)
    }

    public func settlingTime(within tolerance: Tolerance) -> Double? {
        settling(tolerance)
    }
}

extension AnyTrajectory: PlayheadLeg {
    @inlinable
    public init(timing: Timing, from start: MotionState<Value>, to target: Value) {
        switch timing {
        case .spring(let spring):
            self = .spring(spring.motion(from: start, to: target))
        case .curve(let curve, let duration):
            if let motion = CurveMotion.leading(from: start, to: target, duration: duration, curve: curve) {
                self = .curve(motion)
            } else {
                self = .spring(Spring(duration: 0.5, bounce: 0).motion(from: start, to: target))
            }
        }
    }

    @inlinable
    public func state(at time: Double) -> MotionState<Value> {
        switch self {
        case .spring(let motion): motion.state(at: time)
        case .curve(let motion): motion.state(at: time)
        case .decay(let motion): motion.state(at: time)
        case .custom(let motion): motion.state(at: time)
        }
    }

    public func presentation(at time: Double) -> MotionState<Value>? {
        if case .custom(let motion) = self { return motion.presentation(at: time) }
        return state(at: time)
    }

    public var destination: Value? {
        switch self {
        case .spring(let motion): motion.destination
        case .curve(let motion): motion.destination
        case .decay(let motion): motion.destination
        case .custom(let motion): motion.destination
        }
    }

    public func settlingTime(within tolerance: Tolerance) -> Double? {
        switch self {
        case .spring(let motion): motion.settlingTime(within: tolerance)
        case .curve(let motion): motion.settlingTime(within: tolerance)
        case .decay(let motion): motion.settlingTime(within: tolerance)
        case .custom(let motion): motion.settlingTime(within: tolerance)
        }
    }

    public var logicalDuration: Double? {
        switch self {
        case .spring(let motion): motion.logicalDuration
        case .curve(let motion): motion.logicalDuration
        case .decay(let motion): motion.logicalDuration
        case .custom(let motion): motion.logicalDuration
        }
    }

    public var exactDuration: Double? {
        switch self {
        case .curve(let motion): motion.logicalDuration
        case .custom(let motion): motion.duration.flatMap { $0 < .infinity ? $0 : nil }
        case .spring, .decay: nil
        }
    }

    public var takesOverVelocity: Bool {
        switch self {
        case .spring(let motion): motion.start.velocity != .zero
        case .curve(let motion): motion.takesOverVelocity
        case .decay(let motion): motion.start.velocity != .zero
        case .custom: false
        }
    }

    public func time(ofProgress fraction: Double) -> Double? {
        guard case .curve(let motion) = self else { return nil }
        return motion.time(ofProgress: fraction)
    }
}
