/// A source of decisions made by bytes, one after the other. When the bytes are used up, every decision is
/// the first choice.
public struct Choices {
    private var rest: ArraySlice<UInt8>

    public init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    public var isAtEnd: Bool { rest.isEmpty }

    public mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    public mutating func bool() -> Bool { byte() & 1 == 1 }

    /// Returns an integer from 0 up to, but not including, `limit`, which is at most 256.
    public mutating func below(_ limit: Int) -> Int { Int(byte()) % limit }

    public mutating func pick<Element>(_ first: Element, _ others: Element...) -> Element {
        let index = below(others.count + 1)
        return index == 0 ? first : others[index - 1]
    }

    /// Returns a number in a range, in 65,535 steps.
    public mutating func number(in range: ClosedRange<Double>) -> Double {
        let steps = Double(Int(byte()) << 8 | Int(byte())) / 65535
        return range.lowerBound + (range.upperBound - range.lowerBound) * steps
    }

    /// Returns a number, mostly in a range, now and then an extreme or invalid one.
    public mutating func anyNumber(around range: ClosedRange<Double>) -> Double {
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

    /// Returns a number as ``anyNumber(around:)`` does, but always one with a finite square.
    public mutating func finiteNumber(around range: ClosedRange<Double>) -> Double {
        let number = anyNumber(around: range)
        return abs(number) < 1e150 ? number : 0
    }

    public mutating func anyPoint(around range: ClosedRange<Double>) -> SIMD2<Double> {
        SIMD2(anyNumber(around: range), anyNumber(around: range))
    }

    private mutating func bits() -> Double {
        var pattern: UInt64 = 0
        for _ in 0..<8 { pattern = pattern << 8 | UInt64(byte()) }
        return Double(bitPattern: pattern)
    }

    /// Returns up to `limit` of the remaining bytes, as text.
    public mutating func text(_ limit: Int) -> String {
        let count = min(below(limit), rest.count)
        defer { rest = rest.dropFirst(count) }
        return String(decoding: rest.prefix(count), as: UTF8.self)
    }
}
