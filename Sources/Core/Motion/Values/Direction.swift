/// A direction in the plane, which is interpolated the shortest way round: from 170° to −170° are 20°, not
/// 340°.
///
/// It is kept within half a turn of zero, above −180° and up to 180°, so that equal directions are equal
/// values. For something that turns several times (a wheel that spins up, a knob, a counter) there is
/// ``Angle``: a direction does not count turns.
///
///     let needle = Direction(degrees: 170)
///     needle.interpolated(to: Direction(degrees: -170), fraction: 0.5).degrees  // 180
///     MotionState(needle, velocity: Velocity(degreesPerSecond: 90))
///
/// A number that is not finite gives a direction of zero.
public struct Direction: Hashable, Animatable {
    /// The direction in radians, above −π and up to π.
    public let radians: Double

    /// Creates a direction from radians.
    ///
    /// - Parameter radians: Any number of turns; whole turns are removed.
    public init(radians: Double) {
        self.radians = Direction.wrapped(radians, halfTurn: .pi)
    }

    /// Creates a direction from degrees.
    ///
    /// - Parameter degrees: Any number of turns; whole turns are removed.
    public init(degrees: Double) {
        radians = Direction.wrapped(degrees, halfTurn: 180) * (.pi / 180)
    }

    /// Creates the direction of an angle, without its whole turns.
    public init(_ angle: Angle) {
        self.init(radians: angle.radians)
    }

    /// Returns a direction from radians, reduced to within half a turn; NaN and infinity give 0.
    public static func radians(_ radians: Double) -> Direction { Direction(radians: radians) }

    /// Returns a direction from degrees, reduced to within half a turn; NaN and infinity give 0.
    public static func degrees(_ degrees: Double) -> Direction { Direction(degrees: degrees) }

    /// The direction of 0 radians.
    public static var zero: Direction { Direction(radians: 0) }

    /// The direction in degrees, above −180 and up to 180.
    public var degrees: Double { radians * (180 / .pi) }

    /// The direction in radians.
    public var animatableData: Double {
        get { radians }
        set { self = Direction(radians: newValue) }
    }

    /// The shortest displacement from `origin` to this direction, in radians: half a turn at most, to either
    /// side.
    public func displacement(from origin: Direction) -> Double {
        Direction.wrapped(radians - origin.radians, halfTurn: .pi)
    }

    /// Returns the sum of two directions, without whole turns.
    public static func + (left: Direction, right: Direction) -> Direction {
        Direction(radians: left.radians + right.radians)
    }

    /// Returns the difference of two directions, without whole turns.
    public static func - (left: Direction, right: Direction) -> Direction {
        Direction(radians: left.radians - right.radians)
    }

    /// Returns the direction mirrored at zero.
    public static prefix func - (operand: Direction) -> Direction { Direction(radians: -operand.radians) }
}

extension Direction {
    static func wrapped(_ angle: Double, halfTurn: Double) -> Double {
        if angle > -halfTurn && angle <= halfTurn { return angle }
        guard angle.isFinite else { return 0 }
        // The remainder is exact, and lies in the closed half turns: −180° is 180°.
        let rest = angle.remainder(dividingBy: 2 * halfTurn)
        return rest == -halfTurn ? halfTurn : rest
    }
}

extension Velocity<Direction> {
    /// Creates an angular velocity from degrees per second.
    public init(degreesPerSecond: Double) {
        self.init(perSecond: degreesPerSecond * (.pi / 180))
    }

    /// The angular velocity in degrees per second.
    public var degreesPerSecond: Double { perSecond * (180 / .pi) }
}

#if !hasFeature(Embedded)
extension Direction: CustomStringConvertible {
    public var description: String { "\(degrees)°" }
}
#endif
