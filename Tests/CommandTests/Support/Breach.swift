import Foundation
import Seeded
import Testing

/// The guide that specifies recordings.
enum Page {
    static let text: String = {
        let path = "../../../../Sources/Guides/Fling.docc/RecordingsAsData.md"
        let url = URL(filePath: #filePath).appending(path: path).standardizedFileURL
        return (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    }()

    /// The recording that it shows.
    static let example: String = {
        let parts = text.components(separatedBy: "```yaml\n")
        return parts.count == 2 ? parts[1].components(separatedBy: "```\n")[0] : ""
    }()

    /// The numbers of its rules, with a message of each.
    static let rules: [(number: Int, message: String)] = text.split(separator: "\n").compactMap { line in
        let cells = line.components(separatedBy: " | ")
        guard cells.count == 3, let number = Int(cells[0].drop { "| ".contains($0) }) else { return nil }
        return (number, String(cells[2].dropLast(2)))
    }
}

/// A change of the page's recording that breaks a rule, and the fault that it makes.
struct Breach: CustomTestStringConvertible, Sendable {
    let rule: Int
    /// The text to replace; all of the recording if it is empty.
    let old: String
    let new: String
    /// The beginning of the faulty line, after its indent; the last line if it is empty.
    let at: String
    let reason: String

    init(_ rule: Int, _ old: String, _ new: String, at: String, _ reason: String) {
        (self.rule, self.old, self.new, self.at, self.reason) = (rule, old, new, at, reason)
    }

    var testDescription: String { "\(rule): \(reason)" }

    func text() throws -> String { old.isEmpty ? new : try Page.example.edited(old, new) }

    /// The number of the faulty line.
    func line(in text: String) throws -> Int {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if at.isEmpty { return text.hasSuffix("\n") ? lines.count - 1 : lines.count }
        return try #require(lines.lastIndex { ($0.drop { $0 == " " } + "\n").hasPrefix(at) }) + 1
    }
}

extension Breach {
    private static let lift = "    - [0, 70000, 3, 57, -1]\n"
    private static let last = "    - [0, 70000, 0, 0, 0]\n"
    private static let device = "- node: /dev/input/event1\n"

    static let all: [Breach] = [
        Breach(1, "ndevices: 1\n", "ndevices: 1\na: &a [1]\nb: *a\n", at: "b:", "a YAML alias is used"),
        Breach(1, "name: \"Small Touchscreen\"", "name: \"Small", at: "name", "this is no YAML"),
        Breach(1, last, last + "---\nversion: 1\n", at: "---", "a second document"),
        Breach(1, "A finger", "A \u{1} finger", at: "label", "the control character U+1 is in the text"),
        Breach(2, "version: 1\n", "version: 2\n", at: "version: 2", "it has version 2 of its format"),
        Breach(2, "version: 1\n", "", at: "# libinput", "“version” is missing"),
        Breach(
            3, "ndevices: 1", "ndevices: 2", at: "ndevices", "the file speaks of 2 devices, but has 1"),
        Breach(4, "", "version: 1\ndevices: []\n", at: "", "the file ends before a device is described"),
        Breach(4, "", "version: 1\ndevices: 7\n", at: "devices", "“devices” as a list is expected"),
        Breach(4, device, "- 7\n" + device, at: "- 7", "“a device” as a mapping is expected"),
        Breach(
            5, "ndevices: 1\n", "ndevices: 1\nversion: 1\n", at: "version", "the key “version” is there twice"
        ),
        Breach(6, "    properties: [1]\n", "", at: "evdev:\n", "“properties” is missing"),
        Breach(6, "    name: \"Small Touchscreen\"\n", "", at: "evdev:\n", "“name” is missing"),
        Breach(6, "    id: [3, 4660, 22136, 256]\n", "", at: "evdev:\n", "“id” is missing"),
        Breach(
            6, "", "version: 1\ndevices:\n- node: x\n  events: []\n", at: "- node", "“evdev” is missing"),
        Breach(
            7, ", 22136, 256]", ", 256]", at: "id:",
            "3 numbers stands where bus, vendor, product, version is expected"),
        Breach(7, "22136, 256]", "22136, 65536]", at: "id:", "“65536”, but it must be from 0 to 65535"),
        Breach(
            8, "      1: [330]\n", "      1: [330]\n      32: [1]\n", at: "32:",
            "an event type is “32”, but it must be from 0 to 31"),
        Breach(8, "1: [330]", "1: [330, 768]", at: "1: [330", "“768”, but it must be from 0 to 767"),
        Breach(
            8, "properties: [1]", "properties: [32]", at: "properties: [", "“32”, but it must be from 0 to 31"
        ),
        Breach(
            9, "0: [0, 4000, 0, 0, 0]\n      1:", "0: [4000, 0, 0, 0, 0]\n      1:", at: "0: [4000",
            "the minimum of ABS_X, 4000, is above its maximum, 0"),
        Breach(9, "47: [0, 9, 0, 0, 0]", "47: [0, 9, 0, 0]", at: "47", "4 numbers stands where minimum"),
        Breach(9, "47: [0, 9, 0, 0, 0]", "47: [0, 9, -1, 0, 0]", at: "47", "the fuzz of ABS_MT_SLOT is -1"),
        Breach(9, "47: [0, 9, 0, 0, 0]", "47: [0, 9, 0, -1, 0]", at: "47", "the flat of ABS_MT_SLOT is -1"),
        Breach(
            9, "47: [0, 9, 0, 0, 0]", "47: [0, 9, 0, 0, -1]", at: "47", "the resolution of ABS_MT_SLOT is -1"),
        Breach(
            10, "      53: [0, 4000, 0, 0, 0]\n", "", at: "evdev:\n",
            "ABS_MT_POSITION_X, 53, in “absinfo” is missing"),
        Breach(
            10, "      57: [0, 6", "      58: [0, 255, 0, 0, 0]\n      57: [0, 6", at: "58",
            "ABS_MT_PRESSURE, 58, in “codes” is missing"),
        Breach(
            11, "    - ID_INPUT=1\n", "    - ID_INPUT\n", at: "- ID_INPUT\n",
            "“ID_INPUT” stands where NAME=value is expected"),
        Breach(
            11, "  udev:\n", "  quirks:\n  - [1]\n  udev:\n", at: "- [1]",
            "a list stands where a text on one line"),
        Breach(
            11, "  udev:\n", "  configuration:\n  - tap\n  udev:\n", at: "- tap",
            "“tap” stands where NAME=value"),
        Breach(
            12, "", Page.example.replacing(surface, with: "") + surface, at: "fling:\n",
            "“fling” stands behind “events”, which it is about"),
        Breach(
            12, "",
            "version: 1\ndevices:\n- events: []\n  evdev:\n    name: a\n    id: [1, 1, 1, 1]\n    codes: {}\n    properties: []\n",
            at: "evdev:\n", "“evdev” stands behind “events”"),
        Breach(
            12, "", Page.example.components(separatedBy: "  events:\n")[0], at: "- node",
            "no list of events follows"),
        Breach(
            13, "[0, 70000, 3, 57, -1]", "[0, 1000000, 3, 57, -1]", at: "- [0, 1000000",
            "an event's microseconds is “1000000”, but it must be from 0 to 999999"),
        Breach(
            13, "70000, 3, 57, -1]", "70000, 3, 57]", at: "- [0, 70000, 3", "an event's value, a whole number"
        ),
        Breach(13, "70000, 3, 57, -1]", "70000, 3, 57, -1, 0]", at: "- [0, 70000, 3", "a sixth number"),
        Breach(
            13, "70000, 3, 57, -1]", "70000, 32, 57, -1]", at: "- [0, 70000, 32", "an event's type is “32”"),
        Breach(
            13, "70000, 3, 57, -1]", "70000, 3, 768, -1]", at: "- [0, 70000, 3", "an event's code is “768”"),
        Breach(
            13, "70000, 3, 57, -1]", "70000, 3, 57, 4000000000]", at: "- [0, 70000, 3",
            "an event's value is “4000000000”"),
        Breach(13, "[0, 70000, 3, 57", "[-1, 70000, 3, 57", at: "- [-1", "an event's seconds is “-1”"),
        Breach(
            14, lift, lift + "    - [0, 70000, 3, 58, 0]\n", at: "- [0, 70000, 3, 58",
            "ABS_MT_PRESSURE, 58, of this event in “codes” of EV_ABS is missing"),
        Breach(
            15, last, last + lift, at: "", "the last event is no whole frame: SYN_REPORT is missing"),
        Breach(
            16, lift, "    - [0, 70000, 0, 0, 0]\n  - evdev:\n    - [0, 69999, 0, 0, 0]\n  - evdev:\n" + lift,
            at: "- [0, 69999", "a frame has an earlier time than the one before it"),
        Breach(
            16, lift, "    - [0, 69999, 3, 57, -1]\n", at: "- [0, 70000, 1",
            "an event has another time than the one before it in its frame"),
        Breach(
            17, lift, "    - [0, 70000, 3, 47, 10]\n" + lift, at: "- [0, 70000, 3, 47",
            "the value of ABS_MT_SLOT is 10, but it must be from 0 to 9"),
        Breach(17, "57, -1]", "57, -2]", at: "- [0, 70000, 3", "the value of ABS_MT_TRACKING_ID is -2"),
        Breach(17, "330, 0]", "330, 3]", at: "- [0, 70000, 1", "the value of BTN_TOUCH is 3"),
        Breach(
            18, "ndevices: 1\n", "ndevices: 1\nreport: 1\n", at: "",
            "the report is cut off: its last line, “complete: true”, is missing"),
        Breach(19, last, "    - [0, 70", at: "", "line 43 is cut off; the whole frames before it are kept"),
        Breach(19, last, last + "\0\0", at: "- [0, 70000, 0", "the file ends in zero bytes"),
        Breach(
            20, "\"A finger taps the middle of a tablet\"", "\"\"", at: "label",
            "the number of characters in “label” is 0, but it must be from 1 to 200"),
        Breach(20, "A finger", String(repeating: "A", count: 200), at: "label", "must be from 1 to 200"),
        Breach(20, "\"A finger taps the middle of a tablet\"", "[1]", at: "label", "a text on one line"),
        Breach(
            21, "hand: right", "hand: foot", at: "hand",
            "“foot” stands where left, right, both, robot is expected"),
        Breach(
            22, "[down, up]", "[down, cancel, up]", at: "expect",
            "“up” of libinput stands where “cancel” is expected"),
        Breach(22, "[down, up]", "[down, up, down]", at: "expect", "nothing more of libinput"),
        Breach(22, "[down, up]", "[up, down]", at: "expect", "“down” of libinput stands where “up”"),
        Breach(
            22, "330, 0]\n" + last, "330, 0]\n" + last + Breach.secondTap, at: "expect",
            "“down” of libinput stands where the end of the events is expected"),
        Breach(22, "[down, up]", "[down, lift]", at: "expect", "“lift” stands where an event"),
        Breach(22, "[down, up]", "[swipe6 begin]", at: "expect", "“swipe6 begin” stands where an event"),
        Breach(
            23, "53: [0, 4000, 0, 0, 0]", "53: [0, 4000, 0, 0, 40]", at: "surface",
            "the width of the surface is 200.0 mm, but by “absinfo” it is 100.0 mm"),
        Breach(
            23,
            "53: [0, 4000, 0, 0, 0]\n      54: [0, 2500, 0, 0, 0]\n      57: [0, 65535, 0, 0, 0]\n    properties: [1]\n  udev:\n    properties:\n    - ID_INPUT=1\n    - ID_INPUT_TOUCHSCREEN=1\n  fling:\n    surface: [200",
            "53: [0, 4000, 0, 0, 20]\n      54: [0, 2500, 0, 0, 0]\n      57: [0, 65535, 0, 0, 0]\n    properties: [1]\n  udev:\n    properties:\n    - ID_INPUT=1\n    - ID_INPUT_TOUCHSCREEN=1\n  fling:\n    surface: [100",
            at: "surface", "the width of the surface is 100.0 mm, but by “absinfo” it is 200.0 mm"),
        Breach(
            23, "54: [0, 2500, 0, 0, 0]", "54: [0, 2500, 0, 0, 10]", at: "surface",
            "the height of the surface is 125.0"),
        Breach(23, "[200, 125]", "[200]", at: "surface", "a length in millimetres"),
        Breach(23, "[200, 125]", "[200, 125, 1]", at: "surface", "the end of width and height"),
        Breach(23, "[200, 125]", "[0.5, 125]", at: "surface", "“0.5”, but it must be from 1 to 10000"),
        Breach(23, "[200, 125]", "[1e3, 125]", at: "surface", "“1e3” stands where a length"),
        Breach(23, "[200, 125]", "200", at: "surface", "“200” stands where “surface” as width and height"),
        Breach(
            24, "  label:", "  lable: x\n  label:", at: "lable",
            "the key “lable” stands where label, hand or expect is expected"),
        Breach(
            24, "surface:", "size: [1, 1]\n    surface:", at: "size", "the key “size” stands where surface"),
        Breach(
            25, "ndevices: 1\n", "ndevices: 1\nmore: \(nested)\n", at: "more",
            "lists are nested more than 32 deep"),
        Breach(
            25, "# libinput record\n",
            "# libinput record\n# " + String(repeating: "x", count: 1 << 18) + "\n",
            at: "# xx", "the line is longer than 262144 bytes"),
    ]

    private static let surface = "  fling:\n    surface: [200, 125]\n"
    private static let nested = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)

    private static let secondTap = """
          - evdev:
            - [1, 0, 3, 57, 2]
            - [1, 0, 3, 53, 500]
            - [1, 0, 1, 330, 1]
            - [1, 0, 0, 0, 0]
          - evdev:
            - [1, 70000, 3, 57, -1]
            - [1, 70000, 1, 330, 0]
            - [1, 70000, 0, 0, 0]

        """
}

extension String {
    /// The text with another part in the place of one that it has once.
    func edited(_ old: String, _ new: String) throws -> String {
        let parts = components(separatedBy: old)
        try #require(parts.count == 2, "\(parts.count - 1) times in it: \(old)")
        return parts.joined(separator: new)
    }
}

/// Damage to a recording.
enum Damage {
    /// A copy of `bytes` with one to four changes of bytes, lines or numbers.
    static func random(_ bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
        var lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false).map(Array.init)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let line = Int.random(in: lines.indices, using: &random)
            switch Int.random(in: 0..<7, using: &random) {
            case 0 where !lines[line].isEmpty:
                let place = Int.random(in: lines[line].indices, using: &random)
                lines[line][place] = UInt8.random(in: 0...255, using: &random)
            case 1: lines[line] = []
            case 2 where lines.count > 1: lines.remove(at: line)
            case 3: lines.insert(lines.randomElement(using: &random) ?? [], at: line)
            case 4: lines.swapAt(line, Int.random(in: lines.indices, using: &random))
            case 5 where line > 0: lines.removeSubrange(line...)
            default: lines[line] = withOtherNumber(lines[line], using: &random)
            }
        }
        return Array(lines.joined(separator: [0x0a]))
    }

    private static func withOtherNumber(_ line: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
        let digits = line.indices.filter { (0x30...0x39).contains(line[$0]) }
        guard let place = digits.randomElement(using: &random) else { return line }
        let numbers = ["", "-", "0", "9999", "-1", "2147483648", "18446744073709551616", "1.5", "x", "~"]
        return line[..<place] + Array((numbers.randomElement(using: &random) ?? "").utf8)
            + line[(place + 1)...]
    }
}
