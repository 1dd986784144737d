import CommandLineTool
import Commands
import Foundation
import Motion
import Testing
import Traces
import VirtualMachine

@Suite("fling watch")
struct WatchCommandTests {
    private func machine(_ device: EvdevDevice, fingers: Int32, step: SIMD2<Double>) throws -> VirtualMachine
    {
        try VirtualMachine(
            EvdevTrace(device, frames: Fingers.drag(device, fingers: fingers, step: step, count: 30)))
    }

    @Test("every event has a line: time, node, event")
    func events() throws {
        let answer = Answer(
            "watch --events", on: try machine(Fingers.touchscreen, fingers: 1, step: [2, 1]))
        #expect(answer.code == .success)
        let lines = answer.output.split(separator: "\n").map(String.init)
        #expect(lines[0] == "    0.000  event1024  added  touchscreen")
        #expect(lines[1] == "    0.000  event1024  down  contact 0  20.0, 20.0 mm")
        #expect(lines[2] == "    0.000  event1024  frame")
        #expect(lines[3] == "    0.008  event1024  move  contact 0  22.0, 21.0 mm")
        #expect(lines.suffix(2) == ["    0.248  event1024  up  contact 0", "    0.248  event1024  frame"])
    }

    @Test("a swipe's lines say its fingers, and how far they went")
    func swipe() throws {
        let answer = Answer(
            "watch touchpad", on: try machine(Fingers.touchpad, fingers: 3, step: [1, -0.5]))
        let lines = answer.output.split(separator: "\n").map { $0.dropFirst(11) }
        #expect(lines.contains("event1024  swipe begin  3 fingers"))
        #expect(lines.contains { $0.hasPrefix("event1024  swipe update  3 fingers  +1.0") })
        #expect(lines.contains("event1024  swipe end  3 fingers"))
    }

    @Test("a mouse's lines have its way, its buttons and the notches of its wheel")
    func mouse() throws {
        var device = EvdevDevice(name: "Mouse")
        device.codes = [.btnLeft, .btnRight, .relX, .relY, .relWheel]
        var frames = EvdevFrames()
        frames.append(at: Timestamp(seconds: 0.1), [EvdevEvent(.btnLeft, 1)])
        frames.append(at: Timestamp(seconds: 0.2), [EvdevEvent(.relX, 4)])
        frames.append(at: Timestamp(seconds: 0.3), [EvdevEvent(.btnLeft, 0)])
        frames.append(at: Timestamp(seconds: 0.4), [EvdevEvent(.relWheel, -1)])
        let answer = Answer("watch --events", on: try VirtualMachine(EvdevTrace(device, frames: frames)))
        let lines = answer.output.split(separator: "\n").map { $0.dropFirst(22) }
        #expect(lines.first == "added  other")
        #expect(lines.contains("primary button pressed") && lines.contains("primary button released"))
        #expect(lines.contains { $0.hasPrefix("pointer  +") && $0.hasSuffix(" +0.00 points") })
        #expect(lines.contains("wheel  +0.00 +1.00 notches"))
    }

    @Test("gestures have a line for each step, on touchscreens and touchpads alike")
    func gestures() throws {
        for (device, fingers) in [(Fingers.touchscreen, "1 finger"), (Fingers.touchpad, "3 fingers")] {
            let count: Int32 = device == Fingers.touchpad ? 3 : 1
            let answer = Answer("watch --gestures", on: try machine(device, fingers: count, step: [2, 0]))
            let lines = answer.output.split(separator: "\n").map { $0.dropFirst(11) }
            #expect(lines.contains { $0.hasPrefix("event1024  pan began  \(fingers)  +0.00 +0.00 mm") })
            let end = try #require(lines.last { $0.contains("  pan ended  ") })
            // 2 mm in 8 ms.
            let speed = try #require(end.split(separator: " ").dropLast().last.flatMap { Double($0) })
            #expect(abs(speed - 250) < 25 && end.hasSuffix(" mm/s"))
        }
        let both = Answer("watch --events --gestures")
        #expect(both.code == .usage)
    }

