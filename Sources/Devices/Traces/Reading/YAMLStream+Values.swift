/// The reading of keys, lists, numbers and texts of a recording.
extension YAMLStream {
    /// The deepest nesting of a recording; recorders write six levels.
    static let deepest = 32

    func failure(_ reason: TraceError.Reason) -> TraceError {
        feed.failure(atFed: line, reason)
    }

    /// Returns the next key of a mapping; nil at its end.
    func key() throws(TraceError) -> String? {
        let event = try next()
        switch event {
        case .mappingEnd: return nil
        case .scalar(let text, _, _): return text
        default: throw failure(.unexpected(event.name, expected: "a key"))
        }
    }

    /// Calls `read` for each key of a mapping; a missing value, or null, counts as an empty mapping.
    func readMapping(
        _ what: String, _ start: Event? = nil,
        _ read: (String) throws(TraceError) -> Void
    ) throws(TraceError) {
        let event = if let start { start } else { try next() }
        if start == nil, event.isNull { return }
        guard case .mappingStart = event else {
            throw failure(.unexpected(event.name, expected: "“\(what)” as a mapping"))
        }
        let inside = depth
        var known: Set<String> = []
        while let key = try key() {
            if faults != nil, !known.insert(key).inserted {
                try note(failure(.malformed("the key \(quoted(key)) is there twice")))
            }
            try readValue(at: inside, isBegun: false) { () throws(TraceError) in try read(key) }
        }
    }

    /// Calls `read` with the first event of each item of a list; a missing value, or null, counts as an empty
    /// list.
    func readList(
        _ what: String, _ read: (Event) throws(TraceError) -> Void
    ) throws(TraceError) {
        let event = try next()
        if event.isNull { return }
        guard case .sequenceStart = event else {
            throw failure(.unexpected(event.name, expected: "“\(what)” as a list"))
        }
        let inside = depth
        while true {
            let item = try next()
            if case .sequenceEnd = item { return }
            try readValue(at: inside, isBegun: true) { () throws(TraceError) in try read(item) }
        }
    }

    func numbers(_ what: String, _ range: ClosedRange<Int64>) throws(TraceError) -> [Int64] {
        let event = try next()
        if event.isNull { return [] }
        guard case .sequenceStart = event else {
            throw failure(.unexpected(event.name, expected: "“\(what)” as a list of numbers"))
        }
        var numbers: [Int64] = []
        while true {
            let item = try next()
            if case .sequenceEnd = item { return numbers }
            guard numbers.count <= 0x300 else {
                throw failure(.tooMany("numbers in “\(what)”", limit: 0x300))
            }
            numbers.append(try number(in: item, "a number in “\(what)”", range))
        }
    }

    /// Returns the width and height of a surface, in millimetres.
    func size(_ what: String) throws(TraceError) -> SIMD2<Double> {
        let start = try next()
        guard case .sequenceStart = start else {
            throw failure(.unexpected(start.name, expected: "“\(what)” as width and height"))
        }
        let size = SIMD2(try length(what), try length(what))
        let end = try next()
        guard case .sequenceEnd = end else {
            throw failure(.unexpected(end.name, expected: "the end of width and height"))
        }
        return size
    }

    private func length(_ what: String) throws(TraceError) -> Double {
        let event = try next()
        guard case .scalar(let text, true, _) = event, let length = Double(text),
            text.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 == 0x2e })
        else { throw failure(.unexpected(event.name, expected: "a length in millimetres")) }
        guard (1...10_000).contains(length) else {
            throw failure(.outOfRange("a length in “\(what)”", value: quoted(text), range: 1...10_000))
        }
        return length
    }

    func number(_ what: String, _ range: ClosedRange<Int64>) throws(TraceError) -> Int64 {
        try number(in: try next(), what, range)
    }

    func number(
        in event: Event, _ what: String, _ range: ClosedRange<Int64>
    ) throws(TraceError) -> Int64 {
        guard case .scalar(let text, true, _) = event else {
            throw failure(.unexpected(event.name, expected: "\(what), a whole number"))
        }
        return try number(text, what, range)
    }

    func number(_ text: String, _ what: String, _ range: ClosedRange<Int64>) throws(TraceError) -> Int64 {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 == 0x2d }) else {
            throw failure(.unexpected(quoted(text), expected: "\(what), a whole number"))
        }
        guard let number = Int64(text), range.contains(number) else {
            throw failure(.outOfRange(what, value: quoted(text), range: range))
        }
        return number
    }

    func text() throws(TraceError) -> String {
        try text(try next())
    }

    /// Returns a text on one line.
    func text(_ event: Event) throws(TraceError) -> String {
        guard case .scalar(let text, _, true) = event else {
            throw failure(.unexpected(event.name, expected: "a text on one line"))
        }
        return text
    }

    /// Skips the value of a key.
    func skip() throws(TraceError) {
        var depth = 0
        repeat {
            switch try next() {
            case .scalar: break
            case .sequenceStart, .mappingStart: depth += 1
            case .sequenceEnd, .mappingEnd: depth -= 1
            default: throw failure(.malformed("the value of a key is missing"))
            }
            guard depth <= Self.deepest else { throw failure(.nestedTooDeep(limit: Self.deepest)) }
        } while depth > 0
    }
}

extension YAMLStream.Event {
    /// True for a missing value: `key:`, `key: ~` or `key: null`.
    var isNull: Bool {
        guard case .scalar(let text, true, _) = self else { return false }
        return text.isEmpty || text == "~" || text == "null"
    }
}
