import CommandLineTool
import Foundation
import Testing
import Traces
import VirtualMachine

@Suite("The executable demo")
struct DemoExecutableTests {
    /// The lines below a heading.
    private func lines(of text: String, below heading: String) -> [Substring] {
        Array(text.split(separator: "\n").drop { $0 != heading }.dropFirst())
    }

    private func nowhere() throws -> VirtualMachine { try VirtualMachine(EvdevTrace(recordings: [])) }

    @Test("it prints the same story as fling demo, and needs no word for it", arguments: ["", "--fast"])
    func story(line: String) {
        let answer = Answer(line, from: .demo)
        #expect(answer.code == .success && answer.errors.isEmpty)
        let parts = answer.output.split(separator: "Try next")
        #expect(parts.count == 2)
        #expect(parts.first == Answer("demo").output.split(separator: "Try next").first)
    }

    @Test("what it suggests to try next begins with swift run: no fling is on the path")
    func suggestions() throws {
        let device = Fingers.touchpad
        let trace = EvdevTrace(device, frames: Fingers.drag(device, fingers: 3, step: [1, 0], count: 30))
        let recorded = Answer("", from: .demo)
        let live = Answer("--live", on: try VirtualMachine(trace), from: .demo)
        #expect(live.code == .success && live.errors.isEmpty)
        for answer in [recorded, live] {
            let suggestions = lines(of: answer.output, below: "Try next")
            #expect(!suggestions.isEmpty)
            #expect(
                suggestions.allSatisfy {
                    $0.hasPrefix("  swift run demo") || $0.hasPrefix("  swift run fling")
                })
            // Nothing beyond the demo is built by README's first line.
            #expect(suggestions.allSatisfy { $0.hasPrefix("  swift run demo") || $0.contains("README.md") })
        }
        #expect(lines(of: recorded.output, below: "Try next").count == 1)
    }

    @Test("the lines that it suggests of itself work, and so do the examples on its page")
    func lines() throws {
        let examples = Tool.demo.commands.flatMap(\.examples).map(\.line)
        let suggestions = lines(of: Answer("", from: .demo).output, below: "Try next").map { line in
            line.dropFirst(2).components(separatedBy: "  ")[0]
        }
        for line in examples + suggestions where !line.hasPrefix("swift run fling") {
            #expect(line.hasPrefix("swift run demo"))
            let words = line.split(separator: " ").dropFirst(3).map(String.init)
            let answer = Answer(words, on: try nowhere(), from: .demo)
            #expect(answer.code == (words == ["--live"] ? .failure : .success), "\(line)")
        }
    }

    @Test("its page names the lines of a checkout, however it is asked for", arguments: ["--help", "-h"])
    func page(line: String) {
        let answer = Answer(line, from: .demo)
        #expect(answer.code == .success && answer.errors.isEmpty)
        #expect(answer.output.hasPrefix("NAME\n    demo - "))
        #expect(answer.output.contains("    swift run demo --live\n"))
        #expect(!answer.output.contains("fling demo"))
    }

    @Test(
        "a wrong line is reported, with a line that helps",
        arguments: [
            ("now", "demo has no use for 'now'"), ("--lve", "demo has no option --lve. Did you mean --live?"),
            ("demo", "demo has no use for 'demo'"),
        ])
    func mistakes(line: String, message: String) {
        let answer = Answer(line, from: .demo)
        #expect(answer.code == .usage && answer.output.isEmpty)
        #expect(answer.errors == "demo: \(message)\nTry: swift run demo --help\n")
    }

    @Test("a message that sends to fling doctor says how to build it; fling's own does not")
    func doctor() throws {
        let line = "swift run fling doctor"
        let alone = Answer("--live", on: try nowhere(), from: .demo)
        #expect(alone.code == .failure && alone.errors.contains("Try: fling doctor\n"))
        #expect(alone.errors.hasSuffix(": \(line)\n"))
        #expect(!Answer("demo --live", on: try nowhere()).errors.contains(line))
        #expect(!Answer("--nonsense", from: .demo).errors.contains(line))
    }

    @Test("on a terminal of any width the line to paste stays one command")
    func narrow() throws {
        let terminal = Appearance(width: 40, breaksLines: true)
        let errors = Answer("--live", appearance: terminal, on: try nowhere(), from: .demo).errors
        let pasted = errors.replacing("\\\n", with: "").split(separator: " ", omittingEmptySubsequences: true)
        #expect(pasted.suffix(4) == ["swift", "run", "fling", "doctor\n"])
        #expect(errors.split(separator: "\n").allSatisfy { $0.count <= 40 })
    }
}
