import Seeded
import Testing

@testable import Traces

@Suite("Hostile files")
struct HostileFileTests {
    @Test(
        "a recording that is wrong is refused with line and reason",
        arguments: [
            ("version: 2\n", 1, "version 2"),
            ("version: one\n", 1, "the version, a whole number"),
            ("version: [1]\n", 1, "a list stands where"),
            ("version: \"1\"\n", 1, "the version, a whole number"),
            ("version: 1\ndevices: 7\n", 2, "“devices” as a list"),
            ("version: 1\ndevices:\n- just text\n", 3, "“a device” as a mapping"),
            ("version: 1\ndevices:\n- node: x\n- node: y\n", 4, "the name of the device before is missing"),
            ("version: 1\ndevices:\n- node: x\n", nil, "ends before a device is described"),
            (
                "version: 1\ndevices:\n- evdev:\n    id: [1, 2, 3, 4]\n", nil,
                "ends before a device is described"
            ),
            ("version: 1\ndevices:\n- evdev:\n    id: [1, 2, 3]\n", 4, "3 numbers"),
            (
                "version: 1\ndevices:\n- evdev:\n    id: [1, 2, 3, 70000]\n", 4,
                "“70000”, but it must be from 0 to 65535"
            ),
            ("version: 1\ndevices:\n- evdev:\n    codes:\n      99: [1]\n", 5, "an event type is “99”"),
            (
                "version: 1\ndevices:\n- evdev:\n    codes:\n      1: [9999]\n", 5,
                "a number in “codes” is “9999”"
            ),
            (
                "version: 1\ndevices:\n- evdev:\n    codes:\n      1: [a]\n", 5,
                "a number in “codes”, a whole number"
            ),
            ("version: 1\ndevices:\n- evdev:\n    codes:\n      [1]: [2]\n", 5, "a key is expected"),
            ("version: 1\ndevices:\n- evdev:\n    absinfo:\n      0: [1, 2]\n", 5, "2 numbers"),
            (
                "version: 1\ndevices:\n- evdev:\n    absinfo:\n      0: [1, 2, 3, 4, 5000000000]\n", 5,
                "“5000000000”"
            ),
            ("version: 1\ndevices:\n- evdev:\n    properties: [32]\n", 4, "a number in “properties” is “32”"),
            ("version: 1\ndevices:\n- evdev:\n    name: [x]\n", 4, "a text on one line"),
            ("version: 1\ndevices:\n- evdev:\n    name: 'x\n      y'\n", 4, "a text on one line"),
            ("version: 1\ndevices:\n- udev:\n    properties:\n    - nothing\n", 5, "NAME=value"),
            ("version: 1\ndevices:\n- quirks: 7\n", 3, "“quirks” as a list"),
            ("version: 1\na: &a [x]\nb: *a\n", 3, "a YAML alias is used"),
            ("version: 1\na: [x\nb: y\n", 2, "this is no YAML"),
            ("version: 1\na: \"x\nb: y\n", 2, "this is no YAML"),
            ("version: 1\n\ta: x\n", 2, "this is no YAML"),
            ("version: 1\na: \u{1}\n", 2, "the control character U+1"),
            ("version: 1\n---\nversion: 1\n", 2, "a second document"),
            ("# libinput record\n- 1\n- 2\n", 2, "a recording of libinput record"),
            ("devices:\n- evdev:\n    name: x\n", nil, "“version” is missing"),
        ] as [(String, Int?, String)])
    func refusesBadStructure(text: String, line: Int?, reason: String) throws {
        let error = try #require(outcome(text).error)
        #expect(error.file == "test" && (line == nil || error.line == line), "\(error)")
        #expect(error.description.contains(reason), "\(error)")
    }

    @Test(
        "an event that is wrong is refused with line and reason",
        arguments: [
            ("- [0, 0, 3, 57]", "an event's value, a whole number is expected"),
            ("- [0, 0, 3, 57, 1, 1]", "a sixth number"),
            ("- [0, 0, 3, 57, one]", "“one”"),
            ("- [0, 0, 3, 57, 1.5]", "“1.5”"),
            ("- [0, 0, 3, 57, [1]]", "a list stands where an event's value"),
            ("- [0, 0, 3, 57, 2147483648]", "an event's value is “2147483648”"),
            ("- [0, 0, 3, 768, 1]", "an event's code is “768”"),
            ("- [0, 0, 32, 57, 1]", "an event's type is “32”"),
            ("- [0, 0, -3, 57, 1]", "an event's type is “-3”"),
            ("- [0, 1000000, 3, 57, 1]", "an event's microseconds is “1000000”"),
            ("- [18446744073709551615, 0, 3, 57, 1]", "an event's seconds is “18446744073709551615”"),
            ("- [-1, 0, 3, 57, 1]", "an event's seconds is “-1”"),
            ("- {a: b}", "a list [seconds, microseconds, type, code, value]"),
            ("- text", "a list [seconds, microseconds, type, code, value]"),
            ("- *x", "a YAML alias is used"),
        ])
    func refusesBadEvents(row: String, reason: String) throws {
        let text =
            smallHeader + "  - evdev:\n    - [  0,      1,   0,   0,       0] # text\n"
            + "  - evdev:\n    \(row)\n    - [0, 0, 0, 0, 0]\n"
        let error = try #require(outcome(text).error)
        #expect(error.line == smallHeader.split(separator: "\n").count + 4, "\(error)")
        #expect(error.description.contains(reason), "\(error)")
    }

