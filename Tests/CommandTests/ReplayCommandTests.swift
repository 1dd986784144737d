import CommandLineTool
import Foundation
import Testing

@Suite("fling replay")
struct ReplayCommandTests {
    let scratch: Scratch
    let drag: String
    static let sheet = ["--detents", "0,320,640", "--units-per-mm", "8"]

    init() throws {
        scratch = try Scratch()
        drag = try scratch.write(Recorded.drag, to: "drag.jsonl")
    }

    @Test("prints what happened, in order, and where it ended", arguments: ["drag", "flick"])
    func text(trace: String) throws {
        let answer = Answer(["replay", trace == "drag" ? drag : Recorded.flick] + Self.sheet)
        #expect(answer.code == .success)
        #expect(answer.errors.isEmpty)
        let lines = answer.output.split(separator: "\n")
        #expect(lines.contains("  moved along y, the axis of the longer movement, 8 units per millimetre"))
        #expect(lines.contains("  detents at 0, 320, 640"))
        let events = lines.filter { $0.contains(" -> ") }.map { $0.split(separator: " ")[1] }
        #expect(events == ["grab", "release", "settled"])
        #expect(lines.contains { $0.hasSuffix("heads for 320.00") })
        #expect(lines.contains { $0.hasPrefix("It rests at 320.00, after ") })
        #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
    }

