import Motion
import Touch

extension Group {
    /// The costs of an input event on its way to a gesture, with a usual set of recognisers.
    ///
    /// One operation is one event: a touchscreen sends one for each finger that moved, and one for each
    /// frame.
    static let gestures = Group(
        name: "gestures",
        benchmarks: [
            // A frame of seven recognisers, and the event before it.
            events("drag/1 finger", drag(fingers: 1), atMost: 230),
            events("drag/3 fingers", drag(fingers: 3), atMost: 150),
            events("pinch", pinch, atMost: 190),
            events("tap/double", taps, atMost: 900),
            events("swipe", swipe, atMost: 260),
            events("ignored", stray, atMost: 45),
        ])

    private static func events(
        _ name: String, _ events: [InputEvent], atMost nanoseconds: Double
    ) -> Benchmark {
        Benchmark("\(name)/event", atMost: nanoseconds, allocations: 0, operationsPerTurn: events.count) {
            (arena(), events)
        } run: { state, count in
            for _ in 0..<count {
                for event in state.1 { state.0.handle(event) { blackHole($0) } }
                // The events of each turn are later than those of the turn before.
                for index in state.1.indices { state.1[index].time.nanoseconds &+= 2_000_000_000 }
            }
        }
    }

    private static func arena() -> GestureArena {
        var arena = GestureArena()
        let pan = arena.add(.pan(PanRules(touchpadFingers: 2...4)))
        arena.add(.pinch(), alongside: [pan])
        arena.add(.edgeSwipe())
        let double = arena.add(.tap(TapRules(count: 2)))
        arena.add(.tap(), after: [double])
        arena.add(.longPress())
        arena.add(.hold())
        return arena
    }

    private static func event(_ milliseconds: Double, _ action: InputEvent.Action) -> InputEvent {
        InputEvent(time: Timestamp(seconds: milliseconds / 1000), device: DeviceID(1), action: action)
    }

    private static func contact(_ id: Int, _ place: SIMD2<Double>) -> Contact {
        Contact(ContactID(Int32(id)), millimetres: place, normalized: place / SIMD2(200, 120))
    }

    /// Returns the events of fingers that land, move for a second at 120 Hz, and lift.
    private static func fingers(
        _ count: Int, place: (_ finger: Int, _ frame: Int) -> SIMD2<Double>
    ) -> [InputEvent] {
        var events: [InputEvent] = []
        for frame in 0...120 {
            for finger in 0..<count {
                let contact = contact(finger, place(finger, frame))
                events.append(event(Double(frame) * 8, frame == 0 ? .down(contact) : .move(contact)))
            }
            events.append(event(Double(frame) * 8, .frame))
        }
        for finger in 0..<count { events.append(event(970, .up(ContactID(Int32(finger))))) }
        return events + [event(970, .frame)]
    }

    private static func drag(fingers count: Int) -> [InputEvent] {
        fingers(count) { finger, frame in SIMD2(20 + 20 * Double(finger) + Double(frame), 60) }
    }

    private static let pinch = fingers(2) { finger, frame in
        SIMD2(100 + (finger == 0 ? -1 : 1) * (20 + 0.5 * Double(frame)), 60)
    }

    private static let taps = (0..<2).flatMap { tap in
        [
            event(Double(tap) * 150, .down(contact(0, SIMD2(100, 60)))), event(Double(tap) * 150, .frame),
            event(Double(tap) * 150 + 60, .up(ContactID(0))), event(Double(tap) * 150 + 60, .frame),
        ]
    }

    private static let swipe =
        [event(0, .swipe(.begin, Swipe(fingers: 3)))]
        + (1...120).map { event(Double($0) * 8, .swipe(.update, Swipe(fingers: 3, delta: SIMD2(1, 0.1)))) }
        + [event(970, .swipe(.end, Swipe(fingers: 3)))]

    /// The events of fingers that move without having touched down.
    private static let stray = (0..<100).map { event(Double($0) * 8, .move(contact($0 % 5, SIMD2(100, 60)))) }
}
