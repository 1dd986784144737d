/// Easing along quarters of a circle, in closed form.
enum CircularCurve: Hashable, Sendable {
    case easeIn
    case easeOut
    case easeInOut
    /// The inverse of ``easeInOut``: steep at both ends, at rest half-way.
    case easeOutIn

    func state(at progress: Double) -> MotionState<Double> {
        switch self {
        case .easeIn: CircularCurve.quarter(progress)
        case .easeOut: CircularCurve.steepQuarter(progress)
        case .easeInOut: CircularCurve.mirrored(progress, CircularCurve.quarter)
        case .easeOutIn: CircularCurve.mirrored(progress, CircularCurve.steepQuarter)
        }
    }

    var inverse: CircularCurve {
        switch self {
        case .easeIn: .easeOut
        case .easeOut: .easeIn
        case .easeInOut: .easeOutIn
        case .easeOutIn: .easeInOut
        }
    }

    /// The last progress at which the slope exceeds `limit`; 1 if the curve ends steep.
    func lastProgress(steeperThan limit: Double) -> Double? {
        // Measured back from the end, the slope is limit at the distance 1 − limit / √(1 + limit²), written
        // so that nothing cancels.
        let root = (1 + limit * limit).squareRoot()
        let flat = limit / root
        return switch self {
        case .easeIn, .easeOutIn: 1
        case .easeOut: 1 / (root * (root + limit))
        case .easeInOut: 1 - flat / 2
        }
    }

    /// The lower right quarter, 1 − √(1 − p²), written so that nothing cancels for small p.
    private static func quarter(_ progress: Double) -> MotionState<Double> {
        let height = ((1 - progress) * (1 + progress)).squareRoot()
        let slope =
            progress < height * UnitCurve.steepestVelocity ? progress / height : UnitCurve.steepestVelocity
        return MotionState(progress * progress / (1 + height), perSecond: slope)
    }

    /// The upper left quarter, √(1 − (1 − p)²).
    private static func steepQuarter(_ progress: Double) -> MotionState<Double> {
        let height = (progress * (2 - progress)).squareRoot()
        let rest = 1 - progress
        let slope = rest < height * UnitCurve.steepestVelocity ? rest / height : UnitCurve.steepestVelocity
        return MotionState(height, perSecond: slope)
    }

    /// Returns the state of `half` at half its size, followed by the same curve rotated by 180°.
    private static func mirrored(
        _ progress: Double, _ half: (Double) -> MotionState<Double>
    ) -> MotionState<Double> {
        let isLate = progress > 0.5
        var state = half(2 * (isLate ? 1 - progress : progress))
        state.value = isLate ? 1 - state.value / 2 : state.value / 2
        return state
    }
}
