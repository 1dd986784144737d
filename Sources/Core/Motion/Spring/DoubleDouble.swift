/// A number held as the sum of two doubles, about 32 decimal digits.
///
/// The constants of springs are computed with it. The phase of a lightly damped spring grows for hours, and
/// near critical damping the oscillation's frequency is a difference of nearly equal squares: in both places
/// a rounding error in the last digit of a constant would show in the twelfth digit of the motion.
struct DoubleDouble {
    var high: Double
    var low: Double

    /// - Parameter low: The remainder that `high` lacks: at most a few units of its last digit.
    init(_ high: Double, _ low: Double = 0) {
        self.high = high
        self.low = low
    }

    /// The radians of a full turn, 2π.
    static let turn = DoubleDouble(0x1.921fb54442d18p+2, 0x1.1a62633145c07p-52)

    /// The exact product of two doubles below 10²⁹⁰.
    ///
    /// Computed by Dekker's splitting, since a fused multiply-add is a slower call into libm where the
    /// processor's instruction may not be assumed.
    static func product(_ left: Double, _ right: Double) -> DoubleDouble {
        let product = left * right
        let (a, b) = halves(left)
        let (c, d) = halves(right)
        return DoubleDouble(product, ((a * c - product) + (a * d + b * c)) + b * d)
    }

    /// Splits a double into two with half the digits, whose products are exact.
    private static func halves(_ value: Double) -> (high: Double, low: Double) {
        let shifted = value * 134_217_729  // 2²⁷ + 1
        let high = shifted - (shifted - value)
        return (high, value - high)
    }

    /// The exact sum of two doubles.
    static func sum(_ left: Double, _ right: Double) -> DoubleDouble {
        let sum = left + right
        let shown = sum - left
        return DoubleDouble(sum, (left - (sum - shown)) + (right - shown))
    }

    static func + (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
        let sum = DoubleDouble.sum(left.high, right.high)
        // When digits cancel, the remainder may be larger than the sum.
        let low = sum.low + (left.low + right.low)
        let high = sum.high + low
        return DoubleDouble(high, low - (high - sum.high))
    }

    static func - (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
        left + right.negated
    }

    static func * (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
        let product = DoubleDouble.product(left.high, right.high)
        return DoubleDouble(product.high, product.low + (left.high * right.low + left.low * right.high))
    }

    static func / (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
        let quotient = left.high / right.high
        let back = product(quotient, right.high)
        let rest = ((left.high - back.high) - back.low) + (left.low - quotient * right.low)
        return DoubleDouble(quotient, rest * (1 / right.high))
    }

    /// The nearest double.
    var value: Double { high + low }

    var negated: DoubleDouble { DoubleDouble(-high, -low) }

    var magnitude: DoubleDouble { high < 0 ? negated : self }

    /// The square root of a number that is not negative.
    var squareRoot: DoubleDouble {
        let root = high.squareRoot()
        guard root > 0 else { return DoubleDouble(0) }
        let square = DoubleDouble.product(root, root)
        return DoubleDouble(root, ((high - square.high) - square.low + low) * (0.5 / root))
    }
}
