import Seeded

/// A source of the numbers that decide a life: a seed, whose numbers are mostly as an app's, or the bytes of a
/// fuzzer, which are mostly anything.
public protocol NumberSource {
    mutating func number(in range: ClosedRange<Double>) -> Double
    mutating func int(in range: ClosedRange<Int>) -> Int
    /// Returns the first from a seed, any of them from bytes.
    mutating func pick<Element>(_ first: Element, _ others: Element...) -> Element
    /// Returns a number for a rule: one in the range from a seed, any number from bytes.
    mutating func parameter(around range: ClosedRange<Double>) -> Double
    /// Returns a number for an event: mostly one in the range, now and then an invalid one.
    mutating func anyNumber(around range: ClosedRange<Double>) -> Double
}

extension NumberSource {
    /// Returns true with a probability.
    public mutating func chance(_ probability: Double) -> Bool { number(in: 0...1) < probability }
}

extension SeededGenerator: NumberSource {
    public mutating func number(in range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

    public mutating func int(in range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

    public mutating func pick<Element>(_ first: Element, _ others: Element...) -> Element { first }

    public mutating func parameter(around range: ClosedRange<Double>) -> Double { number(in: range) }

    public mutating func anyNumber(around range: ClosedRange<Double>) -> Double {
        switch int(in: 0...59) {
        case 0: .nan
        case 1: .infinity
        case 2: 0
        default: number(in: range)
        }
    }
}

extension Choices: NumberSource {
    /// Returns an integer in a range of at most 256.
    public mutating func int(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.count)
    }

    public mutating func parameter(around range: ClosedRange<Double>) -> Double { anyNumber(around: range) }
}
