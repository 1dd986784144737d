import Glibc

/// A path in a test's own file system, where no file is; what is there in the end goes away.
final class TemporaryFile {
    let path: String

    init(_ name: String) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        path = "\(folder)/fling-\(getpid())-\(UInt64.random(in: 0 ... .max))-\(name)"
    }

    deinit { unlink(path) }
}
