import JSONText

extension JSON {
    /// Reads the only JSON value on a line; nil if there is none, or more than one.
    ///
    ///     let line = JSON(line: #"{"t":0.1,"value":[320]}"#)
    ///     line?["t"]?.number       // 0.1
    ///     line?["value"]?.numbers  // [320]
    package init?(line: some StringProtocol) {
        let value = Array(line.utf8).withUnsafeBytes { bytes in try? JSONCursor(bytes)?.onlyValue() }
        guard let value else { return nil }
        self = value
    }

    /// The value of an object's first member with the name `name`; nil if there is none.
    package subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    package var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }

    package var bool: Bool? {
        if case .bool(let bool) = self { bool } else { nil }
    }

    package var string: String? {
        if case .string(let string) = self { string } else { nil }
    }

    /// The numbers of an array of numbers; nil for any other value.
    package var numbers: [Double]? {
        guard case .array(let elements) = self else { return nil }
        var numbers: [Double] = []
        for element in elements {
            guard let number = element.number else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}

extension JSONCursor {
    fileprivate consuming func onlyValue() throws(Failure) -> JSON {
        let value = try value()
        try requireEnd()
        return value
    }

    private mutating func value(depth: Int = 0) throws(Failure) -> JSON {
        guard depth <= Self.deepest else { throw Failure(expected: "lists that are nested less deep") }
        bytes.skipBlanks()
        switch bytes.byte {
        case 0x7b:
            var members: [(name: String, value: JSON)] = []
            try object { (key, cursor) throws(Failure) in
                members.append((key.unescaped, try cursor.value(depth: depth + 1)))
            }
            return .object(members)
        case 0x5b:
            var elements: [JSON] = []
            try array { (cursor) throws(Failure) in elements.append(try cursor.value(depth: depth + 1)) }
            return .array(elements)
        case 0x22: return .string(try string().unescaped)
        case 0x6e:
            guard bytes.take("null") else { throw Failure(expected: "a value") }
            return .null
        case 0x74, 0x66: return .bool(try boolean())
        default: return .number(try double())
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The text between a string's quotes, with its escapes resolved; they are known to be valid.
    fileprivate var unescaped: String {
        var units: [UInt16] = []
        var rest = String(decoding: self, as: UTF8.self).utf16[...]
        while let unit = rest.popFirst() {
            guard unit == 0x5c, let escape = rest.popFirst() else {
                units.append(unit)
                continue
            }
            switch escape {
            case 0x62: units.append(0x08)
            case 0x66: units.append(0x0c)
            case 0x6e: units.append(0x0a)
            case 0x72: units.append(0x0d)
            case 0x74: units.append(0x09)
            case 0x75:
                units.append(UInt16(String(rest.prefix(4)) ?? "", radix: 16) ?? 0xfffd)
                rest = rest.dropFirst(4)
            default: units.append(escape)
            }
        }
        return String(decoding: units, as: UTF16.self)
    }
}
