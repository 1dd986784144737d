import Motion
import TestSupport
import Testing
import Touch
import Traces
import VirtualEvdev

@Suite("Touchscreens through libinput")
struct TouchscreenTests {
    @Test("two contacts come down, move and leave in frames, in millimetres and in fractions")
    func contacts() throws {
        let screen = EvdevDevice.touchscreen(resolution: 10, size: [300, 200])
        var hand = Hand(screen)
        hand.touch(0, at: [30, 20])
        hand.frame()
        hand.touch(1, at: [150, 100])
        hand.frame()
        hand.touch(0, at: [60, 50])
        hand.touch(1, at: [151.5, 100])
        hand.frame()
        hand.lift(0)
        hand.frame()
        hand.lift(1)
        hand.frame()
        let events = try played(hand.trace)

        func contact(_ id: Int32, _ millimetres: SIMD2<Double>) -> Contact {
            // libinput counts the last unit as part of the surface.
            Contact(ContactID(id), millimetres: millimetres, normalized: millimetres * 10 / [3001, 2001])
        }
        let expected: [InputEvent.Action] = [
            .deviceAdded(DeviceTraits(kind: .touchscreen, size: [300, 200])),
            .down(contact(0, [30, 20])), .frame,
            .down(contact(1, [150, 100])), .frame,
            .move(contact(0, [60, 50])), .move(contact(1, [151.5, 100])), .frame,
            .up(ContactID(0)), .frame,
            .up(ContactID(1)), .frame,
        ]
        #expect(events.count == expected.count)
        for (event, action) in zip(events, expected) { #expect(isEqual(event.action, action)) }
    }

    private func isEqual(_ left: InputEvent.Action, _ right: InputEvent.Action) -> Bool {
        switch (left, right) {
        case (.down(let a), .down(let b)), (.move(let a), .move(let b)):
            a.id == b.id && isClose(a.millimetres ?? .zero, b.millimetres ?? .zero)
                && isClose(a.normalized, b.normalized)
        default: left == right
        }
    }

    @Test("a screen that doesn't say its size gives fractions alone")
    func unknownSize() throws {
        var hand = Hand(.touchscreen(resolution: 0))
        hand.touch(0, at: [30, 100])
        hand.frame()
        hand.lift(0)
        hand.frame()
        let events = try played(hand.trace)
        #expect(events.first?.action == .deviceAdded(DeviceTraits(kind: .touchscreen, size: nil)))
        let downs = events.compactMap { if case .down(let contact) = $0.action { contact } else { nil } }
        #expect(downs.count == 1)
        #expect(downs[0].millimetres == nil)
        #expect(isClose(downs[0].normalized, [30 / 301, 100 / 201]))
    }

    @Test("a screen of the older protocol, without slots, is played as well")
    func protocolA() throws {
        var screen = EvdevDevice.touchscreen()
        screen.codes.subtract([.absMTSlot, .absMTTrackingID])
        screen.axes[.absMTSlot] = nil
        screen.axes[.absMTTrackingID] = nil
        var frames = EvdevFrames()
        for index in 0..<5 as Range<Int32> {
            frames.append(
                at: Timestamp(seconds: Double(index) * 0.01),
                [
                    EvdevEvent(.absMTPositionX, 100 + index * 10), EvdevEvent(.absMTPositionY, 500),
                    EvdevEvent(.synMTReport, 0), EvdevEvent(.btnTouch, 1),
                    EvdevEvent(.absX, 100 + index * 10),
                    EvdevEvent(.absY, 500),
                ])
        }
        frames.append(at: Timestamp(seconds: 0.06), [EvdevEvent(.synMTReport, 0), EvdevEvent(.btnTouch, 0)])
        let words = try played(EvdevTrace(screen, frames: frames)).words.filter { $0 != "frame" }
        #expect(words == ["added", "down", "move", "move", "move", "move", "up"])
    }
}
