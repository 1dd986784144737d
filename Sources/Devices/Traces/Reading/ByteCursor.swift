/// A cursor that reads a line of text byte by byte, without making strings.
struct ByteCursor {
    private(set) var position: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>

    /// Creates a cursor at the beginning of `line`; nil if the line is empty.
    init?(_ line: UnsafeRawBufferPointer) {
        guard let start = line.baseAddress?.assumingMemoryBound(to: UInt8.self), !line.isEmpty else {
            return nil
        }
        position = start
        end = start + line.count
    }

    /// The byte at the cursor; 0 at the end, as a text has no zero bytes.
    @inline(__always)
    var byte: UInt8 { position < end ? position.pointee : 0 }

    @inline(__always)
    var isDigit: Bool { byte &- 0x30 < 10 }

    var isAtEnd: Bool { position == end }

    @inline(__always)
    mutating func advance() {
        if position < end { position += 1 }
    }

    /// Returns true, and skips `byte`, if it is at the cursor.
    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        guard self.byte == byte else { return false }
        position += 1
        return true
    }

    /// Returns true, and skips `text`, if it is at the cursor.
    @inline(__always)
    mutating func take(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard end - position >= count else { return false }
        for index in 0..<count where position[index] != text.utf8Start[index] { return false }
        position += count
        return true
    }

    /// Skips spaces, and returns their number.
    @inline(__always)
    @discardableResult
    mutating func skipSpaces() -> Int {
        let start = position
        while position < end, position.pointee == 0x20 { position += 1 }
        return position - start
    }

    /// Skips spaces, tabs and carriage returns.
    mutating func skipBlanks() {
        while position < end, position.pointee == 0x20 || position.pointee == 0x09 || position.pointee == 0x0d
        {
            position += 1
        }
    }

    /// Takes a decimal number of up to 18 digits, with or without a minus sign; nil if there is none.
    @inline(__always)
    mutating func takeInteger() -> Int64? {
        let isNegative = take(0x2d)
        let start = position
        var value: Int64 = 0
        while position < end, position.pointee &- 0x30 < 10 {
            value = value &* 10 &+ Int64(position.pointee &- 0x30)
            position += 1
        }
        guard position > start, position - start <= 18 else { return nil }
        return isNegative ? -value : value
    }

    /// Takes a hexadecimal number of up to 8 digits; nil if there is none.
    mutating func takeHexadecimal() -> Int64? {
        let start = position
        var value: Int64 = 0
        while let digit = Self.hexadecimalDigit(byte), position - start < 9 {
            value = value << 4 | digit
            position += 1
        }
        guard position > start, position - start <= 8 else { return nil }
        return value
    }

    /// The bytes from the cursor to the next blank or the end, for a message.
    var word: UnsafeRawBufferPointer {
        var stop = position
        while stop < end, stop.pointee > 0x20 { stop += 1 }
        return UnsafeRawBufferPointer(start: position, count: stop - position)
    }

    /// Skips the bytes up to the next blank or the end, and returns them.
    @discardableResult
    mutating func takeWord() -> UnsafeRawBufferPointer {
        let word = word
        position += word.count
        return word
    }

    /// The bytes from the cursor to the end.
    var rest: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: position, count: end - position)
    }

    static func hexadecimalDigit(_ byte: UInt8) -> Int64? {
        switch byte {
        case 0x30...0x39: Int64(byte - 0x30)
        case 0x61...0x66: Int64(byte - 0x61 + 10)
        case 0x41...0x46: Int64(byte - 0x41 + 10)
        default: nil
        }
    }
}

/// Returns text from a file in quotes for a message: short, on one line, without control characters.
func quoted(_ bytes: some Sequence<UInt8>) -> String {
    var start = Array(bytes.prefix(41))
    let isLonger = start.count > 40
    if isLonger { start.removeLast() }
    let text = String(decoding: start, as: UTF8.self).unicodeScalars
    let safe = text.map { $0.value < 0x20 || (0x7f..<0xa0).contains($0.value) ? "\u{fffd}" : String($0) }
    return "“" + safe.joined() + (isLonger ? "…”" : "”")
}

func quoted(_ text: String) -> String {
    quoted(text.utf8)
}

/// Returns a name from a file, without the blanks at its end, and with a blank for each control character.
func named(_ bytes: UnsafeRawBufferPointer) -> String {
    var slice = bytes[...]
    while let last = slice.last, last <= 0x20 { slice.removeLast() }
    return String(decoding: slice.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
}
