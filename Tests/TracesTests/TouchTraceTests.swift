import Glibc
import Motion
import Seeded
import Testing
import Touch

@testable import Traces

@Suite("Touch events as JSON lines")
struct TouchTraceTests {
    static let header = "{\"type\":\"trace\",\"level\":\"touch\",\"version\":1}\n"

    static func events(seed: UInt64, count: Int = 60) -> [InputEvent] {
        var random = SeededGenerator(seed: seed)
        func number() -> Double {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: 0
            case 1: (Double.random(in: -99...99, using: &random) * 8).rounded() / 8
            case 2: Double.random(in: -1000...1000, using: &random)
            default: Double(sign: .plus, exponent: .random(in: -900...900, using: &random), significand: 1.1)
            }
        }
        func pair() -> SIMD2<Double> { SIMD2(number(), number()) }
        func contact() -> Contact {
            Contact(
                ContactID(.random(in: .min ... .max, using: &random)),
                millimetres: Bool.random(using: &random) ? pair() : nil, normalized: pair())
        }
        let phases: [GesturePhase] = [.begin, .update, .end, .cancelled]
        let kinds: [DeviceTraits.Kind] = [.touchpad, .touchscreen, .other]
        return (0..<count).map { _ in
            let phase = phases[Int.random(in: 0..<4, using: &random)]
            let fingers = Int.random(in: 0...10, using: &random)
            let action: InputEvent.Action =
                switch Int.random(in: 0..<16, using: &random) {
                case 0: .down(contact())
                case 1: .move(contact())
                case 2: .up(contact().id)
                case 3: .cancel(contact().id)
                case 4: .frame
                case 5: .scroll(Scroll(delta: pair(), isNatural: .random(using: &random)))
                case 6: .swipe(phase, Swipe(fingers: fingers, delta: pair(), accelerated: pair()))
                case 7:
                    .pinch(phase, Pinch(fingers: fingers, delta: pair(), scale: number(), rotation: number()))
                case 8: .hold(phase, fingers: fingers)
                case 9:
                    .deviceAdded(
                        DeviceTraits(
                            kind: kinds[Int.random(in: 0..<3, using: &random)],
                            size: Bool.random(using: &random) ? pair() : nil))
                case 10: .deviceRemoved
                case 11: .suspend
                case 12:
                    .pointerMotion(
                        PointerMotion(
                            delta: pair(), accelerated: pair(),
                            normalized: Bool.random(using: &random) ? pair() : nil))
                case 13:
                    .button(
                        PointerButton(.random(in: 0 ... .max, using: &random)),
                        isPressed: .random(using: &random))
                case 14:
                    .wheel(
                        Wheel(
                            v120: pair(), source: Bool.random(using: &random) ? .wheel : .tilt,
                            isNatural: .random(using: &random)))
                default: .resume
                }
            let time = Int64.random(
                in: -(1 << Int64.random(in: 0...62, using: &random))...(.max), using: &random)
            return InputEvent(
                time: Timestamp(nanoseconds: Bool.random(using: &random) ? time : time / 1000 * 1000),
                device: DeviceID(.random(in: 0 ... .max, using: &random)), action: action)
        }
    }

    @Test("what is written is read back the same", arguments: 0..<60 as Range<UInt64>)
    func roundTrips(seed: UInt64) throws {
        let events = Self.events(seed: seed)
        let file = try read(TouchTraceWriter.text(of: events))
        #expect(file.format == .touch && file.remarks.isEmpty)
        #expect(file.trace == .touch(events), "seed \(seed)")
    }

    @Test("events written one by one give the same file")
    func writesIncrementally() throws {
        let events = Self.events(seed: 1)
        let path = temporaryPath("touch.jsonl")
        defer { unlink(path) }
        var writer = try TouchTraceWriter(creating: path)
        for event in events { try writer.append(event) }
        try writer.finish()
        #expect(try TraceFile(contentsOf: path).trace == .touch(events))
    }

    @Test("a file that another program wrote may be spaced, ordered and extended otherwise")
    func readsLoosely() throws {
        let text = """

            { "version" : 1, "level":"touch" , "note": {"a": [1, {"b": null}], "c": "\\u00e9\\n"}, "type":"trace" }

            {"fingers": 3, "delta": [ 1e0 , -2.50 ], "phase": "update", "t": 1500e-3, "x": true, "type":"swipe","device":0}\r
            {"t": 0.1234567895, "type": "frame", "device": 4294967295}
            """
        let file = try read(text)
        #expect(
            file.trace
                == .touch([
                    InputEvent(
                        time: Timestamp(nanoseconds: 1_500_000_000), device: DeviceID(0),
                        action: .swipe(.update, Swipe(fingers: 3, delta: SIMD2(1, -2.5)))),
                    InputEvent(
                        time: Timestamp(nanoseconds: 123_456_790), device: DeviceID(.max), action: .frame),
                ]))
    }

    @Test(
        "a line that is wrong is refused with its number and the reason",
        arguments: [
            ("{\"t\":0,\"device\":1,\"type\":\"wave\"}", "“wave” stands where a type of touch event"),
            ("{\"t\":0,\"device\":1}", "“type” is missing"),
            ("{\"device\":1,\"type\":\"frame\"}", "“t”, the time in seconds, is missing"),
            ("{\"t\":0,\"type\":\"frame\"}", "“device” is missing"),
            ("{\"t\":0,\"device\":1,\"type\":\"up\"}", "“contact” is missing"),
            ("{\"t\":0,\"device\":1,\"type\":\"down\",\"contact\":1}", "“at”, the position, is missing"),
            ("{\"t\":0,\"device\":1,\"type\":\"hold\",\"phase\":\"begin\"}", "“fingers” is missing"),
            (
                "{\"t\":0,\"device\":1,\"type\":\"hold\",\"phase\":\"on\",\"fingers\":1}",
                "begin, update, end or cancelled"
            ),
            ("{\"t\":0,\"device\":1,\"type\":\"button\",\"button\":272}", "“pressed” is missing"),
            ("{\"t\":0,\"device\":1,\"type\":\"button\",\"pressed\":true}", "“button” is missing"),
            ("{\"t\":0,\"device\":1,\"type\":\"wheel\"}", "“v120” is missing"),
            (
                "{\"t\":0,\"device\":1,\"type\":\"wheel\",\"v120\":[0,1],\"source\":\"ball\"}",
                "wheel or tilt"
            ),
            ("{\"t\":0,\"device\":1,\"type\":\"scroll\",\"delta\":[1]}", "a comma"),
            ("{\"t\":0,\"device\":1,\"type\":\"scroll\",\"delta\":[1,2,3]}", "]"),
            ("{\"t\":0,\"device\":1,\"type\":\"scroll\",\"delta\":[1,\"2\"]}", "a number"),
            (
                "{\"t\":0,\"device\":1,\"type\":\"scroll\",\"delta\":[1,1e999]}",
                "a number that a Double can hold"
            ),
            ("{\"t\":0,\"device\":1,\"type\":\"scroll\",\"delta\":[01,1]}", "a number without leading zeros"),
            ("{\"t\":1e30,\"device\":1,\"type\":\"frame\"}", "a time in seconds"),
            ("{\"t\":\"0\",\"device\":1,\"type\":\"frame\"}", "a number"),
            ("{\"t\":NaN,\"device\":1,\"type\":\"frame\"}", "a number"),
            ("{\"t\":0,\"device\":-1,\"type\":\"frame\"}", "a whole number in range"),
            ("{\"t\":0,\"device\":1.0,\"type\":\"frame\"}", "a whole number in range"),
            ("{\"t\":0,\"t\":0,\"device\":1,\"type\":\"frame\"}", "each key once"),
            ("{\"t\":0,\"device\":1,\"type\":\"frame\"} x", "the end of the line"),
            ("{\"t\":0,\"device\":1,\"type\":\"frame\"", "a comma or }"),
            ("{\"t\":0,\"device\":1,\"type\":\"frame}", "the closing quote of a text"),
            ("{\"t\":0,\"x\":\"\\q\"}", "an escape that JSON knows"),
            ("{\"t\":0,\"x\":\(String(repeating: "[", count: 40))}", "lists that are nested less deep"),
            ("[]", "an object in braces"),
            ("frame", "an object in braces"),
        ])
    func refusesBadLines(line: String, reason: String) throws {
        let error = try #require(outcome(Self.header + line + "\n" + Self.header).error)
        #expect(error.line == 2 && error.description.contains(reason), "\(error)")
    }

    @Test("a file without the first line, or of a later version, is refused")
    func needsItsHeader() throws {
        #expect(outcome("{\"t\":0,\"device\":1,\"type\":\"frame\"}\n").error?.line == 1)
        let later = outcome(Self.header.replacing(":1", with: ":2"))
        #expect(later.error?.reason == .unsupportedVersion("2"))
    }

    @Test("events that have been read wait no longer than for their frame")
    func waitsForFrames() {
        var waiting = WaitingEvents()
        var (taken, most) = ([InputEvent](), 0)
        let events = (0..<5000).map { number in
            let device = DeviceID(UInt32(number % 2))
            let action: InputEvent.Action = number % 10 < 8 ? .up(ContactID(1)) : .frame
            return InputEvent(time: Timestamp(microseconds: UInt64(number)), device: device, action: action)
        }
        for event in events {
            waiting.append(event)
            most = max(most, waiting.count)
            while let event = waiting.take() { taken.append(event) }
        }
        #expect(most <= 10)
        let left = waiting.end(isCut: true)
        while let event = waiting.take() { taken.append(event) }
        #expect(left == 0)
        #expect(taken == events)
    }

    @Test("a file cut anywhere keeps its whole frames")
    func keepsWholeFrames() throws {
        let finger = Contact(ContactID(1), normalized: SIMD2(0.5, 0.25))
        let actions: [InputEvent.Action] = [
            .down(finger), .frame, .move(finger), .frame, .up(finger.id), .frame,
        ]
        let events = actions.enumerated().map { index, action in
            InputEvent(time: Timestamp(microseconds: UInt64(index / 2)), device: DeviceID(1), action: action)
        }
        let bytes = try TouchTraceWriter.text(of: events)
        for count in Self.header.utf8.count..<bytes.count {
            let file = try #require(outcome(Array(bytes[..<count])).value)
            guard case .touch(let kept) = file.trace else { continue }
            #expect(kept == Array(events.prefix(kept.count)), "cut at \(count)")
            let whole = bytes[..<count].split(separator: 0x0a).count {
                $0.last == 0x7d && $0.starts(with: "{\"t\"".utf8)
            }
            let isCut = file.remarks.contains { $0.saysThatFileIsCut }
            #expect(kept.count == (isCut && whole > 1 ? whole / 2 * 2 : whole), "cut at \(count)")
        }
    }

    @Test("a number that is infinite or none can't be written")
    func refusesToWriteNonsense() throws {
        let event = InputEvent(
            time: .zero, device: DeviceID(0), action: .scroll(Scroll(delta: SIMD2(.nan, 1))))
        let error = try #require(throws: TraceError.self) { try TouchTraceWriter.text(of: [event]) }
        #expect(error.line == 2 && error.reason == .notFinite("a number of the event (nan)"))
    }

    @Test("a number is read as the nearest Double", arguments: 0..<200 as Range<UInt64>)
    func roundsCorrectly(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let value = Double(bitPattern: random.next())
        guard value.isFinite else { return }
        let digits = Int.random(in: 1...25, using: &random)
        let texts = [
            "\(value)", "\(Int64(random.next() >> 1))e-\(digits)", "0.\(random.next())\(random.next())",
        ]
        for text in texts {
            let bytes = Array(text.utf8)
            let parsed = try bytes.withUnsafeBytes { bytes in
                var cursor = try #require(JSONCursor(bytes))
                return try cursor.double()
            }
            #expect(parsed == Double(text), "\(text), seed \(seed)")
        }
    }
}
