/// A feed that passes a recording to libyaml, except for the rows of events, which the feed reads itself.
///
/// libyaml needs some 2 µs for a row of five numbers, and files have a million rows. So items of an `events:`
/// list that are written just as libinput writes them are read here, and libyaml gets one placeholder line in
/// their stead: ``LibinputReader`` replaces the placeholder by their frames. libyaml still judges if that is a
/// place for events, and everything else.
final class YAMLFeed {
    /// The events of one or several consecutive items, read in one go.
    struct Block {
        /// The line of the placeholder, counted from 0 in the text fed to libyaml.
        var line: Int
        var builder: FrameBuilder
    }

    /// The placeholder of a block: an item like those of the block, so that libyaml accepts it in the same
    /// places.
    private static let placeholder = "- evdev: []"

    /// The number of blocks that are read ahead at most, so that memory does not grow with the file.
    private static let waitingBlocks = 4

    /// The number of bytes fed to libyaml.
    private(set) var count = 0
    /// The first error that occurred while feeding.
    private(set) var error: TraceError?

    private let reader: LineReader
    private let readsRows: Bool
    private var pending: UnsafeRawBufferPointer?
    private var endsLine = false
    private var standIn: [UInt8] = []
    private var fedLines = 0
    private var blocks: [Block] = []
    private var nextBlock = 0
    /// The points at which the line numbers of the fed text and of the file diverge.
    private var lineMap: [(fed: Int, file: Int)] = [(0, 1)]

    /// Creates a feed.
    ///
    /// - Parameter readsRows: If false, libyaml gets the rows of events, too.
    init(_ reader: LineReader, readsRows: Bool = true) {
        self.reader = reader
        self.readsRows = readsRows
    }

    /// Copies the next bytes into the buffer while few blocks wait to be taken, and returns their number; 0 at
    /// the end of the file.
    func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        var filled = 0
        do throws(TraceError) {
            // A buffer of placeholders would be a whole file of blocks.
            repeat {
                guard error == nil, try advance() else { break }
                filled += copy(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
            } while filled == 0 || filled < buffer.count && blocks.count - nextBlock < Self.waitingBlocks
        } catch {
            failed(error)
        }
        count += filled
        return filled
    }

    func failed(_ error: TraceError) {
        if self.error == nil { self.error = error }
    }

    /// Returns an error at a line that libyaml counted from 0 in the fed text.
    func failure(atFed line: Int, _ reason: TraceError.Reason) -> TraceError {
        TraceError(file: reader.file, line: fileLine(atFed: line), reason)
    }

    /// Takes the block of the placeholder in fed line `line`; nil if there is none.
    func takeBlock(atFed line: Int) -> FrameBuilder? {
        while nextBlock < blocks.count, blocks[nextBlock].line < line { dropBlock() }
        guard nextBlock < blocks.count, blocks[nextBlock].line == line else { return nil }
        defer { dropBlock() }
        return blocks[nextBlock].builder
    }

    /// Returns true for the file's last line if it was fed and has no line feed.
    func isCutLine(_ line: Int?) -> Bool {
        line == reader.lineNumber && !reader.lineIsWhole
    }

    var endsInZeros: Bool { reader.endsInZeros }

    var file: String { reader.file }

    /// The number of lines so far.
    var lineCount: Int { reader.lineNumber }
}

extension YAMLFeed {
    private func dropBlock() {
        blocks[nextBlock].builder = FrameBuilder()
        nextBlock += 1
    }

    /// Returns the file's line for a fed line; libyaml counts the end of the file as one more.
    func fileLine(atFed line: Int) -> Int {
        var low = 0
        var high = lineMap.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineMap[middle].fed <= line { low = middle } else { high = middle }
        }
        return min(lineMap[low].file + (line - lineMap[low].fed), max(reader.lineNumber, 1))
    }

    /// Provides bytes to copy; returns false at the end of the file.
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

    /// Returns the number of characters in a line that only YAML takes for line breaks.
    ///
    /// Throws if libyaml would reject the line, since libyaml would not report its number.
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
