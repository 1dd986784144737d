import Motion
import Testing

@testable import Traces

@Suite("Reading the text of evtest and getevent")
struct ToolTextTests {
    private static let evtest = """
        $ sudo evtest /dev/input/event5
        Input driver version is 1.0.1
        Input device ID: bus 0x18 vendor 0x4f3 product 0x311c version 0x100
        Input device name: "ELAN Touchpad"
        Supported events:
          Event type 0 (EV_SYN)
          Event type 1 (EV_KEY)
            Event code 272 (BTN_LEFT)
            Event code 325 (BTN_TOOL_FINGER)
            Event code 330 (BTN_TOUCH)
            Event code 333 (BTN_TOOL_DOUBLETAP)
          Event type 3 (EV_ABS)
            Event code 0 (ABS_X)
              Value      0
              Min        0
              Max     3210
              Resolution      31
            Event code 1 (ABS_Y)
              Value      0
              Min        0
              Max     1860
              Resolution      31
            Event code 47 (ABS_MT_SLOT)
              Value      0
              Min        0
              Max        4
            Event code 53 (ABS_MT_POSITION_X)
              Value      0
              Min        0
              Max     3210
              Resolution      31
            Event code 54 (ABS_MT_POSITION_Y)
              Value      0
              Min        0
              Max     1860
              Resolution      31
            Event code 57 (ABS_MT_TRACKING_ID)
              Value      0
              Min        0
              Max    65535
        Properties:
          Property type 0 (INPUT_PROP_POINTER)
          Property type 2 (INPUT_PROP_BUTTONPAD)
        Testing ... (interrupt to exit)
        Event: time 1510850123.123456, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 45
        Event: time 1510850123.123456, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 1000
        Event: time 1510850123.123456, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 900
        Event: time 1510850123.123456, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1
        Event: time 1510850123.123456, -------------- SYN_REPORT ------------
        Event: time 1510850123.203456, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
        Event: time 1510850123.203456, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 0
        Event: time 1510850123.203456, -------------- SYN_REPORT ------------
        ^C

        """

    private static let labelled = """
        add device 1: /dev/input/event2
          name:     "touch_dev"
        add device 2: /dev/input/event3
          name:     "gpio-keys"
        [   12.345678] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   0000000f
        [   12.345678] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    000001f4
        [   12.345678] /dev/input/event2: EV_ABS       ABS_MT_POSITION_Y    000003e8
        [   12.345678] /dev/input/event2: EV_KEY       BTN_TOUCH            DOWN
        [   12.345678] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
        [   12.445678] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   ffffffff
        [   12.445678] /dev/input/event2: EV_KEY       BTN_TOUCH            UP
        [   12.445678] /dev/input/event2: EV_SYN       SYN_REPORT           00000000

        """

    private static let described = """
        add device 1: /dev/input/event1
          name:     "synaptics_dsx"
          events:
            KEY (0001): KEY_WAKEUP            BTN_TOOL_FINGER       BTN_TOUCH
                        KEY_POWER
            ABS (0003): ABS_X                 : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0
                        ABS_Y                 : value 0, min 0, max 1919, fuzz 0, flat 0, resolution 0
                        ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                        ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 0
                        ABS_MT_POSITION_Y     : value 0, min 0, max 1919, fuzz 0, flat 0, resolution 0
                        ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
          input props:
            INPUT_PROP_DIRECT
        /dev/input/event1: EV_ABS       ABS_MT_TRACKING_ID   0000000f
        /dev/input/event1: EV_ABS       ABS_MT_POSITION_X    000001f4
        /dev/input/event1: EV_ABS       ABS_MT_POSITION_Y    000003e8
        /dev/input/event1: EV_SYN       SYN_REPORT           00000000
        /dev/input/event1: EV_ABS       ABS_MT_TRACKING_ID   ffffffff
        /dev/input/event1: EV_SYN       SYN_REPORT           00000000

        """

