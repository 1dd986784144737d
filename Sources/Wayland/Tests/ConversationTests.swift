import Testing

@testable import Momentum
@testable import Wire

@Suite("A conversation")
struct ConversationTests {
    private typealias Number = Script.Number

    /// True for the message that the vertical axis has stopped.
    private func isStop(_ word: String) -> Bool {
        word.hasPrefix("\(Number.pointer).7(") && word.hasSuffix(",0)")
    }

    @Test("finger scrolling passes as it is, and the lift's stop comes after the glide")
    func glide() throws {
        var script = try Script()
        try script.flick()
        let scrolled = script.told()
        #expect(scrolled.count == 13 * 3)
        #expect(!scrolled.contains(where: isStop))
        let distance = script.pass(6)
        #expect(abs(distance / Feel.ios.deceleration.distance(at: 1000) - 1) < 0.02)
        let told = script.told()
        #expect(told.filter { $0.hasPrefix("7.4(") }.count > 100)
        #expect(told.filter { $0.hasPrefix("7.6(") }.allSatisfy { $0 == "7.6(2)" })
        #expect(told.filter(isStop).count == 1)
        #expect(told.suffix(4).first == "7.6(2)" && told.last == "7.5()")
        #expect(script.talk.nextFrame == nil)
    }

    /// The drawing of a program whose content has come to an end: nothing, the glow of an edge, a caret, or a bar.
    @Test(
        "a glide that moves nothing more ends, and one whose content moves goes on",
        arguments: [nil, (640, 90), (8, 16), (8, 400), (640, 400), (640, 200)] as [(UInt32, UInt32)?])
    func end(drawing: (width: UInt32, height: UInt32)?) throws {
        var script = try Script()
        try script.flick()
        _ = script.pass(0.4)
        #expect(script.talk.nextFrame != nil)
        script.drawing = drawing
        _ = script.told()
        _ = script.pass(0.35)
        let moves = drawing.map { $0.width == 640 && $0.height >= 200 } ?? false
        #expect((script.talk.nextFrame != nil) == moves)
        #expect(script.told().contains(where: isStop) != moves)
    }

    @Test("a program that is at its end when the fingers leave receives the stop soon")
    func endAtOnce() throws {
        var script = try Script()
        script.drawing = nil
        try script.flick()
        #expect(script.pass(0.2) > 60 && script.talk.nextFrame != nil)
        _ = script.pass(0.1)
        #expect(script.talk.nextFrame == nil)
    }

    @Test("a terminal that draws a line at a time glides to its rest")
    func lines() throws {
        var script = try Script()
        try script.flick()
        var (distance, drawn) = (0.0, 0.0)
        while script.talk.nextFrame != nil {
            // One of 40 points, for which the last ones take long.
            script.drawing = distance >= drawn + 40 ? (640, 400) : nil
            if script.drawing != nil { drawn += 40 }
            distance += script.pass(1.0 / 60)
        }
        #expect(abs(distance / Feel.ios.deceleration.distance(at: 1000) - 1) < 0.02)
    }

