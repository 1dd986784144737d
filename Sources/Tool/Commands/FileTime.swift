import Glibc
import LocalDevices

/// A moment by the clock of the file system, which moves on in steps of some milliseconds.
struct FileTime: Comparable {
    private let seconds: Int
    private let nanoseconds: Int

    fileprivate init(_ time: timespec) {
        (seconds, nanoseconds) = (Int(time.tv_sec), Int(time.tv_nsec))
    }

    /// The time of a file's last change; nil if it can't be read.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status.st_mtim)
    }

    /// The present time.
    static var now: FileTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &time)
        return FileTime(time)
    }

    static func < (left: FileTime, right: FileTime) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }

    /// Sets the time of a file's last change.
    func set(for path: String) {
        let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
        utimensat(AT_FDCWD, path, [time, time], 0)
    }
}

/// Returns a file that may have changed since a time, or a folder in which there may be one more or less; nil if there
/// is none. Names that begin with a dot, such as those of builds, belong to no source.
///
/// - Parameter path: A file, or a folder that is searched with all folders in it.
func sourceChanged(since time: FileTime, at path: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR {
        for name in entries(of: path).sorted() where !name.hasPrefix(".") {
            if let found = sourceChanged(since: time, at: "\(path)/\(name)") { return found }
        }
    }
    return FileTime(status.st_mtim) < time ? nil : path
}
