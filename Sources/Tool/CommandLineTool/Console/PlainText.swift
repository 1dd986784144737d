extension String {
    /// The text without control characters, which on a terminal would move the cursor, change colours or
    /// type commands: names come from devices, files and command lines. Line feeds stay.
    package var plain: String {
        func steers(_ scalar: Unicode.Scalar) -> Bool {
            scalar.value < 0x20 && scalar != "\n" || (0x7f..<0xa0).contains(scalar.value)
        }
        guard unicodeScalars.contains(where: steers) else { return self }
        var text = Substring().unicodeScalars
        for scalar in unicodeScalars { text.append(steers(scalar) ? "\u{fffd}" : scalar) }
        return String(text)
    }
}
