import Motion

/// A scanner of items in an `events:` list that are written just as libinput writes them: a line `- evdev:`
/// or `- libinput:`, and below it rows of one line each.
///
/// The scanner takes only text that libyaml would read the same way, and only whole items. It does not judge
/// the line after an item, nor whether the list stands in a place for events.
struct ItemScanner {
    private enum Kind {
        case evdev, libinput
    }

    private enum Line {
        /// An empty line or a comment.
        case blank
        case row
        /// Another line, with its indentation; nil if the indentation is unclear.
        case other(indent: Int?)
    }

    /// The number of events after which a block ends, so that memory does not grow with the file. It is larger
    /// than the limit of a frame.
    private static let longestBlock = 2 * EventRange.frame

    /// The number of spaces before each item's dash.
    let indent: Int
    /// The frames of all items read so far.
    private(set) var builder = FrameBuilder()
    private var rows: [(event: EvdevEvent, time: Timestamp)] = []
    private var rowIndent: Int?

    /// Creates a scanner; nil unless `line` is the first line of an item.
    init?(startingAt line: UnsafeRawBufferPointer) {
        guard var cursor = ByteCursor(line) else { return nil }
        indent = cursor.skipSpaces()
        guard kind(ofItem: line) != nil else { return nil }
    }

    /// Reads as many items as possible and leaves the reader after the last one.
    ///
    /// - Returns: False if there is no whole item; the reader then stays before the first item.
    mutating func scan(_ reader: LineReader) throws(TraceError) -> Bool {
        var found = false
        var first = try reader.next()
        while let line = first, reader.lineIsWhole, let kind = kind(ofItem: line) {
            if let excess = builder.excess() {
                throw TraceError(file: reader.file, line: reader.lineNumber, excess)
            }
            let (isWhole, next) = try scanRows(reader, of: kind)
            guard isWhole else { break }
            found = true
            for row in rows { builder.append(row.event, at: row.time) }
            if next == nil { reader.hold() } else { reader.holdFromLastLine() }
            guard builder.eventCount < Self.longestBlock else { break }
            first = next
        }
        reader.rewind()
        return found
    }
}

extension ItemScanner {
    /// Reads an item's rows, and returns the first line after them.
    private mutating func scanRows(
        _ reader: LineReader, of kind: Kind
    ) throws(TraceError) -> (isWhole: Bool, next: UnsafeRawBufferPointer?) {
        rows.removeAll(keepingCapacity: true)
        rowIndent = nil
        while let line = try reader.next() {
            guard reader.lineIsWhole, !reader.holdsTooMuch else { return (false, nil) }
            switch scan(line, of: kind) {
            case .blank, .row: continue
            case .other(let next): return (rowIndent != nil && (next ?? .max) <= indent, line)
            }
        }
        return (rowIndent != nil, nil)
    }

    private func kind(ofItem line: UnsafeRawBufferPointer) -> Kind? {
        guard var cursor = ByteCursor(line), cursor.skipSpaces() == indent, cursor.take("- ") else {
            return nil
        }
        let kind: Kind
        if cursor.take("evdev:") {
            kind = .evdev
        } else if cursor.take("libinput:") {
            kind = .libinput
        } else {
            return nil
        }
        return endsPlainly(&cursor) ? kind : nil
    }

    @inline(__always)
    private mutating func scan(_ line: UnsafeRawBufferPointer, of kind: Kind) -> Line {
        guard var cursor = ByteCursor(line) else { return .blank }
        let spaces = cursor.skipSpaces()
        if cursor.byte == 0x2d, spaces >= indent + 2, rowIndent == nil || rowIndent == spaces {
            let isRow = kind == .evdev ? takeEvent(&cursor) : takeMapping(&cursor) && endsPlainly(&cursor)
            guard isRow else { return .other(indent: nil) }
            rowIndent = spaces
            return .row
        }
        if cursor.isAtEnd || cursor.byte == 0x0d || cursor.byte == 0x23 {
            let isComment = cursor.byte == 0x23
            return isBlank(cursor.rest) && (!isComment || spaces >= indent) ? .blank : .other(indent: nil)
        }
        return .other(indent: cursor.byte &- 0x20 < 0x5f ? spaces : nil)
    }

