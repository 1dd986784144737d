/// An angle that counts turns: 370° is a turn more than 10°, as on a knob, a wheel or a counter.
///
///     let knob = MotionState(Angle(degrees: 350), perSecond: .degrees(720))
///     Angle(degrees: 370) - knob.value   // 20 degrees
///
/// For a direction, which has no turns and goes the shortest way round, there is ``Direction``. A number that
/// is not finite gives a zero angle.
public struct Angle: Hashable, Comparable, Coordinates {
    /// The angle in radians, always finite; 2π is one turn.
    public private(set) var radians: Double

    /// Creates an angle from radians; NaN and infinity give 0.
    public init(radians: Double) {
        self.radians = radians.isFinite ? radians : 0
    }

    /// Creates an angle from degrees; NaN and infinity give 0.
    public init(degrees: Double) {
        self.init(radians: degrees * (.pi / 180))
    }

    /// Returns an angle of that many radians; NaN and infinity give 0.
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

    /// Returns an angle of that many degrees; NaN and infinity give 0.
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

    /// The angle in degrees; 360 is one turn.
    public var degrees: Double { radians * (180 / .pi) }

    /// The angle of the same direction that is at most half a turn away from another one.
    ///
    ///     let north = Angle.zero.nearest(to: Angle(degrees: 350))   // a turn on, at 360 degrees
    public func nearest(to other: Angle) -> Angle {
        Angle(radians: other.radians + Direction(self - other).radians)
    }
}

extension Angle {
    /// The angle of 0 radians.
    public static var zero: Angle { Angle(radians: 0) }

    /// Returns the sum of two angles, with all their turns.
    public static func + (left: Angle, right: Angle) -> Angle {
        Angle(unchecked: left.radians + right.radians)
    }

    /// Returns the difference of two angles, with all their turns.
    public static func - (left: Angle, right: Angle) -> Angle {
        Angle(unchecked: left.radians - right.radians)
    }

    /// True if the left angle is less, with all its turns.
    public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }

    /// Returns the same angle in the other sense of rotation.
    public static prefix func - (operand: Angle) -> Angle { Angle(unchecked: -operand.radians) }

    public func scaled(by factor: Double) -> Angle { Angle(unchecked: radians * factor) }

    public func dot(_ other: Angle) -> Double { radians * other.radians }

    public static var axisCount: Int { 1 }

    /// The angle in radians.
    public subscript(axis axis: Int) -> Double {
        get { radians }
        set { radians = newValue }
    }

    private init(unchecked radians: Double) { self.radians = radians }
}

#if !hasFeature(Embedded)
extension Angle: CustomStringConvertible {
    public var description: String { "\(degrees)°" }
}
#endif
