/// A cursor that reads one JSON value on one line, strictly, without building a tree.
///
/// A failure names the expected text; the cursor stays at the text found.
struct JSONCursor {
    static let deepest = 32

    var bytes: ByteCursor

    struct Failure: Error {
        var expected: StaticString
    }

    init?(_ line: UnsafeRawBufferPointer) {
        guard let cursor = ByteCursor(line) else { return nil }
        bytes = cursor
    }

    /// True if only blanks are left.
    var isBlank: Bool {
        var copy = bytes
        copy.skipBlanks()
        return copy.isAtEnd
    }

    /// The text at the cursor, for a message.
    var found: String { bytes.isAtEnd ? "the end of the line" : quoted(bytes.rest) }

    /// Skips blanks, and then `byte` if it is next; returns true if it was.
    mutating func take(_ byte: UInt8) -> Bool {
        bytes.skipBlanks()
        return bytes.take(byte)
    }

    mutating func require(_ byte: UInt8, _ expected: StaticString) throws(Failure) {
        guard take(byte) else { throw Failure(expected: expected) }
    }

    mutating func requireEnd() throws(Failure) {
        bytes.skipBlanks()
        guard bytes.isAtEnd else { throw Failure(expected: "the end of the line") }
    }

    /// Reads an object. `readValue` gets each key and reads the value after it.
    @inline(__always)
    mutating func object(
        _ readValue: (_ key: UnsafeRawBufferPointer, inout JSONCursor) throws(Failure) -> Void
    ) throws(Failure) {
        try require(0x7b, "an object in braces")
        guard !take(0x7d) else { return }
        repeat {
            let key = try string()
            try require(0x3a, "a colon")
            try readValue(key, &self)
        } while take(0x2c)
        try require(0x7d, "a comma or }")
    }

    /// Reads an array. `readElement` reads each of its elements.
    @inline(__always)
    mutating func array(_ readElement: (inout JSONCursor) throws(Failure) -> Void) throws(Failure) {
        try require(0x5b, "a list in brackets")
        guard !take(0x5d) else { return }
        repeat { try readElement(&self) } while take(0x2c)
        try require(0x5d, "a comma or ]")
    }

    /// Reads a list of numbers.
    mutating func numbers() throws(Failure) -> [Double] {
        var numbers: [Double] = []
        try array { (cursor) throws(Failure) in numbers.append(try cursor.double()) }
        return numbers
    }

    /// Reads a string, and returns the bytes between its quotes with escapes unresolved.
    mutating func string() throws(Failure) -> UnsafeRawBufferPointer {
        bytes.skipBlanks()
        guard bytes.take(0x22) else { throw Failure(expected: "a text in quotes") }
        let start = bytes.position
        while bytes.byte != 0x22 {
            guard bytes.byte >= 0x20 else { throw Failure(expected: "the closing quote of a text") }
            if bytes.take(0x5c) { try escape() } else { bytes.advance() }
        }
        let text = UnsafeRawBufferPointer(start: start, count: bytes.position - start)
        bytes.advance()
        return text
    }

    private mutating func escape() throws(Failure) {
        switch bytes.byte {
        case 0x22, 0x5c, 0x2f, 0x62, 0x66, 0x6e, 0x72, 0x74: bytes.advance()
        case 0x75:
            bytes.advance()
            for _ in 0..<4 {
                guard ByteCursor.hexadecimalDigit(bytes.byte) != nil else {
                    throw Failure(expected: "four hexadecimal digits")
                }
                bytes.advance()
            }
        default: throw Failure(expected: "an escape that JSON knows")
        }
    }

    mutating func boolean() throws(Failure) -> Bool {
        bytes.skipBlanks()
        if bytes.take("true") { return true }
        if bytes.take("false") { return false }
        throw Failure(expected: "true or false")
    }

    /// Skips a value of any kind.
    mutating func skipValue(depth: Int = 0) throws(Failure) {
        guard depth <= Self.deepest else { throw Failure(expected: "lists that are nested less deep") }
        bytes.skipBlanks()
        switch bytes.byte {
        case 0x7b:
            try object { (_, cursor) throws(Failure) in try cursor.skipValue(depth: depth + 1) }
        case 0x5b:
            try array { (cursor) throws(Failure) in try cursor.skipValue(depth: depth + 1) }
        case 0x22: _ = try string()
        case 0x2d, 0x30...0x39: _ = try number()
        default:
            guard bytes.take("true") || bytes.take("false") || bytes.take("null") else {
                throw Failure(expected: "a value")
            }
        }
    }
}

