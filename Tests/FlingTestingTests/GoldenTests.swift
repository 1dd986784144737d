import Foundation
import Interaction
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

    @Test("the first difference is told in words")
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

    @Test("a file is written, matches, and tells what changed")
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

    @Test("a file that is something else is refused, with its line", arguments: ["", "{}", "soon", "[1]\n"])
    func garbage(text: String) throws {
        #expect(throws: GoldenError.self) { try MotionRecord(text, name: "golden") }
    }
}