    @Test("prints JSON lines, the same every time")
    func json() throws {
        struct Line: Decodable {
            let type: String
            let t: Double?, state: String?, value: [Double]?
        }
        let answer = Answer(["replay", Recorded.flick, "--json", "--fps", "30"] + Self.sheet)
        #expect(answer.code == .success)
        #expect(
            Answer(["replay", Recorded.flick, "--json", "--fps", "30"] + Self.sheet).output == answer.output)
        let lines = try answer.output.split(separator: "\n").map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
        #expect(lines.first?.type == "trace")
        #expect(Set(lines.dropFirst().map(\.type)) == ["frame", "transition"])
        #expect(lines.dropFirst().compactMap(\.t) == lines.dropFirst().compactMap(\.t).sorted())
        #expect(lines.last?.state == "idle" && lines.last?.value == [320])
        let states = lines.compactMap(\.state)
        #expect(Set(states) == ["idle", "dragging", "animating"])
    }

    /// As in the law of what the eye sees: where the steps before and after a frame agree and are those of 30 mm/s or
    /// more, its own is half of the lesser to twice the greater.
    @Test("no frame of a recording stumbles", arguments: [60, 120, 240])
    func stumbles(rate: Int) throws {
        struct Frame: Decodable {
            let type: String
            let t: Double?, value: [Double]?
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: Recorded.folder)
            .filter { $0.hasSuffix(".yml") }.map { String($0.dropLast(4)) }
        #expect(names.count >= 19)
        let least = 0.5 * 96 / 25.4 * 60 / Double(rate)
        var moving = 0
        for name in names {
            let replay = ["replay", Recorded.named(name), "--decay", "2", "--json", "--fps", "\(rate)"]
            let lines = Answer(replay).output.split(separator: "\n")
            let frames = try lines.map { try JSONDecoder().decode(Frame.self, from: Data($0.utf8)) }
            let places = frames.compactMap { frame in frame.value?.first.map { (frame.t ?? 0, $0) } }
            for index in places.indices.dropFirst(2).dropLast() {
                let steps = (-1...1).map { places[index + $0].1 - places[index + $0 - 1].1 }
                let (before, after) = (abs(steps[0]), abs(steps[2]))
                guard min(before, after) >= least, steps[0] * steps[2] > 0 else { continue }
                moving += 1
                let along = steps[0] > 0 ? steps[1] : -steps[1]
                #expect(
                    along >= 0.5 * min(before, after) && along <= 2 * max(before, after),
                    "\(name) at \(places[index].0)")
            }
        }
        #expect(moving > 10 * rate)
    }

    @Test("in the plane, values have two numbers")
    func plane() {
        let answer = Answer(["replay", drag, "--axis", "both", "--json", "--from", "5"])
        #expect(answer.code == .success)
        #expect(answer.output.contains(#""axes":2}"#))
        #expect(
            answer.output.contains(#"{"type":"frame","t":0,"state":"idle","value":[5,5],"velocity":[0,0]}"#))
    }

    @Test("the axis that does not move leaves the value where it is")
    func stillAxis() {
        let answer = Answer(["replay", drag, "--axis", "x", "--from", "40", "--units-per-mm", "8"])
        #expect(answer.output.contains("It rests at 40.00"))
    }

    @Test("bounds hold it back, a spring draws it")
    func bounds() {
        let answer = Answer(["replay", drag, "--bounds", "0,100", "--bounce", "0.3", "--units-per-mm", "8"])
        #expect(answer.output.contains("  bounds from 0 through 100\n"))
        #expect(answer.output.contains("It rests at 100.00"))
    }

    @Test(
        "a velocity strategy changes how fast it is let go, and nothing else",
        arguments: ["lsq2", "IMPULSE", "niri"])
    func strategy(name: String) {
        func release(_ words: [String]) -> [Substring] {
            let answer = Answer(["replay", Recorded.flick] + Self.sheet + words)
            #expect(answer.code == .success, "\(answer.errors)")
            let line = answer.output.split(separator: "\n").first { $0.contains("  release  ") }
            return line?.split(separator: " ") ?? []
        }
        let (standard, other) = (release([]), release(["--strategy", name]))
        #expect(standard.count > 6 && other.count == standard.count)
        #expect(other.prefix(6) == standard.prefix(6))
        #expect(other[6] != standard[6])
        #expect(release(["--strategy", "default"]) == standard)
    }

    @Test(
        "a spring in short is the same spring",
        arguments: [
            ("0.7,0.35", ["--duration", "0.7", "--bounce", "0.35"]), ("snappy", ["--preset", "snappy"]),
        ])
    func spring(short: String, long: [String]) {
        let line = ["replay", Recorded.flick, "--json"] + Self.sheet
        let answer = Answer(line + ["--spring", short])
        #expect(answer.code == .success && answer.output == Answer(line + long).output)
        #expect(answer.output != Answer(line).output)
    }

    @Test("a trace that moves nothing says so")
    func nothing() throws {
        let header = Recorded.drag.split(separator: "\n").prefix(2).joined(separator: "\n") + "\n"
        let answer = Answer(["replay", try scratch.write(header, to: "still.jsonl")])
        #expect(answer.code == .success)
        #expect(answer.output.contains("Nothing happens to the value: no gesture moves it.\n"))
        #expect(answer.output.contains("It rests at 0.00, after 0.000 s.\n"))
    }

    @Test("a file cut in the middle is played as far as it goes, and says so")
    func cut() throws {
        let answer = Answer(
            ["replay", try scratch.write(String(Recorded.drag.dropLast(120)), to: "cut.jsonl")] + Self.sheet)
        #expect(answer.code == .success)
        #expect(answer.output.contains("is cut off"))
        #expect(answer.output.contains("with the hand on it"))
    }

    @Test("a file that is no trace fails with its name, its line and what to do")
    func failures() throws {
        let missing = Answer(["replay", scratch.path("none.yml")])
        #expect(missing.code == .failure)
        #expect(missing.errors.hasPrefix("fling: \(scratch.path("none.yml")): it can't be opened"))
        let bad = try scratch.write(Recorded.drag.replacing("\"up\"", with: "\"over\""), to: "bad.jsonl")
        let answer = Answer(["replay", bad])
        #expect(answer.code == .failure)
        #expect(answer.errors.hasPrefix("fling: \(bad):25: "))
        #expect(answer.output.isEmpty)
    }

    @Test(
        "a wrong command line is reported, and nothing is played",
        arguments: [
            ([], "replay needs FILE"),
            (["--fps", "0"], "--fps is 0, but it must be a number from 0.001 through 1000000"),
            (["--bounds", "1"], "--bounds is 1, but it must be 2 numbers from -1e+15 through 1e+15"),
            (["--bounds", "2,1"], "--bounds is 2,1, but it must have the lower end first"),
            (["--axis", "z"], "--axis is z, but it must be one of x, y, both"),
            (
                ["--axis", "both", "--detents", "1"],
                "--detents lie along one axis: they do not go with --axis both"
            ),
            (["--detents", "a"], "--detents is a, but it must be numbers from -1e+15 through 1e+15"),
            (
                ["--units-per-mm", "nan"],
                "--units-per-mm is nan, but it must be a number from -1000000 through 1000000"
            ),
            (["--through", "uinput"], "--through is uinput, but it must be one of virtual, touch"),
            (
                ["--strategy", "best"],
                "--strategy is best, but it must be one of default, twoPoint, niri, line, lsq2, impulse, iOS"
            ),
            (
                ["--spring", "0.5"],
                "--spring is 0.5, but it must be a duration in seconds and a bounce greater than -1, at most 1, such as"
            ),
            (["--spring", "0.5,-1"], "--spring is 0.5,-1, but it must be a duration in seconds"),
            (["--spring", "0,0"], "--spring is 0,0, but it must be a duration in seconds"),
            (["--spring", "snappy", "--bounce", "0"], "--spring and --bounce exclude each other"),
            (["--bounce", "3"], "--bounce is 3, but it must be a number from -0.9999 through 1"),
        ] as [([String], String)])
    func usage(words: [String], message: String) {
        let answer = Answer(["replay"] + (words.isEmpty ? [] : [drag]) + words)
        #expect(answer.code == .usage)
        #expect(answer.errors.hasPrefix("fling: \(message)"), "\(answer.errors)")
        #expect(answer.output.isEmpty)
    }

    @Test("the way that a trace goes can be named, but not changed")
    func through() {
        #expect(Answer(["replay", drag, "--through", "touch"]).code == .success)
        #expect(Answer(["replay", Recorded.flick, "--through", "virtual"]).code == .success)
        let virtual = Answer(["replay", drag, "--through", "virtual"])
        #expect(virtual.code == .usage && virtual.errors.contains("holds touch events"))
        let touch = Answer(["replay", Recorded.flick, "--through", "touch"])
        #expect(touch.code == .usage && touch.errors.contains("holds evdev frames"))
    }
}

