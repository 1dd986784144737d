import CommandLineTool
import Foundation
import Motion
import Testing
import Touch
import Traces
import VirtualMachine

@Suite("fling convert")
struct ConvertCommandTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private static let evemu = """
        # EVEMU 1.3
        N: Old Screen
        I: 0018 1234 9abc 0100
        P: 02 00 00 00 00 00 00 00
        B: 00 0b 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 04 00 00 00 00 00 00
        B: 03 03 00 00 00 00 80 60 02
        A: 00 0 1000 0 0 0
        A: 01 0 800 0 0 0
        A: 2f 0 4 0 0 0
        A: 35 0 1000 0 0 0
        A: 36 0 800 0 0 0
        A: 39 0 65535 0 0 0
        E: 0.000000 0003 0039 0001
        E: 0.000000 0003 0035 0100
        E: 0.000000 0003 0036 0200
        E: 0.000000 0000 0000 0000
        E: 0.010000 0003 0035 0120
        E: 0.010000 0000 0000 0000

        """

    @Test("an evemu recording becomes one of libinput, as it is")
    func evemu() throws {
        try folder.write(Self.evemu, to: "old.evemu")
        let answer = Answer(["convert", folder["old.evemu"], "-o", folder["new.yml"]])
        #expect(answer.code == .success && answer.output.isEmpty)
        #expect(answer.errors == "\(folder["new.yml"]): 2 frames of 1 device.\n")
        let old = try folder.recording("old.evemu")
        #expect(try folder.recording("new.yml") == old)
        #expect(try folder.text(of: "new.yml").hasPrefix("# libinput record\nversion: 1\n"))
        let shown = Answer(["convert", folder["old.evemu"]])
        #expect(shown.output == (try folder.text(of: "new.yml")) && shown.errors.isEmpty)
    }

    @Test("repairs are reported")
    func mends() throws {
        try folder.write(Self.evemu, to: "old.evemu")
        let answer = Answer(
            ["convert", folder["old.evemu"], "--size", "100,80", "-o", folder["new.yml"]])
        #expect(answer.code == .success)
        let name = folder["old.evemu"]
        #expect(
            answer.errors == """
                \(name): device 0: it is taken to be 100.0 mm × 80.0 mm large
                \(name): device 0: 1 contact and 0 buttons were down at the end; they are lifted
                \(folder["new.yml"]): 3 frames of 1 device.

                """)
        #expect(try folder.recording("new.yml").recordings[0].device.axes[.absMTPositionX]?.resolution == 10)
    }

    @Test("a recording becomes the touch events that libinput makes of it")
    func touch() throws {
        try folder.write(Self.evemu, to: "old.evemu")
        let answer = Answer(
            ["convert", folder["old.evemu"], "--size", "100,80", "-o", folder["touch.jsonl"]])
        #expect(answer.code == .success, "\(answer.errors)")
        guard case .touch(let events) = try TraceFile(contentsOf: folder["touch.jsonl"]).trace else {
            throw Folder.Unexpected()
        }
        let places = events.compactMap { event -> SIMD2<Double>? in
            switch event.action {
            case .down(let contact), .move(let contact): contact.millimetres
            default: nil
            }
        }
        #expect(places.count == 2)
        #expect(places.allSatisfy { abs($0.y - 20) < 0.1 })
        let shown = Answer(["convert", "--to=touch", "--size", "100,80", folder["old.evemu"]])
        #expect(shown.output == (try folder.text(of: "touch.jsonl")))
    }

    @Test("touch events stay touch events, and can't become a device's")
    func fromTouch() throws {
        let text = """
            {"type":"trace","level":"touch","version":1}
            {"t":0.5,"device":1,"type":"scroll","delta":[1,2]}

            """
        try folder.write(text, to: "a.jsonl")
        #expect(Answer(["convert", folder["a.jsonl"], "--to", "touch"]).output == text)
        let answer = Answer(["convert", folder["a.jsonl"], "-o", folder["a.yml"]])
        #expect(answer.code == .failure && answer.errors.contains("--to touch"))
        for option in [["--mend"], ["--size", "100,80"]] {
            let answer = Answer(["convert", folder["a.jsonl"], "--to", "touch"] + option)
            #expect(answer.code == .usage && answer.output.isEmpty)
            #expect(answer.errors.contains("--mend and --size are about recordings of devices"))
        }
        #expect(folder.names == ["a.jsonl"])
    }

    @Test("a long work shows how far it is")
    func progress() throws {
        let trace = EvdevTrace(Fingers.touchscreen, frames: Fingers.drag(Fingers.touchscreen, count: 30))
        try trace.write(to: folder["a.yml"])
        let machine = try VirtualMachine(trace)
        let answer = Answer(
            ["convert", folder["a.yml"], "-o", folder["a.jsonl"]], appearance: Appearance(canRefresh: true),
            on: machine)
        #expect(answer.code == .success)
        #expect(answer.errors.contains("\r\u{1B}[KPlaying: 0 %\r\u{1B}[K"))
    }

    @Test("a file that is there is kept, and what can't be read says why")
    func errors() throws {
        try folder.write(Self.evemu, to: "old.evemu")
        try folder.write("mine", to: "new.yml")
        for name in ["new.yml", "new.jsonl"] {
            try folder.write("mine", to: name)
            let answer = Answer(["convert", folder["old.evemu"], "-o", folder[name]])
            #expect(answer.code == .failure && answer.errors.contains("there is such a file already"))
            #expect(try folder.text(of: name) == "mine")
            #expect(Answer(["convert", folder["old.evemu"], "--force", "-o", folder[name]]).code == .success)
        }
        let missing = Answer(["convert", folder["none.yml"]])
        #expect(missing.code == .failure)
        #expect(missing.errors.hasPrefix("fling: \(folder["none.yml"]): it can't be opened"))
        let none = Answer("convert")
        #expect(none.code == .usage && none.errors.hasPrefix("fling: convert needs FILE\n"))
        let full = Answer(["convert", folder["old.evemu"], "--force", "-o", "/dev/full"])
        #expect(full.code == .failure && full.errors.contains("/dev/full: it is a device."))
    }

    @Test("one gesture of a session, or a span of it, is cut out")
    func cuts() throws {
        let session = Recorded.throwAndCatch
        let whole = Answer(["convert", session, "--to", "touch"]).output
        let second = Answer(["convert", session, "--gesture", "2", "--to", "touch"])
        #expect(second.code == .success && second.output.count < whole.count)
        #expect(second.output.contains("\"phase\":\"begin\""))
        let span = Answer(["convert", session, "--span", "0,0.1", "-o", folder["span.yml"]])
        #expect(span.code == .success)
        let frames = try #require(folder.recording("span.yml").recordings.first?.frames)
        let (first, last) = (try #require(frames.first?.time), try #require(frames.last?.time))
        #expect(last.seconds(since: first) <= 0.1)
    }

    @Test("a missing gesture is reported, with the number of gestures")
    func noSuchGesture() {
        let answer = Answer(["convert", Recorded.throwAndCatch, "--gesture", "99"])
        #expect(answer.code == .failure && answer.errors.hasSuffix("there is no --gesture 99\n"))
        #expect(Answer(["convert", "a", "--gesture", "1", "--span", "0,1"]).code == .usage)
        #expect(Answer(["convert", "a", "--span", "1,1"]).code == .usage)
        #expect(Answer(["convert", Recorded.throwAndCatch, "--span", "500,600"]).code == .failure)
    }
}
