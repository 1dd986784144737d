import CommandLineTool
import Foundation
import Testing

@Suite("fling velocity")
struct VelocityCommandTests {
    /// What the tool answers to cases, and the reason when it fails.
    private func answer(_ cases: String, _ options: String = "--json") throws -> Answer {
        let scratch = try Scratch()
        let path = try scratch.write(cases, to: "cases.jsonl")
        return Answer(["velocity", "--cases", path] + options.split(separator: " ").map(String.init))
    }

    @Test("each line has its answer")
    func cases() throws {
        let steady = """
            {"t": [0, 0.008, 0.016, 0.024], "x": [0, 4, 8, 12], "lift": 0.03}

            {"x": [5], "t": [1.5], "lift": 1.6, "name": ["anything", {"else": true}]}
            """
        let answer = try answer(steady)
        #expect(answer.code == .success && answer.errors.isEmpty)
        let lines = answer.output.split(separator: "\n")
        #expect(lines.count == 2 && lines[1] == #"{"v":0}"#)
        let speed = try #require(Double(lines[0].dropFirst(5).dropLast()))
        #expect(abs(speed - 500) < 5)
        #expect(try self.answer(steady, "").output.hasSuffix("\n0.000 mm/s\n"))
    }

    @Test("strategies answer in their own ways")
    func strategies() throws {
        let slowing = #"{"t": [0, 0.01, 0.02, 0.03, 0.04], "x": [0, 10, 18, 24, 28], "lift": 0.045}"#
        let line = try answer(slowing, "--strategy lsq2 --json").output
        // The parabola's slope at the newest: 300 mm/s.
        let velocity = try #require(Double(line.dropFirst(5).dropLast(2)))
        #expect(abs(velocity - 300) < 1e-6)
        #expect(try answer(slowing, "--strategy twoPoint --json").output == "{\"v\":700}\n")
        #expect(try answer(slowing, "--strategy best").code == .usage)
    }

    @Test("who was reported once, or never, is at rest", arguments: ["", "0.5"])
    func fewPlaces(places: String) throws {
        #expect(try answer(#"{"t": [\#(places)], "x": [\#(places)], "lift": 1}"#).output == "{\"v\":0}\n")
    }

