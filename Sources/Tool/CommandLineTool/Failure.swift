/// The failure of a command line that was understood but could not be done: the reason, and the remedy.
package struct Failure: Error, CustomStringConvertible {
    package let description: String
    /// The exit status of the tool.
    package let status: Tool.ExitCode

    package init(_ description: String, status: Tool.ExitCode = .failure) {
        self.description = description
        self.status = status
    }

    package static let noDevice = Failure(
        "there is no input device here: \"fling doctor\" says why, and what to do")
}

/// The end of a command that has nothing to say, because its reader has asked for it: the exit status reports
/// it.
package struct QuietEnd: Error {
    package let status: Tool.ExitCode

    package init(status: Tool.ExitCode) { self.status = status }
}
