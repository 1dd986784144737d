import Glibc
import SystemCalls
import Traces

/// A file that a command writes in one piece, such as a page or a picture.
package enum WholeFile {
    /// Writes the file. A path that is no regular file is left alone.
    package static func write(
        _ bytes: [UInt8], to path: String, existing: ExistingFile = .replace
    ) throws(Failure) {
        let descriptor = try open(path, existing)
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { throw failure(path, systemMessage(errno)) }
            rest = rest.dropFirst(count)
        }
    }

    private static func open(_ path: String, _ existing: ExistingFile) throws(Failure) -> Int32 {
        do throws(OutputFile.Refusal) {
            return try OutputFile.open(path, existing: existing, mode: 0o666)
        } catch {
            switch error {
            case .exists: throw failure(path, "it is there already: choose another name, or --force")
            case .isNoFile(let what):
                throw failure(path, "it is \(what), no regular file, and is left as it is")
            case .system(let errno): throw failure(path, systemMessage(errno))
            }
        }
    }

    private static func failure(_ path: String, _ reason: String) -> Failure {
        Failure("\(path) can't be written: \(reason)")
    }
}
