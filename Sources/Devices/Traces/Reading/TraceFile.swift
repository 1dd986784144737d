import Glibc

/// The file formats of traces.
///
///     if try TraceFile(contentsOf: "old.evemu").format == .evemu { print("recorded by evemu") }
public enum TraceFormat: Hashable, Sendable {
    /// The YAML of `libinput record`, version 1.
    case libinput
    /// The text of evemu-record, versions 1.0 to 1.3.
    case evemu
    /// The text that `evtest` prints.
    case evtest
    /// The text that Android's `getevent` prints.
    case getevent
    /// Touch events as JSON lines.
    case touch
}

/// A trace read from a file, with remarks on the parts left out.
///
/// The format is recognised by the content. A file that is cut anywhere gives all its complete frames.
///
/// ```swift
/// let file = try TraceFile(contentsOf: "swipe.yml")
/// if case .evdev(let trace) = file.trace { print(trace.recordings[0].device.name) }
/// for remark in file.remarks { print(remark) }
/// ```
public struct TraceFile: Equatable, Sendable {
    /// The file's path, or the name that was given for it.
    public let name: String
    /// The format of the file.
    public let format: TraceFormat
    /// The trace in the file.
    public let trace: Trace
    /// The remarks on parts that were left out or read otherwise than written.
    public let remarks: [TraceRemark]

    /// Reads the file at `path`.
    public init(contentsOf path: String) throws(TraceError) {
        let descriptor = try Self.open(path)
        defer { close(descriptor) }
        try self.init(descriptor: descriptor, name: path)
    }

    /// Opens the file at `path` for reading.
    static func open(_ path: String) throws(TraceError) -> Int32 {
        var status = stat()
        // An input device has no end; a pipe may have one.
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR, status.st_rdev >> 8 & 0xfff == 13 {
            throw TraceError(file: path, .isNoFile("an input device: record what it sends first"))
        }
        var descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        while descriptor < 0, errno == EINTR {
            descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        }
        guard descriptor >= 0 else { throw TraceError(file: path, .cannotOpen(errno: errno)) }
        return descriptor
    }

    /// Reads an open file or pipe up to its end; the descriptor stays open.
    public init(descriptor: Int32, name: String) throws(TraceError) {
        try self.init(LineReader(descriptor: descriptor, file: name))
    }

    /// Reads a file that is in memory already; `name` stands for the file in messages.
    public init(_ bytes: some Sequence<UInt8>, name: String) throws(TraceError) {
        try self.init(LineReader(bytes, file: name))
    }

    /// Reads a file in any format.
    ///
    /// - Parameter readsRows: If false, libyaml reads all of a libinput recording, rows of events included.
    init(_ reader: LineReader, readsRows: Bool = true) throws(TraceError) {
        name = reader.file
        format = try Self.format(reader)
        switch format {
        case .libinput:
            var libinput = LibinputReader(reader, readsRows: readsRows)
            let (trace, remarks) = try libinput.read()
            (self.trace, self.remarks) = (.evdev(trace), remarks)
        case .evemu:
            var evemu = EvemuReader(reader)
            let (trace, remarks) = try evemu.read()
            (self.trace, self.remarks) = (.evdev(trace), remarks)
        case .evtest:
            var evtest = EvtestReader(reader)
            let (trace, remarks) = try evtest.read()
            (self.trace, self.remarks) = (.evdev(trace), remarks)
        case .getevent:
            var getevent = GeteventReader(reader)
            let (trace, remarks) = try getevent.read()
            (self.trace, self.remarks) = (.evdev(trace), remarks)
        case .touch:
            var touch = try TouchReader(reader)
            let (events, remarks) = try touch.read()
            (self.trace, self.remarks) = (.touch(events), remarks)
        }
    }
}

extension TraceFile {
    /// The number of lines at the beginning of a file that are searched for the format.
    private static let searchedLines = 64

