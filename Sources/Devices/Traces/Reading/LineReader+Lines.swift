import Motion

/// The reading of independent lines, and of the numbers in them.
extension LineReader {
    /// Gives every line that is not empty to `read`.
    ///
    /// An error in a last line without a line feed is not thrown: the line was cut, which a remark states.
    func readLines(
        _ read: (inout ByteCursor) throws(TraceError) -> Void
    ) throws(TraceError) -> [TraceRemark] {
        var remarks: [TraceRemark] = []
        while try readLine(&remarks, read) {}
        return remarks
    }

    /// Gives the next line that is not empty to `read`; returns false at the end of the file.
    ///
    /// At the end, remarks on a cut file are added. An error in a last line without a line feed counts as the
    /// end.
    func readLine(
        _ remarks: inout [TraceRemark], _ read: (inout ByteCursor) throws(TraceError) -> Void
    ) throws(TraceError) -> Bool {
        do throws(TraceError) {
            while let line = try next() {
                guard var cursor = ByteCursor(line) else { continue }
                try read(&cursor)
                return true
            }
        } catch {
            guard error.line == lineNumber, !lineIsWhole else { throw error }
            remarks.append(.cut(line: lineNumber))
        }
        if endsInZeros { remarks.append(.endsInZeros) }
        return false
    }

    /// Returns an error in the last line handed out.
    func failure(_ reason: TraceError.Reason) -> TraceError {
        TraceError(file: file, line: lineNumber, reason)
    }

    func unexpected(_ cursor: ByteCursor, _ expected: String) -> TraceError {
        failure(.unexpected(cursor.isAtEnd ? "the end of the line" : quoted(cursor.rest), expected: expected))
    }

    func number(
        _ cursor: inout ByteCursor, _ what: StaticString, _ range: ClosedRange<Int64>
    ) throws(TraceError) -> Int64 {
        cursor.skipBlanks()
        let start = cursor
        guard let value = cursor.takeInteger() else { throw unexpected(start, "\(what), a whole number") }
        return try checked(value, what, range)
    }

    /// Reads a hexadecimal number of up to 32 bits.
    func hexadecimal(
        _ cursor: inout ByteCursor, _ what: StaticString, _ range: ClosedRange<Int64> = 0...0xffff_ffff
    ) throws(TraceError) -> Int64 {
        cursor.skipBlanks()
        let start = cursor
        guard let value = cursor.takeHexadecimal() else {
            throw unexpected(start, "\(what), a hexadecimal number")
        }
        return try checked(value, what, range)
    }

    func checked(
        _ value: Int64, _ what: StaticString, _ range: ClosedRange<Int64>
    ) throws(TraceError) -> Int64 {
        guard range.contains(value) else {
            throw failure(.outOfRange("\(what)", value: "\(value)", range: range))
        }
        return value
    }

    /// Reads a number of seconds with a point and digits after it, of which six are read.
    ///
    /// - Parameter parts: The name of the digits in the format.
    func time(
        _ cursor: inout ByteCursor, parts: StaticString = "parts of a second"
    ) throws(TraceError) -> Timestamp {
        let seconds = try number(&cursor, "an event's time in seconds", EventRange.seconds)
        guard cursor.take(0x2e) else { throw unexpected(cursor, "a point and \(parts)") }
        var (microseconds, digits): (Int64, Int) = (0, 0)
        while cursor.isDigit {
            if digits < 6 { microseconds = microseconds * 10 + Int64(cursor.byte - 0x30) }
            digits += 1
            cursor.advance()
        }
        guard digits > 0 else { throw unexpected(cursor, "\(parts)") }
        for _ in min(digits, 6)..<6 { microseconds *= 10 }
        return Timestamp(microseconds: UInt64(seconds * 1_000_000 + microseconds))
    }
}
