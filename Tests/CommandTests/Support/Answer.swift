import CommandLineTool
import Commands
import Foundation
import LocalDevices

/// The answer of a tool to a command line.
struct Answer {
    let code: Tool.ExitCode
    let output: String
    let errors: String

    init(
        _ words: [String], appearance: Appearance = Appearance(),
        on machine: any InputMachine = LocalMachine(),
        answers: [String]? = nil, from tool: Tool = .fling, named name: String = "fling"
    ) {
        var rest = answers ?? []
        var console = Console(
            output: TextSink(appearance: appearance), errors: TextSink(appearance: appearance),
            machine: machine, readAnswer: answers.map { _ in { rest.isEmpty ? nil : rest.removeFirst() } })
        console.toolName = name
        code = tool.run(words, console: console)
        output = console.output.contents
        errors = console.errors.contents
    }

    /// - Parameter line: Words separated by spaces.
    init(
        _ line: String, appearance: Appearance = Appearance(), on machine: any InputMachine = LocalMachine(),
        answers: [String]? = nil, from tool: Tool = .fling, named name: String = "fling"
    ) {
        self.init(
            line.split(separator: " ").map(String.init), appearance: appearance, on: machine,
            answers: answers, from: tool, named: name)
    }
}

/// The answer of `fling spring --json`.
struct SpringAnswer<Value: Decodable>: Decodable {
    struct Sample: Decodable {
        let t: Double, value: Value, velocity: Value
    }

    let mass: Double, stiffness: Double, damping: Double
    let dampingRatio: Double, duration: Double, bounce: Double
    let settling: Double?
    let samples: [Sample]

    init(_ line: String, of value: Value.Type = Double.self) throws {
        let output = Answer("spring --json \(line)").output
        self = try JSONDecoder().decode(SpringAnswer.self, from: Data(output.utf8))
    }
}
