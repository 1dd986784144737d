import Motion
import Seeded
import Testing

@testable import Traces

@Suite("Reading libinput's YAML")
struct LibinputReaderTests {
    @Test("a recording of libinput 1.22 is read whole")
    func readsAll() throws {
        let file = try read(smallRecording)
        let trace = try #require(evdev(file))
        #expect(file.format == .libinput && file.remarks.isEmpty)
        #expect(trace.origin.kernel == "6.1.0-18-amd64" && trace.origin.os == "debian:12")
        #expect(trace.origin.libinputVersion == "1.22.1" && trace.origin.dmi == "dmi:bvnACME:bd01/02/2023:")
        let recording = try #require(trace.recordings.first)
        let device = recording.device
        #expect(device.name == "ACME0001:00 1234:5678 Touchpad" && device.node == "/dev/input/event6")
        #expect(device.id == .init(bus: 24, vendor: 4660, product: 22136, version: 256))
        #expect(device.codes.contains(.btnToolDoubleTap) && device.codes.contains(.mscTimestamp))
        #expect(device.codes.count == 11)
        #expect(device.axes[.absMTPositionX] == AbsoluteAxis(minimum: 0, maximum: 1200, resolution: 12))
        #expect(device.axes[.absMTPositionX]?.millimetres == 100)
        #expect(device.properties == [.pointer, .buttonPad])
        #expect(device.udevProperties["LIBINPUT_DEVICE_GROUP"] == "18/1234/5678:i2c-ACME0001:00")
        #expect(recording.frames.map(\.time.nanoseconds) == [0, 7_094_000, 1_014_775_000])
        #expect(Array(recording.frames[1].events) == [EvdevEvent(.absMTPositionX, -12), .synReport])
    }

    @Test(
        "the indent of lists doesn't matter",
        arguments: [
            "version: 1\ndevices:\n  - node: x\n    evdev:\n      name: Plain Name\n    events:\n      - evdev:\n"
                + "        - [  0,      5,   3,  57,  1420] # text\n        - [  0,      5,   0,   0,     0] # text\n",
            "version: 1\ndevices:\n- evdev:\n    name: Plain Name\n  events:\n    - evdev:\n"
                + "            - [0,5,3,57,1420]\n            - [0,5,0,0,0]\n",
            "version: 1\ndevices: [{evdev: {name: Plain Name}, events: "
                + "[{evdev: [[0, 5, 3, 57, 1420], [0, 5, 0, 0, 0]]}]}]",
            "version: 1\ndevices:\n- evdev:\n    name: 'Plain Name'\n  events:\n  - evdev:\n    -\n      - 0\n"
                + "      - 5\n      - 3\n      - 57\n      - 1420\n    - [0, 5, 0,\n       0, 0]\n",
            "\u{feff}version: 1\r\ndevices:\r\n- evdev:\r\n    name: Plain Name\r\n  events:\r\n  - evdev:\r\n"
                + "    - [0, 5, 3, 57, 1420] # text\r\n    - [0, 5, 0, 0, 0]\r\n",
        ])
    func acceptsIndents(text: String) throws {
        let trace = try #require(evdev(try read(text)))
        #expect(trace.recordings[0].device.name == "Plain Name")
        #expect(trace.recordings[0].frames.map(\.time.nanoseconds) == [5000])
        #expect(trace.recordings[0].frames.events == [EvdevEvent(.absMTTrackingID, 1420), .synReport])
    }

    @Test("libinput's events, HID reports and unknown keys are skipped")
    func skipsTheRest() throws {
        let text =
            smallHeader + """
                  - hid:
                      time: [  0,      0]
                      hidraw0: [0x01, 0x02]
                  - libinput:
                    - {time: 0.000000, type: POINTER_MOTION, delta: [  0.12,  -3.20], unaccel: [  1.00,   0.00]}
                  - evdev:
                    - [  0,      1,   3,  57,       1] # text
                    - [  0,      1,   0,   0,       0] # text
                    libinput:
                    - {time: 0.000001, type: TOUCH_FRAME}
                  - evdev:
                  - libinput: []
                  - comment: {deep: [1, [2, {a: b}]]}
                  - evdev:
                    - [  0,      2,   0,   0,       0] # text
                  future: [1, 2]
                """
        let frames = try #require(evdev(try read(text))).recordings[0].frames
        #expect(frames.map(\.time.nanoseconds) == [1000, 2000])
    }

