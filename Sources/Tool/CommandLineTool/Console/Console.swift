import Glibc
import Libinput
import LocalDevices

/// The environment of a command: its outputs, the machine's devices, and the person to ask, if there is
/// one.
public struct Console {
    /// The output for answers.
    public let output: TextSink
    /// The output for errors and notes.
    public let errors: TextSink
    package let machine: any InputMachine
    /// Waits for a line that the person at the terminal types; nil when there is nobody to ask.
    package let readAnswer: (() -> String?)?
    /// The name of the command to type, which may be installed under another than its own.
    package var toolName = "fling"
    /// Searches for the WebAssembly machine that pages carry.
    package let findEngine: () -> StudioEngine.Search

    public init(output: TextSink, errors: TextSink) {
        self.init(output: output, errors: errors, machine: LocalMachine(), readAnswer: nil)
    }

    package init(
        output: TextSink, errors: TextSink, machine: any InputMachine, readAnswer: (() -> String?)? = nil,
        findEngine: @escaping () -> StudioEngine.Search = { .missing }
    ) {
        self.output = output
        self.errors = errors
        self.machine = machine
        self.readAnswer = readAnswer
        self.findEngine = findEngine
    }

    /// Makes the console of this process.
    public static func standard() -> Console {
        func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        func sink(_ descriptor: Int32) -> TextSink {
            TextSink(
                descriptor: descriptor,
                appearance: Appearance(descriptor: descriptor, environment: environment))
        }
        let hasPerson = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
        var console = Console(
            output: sink(STDOUT_FILENO), errors: sink(STDERR_FILENO), machine: LocalMachine(),
            readAnswer: hasPerson ? { readLine() } : nil, findEngine: StudioEngine.search)
        let file = CommandLine.arguments.first?.split(separator: "/").last
        if let file, file.hasPrefix("fling-") { console.toolName = String(file) }
        return console
    }

    /// Returns a libinput context with the devices; throws if there are none.
    package func libinput(_ backend: Libinput.Backend, reportsPointers: Bool = false) throws -> Libinput {
        do {
            return try machine.libinput(backend, reportsPointers: reportsPointers)
        } catch {
            if case .emptySeat = error { throw Failure.noDevice }
            throw error
        }
    }

    /// Writes a note to the errors at once. A note that can't be written is dropped, and the command goes
    /// on.
    package func note(_ text: String) {
        try? errors.writeLine(text.plain.naming(toolName).wrapped(to: errors.appearance.limit))
        try? errors.flush()
    }

    /// Writes a sentence to the output.
    package func say(_ text: String) throws(OutputError) {
        try output.writeLine(text.plain.naming(toolName).wrapped(to: output.appearance.limit))
    }

    /// Writes the messages of libinput while it played a file.
    package func note(_ messages: [LogMessage], of file: String) {
        for message in messages { note("\(file): libinput: \(message.text)") }
    }
}