    private static let bare = """
        0003 0039 0000000f
        0003 0035 000001f4
        0003 0036 000003e8
        0000 0000 00000000
        0003 0039 ffffffff
        0000 0000 00000000

        """

    private func recording(_ file: TraceFile) throws -> EvdevRecording {
        try #require(evdev(file)).recordings[0]
    }

    @Test("evtest's description and events are read, with a terminal's other lines around them")
    func evtest() throws {
        let file = try read(Self.evtest)
        #expect(file.format == .evtest && file.remarks == [.leftOutLines(2)])
        let (device, frames) = (try recording(file).device, try recording(file).frames)
        #expect(device.name == "ELAN Touchpad" && device.properties == [.pointer, .buttonPad])
        #expect(device.id == .init(bus: 0x18, vendor: 0x4f3, product: 0x311c, version: 0x100))
        #expect(device.axes[.absMTPositionX] == AbsoluteAxis(minimum: 0, maximum: 3210, resolution: 31))
        #expect(device.codes.contains(.btnToolDoubleTap) && device.codes.contains(.absMTSlot))
        #expect(frames.map(\.time.nanoseconds) == [1_510_850_123_123_456_000, 1_510_850_123_203_456_000])
        #expect(
            Array(frames[1].events) == [
                EvdevEvent(.absMTTrackingID, -1), EvdevEvent(.btnTouch, 0), .synReport,
            ])
    }

    @Test("marks of EV_SYN, hexadecimal scan codes and names of every age are understood")
    func marks() throws {
        let text = """
            Event: time 1.5, type 4 (EV_MSC), code 4 (MSC_SCAN), value 7000a
            Event: time 1.5, ++++++++++++++ SYN_MT_REPORT ++++++++++++
            Event: time 1.5, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<
            Event: time 1.5, -------------- Report Sync ------------

            """
        #expect(
            Array(try recording(read(text)).frames.events) == [
                EvdevEvent(.mscScan, 0x7000a), EvdevEvent(.synMTReport, 0), EvdevEvent(.synDropped, 0),
                .synReport,
            ])
    }

    @Test("in the oldest texts a mark that is not the end of a frame is the end of a contact")
    func oldMarks() throws {
        let text = """
            Event: time 1.5, type 3 (Absolute), code 53 (Touch Position X), value 77
            Event: time 1.5, -------------- Config Sync ------------
            Event: time 1.5, -------------- Report Sync ------------

            """
        #expect(
            Array(try recording(read(text)).frames.events) == [
                EvdevEvent(.absMTPositionX, 77), EvdevEvent(.synMTReport, 0), .synReport,
            ])
    }

    @Test("a phone's screen may report a finger as a tool, and is none the less a screen")
    func phone() throws {
        func text(_ tool: String) -> String {
            """
            [   10.10] 0003 0039 00000001
            [   10.10] 0003 0035 000001f4
            [   10.10] 0001 \(tool) 00000001
            [   10.10] 0000 0000 00000000

            """
        }
        let screen = try read(text("0145"))
        #expect(screen.remarks.first == .guessedDevice(device: 0, isTouchpad: false))
        #expect(try recording(screen).device.properties == [.direct])
        #expect(try read(text("014d")).remarks.first == .guessedDevice(device: 0, isTouchpad: true))
    }

    @Test("a device that is not described is guessed from what it sent, and that is said")
    func guesses() throws {
        let events =
            Self.evtest.split(separator: "\n").filter { $0.hasPrefix("Event:") }.joined(separator: "\n")
            + "\n"
        let file = try read(events)
        let device = try recording(file).device
        #expect(
            file.remarks == [
                .guessedDevice(device: 0, isTouchpad: false),
                .guessedAxes(device: 0, axes: [.absX, .absY, .absMTPositionX, .absMTPositionY]),
            ])
        #expect(device.properties == [.direct] && device.codes.contains(.btnTouch))
        #expect(device.axes[.absMTPositionX] == AbsoluteAxis(minimum: 0, maximum: 1000))
        #expect(device.axes[.absX] == device.axes[.absMTPositionX])
        let counted =
            events + "Event: time 1510850124.0, type 1 (EV_KEY), code 325 (BTN_TOOL_FINGER), value 0\n"
            + "Event: time 1510850124.0, -------------- SYN_REPORT ------------\n"
        #expect(try recording(read(counted)).device.properties == [.pointer])
    }

    @Test("getevent's events are read by device, with their names and times")
    func labelled() throws {
        let file = try read(Self.labelled)
        #expect(file.format == .getevent)
        let trace = try #require(evdev(file))
        // The keys have sent nothing.
        #expect(trace.recordings.map(\.device.name) == ["touch_dev"])
        #expect(trace.recordings[0].device.node == "/dev/input/event2")
        let frames = trace.recordings[0].frames
        #expect(frames.map(\.time.nanoseconds) == [12_345_678_000, 12_445_678_000])
        #expect(
            Array(frames[0].events) == [
                EvdevEvent(.absMTTrackingID, 15), EvdevEvent(.absMTPositionX, 500),
                EvdevEvent(.absMTPositionY, 1000), EvdevEvent(.btnTouch, 1), .synReport,
            ])
        #expect(frames[1].events.first == EvdevEvent(.absMTTrackingID, -1))
    }

    @Test("getevent's description is read, and frames without a time are 10 ms apart")
    func described() throws {
        let file = try read(Self.described)
        #expect(file.remarks == [.withoutTimes(device: 0)])
        let device = try recording(file).device
        #expect(device.name == "synaptics_dsx" && device.properties == [.direct])
        #expect(device.codes.contains(.btnToolFinger) && device.codes.contains(.key(116)))
        #expect(device.axes[.absMTPositionY] == AbsoluteAxis(minimum: 0, maximum: 1919))
        #expect(try recording(file).frames.map(\.time.nanoseconds) == [0, 10_000_000])
    }

    @Test("numbers alone are getevent's too")
    func bare() throws {
        let file = try read(Self.bare)
        #expect(file.format == .getevent && file.remarks.contains(.withoutTimes(device: 0)))
        #expect(try recording(file).frames.map(\.events.count) == [4, 2])
    }

    @Test(
        "a line that is broken is named",
        arguments: [
            ("Event: time 1.5, type 77 (EV_ABS), code 1 (ABS_Y), value 1", "an event's type is 77"),
            ("Event: time 1.5, type 3 (EV_ABS), code 1 (ABS_Y), valve 1", "value and a number"),
            ("Event: time x, type 3", "an event's time"), ("Event: time 1.5, --- SYN_NEW ---", "SYN_REPORT"),
            ("/dev/input/event2: EV_ABS ABS_NO_SUCH 00000001", "an event's code"),
            ("[ 1.5 /dev/input/event2: 0003 0035 00000001", "a closing bracket"),
        ])
    func broken(line: String, part: String) throws {
        let text = (line.hasPrefix("Event") ? Self.evtest : Self.labelled) + line + "\n"
        let error = #expect(throws: TraceError.self) { try read(text) }
        #expect(error?.line == text.count { $0 == "\n" })
        #expect("\(try #require(error))".contains(part))
    }

    @Test("a text that is cut anywhere gives its whole frames, or says that it is cut")
    func cut() throws {
        for text in [Self.evtest, Self.labelled, Self.described, Self.bare] {
            let bytes = Array(text.utf8)
            for count in stride(from: 60, to: bytes.count, by: 7) {
                do {
                    let file = try TraceFile(bytes[..<count], name: "cut")
                    #expect(try recording(file).frames.count <= 2)
                } catch let error as TraceError {
                    #expect([.cutShort, .unknownFormat].contains(error.reason), "\(error)")
                }
            }
        }
    }
}
