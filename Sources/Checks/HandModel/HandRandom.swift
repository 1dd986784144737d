import CLibm
import Seeded

/// Random numbers, the same for one seed on every run.
struct HandRandom {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// A number between two others.
    mutating func number(_ least: Double, _ most: Double) -> Double {
        least + (most - least) * Double(generator.next() >> 11) * 0x1p-53
    }

    /// A number between two others, both greater than 0; every ratio of the same size is as likely.
    mutating func size(_ least: Double, _ most: Double) -> Double {
        exp(number(log(least), log(most)))
    }

    /// A number of the normal distribution.
    mutating func normal() -> Double {
        (-2 * log(1 - number(0, 1))).squareRoot() * cos(number(0, 2 * .pi))
    }
}
