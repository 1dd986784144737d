/// The timing of a motion from one value to another, independent of the values.
public enum Timing: Equatable, Sendable {
    /// Motion on a spring.
    case spring(Spring)
    /// Motion along a curve, in a duration in seconds.
    case curve(UnitCurve, duration: Double)

    /// The perceptual duration in seconds.
    public var duration: Double {
        switch self {
        case .spring(let spring): spring.duration
        case .curve(_, let duration): duration
        }
    }

    /// Returns the same timing, scaled to a perceptual duration in seconds.
    public func with(duration: Double) -> Timing {
        switch self {
        case .spring(let spring): .spring(spring.with(duration: duration))
        case .curve(let curve, _): .curve(curve, duration: duration)
        }
    }

    /// The spring that takes over where this timing cannot continue, as on the way back to another place.
    public var spring: Spring {
        switch self {
        case .spring(let spring): spring
        case .curve(_, let duration): .smooth(duration: duration)
        }
    }
}
