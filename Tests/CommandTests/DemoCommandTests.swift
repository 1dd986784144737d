import CommandLineTool
import Motion
import Testing
import Traces
import VirtualMachine

@Suite("fling demo")
struct DemoCommandTests {
    private let terminal = Appearance(width: 90, hasColours: true, hasUnicode: true, canRefresh: true)

    @Test("with no terminal, it prints the whole story, line by line")
    func list() {
        let answer = Answer("demo")
        #expect(answer.code == .success && answer.errors.isEmpty)
        let story = answer.output.split(separator: "\n")
        for text in [
            "taken hold of at 0", "let go at", "caught in flight", "a spring carries it to 960",
            "a spring carries it to 1280", "rests at 1280",
        ] {
            #expect(story.contains { $0.contains(text) }, "\(text)")
        }
        // A hard throw goes as far as it was thrown, and one step that needs no device comes last.
        #expect(!answer.output.contains("a spring carries it to 320"))
        #expect(story.suffix(2).first == "Try next" && story.last?.hasPrefix("  fling gallery ") ?? false)
        #expect(Answer("demo").output == answer.output && Answer("demo --fast").output == answer.output)
        #expect(!answer.output.contains("\u{1B}"))
    }

    @Test("a terminal shows it sixty times a second, and has its cursor back afterwards")
    func pictures() throws {
        let machine = try VirtualMachine(EvdevTrace(recordings: []))
        let start = machine.now
        let answer = Answer("demo", appearance: terminal, on: machine)
        #expect(answer.code == .success && answer.errors.isEmpty)
        let pictures = answer.output.components(separatedBy: "A\r")
        let seconds = machine.now.seconds(since: start)
        #expect(seconds > 7 && seconds < 12)
        // It pauses between the two plays.
        #expect(abs(Double(pictures.count) - (seconds - 0.8) * 60) < 4)
        #expect(answer.output.hasPrefix("\u{1B}[?25l") && answer.output.contains("\u{1B}[?25h"))
        #expect(pictures[4].contains("● ● ●  ") && pictures[4].contains("dragging"))
        #expect(pictures[pictures.count - 1].contains("rests at 1280"))
        // Every picture covers the one before.
        #expect(Set(pictures.dropLast().map { $0.count { $0 == "\n" } }).count == 1)
        #expect(pictures[pictures.count / 2].contains("at half speed"))
        #expect(pictures.contains { $0.contains("┼\u{1B}") && $0.contains("━━━") })
    }

    @Test("a terminal of 24 rows has it all on one screen, and a wide one is used", arguments: [80, 120])
    func size(width: Int) throws {
        let machine = try VirtualMachine(EvdevTrace(recordings: []))
        let appearance = Appearance(width: width, hasUnicode: true, canRefresh: true)
        let output = Answer("demo", appearance: appearance, on: machine).output
        let last = try #require(output.components(separatedBy: "A\r").last)
        #expect(last.count { $0 == "\n" } <= 23)
        #expect(last.contains("rests at 1280") && last.contains("Try next"))
        #expect(last.contains(String(repeating: "·", count: width - 4 - 12 - 4)))
    }

    @Test("who interrupts it has the cursor back, too")
    func interrupted() throws {
        let machine = try VirtualMachine(EvdevTrace(recordings: []))
        machine.patience = 20
        let answer = Answer("demo", appearance: terminal, on: machine)
        #expect(answer.code == .success && answer.output.contains("\u{1B}[?25h"))
    }

    @Test("a narrow terminal is not overrun", arguments: [10, 30, 60])
    func narrow(width: Int) throws {
        let appearance = Appearance(width: width, hasUnicode: true, canRefresh: true)
        let machine = try VirtualMachine(EvdevTrace(recordings: []))
        machine.patience = 30
        let output = Answer("demo", appearance: appearance, on: machine).output
        for line in output.components(separatedBy: "\u{1B}[?25h")[0].split(separator: "\n") {
            let shown = line.split(separator: "\u{1B}").map { part in
                part.hasPrefix("[") ? part.drop { !$0.isLetter }.dropFirst() : part
            }
            #expect(shown.reduce(0) { $0 + $1.filter { $0 != "\r" }.count } <= width)
        }
        // What stands below the rail stands apart; on a narrow one every other place has a number.
        #expect(output.contains("640") == (width > 10))
        #expect(!output.contains("320640") && !output.contains("6401280"))
    }

    @Test("real fingers drag it, and throw it")
    func live() throws {
        let device = Fingers.touchpad
        let trace = EvdevTrace(device, frames: Fingers.drag(device, fingers: 3, step: [1, 0], count: 30))
        let answer = Answer("demo --live", on: try VirtualMachine(trace))
        #expect(answer.code == .success && answer.errors.isEmpty)
        #expect(answer.output.contains("taken hold of at 0") && answer.output.contains("let go at"))
        let pictures = Answer("demo --live", appearance: terminal, on: try VirtualMachine(trace)).output
        #expect(pictures.contains("dragging") && pictures.contains("\u{1B}[?25h"))
    }

    @Test("without a device it says so, and whom to ask")
    func noDevice() throws {
        let answer = Answer("demo --live", on: try VirtualMachine(EvdevTrace(recordings: [])))
        #expect(answer.code == .failure && answer.errors.contains("fling doctor"))
        #expect(Answer("demo --live --fast").code == .usage)
    }
}
