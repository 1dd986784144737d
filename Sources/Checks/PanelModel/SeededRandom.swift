import CLibm
import Seeded

/// Random numbers of several distributions, the same on every run and machine for one seed.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var generator: SeededGenerator

    public init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    public mutating func next() -> UInt64 { generator.next() }

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