    @Test(
        "a bad line is named, with the reason",
        arguments: [
            (#"{"t": [0, 1], "x": [0], "lift": 2}"#, "1 numbers in “x”"),
            (#"{"t": [0, 1], "x": [0, 1]}"#, "“lift” is missing"),
            (#"{"t": [0, NaN], "x": [0, 1], "lift": 2}"#, "is expected"),
            (#"{"t": [1, 0], "x": [0, 1], "lift": 2}"#, "the time 0.0 after 1.0"),
            ("hello", "an object in braces"),
        ])
    func badLines(line: String, reason: String) throws {
        let answer = try answer(#"{"t": [0], "x": [0], "lift": 0}"# + "\n" + line)
        #expect(answer.code == .failure)
        #expect(
            answer.errors.contains("cases.jsonl:2: ") && answer.errors.contains(reason), "\(answer.errors)")
        #expect(answer.output == "{\"v\":0}\n")
    }

    @Test(
        "a recording's touches, swipes and scrolls are near their truth",
        arguments: [
            ("touch-flick", "touch 0", SIMD2(1200.0, 0)), ("swipe-left", "swipe", SIMD2(-700, 0)),
            ("scroll-flick", "scroll", SIMD2(0, -600)), ("swipe-right", "swipe", SIMD2(0, 0)),
        ])
    func recording(name: String, what: String, truth: SIMD2<Double>) throws {
        let path = URL(filePath: #filePath).appending(path: "../../../Recordings/\(name).yml")
            .standardizedFileURL.path
        struct Line: Decodable {
            let what: String
            let velocity: [String: [Double]]
        }
        let answer = Answer(["velocity", path, "--json"])
        let line = try JSONDecoder().decode(Line.self, from: Data(answer.output.utf8))
        #expect(line.what == what && line.velocity.count == 7)
        let found = try #require(line.velocity["default"])
        #expect(abs(found[0] - truth.x) < 200 && abs(found[1] - truth.y) < 200, "\(found)")
        #expect(Answer(["velocity", path, "--strategy", "iOS"]).output.contains("reports"))
    }

    /// A touchscreen on which a finger goes right by a tenth of the width in 50 ms, as touch events.
    private func flick(announcing size: String = "", then last: String) -> String {
        let moves = (0...5).map { step in
            let time = Double(step) / 100
            return #"{"t":\#(time),"device":1,"type":"\#(step == 0 ? "down" : "move")","contact":0,"#
                + #""at":[\#(0.1 + Double(step) / 50),0.5]}"#
        }
        return
            ([
                #"{"type":"trace","level":"touch","version":1}"#,
                #"{"t":0,"device":1,"type":"device-added","kind":"touchscreen"\#(size)}"#,
            ] + moves + [last]).joined(separator: "\n") + "\n"
    }

    @Test(
        "a touchscreen that doesn't say where a finger is in millimetres goes by its size, or by that of a tablet",
        arguments: [(#","size":[300,200]"#, 600), ("", 434)])
    func withoutMillimetres(size: String, speed: Double) throws {
        let scratch = try Scratch()
        let lift = #"{"t":0.055,"device":1,"type":"up","contact":0}"#
        let path = try scratch.write(flick(announcing: size, then: lift), to: "flick.jsonl")
        let answer = Answer(["velocity", path, "--strategy", "line", "--json"])
        #expect(answer.code == .success && answer.errors.isEmpty)
        let found = try #require(answer.output.firstMatch(of: /"line":\[([0-9.]+),/)?.1)
        #expect(abs((Double(found) ?? 0) - speed) < 0.5, "\(answer.output)")
    }

    @Test(
        "what is suspended or unplugged in the middle doesn't end by a lift",
        arguments: [
            #"{"t":0.055,"device":0,"type":"suspend"}"#, #"{"t":0.055,"device":1,"type":"device-removed"}"#,
        ])
    func interrupted(event: String) throws {
        let scratch = try Scratch()
        let lift = #"{"t":0.06,"device":1,"type":"up","contact":0}"#
        let path = try scratch.write(flick(then: event + "\n" + lift), to: "flick.jsonl")
        let answer = Answer(["velocity", path])
        #expect(answer.output == "Nothing ends that has moved: no touch, no swipe, no scroll.\n", "\(answer)")
    }

    @Test("repairs of a recording are reported on standard error")
    func remarks() throws {
        let scratch = try Scratch()
        let lines = try String(contentsOfFile: Recorded.flick, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let path = try scratch.write(
            lines.map { $0.replacing(/^( +(?:0|1|53|54): \[.*), [0-9]+\]/) { "\($0.1), 0]" } }
                .joined(separator: "\n"), to: "pad.yml")
        let answer = Answer(["velocity", path, "--json"])
        #expect(answer.code == .success && answer.output.contains("scroll"), "\(answer)")
        #expect(answer.errors.contains("pad.yml: device 0: it doesn't say how many units a millimetre has\n"))
    }

    @Test("what cannot be asked is a usage error")
    func usage() {
        #expect(Answer("velocity").code == .usage)
        #expect(Answer("velocity a.yml --cases b").code == .usage)
        #expect(Answer("velocity --cases /nowhere/at.all").code == .failure)
    }

    @Test("a contact that goes where no finger can is reported, and its step is not believed")
    func jump() throws {
        let told = "1 step of contacts that no finger makes, the longest 298.0 mm in 26.0 ms"
        let cases = try answer(#"{"t": [0, 0.01, 0.036], "x": [0, 1, 299], "lift": 0.04}"#)
        #expect(cases.code == .success && cases.errors.contains(told) && cases.output == "{\"v\":0}\n")
        let scratch = try Scratch()
        let jumping = Recorded.drag.replacingOccurrences(of: #""mm":[100,50]"#, with: #""mm":[398,50]"#)
        let path = try scratch.write(jumping, to: "jump.jsonl")
        let step = "1 step of contacts that no finger makes, the longest 298.0 mm in 8.0 ms"
        let picture = Answer(["plot", path, "-o", scratch.path("a.svg")])
        #expect(picture.code == .success && picture.errors.contains(step))
        let velocity = Answer(["velocity", path, "--json", "--strategy", "default"])
        #expect(velocity.errors.contains(step) && velocity.output.contains(#""velocity":{"default":[0,0]}"#))
        #expect(Answer(["replay", path]).output.contains(step))
    }
}
