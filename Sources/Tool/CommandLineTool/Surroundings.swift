import Glibc

/// What a process is given by who starts it, made safe before anything else is done.
enum Surroundings {
    /// Has standard input, output and errors taken, so that no file that is opened later gets their numbers and what
    /// is meant for a person. One that was closed fails when it is used, as it would have.
    static func holdStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest number that is free is this one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Who runs the program, and with whose rights it runs.
    struct Identity {
        var user: uid_t
        var effectiveUser: uid_t
        var group: gid_t
        var effectiveGroup: gid_t

        static var present: Identity {
            Identity(
                user: getuid(), effectiveUser: geteuid(), group: getgid(), effectiveGroup: getegid())
        }

        /// Why the program does nothing with these rights; nil when they are the user's own.
        var objection: String? {
            guard user != effectiveUser || group != effectiveGroup else { return nil }
            let (bit, letter) = user != effectiveUser ? ("setuid", "u") : ("setgid", "g")
            return """
                it is installed \(bit), with which it would read and write files that are not yours to read and \
                write: take that off it (chmod \(letter)-s), and give yourself the devices (the group "input", or \
                a seat of logind's); "fling doctor" says how
                """
        }
    }
}
