import Glibc

extension Console {
    /// Runs a program that builds something, and waits for its end.
    ///
    /// Its output goes to standard error: it is no part of the answer.
    ///
    /// - Parameter words: The program, which is searched in PATH unless it is a path, and its arguments.
    /// - Returns: True if it ended with status 0.
    package static func builds(with words: [String]) -> Bool {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        guard posix_spawnp(&process, words[0], &actions, nil, arguments, environ) == 0 else { return false }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return false } }
        return status == 0
    }
}
