import CLibm
import Seeded

/// A source of random numbers for robots: sums instead of logarithms, so that they are the same on every
/// machine.
struct RobotRandom {
    private var generator: SeededGenerator

    /// Makes a source. Different streams of one seed are independent.
    init(seed: UInt64, stream: UInt64) {
        generator = SeededGenerator(seed: seed &* 0xd134_2543_de82_ef95 ^ stream &* 0x2545_f491_4f6c_dd1d)
        _ = next()
    }

    mutating func next() -> UInt64 { generator.next() }

    /// Returns a uniform number from 0 up to 1.
    mutating func uniform() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// Returns a number with mean 0 and standard deviation 1: the sum of twelve uniform ones, so never
    /// beyond ±6.
    mutating func normal() -> Double {
        var sum = -6.0
        for _ in 0..<12 { sum += uniform() }
        return sum
    }

    /// Returns a factor with median 1; `spread` is the standard deviation of its logarithm.
    mutating func factor(spread: Double) -> Double {
        exp(normal() * spread.within(0...3))
    }
}
