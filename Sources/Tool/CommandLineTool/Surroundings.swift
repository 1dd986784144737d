import Glibc
import Libinput

/// The descriptors and rights that the process inherits, checked before anything else is done.
enum Surroundings {
    /// Opens /dev/null for closed standard descriptors, so that no file that is opened later gets their
    /// numbers, and with them the text for a person. A descriptor that was closed still fails when it is
    /// used.
    static func holdStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest number that is free is this one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// The user and group of the process, real and effective.
    struct Identity {
        var user: uid_t
        var effectiveUser: uid_t
        var group: gid_t
        var effectiveGroup: gid_t

        static var present: Identity {
            Identity(
                user: getuid(), effectiveUser: geteuid(), group: getgid(), effectiveGroup: getegid())
        }

        /// The reason why the program refuses these rights; nil when they are the user's own.
        var objection: String? {
            guard user != effectiveUser || group != effectiveGroup else { return nil }
            let (bit, letter) = user != effectiveUser ? ("setuid", "u") : ("setgid", "g")
            return """
                it is installed \(bit), with which it would read and write files that are not yours to read and \
                write: take that off it (chmod \(letter)-s). Where a device may not be opened, \
                \(DevicePermission.advice)
                """
        }
    }
}
