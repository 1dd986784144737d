import Glibc

// How numbers are written down: in full for programs, rounded for people.

extension Double {
    /// The shortest decimal text that reads back as the same number: "320", "0.1", "5e-324".
    public var shortest: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Rounded to so many digits after the point: "0.50".
    public func fixed(_ decimals: Int) -> String {
        withoutSign(formatted("%.*f", decimals))
    }

    /// Rounded to so many digits in all, with no zeros at the end: "157.914", "1.5e-07".
    public func significant(_ digits: Int) -> String {
        withoutSign(formatted("%.*g", digits))
    }

    private func formatted(_ format: String, _ precision: Int) -> String {
        withVaList([Int32(clamping: precision), self]) { arguments in
            // The longest double before the point has 309 digits.
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
                let count = vsnprintf(buffer.baseAddress, buffer.count, format, arguments)
                let written = buffer.prefix(max(0, min(Int(count), buffer.count - 1)))
                return String(decoding: written.lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
            }
        }
    }

    /// A number that was rounded to zero has no sign.
    private func withoutSign(_ text: String) -> String {
        text.hasPrefix("-") && !text.contains(where: { "123456789in".contains($0) })
            ? String(text.dropFirst()) : text
    }
}
