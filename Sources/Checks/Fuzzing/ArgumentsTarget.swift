import CommandLineTool
import Commands
import Glibc
import Libinput
import LocalDevices
import Motion
import RandomLives
import Traces

extension FuzzTarget {
    static let arguments = FuzzTarget(
        name: "arguments", summary: "runs the tool with any words, in memory", recordings: nil,
        maximumLength: 512
    ) { bytes in
        var choices = Choices(bytes)
        var words: [String] = []
        while !choices.isAtEnd, words.count < 12 { words.append(word(&choices)) }
        return fault(of: words)
    }

    private static func fault(of words: [String]) -> String? {
        let console = Console(output: TextSink(), errors: TextSink(), machine: BareMachine())
        let code = Tool.fling.run(words, console: console)
        let errors = console.errors.contents
        switch code {
        case .success: return nil
        // A call without words is answered by the overview.
        case .usage where words.isEmpty: return errors.isEmpty ? nil : "no words at all say “\(errors)”"
        case .failure, .usage:
            return errors.utf8.starts(with: "fling: ".utf8) && errors.utf8.last == UInt8(ascii: "\n")
                ? nil : "\(words) ends with \(code.rawValue) and says “\(errors)”"
        // The status of a program that was run, and none of these commands runs one.
        default: return "\(words) ends with \(code.rawValue)"
        }
    }

    private static let commands = [
        "spring", "machine", "help", "--version", "replay", "synthesize", "convert", "check", "plot",
        "velocity", "record", "watch", "devices", "demo",
    ]

    /// The options that write files.
    private static let writers: Set = ["--output", "--truth"]

    private static let options: [String] = {
        var options: Set<String> = []
        for command in commands {
            let console = Console(output: TextSink(), errors: TextSink())
            _ = Tool.fling.run(["help", command], console: console)
            for word in console.output.contents.split(whereSeparator: { " ,\n".contains($0) })
            where word.hasPrefix("--") && word.count > 2 && !writers.contains(String(word)) {
                options.insert(String(word))
            }
        }
        return options.sorted()
    }()

    private static func word(_ choices: inout Choices) -> String {
        switch choices.below(9) {
        case 8: return choices.pick("/dev/null", "/dev/input/event99999", "/")
        case 0, 1: return commands[choices.below(commands.count)]
        case 2, 3: return options[choices.below(options.count)]
        case 4: return "\(choices.anyNumber(around: -10...10))"
        case 5: return options[choices.below(options.count)] + "=\(choices.anyNumber(around: -10...10))"
        case 6: return "\(choices.number(in: -2...2)),\(choices.anyNumber(around: -10...10))"
        // A random word must not name a file outside of this folder, or an option that writes one.
        default:
            return String(choices.text(24).map { "/-.\0".contains($0) ? "_" : $0 })
        }
    }
}

/// A machine without devices, on which waiting returns at once.
private final class BareMachine: InputMachine {
    let nodes: [String] = []
    let origin = EvdevTrace.Origin()
    let now = Timestamp.zero

    func open(_ path: String) throws(SystemError) -> CInt { throw SystemError(ENOENT) }
    func close(_ descriptor: CInt) {}
    func call<Result>(_ body: () -> Result) -> Result { body() }
    func name(of path: String) -> String? { nil }
    func udevProperties(of path: String) -> [String: String] { [:] }
    func libinput(_ backend: Libinput.Backend, reportsPointers: Bool) throws(LibinputError) -> Libinput {
        throw .emptySeat("seat0")
    }
    func wait(for descriptors: [CInt], until stop: CInt?, atMost seconds: Double?) -> Bool { false }
    func untilInterrupted<Result>(_ body: () throws -> Result) throws -> Result { try body() }
}
