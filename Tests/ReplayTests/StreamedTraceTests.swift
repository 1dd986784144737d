import Foundation
import Interaction
import Motion
import Testing
import Touch
import Traces

@testable import Replay

@Suite("a trace that is played while it is read")
struct StreamedTraceTests {
    /// Plays events from a file and from memory.
    private func streamed(
        _ events: [InputEvent], cutting cut: Int = 0, arena: GestureArena = TracePlayer.standardArena,
        _ check: (StreamedTrace, TracePlayer) throws -> Void
    ) throws {
        let path = NSTemporaryDirectory() + UUID().uuidString + ".jsonl"
        let text = try TouchTraceWriter.text(of: events).dropLast(cut)
        try Data(text).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try #require(try TouchFile(contentsOf: path))
        try check(
            StreamedTrace(file, arena: arena, findsDirection: true),
            TracePlayer(contentsOf: path, arena: arena))
    }

    /// Drags that set out from where the finger landed, one every half a second.
    private static let drags: [InputEvent] = (0..<20).flatMap { number in
        drag((0...20).map { 20 + (number % 3 == 0 ? 0.1 : 2.5) * Double($0) }, from: Double(number) / 2)
    }

    @Test(
        "every frame and transition is that of a trace in memory, byte for byte",
        arguments: [(60.0, 0.016), (144.0, 0.1), (1000.0, 0.0), (7.0, 0.05)])
    func sameLines(framesPerSecond: Double, lead: Double) throws {
        var rules = try sheet().rules
        rules.lead = lead
        var sheet = Draggable(0.0, rules: rules)
        try streamed([touchscreen] + Self.drags) { trace, player in
            var lines = ""
            try trace.writeJSONLines(
                playedInto: sheet, through: GestureMap(y: 8), framesPerSecond: framesPerSecond
            ) { lines += $0 }
            let whole = try player.play(
                into: &sheet, through: GestureMap(y: 8), framesPerSecond: framesPerSecond)
            #expect(lines == whole.jsonLines)
            #expect(whole.transitions.count > 20)
        }
    }

    @Test("events out of order make the same of it")
    func outOfOrder() throws {
        var events = [touchscreen] + Self.drags
        for index in stride(from: 100, to: 200, by: 7) {
            events[index].time = events[index].time.advanced(by: -0.3)
        }
        var sheet = try sheet()
        try streamed(events) { trace, player in
            var lines = ""
            try trace.writeJSONLines(playedInto: sheet, through: GestureMap(y: 8), framesPerSecond: 60) {
                lines += $0
            }
            #expect(lines == (try player.play(into: &sheet, through: GestureMap(y: 8)).jsonLines))
        }
    }

    @Test("its outline tells the same of the start, the end, the peak and the transitions")
    func outline() throws {
        var sheet = try sheet()
        try streamed([touchscreen] + Self.drags) { trace, player in
            let outline = try trace.outline(
                playedInto: sheet, through: GestureMap(y: 8), framesPerSecond: 60)
            let whole = try player.play(into: &sheet, through: GestureMap(y: 8))
            #expect(outline.frames.count == 3)
            #expect(outline.frames.first == whole.frames.first)
            #expect(outline.last == whole.last)
            #expect(outline.peakTime == whole.peakTime)
            #expect(outline.peakVelocity == whole.peakVelocity)
            #expect(outline.transitions == whole.transitions)
            #expect(trace.mainDirection == player.mainDirection)
        }
    }

    @Test("a cut file has the same remarks and whole frames", arguments: [0, 1, 10, 40, 60, 200])
    func cut(bytes: Int) throws {
        var sheet = try sheet()
        try streamed([touchscreen] + Self.drags, cutting: bytes) { trace, player in
            #expect(trace.remarks == player.remarks)
            let outline = try trace.outline(
                playedInto: sheet, through: GestureMap(y: 8), framesPerSecond: 60)
            #expect(outline.last == (try player.play(into: &sheet, through: GestureMap(y: 8)).last))
        }
    }

    @Test("frames and events that are held do not grow with the recording")
    func holdsLittle() throws {
        let events = [touchscreen] + Self.drags
        var lines = MotionLines<Double>()
        var held = 0
        var sheet = try sheet()
        let motion = try TracePlayer(.touch(events)).play(into: &sheet, through: GestureMap(y: 8))
        for frame in motion.frames {
            lines.add(frame)
            lines.write(before: frame.time - 0.016) { _ in }
            held = max(held, lines.heldFrames)
        }
        #expect(motion.frames.count > 500)
        // A frame in 16 ms, and the last one.
        #expect(held <= 2)
    }

    @Test("a file of another format, or none that can be read twice, is left to others")
    func others() throws {
        let path = NSTemporaryDirectory() + UUID().uuidString + ".yml"
        try Data("# libinput record\nversion: 1\n".utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try TouchFile(contentsOf: path) == nil)
        #expect(try TouchFile(contentsOf: "/dev/null") == nil)
        #expect(throws: TraceError.self) { try TouchFile(contentsOf: "/nowhere/at.all") }
    }
}