    /// Takes an event of the form `- [seconds, microseconds, type, code, value]`.
    @inline(__always)
    private mutating func takeEvent(_ cursor: inout ByteCursor) -> Bool {
        guard cursor.take(0x2d), cursor.skipSpaces() > 0, cursor.take(0x5b),
            let seconds = number(&cursor, EventRange.seconds, 0x2c),
            let microseconds = number(&cursor, EventRange.microseconds, 0x2c),
            let type = number(&cursor, EventRange.type, 0x2c),
            let code = number(&cursor, EventRange.code, 0x2c),
            let value = number(&cursor, EventRange.value, 0x5d),
            endsPlainly(&cursor)
        else { return false }
        let event = EvdevEvent(type: UInt16(type), code: UInt16(code), value: Int32(value))
        rows.append((event, Timestamp(nanoseconds: (seconds * 1_000_000 + microseconds) * 1000)))
        return true
    }

    @inline(__always)
    private func number(_ cursor: inout ByteCursor, _ range: ClosedRange<Int64>, _ end: UInt8) -> Int64? {
        cursor.skipSpaces()
        guard let value = cursor.takeInteger(), range.contains(value) else { return nil }
        cursor.skipSpaces()
        return cursor.take(end) ? value : nil
    }

    /// Takes a mapping of the form `- {key: value, key: [value, value]}`, as libinput writes its own events.
    private func takeMapping(_ cursor: inout ByteCursor) -> Bool {
        guard cursor.take(0x2d), cursor.skipSpaces() > 0, cursor.take(0x7b) else { return false }
        repeat {
            cursor.skipSpaces()
            guard takeWord(&cursor), cursor.take(0x3a), cursor.skipSpaces() > 0 else { return false }
            guard cursor.byte == 0x5b ? takeList(&cursor) : takeWord(&cursor) else { return false }
            cursor.skipSpaces()
        } while cursor.take(0x2c)
        return cursor.take(0x7d)
    }

    private func takeList(_ cursor: inout ByteCursor) -> Bool {
        guard cursor.take(0x5b) else { return false }
        repeat {
            cursor.skipSpaces()
            guard takeWord(&cursor) else { return false }
            cursor.skipSpaces()
        } while cursor.take(0x2c)
        return cursor.take(0x5d)
    }

    /// Takes a word that YAML always reads as text.
    private func takeWord(_ cursor: inout ByteCursor) -> Bool {
        var length = 0
        while true {
            switch cursor.byte {
            case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x5f, 0x2e: break
            case 0x2d where length > 0 || cursor.rest.count > 1 && cursor.rest[1] &- 0x30 < 10: break
            default: return length > 0
            }
            cursor.advance()
            length += 1
        }
    }

    /// Returns true if the rest of the line is only spaces and a comment of plain ASCII.
    @inline(__always)
    private func endsPlainly(_ cursor: inout ByteCursor) -> Bool {
        let spaces = cursor.skipSpaces()
        return isBlank(cursor.rest) && (spaces > 0 || cursor.byte != 0x23)
    }

    /// Returns true if `rest` is empty, or a comment of plain ASCII without quotes, which might close a text.
    @inline(__always)
    private func isBlank(_ rest: UnsafeRawBufferPointer) -> Bool {
        let end = rest.last == 0x0d ? rest.count - 1 : rest.count
        guard end > 0 else { return true }
        var isPlain = rest[0] == 0x23
        for index in 0..<end {
            let byte = rest[index]
            isPlain = isPlain && byte &- 0x20 < 0x5f && byte != 0x22 && byte != 0x27 && byte != 0x5c
        }
        return isPlain
    }
}
