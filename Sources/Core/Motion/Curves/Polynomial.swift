/// A polynomial on the interval from 0 to 1.
struct Polynomial {
    /// The coefficient of tⁱ at index i.
    var coefficients: SIMD8<Double>
    /// The index of the last coefficient in use, at most 7.
    let degree: Int

    init(coefficients: SIMD8<Double>, degree: Int) {
        self.coefficients = coefficients
        self.degree = degree
    }

    func value(at t: Double) -> Double {
        var sum = 0.0
        for index in stride(from: degree, through: 0, by: -1) {
            sum = sum * t + coefficients[index]
        }
        return sum
    }

    /// The greatest t up to which the value stays at or below `level`; nil if the value never exceeds it on
    /// the interval.
    ///
    /// Between its extremes a polynomial is monotone. The extremes are roots of the derivative, which are
    /// found in the same way: a bounded number of steps in all.
    func firstRise(above level: Double) -> Double? {
        // No value exceeds the sum of the positive coefficients.
        guard coefficients.replacing(with: 0, where: coefficients .< 0).sum() > level else { return nil }
        var lowered = self
        lowered.coefficients[0] -= level
        guard lowered.coefficients[0] <= 0 else { return 0 }
        let turns = derivative.roots
        var left = 0.0
        for index in 0...turns.count {
            let right = index < turns.count ? turns.values[index] : 1
            if lowered.value(at: right) > 0 { return lowered.root(from: left, to: right) }
            left = right
        }
        return nil
    }

    /// The root between two places at which the signs differ, if there is only one: Newton's method, with
    /// bisection wherever it does not converge.
    func root(from left: Double, to right: Double) -> Double {
        let rises = value(at: right) > 0
        var (low, high) = (left, right)
        var t = low + (high - low) / 2
        var reach = high - low
        for _ in 0..<100 {
            var (value, slope) = (0.0, 0.0)
            for index in stride(from: degree, through: 0, by: -1) {
                slope = slope * t + value
                value = value * t + coefficients[index]
            }
            if value == 0 { return t }
            if (value > 0) == rises { high = t } else { low = t }
            var next = t - value / slope
            // The quotient is NaN or infinite if the slope is 0, and so not inside the bracket.
            if !(next > low && next < high) || abs(next - t) > reach / 2 {
                next = low + (high - low) / 2
            }
            reach = abs(next - t)
            t = next
            if reach <= 0x1p-50 * t { break }
        }
        return t
    }

    private var derivative: Polynomial {
        var slopes = SIMD8<Double>.zero
        for index in stride(from: 1, through: degree, by: 1) {
            slopes[index - 1] = coefficients[index] * Double(index)
        }
        return Polynomial(coefficients: slopes, degree: max(degree - 1, 0))
    }

    /// The places strictly between 0 and 1 at which the value changes sign, in ascending order.
    private var roots: (values: SIMD8<Double>, count: Int) {
        var found = (values: SIMD8<Double>.zero, count: 0)
        guard degree > 0 else { return found }
        let turns = derivative.roots
        var left = 0.0
        var wasPositive = value(at: 0) > 0
        for index in 0...turns.count {
            let right = index < turns.count ? turns.values[index] : 1
            let isPositive = value(at: right) > 0
            if isPositive != wasPositive {
                found.values[found.count] = root(from: left, to: right)
                found.count += 1
            }
            (left, wasPositive) = (right, isPositive)
        }
        return found
    }
}