@Suite("Rules on the command line")
struct RuleOptionsTests {
    let scratch: Scratch
    let drag: String

    init() throws {
        scratch = try Scratch()
        drag = try scratch.write(Recorded.drag, to: "drag.jsonl")
    }

    private func answer(_ line: String) -> Answer {
        Answer(["replay", drag, "--units-per-mm", "8"] + line.split(separator: " ").map(String.init))
    }

    @Test(
        "each rule changes where the value goes, or how",
        arguments: [
            ("", "--decay 9"), ("", "--stay"), ("", "--reduce-motion"),
            ("--detents 0,200,640 --decay 40", "--flick 5000"),
            ("--detents 0,200,640 --decay 40", "--flick 100,900"),
            ("--detents 0,120,300,480,660", "--long-flicks"), ("--bounds 0,100", "--band 20"),
            ("--bounds 0,100", "--band 100,0.2"), ("--json --fps 120", "--latency 0"),
        ])
    func change(setting: String, rule: String) {
        let (before, after) = (answer(setting), answer("\(setting) \(rule)"))
        #expect(before.code == .success && after.code == .success, "\(after.errors)")
        #expect(before.output != after.output)
    }

    @Test("a rule's standard is what counts without it")
    func standards() {
        let detents = "--detents 0,320,640"
        #expect(answer("\(detents) --flick 400,0").output == answer(detents).output)
        #expect(answer("--bounds 0,100 --band 100,0.55").output == answer("--bounds 0,100").output)
    }

    @Test(
        "a rule without what it rules is refused, and so are numbers that make none",
        arguments: [
            ("--flick 400", "--flick needs --detents, to which a flick goes"),
            ("--long-flicks", "--long-flicks needs --detents, to which a flick goes"),
            ("--band 400", "--band needs --bounds, past which it holds the value back"),
            ("--stay --detents 0,320", "--stay and --detents exclude each other"),
            ("--decay 0", "--decay is 0, but it must be a number of 1/s from 0.001 through 1e+06"),
            ("--bounds 0,9 --band 0", "--band is 0, but it must be a distance greater than 0"),
            ("--bounds 0,9 --band 9,1.5", "--band is 9,1.5, but it must be a distance greater than 0"),
            ("--detents 0,9 --flick -1", "--flick is -1, but it must be a speed from 0 on"),
            ("--detents 0,9 --flick nan", "--flick is nan, but it must be a speed from 0 on"),
        ])
    func refusals(line: String, message: String) {
        let answer = answer(line)
        #expect(answer.code == .usage)
        #expect(answer.errors.hasPrefix("fling: \(message)"), "\(answer.errors)")
    }
}
