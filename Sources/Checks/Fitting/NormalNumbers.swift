import CLibm
import Seeded

/// A generator of normally distributed numbers and of integers, reproducible by its seed.
struct NormalNumbers {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func next() -> Double {
        let first = Double(generator.next() >> 11) * 0x1p-53
        let second = Double(generator.next() >> 11) * 0x1p-53
        return (-2 * log(1 - first)).squareRoot() * cos(2 * .pi * second)
    }

    /// Returns an integer in 0..<limit.
    mutating func index(below limit: Int) -> Int { Int(generator.next() % UInt64(limit)) }
}
