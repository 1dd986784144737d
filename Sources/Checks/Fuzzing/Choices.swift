/// Decisions made by bytes, one after the other. When there are no more bytes, all are for the first choice.
struct Choices {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    mutating func bool() -> Bool { byte() & 1 == 1 }

    /// A whole number from 0 up to and without `limit`, which is at most 256.
    mutating func below(_ limit: Int) -> Int { Int(byte()) % limit }

    mutating func pick<Element>(_ first: Element, _ others: Element...) -> Element {
        let index = below(others.count + 1)
        return index == 0 ? first : others[index - 1]
    }

    /// A number in a range, in 65,535 steps.
    mutating func number(in range: ClosedRange<Double>) -> Double {
        let steps = Double(Int(byte()) << 8 | Int(byte())) / 65535
        return range.lowerBound + (range.upperBound - range.lowerBound) * steps
    }

    /// Mostly a number in a range, now and then one that nobody would expect.
    mutating func anyNumber(around range: ClosedRange<Double>) -> Double {
        switch byte() {
        case 255: bits()
        case 254: .nan
        case 253: .infinity
        case 252: -.infinity
        case 251: .greatestFiniteMagnitude
        case 250: -.greatestFiniteMagnitude
        case 249: .leastNonzeroMagnitude
        case 248: 1e12
        case 247: -0.0
        case 246: 0
        default: number(in: range)
        }
    }

    /// The same, but always one whose square can be held.
    mutating func finiteNumber(around range: ClosedRange<Double>) -> Double {
        let number = anyNumber(around: range)
        return abs(number) < 1e150 ? number : 0
    }

    mutating func anyPoint(around range: ClosedRange<Double>) -> SIMD2<Double> {
        SIMD2(anyNumber(around: range), anyNumber(around: range))
    }

    private mutating func bits() -> Double {
        var pattern: UInt64 = 0
        for _ in 0..<8 { pattern = pattern << 8 | UInt64(byte()) }
        return Double(bitPattern: pattern)
    }

    /// What is left, as text.
    mutating func text(_ limit: Int) -> String {
        let count = min(below(limit), rest.count)
        defer { rest = rest.dropFirst(count) }
        return String(decoding: rest.prefix(count), as: UTF8.self)
    }
}
