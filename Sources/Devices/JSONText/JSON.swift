/// A JSON value to be written.
///
///     let answer = JSON.object([("t", .number(0.1)), ("samples", .array([.number(1), .null]))])
///     answer.description   // {"t":0.1,"samples":[1,null]}
///
/// Numbers are written so that they read back as the same doubles; infinities and NaN, which JSON lacks,
/// become null.
public enum JSON: CustomStringConvertible {
    /// The word `null`.
    case null
    /// The word `true` or `false`.
    case bool(Bool)
    /// A number; `null` if it is not finite.
    case number(Double)
    /// A time in seconds, written with all of its nanoseconds: `1.000000001`.
    case seconds(nanoseconds: Int64)
    /// A text, quoted and escaped.
    case string(String)
    /// An array; the elements of a lazy sequence are made while they are written, so that a long one is never
    /// in memory.
    case array(any Sequence<JSON>)
    /// An object with its members in the order in which they are written.
    case object([(name: String, value: JSON)])

    /// Returns the number as a JSON value, or null for nil.
    public static func optional(_ number: Double?) -> JSON { number.map { .number($0) } ?? .null }

    /// Returns the truth value as a JSON value, or null for nil.
    public static func optional(_ bool: Bool?) -> JSON { bool.map { .bool($0) } ?? .null }

    public var description: String {
        var text = ""
        write { text += $0 }
        return text
    }

    /// Writes the text by giving its pieces to `put`.
    public func write<Failure: Error>(_ put: (String) throws(Failure) -> Void) throws(Failure) {
        switch self {
        case .null: try put("null")
        case .bool(let bool): try put(bool ? "true" : "false")
        case .number(let number): try put(number.isFinite ? number.shortest : "null")
        case .seconds(let nanoseconds): try put(JSON.seconds(nanoseconds))
        case .string(let string): try put(JSON.quoted(string))
        case .array(let elements):
            try put("[")
            var separator = ""
            for element in elements {
                try put(separator)
                try element.write(put)
                separator = ","
            }
            try put("]")
        case .object(let members):
            try put("{")
            var separator = ""
            for member in members {
                try put(separator + JSON.quoted(member.name) + ":")
                try member.value.write(put)
                separator = ","
            }
            try put("}")
        }
    }

    /// Returns a number of seconds with the decimals that its nanoseconds need.
    private static func seconds(_ nanoseconds: Int64) -> String {
        let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
        let text = (nanoseconds < 0 ? "-" : "") + String(whole)
        guard rest > 0 else { return text }
        // The leading 1 keeps the zeros after the point.
        var decimals = String(1_000_000_000 + rest).dropFirst()
        while decimals.last == "0" { decimals.removeLast() }
        return text + "." + decimals
    }

    private static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20:
                text += (scalar.value < 0x10 ? "\\u000" : "\\u00") + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
