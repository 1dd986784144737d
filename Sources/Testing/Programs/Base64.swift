extension [UInt8] {
    /// Decodes a text in base 64.
    package init(base64 text: String) {
        self = []
        reserveCapacity(text.utf8.count / 4 * 3)
        var (bits, count): (UInt32, Int) = (0, 0)
        for character in text.utf8 {
            guard let digit = Self.digit(character) else { continue }
            bits = bits << 6 | UInt32(digit)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
    }

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
