/// Decay by another way than the C library's exponentials: their power series, scaled and squared, in 32
/// digits.
struct DecayReference {
    /// Per second.
    let friction: Precise

    /// e^(−friction·time).
    func share(after time: Double) -> Precise {
        let exponent = friction * Precise(high: -time)
        let halvings = max(0, Int(exponent.high.exponent) + 6)
        let step = exponent * Precise(high: Double(sign: .plus, exponent: -halvings, significand: 1))
        var sum = Precise(high: 1)
        var term = sum
        for n in 1...20 {
            term = term * step / Precise(high: Double(n))
            sum = sum + term
        }
        for _ in 0..<halvings { sum = sum * sum }
        return sum
    }

    /// How far it has come after `time`, and how fast it still is, when it started at `velocity`.
    func state(after time: Double, velocity: Double) -> (displacement: Double, velocity: Double) {
        let share = share(after: time)
        let done = Precise(high: 1) + Precise(high: -1) * share
        return ((Precise(high: velocity) * done / friction).high, (Precise(high: velocity) * share).high)
    }

    /// `base` to a whole power, by multiplication alone.
    static func power(_ base: Double, _ exponent: Int) -> Precise {
        var result = Precise(high: 1)
        var square = Precise(high: base)
        var rest = exponent
        while rest > 0 {
            if rest % 2 == 1 { result = result * square }
            square = square * square
            rest /= 2
        }
        return result
    }
}
