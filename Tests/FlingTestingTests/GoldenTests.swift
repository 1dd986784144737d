import Foundation
import Interaction
import Libinput
import Motion
import Testing

@testable import FlingTesting

@Suite("Golden files")
struct GoldenTests {
    let trace = ExpectationTests.trace

    /// The trace with a change.
    func changed(
        frame: Int? = nil, to value: Double = 0, transition: Int? = nil, at time: Double = 0, drop: Int = 0
    ) -> MotionTrace<Double> {
        var frames = trace.frames
        var transitions = trace.transitions
        if let frame { frames[frame].state.value = value }
        if let transition { transitions[transition].time = time }
        return MotionTrace(
            source: "jumpy.yml", framesPerSecond: 10, first: frames[0],
            then: Array(frames.dropFirst().dropLast(drop)), transitions: transitions)
    }

    func difference(_ changed: MotionTrace<Double>, within tolerance: Double = 1e-4) throws -> String? {
        let golden = try MotionRecord(trace.jsonLines, name: "golden")
        return try MotionRecord(changed.jsonLines, name: "changed").difference(from: golden, tolerance)?.words
    }

    @Test("the same motion matches, whatever its source is called")
    func same() throws {
        var renamed = trace
        renamed.source = "/elsewhere/jumpy.yml"
        #expect(try difference(renamed) == nil)
    }

    @Test("what the C library may change in the last digits does not matter")
    func tolerance() throws {
        #expect(try difference(changed(frame: 3, to: 300.00001)) == nil)
        #expect(try difference(changed(frame: 3, to: 300.02)) == nil)
        #expect(try difference(changed(frame: 3, to: 300.04)) != nil)
        #expect(try difference(changed(frame: 3, to: 300.04), within: 1e-3) == nil)
    }

    @Test("the first difference is described in words")
    func words() throws {
        #expect(
            try difference(changed(frame: 3, to: 301))
                == "frame 3, at 0.3 s: the value is 301, where it has 300")
        #expect(
            try difference(changed(frame: 4, to: 329, transition: 1, at: 0.16))
                == "transition 1, at 0.16 s: the time is 0.16, where it has 0.15; "
                + "frame 4, at 0.4 s: the value is 329, where it has 330")
        #expect(try difference(changed(drop: 2)) == "there are 4 frames, where it has 6")
    }

    @Test("a file is written, matches, and shows what changed")
    func file() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "golden-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Golden/jumpy.jsonl").path
        let missing = #expect(throws: GoldenError.self) { try trace.compare(golden: file, within: 1e-4) }
        #expect(missing?.message.hasPrefix("there is no \(file) to compare with.") == true)
        try trace.write(golden: file)
        try trace.compare(golden: file, within: 1e-4)
        let error = #expect(throws: GoldenError.self) {
            try changed(frame: 3, to: 301).compare(golden: file, within: 1e-4)
        }
        #expect(
            error?.message
                == "jumpy.yml moves otherwise than \(file) says: frame 3, at 0.3 s: the value is 301, "
                + "where it has 300. If that is how it should be, run the test once with FLING_UPDATE_GOLDEN=1"
        )
        withKnownIssue {
            changed(frame: 3, to: 301).expectMatches(golden: "jumpy", testFile: folder.path + "/Tests.swift")
        } matching: {
            $0.comments.first?.rawValue.contains("the value is 301") == true
        }
    }

    /// The trace as another version of libinput might have it: all of it later, and faster.
    func difference(later seconds: Double, faster factor: Double = 1, goal: Double = 320) throws -> String? {
        let lines = { (shift: Double, factor: Double, goal: Double) -> MotionTrace<Double> in
            let frames = (0...90).map { index in
                let time = Double(index) / 60
                let part = min(max((time - shift) / 0.8, 0), 1)
                return MotionTrace<Double>.Frame(
                    time: time, activity: part < 1 ? .animating : .idle,
                    state: MotionState(320 * part, perSecond: part < 1 ? 400 * factor : 0))
            }
            let turn = MotionTrace<Double>.StateChange(
                time: 0.1 + shift, from: .dragging, event: .release, to: .animating, before: MotionState(40),
                after: MotionState(40), goal: goal)
            return MotionTrace(
                source: "swipe.yml", framesPerSecond: 60, first: frames[0], then: Array(frames.dropFirst()),
                transitions: [turn])
        }
        let golden = try MotionRecord(lines(0, 1, 320).jsonLines, name: "golden")
        return try MotionRecord(lines(seconds, factor, goal).jsonLines, name: "new")
            .difference(from: golden, VersionTolerance())?.words
    }

    @Test("another version of libinput may be a report earlier or later, and no more")
    func versions() throws {
        #expect(try difference(later: 0) == nil)
        #expect(try difference(later: 0.02) == nil)
        #expect(try difference(later: -0.02) == nil)
        #expect(
            try difference(later: 0.06) == "transition 0, at 0.16 s: the time is 0.16, where it has 0.1")
        #expect(try difference(later: 0, faster: 1.05) == nil)
        #expect(
            try difference(later: 0, faster: 1.2)?.contains("the velocity is 480, where it has 400") == true)
        #expect(try difference(later: 0.02, goal: 640)?.contains("the goal is 640, where it has 320") == true)
    }

    @Test("a golden file says which libinput made it, and is compared as that asks for")
    func libinput() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "golden-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "Golden/jumpy.jsonl").path
        var played = trace
        played.libinputErrors = []
        try played.write(golden: file)
        let version = try #require(Libinput.libraryVersion)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.split(separator: "\n")[1] == "{\"type\":\"libinput\",\"release\":\"\(version)\"}")
        var other = changed(frame: 3, to: 301)
        other.libinputErrors = []
        #expect(throws: GoldenError.self) { try other.compare(golden: file, within: 1e-4) }
        try text.replacing("\"\(version)\"", with: "\"1.0\"").write(
            toFile: file, atomically: true, encoding: .utf8)
        try other.compare(golden: file, within: 1e-4)
        other = changed(frame: 3, to: 500)
        other.libinputErrors = []
        let error = #expect(throws: GoldenError.self) { try other.compare(golden: file, within: 1e-4) }
        #expect(
            error?.message.contains("with libinput \(version) than \(file) says, which libinput 1.0 made")
                == true)
    }

    @Test("a failure includes the complaints of libinput")
    func complaints() {
        var jumping = trace
        jumping.libinputErrors = [LogMessage(priority: .error, text: "Touch jump detected and discarded.")]
        withKnownIssue {
            jumping.expect(.settles(at: 0, within: 1))
        } matching: {
            $0.comments.first?.rawValue.hasSuffix("\nlibinput: Touch jump detected and discarded.") == true
        }
    }

    @Test("a file that is something else is refused, with its line", arguments: ["", "{}", "soon", "[1]\n"])
    func garbage(text: String) throws {
        #expect(throws: GoldenError.self) { try MotionRecord(text, name: "golden") }
    }
}
