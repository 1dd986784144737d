import Foundation
import Testing

@testable import CommandLineTool
@testable import Commands

@Suite("fling studio")
struct StudioCommandTests {
    let scratch: Scratch
    let drag: String

    init() throws {
        scratch = try Scratch()
        drag = try scratch.write(Recorded.drag, to: "drag.jsonl")
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try scratch.bytes(name), as: UTF8.self)
    }

    @Test("writes a page, if asked in place of one that is there, and says that the machine is not in it")
    func writes() throws {
        let page = try scratch.write("something else", to: "a.html")
        let refusal = Answer(["studio", drag, "-o", page])
        #expect(refusal.code == .failure && refusal.errors.contains("choose another name, or --force"))
        #expect(try text("a.html") == "something else")
        let answer = Answer(["studio", drag, "-o", page, "--detents", "0,320", "--force"])
        #expect(answer.code == .success)
        #expect(answer.output.hasPrefix("\(page): ") && answer.output.hasSuffix("Open it in a browser.\n"))
        #expect(answer.errors.contains("shows recorded frames alone") && answer.errors.contains("FLING_WASM"))
        let text = try text("a.html")
        #expect(text.hasPrefix("<!doctype html>"))
        #expect(text.contains(#""hasEngine":false"#) && text.contains(#""detents":[0,320]"#))
    }

    @Test("a page without recordings is one too, and a spring that cannot be is refused")
    func alone() throws {
        #expect(Answer(["studio", "-o", scratch.path("a.html")]).code == .success)
        #expect(try text("a.html").contains(#""recordings":[]"#))
        let answer = Answer(["studio", "-o", scratch.path("b.html"), "--bounce", "3"])
        #expect(answer.code == .usage && answer.errors.contains("--bounce is 3"))
        #expect(Answer(["studio", "-o", "page.txt"]).code == .usage)
    }

    @Test(
        "a velocity strategy that the page's machine does not know is refused",
        arguments: ["studio", "replay"])
    func strategy(command: String) {
        let page = [command == "replay" ? "--report" : "-o", scratch.path("a.html")]
        let answer = Answer([command, drag, "--strategy", "impulse"] + page)
        #expect(answer.code == .usage && answer.errors.contains("--strategy does not go with a page"))
        #expect(Answer([command, drag, "--strategy", "default"] + page).code == .success)
    }

    @Test("a recording that cannot be played is reported, by the page too, beside those that can")
    func broken() throws {
        let empty = try scratch.write("", to: "empty.yml")
        let answer = Answer(["studio", empty, drag, "-o", scratch.path("a.html")])
        #expect(answer.code == .failure)
        #expect(answer.errors.contains("\(empty): ") && answer.errors.contains("is written, and says so too"))
        let text = try text("a.html")
        #expect(text.contains(#""problem":"\#(empty): "#) && text.contains(#""name":"\#(drag)""#))
    }

    @Test("what was found of the machine goes into the page")
    func engine() throws {
        let console = Console(
            output: TextSink(), errors: TextSink(),
            machine: Console(output: TextSink(), errors: TextSink()).machine,
            findEngine: { .found([0x1f, 0x8b, 0]) })
        #expect(Tool.fling.run(["studio", drag, "-o", scratch.path("a.html")], console: console) == .success)
        #expect(console.errors.contents.isEmpty)
        #expect(try text("a.html").contains("id=\"engine\">H4sA</script>"))
    }

    @Test("a replay writes a report besides its answer")
    func report() throws {
        let plain = Answer(["replay", drag])
        let answer = Answer(["replay", drag, "--report", scratch.path("a.html")])
        #expect(answer.code == .success && answer.output == plain.output)
        #expect(try text("a.html").contains(#""kind":"report""#))
        #expect(Answer(["replay", drag, "--report", "a.txt"]).code == .usage)
    }
}
