/// A JSON value, to be written.
enum JSON: CustomStringConvertible {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    /// Members in the order in which they are to be written.
    case object([(name: String, value: JSON)])

    /// A number, or null when there is none.
    static func optional(_ number: Double?) -> JSON { number.map { .number($0) } ?? .null }

    /// A truth value, or null when there is none.
    static func optional(_ bool: Bool?) -> JSON { bool.map { .bool($0) } ?? .null }

    var description: String {
        switch self {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .number(let number) where !number.isFinite: "null"
        case .number(let number):
            number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
        case .string(let string): JSON.quoted(string)
        case .array(let elements): "[\(elements.map(\.description).joined(separator: ","))]"
        case .object(let members):
            "{\(members.map { "\(JSON.quoted($0.name)):\($0.value)" }.joined(separator: ","))}"
        }
    }

    private static func quoted(_ string: String) -> String {
        let escaped = string.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case _ where scalar.value < 0x20:
                "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
