import Motion

/// A leg of the interface's playheads: the motion of a spring or a curve.
///
/// The core's own kinds of leg can do more, and would make the library larger.
enum PlainLeg: PlayheadLeg {
    case spring(SpringMotion<SIMD4<Double>>)
    case curve(CurveMotion<SIMD4<Double>>)

    init(timing: Timing, from start: MotionState<SIMD4<Double>>, to target: SIMD4<Double>) {
        if case .curve(let curve, let duration) = timing,
            let motion = CurveMotion.leading(from: start, to: target, duration: duration, curve: curve)
        {
            self = .curve(motion)
        } else {
            self = .spring(timing.spring.motion(from: start, to: target))
        }
    }

    func state(at time: Double) -> MotionState<SIMD4<Double>> {
        switch self {
        case .spring(let motion): motion.state(at: time)
        case .curve(let motion): motion.state(at: time)
        }
    }

    var destination: SIMD4<Double>? {
        switch self {
        case .spring(let motion): motion.destination
        case .curve(let motion): motion.destination
        }
    }

    func settlingTime(within tolerance: Tolerance) -> Double? {
        switch self {
        case .spring(let motion): motion.settlingTime(within: tolerance)
        case .curve(let motion): motion.settlingTime(within: tolerance)
        }
    }

    var logicalDuration: Double? {
        switch self {
        case .spring(let motion): motion.logicalDuration
        case .curve(let motion): motion.logicalDuration
        }
    }

    var exactDuration: Double? {
        guard case .curve(let motion) = self else { return nil }
        return motion.logicalDuration
    }

    var takesOverVelocity: Bool {
        switch self {
        case .spring(let motion): motion.start.velocity != .zero
        case .curve(let motion): motion.takesOverVelocity
        }
    }

    func time(ofProgress fraction: Double) -> Double? {
        guard case .curve(let motion) = self else { return nil }
        return motion.time(ofProgress: fraction)
    }
}
