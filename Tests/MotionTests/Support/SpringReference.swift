import Motion

/// About 32 digits, as an unevaluated sum of two doubles; only what the reference below needs.
struct Precise {
    var high: Double
    var low = 0.0

    static func + (a: Precise, b: Precise) -> Precise {
        let sum = a.high + b.high
        let part = sum - a.high
        let error = (a.high - (sum - part)) + (b.high - part) + a.low + b.low
        return Precise(high: sum + error, low: error - ((sum + error) - sum))
    }

    static func * (a: Precise, b: Precise) -> Precise {
        let product = a.high * b.high
        let error = (-product).addingProduct(a.high, b.high) + a.high * b.low + a.low * b.high
        return Precise(high: product + error, low: error - ((product + error) - product))
    }

    static func / (a: Precise, b: Precise) -> Precise {
        let first = a.high / b.high
        let rest = a + b * Precise(high: -first)
        let second = rest.high / b.high
        let third = (rest + b * Precise(high: -second)).high / b.high
        return Precise(high: first) + Precise(high: second, low: third)
    }

    static let turn = Precise(high: 6.283185307179586, low: 2.4492935982947064e-16)
}

/// The state of a spring by another way than the closed form: the exponential of the system's matrix, by
/// scaling, Taylor series and squaring, in 32 digits.
struct SpringReference {
    /// k/m and c/m.
    let stiffness: Precise
    let damping: Precise

    init(mass: Double, stiffness: Double, damping: Double) {
        self.stiffness = Precise(high: stiffness) / Precise(high: mass)
        self.damping = Precise(high: damping) / Precise(high: mass)
    }

    init(duration: Double, dampingRatio: Precise) {
        let frequency = Precise.turn / Precise(high: duration)
        stiffness = frequency * frequency
        damping = Precise(high: 2) * dampingRatio * frequency
    }

    typealias Matrix = (xx: Precise, xv: Precise, vx: Precise, vv: Precise)

    func matrix(after time: Double) -> Matrix {
        // Time in units that make both off-diagonal elements alike.
        let frequency = stiffness.high.squareRoot()
        let size = time * (frequency + damping.high)
        let halvings = max(0, Int(size.exponent) + 6)
        let step = Precise(high: time * Double(sign: .plus, exponent: -halvings, significand: 1))
        let a: Matrix = (
            Precise(high: 0), step, Precise(high: -1) * stiffness * step, Precise(high: -1) * damping * step
        )
        var sum: Matrix = (Precise(high: 1), Precise(high: 0), Precise(high: 0), Precise(high: 1))
        var term = sum
        for n in 1...20 {
            term = Self.scale(Self.multiply(term, a), Precise(high: 1) / Precise(high: Double(n)))
            sum = (sum.xx + term.xx, sum.xv + term.xv, sum.vx + term.vx, sum.vv + term.vv)
        }
        for _ in 0..<halvings { sum = Self.multiply(sum, sum) }
        return sum
    }

    private static func multiply(_ a: Matrix, _ b: Matrix) -> Matrix {
        (
            a.xx * b.xx + a.xv * b.vx, a.xx * b.xv + a.xv * b.vv,
            a.vx * b.xx + a.vv * b.vx, a.vx * b.xv + a.vv * b.vv
        )
    }

    private static func scale(_ a: Matrix, _ factor: Precise) -> Matrix {
        (a.xx * factor, a.xv * factor, a.vx * factor, a.vv * factor)
    }

    /// Displacement and rate after `time`.
    func offset(after time: Double, displacement: Double, rate: Double) -> (Double, Double) {
        let m = matrix(after: time)
        let (x, v) = (Precise(high: displacement), Precise(high: rate))
        return ((m.xx * x + m.xv * v).high, (m.vx * x + m.vv * v).high)
    }
}
