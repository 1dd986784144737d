/// A number held as the sum of two doubles, about 32 decimal digits.
///
/// Springs derive their constants with it. The phase of a spring that hardly damps grows for hours, and near
/// critical damping the oscillation's frequency is a difference of nearly equal squares: in both places a
/// rounding error in the last digit of a constant would show in the twelfth digit of the motion.
struct DoubleDouble {
    var high: Double
    var low: Double

    init(_ value: Double) {
        high = value
        low = 0
    }

    /// The sum of two numbers of which `high` is the larger.
    private init(_ high: Double, adding low: Double) {
        self.high = high + low
        self.low = low - (self.high - high)
    }

    /// 2 pi.
    static let turn = DoubleDouble(0x1.921fb54442d18p+2, adding: 0x1.1a62633145c07p-52)

    /// The exact product of two doubles.
    static func product(_ left: Double, _ right: Double) -> DoubleDouble {
        let product = left * right
        return DoubleDouble(product, adding: (-product).addingProduct(left, right))
    }

    /// The exact sum of two doubles.
    static func sum(_ left: Double, _ right: Double) -> DoubleDouble {
        let sum = left + right
        let shown = sum - left
        return DoubleDouble(sum, adding: (left - (sum - shown)) + (right - shown))
    }

    static func + (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
        let sum = DoubleDouble.sum(left.high, right.high)
        return DoubleDouble(sum.high, adding: sum.low + (left.low + right.low))
    }

    static func - (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
        left + right.negated
    }

    static func * (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
        let product = DoubleDouble.product(left.high, right.high)
        let cross = (left.high * right.low).addingProduct(left.low, right.high)
        return DoubleDouble(product.high, adding: product.low + cross)
    }

    static func / (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
        let quotient = left.high / right.high
        let rest = left - right * DoubleDouble(quotient)
        return DoubleDouble(quotient, adding: rest.high / right.high)
    }

    var negated: DoubleDouble {
        var copy = self
        copy.high = -high
        copy.low = -low
        return copy
    }

    /// The square root of a number that is not negative.
    var squareRoot: DoubleDouble {
        let root = high.squareRoot()
        guard root > 0 else { return DoubleDouble(0) }
        let rest = self - DoubleDouble.product(root, root)
        return DoubleDouble(root, adding: rest.high / (2 * root))
    }
}
