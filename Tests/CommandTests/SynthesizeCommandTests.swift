import CommandLineTool
import Foundation
import Testing
import Traces

@Suite("fling synthesize")
struct SynthesizeCommandTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
    }

    /// A line of the truth.
    private struct Finger: Decodable {
        let gesture: Int, finger: Int
        let down: Double, up: Double
        let release: [Double]
        let path: [[Double]]

        /// Where it was, between two points of its path.
        func place(at time: Double) -> SIMD2<Double>? {
            guard let next = path.firstIndex(where: { $0[0] >= time }), next > 0 else { return nil }
            let (one, other) = (path[next - 1], path[next])
            let part = (time - one[0]) / (other[0] - one[0])
            return SIMD2(one[1] + part * (other[1] - one[1]), one[2] + part * (other[2] - one[2]))
        }
    }

    private func truth(_ name: String) throws -> [Finger] {
        try folder.text(of: name).split(separator: "\n").map {
            try JSONDecoder().decode(Finger.self, from: Data($0.utf8))
        }
    }

    @Test(
        "every gesture makes a recording without a flaw, which libinput understands",
        arguments: [
            ("swipe", #""swipe","phase":"end","fingers":3"#),
            ("swipe --fingers 4 --landing 0.03", #""swipe","phase":"end","fingers":4"#),
            ("scroll", #""scroll","delta":[0,0]"#),
            ("pinch --scale 0.5", #""pinch","phase":"end","fingers":2"#),
            ("rotate", #""pinch","phase":"begin","fingers":2"#), ("drag", #""up","contact":0"#),
            ("tap", #""up","contact":0"#), ("hold", #""down","contact":0"#),
            ("hold --on touchpad --fingers 2", #""hold","phase":"end","fingers":2"#),
            ("drag --arc 90 --panel pairs", #""up","contact":0"#), ("drag --palm", #""cancel","contact":0"#),
            ("drag --times 3", #""up","contact":0"#),
            ("swipe --speed 300 --panel ps2 --lift 0.05", #""swipe","phase":"end","fingers":3"#),
        ])
    func gestures(line: String, event: String) throws {
        let answer = Answer("synthesize \(line) -o \(folder["robot.yml"])")
        #expect(answer.code == .success && answer.output.isEmpty)
        #expect(answer.errors.hasPrefix("\(folder["robot.yml"]): "))
        let trace = try folder.recording("robot.yml")
        #expect(trace.recordings[0].frames.first?.time == .zero)
        let touches = Answer("convert \(folder["robot.yml"]) --to touch").output
        #expect(touches.contains(event), "\(touches.suffix(1000))")
        #expect(Answer("replay \(folder["robot.yml"])").code == .success)
    }

    @Test(
        "the truth is what the recording shows",
        arguments: ["--speed 400", "--brake 500", "--duration 0.5 --rest 0.2"])
    func truth(profile: String) throws {
        let line = "synthesize drag --panel ideal --from 40,60 --by 90,20 \(profile)"
        let answer = Answer("\(line) -o \(folder["drag.yml"]) --truth \(folder["drag.jsonl"])")
        #expect(answer.code == .success, "\(answer.errors)")
        let recording = try folder.recording("drag.yml").recordings[0]
        let finger = try #require(try truth("drag.jsonl").first)
        let resolution = try #require(recording.device.axes[.absMTPositionX]?.resolution)
        var place = SIMD2<Double>.zero
        var count = 0
        for frame in recording.frames {
            for event in frame.events {
                if event.is(.absMTPositionX) { place.x = Double(event.value) / Double(resolution) }
                if event.is(.absMTPositionY) { place.y = Double(event.value) / Double(resolution) }
            }
            guard let truth = finger.place(at: frame.time.seconds) else { continue }
            count += 1
            let miss = place - truth
            // Half a unit is rounding; between two points of the path the finger goes along a chord.
            #expect(abs(miss.x) < 0.6 / Double(resolution) && abs(miss.y) < 0.6 / Double(resolution))
        }
        #expect(count > 20)
        let speed = (finger.release[0] * finger.release[0] + finger.release[1] * finger.release[1])
            .squareRoot()
        #expect(abs(speed - (profile == "--speed 400" ? 400 : 0)) < 0.01)
    }

    @Test("the same line makes the same bytes; another seed makes others")
    func determinism() {
        let one = Answer("synthesize swipe").output
        #expect(one == Answer("synthesize swipe --seed 1").output)
        #expect(one != Answer("synthesize swipe --seed 2").output)
        #expect(one.hasPrefix("# "))
    }

    @Test("every finger of every gesture has its line of truth")
    func fingers() throws {
        let answer = Answer(
            "synthesize swipe --fingers 4 --times 2 --lift 0.1 -o \(folder["a.yml"]) --truth \(folder["a.jsonl"])"
        )
        #expect(answer.code == .success)
        let truth = try truth("a.jsonl")
        #expect(truth.map(\.gesture) == [0, 0, 0, 0, 1, 1, 1, 1])
        #expect(truth.map(\.finger) == [0, 1, 2, 3, 0, 1, 2, 3])
        #expect(Set(truth.prefix(4).map(\.up)).count == 4)
    }

    @Test("files that are there are left alone, unless it is forced")
    func existing() throws {
        try folder.write("mine", to: "a.yml")
        try folder.write("mine", to: "a.jsonl")
        let words = "synthesize tap -o \(folder["a.yml"]) --truth \(folder["a.jsonl"])"
        let kept = Answer(words)
        #expect(kept.code == .failure && kept.errors.contains(folder["a."]))
        #expect(try folder.text(of: "a.yml") == "mine")
        #expect(try folder.text(of: "a.jsonl") == "mine")
        #expect(Answer(words + " --force").code == .success)
        #expect(try folder.text(of: "a.yml").hasPrefix("# "))
        #expect(try folder.text(of: "a.jsonl").hasPrefix("{\"gesture\":0"))
        let missing = Answer("synthesize tap -o \(folder["none/a.yml"])")
        #expect(missing.code == .failure && missing.errors.contains("none/a.yml"))
    }

    @Test("no truth is left where the recording can't be written")
    func halves() throws {
        try folder.write("mine", to: "a.yml")
        let answer = Answer("synthesize tap -o \(folder["a.yml"]) --truth \(folder["b.jsonl"])")
        #expect(answer.code == .failure)
        #expect(folder.names == ["a.yml"])
    }

    @Test(
        "a wrong command line is reported, and nothing is written",
        arguments: [
            ("", "synthesize needs GESTURE"),
            (
                "swpie",
                "GESTURE is 'swpie', but it must be one of swipe, scroll, drag, tap, hold, pinch, rotate. Did you mean swipe?"
            ),
            ("swipe tap", "synthesize has no use for 'tap'"),
            ("swipe --fingers 0", "--fingers is 0, but it must be a whole number from 1 through 10"),
            ("swipe --fingers 11", "--fingers is 11, but"), ("swipe --fingers 2.5", "--fingers is 2.5, but"),
            ("swipe --speed 0", "--speed is 0, but it must be a number from 1 through 20000"),
            ("swipe --speed nan", "--speed is nan, but"), ("swipe --speed 1e300", "--speed is 1e300, but"),
            ("swipe --by 1", "--by is 1, but it must be 2 numbers"),
            ("swipe --from 1,inf", "--from is 1,inf, but"),
            ("swipe --rest -1", "--rest is -1, but"), ("swipe --rate 0", "--rate is 0, but"),
            ("swipe --panel best", "--panel is best, but it must be one of ideal, i2c, ps2, screen, pairs"),
            (
                "swipe --seed -1",
                "--seed is -1, but it must be a whole number from 0 through 18446744073709551615"
            ),
            ("tap --by 3,3", "--by says nothing of a tap"),
            ("hold --speed 3", "--speed says nothing of a hold"),
            ("swipe --scale 2", "--scale says nothing of a swipe"),
            ("pinch --fingers 1", "--fingers is 1, but it must be at least 2 for a pinch"),
            ("drag --by 0,0", "--by is 0,0, but it must lead somewhere: a hold is what stays where it is"),
            ("tap -o x --truth x", "--output and --truth are one file, x: each needs a file of its own"),
            ("swipe --times 1001", "--times is 1001, but it must be a whole number from 1 through 1000"),
            ("swipe --speed 1 --brake 1", "--speed and --brake exclude each other"),
            ("swipe --duration 1 --brake 1", "--brake and --duration exclude each other"),
            ("swipe --steady", "--steady goes with --speed"),
            ("swipe --palm --unplug", "--palm and --unplug exclude each other"),
            ("swipe --force", "--force is about a file: name it with -o"),
            ("swipe --truth -", "--truth is -, but it must be the path of a file"),
            ("swipe --spede 3", "synthesize has no option --spede. Did you mean --speed?"),
        ])
    func usage(line: String, message: String) {
        let answer = Answer("synthesize \(line)")
        #expect(answer.code == .usage)
        #expect(answer.errors.hasPrefix("fling: \(message)"), "\(answer.errors)")
        #expect(answer.output.isEmpty)
    }
}
