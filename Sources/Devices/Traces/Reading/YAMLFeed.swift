/// Feeds a recording to libyaml, except for the rows of events, which it reads itself.
///
/// libyaml needs some 2 µs for a row of five numbers, and files have a million rows. So where whole items of
/// an `events:` list are written just as libinput writes them, they are read here, and one line that stands
/// for all of them goes to libyaml in their place: ``LibinputReader`` exchanges it for their frames where
/// it turns up. Whether that is a place for events, and everything else, is still for libyaml to say.
final class YAMLFeed {
    /// The rows of one or several items in a row, read in one go.
    struct Block {
        /// The line that stands for them, counted from 0 in what libyaml was fed.
        var line: Int
        var builder: FrameBuilder
    }

    /// What stands for a block: an item much like those in it, so that libyaml likes it no more and no less.
    private static let placeholder = "- evdev: []"

    /// How many bytes libyaml was fed.
    private(set) var count = 0
    /// What went wrong while feeding.
    private(set) var error: TraceError?

    private let reader: LineReader
    private let readsRows: Bool
    private var pending: UnsafeRawBufferPointer?
    private var endsLine = false
    private var standIn: [UInt8] = []
    private var fedLines = 0
    private var blocks: [Block] = []
    private var nextBlock = 0
    /// Where a fed line and a line of the file part ways: the fed line, and the file's.
    private var lineMap: [(fed: Int, file: Int)] = [(0, 1)]

    /// With `readsRows` false, libyaml gets everything.
    init(_ reader: LineReader, readsRows: Bool = true) {
        self.reader = reader
        self.readsRows = readsRows
    }

    /// Copies the next bytes into the buffer; 0 at the end of the file.
    func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        var filled = 0
        do throws(TraceError) {
            while filled < buffer.count, error == nil {
                guard try advance() else { break }
                filled += copy(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
            }
        } catch {
            failed(error)
        }
        count += filled
        return filled
    }

    func failed(_ error: TraceError) {
        if self.error == nil { self.error = error }
    }

    /// An error at a line that libyaml counted from 0 in what it was fed.
    func failure(atFed line: Int, _ reason: TraceError.Reason) -> TraceError {
        TraceError(file: reader.file, line: fileLine(atFed: line), reason)
    }

    /// Takes the block that the placeholder in fed line `line` stands for, if there is one.
    func takeBlock(atFed line: Int) -> FrameBuilder? {
        while nextBlock < blocks.count, blocks[nextBlock].line < line { dropBlock() }
        guard nextBlock < blocks.count, blocks[nextBlock].line == line else { return nil }
        defer { dropBlock() }
        return blocks[nextBlock].builder
    }

    /// Whether the file's last line was fed and has no line feed, and this is it.
    func isCutLine(_ line: Int?) -> Bool {
        line == reader.lineNumber && !reader.lineIsWhole
    }

    var endsInZeros: Bool { reader.endsInZeros }
}

extension YAMLFeed {
    private func dropBlock() {
        blocks[nextBlock].builder = FrameBuilder()
        nextBlock += 1
    }

    /// The file's line for a line that libyaml was fed; libyaml counts the end of the file as one more.
    private func fileLine(atFed line: Int) -> Int {
        var low = 0
        var high = lineMap.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineMap[middle].fed <= line { low = middle } else { high = middle }
        }
        return min(lineMap[low].file + (line - lineMap[low].fed), max(reader.lineNumber, 1))
    }

    /// Makes sure that something is pending; false at the end of the file.
    private func advance() throws(TraceError) -> Bool {
        if pending != nil || endsLine || !standIn.isEmpty { return true }
        guard readsRows else { return try advanceOneLine() }
        reader.hold()
        defer { reader.release() }
        guard let line = try reader.next() else { return false }
        guard var items = ItemScanner(startingAt: line) else {
            try present(line)
            return true
        }
        reader.rewind()
        guard try items.scan(reader) else { return try advanceOneLine() }
        blocks.append(Block(line: fedLines, builder: items.builder))
        standIn = Array(repeating: 0x20, count: items.indent) + Array(Self.placeholder.utf8)
        fedLines += 1
        lineMap.append((fedLines, reader.lineNumber + 1))
        endsLine = true
        return true
    }

    private func advanceOneLine() throws(TraceError) -> Bool {
        guard let line = try reader.next() else { return false }
        try present(line)
        return true
    }

    private func present(_ line: UnsafeRawBufferPointer) throws(TraceError) {
        pending = line.isEmpty ? nil : line
        endsLine = reader.lineIsWhole
        fedLines += 1
        if line.allSatisfy({ $0 &- 0x20 < 0x5f }) { return }
        let breaks = try checkText(line)
        guard breaks > 0 else { return }
        fedLines += breaks
        lineMap.append((fedLines, reader.lineNumber + 1))
    }

    /// The number of line breaks that only YAML takes for such, in a line that is not plain ASCII.
    ///
    /// Throws unless libyaml will take the line for text; it would not say which line it minds.
    private func checkText(_ line: UnsafeRawBufferPointer) throws(TraceError) -> Int {
        let line = line.last == 0x0d && endsLine ? UnsafeRawBufferPointer(rebasing: line.dropLast()) : line
        guard let text = String(validating: line, as: UTF8.self) else {
            throw TraceError(file: reader.file, line: reader.lineNumber, .notText("text in another encoding"))
        }
        var breaks = 0
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0d, 0x85, 0x2028, 0x2029: breaks += 1
            case 0x09, 0x20...0x7e, 0xa0...0xfefe, 0xff00...0xfffd, 0x10000...0x10ffff: continue
            default:
                let name = String(scalar.value, radix: 16)
                let reason = TraceError.Reason.malformed("the control character U+\(name) is in the text")
                throw TraceError(file: reader.file, line: reader.lineNumber, reason)
            }
        }
        return breaks
    }

    private func copy(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        var filled = 0
        if !standIn.isEmpty {
            let size = min(standIn.count, buffer.count)
            buffer.copyBytes(from: standIn[..<size])
            standIn.removeFirst(size)
            filled = size
        } else if let rest = pending {
            let size = min(rest.count, buffer.count)
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest[..<size]))
            pending = size < rest.count ? UnsafeRawBufferPointer(rebasing: rest[size...]) : nil
            filled = size
        }
        if pending == nil, standIn.isEmpty, endsLine, filled < buffer.count {
            buffer[filled] = 0x0a
            filled += 1
            endsLine = false
        }
        return filled
    }
}
