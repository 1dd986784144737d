import Seeded

extension SeededGenerator {
    mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

    mutating func happens(_ probability: Double) -> Bool { number(0...1) < probability }
}

/// A digest of everything that a life has shown: FNV-1a of the bits.
struct Digest {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func take(_ bits: UInt64) {
        value = (value ^ bits) &* 0x0000_0100_0000_01b3
        value = (value ^ bits >> 32) &* 0x0000_0100_0000_01b3
    }

    mutating func take(_ number: Double) { take(number.bitPattern) }
}

/// The error of an invariant that did not hold, or of a call that failed.
public struct Broken: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
