import Foundation
import Motion
import Testing

@testable import CommandLineTool
@testable import Commands

@Suite("A narrow terminal")
struct NarrowTerminalTests {
    private let terminal = Appearance(width: 40, hasColours: true, hasUnicode: true, breaksLines: true)

    private static func recording(_ name: String) -> String {
        URL(filePath: #filePath).appending(path: "../../../Recordings/\(name).yml").standardizedFileURL.path
    }

    /// The lines of a text that are wider than the terminal, and not for the width of one word.
    private func wide(_ text: String) -> [Substring] {
        text.split(separator: "\n").filter { line in
            String(line).columnCount > terminal.width && line.drop { $0 == " " }.contains(" ")
        }
    }

    @Test(
        "no word of an answer is broken",
        arguments: Tool.fling.commands.map { "help \($0.name)" } + [
            "help", "spring", "spring --to 320,40,1,2 --velocity 900,0,0,-40000", "machine", "demo --fast",
            "sprong", "spring --from", "spring --frm 3", "replay nothing.yml", "play", "velocity",
        ])
    func answers(line: String) {
        let answer = Answer(line, appearance: terminal)
        #expect(!(answer.output + answer.errors).isEmpty)
        #expect(wide(answer.output + answer.errors) == [])
    }

    @Test("no word about a recording is broken", arguments: ["replay", "velocity"], ["swipe-left", "tap"])
    func recordings(command: String, name: String) {
        let answer = Answer([command, Self.recording(name)], appearance: terminal)
        #expect(answer.code == .success && wide(answer.output + answer.errors) == [])
    }

    @Test("what is no terminal gets its lines whole")
    func noTerminal() {
        let narrow = Appearance(width: 40)
        for line in ["machine", "spring --from", "demo"] {
            let answer = Answer(line, appearance: narrow)
            #expect(wide(answer.output + answer.errors) != [], "\(line)")
        }
    }

    @Test("a column stays a column where a row goes on below")
    func rows() {
        let rows = [["t", " value", "velocity"], ["1", "  12.5", "   -3.25"]]
        let narrow = Appearance(width: 14, breaksLines: true)
        #expect(rows.map { $0.row(narrow) } == ["  t   value\n    velocity", "  1    12.5\n       -3.25"])
        #expect(rows[1].row(Appearance()) == "  1    12.5     -3.25")
    }

    @Test("a command that is broken can be pasted")
    func commands() {
        let remedy = "give it the devices: docker run --device /dev/input image"
        #expect(
            remedy.wrapped(to: 30)
                == "give it the devices: docker \\\n  run --device /dev/input \\\n  image")
        // No line begins with a backslash, and no other text has one.
        #expect("mount the kernel's: sudo mount".wrapped(to: 22) == "mount the kernel's:\n  sudo mount")
        #expect("say which: any of these".wrapped(to: 12) == "say which:\n  any of\n  these")
    }

    @Test("a line that is cut ends with a sign")
    func cut() {
        let line = "\u{1B}[1mpane\u{1B}[0m at rest"
        #expect(line.cut(to: Appearance(width: 6, hasUnicode: true)) == "\u{1B}[1mpane\u{1B}[0m …")
        #expect(line.cut(to: Appearance(width: 6)) == "\u{1B}[1mpane\u{1B}[0m >")
        #expect(line.cut(to: Appearance(width: 12)) == line)
    }

    @Test("the demo fits into a low terminal, or says that it does not", arguments: 1...24)
    func low(rows: Int) {
        let picture = DemoPicture(appearance: terminal, rows: rows)
        let lines = picture.lines(DemoPane(), title: "A recorded hand moves a pane", at: .zero, since: .zero)
        #expect(lines.count <= rows && lines.allSatisfy { $0.columnCount <= terminal.width })
        #expect((lines.last == "  …") == (rows < 5))
        #expect(rows < 5 || lines.contains { $0.contains("/s") })
    }

    @Test("velocities are pairs, and no decimals")
    func velocities() {
        let output = Answer(["velocity", Self.recording("swipe-left")]).output
        let pair = #/\((-?\d+), (-?\d+)\)/#
        #expect(output.matches(of: pair).count == 7)
        #expect(output.firstMatch(of: #/\d,\d/#) == nil)
    }
}
