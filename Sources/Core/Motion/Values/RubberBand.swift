/// How far content follows a finger that pulls it past its end: less and less, and never further than the
/// dimension.
///
///     b(x) = (1 − 1/(x·c/d + 1))·d
///
/// with the finger's distance x past the end, the coefficient c and the dimension d. This is what UIScrollView
/// does, with c = 0.55 and the view's length for d; niri's has c = 0.5.
///
///     let band = try RubberBand(dimension: 600)
///     band.band(100)  // about 50.4
///
/// Distances have a sign, and the band is the same on both sides.
public struct RubberBand: Hashable, Sendable {
    /// The distance that the content approaches however far the finger goes, in the value's unit.
    public let dimension: Double
    /// How much of the finger's first steps past the end is left.
    public let coefficient: Double

    /// The coefficient that UIScrollView has.
    public static let defaultCoefficient = 0.55

    /// - Parameters:
    ///   - dimension: Usually the visible length along the axis, in the value's unit; greater than 0.
    ///   - coefficient: Greater than 0, and at most 1, where the content leaves the end as fast as the
    ///     finger does, with no kink in its speed.
    @inlinable
    public init(
        dimension: Double, coefficient: Double = RubberBand.defaultCoefficient
    ) throws(ParameterError) {
        try ParameterError.Parameter.dimension.check(dimension, .bePositive)
        try ParameterError.Parameter.rubberBandCoefficient.check(coefficient, .lieAbove(0, atMost: 1))
        self.dimension = dimension
        self.coefficient = coefficient
    }

    /// How far the content is past the end when the finger is `distance` past it.
    ///
    /// A distance that is not a number counts as 0.
    @inlinable
    public func band(_ distance: Double) -> Double {
        let tension = self.tension(at: distance)
        // Each form where it neither overflows nor loses digits.
        let share = tension > 1 ? 1 / (1 + 1 / tension) : tension / (1 + tension)
        return distance < 0 ? -dimension * share : dimension * share
    }

    /// How fast the content moves for each unit that the finger moves, `distance` past the end.
    @inlinable
    public func derivative(at distance: Double) -> Double {
        let rest = 1 / (1 + tension(at: distance))
        return coefficient * rest * rest
    }

    /// How far the finger is past the end when the content is `banded` past it; undoes ``band(_:)``.
    ///
    /// The content never reaches the dimension, where the answer would be infinite. It counts as 1/65536 of
    /// the dimension short of it when it is nearer than that, or beyond: less than shows, and the finger is
    /// then 65535/c dimensions away. Not a number counts as 0.
    @inlinable
    public func inverse(of banded: Double) -> Double {
        let share = min(abs(banded) / dimension, 1 - 0x1p-16)
        guard share > 0 else { return 0 }
        // In this order nothing overflows that need not.
        let distance = min(dimension * (share / ((1 - share) * coefficient)), .greatestFiniteMagnitude)
        return banded < 0 ? -distance : distance
    }

    /// The distance in units of d/c.
    @inlinable
    func tension(at distance: Double) -> Double {
        distance.isNaN ? 0 : abs(distance) * coefficient / dimension
    }
}
