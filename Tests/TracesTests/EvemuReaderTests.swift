import Motion
import Testing

@testable import Traces

@Suite("Reading evemu's text")
struct EvemuReaderTests {
    static let recording = """
        # EVEMU 1.3
        # Kernel: 4.14.0
        # Input device name: "ACME Pad"
        N: ACME Pad
        I: 0011 0002 000e 01b1
        P: 05 00 00 00 00 00 00 00
        B: 00 0b 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 01 00 00 00 00 00
        B: 01 20 e5 00 00 00 00 00 00
        B: 03 03 00 00 01 00 80 60 02
        A: 00 1472 5472 8 0 75
        A: 35 -12 5472 8 0
        L: 00 0
        S: 00 1
        E: 0.000001 0003 0039 0010\t# EV_ABS / ABS_MT_TRACKING_ID   10
        E: 0.000001 0003 0035 -001
        E: 0.000001 0000 0000 0000\t# ------------ SYN_REPORT (0) ----------
        E: 12.500000 0003 0039 -0001
        E: 12.500000 0000 0000 0000

        """

    @Test("description and events of a 1.3 recording are read")
    func readsAll() throws {
        let file = try read(Self.recording)
        #expect(file.format == .evemu && file.remarks.isEmpty)
        let recording = try #require(evdev(file)).recordings[0]
        #expect(recording.device.name == "ACME Pad")
        #expect(recording.device.id == .init(bus: 0x11, vendor: 2, product: 0xe, version: 0x1b1))
        #expect(recording.device.properties == [.pointer, .buttonPad])
        #expect(
            recording.device.codes == [
                .btnLeft, .btnToolFinger, .btnTouch, .btnToolDoubleTap, .btnToolTripleTap, .btnToolQuadTap,
                .key(0x148),
                .absX, .absY, .absPressure, .absMTSlot, .absMTPositionX, .absMTPositionY, .absMTTrackingID,
            ])
        #expect(
            recording.device.axes.filter { $0.value.maximum > 0 } == [
                .absX: AbsoluteAxis(minimum: 1472, maximum: 5472, fuzz: 8, resolution: 75),
                .absMTPositionX: AbsoluteAxis(minimum: -12, maximum: 5472, fuzz: 8),
            ])
        #expect(recording.frames.map(\.time.nanoseconds) == [1000, 12_500_000_000])
        #expect(
            Array(recording.frames[0].events) == [
                EvdevEvent(.absMTTrackingID, 10), EvdevEvent(.absMTPositionX, -1), .synReport,
            ])
    }

    @Test(
        "without a version line it is known by its lines",
        arguments: ["N: Pad\n", "\n# any comment\nN: Pad\n"])
    func knowsOldFiles(start: String) throws {
        let file = try read(start + "E: 1349999999.123456 0000 0000 0\n")
        #expect(file.format == .evemu)
        #expect(evdev(file)?.recordings[0].frames[0].time.nanoseconds == 1_349_999_999_123_456_000)
    }

    @Test("a range without an axis is left out, and an axis without a range has one of nothing")
    func rangeWithoutAxis() throws {
        let text = """
            N: Pad
            B: 03 03 00 00 00 00 00 00 00
            A: 00 0 3000 0 0 30
            A: 35 0 3000 0 0 30
            """
        let device = try #require(evdev(try read(text))).recordings[0].device
        #expect(device.axes.keys.sorted() == [.absX, .absY])
        #expect(device.axes[.absY] == AbsoluteAxis(minimum: 0, maximum: 0))
    }

    @Test("where events have times of their own, a frame has its SYN_REPORT's")
    func takesTheTimeOfSynReport() throws {
        let file = try read(
            "N: Pad\nE: 1.000010 0003 0000 5\nE: 1.000020 0003 0001 6\nE: 1.000030 0000 0000 0\n")
        #expect(evdev(file)?.recordings[0].frames.map(\.time.nanoseconds) == [1_000_030_000])
        #expect(file.remarks == [.eventsHaveOwnTimes(device: 0)])
    }

    @Test("a device with EV_REP can set its repeat")
    func completesRepeat() throws {
        let file = try read("N: Keys\nB: 00 03 00 10 00 00 00 00 00\nE: 0.1 0000 0000 0\n")
        #expect(evdev(file)?.recordings[0].device.codes.contains(EvdevCode(type: 0x14, number: 1)) == true)
        #expect(evdev(file)?.recordings[0].frames[0].time.nanoseconds == 100_000_000)
    }

    @Test("a file cut anywhere keeps all its whole frames")
    func keepsWholeFrames() throws {
        let whole = try #require(evdev(try read(Self.recording))).recordings[0].frames
        let bytes = Array(Self.recording.utf8)
        for count in bytes.indices {
            guard let trace = outcome(Array(bytes[..<count])).value.flatMap(evdev) else { continue }
            let frames = trace.recordings[0].frames
            #expect(frames.elementsEqual(whole.prefix(frames.count)), "cut at \(count)")
            let lines = bytes[..<count].split(separator: 0x0a, omittingEmptySubsequences: false).dropLast()
            let complete = lines.count {
                $0.starts(with: "E:".utf8) && String(decoding: $0, as: UTF8.self).contains("0000 0000 0000")
            }
            #expect(frames.count >= complete && frames.count <= complete + 1, "cut at \(count)")
        }
        #expect(outcome(Array(bytes.dropLast(3))).value?.remarks == [])
        #expect(outcome(Array(bytes.dropLast(8))).value?.remarks.first == .cut(line: 23))
    }

    @Test(
        "a line that is wrong is refused with its number and the reason",
        arguments: [
            ("E: 1.0 0000 0000 zero", "a whole number"),
            (
                "E: 1.0 00g0 0000 0",
                "“g0 0000 0” stands where an event's code, a hexadecimal number is expected"
            ),
            ("E: 1.0 0077 0000 0", "an event's type is 119, but it must be from 0 to 31"),
            ("E: 1.0 0001 ffff 0", "an event's code is 65535"),
            ("E: 1.0 0003 0000 2147483648", "an event's value is 2147483648"),
            ("E: 99999999999.0 0003 0000 2", "an event's time in seconds is 99999999999"),
            ("E: -1.0 0003 0000 2", "an event's time in seconds is -1"),
            ("E: 1.0 0003 0000 2 3", "the end of the line"),
            ("E: 1 0003 0000 2", "a point and microseconds"),
            ("I: 0011 12345 0 0", "the vendor is 74565"),
            ("B: 77 00", "an event type is 119"),
            ("B: 01 100", "a byte of bits is 256"),
            ("B: 01 00 00 00 00 00 00 00 00 00", "no more than 8 bytes"),
            ("P: 00 00 00 00 80 00 00 00", "a property is 39"),
            ("A: 00 1 2 3", "minimum, maximum, fuzz or flat"),
            ("X: what", "is no line of an evemu recording"),
            ("nonsense", "is no line of an evemu recording"),
            ("# EVEMU 2.0", "version “2.0”"),
        ])
    func refusesBadLines(line: String, reason: String) throws {
        let error = try #require(outcome("N: Pad\n\(line)\nE: 0.1 0000 0000 0\n").error)
        #expect(error.file == "test" && error.line == 2)
        #expect(error.description.contains(reason), "\(error)")
    }

    @Test("events without a description are refused, with what to do")
    func needsADescription() throws {
        let error = try #require(outcome("E: 0.1 0000 0000 0\n").error)
        #expect(error.reason == .noDescription && error.description.contains("cat "))
    }
}