    @Test("times go on in the compositor's milliseconds, also where these begin again")
    func times() throws {
        var script = try Script()
        try script.flick()
        let lift = script.milliseconds
        _ = script.told()
        _ = script.pass(0.5)
        let times = script.told().filter { $0.hasPrefix("7.4(") }.compactMap {
            UInt32($0.dropFirst(4).split(separator: ",")[0])
        }
        let ages = times.map { $0 &- lift }
        #expect(
            ages == ages.sorted() && (15...18).contains(ages.first ?? 0)
                && (480...500).contains(ages.last ?? 0))
    }

    @Test("a lift at rest passes as it came")
    func rest() throws {
        var script = try Script()
        try script.scroll(by: 8)
        script.now += 0.5
        _ = script.told()
        try script.lift()
        let time = script.milliseconds
        #expect(script.told() == ["7.6(1)", "7.7(\(time),0)", "7.7(\(time),1)", "7.5()"])
        #expect(script.talk.nextFrame == nil)
    }

    /// Things that end a glide, and those that do not.
    enum Interruption: CaseIterable {
        case button, leave, key, modifiers, touch, scroll, wheel, motion, keyUp, otherObject
    }

    private func interrupt(_ script: inout Script, by interruption: Interruption) throws {
        let time = script.milliseconds
        switch interruption {
        case .button: try script.tell { $0.appendMessage(to: Number.pointer, 3, 1, time, 0x110, 1) }
        case .leave: try script.tell { $0.appendMessage(to: Number.pointer, 1, 1, Number.surface) }
        case .key: try script.tell { $0.appendMessage(to: Number.keyboard, 3, 1, time, 30, 1) }
        case .keyUp: try script.tell { $0.appendMessage(to: Number.keyboard, 3, 1, time, 30, 0) }
        case .modifiers: try script.tell { $0.appendMessage(to: Number.keyboard, 4, 1, 4, 0, 0, 0) }
        case .touch:
            try script.tell { $0.appendMessage(to: Number.touch, 0, 1, time, Number.surface, 0, 0, 0) }
        case .scroll: try script.scroll(by: 3)
        case .wheel: try script.scroll(by: 15, source: 0)
        case .motion: try script.tell { $0.appendMessage(to: Number.pointer, 2, time, 0, 0) }
        case .otherObject: try script.tell { $0.appendMessage(to: 99, 1, 1, 2) }
        }
    }

    @Test("ends at once, before the program receives its cause", arguments: Interruption.allCases)
    func ends(_ interruption: Interruption) throws {
        var script = try Script()
        try script.flick()
        _ = script.pass(0.1)
        _ = script.told()
        try interrupt(&script, by: interruption)
        let told = script.told()
        if [.motion, .keyUp, .otherObject].contains(interruption) {
            #expect(told.count == 1 && script.talk.nextFrame != nil)
        } else {
            #expect(told.first == "7.6(2)" && told.prefix(4).contains(where: isStop) && told.count > 4)
            #expect(script.talk.nextFrame == nil)
            #expect(script.pass(1) == 0)
        }
    }

    @Test("options say which of them end it")
    func options() throws {
        var options = GlideOptions()
        (options.stopsNaturally, options.stopsOnMotion) = (true, true)
        for (interruption, ends): (Interruption, Bool) in [
            (.key, false), (.modifiers, false), (.motion, true), (.button, true), (.scroll, true),
        ] {
            var script = try Script(options)
            try script.flick()
            try interrupt(&script, by: interruption)
            #expect((script.talk.nextFrame == nil) == ends, "\(interruption)")
        }
    }

    @Test("what a wheel says passes untouched, with its detents")
    func wheel() throws {
        var script = try Script(version: 8)
        let write = { (bytes: inout [UInt8]) in
            bytes.appendMessage(to: Number.pointer, 6, 0)
            bytes.appendMessage(to: Number.pointer, 9, 0, 30)
            bytes.appendMessage(to: Number.pointer, 4, 17, 0, 15 << 8)
            bytes.appendMessage(to: Number.pointer, 5)
        }
        var bytes: [UInt8] = []
        write(&bytes)
        try script.tell(write)
        #expect(script.said.toProgram == bytes)
        #expect(script.talk.nextFrame == nil)
    }

    @Test("a pointer of a version without frames scrolls as without")
    func old() throws {
        var script = try Script(version: 4)
        let time = script.milliseconds
        for _ in 0..<10 {
            try script.tell { $0.appendMessage(to: Number.pointer, 4, time, 0, 8 << 8) }
            script.now += 0.008
        }
        #expect(script.told().count == 10)
        #expect(script.talk.nextFrame == nil)
    }

    @Test("an empty frame passes, and one axis that stops before the other is reported with it")
    func frames() throws {
        var script = try Script()
        try script.tell { $0.appendMessage(to: Number.pointer, 5) }
        #expect(script.told() == ["7.5()"])
        for _ in 0..<10 {
            let time = script.milliseconds
            try script.tell {
                $0.appendMessage(to: Number.pointer, 6, 1)
                $0.appendMessage(to: Number.pointer, 4, time, 0, 8 << 8)
                $0.appendMessage(to: Number.pointer, 4, time, 1, 4 << 8)
                $0.appendMessage(to: Number.pointer, 5)
            }
            script.now += 0.008
        }
        _ = script.told()
        let time = script.milliseconds
        try script.tell {
            $0.appendMessage(to: Number.pointer, 6, 1)
            $0.appendMessage(to: Number.pointer, 7, time, 1)
            $0.appendMessage(to: Number.pointer, 5)
        }
        #expect(script.told() == [])
        try script.lift()
        _ = script.pass(10)
        #expect(script.told().suffix(3).prefix(2).map { $0.last { "01".contains($0) } } == ["0", "1"])
    }

    @Test("a flick whose last report comes with the stop, and others two at a time, goes as far")
    func coalesced() throws {
        var script = try Script()
        for step in 0...6 {
            // Two reports of 8 ms each, sent at the time of the later one.
            let (time, distance) = (script.milliseconds, step == 0 ? 8.0 : 16.0)
            try script.tell {
                $0.appendMessage(to: Number.pointer, 6, 1)
                $0.appendMessage(to: Number.pointer, 4, time, 0, UInt32(distance * 256))
                if step == 6 { $0.appendMessage(to: Number.pointer, 7, time, 0) }
                $0.appendMessage(to: Number.pointer, 5)
            }
            if step < 6 { script.now += 0.016 }
        }
        let told = script.told()
        #expect(told.count == 7 * 3 && !told.contains(where: isStop))
        #expect(abs(script.pass(6) / Feel.ios.deceleration.distance(at: 1000) - 1) < 0.02)
        #expect(script.told().filter(isStop).count == 1)
    }

    @Test("a pointer of version 9 receives the direction that the compositor has sent")
    func direction() throws {
        var script = try Script(version: 9)
        for _ in 0...12 {
            let time = script.milliseconds
            try script.tell {
                $0.appendMessage(to: Number.pointer, 6, 1)
                $0.appendMessage(to: Number.pointer, 10, 0, 1)
                $0.appendMessage(to: Number.pointer, 4, time, 0, 8 << 8)
                $0.appendMessage(to: Number.pointer, 5)
            }
            script.now += 0.008
        }
        try script.lift()
        _ = script.told()
        _ = script.pass(0.02)
        #expect(script.told().prefix(2) == ["7.6(2)", "7.10(0,1)"])
    }

    @Test("frames come when the program is asked to draw, and by the clock while it is not")
    func pacing() throws {
        var script = try Script()
        try script.flick()
        let lift = script.now
        _ = script.told()
        for frame in 1...3 {
            try script.ask { $0.appendMessage(to: Number.surface, 3, Number.frame) }
            script.now = lift + Double(frame) * 0.0160
            try script.tell { $0.appendMessage(to: Number.frame, 0, 1) }
            try script.tell { $0.appendMessage(to: 1, 1, Number.frame) }
            let told = script.told()
            #expect(told.first == "7.6(2)" && told.suffix(2) == ["9.0(1)", "1.1(9)"])
        }
        // The next one would be later than an interval: the program may still draw.
        #expect(abs((script.talk.nextFrame ?? .zero) - Timestamp(seconds: script.now) - 0.025) < 1e-4)
        _ = script.pass(0.05)
        #expect(script.told().filter { $0.hasPrefix("7.4(") }.count == 2)
    }

    @Test("a surface that the program destroys, and a pointer that it releases, receive nothing more")
    func destroyed() throws {
        for (object, opcode): (UInt32, Int) in [(Number.surface, 0), (Number.pointer, 1)] {
            var script = try Script()
            try script.flick()
            _ = script.told()
            try script.ask { $0.appendMessage(to: object, opcode) }
            #expect(script.talk.nextFrame == nil && script.pass(1) == 0 && script.told() == [])
        }
    }

    @Test("holds are asked for with numbers that the program has used, and only this side receives them")
    func holds() throws {
        var script = try Script(holds: true)
        try script.tell { $0.appendMessage(to: 1, 1, Number.callback) }
        #expect(script.told() == [])
        #expect(script.asked().count == 1)
        try script.tell { $0.appendMessage(to: 1, 1, 20) }
        #expect(script.told() == [])
        #expect(script.asked() == ["3.3(20,7)"])
        try script.tell { $0.appendMessage(to: 1, 1, 21) }
        #expect(script.told() == ["1.1(21)"])

        try script.flick()
        _ = script.told()
        try script.tell { $0.appendMessage(to: 20, 0, 1, 1, Number.surface, 2) }
        #expect(script.told().dropFirst().first.map(isStop) == true)
        try script.tell { $0.appendMessage(to: 20, 1, 1, 1, 1) }
        #expect(script.told() == [] && script.talk.nextFrame == nil)

        // The numbers are used again for the next pointer.
        try script.ask { $0.appendMessage(to: Number.pointer, 1) }
        #expect(script.asked() == ["20.0()", "7.1()"])
        try script.tell { $0.appendMessage(to: 1, 1, Number.pointer) }
        try script.tell { $0.appendMessage(to: 1, 1, 20) }
        #expect(script.told() == ["1.1(7)"])
        try script.ask { $0.appendMessage(to: Number.seat, 0, 7) }
        try script.tell { $0.appendMessage(to: 7, 0, 1, Number.surface, 0, 0) }
        _ = script.asked()
        try script.tell { $0.appendMessage(to: 1, 1, 30) }
        #expect(script.asked() == ["3.3(20,7)"])
    }

    @Test("a registry that wl_fixes destroys is asked for nothing")
    func fixes() throws {
        var script = try Script(holds: true)
        try script.ask { $0.appendBind(by: Number.registry, 9, "wl_fixes", version: 1, as: 40) }
        try script.ask { $0.appendMessage(to: 40, 1, Number.registry) }
        _ = script.asked()
        try script.tell { $0.appendMessage(to: 1, 1, Number.callback) }
        #expect(script.told() == ["1.1(3)"] && script.asked() == [])
    }

    @Test("a message that is none says what is wrong with it")
    func malformed() throws {
        var script = try Script()
        for (bytes, error): ([UInt32], WireError) in [
            ([5, 4 << 16], .size(4, object: 5, opcode: 0)),
            ([5, 10 << 16 | 2, 0], .size(10, object: 5, opcode: 2)),
            ([7, 12 << 16 | 4, 1], .short(12, object: 7, opcode: 4)),
            ([2, 16 << 16, 1, 400], .short(16, object: 2, opcode: 0)),
        ] {
            var raw: [UInt8] = []
            for word in bytes { withUnsafeBytes(of: word) { raw.append(contentsOf: $0) } }
            for party in [error.description.contains("object 2") ? Party.program : .compositor] {
                #expect(throws: error) {
                    try raw.withUnsafeBytes {
                        try script.talk.relay($0, from: party, at: .zero, into: &script.said)
                    }
                }
            }
        }
    }
}
