import CommandLineTool
import Commands
import Foundation
import Libinput
import Motion
import Testing
import Touch
import Traces
import VirtualMachine

@Suite("fling record")
struct RecordCommandTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func machine(_ devices: EvdevDevice...) throws -> VirtualMachine {
        try VirtualMachine(
            EvdevTrace(
                recordings: devices.map { device in
                    let frames = device == Fingers.keyboard ? EvdevFrames() : Fingers.drag(device, fingers: 2)
                    return EvdevRecording(device: device, frames: frames)
                }))
    }

    @Test("records the touchpad there is, and says how much it was")
    func recordsTheTouchpad() throws {
        let answer = Answer(
            ["record", "-o", folder["a.yml"]], on: try machine(Fingers.keyboard, Fingers.touchpad))
        #expect(answer.code == .success && answer.output.isEmpty)
        #expect(
            answer.errors == """
                Recording Test Touchpad. Ctrl-C ends it.
                22 frames (\(try folder.recording("a.yml").recordings[0].frames.events.count) events) in 0.2 s, \
                to \(folder["a.yml"]).

                """)
        let trace = try folder.recording("a.yml")
        #expect(trace.recordings.map(\.device.name) == ["Test Touchpad"])
        #expect(trace.recordings[0].frames[0].time == .zero)
    }

    @Test(
        "devices are named by node, by its end, or by a part of their names",
        arguments: [
            (["/dev/input/event1024"], ["Test Touchpad"]), (["event1025"], ["Test Touchscreen"]),
            (["TOUCHSCR", "touchpad"], ["Test Touchscreen", "Test Touchpad"]),
            (["--all"], ["Test Touchpad", "Test Touchscreen"]), (["pad", "event1024"], ["Test Touchpad"]),
            (["keyboard"], ["Test Keyboard"]),
        ] as [([String], [String])])
    func picksDevices(words: [String], names: [String]) throws {
        let machine = try machine(Fingers.touchpad, Fingers.touchscreen, Fingers.keyboard)
        let answer = Answer(["record", "--output", folder["a.yml"]] + words, on: machine)
        #expect(answer.code == .success, "\(answer.errors)")
        #expect(try folder.recording("a.yml").recordings.map(\.device.name) == names)
        #expect(folder.names == ["a.yml"])
    }

    @Test("a recording and a report have no fault", arguments: [["--all"], ["--report", "touchpad"]])
    func recordsWithoutFault(words: [String]) throws {
        let machine = try machine(Fingers.touchpad, Fingers.touchscreen, Fingers.keyboard)
        #expect(Answer(["record", "-o", folder["a.yml"]] + words, on: machine).code == .success)
        let answer = Answer(["check", folder["a.yml"]])
        #expect(answer.code == .success && answer.output.contains("no fault"), "\(answer.output)")
    }

    private static let choice = """
          /dev/input/event1024  Test Touchpad (touchpad)
          /dev/input/event1025  Test Touchscreen (touchscreen)

        """

    @Test(
        "a command line that names no device is reported",
        arguments: [
            ("", "there are several devices; say which:\n" + choice),
            ("test", "'test' could be any of these; say which:\n" + choice),
            ("mouse", "there is no device 'mouse': \"fling devices\" lists those that are there\n"),
        ])
    func unclear(word: String, message: String) throws {
        let words = word.isEmpty ? [] : [word]
        let answer = Answer(
            ["record", "-o", folder["a.yml"]] + words, on: try machine(Fingers.touchpad, Fingers.touchscreen))
        #expect(answer.code == .failure)
        #expect(answer.errors == "fling: " + message)
        #expect(folder.names.isEmpty)
    }

    @Test("someone who is there is asked, until the answer is one of the devices")
    func asks() throws {
        let machine = try machine(Fingers.touchpad, Fingers.touchscreen)
        let answer = Answer(["record", "-o", folder["a.yml"]], on: machine, answers: ["", "3", "two", " 2"])
        #expect(answer.code == .success)
        #expect(answer.errors.contains("  2  /dev/input/event1025  Test Touchscreen (touchscreen)\n"))
        #expect(answer.errors.components(separatedBy: "Which one (1 to 2)? ").count == 5)
        #expect(try folder.recording("a.yml").recordings.map(\.device.name) == ["Test Touchscreen"])
        let none = Answer(["record", "-o", folder["b.yml"]], on: machine, answers: [])
        #expect(none.code == .failure && none.errors.hasSuffix("fling: no device was picked\n"))
    }

    @Test("a file or a link that is there is kept, unless it is to be overwritten")
    func existingFile() throws {
        try folder.write("mine", to: "a.yml")
        try FileManager.default.createSymbolicLink(
            atPath: folder["link.yml"], withDestinationPath: folder["a.yml"])
        for name in ["a.yml", "link.yml"] {
            let answer = Answer(["record", "-o", folder[name]], on: try machine(Fingers.touchpad))
            #expect(answer.code == .failure)
            #expect(
                answer.errors.contains("\(folder[name]): there is such a file already.")
                    && answer.errors.contains("--force"))
        }
        #expect(try folder.text(of: "a.yml") == "mine")
        let answer = Answer(["record", "--force", "-o", folder["a.yml"]], on: try machine(Fingers.touchpad))
        #expect(answer.code == .success)
        #expect(try folder.recording("a.yml").recordings[0].frames.count == 22)
    }

    @Test("a device that goes away changes the exit status, and the file is whole")
    func unplugged() throws {
        let machine = try machine(Fingers.touchpad, Fingers.touchscreen)
        machine.happenings = [10: { $0.devices[1].unplug() }]
        let answer = Answer(["record", "--all", "-o", folder["a.yml"]], on: machine)
        #expect(answer.code == .failure)
        #expect(answer.errors.contains("Test Touchscreen is gone.\n"))
        #expect(
            answer.errors.hasSuffix(
                "fling: Test Touchscreen is gone; \(folder["a.yml"]) has all that came before\n"))
        #expect(try folder.recording("a.yml").recordings.map(\.frames.count) == [22, 5])
    }

    @Test("a gap is reported")
    func gap() throws {
        let machine = try machine(Fingers.touchpad)
        machine.happenings = [
            5: { $0.devices[0].losesEvents = true }, 9: { $0.devices[0].losesEvents = false },
        ]
        let answer = Answer(["record", "-o", folder["a.yml"]], on: machine)
        #expect(answer.code == .success && answer.errors.contains(" s, with 1 gap, to "))
    }

    @Test("keys are hidden unless they are asked for", arguments: [false, true])
    func keys(areShown: Bool) throws {
        var frames = EvdevFrames()
        frames.append(at: .zero, [EvdevEvent(.key(31), 1)])
        let machine = try VirtualMachine(EvdevTrace(Fingers.keyboard, frames: frames))
        let options = areShown ? ["--show-keycodes"] : []
        let answer = Answer(["record", "-o", folder["a.yml"]] + options + ["keyboard"], on: machine)
        #expect(answer.code == .success)
        let key = try folder.recording("a.yml").recordings[0].frames.events.first
        #expect(key == EvdevEvent(.key(areShown ? 31 : 30), 1))
    }

    /// A touchpad whose udev properties, name and links say whose it is, and a keyboard.
    private func privateMachine() throws -> VirtualMachine {
        var touchpad = Fingers.touchpad
        touchpad.name = "Anna's Trackpad"
        touchpad.id.bus = 5
        touchpad.quirks = ["AttrPressureRange=2:0"]
        touchpad.udevProperties = [
            "ID_INPUT": "1", "ID_INPUT_TOUCHPAD": "1", "ID_SERIAL": "S4711", "UNIQ": "11:22:33:44:55:66",
            "PHYS": "usb-0000:00:14.0-1/input0", "LIBINPUT_DEVICE_GROUP": "5/4c/265:aa:bb:cc:dd:ee:ff",
        ]
        var keyboard = Fingers.keyboard
        keyboard.udevProperties = [
            "ID_INPUT": "1", "ID_INPUT_KEYBOARD": "1", "LIBINPUT_DEVICE_GROUP": "3/1/1:anna-desk",
        ]
        var keys = EvdevFrames()
        // Super, a letter, enter and an arrow.
        for code in [125, 31, 28, 105] as [UInt16] {
            keys.append(
                at: .zero, [EvdevEvent(.mscScan, Int32(code)), EvdevEvent(.key(code), 1)])
        }
        let machine = try VirtualMachine(
            EvdevTrace(recordings: [
                EvdevRecording(device: touchpad, frames: Fingers.drag(touchpad, fingers: 2)),
                EvdevRecording(device: keyboard, frames: keys),
            ]))
        machine.origin.kernel = "6.1.0-annas-laptop"
        machine.origin.libinputVersion = "1.22.1"
        return machine
    }

    @Test("a report has the device with its quirks and settings, libinput's version, and the gesture")
    func report() throws {
        let answer = Answer(
            ["record", "--report", "-o", folder["a.yml"], "event1024"], on: try privateMachine())
        #expect(answer.code == .success, "\(answer.errors)")
        let trace = try folder.recording("a.yml")
        #expect(trace.origin.isReport && trace.origin.libinputVersion == "1.22.1")
        let device = trace.recordings[0].device
        #expect(device.codes == Fingers.touchpad.codes && device.axes == Fingers.touchpad.axes)
        #expect(device.quirks == ["AttrPressureRange=2:0"])
        #expect(device.configuration["tap-to-click"] == "off")
        #expect(device.configuration["scroll method"] == "twoFinger")
        #expect(device.configuration["rotation"] == nil)
        #expect(trace.recordings[0].frames.count == 22)
    }

    @Test(
        "a report names no serial number, address, person or machine",
        arguments: ["S4711", "11:22:33", "0000:00:14", "aa:bb:cc", "Anna", "anna", "event1024", "by-id"])
    func reportIsOfNobody(secret: String) throws {
        let words = ["record", "--report", "-o", folder["a.yml"], "event1024", "keyboard"]
        #expect(Answer(words, on: try privateMachine()).code == .success)
        let text = try folder.text(of: "a.yml")
        #expect(!text.contains(secret))
        let trace = try folder.recording("a.yml")
        #expect(trace.recordings.map(\.device.name) == ["Bluetooth touchpad", "Test Keyboard"])
        #expect(trace.recordings.map { $0.device.udevProperties["LIBINPUT_DEVICE_GROUP"] } == ["0", "1"])
        #expect(trace.origin.kernel == "6.1.0")
    }

    @Test("a report shows that keys were pressed, and none of them")
    func reportHidesKeys() throws {
        let words = ["record", "--report", "-o", folder["a.yml"], "keyboard"]
        #expect(Answer(words, on: try privateMachine()).code == .success)
        let events = try folder.recording("a.yml").recordings[0].frames.events.filter { $0.type != 0 }
        #expect(Set(events) == [EvdevEvent(.key(30), 1), EvdevEvent(.mscScan, 30)])
    }

    @Test("a report plays as any recording, and one that is cut at the end of a frame is known as cut")
    func reportIsARecording() throws {
        #expect(
            Answer(["record", "--report", "-o", folder["a.yml"]], on: try machine(Fingers.touchscreen)).code
                == .success)
        let replayed = Answer(["replay", folder["a.yml"], "--json"])
        #expect(replayed.code == .success && replayed.errors.isEmpty)
        let converted = Answer(["convert", folder["a.yml"], "-o", folder["b.yml"]])
        #expect(converted.code == .success)
        #expect(try folder.recording("b.yml") == folder.recording("a.yml"))
        let text = try folder.text(of: "a.yml")
        #expect(text.hasSuffix("\ncomplete: true\n"))
        try folder.write(String(text.dropLast("complete: true\n".count)), to: "cut.yml")
        let cut = try TraceFile(contentsOf: folder["cut.yml"])
        #expect(cut.remarks == [.incompleteReport])
    }

    @Test("a recording that is no report is as it was")
    func noReport() throws {
        #expect(
            Answer(["record", "-o", folder["a.yml"], "event1024"], on: try privateMachine()).code == .success)
        let text = try folder.text(of: "a.yml")
        #expect(!text.contains("report") && !text.contains("configuration") && !text.contains("complete"))
        #expect(text.contains("Anna's Trackpad") && text.contains("event1024"))
    }

    @Test("the touch level is what libinput makes of it, from zero on")
    func touchLevel() throws {
        let answer = Answer(
            ["record", "--touch-level", "-o", folder["a.jsonl"]], on: try machine(Fingers.touchscreen))
        #expect(answer.code == .success)
        let file = try TraceFile(contentsOf: folder["a.jsonl"])
        guard case .touch(let events) = file.trace else { throw Folder.Unexpected() }
        #expect(events.first?.time == .zero)
        guard case .deviceAdded(let traits) = events.first?.action else { throw Folder.Unexpected() }
        #expect(traits.kind == .touchscreen)
        #expect(events.count { if case .down = $0.action { true } else { false } } == 2)
        #expect(events.count { if case .up = $0.action { true } else { false } } == 2)
        #expect(answer.errors.contains("\(events.count) events in "))
    }

    @Test("a device that goes away ends the touch level with its removal")
    func touchLevelUnplugged() throws {
        let machine = try machine(Fingers.touchscreen)
        machine.happenings = [10: { $0.devices[0].unplug() }]
        let answer = Answer(["record", "--touch-level", "-o", folder["a.jsonl"]], on: machine)
        #expect(answer.code == .failure && answer.errors.contains("Test Touchscreen is gone"))
        let file = try TraceFile(contentsOf: folder["a.jsonl"])
        guard case .touch(let events) = file.trace else { throw Folder.Unexpected() }
        #expect(events.last?.action == .deviceRemoved)
    }

    @Test("a terminal shows the count while it grows")
    func liveCount() throws {
        let answer = Answer(
            ["record", "-o", folder["a.yml"]], appearance: Appearance(width: 30, canRefresh: true),
            on: try machine(Fingers.touchpad))
        #expect(answer.code == .success)
        let lines = answer.errors.components(separatedBy: "\r\u{1B}[K")
        #expect(lines.count == 4 && lines[1].hasPrefix("1 frame (") && lines[1].count == 29)
        #expect(lines[1].hasSuffix(">"))
    }

    @Test("standard output gets the same, and a reader that goes away is no failure")
    func standardOutput() throws {
        #expect(
            Answer(["record", "-o", folder["a.yml"]], on: try machine(Fingers.touchpad)).code == .success)
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let errors = TextSink()
        func run() throws -> Tool.ExitCode {
            let console = Console(
                output: TextSink(descriptor: ends[1], appearance: Appearance()), errors: errors,
                machine: try machine(Fingers.touchpad))
            return Tool.fling.run(["record", "touchpad"], console: console)
        }
        #expect(try run() == .success)
        close(ends[1])
        let bytes = try FileHandle(fileDescriptor: ends[0], closeOnDealloc: true).readToEnd() ?? Data()
        #expect(String(decoding: bytes, as: UTF8.self) == (try folder.text(of: "a.yml")))

        signal(SIGPIPE, SIG_IGN)
        try #require(pipe(&ends) == 0)
        close(ends[0])
        defer { close(ends[1]) }
        #expect(try run() == .success)
        #expect(!errors.contents.contains("fling:"))
    }

    @Test("a full disk is a failure that names the file")
    func fullDisk() throws {
        let machine = try machine(Fingers.touchpad)
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        let errors = TextSink()
        let console = Console(
            output: TextSink(descriptor: full, appearance: Appearance()), errors: errors, machine: machine)
        #expect(Tool.fling.run(["record"], console: console) == .failure)
        #expect(errors.contents.contains("standard output: it can't be written: No space left on device."))
    }

    @Test("a device that may not be opened says what to do, and leaves no file")
    func noPermission() throws {
        let machine = try machine(Fingers.touchpad)
        machine.refusals = ["/dev/input/event1024": SystemError(EACCES)]
        let answer = Answer(["record", "-o", folder["a.yml"], "touchpad"], on: machine)
        #expect(answer.code == .failure)
        #expect(answer.errors.hasPrefix("fling: no permission to open /dev/input/event1024: \"fling doc"))
        #expect(folder.names.isEmpty)
    }

    @Test(
        "files that are no devices are distinguished",
        arguments: [
            ("/dev/null", "fling: /dev/null is no input device"),
            ("/dev/input/event99999", "fling: there is no device at /dev/input/event99999"),
        ])
    func notADevice(path: String, message: String) throws {
        let answer = Answer(["record", "-o", folder["a.yml"], path])
        #expect(answer.code == .failure && answer.errors.hasPrefix(message))
        #expect(folder.names.isEmpty)
    }

    @Test(
        "a wrong command line is reported",
        arguments: [
            ("record --touch-level --show-keycodes", "--touch-level has no keys to show"),
            ("record --report --show-keycodes", "--report hides all keys"),
            (
                "record --touch-level --report",
                "--report is of a device's own events, which --touch-level does not record"
            ),
            ("record --force", "--force is about a file: name it with -o"),
            ("record --all pad", "--all leaves no device to name, but there is 'pad'"),
            ("record -o", "-o needs a value, which must be the path of a file, or - for standard output"),
        ])
    func mistakes(line: String, message: String) throws {
        let answer = Answer(line, on: try machine(Fingers.touchpad))
        #expect(answer.code == .usage)
        #expect(answer.errors == "fling: \(message)\nTry: fling help record\n")
    }
}
