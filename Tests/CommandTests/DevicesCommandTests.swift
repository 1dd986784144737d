import CommandLineTool
import Foundation
import Libinput
import Testing
import Traces
import VirtualMachine

@Suite("fling devices")
struct DevicesCommandTests {
    private func machine(_ devices: EvdevDevice...) throws -> VirtualMachine {
        try VirtualMachine(
            EvdevTrace(recordings: devices.map { EvdevRecording(device: $0, frames: EvdevFrames()) }))
    }

    @Test("says what each device is and can do")
    func text() throws {
        let answer = Answer(
            "devices", on: try machine(Fingers.touchpad, Fingers.touchscreen, Fingers.keyboard))
        #expect(answer.code == .success && answer.errors.isEmpty)
        #expect(
            answer.output == """
                Test Touchpad  /dev/input/event1024
                  kind          touchpad
                  size          100 x 70 mm
                  resolution    40 x 40 units per mm
                  contacts      5
                  capabilities  pointer, gesture
                  gestures      scroll, swipe, pinch, hold
                  seat          seat0

                Test Touchscreen  /dev/input/event1025
                  kind          touchscreen
                  size          300 x 200 mm
                  resolution    10 x 10 units per mm
                  contacts      10
                  capabilities  touch
                  seat          seat0

                Test Keyboard  /dev/input/event1026
                  kind          keyboard
                  capabilities  keyboard
                  seat          seat0

                """)
    }

    private struct Device: Decodable, Equatable {
        let node: String, name: String, kind: String
        let vendor: Double?, product: Double?
        let size: [Double]?, resolution: [Double]?
        let contacts: Double?
        let capabilities: [String], gestures: [String]
        let seat: String
        let trouble: String?
    }

    @Test("a script gets an object a line")
    func json() throws {
        var other = Fingers.touchscreen
        other.udevProperties = ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1", "ID_SEAT": "seat1"]
        for axis in other.axes.keys { other.axes[axis]?.resolution = 0 }
        let answer = Answer("devices --json", on: try machine(Fingers.touchpad, other))
        let devices = try answer.output.split(separator: "\n").map {
            try JSONDecoder().decode(Device.self, from: Data($0.utf8))
        }
        #expect(
            devices == [
                Device(
                    node: "/dev/input/event1024", name: "Test Touchpad", kind: "touchpad", vendor: 0x1234,
                    product: 0x5678, size: [100, 70], resolution: [40, 40], contacts: 5,
                    capabilities: ["pointer", "gesture"], gestures: ["scroll", "swipe", "pinch", "hold"],
                    seat: "seat0", trouble: nil),
                Device(
                    node: "/dev/input/event1025", name: "Test Touchscreen", kind: "touchscreen",
                    vendor: 0x1234, product: 0x9abc, size: nil, resolution: nil, contacts: 10,
                    capabilities: ["touch"], gestures: [], seat: "seat1", trouble: nil),
            ])
    }

    @Test("a name can't steer the terminal")
    func hostileName() throws {
        var pad = Fingers.touchpad
        pad.name = "Pad\u{1b}]0;mine\u{7}\u{9b}31m é"
        let shown = "Pad\u{fffd}]0;mine\u{fffd}\u{fffd}31m é"
        let machine = try machine(pad)
        #expect(Answer("devices", on: machine).output.hasPrefix(shown + "  /dev/input/event1024\n"))
        let two = try self.machine(pad, pad)
        for line in ["doctor", "record -o /nowhere/at/all", "watch nothing-\u{1b}[2J", "no\u{1b}[2Jthing"] {
            let answer = Answer(line, on: two)
            let text = (answer.output + answer.errors).unicodeScalars
            #expect(
                !text.contains { $0.value < 0x20 && $0 != "\n" || (0x7f..<0xa0).contains($0.value) },
                "\(line)")
            #expect(text.contains("\u{fffd}"), "\(line): \(answer)")
        }
    }

    @Test("a device that can't be used is listed with the reason")
    func trouble() throws {
        var untagged = Fingers.touchscreen
        untagged.udevProperties = ["ID_INPUT_NOTHING": "1"]
        let machine = try machine(Fingers.touchpad, untagged)
        machine.refusals = ["/dev/input/event1024": SystemError(EACCES)]
        let answer = Answer("devices", on: machine)
        #expect(answer.code == .success)
        #expect(
            answer.output.hasPrefix(
                """
                Test Touchpad  /dev/input/event1024
                  kind          touchpad
                  seat          seat0
                  trouble       no permission to open /dev/input/event1024: "fling
                """))
        #expect(
            answer.output.contains("trouble       libinput ignores it: udev hasn't tagged it (ID_INPUT)\n"))
    }

    @Test("no device at all is a failure that leads on")
    func none() throws {
        let answer = Answer("devices", on: try machine())
        #expect(answer.code == .failure && answer.output.isEmpty)
        #expect(answer.errors.contains("fling doctor"))
    }
}
