import Glibc
import Libinput
import LocalDevices
import Studio

/// What a command has around it: two places to write to, the machine's devices, and perhaps a person to ask.
public struct Console {
    /// Answers.
    public let output: TextSink
    /// What went wrong.
    public let errors: TextSink
    let machine: any InputMachine
    /// Waits for a line that the person at the terminal types. Nil when there is nobody to ask.
    let readAnswer: (() -> String?)?
    /// Looks for the machine that pages carry.
    let findEngine: () -> StudioEngine.Search

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

    /// This process's own.
    public static func standard() -> Console {
        func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        func sink(_ descriptor: Int32) -> TextSink {
            TextSink(
                descriptor: descriptor,
                appearance: Appearance(descriptor: descriptor, environment: environment))
        }
        let hasPerson = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
        return Console(
            output: sink(STDOUT_FILENO), errors: sink(STDERR_FILENO), machine: LocalMachine(),
            readAnswer: hasPerson ? { readLine() } : nil, findEngine: StudioEngine.search)
    }

    /// The devices, or why there are none.
    func libinput(_ backend: Libinput.Backend) throws -> Libinput {
        do {
            return try machine.libinput(backend)
        } catch .emptySeat {
            throw Failure.noDevice
        }
    }

    /// Says something besides the answer, at once. Nothing is given up because nobody can be told of it.
    func note(_ text: String) {
        try? errors.writeLine(text.plain)
        try? errors.flush()
    }

    /// Passes on what libinput reported while it played a file.
    func note(_ messages: [LogMessage], of file: String) {
        for message in messages { note("\(file): libinput: \(message.text)") }
    }
}