    @Test(
        "what is no trace at all is refused",
        arguments: [
            ([], .empty),
            (
                Array("\u{ff}\u{fe}".unicodeScalars.map { UInt8($0.value) }) + [0x76, 0],
                .notText("text in UTF-16")
            ),
            ([0xfe, 0xff, 0, 0x76], .notText("text in UTF-16")),
            ([0, 0, 0, 0], .notText("binary data (zero bytes)")),
            (Array("version: 1\n\0".utf8) + [1, 2], .notText("binary data (it has a zero byte)")),
            ([0x1f, 0x8b, 8, 0, 0], .compressed(.gzip)), (Array("BZh91AY".utf8), .compressed(.bzip2)),
            ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, 0], .compressed(.xz)),
            ([0x28, 0xb5, 0x2f, 0xfd, 4], .compressed(.zstd)), ([0x50, 0x4b, 3, 4, 0], .compressed(.zip)),
            (Array("hello world\n".utf8), .unknownFormat),
            (Array("# only\n# comments\n".utf8), .unknownFormat),
            ([0x7f, 0x45, 0x4c, 0x46, 0x02], .unknownFormat),
            (Array("name: \u{ff}".unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }), nil),
        ] as [([UInt8], TraceError.Reason?)])
    func refusesNonsense(bytes: [UInt8], reason: TraceError.Reason?) throws {
        let error = try #require(outcome(bytes).error)
        if let reason { #expect(error.reason == reason) }
    }

    @Test("random bytes are refused, whatever they are", arguments: 0..<100 as Range<UInt64>)
    func refusesRandomBytes(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let bytes = (0..<2000).map { _ in UInt8.random(in: 1...255, using: &random) }
        #expect(outcome(bytes).error != nil, "seed \(seed)")
        #expect(outcome(Array("version: 1\n".utf8) + bytes).error != nil, "seed \(seed)")
        #expect(outcome(Array("N: x\n".utf8) + bytes).error != nil, "seed \(seed)")
    }

    @Test(
        "a file that never ends a line or a value is refused before much of it is read",
        arguments: [
            ("version: 1\nkey: \"", "a"), ("version: 1\nkey: |\n", "  text\n"),
            ("version: 1\n", "# comment\n"),
            ("version: 1\nkey: ", "["), ("version: 1\nkey: ", "{a: "), ("version: 1\nkey:\n", "- "),
            ("version: 1\nkey:\n", "? "), ("version: 1\nkey: \"", "a\n\n"), ("version: 1\n", "a"),
            ("N: ", "a"),
            ("N: a\n", "E: 1 "), ("{", "\"a\":"), ("{\"a\":", "["), ("", "#"), ("", "a"), ("", "{"),
            ("version: 1\nkey: ", "!"), ("version: 1\nkey: &", "a"), ("version: 1\nkey: ", "'"),
        ])
    func stopsEarly(start: String, repeated: String) throws {
        var fed = 0
        var pending = Array(start.utf8)
        let more = Array(String(repeating: repeated, count: 4096 / repeated.utf8.count).utf8)
        let reader = LineReader(file: "endless") { room in
            if pending.isEmpty { pending = more }
            let part = pending.prefix(room.count)
            room.copyBytes(from: part)
            pending.removeFirst(part.count)
            fed += part.count
            return part.count
        }
        var error: TraceError?
        do throws(TraceError) { _ = try TraceFile(reader) } catch let thrown { error = thrown }
        #expect(error != nil)
        #expect(fed < 4 << 20, "\(fed) bytes read: \(String(describing: error))")
    }

    @Test(
        "a frame that goes on for longer than any device's is refused",
        arguments: [
            (smallHeader + "  - evdev:\n", "    - [0, 0, 3, 53, 5]\n"),
            (smallHeader, "  - evdev:\n    - [0, 0, 3, 53, 5]\n"),
            ("N: pad\nI: 0018 0001 0002 0003\n", "E: 0.000001 0003 0035 5\n"),
        ])
    func refusesEndlessFrames(start: String, event: String) throws {
        let whole = start + String(repeating: event, count: 65_536)
        #expect(outcome(whole).error == nil)
        let error = try #require(outcome(whole + event + event).error)
        #expect(error.reason == .tooMany("events in a frame", limit: 65_536), "\(error)")
        #expect(error.line != nil)
    }

    @Test("a file that can't be opened says why, and what to do")
    func saysWhyItCannotOpen() throws {
        let error = try #require(throws: TraceError.self) { try TraceFile(contentsOf: "/nowhere/at/all.yml") }
        #expect(
            error.description.hasPrefix("/nowhere/at/all.yml: it can't be opened: No such file or directory.")
        )
        #expect(throws: TraceError.self) { try TraceFile(contentsOf: "/") }
    }

    @Test("what stands in a message is short and has no control characters")
    func quotesSafely() {
        let text = quoted("a\u{1b}[31m\n" + String(repeating: "x", count: 500))
        #expect(text.count < 50 && text.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }
}
