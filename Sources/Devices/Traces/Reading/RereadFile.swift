import Glibc
import Touch

/// A file that is read from its beginning as often as needed, so that nothing of it has to be kept.
package struct RereadFile: Sendable {
    /// The file's path, or the name that was given for it.
    package let name: String
    /// The format of the file.
    package let format: TraceFormat
    private let file: OpenFile

    /// Opens the file at `path`; nil if it can be read only once.
    package init?(contentsOf path: String) throws(TraceError) {
        // Opening a pipe would take what its writer sends.
        var status = stat()
        guard stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else { return nil }
        try self.init(OpenFile(try TraceFile.open(path), closes: true), name: path)
    }

    /// Reads an open file from its present position; nil if it can be read only once. The descriptor stays
    /// open.
    package init?(descriptor: Int32, name: String) throws(TraceError) {
        try self.init(OpenFile(descriptor, closes: false), name: name)
    }

    private init?(_ file: OpenFile, name: String) throws(TraceError) {
        self.name = name
        self.file = file
        var status = stat()
        guard fstat(file.descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        format = try TraceFile.format(Self.lines(of: file, name))
    }

    /// Begins to read the file, after a mark of its encoding.
    func lines() throws(TraceError) -> LineReader {
        let lines = Self.lines(of: file, name)
        _ = try TraceFile.format(lines)
        return lines
    }

    private static func lines(of file: OpenFile, _ name: String) -> LineReader {
        // The position of the descriptor stays, since every reading begins there.
        var position = max(lseek(file.descriptor, 0, SEEK_CUR), 0)
        return LineReader(file: name) { room in
            let count = pread(file.descriptor, room.baseAddress, room.count, position)
            guard count >= 0 else { return -Int(errno) }
            position += count
            return count
        }
    }

    /// Reads a file of touch events, and returns the remarks on it.
    package func readTouches<Failure: Error>(
        _ take: (InputEvent) throws(Failure) -> Void
    ) throws -> [TraceRemark] {
        var reader = try TouchReader(lines())
        while let event = try reader.next() { try take(event) }
        return reader.remarks
    }

    /// Reads a recording of libinput or evemu without keeping its frames, and returns the rest of it.
    func readFrames(
        _ take: @escaping LibinputReader.FrameSink
    ) throws(TraceError) -> (EvdevTrace, [TraceRemark]) {
        if format == .evemu {
            var reader = EvemuReader(try lines(), take: take)
            return try reader.read()
        }
        var reader = LibinputReader(try lines(), take: take)
        return try reader.read()
    }
}
