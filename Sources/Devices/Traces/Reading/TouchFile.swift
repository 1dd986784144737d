import Glibc
import Touch

/// A file of touch events that is read event by event, as often as needed, so that memory does not grow with
/// it.
package struct TouchFile: Sendable {
    /// The file's path, or the name that was given for it.
    package let name: String
    private let file: OpenFile

    /// A descriptor that is closed with the last user of the file, if it was opened for it.
    private final class OpenFile: Sendable {
        let descriptor: Int32
        private let isOwned: Bool

        init(_ descriptor: Int32, isOwned: Bool) {
            self.descriptor = descriptor
            self.isOwned = isOwned
        }

        deinit {
            if isOwned { close(descriptor) }
        }
    }

    /// Opens the file at `path`; nil if it has another format, or can be read only once.
    package init?(contentsOf path: String) throws(TraceError) {
        // Opening a pipe would take what its writer sends.
        var status = stat()
        guard stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else { return nil }
        try self.init(OpenFile(try TraceFile.open(path), isOwned: true), name: path)
    }

    /// Reads an open file from its present position; nil if it has another format, or can be read only once.
    /// The descriptor stays open.
    package init?(descriptor: Int32, name: String) throws(TraceError) {
        try self.init(OpenFile(descriptor, isOwned: false), name: name)
    }

    private init?(_ file: OpenFile, name: String) throws(TraceError) {
        self.name = name
        self.file = file
        var status = stat()
        guard fstat(file.descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        guard try TraceFile.format(lines()) == .touch else { return nil }
    }

    /// Begins to read the events from the first one on.
    package func pass() throws(TraceError) -> Pass {
        let lines = lines()
        _ = try TraceFile.format(lines)
        return Pass(reader: try TouchReader(lines))
    }

    private func lines() -> LineReader {
        // The position of the descriptor stays, which other passes begin at.
        var position = max(lseek(file.descriptor, 0, SEEK_CUR), 0)
        return LineReader(file: name) { [file] room in
            let count = pread(file.descriptor, room.baseAddress, room.count, position)
            guard count >= 0 else { return -Int(errno) }
            position += count
            return count
        }
    }

    /// One reading of the events.
    package struct Pass {
        fileprivate var reader: TouchReader

        /// Reads the next event; nil at the end of the file.
        package mutating func next() throws(TraceError) -> InputEvent? { try reader.next() }

        /// The remarks on the file; complete once ``next()`` has returned nil.
        package var remarks: [TraceRemark] { reader.remarks }
    }
}
