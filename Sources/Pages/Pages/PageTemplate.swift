import JSONText

/// An HTML file with named placeholders, each in two pairs of braces.
struct PageTemplate {
    let text: [UInt8]

    /// Returns the file with every placeholder filled in.
    func filled(by part: (String) -> [UInt8]) -> [UInt8] {
        var page: [UInt8] = []
        page.reserveCapacity(1 << 19)
        var rest = text[...]
        while let start = rest.firstRange(of: "{{") {
            page += rest[..<start.lowerBound]
            rest = rest[start.upperBound...]
            guard let end = rest.firstRange(of: "}}") else { break }
            page += part(String(decoding: rest[..<end.lowerBound], as: UTF8.self))
            rest = rest[end.upperBound...]
        }
        return page + rest
    }

    /// Returns text with the characters of markup escaped.
    static func escaped(_ text: String) -> [UInt8] {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(character)
            }
        }
        return Array(result.utf8)
    }

    /// Returns JSON in which `<` is escaped, so that it can't end an element of HTML.
    static func json(_ value: JSON) -> [UInt8] {
        var bytes: [UInt8] = []
        value.write { part in
            for byte in part.utf8 {
                if byte == UInt8(ascii: "<") { bytes += "\\u003c".utf8 } else { bytes.append(byte) }
            }
        }
        return bytes
    }

    /// Encodes bytes in base 64.
    static func base64(_ bytes: [UInt8]) -> [UInt8] {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = (0..<3).map { start + $0 < bytes.count ? UInt32(bytes[start + $0]) : 0 }
            let word = group[0] << 16 | group[1] << 8 | group[2]
            for place in 0..<4 {
                let isPadding = start + place > bytes.count
                text.append(
                    isPadding ? UInt8(ascii: "=") : digits[Int(word >> (18 - 6 * UInt32(place)) & 63)])
            }
        }
        return text
    }
}

extension ArraySlice<UInt8> {
    /// Returns the range of the first occurrence of a text.
    fileprivate func firstRange(of text: String) -> Range<Int>? {
        let wanted = Array(text.utf8)
        return indices.first {
            $0 + wanted.count <= endIndex && self[$0..<($0 + wanted.count)].elementsEqual(wanted)
        }
        .map { $0..<($0 + wanted.count) }
    }
}
