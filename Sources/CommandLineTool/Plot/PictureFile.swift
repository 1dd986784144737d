import Glibc

/// A file for a picture, whose format is known by the end of its name.
struct PictureFile {
    let path: String
    let format: Canvas.Format

    /// - Parameter path: Ends in `.svg`, `.png` or `.pdf`.
    init(_ path: String) throws(UsageError) {
        let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last ?? ""
        guard let format = Canvas.Format(rawValue: ending.lowercased()) else {
            throw UsageError("--output is \(path), but it must end in .svg, .png or .pdf")
        }
        self.path = path
        self.format = format
    }

    /// Writes the file, in place of one that is there. What is no regular file is left alone.
    func write(_ bytes: [UInt8]) throws(PictureFileError) {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw PictureFileError(path: path, reason: "it is no regular file, and is left as it is")
        }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure }
            rest = rest.dropFirst(count)
        }
    }

    private var failure: PictureFileError {
        PictureFileError(path: path, reason: String(cString: strerror(errno)))
    }
}

/// Why a picture's file could not be written.
struct PictureFileError: Error, CustomStringConvertible {
    let path: String
    let reason: String

    var description: String { "\(path) can't be written: \(reason)" }
}
