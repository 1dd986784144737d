import Glibc

/// An opener of files to write to, which guards against writing to unintended files.
///
/// Only regular files are opened. A symbolic link is not followed: anyone who may write to the folder could
/// direct it to any file of the user's. Pipes and devices are not opened, since opening one may block or
/// start something.
package enum OutputFile {
    /// A reason not to open a file.
    package enum Refusal: Error, Equatable {
        case exists
        /// The path leads to something other than a file; the value names it.
        case isNoFile(String)
        case system(errno: Int32)
    }

    /// Returns a descriptor of the empty file at `path`, to be closed by the caller.
    ///
    /// An existing file keeps its owner and gets no permissions beyond `mode`.
    package static func open(_ path: String, existing: ExistingFile, mode: mode_t) throws(Refusal) -> Int32 {
        guard existing == .replace else { return try create(path, mode) }
        var status = stat()
        if lstat(path, &status) == 0 { try check(status) }
        let descriptor = try open(path, O_CREAT | O_NONBLOCK, mode)
        do throws(Refusal) {
            try clear(descriptor, mode)
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }
}

extension OutputFile {
    private static func create(_ path: String, _ mode: mode_t) throws(Refusal) -> Int32 {
        do throws(Refusal) {
            return try open(path, O_CREAT | O_EXCL, mode)
        } catch {
            throw error == .system(errno: EEXIST) ? .exists : error
        }
    }

    private static func open(_ path: String, _ flags: Int32, _ mode: mode_t) throws(Refusal) -> Int32 {
        while true {
            let all = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY | flags
            let descriptor = Glibc.open(path, all, mode)
            if descriptor >= 0 { return descriptor }
            guard errno == EINTR else { throw .system(errno: errno) }
        }
    }

    /// Empties an open file, unless it was replaced by something else since it was checked.
    private static func clear(_ descriptor: Int32, _ mode: mode_t) throws(Refusal) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno: errno) }
        try check(status)
        let others = status.st_mode & 0o777 & ~mode
        if others != 0, fchmod(descriptor, status.st_mode & mode & 0o777) < 0 { throw .system(errno: errno) }
        while ftruncate(descriptor, 0) < 0 {
            guard errno == EINTR else { throw .system(errno: errno) }
        }
    }

    private static func check(_ status: stat) throws(Refusal) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFLNK: throw .isNoFile("a symbolic link")
        case S_IFDIR: throw .isNoFile("a folder")
        case S_IFIFO: throw .isNoFile("a pipe")
        case S_IFSOCK: throw .isNoFile("a socket")
        default: throw .isNoFile("a device")
        }
    }
}
