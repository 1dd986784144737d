import CLibm
import Seeded

/// A random number generator, reproducible by its seed.
struct HandRandom {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// Returns a number between two bounds, uniformly distributed.
    mutating func number(_ least: Double, _ most: Double) -> Double {
        least + (most - least) * Double(generator.next() >> 11) * 0x1p-53
    }

    /// Returns a number between two bounds greater than 0, with a uniformly distributed logarithm.
    mutating func size(_ least: Double, _ most: Double) -> Double {
        exp(number(log(least), log(most)))
    }

    /// Returns a number of the standard normal distribution.
    mutating func normal() -> Double {
        (-2 * log(1 - number(0, 1))).squareRoot() * cos(number(0, 2 * .pi))
    }
}
