import Libinput
import Motion
import Testing
import Touch
import Traces
import VirtualEvdev

@Suite("A second recording on one device")
struct SecondRecordingTests {
    /// A frame as a recording has it: slot 0 is not named before another was.
    private static func frame(_ seconds: Double, _ events: [EvdevEvent]) -> EvdevFrames {
        var frames = EvdevFrames()
        frames.append(at: Timestamp(seconds: seconds), events)
        return frames
    }

    @Test("begins in slot 0, although the first one ended in another")
    func slot() throws {
        let machine = try VirtualEvdev()
        let device = try machine.plug(.touchscreen())
        let input = try machine.open()
        func touches(until seconds: Double) throws -> [ContactID] {
            var contacts: [ContactID] = []
            try machine.advance(to: Timestamp(seconds: seconds), input) {
                if case .down(let contact) = $0.action { contacts.append(contact.id) }
            }
            return contacts
        }
        machine.schedule(
            Self.frame(
                1,
                [
                    EvdevEvent(.absMTSlot, 3), EvdevEvent(.absMTTrackingID, 1),
                    EvdevEvent(.absMTPositionX, 100), EvdevEvent(.absMTPositionY, 100),
                    EvdevEvent(.btnTouch, 1),
                ]),
            from: device)
        machine.schedule(
            Self.frame(
                1.1, [EvdevEvent(.absMTSlot, 3), EvdevEvent(.absMTTrackingID, -1), EvdevEvent(.btnTouch, 0)]),
            from: device)
        #expect(try touches(until: 1.5) == [ContactID(3)])
        machine.schedule(
            Self.frame(
                2,
                [
                    EvdevEvent(.absMTTrackingID, 2), EvdevEvent(.absMTPositionX, 200),
                    EvdevEvent(.absMTPositionY, 200), EvdevEvent(.btnTouch, 1),
                ]), from: device)
        #expect(try touches(until: 2.5) == [ContactID(0)])
    }
}