/// A number in its written form: ±mantissa · 10^exponent.
struct JSONNumber {
    fileprivate var isNegative = false
    fileprivate var mantissa: UInt64 = 0
    fileprivate var exponent = 0
    /// True if the mantissa holds all digits.
    fileprivate var isExact = true
    fileprivate var isInteger = true
    fileprivate var text: UnsafeRawBufferPointer

    /// The nearest Double; nil if the number exceeds the range of Double.
    var double: Double? {
        // Both factors are exact, so that the one rounding is that of the product (Clinger's fast path).
        if isExact, mantissa <= 1 << 53, abs(exponent) <= 22 {
            let power = Self.powersOfTen[abs(exponent)]
            let value = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
            return isNegative ? -value : value
        }
        guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }

    /// The whole number; nil if the number has a fraction or is too large.
    var integer: Int64? {
        guard isInteger, isExact, let value = Int64(exactly: mantissa) else { return nil }
        return isNegative ? -value : value
    }

    /// The number of seconds in whole nanoseconds; nil if it is too large.
    var nanoseconds: Int64? {
        guard isExact else { return nil }
        let shift = exponent + 9
        var value = mantissa
        if shift < 0 {
            guard shift > -20 else { return 0 }
            for _ in shift ..< -1 { value /= 10 }
            value = (value + 5) / 10
        } else {
            guard mantissa > 0 else { return 0 }
            guard shift <= 19 else { return nil }
            for _ in 0..<shift {
                let (product, overflow) = value.multipliedReportingOverflow(by: 10)
                guard !overflow else { return nil }
                value = product
            }
        }
        guard let result = Int64(exactly: value) else { return nil }
        return isNegative ? -result : result
    }

    private static let powersOfTen: [Double] = (0...22).map { power in
        (0..<power).reduce(1) { value, _ in value * 10 }
    }
}

extension JSONCursor {
    mutating func number() throws(Failure) -> JSONNumber {
        bytes.skipBlanks()
        let start = bytes.position
        var number = JSONNumber(text: UnsafeRawBufferPointer(start: start, count: 0))
        number.isNegative = bytes.take(0x2d)
        if bytes.take(0x30) {
            guard !bytes.isDigit else { throw Failure(expected: "a number without leading zeros") }
        } else {
            guard takeDigits(into: &number) > 0 else { throw Failure(expected: "a number") }
        }
        if bytes.take(0x2e) {
            number.isInteger = false
            let count = takeDigits(into: &number)
            guard count > 0 else { throw Failure(expected: "digits after the point") }
            number.exponent -= count
        }
        if bytes.take(0x65) || bytes.take(0x45) {
            number.isInteger = false
            let isNegative = bytes.take(0x2d)
            if !isNegative { _ = bytes.take(0x2b) }
            var exponent = 0
            var count = 0
            while bytes.isDigit, count < 5 {
                exponent = exponent * 10 + Int(bytes.byte - 0x30)
                count += 1
                bytes.advance()
            }
            guard count > 0 else { throw Failure(expected: "digits of an exponent") }
            number.exponent += isNegative ? -exponent : exponent
        }
        number.text = UnsafeRawBufferPointer(start: start, count: bytes.position - start)
        guard number.text.count <= 64, !bytes.isDigit else { throw Failure(expected: "a shorter number") }
        return number
    }

    private mutating func takeDigits(into number: inout JSONNumber) -> Int {
        let start = bytes.position
        while bytes.isDigit {
            if number.mantissa < 1_000_000_000_000_000_000 {
                number.mantissa = number.mantissa * 10 + UInt64(bytes.byte - 0x30)
            } else {
                number.isExact = false
            }
            bytes.advance()
        }
        return bytes.position - start
    }

    mutating func double() throws(Failure) -> Double {
        let start = self
        guard let value = try number().double else {
            self = start
            throw Failure(expected: "a number that a Double can hold")
        }
        return value
    }

    mutating func integer(in range: ClosedRange<Int64>) throws(Failure) -> Int64 {
        let start = self
        guard let value = try number().integer, range.contains(value) else {
            self = start
            throw Failure(expected: "a whole number in range")
        }
        return value
    }

    /// Reads a number of seconds, and returns it in nanoseconds.
    mutating func nanoseconds() throws(Failure) -> Int64 {
        let start = self
        guard let value = try number().nanoseconds else {
            self = start
            throw Failure(expected: "a time in seconds")
        }
        return value
    }

    /// Reads a pair of the form `[x, y]`.
    mutating func pair() throws(Failure) -> SIMD2<Double> {
        try require(0x5b, "two numbers in brackets")
        let x = try double()
        try require(0x2c, "a comma")
        let y = try double()
        try require(0x5d, "]")
        return SIMD2(x, y)
    }
}