    @Test("a terminal is refreshed in place, a line no wider than it is")
    func display() throws {
        let answer = Answer(
            "watch", appearance: Appearance(width: 24, hasColours: true, canRefresh: true),
            on: try machine(Fingers.touchscreen, fingers: 2, step: [2, 1]))
        #expect(answer.code == .success)
        let pictures = answer.output.components(separatedBy: "A\r\u{1B}[J")
        // One at the start, and 30 a second of a quarter second.
        #expect((7...11).contains(pictures.count))
        let title = "\u{1B}[1mTest Touchscreen\u{1B}[0m  touch>\n"
        #expect(
            pictures[0] == title
                + "  nothing yet\n  \u{1B}[37midle\u{1B}[0m       +0.00 +0.0>\n  0 fingers\n\u{1B}[4")
        #expect(pictures[3].hasPrefix(title + "  pan changed  2 finger>\n  \u{1B}[36mdragging\u{1B}[0m   +"))
        #expect(pictures[3].contains("\n  2 fingers\n    0  ") && pictures[3].contains(" mm\n    1  "))
        #expect(pictures[3].hasSuffix(" mm\n\u{1B}[6"))
        #expect(
            pictures.last?.hasPrefix(title + "  pan ended  2 fingers >\n  \u{1B}[33manimating\u{1B}[0m  +")
                == true)
        #expect(pictures.last?.hasSuffix("\n  0 fingers\n") == true)
    }

    @Test("a low terminal shows how many lines it misses")
    func low() throws {
        let machine = try machine(Fingers.touchscreen, fingers: 2, step: [2, 1])
        var controller: Int32 = -1
        var terminal: Int32 = -1
        var size = winsize(ws_row: 4, ws_col: 60, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&controller, &terminal, nil, nil, &size) == 0)
        defer { close(controller) }
        let reader = Reader(controller)
        let console = Console(
            output: TextSink(
                descriptor: terminal, appearance: Appearance(width: 60, canRefresh: true, breaksLines: true)),
            errors: TextSink(), machine: machine)
        let code = Tool.fling.run(["watch"], console: console)
        close(terminal)
        #expect(code == .success)
        let pictures = reader.text().components(separatedBy: "A\r\u{1B}[J")
        // A device has three lines, a line for the count of fingers, and one for each finger.
        try #require(pictures.count > 4)
        #expect(pictures[3].hasPrefix("Test Touchscreen  touchscreen  "))
        #expect(pictures[3].contains("(4 more lines)\r\n") && !pictures[3].contains("2 fingers\r\n    0"))
    }

    @Test("a terminal with room for it draws the surface, its fingers and their trails", arguments: [1, 2])
    func surface(fingers: Int32) throws {
        let device = fingers == 1 ? Fingers.touchscreen : Fingers.touchpad
        let machine = try machine(device, fingers: fingers, step: [2, 0.5])
        var controller: Int32 = -1
        var terminal: Int32 = -1
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&controller, &terminal, nil, nil, &size) == 0)
        defer { close(controller) }
        let reader = Reader(controller)
        let appearance = Appearance(width: 80, hasUnicode: true, canRefresh: true, breaksLines: true)
        let console = Console(
            output: TextSink(descriptor: terminal, appearance: appearance), errors: TextSink(),
            machine: machine)
        #expect(Tool.fling.run(["watch"], console: console) == .success)
        close(terminal)
        let pictures = reader.text().components(separatedBy: "A\r\u{1B}[J")
        for picture in pictures { #expect(picture.count { $0 == "\n" } <= 23) }
        let drawn = try #require(pictures.dropFirst().dropLast().last)
        let rows = drawn.split(separator: "\r\n").filter { $0.hasPrefix("  │") }
        #expect(rows.count >= 8)
        let text = rows.joined()
        #expect(pictures.contains { $0.count { $0 == "●" } == Int(fingers) }, "\(pictures)")
        #expect(pictures.contains { $0.count { $0 == "·" } > 3 }, "\(text)")
    }

    @Test("a touchpad's picture says where a gesture has come to")
    func gesture() throws {
        let answer = Answer(
            "watch", appearance: Appearance(canRefresh: true),
            on: try machine(Fingers.touchpad, fingers: 3, step: [1, 0]))
        let last = try #require(answer.output.components(separatedBy: "\r\u{1B}[J").last)
        let lines = last.split(separator: "\n")
        #expect(lines.count == 3 && lines[0] == "Test Touchpad  touchpad  100 by 70 mm")
        #expect(lines[1].hasPrefix("  pan ended  3 fingers  +2") && lines[1].contains(" +0.00 mm  12"))
        #expect(lines[2].hasPrefix("  animating  +") && lines[2].hasSuffix(" mm/s"))
        let place = try #require(lines[2].split(separator: " ").dropFirst().first.flatMap { Double($0) })
        #expect((20...40).contains(place), "\(lines[2])")
    }

    @Test("a pad that reports two fingers as a box is shown, too, under a name that can't steer the terminal")
    func semiMultitouch() throws {
        var pad = Fingers.touchpad
        pad.name = "Old\u{1b}[7m Pad"
        pad.properties.insert(.semiMultitouch)
        let answer = Answer(
            "watch", appearance: Appearance(canRefresh: true), on: try machine(pad, fingers: 2, step: [0, 1]))
        let last = try #require(answer.output.components(separatedBy: "\r\u{1B}[J").last)
        let lines = last.split(separator: "\n")
        #expect(lines.first == "Old\u{fffd}[7m Pad  touchpad  100 by 70 mm")
        #expect(lines.count == 3 && lines[1].hasPrefix("  pan ended  2 fingers"), "\(lines)")
    }

    @Test("a device that is watched and goes away ends it; among all, it does not")
    func unplugged() throws {
        for (line, code) in [("watch event1024", Tool.ExitCode.failure), ("watch", .success)] {
            let machine = try machine(Fingers.touchscreen, fingers: 1, step: [2, 1])
            machine.happenings = [5: { $0.devices[0].unplug() }]
            let answer = Answer(line, on: machine)
            #expect(answer.code == code)
            #expect(answer.output.hasSuffix("event1024  removed\n"))
        }
    }
}
