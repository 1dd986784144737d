import Foundation
import Interaction
import Motion
import Testing
import Touch
import Traces

@testable import Replay

@Suite("a trace that is played while it is read")
struct StreamedTraceTests {
    private func eventFile(_ path: String) throws -> EventFile? {
        try RereadFile(contentsOf: path).flatMap { try EventFile($0) }
    }

    /// Plays events from a file and from memory.
    private func streamed(
        _ events: [InputEvent], cutting cut: Int = 0, arena: GestureArena = TracePlayer.standardArena,
        _ check: (StreamedTrace, TracePlayer) throws -> Void
    ) throws {
        let path = NSTemporaryDirectory() + UUID().uuidString + ".jsonl"
        let text = try TouchTraceWriter.text(of: events).dropLast(cut)
        try Data(text).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        try check(
            StreamedTrace(#require(try eventFile(path)), arena: arena, findsDirection: true),
            TracePlayer(contentsOf: path, arena: arena))
    }

    /// Drags that set out from where the finger landed, one every half a second.
    private static let drags: [InputEvent] = (0..<20).flatMap { number in
        let step = number % 3 == 0 ? 0.1 : 2.5
        return drag((0...20).map { 20 + step * Double($0) }, from: Double(number) / 2)
    }

    @Test(
        "every frame and transition is that of a trace in memory, byte for byte",
        arguments: [(60.0, 0.016), (144.0, 0.1), (1000.0, 0.0), (7.0, 0.05)])
    func sameLines(framesPerSecond: Double, latency: Double) throws {
        var rules = try sheet().rules
        (rules.latency, rules.ahead) = (latency, latency > 0 ? 0.007 : 0)
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

    @Test("its outline has the same start, end, the peak and the transitions")
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

    /// Twenty seconds of drags on a touchscreen at 250 reports per second, as by evemu, which is read in several
    /// pieces. The clock goes back now and then.
    private static let evemu: String = {
        let zeros = String(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 5)
        var text = """
            # EVEMU 1.3
            N: touchscreen
            I: 0003 0001 0001 0001
            P: 02 00 00 00 00 00 00 00
            \(zeros)B: 01 00 04 00 00 00 00 00 00
            B: 03 03 00 00 00 00 80 60 02
            A: 00 0 3000 0 0 10
            A: 01 0 3000 0 0 10
            A: 2f 0 9 0 0 0
            A: 35 0 3000 0 0 10
            A: 36 0 3000 0 0 10
            A: 39 0 65535 0 0 0

            """
        for number in 0..<5_000 where number % 250 <= 200 {
            let step = number % 250
            var events = ["0003 0036 \(500 + step * (number / 250 % 8))"]
            if step == 0 { events = ["0003 0039 \(number)", "0003 0035 700", events[0], "0001 014a 1"] }
            if step == 200 { events = ["0003 0039 -1", "0001 014a 0"] }
            let time = number * 4000 + (number % 997 == 50 ? 0 : 5000)
            let parts = String(time % 1_000_000 + 1_000_000).dropFirst()
            for event in events + ["0000 0000 0"] { text += "E: \(time / 1_000_000).\(parts) \(event)\n" }
        }
        return text
    }()

    @Test(
        "frames of evdev are mended and played piece by piece as in one, even from a file that is cut",
        arguments: [(false, 0), (false, 40), (false, 5000), (true, 40)])
    func evdev(asLibinput: Bool, cut: Int) throws {
        let path = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(Self.evemu.utf8).write(to: URL(filePath: path))
        if asLibinput { try #require(TraceFile(contentsOf: path).trace.evdev).write(to: path) }
        try Data(contentsOf: URL(filePath: path)).dropLast(cut).write(to: URL(filePath: path))
        var sheet = try sheet()
        let trace = try StreamedTrace(
            #require(try eventFile(path)), arena: TracePlayer.standardArena, findsDirection: true)
        let player = try TracePlayer(contentsOf: path)
        #expect(player.remarks.contains(.timesWentBackwards(device: 0, frames: 5)))
        #expect(trace.remarks == player.remarks)
        #expect(trace.libinputErrors == player.libinputErrors)
        #expect(trace.mainDirection == player.mainDirection)
        var lines = ""
        try trace.writeJSONLines(playedInto: sheet, through: GestureMap(y: 8), framesPerSecond: 60) {
            lines += $0
        }
        let whole = try player.play(into: &sheet, through: GestureMap(y: 8))
        #expect(whole.transitions.count > 30)
        #expect(lines == whole.jsonLines)
    }

    @Test("frames of several devices, other formats, and what can't be read twice are left to others")
    func others() throws {
        let path = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        var trace = try #require(TraceFile(Array(Self.evemu.utf8), name: "evemu").trace.evdev)
        trace.recordings.append(trace.recordings[0])
        try trace.write(to: path)
        #expect(try eventFile(path) == nil)
        try Data("add device 1: /dev/input/event1\n".utf8).write(to: URL(filePath: path))
        #expect(try eventFile(path) == nil)
        #expect(try RereadFile(contentsOf: "/dev/null") == nil)
        #expect(throws: TraceError.self) { try RereadFile(contentsOf: "/nowhere/at.all") }
    }
}
