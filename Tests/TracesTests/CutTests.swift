import Motion
import Testing
import Touch

@testable import Traces

@Suite("Parts of a recording")
struct CutTests {
    /// Two touches of one slot; the second finger lands as far to the right as the first one has left.
    private static let trace: EvdevTrace = {
        var frames = EvdevFrames()
        func add(_ milliseconds: UInt64, _ events: [EvdevEvent]) {
            frames.append(at: Timestamp(microseconds: milliseconds * 1000), events)
        }
        add(0, [EvdevEvent(.absMTTrackingID, 1), EvdevEvent(.absMTPositionX, 100), EvdevEvent(.btnTouch, 1)])
        add(10, [EvdevEvent(.absMTPositionX, 200), EvdevEvent(.absX, 200)])
        add(20, [EvdevEvent(.absMTTrackingID, -1), EvdevEvent(.btnTouch, 0)])
        add(500, [EvdevEvent(.absMTTrackingID, 2), EvdevEvent(.btnTouch, 1)])
        add(510, [EvdevEvent(.absMTPositionX, 210)])
        add(520, [EvdevEvent(.absMTTrackingID, -1), EvdevEvent(.btnTouch, 0)])
        let device = EvdevDevice(
            name: "pad", codes: [.absMTTrackingID, .absMTPositionX, .absMTSlot, .absX, .btnTouch])
        return EvdevTrace(device, frames: frames)
    }()

    private func span(_ from: UInt64, _ to: UInt64) -> ClosedRange<Timestamp> {
        Timestamp(microseconds: from * 1000)...Timestamp(microseconds: to * 1000)
    }

    @Test("touches go from the first finger that lands to the last that lifts")
    func touches() {
        #expect(Self.trace.touches == [span(0, 20), span(500, 520)])
        // Without an end of its own, it ends with the recording.
        #expect(Self.trace.cut(to: span(0, 510)).touches == [span(0, 20), span(500, 510)])
    }

    @Test("a touch that is cut out begins where the device had it begin")
    func second() {
        let frames = Self.trace.cut(to: span(500, 520)).recordings[0].frames
        #expect(frames.map(\.time) == [500, 510, 520].map { Timestamp(microseconds: $0 * 1000) })
        #expect(
            Array(frames[0].events) == [
                EvdevEvent(.absMTSlot, 0), EvdevEvent(.absMTPositionX, 200), EvdevEvent(.absMTSlot, 0),
                EvdevEvent(.absX, 200), EvdevEvent(.absMTTrackingID, 2), EvdevEvent(.btnTouch, 1), .synReport,
            ])
    }

    @Test("a span that begins in a touch has the finger land, and the buttons go down")
    func middle() {
        let events = Self.trace.cut(to: span(5, 20)).recordings[0].frames[0].events
        #expect(events.contains(EvdevEvent(.absMTTrackingID, 1)) && events.contains(EvdevEvent(.btnTouch, 1)))
        #expect(events.firstIndex(of: EvdevEvent(.absMTPositionX, 100)) != nil)
    }

    @Test("touch events are cut by their contacts, scrolls and gestures; devices stay")
    func touchEvents() {
        let device = DeviceID(1)
        func event(_ seconds: Double, _ action: InputEvent.Action) -> InputEvent {
            InputEvent(time: Timestamp(seconds: seconds), device: device, action: action)
        }
        let contact = Contact(ContactID(0), normalized: [0.5, 0.5])
        let events = [
            event(0, .deviceAdded(DeviceTraits(kind: .touchscreen))), event(1, .down(contact)),
            event(1.1, .up(ContactID(0))), event(2, .hold(.begin, fingers: 3)),
            event(2.5, .hold(.end, fingers: 3)),
        ]
        #expect(
            events.touches == [
                Timestamp(seconds: 1)...Timestamp(seconds: 1.1),
                Timestamp(seconds: 2)...Timestamp(seconds: 2.5),
            ])
        #expect(events.cut(to: events.touches[1]) == [events[0], events[3], events[4]])
    }
}
