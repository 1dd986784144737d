/// A direction that is interpolated the shortest way round: from 170° to −170° are 20°, not 340°.
///
/// The angle is kept within half a turn of zero, above −180° and up to 180°, so that equal directions are
/// equal angles. For something that turns several times (a wheel that spins up, a counter), animate a
/// `Double` in radians instead: an angle cannot tell one turn from two.
///
///     let needle = Angle(degrees: 170)
///     needle.interpolated(to: Angle(degrees: -170), fraction: 0.5).degrees  // 180
///     MotionState(needle, velocity: Velocity(degreesPerSecond: 90))
///
/// A number that is not finite gives a zero angle.
public struct Angle: Hashable, Animatable {
    /// The angle in radians, above −π and up to π.
    public let radians: Double

    /// - Parameter radians: Any number of turns; whole turns are removed.
    @inlinable
    public init(radians: Double) {
        self.radians = Angle.wrapped(radians, halfTurn: .pi)
    }

    /// - Parameter degrees: Any number of turns; whole turns are removed.
    @inlinable
    public init(degrees: Double) {
        radians = Angle.wrapped(degrees, halfTurn: 180) * (.pi / 180)
    }

    @inlinable
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

    @inlinable
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

    @inlinable
    public static var zero: Angle { Angle(radians: 0) }

    /// The angle in degrees, above −180 and up to 180.
    @inlinable
    public var degrees: Double { radians * (180 / .pi) }

    /// The angle in radians.
    @inlinable
    public var animatableData: Double {
        get { radians }
        set { self = Angle(radians: newValue) }
    }

    /// The shortest displacement from `origin` to this angle, in radians: half a turn at most, to either
    /// side.
    @inlinable
    public func displacement(from origin: Angle) -> Double {
        Angle.wrapped(radians - origin.radians, halfTurn: .pi)
    }

    @inlinable
    public static func + (left: Angle, right: Angle) -> Angle { Angle(radians: left.radians + right.radians) }

    @inlinable
    public static func - (left: Angle, right: Angle) -> Angle { Angle(radians: left.radians - right.radians) }

    @inlinable
    public static prefix func - (operand: Angle) -> Angle { Angle(radians: -operand.radians) }
}

extension Angle {
    @inlinable
    static func wrapped(_ angle: Double, halfTurn: Double) -> Double {
        if angle > -halfTurn && angle <= halfTurn { return angle }
        guard angle.isFinite else { return 0 }
        // The remainder is exact, and lies in the closed half turns: −180° is 180°.
        let rest = angle.remainder(dividingBy: 2 * halfTurn)
        return rest == -halfTurn ? halfTurn : rest
    }
}

extension Velocity<Angle> {
    @inlinable
    public init(degreesPerSecond: Double) {
        self.init(perSecond: degreesPerSecond * (.pi / 180))
    }

    @inlinable
    public var degreesPerSecond: Double { perSecond * (180 / .pi) }
}

#if !hasFeature(Embedded)
extension Angle: CustomStringConvertible {
    public var description: String { "\(degrees)°" }
}
#endif