    /// Returns the format that the beginning of a file shows.
    static func format(_ reader: LineReader) throws(TraceError) -> TraceFormat {
        var start = try reader.peek()
        guard !start.isEmpty else {
            throw reader.endsInZeros
                ? TraceError(file: reader.file, .notText("binary data (zero bytes)"))
                : TraceError(file: reader.file, .empty)
        }
        if let compression = TraceError.Compression(of: start) {
            throw TraceError(file: reader.file, .compressed(compression))
        }
        if start.starts(with: [0xff, 0xfe]) || start.starts(with: [0xfe, 0xff]) {
            throw TraceError(file: reader.file, line: 1, .notText("text in UTF-16"))
        }
        if start.starts(with: [0xef, 0xbb, 0xbf]) {
            reader.skip(3)
            start = UnsafeRawBufferPointer(rebasing: start[3...])
        }
        var isKnown = true
        for line in start.split(separator: 0x0a, maxSplits: Self.searchedLines) {
            guard var cursor = ByteCursor(UnsafeRawBufferPointer(rebasing: line)) else { continue }
            if isKnown, cursor.take("# EVEMU ") { return .evemu }
            if isKnown, cursor.take("# libinput record") { return .libinput }
            cursor.skipBlanks()
            if let format = toolFormat(cursor) { return format }
            // The output of tools for people often comes with other text from the terminal.
            if !isKnown || cursor.isAtEnd || cursor.byte == 0x23 { continue }
            if cursor.byte == 0x7b { return .touch }
            if cursor.take("---") || cursor.take("%YAML") { return .libinput }
            let letters = cursor.word.prefix { $0 != 0x3a }
            isKnown = letters.count < cursor.word.count
            if letters.count == 1, let letter = letters.first, "NIPBAELS".utf8.contains(letter), isKnown {
                return .evemu
            }
            let isKey = letters.count > 1 && letters.allSatisfy { (0x61...0x7a).contains($0) }
            if isKnown, isKey { return .libinput }
            isKnown = false
        }
        throw TraceError(file: reader.file, line: 1, .unknownFormat)
    }

    /// Returns the format of the tool that prints such a line; nil if it is no tool's.
    private static func toolFormat(_ line: ByteCursor) -> TraceFormat? {
        for start in [
            "Input driver version is", "Input device ID: bus", "Input device name:", "Event: time ",
            "No device specified, trying", "Available devices:",
        ] as [StaticString] {
            var cursor = line
            if cursor.take(start) { return .evtest }
        }
        var cursor = line
        if cursor.take("add device ") || cursor.take("could not get driver version") { return .getevent }
        if cursor.take("/dev/input/event") || cursor.take("EV_") { return .getevent }
        if cursor.take(0x5b) {
            cursor.skipBlanks()
            return cursor.takeInteger() != nil && cursor.take(0x2e) ? .getevent : nil
        }
        // Three hexadecimal numbers, of four, four and eight digits.
        let words = cursor.rest.split(separator: 0x20).map { $0.prefix { $0 > 0x20 } }
        let isEvent =
            words.count == 3 && words.map(\.count) == [4, 4, 8]
            && words.allSatisfy { $0.allSatisfy { ByteCursor.hexadecimalDigit($0) != nil } }
        return isEvent ? .getevent : nil
    }
}

extension TraceError.Compression {
    /// Returns the compression of a file with such a beginning; nil if it is none of these.
    init?(of start: some Sequence<UInt8>) {
        let found = Self.allCases.first { start.starts(with: $0.signature) }
        guard let found else { return nil }
        self = found
    }

    private var signature: [UInt8] {
        switch self {
        case .gzip: [0x1f, 0x8b]
        case .bzip2: Array("BZh".utf8)
        case .xz: [0xfd, 0x37, 0x7a, 0x58, 0x5a]
        case .zstd: [0x28, 0xb5, 0x2f, 0xfd]
        case .zip: Array("PK".utf8) + [3, 4]
        }
    }
}
