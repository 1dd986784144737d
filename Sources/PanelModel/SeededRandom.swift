import CLibm

/// Random numbers that are the same on every run and machine: SplitMix64.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number in 0..<1.
    public mutating func unit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// A number that is as likely to lie in any part of `range` as in any other of the same width.
    public mutating func uniform(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * unit()
    }

    /// A number that is as likely to lie in any part of `range` as in any other of the same ratio.
    public mutating func proportional(_ range: ClosedRange<Double>) -> Double {
        exp(uniform(log(range.lowerBound)...log(range.upperBound)))
    }

    /// A number from the normal distribution of mean 0 and standard deviation 1.
    public mutating func normal() -> Double {
        (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
    }

    /// A number whose logarithm is normal: one in ten is below `tenth`, one in ten above `ninetieth`.
    public mutating func logNormal(tenth: Double, ninetieth: Double) -> Double {
        let spread = log(ninetieth / tenth) / (2 * 1.2815515655446004)
        return (tenth * ninetieth).squareRoot() * exp(spread * normal())
    }

    /// True with this `probability`.
    public mutating func chance(_ probability: Double) -> Bool {
        unit() < probability
    }
}
