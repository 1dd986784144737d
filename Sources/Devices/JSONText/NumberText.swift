import Glibc

// The text of numbers: in full for programs, rounded for people.

extension Double {
    /// The shortest decimal text that reads back as the same number, such as "320", "0.1" or "5e-324".
    public var shortest: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Returns the number rounded to `decimals` digits after the point, such as "0.50".
    public func fixed(_ decimals: Int) -> String {
        withoutSign(formatted("%.*f", decimals))
    }

    /// Returns the number rounded to `digits` significant digits, without trailing zeros: "157.914",
    /// "1.5e-07".
    public func significant(_ digits: Int) -> String {
        withoutSign(formatted("%.*g", digits))
    }

    private func formatted(_ format: String, _ precision: Int) -> String {
        withVaList([Int32(clamping: precision), self]) { arguments in
            // A double has at most 309 digits before the point.
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
                let count = vsnprintf(buffer.baseAddress, buffer.count, format, arguments)
                let written = buffer.prefix(max(0, min(Int(count), buffer.count - 1)))
                return String(decoding: written.lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
            }
        }
    }

    /// Returns the text without the minus sign of a number that was rounded to zero.
    private func withoutSign(_ text: String) -> String {
        text.hasPrefix("-") && !text.contains(where: { "123456789in".contains($0) })
            ? String(text.dropFirst()) : text
    }
}
