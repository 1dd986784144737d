/// How something gets from one value to another, whatever the values are.
public enum Timing: Equatable, Sendable {
    /// Drawn by a spring.
    case spring(Spring)
    /// Along a curve, in a number of seconds.
    case curve(UnitCurve, duration: Double)

    /// The time in seconds in which it seems to be done.
    public var duration: Double {
        switch self {
        case .spring(let spring): spring.duration
        case .curve(_, let duration): duration
        }
    }

    /// The same timing, so much slower or faster that it seems to be done in `duration` seconds.
    public func with(duration: Double) -> Timing {
        switch self {
        case .spring(let spring): .spring(spring.with(duration: duration))
        case .curve(let curve, _): .curve(curve, duration: duration)
        }
    }

    /// The spring that takes over where this timing cannot go on, as on the way back to another place.
    public var spring: Spring {
        switch self {
        case .spring(let spring): spring
        case .curve(_, let duration): .smooth(duration: duration)
        }
    }
}