    @Test(
        "events may be missing, null or an empty list",
        arguments: ["", "  events:\n", "  events: []\n", "  events: ~\n"])
    func acceptsNoEvents(events: String) throws {
        let text = smallHeader.replacing("  events:\n", with: "") + events
        let file = try read(text)
        #expect(evdev(file)?.recordings[0].frames.isEmpty == true)
        #expect(file.remarks == (events.isEmpty ? [.withoutEvents(device: 0)] : []))
    }

    @Test("a file cut in the last device's description says so, or that it may be cut")
    func remarksCutDescriptions() throws {
        let end = try #require(smallHeader.firstRange(of: "  events:"))
        let name = try #require(smallHeader.firstRange(of: "name:"))
        let lines = smallHeader[..<end.lowerBound].indices.filter {
            $0 > name.upperBound && smallHeader[smallHeader.index(before: $0)] == "\n"
        }
        #expect(lines.count > 5)
        for line in lines {
            #expect(try read(String(smallHeader[..<line])).remarks == [.withoutEvents(device: 0)])
        }
    }

    @Test("several devices keep their own frames, and a wrong count is remarked")
    func readsSeveralDevices() throws {
        let start = try #require(smallRecording.firstRange(of: "- node"))
        let second = smallRecording[start.lowerBound...].replacing("event6", with: "event7")
        let file = try read(smallRecording + second)
        let trace = try #require(evdev(file))
        #expect(trace.recordings.map(\.device.node) == ["/dev/input/event6", "/dev/input/event7"])
        #expect(trace.recordings[0].frames == trace.recordings[1].frames)
        #expect(file.remarks == [.deviceCount(declared: 1, found: 2)])
    }

    @Test("a frame ends at SYN_REPORT, in whichever item that is")
    func splitsFramesAtSynReport() throws {
        let text =
            smallHeader + """
                  - evdev:
                    - [  0,      1,   3,  57,       1] # text
                  - evdev:
                    - [  0,      2,   3,  53,       7] # text
                    - [  0,      2,   0,   0,       0] # text
                    - [  0,      3,   3,  53,       8] # text
                    - [  0,      3,   0,   0,       0] # text

                """
        let file = try read(text)
        let frames = try #require(evdev(file)).recordings[0].frames
        #expect(frames.map(\.events.count) == [3, 2])
        #expect(frames.map(\.time.nanoseconds) == [2000, 3000])
        #expect(file.remarks == [.eventsHaveOwnTimes(device: 0)])
    }

    @Test("SYN_DROPPED marks its frame")
    func marksDrops() throws {
        let text =
            smallHeader + """
                  - evdev:
                    - [  0,      1,   0,   3,       0] # text
                    - [  0,      1,   0,   0,       0] # text

                """
        #expect(evdev(try read(text))?.recordings[0].frames[0].isDropped == true)
    }

    @Test("a file cut anywhere keeps all its whole frames")
    func keepsWholeFrames() throws {
        let whole = try #require(evdev(try read(smallRecording))).recordings[0]
        let bytes = Array(smallRecording.utf8)
        // The byte after each row that is a SYN_REPORT.
        let ends = bytes.indices.filter { end in
            end > 0 && bytes[end - 1] == 0x5d
                && bytes[..<end].reversed().starts(with: "]0       ,0   ,0   ,".utf8)
        }
        #expect(ends.count == 3)
        let events = try #require(smallRecording.firstRange(of: "  events:"))
        let header = smallRecording[..<events.upperBound].utf8.count
        for count in bytes.indices where count >= header || count % 7 == 0 {
            for readsRows in [true, false] {
                let outcome = outcome(Array(bytes[..<count]), readsRows: readsRows)
                guard let trace = outcome.value.flatMap(evdev) else {
                    #expect(count < header, "cut at \(count): \(String(describing: outcome.error))")
                    continue
                }
                let frames = trace.recordings[0].frames
                #expect(frames.count == ends.count { $0 <= count }, "cut at \(count)")
                #expect(frames.elementsEqual(whole.frames.prefix(frames.count)), "cut at \(count)")
            }
        }
    }

