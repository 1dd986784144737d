import CommandLineTool
import Glibc
import SystemCalls
import Traces

/// A file for a picture, whose format follows from the extension of its name.
struct PictureFile {
    let path: String
    let format: Canvas.Format

    /// Makes the file of a path.
    ///
    /// - Parameter path: The path, which ends in `.svg`, `.png` or `.pdf`.
    init(_ path: String) throws(UsageError) {
        let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last ?? ""
        guard let format = Canvas.Format(rawValue: ending.lowercased()) else {
            throw UsageError("--output is \(path), but it must end in .svg, .png or .pdf")
        }
        self.path = path
        self.format = format
    }

    /// Writes the file. A path that is no regular file is left alone.
    func write(_ bytes: [UInt8], existing: ExistingFile = .replace) throws(PictureFileError) {
        try Self.write(bytes, to: path, existing: existing)
    }

    /// Writes bytes to a file of any name, under the same conditions.
    static func write(
        _ bytes: [UInt8], to path: String, existing: ExistingFile = .replace
    ) throws(PictureFileError) {
        let descriptor = try open(path, existing)
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else {
                throw PictureFileError(path: path, reason: systemMessage(errno))
            }
            rest = rest.dropFirst(count)
        }
    }

    private static func open(_ path: String, _ existing: ExistingFile) throws(PictureFileError) -> Int32 {
        do throws(OutputFile.Refusal) {
            return try OutputFile.open(path, existing: existing, mode: 0o666)
        } catch {
            switch error {
            case .exists:
                throw PictureFileError(
                    path: path, reason: "it is there already: choose another name, or --force")
            case .isNoFile(let what):
                throw PictureFileError(
                    path: path, reason: "it is \(what), no regular file, and is left as it is")
            case .system(let errno):
                throw PictureFileError(path: path, reason: systemMessage(errno))
            }
        }
    }
}

/// The error of a picture's file that could not be written.
struct PictureFileError: Error, CustomStringConvertible {
    let path: String
    let reason: String

    var description: String { "\(path) can't be written: \(reason)" }
}
