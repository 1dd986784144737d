/// A rubber band: the resistance of content that a finger pulls past its end, so that it follows less and
/// less, and never farther than the dimension.
///
/// ```text
/// b(x) = (1 − 1/(x·c/d + 1))·d
/// ```
///
/// with the finger's distance x past the end, the coefficient c and the dimension d. UIScrollView uses c =
/// 0.55 and the view's length for d; niri c = 0.5.
///
///     let band = try RubberBand(dimension: 600)
///     band.band(100)  // about 50.4
///
/// Distances have a sign, and the band is the same on both sides.
public struct RubberBand: Hashable, Sendable {
    /// The limit of the content's distance past the end, in the value's unit.
    public let dimension: Double
    /// The ratio of the content's speed to the finger's just past the end.
    public let coefficient: Double

    /// The coefficient of UIScrollView.
    public static let defaultCoefficient = 0.55

    /// Creates a rubber band; throws if a number is out of range.
    ///
    /// - Parameters:
    ///   - dimension: Usually the visible length along the axis, in the value's unit; greater than 0.
    ///   - coefficient: Greater than 0, and at most 1; at 1 the content leaves the end at the finger's speed,
    ///     with no kink.
    public init(
        dimension: Double, coefficient: Double = RubberBand.defaultCoefficient
    ) throws(ParameterError) {
        try ParameterError.Parameter.dimension.check(dimension, .bePositive)
        try ParameterError.Parameter.rubberBandCoefficient.check(coefficient, .lieAbove(0, atMost: 1))
        self.dimension = dimension
        self.coefficient = coefficient
    }

    /// Returns the content's distance past the end for a finger that is `distance` past it.
    ///
    /// NaN counts as 0.
    public func band(_ distance: Double) -> Double {
        let tension = self.tension(at: distance)
        // Each form is used where it neither overflows nor loses digits.
        let fraction = tension > 1 ? 1 / (1 + 1 / tension) : tension / (1 + tension)
        return distance < 0 ? -dimension * fraction : dimension * fraction
    }

    /// Returns the derivative of the content's distance by the finger's, `distance` past the end.
    public func derivative(at distance: Double) -> Double {
        let rest = 1 / (1 + tension(at: distance))
        return coefficient * rest * rest
    }

    /// Returns the finger's distance past the end for content that is `banded` past it; the inverse of
    /// ``band(_:)``.
    ///
    /// The content never reaches the dimension, for which the result would be infinite. Beyond 1/65536 short
    /// of the dimension, less than shows, `banded` is clamped, and the result is 65535/c dimensions. NaN
    /// counts as 0.
    public func inverse(of banded: Double) -> Double {
        let fraction = min(abs(banded) / dimension, 1 - 0x1p-16)
        guard fraction > 0 else { return 0 }
        // This order avoids overflow where the result is finite.
        let distance = min(dimension * (fraction / ((1 - fraction) * coefficient)), .greatestFiniteMagnitude)
        return banded < 0 ? -distance : distance
    }

    /// The distance in units of d/c.
    func tension(at distance: Double) -> Double {
        distance.isNaN ? 0 : abs(distance) * coefficient / dimension
    }
}
