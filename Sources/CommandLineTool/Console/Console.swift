import Glibc

/// The two places that a command writes to.
public struct Console {
    /// Answers.
    public let output: TextSink
    /// What went wrong.
    public let errors: TextSink

    public init(output: TextSink, errors: TextSink) {
        self.output = output
        self.errors = errors
    }

    /// This process's own.
    public static func standard() -> Console {
        func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        func sink(_ descriptor: Int32) -> TextSink {
            TextSink(
                descriptor: descriptor,
                appearance: Appearance(descriptor: descriptor, environment: environment))
        }
        return Console(output: sink(STDOUT_FILENO), errors: sink(STDERR_FILENO))
    }
}
