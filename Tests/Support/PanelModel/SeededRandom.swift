import CLibm
import Seeded

/// A random number generator for several distributions, reproducible on every machine by its seed.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var generator: SeededGenerator

    public init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    public mutating func next() -> UInt64 { generator.next() }

    /// Returns a number in 0..<1.
    public mutating func unit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// Returns a number that is uniformly distributed in `range`.
    public mutating func uniform(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * unit()
    }

    /// Returns a number in `range` whose logarithm is uniformly distributed.
    public mutating func proportional(_ range: ClosedRange<Double>) -> Double {
        exp(uniform(log(range.lowerBound)...log(range.upperBound)))
    }

    /// Returns a number from the normal distribution of mean 0 and standard deviation 1.
    public mutating func normal() -> Double {
        (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
    }

    /// Returns a number whose logarithm is normally distributed: one in ten is below `tenth`, one in ten
    /// above `ninetieth`.
    public mutating func logNormal(tenth: Double, ninetieth: Double) -> Double {
        let spread = log(ninetieth / tenth) / (2 * 1.2815515655446004)
        return (tenth * ninetieth).squareRoot() * exp(spread * normal())
    }

    /// Returns true with this `probability`.
    public mutating func chance(_ probability: Double) -> Bool {
        unit() < probability
    }
}
