import Glibc

/// A reader that hands out a file's lines from a sliding window, so that memory does not grow with the file.
///
/// A line's bytes stay valid until the next line is requested. Between ``hold()`` and ``release()`` the
/// window keeps all lines since, so that ``rewind()`` can go back to them.
final class LineReader {
    /// The length of the longest line that is read; a recorder's longest, a HID descriptor, has some 30,000
    /// bytes.
    static let longestLine = 1 << 18
    /// The largest number of bytes that the window keeps for ``rewind()``.
    static let longestHold = 4 << 20

    /// A function that fills the buffer from the file; it returns the number of bytes, 0 at the end, or a
    /// negative errno.
    typealias Source = (UnsafeMutableRawBufferPointer) -> Int

    let file: String
    /// The number of lines handed out, which is the number of the last one.
    private(set) var lineNumber = 0
    /// True if the last line handed out ended in a line feed.
    private(set) var lineIsWhole = true
    /// True if the file ends in zero bytes, as after a power cut; they count as its end.
    private(set) var endsInZeros = false

    private let source: Source
    private var window: UnsafeMutableRawBufferPointer
    private var filled = 0
    private var position = 0
    private var lastStart = 0
    private var isAtEnd = false
    private var held: (position: Int, lineNumber: Int, lineIsWhole: Bool)?

    init(file: String, source: @escaping Source) {
        self.file = file
        self.source = source
        window = .allocate(byteCount: 1 << 18, alignment: 16)
    }

    /// Creates a reader of an open file or pipe, which stays open.
    convenience init(descriptor: Int32, file: String) {
        self.init(file: file) { room in
            while true {
                let count = Glibc.read(descriptor, room.baseAddress, room.count)
                guard count < 0, errno == EAGAIN else { return count < 0 ? -Int(errno) : count }
                // Another program has made a shared pipe non-blocking.
                var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                _ = Glibc.poll(&poll, 1, -1)
            }
        }
    }

    /// Creates a reader of text that is in memory already.
    convenience init(_ bytes: some Sequence<UInt8>, file: String) {
        var rest = Array(bytes)[...]
        self.init(file: file) { room in
            let part = rest.prefix(room.count)
            room.copyBytes(from: part)
            rest = rest.dropFirst(part.count)
            return part.count
        }
    }

    deinit {
        window.deallocate()
    }

    /// Returns the next line without its line feed; nil at the end of the file.
    func next() throws(TraceError) -> UnsafeRawBufferPointer? {
        var searched = 0
        while true {
            let rest = window[position..<filled]
            if let end = index(of: 0x0a, in: position + searched..<filled) {
                let line = UnsafeRawBufferPointer(rebasing: rest[position..<end])
                guard line.count <= Self.longestLine else { throw tooLong() }
                lastStart = position
                position = end + 1
                lineNumber += 1
                lineIsWhole = true
                return line
            }
            guard rest.count <= Self.longestLine else { throw tooLong() }
            searched = rest.count
            if try fill() { continue }
            guard position < filled else { return nil }
            let line = UnsafeRawBufferPointer(rebasing: window[position..<filled])
            lastStart = position
            position = filled
            lineNumber += 1
            lineIsWhole = false
            return line
        }
    }

    /// Returns the beginning of the file, some 64 kB, without handing it out.
    func peek() throws(TraceError) -> UnsafeRawBufferPointer {
        while filled - position < 1 << 16, try fill() {}
        return UnsafeRawBufferPointer(rebasing: window[position..<filled])
    }

    /// Skips the next `count` bytes.
    func skip(_ count: Int) {
        position = min(position + count, filled)
    }

    /// Keeps the bytes from the present position on, until ``release()``.
    func hold() {
        held = (position, lineNumber, lineIsWhole)
    }

    /// Keeps the bytes from the last line handed out on, until ``release()``.
    func holdFromLastLine() {
        held = (lastStart, lineNumber - 1, true)
    }

    /// Goes back to the position of the last ``hold()``.
    func rewind() {
        guard let held else { return }
        (position, lineNumber, lineIsWhole) = held
    }

    func release() {
        held = nil
    }

    /// True if more bytes are held than the window's limit.
    var holdsTooMuch: Bool {
        held.map { position - $0.position > Self.longestHold } ?? false
    }
}

extension LineReader {
    private func index(of byte: UInt8, in range: Range<Int>) -> Int? {
        guard let base = window.baseAddress, !range.isEmpty else { return nil }
        guard let found = memchr(base + range.lowerBound, Int32(byte), range.count) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    private func tooLong() -> TraceError {
        TraceError(file: file, line: lineNumber + 1, .lineTooLong(limit: Self.longestLine))
    }

    /// Reads more bytes into the window; returns false at the end of the file.
    private func fill() throws(TraceError) -> Bool {
        guard !isAtEnd else { return false }
        makeRoom()
        let room = UnsafeMutableRawBufferPointer(rebasing: window[filled...])
        var count = source(room)
        while count == -Int(EINTR) { count = source(room) }
        guard count >= 0 else { throw TraceError(file: file, .cannotRead(errno: Int32(clamping: -count))) }
        guard count > 0 else {
            isAtEnd = true
            return false
        }
        let start = filled
        filled += min(count, room.count)
        guard let zero = index(of: 0, in: start..<filled) else { return true }
        try requireZeros(from: zero)
        filled = zero
        isAtEnd = true
        endsInZeros = true
        return zero > start
    }

    /// Throws unless the file has only zero bytes from `start` on.
    private func requireZeros(from start: Int) throws(TraceError) {
        var rest = window[start..<filled]
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 16)
        defer { scratch.deallocate() }
        var zeros = 0
        while rest.allSatisfy({ $0 == 0 }), zeros <= Self.longestHold {
            zeros += rest.count
            let count = source(scratch)
            if count == -Int(EINTR) { continue }
            guard count > 0 else { return }
            rest = scratch[..<min(count, scratch.count)]
        }
        if lineNumber == 0, let compression = TraceError.Compression(of: window[..<start]) {
            throw TraceError(file: file, .compressed(compression))
        }
        let isUTF16 =
            window[..<start].starts(with: [0xff, 0xfe]) || window[..<start].starts(with: [0xfe, 0xff])
        guard lineNumber > 0 || !isUTF16 else {
            throw TraceError(file: file, line: 1, .notText("text in UTF-16"))
        }
        let lines = window[position..<start].count { $0 == 0x0a }
        throw TraceError(
            file: file, line: lineNumber + 1 + lines, .notText("binary data (it has a zero byte)"))
    }

    /// Slides the window to the bytes still needed, and enlarges the window when they fill it.
    private func makeRoom() {
        let start = held?.position ?? position
        if start > 0, let base = window.baseAddress {
            memmove(base, base + start, filled - start)
            position -= start
            filled -= start
            held?.position = 0
        }
        guard filled > window.count / 2 else { return }
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: window.count * 2, alignment: 16)
        larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: window[..<filled]))
        window.deallocate()
        window = larger
    }
}
