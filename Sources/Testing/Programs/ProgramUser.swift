import CPrograms
import Glibc

extension ProgramSetup {
    /// A user for a program to run as, with the main group.
    public struct User: Sendable, Equatable {
        /// The number of the user.
        public let id: uid_t
        /// The number of the user's main group.
        public let group: gid_t

        /// Finds the user of that name or number; nil if there is none of that name.
        public init?(named name: String) {
            if let number = uid_t(name) {
                (id, group) = (number, getpwuid(number).map(\.pointee.pw_gid) ?? number)
                return
            }
            guard let entry = getpwnam(name) else { return nil }
            (id, group) = (entry.pointee.pw_uid, entry.pointee.pw_gid)
        }
    }

    /// Throws if the program cannot run as its user, or that user may not run it.
    func checkUser(running program: String) throws(ProgramError) {
        if refusesRoot, (user?.id ?? geteuid()) == 0 {
            throw .refused(
                target: name,
                reason: "it refuses to be root: name another user with --user, or leave it out for nobody")
        }
        guard let user else { return }
        guard user.isThere else {
            let reason =
                "this user namespace has no user \(user.name): run it as another user, or map more than root "
                + "(unshare --map-auto)"
            throw .refused(
                target: name, reason: refusesRoot ? "it refuses to be root, and \(reason)" : reason)
        }
        for word in [program, client.first].compactMap(\.self) {
            if let closed = user.place(closing: word) {
                // Rights would not make a program of a file that nobody may execute.
                if closed == word { try checkFile(word) }
                throw .closed(program: word, place: closed, user: user.name)
            }
        }
    }
}

/// Throws if a path is a folder, or a file that nobody may execute.
func checkFile(_ path: String) throws(ProgramError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR { throw .notExecutable(path, isFolder: true) }
    if status.st_mode & 0o111 == 0 { throw .notExecutable(path, isFolder: false) }
}

extension ProgramSetup.User {
    /// The user's name, or a text with the number of one who has none.
    public var name: String {
        getpwuid(id).map { String(cString: $0.pointee.pw_name) } ?? "user \(id)"
    }

    /// True if the user is there in this process's user namespace.
    public var isThere: Bool {
        guard let map = contents(of: "/proc/self/uid_map") else { return true }
        // Each line has the first number here, the first one outside, and the count.
        return String(decoding: map, as: UTF8.self).split(separator: "\n").contains { line in
            let numbers = line.split(separator: " ").compactMap { UInt64($0) }
            return numbers.count == 3 && UInt64(id) >= numbers[0] && UInt64(id) - numbers[0] < numbers[2]
        }
    }

    /// Returns the folder or file that keeps the user from running a program; nil if nothing does, or if there is no
    /// such program.
    func place(closing program: String) -> String? {
        if program.contains("/") { return place(closing: program, to: X_OK) }
        let paths = folders(inPath: program).map { "\($0)/\(program)" }
        guard !paths.contains(where: { may(X_OK, $0) }) else { return nil }
        return paths.lazy.compactMap { place(closing: $0, to: X_OK) }.first
    }

    /// Returns the first folder on the way to a file that the user may not search, or else the file itself; nil if the
    /// user may access it, or if it is not there.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - mode: The access to the file: R_OK, X_OK or both.
    public func place(closing path: String, to mode: Int32) -> String? {
        guard access(path, F_OK) == 0, !may(mode, path) else { return nil }
        return closedFolder(of: path) ?? target(of: path).flatMap { closedFolder(of: $0) } ?? path
    }

    private func closedFolder(of path: String) -> String? {
        let slashes = path.indices.filter { path[$0] == "/" && $0 != path.startIndex }
        return ([path.hasPrefix("/") ? "/" : "."] + slashes.map { String(path[..<$0]) }).first {
            !may(X_OK, $0)
        }
    }

    private func may(_ mode: Int32, _ path: String) -> Bool { program_may_access(id, group, path, mode) == 0 }

    /// Returns the path behind all links.
    private func target(of path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
