import CFlingHeader
import Glibc

/// The tool `fling`: takes the words of a command line, and returns text and an exit code.
///
///     let console = Console(output: TextSink(), errors: TextSink())
///     let code = Tool.run(["spring", "--bounce", "0.2", "--json"], console: console)
///     console.output.contents   // {"mass":1,…
public enum Tool {
    /// The version of the package, the same as in the header of its C libraries.
    public static let version = FLING_VERSION_TEXT

    /// The commands, in the order in which `fling help` lists them.
    static let commands: [Command] = [
        .demo, .devices, .doctor, .watch, .record, .synthesize, .convert, .run, .play, .replay, .studio,
        .gallery, .plot, .velocity, .spring, .machine, .help,
    ]

    /// The exit status of a run, for scripts.
    public enum ExitCode: Int32, Sendable {
        case success = 0
        /// The command line was understood, but failed.
        case failure = 1
        /// The command line was not understood.
        case usage = 2
    }

    /// Runs the command line of this process, and returns its exit status.
    public static func main() -> Int32 {
        // With SIGPIPE ignored, a write to a closed pipe returns EPIPE, and open files can be finished.
        signal(SIGPIPE, SIG_IGN)
        Surroundings.holdStandardDescriptors()
        return run(
            Array(CommandLine.arguments.dropFirst()), as: .present, console: .standard()
        ).rawValue
    }

    static func run(_ words: [String], as identity: Surroundings.Identity, console: Console) -> ExitCode {
        if let objection = identity.objection { return fail(.failure, objection, console) }
        return run(words, console: console)
    }

    /// Runs a command line, and returns its exit code.
    ///
    /// - Parameter words: The command line without the tool's own name.
    public static func run(_ words: [String], console: Console) -> ExitCode {
        do {
            try perform(words, console: console)
            try console.output.flush()
            // A script that has lost its words must not go on.
            return words.isEmpty ? .usage : .success
        } catch OutputError.readerGone {
            return .success
        } catch OutputError.refused(let reason) {
            return fail(.failure, "standard output cannot be written: \(reason)", console)
        } catch let error as Misuse {
            let question = error.reason.suggestion.map { ". Did you mean \($0)?" } ?? ""
            return fail(.usage, "\(error.reason.message)\(question)\nTry: \(error.page)", console)
        } catch {
            return fail(.failure, "\(error)", console)
        }
    }

    static func command(named name: String) throws(UsageError) -> Command {
        guard let command = commands.first(where: { $0.name == name }) else {
            let names = commands.map(\.name)
            throw UsageError("there is no command '\(name)'", suggestion: nearest(to: name, among: names))
        }
        return command
    }
}

extension Tool {
    /// A usage error, and the command that shows the right usage.
    private struct Misuse: Error {
        let reason: UsageError
        let page: String
    }

    private static func perform(_ words: [String], console: Console) throws {
        var page = "fling help"
        do {
            switch words.first ?? "help" {
            case "version", "--version":
                try console.output.writeLine("fling \(version)")
            case let first where Arguments.isHelp(first):
                try console.output.write(HelpPage.overview.text(console.output.appearance))
            case let first where first.hasPrefix("-"):
                throw UsageError(
                    "there is no option \(first) before a command",
                    suggestion: nearest(to: first, among: ["--help", "--version"]))
            case let first:
                let command = try command(named: first)
                if command.name != Command.help.name { page += " \(command.name)" }
                let arguments = try Arguments(words.dropFirst(), for: command)
                if arguments.wantsHelp {
                    try console.output.write(HelpPage.page(of: command).text(console.output.appearance))
                } else {
                    try command.run(arguments, console)
                }
            }
        } catch let error as UsageError {
            throw Misuse(reason: error, page: page)
        }
    }

    private static func fail(_ code: ExitCode, _ message: String, _ console: Console) -> ExitCode {
        // An error of writing the message can't be reported.
        try? console.output.flush()
        let errors = console.errors
        let text = "\(errors.appearance.styled("fling:", .failure)) \(message.plain)"
        try? errors.writeLine(text.wrapped(to: errors.appearance.limit))
        try? errors.flush()
        return code
    }
}
