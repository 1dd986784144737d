/// Colours as bytes and hexadecimal digits. Every opaque colour of 8 bits per channel round-trips exactly.
extension Color {
    /// Creates a colour in sRGB with 8 bits per channel.
    public init(bytes red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8 = 255) {
        self.init(
            red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255,
            alpha: Double(alpha) / 255)
    }

    /// Creates a colour in sRGB from a number such as `0x3584E4`: red, green and blue from the highest byte
    /// of three.
    ///
    /// Higher bits are ignored.
    public init(hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
            blue: Double(hex & 0xFF) / 255, alpha: alpha)
    }

    /// The components to draw with 8 bits per channel: red, green, blue and alpha, each rounded to the
    /// nearest.
    public var bytes: SIMD4<UInt8> {
        let rgba = self.rgba
        let scaled = SIMD4(rgba.red, rgba.green, rgba.blue, rgba.alpha) * 255
        return SIMD4<UInt8>(scaled, rounding: .toNearestOrAwayFromZero)
    }

    /// The colour to draw as a number such as `0x3584E4`, without the alpha.
    public var hex: UInt32 {
        let bytes = self.bytes
        return UInt32(bytes.x) << 16 | UInt32(bytes.y) << 8 | UInt32(bytes.z)
    }

    /// Creates a colour from CSS's hexadecimal forms: `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, with or
    /// without the `#`; nil if the text is none of them.
    public init?(hex text: String) {
        var value: UInt32 = 0
        var count = 0
        for (index, character) in text.utf8.enumerated() {
            if index == 0 && character == UInt8(ascii: "#") { continue }
            guard count < 8, let digit = hexadecimalValue(of: character) else { return nil }
            value = value << 4 | digit
            count += 1
        }
        if count == 3 || count == 4 {
            // Each digit stands for two equal ones.
            let spread = (value & 0xF000) << 12 | (value & 0xF00) << 8 | (value & 0xF0) << 4 | value & 0xF
            value = spread * 0x11
            count *= 2
        }
        switch count {
        case 6: self.init(hex: value)
        case 8: self.init(hex: value >> 8, alpha: Double(value & 0xFF) / 255)
        default: return nil
        }
    }
}

private func hexadecimalValue(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(character - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(character - UInt8(ascii: "A") + 10)
    default: nil
    }
}

#if !hasFeature(Embedded)
extension Color: CustomStringConvertible {
    /// The colour to draw in CSS's hexadecimal form: `#rrggbb`, or `#rrggbbaa` if it is not opaque.
    public var description: String {
        let bytes = self.bytes
        let digits = (0..<(bytes.w == 255 ? 3 : 4)).map { index in
            (bytes[index] < 16 ? "0" : "") + String(bytes[index], radix: 16)
        }
        return "#" + digits.joined()
    }
}
#endif
