import Glibc

/// Opens files to write to, so that nothing is written to what nobody meant.
///
/// Only a regular file is written to. A symbolic link is not followed: who may write to a folder could have it lead
/// to any file of the user's. What waits, starts something or forgets it, such as a pipe or a device, is not opened.
package enum OutputFile {
    /// Why a file is not opened.
    package enum Refusal: Error, Equatable {
        case exists
        /// What is there instead of a file.
        case isNoFile(String)
        case system(errno: Int32)
    }

    /// A descriptor of the empty file at `path`, which is to be closed by the caller.
    ///
    /// A file that is there keeps its owner and gets no permissions that are not in `mode`.
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

    /// Empties an open file, unless it has become something else since it was looked at.
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