    @Test("a long recording, which is read in several blocks, keeps its frames and the lines of its errors")
    func longRecording() throws {
        let count = 30_000
        var text = smallHeader
        for number in 0..<count {
            text += "  - evdev:\n    - [\(number), 0, 3, 53, \(number % 500)]\n"
            text += "    - [\(number), 0, 0, 0, 0]\n"
        }
        let frames = try #require(evdev(try read(text))).recordings[0].frames
        #expect(frames.count == count)
        let isAsWritten = frames.enumerated().allSatisfy { number, frame in
            frame.time == Timestamp(seconds: Double(number))
                && Array(frame.events) == [EvdevEvent(.absMTPositionX, Int32(number % 500)), .synReport]
        }
        #expect(isAsWritten)
        let lines = text.utf8.count { $0 == 0x0a }
        #expect(outcome(text + "  - evdev:\n    - [1, 0, x, 0, 0]\n").error?.line == lines + 2)
        #expect(outcome(text + "  - evdev: [[1, 0, 3").value?.remarks.first == .cut(line: lines + 1))
    }

    @Test("a file cut in its second device keeps all of the first")
    func keepsEarlierDevices() throws {
        let start = try #require(smallRecording.firstRange(of: "- node"))
        let bytes = Array((smallRecording + smallRecording[start.lowerBound...]).utf8)
        let first = smallRecording.utf8.count
        for count in stride(from: first, to: bytes.count, by: 3) {
            let file = try #require(outcome(Array(bytes[..<count])).value, "cut at \(count)")
            let trace = try #require(evdev(file))
            #expect(trace.recordings[0].frames.count == 3, "cut at \(count)")
            let isTold =
                count == first || trace.recordings.count == 2 || file.remarks.contains(.incompleteDevice)
            #expect(isTold || file.remarks.contains { $0.saysThatFileIsCut }, "cut at \(count)")
        }
    }

    @Test("a file that ends in zero bytes, as after a power cut, keeps its whole frames")
    func survivesPowerCut() throws {
        let file = try read(Array(smallRecording.utf8) + Array(repeating: 0, count: 100_000))
        #expect(evdev(file)?.recordings[0].frames.count == 3)
        #expect(file.remarks == [.endsInZeros])
    }

    @Test(
        "lines that only YAML breaks don't shift what is read",
        arguments: ["\u{85}", "\u{2028}", "\u{2029}", "\r", "\u{85}\u{85} ", "é"])
    func countsLinesAsYAMLDoes(text: String) throws {
        let odd = smallRecording.replacing(
            "  hid: [5, 13, 9, 5]", with: "  other: \"a\(text)b\"\n  # c\(text)  # d")
        #expect(evdev(try read(odd))?.recordings == evdev(try read(smallRecording))?.recordings)
    }

    @Test(
        "reading rows of events directly and through libyaml gives the same",
        arguments: 0..<400 as Range<UInt64>)
    func agreesWithLibyaml(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let text =
            smallRecording + """
                  - libinput:
                    - {time: 0.000001, type: TOUCH_DOWN, slot: 0, point: [  1.00,  2.50]}
                  - evdev:
                    - [  2,      1,   3,  53,      40] # text
                    - [  2,      1,   0,   0,       0] # text
                  other: |
                    - evdev:
                      - [  3,      1,   0,   0,       0] # text
                """
        let bytes = mutated(Array(text.utf8), using: &random)
        let (direct, through) = (outcome(bytes), outcome(bytes, readsRows: false))
        #expect(direct.value?.trace == through.value?.trace, "seed \(seed)")
        #expect((direct.error == nil) == (through.error == nil), "seed \(seed)")
    }
}
