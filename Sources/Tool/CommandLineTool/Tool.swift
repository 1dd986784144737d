import CFlingHeader
import Glibc

/// A tool of one or more commands: takes the words of a command line, and returns text and an exit code.
///
///     let tool = Tool(commands: [.demo(in: .fling)])
///     let console = Console(output: TextSink(), errors: TextSink())
///     let code = tool.run(["demo", "--fast"], console: console)
///     console.output.contents   // A recorded hand moves a pane, …
public struct Tool: Sendable {
    /// The version of the package, the same as in the header of its C libraries.
    public static let version = FLING_VERSION_TEXT

    let executable: Executable
    /// The commands, in the order in which the tool's help lists them.
    package let commands: [Command]

    /// Makes the tool `fling`; `help` is added to its commands.
    package init(commands: [Command]) { self.init(.fling, commands + [.help(besides: commands)]) }

    init(_ executable: Executable, _ commands: [Command]) {
        self.executable = executable
        self.commands = commands
    }

    /// The exit status of a run, for scripts: one of these, or that of a program which was run.
    public struct ExitCode: RawRepresentable, Equatable, Sendable {
        public let rawValue: Int32

        public init(rawValue: Int32) { self.rawValue = rawValue }

        public static let success = ExitCode(rawValue: 0)
        /// The command line was understood, but failed.
        public static let failure = ExitCode(rawValue: 1)
        /// The command line was not understood.
        public static let usage = ExitCode(rawValue: 2)

        /// The end by a signal, as a shell numbers it.
        package static func signal(_ number: Int32) -> ExitCode { ExitCode(rawValue: 128 + number) }
    }

    /// Runs the command line of this process, and returns its exit status.
    public func main() -> Int32 {
        // With SIGPIPE ignored, a write to a closed pipe returns EPIPE, and open files can be finished.
        signal(SIGPIPE, SIG_IGN)
        Surroundings.holdStandardDescriptors()
        // Swift takes the words from there, and there are none without it.
        guard access("/proc/self/cmdline", R_OK) == 0 else {
            let reason =
                "/proc is not mounted, and the words of the command line are read from it: mount -t proc proc /proc"
            return fail(.failure, reason, .standard()).rawValue
        }
        return run(
            Array(CommandLine.arguments.dropFirst()), as: .present, console: .standard()
        ).rawValue
    }

    func run(_ words: [String], as identity: Surroundings.Identity, console: Console) -> ExitCode {
        if let objection = identity.objection { return fail(.failure, objection, console) }
        return run(words, console: console)
    }

    /// Runs a command line, and returns its exit code.
    ///
    /// - Parameter words: The command line without the tool's own name.
    public func run(_ words: [String], console: Console) -> ExitCode {
        do {
            try perform(words, console: console)
            try console.output.flush()
            // A script that has lost its words must not go on.
            return words.isEmpty && executable == .fling ? .usage : .success
        } catch OutputError.readerGone {
            return .success
        } catch OutputError.refused(let reason) {
            return fail(.failure, "standard output cannot be written: \(reason)", console)
        } catch let end as QuietEnd {
            return end.status
        } catch let error as Misuse {
            let question = error.reason.suggestion.map { ". Did you mean \($0)?" } ?? ""
            return fail(.usage, "\(error.reason.message)\(question)\nTry: \(error.page)", console)
        } catch {
            return fail((error as? Failure)?.status ?? .failure, "\(error)", console)
        }
    }

    func command(named name: String) throws(UsageError) -> Command {
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

    private func perform(_ words: [String], console: Console) throws {
        if executable == .demo { return try performDemo(words, console: console) }
        var page = "fling help"
        do {
            switch words.first ?? Command.helpName {
            case "version", "--version":
                try console.output.writeLine("fling \(Self.version)")
            case let first where Arguments.isHelp(first):
                try console.output.write(
                    HelpPage.overview(of: self).naming(console.toolName).text(console.output.appearance))
            case let first where first.hasPrefix("-"):
                throw UsageError(
                    "there is no option \(first) before a command",
                    suggestion: nearest(to: first, among: ["--help", "--version"]))
            case let first:
                let command = try command(named: first)
                if command.name != Command.helpName { page += " \(command.name)" }
                try perform(command, words.dropFirst(), console: console)
            }
        } catch let error as UsageError {
            throw Misuse(reason: error, page: page)
        }
    }

    private func performDemo(_ words: [String], console: Console) throws {
        do {
            try perform(commands[0], words[...], console: console)
        } catch let error as UsageError {
            throw Misuse(reason: error, page: "swift run demo --help")
        }
    }

    private func perform(_ command: Command, _ words: ArraySlice<String>, console: Console) throws {
        let arguments = try Arguments(words, for: command)
        if arguments.wantsHelp {
            let page = HelpPage.page(of: command, in: executable).naming(console.toolName)
            try console.output.write(page.text(console.output.appearance))
        } else {
            try command.run(arguments, console)
        }
    }

    private func fail(_ code: ExitCode, _ message: String, _ console: Console) -> ExitCode {
        // An error of writing the message can't be reported.
        try? console.output.flush()
        let errors = console.errors
        var text =
            "\(errors.appearance.styled("\(executable.name):", .failure)) \(message.plain.naming(console.toolName))"
        if let remark = executable.remarkOnDoctor, message.contains("fling doctor") { text += "\n\(remark)" }
        try? errors.writeLine(text.wrapped(to: errors.appearance.limit))
        try? errors.flush()
        return code
    }
}
