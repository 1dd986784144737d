import Interaction
import Motion
import Robot
import Testing
import Touch
import Traces

/// What a hand does on a device, briefly.
enum Deed: CaseIterable {
    case scroll, swipe, padPinch, padHold, padTap
    case drag, screenPinch, press, tap

    private var isPad: Bool {
        switch self {
        case .scroll, .swipe, .padPinch, .padHold, .padTap: true
        case .drag, .screenPinch, .press, .tap: false
        }
    }

    /// What libinput reports of it.
    func events() throws -> [InputEvent] {
        let surface: RobotSurface = isPad ? .touchpad() : .touchscreen()
        var robot = RobotHand(on: surface, panel: .ideal, startingAt: Timestamp(seconds: 10_000))
        switch self {
        case .scroll: robot.swipe(fingers: 2, from: [20, 30], by: [40, 5], .flick(speed: 900))
        case .swipe: robot.swipe(fingers: 3, from: [20, 30], by: [40, 5], .flick(speed: 900))
        case .drag: robot.swipe(fingers: 1, from: [20, 30], by: [40, 5], .flick(speed: 900))
        case .padPinch, .screenPinch:
            robot.pinch(at: [50, 35], scale: 1.8, rotation: 0.3, .ease(duration: 0.1))
        case .padHold: robot.hold(fingers: 3, at: [50, 35], for: 0.3)
        case .press: robot.hold(fingers: 1, at: [50, 35], for: 0.6)
        case .padTap, .tap: robot.tap(at: [50, 35], for: 0.06)
        }
        var stage = try Stage()
        let device = try stage.machine.plug(surface.device)
        try stage.advance(to: Timestamp(seconds: 9_999))
        try stage.perform(robot, on: device)
        try stage.pass(1)
        return stage.events
    }
}

@Suite("Between any two events of libinput's")
struct InterruptionTests {
    private static let hour = -3600.0

    @Test(
        "a device may go, or the machine to sleep: what is open is cancelled once, and all comes to rest",
        arguments: Deed.allCases, [InputEvent.Action.deviceRemoved, .suspend])
    func ended(deed: Deed, by end: InputEvent.Action) throws {
        let events = try deed.events()
        try #require(events.count > 2)
        for count in 1...events.count {
            var listener = Listener()
            for event in events.prefix(count) { listener.take(event) }
            let last = events[count - 1]
            let isHeld = listener.thing.activity == .dragging
            let before = listener.thing.state(at: last.time)
            listener.take(InputEvent(time: last.time, device: last.device, action: end))
            let after = listener.thing.state(at: last.time)
            #expect((after.value - before.value).magnitude < 1e-9, "a jump after \(count) events")
            #expect(listener.arena.isIdle && listener.everyGestureEnds, "after \(count) events")
            listener.advance(to: last.time.advanced(by: 10))
            let cancels = listener.transitions.count { $0.event == .cancel }
            #expect(cancels == (isHeld ? 1 : 0), "\(cancels) cancels after \(count) events")
            #expect(listener.thing.activity == .idle, "after \(count) events")
        }
    }

    @Test(
        "the clock may be set back by an hour: nothing jumps, and all comes to rest", arguments: Deed.allCases
    )
    func clockSetBack(deed: Deed) throws {
        let events = try deed.events()
        for count in 1...events.count {
            var listener = Listener()
            for event in events.prefix(count) { listener.take(event) }
            // Frames are ahead of the events by the latency.
            let now = events[count - 1].time.advanced(by: DragRules<Double>().latency)
            let back = now.advanced(by: Self.hour)
            // A frame is shown, and then another one by the new clock.
            listener.advance(to: now)
            let before = listener.thing.state(at: now)
            listener.advance(to: back)
            let after = listener.thing.state(at: back)
            #expect((after.value - before.value).magnitude < 1e-6, "a jump after \(count) events")
            for var event in events.dropFirst(count) {
                event.time = event.time.advanced(by: Self.hour)
                listener.take(event)
                let state = listener.thing.state(at: event.time)
                #expect(state.value.isFinite && state.velocity.perSecond.isFinite)
            }
            // The cancel bears the last time of the old clock; the next frame's says that it was set back.
            let end = events[events.count - 1].time.advanced(by: Self.hour)
            for seconds in [0.1, 10] { listener.advance(to: end.advanced(by: seconds)) }
            #expect(listener.everyGestureEnds, "after \(count) events")
            #expect(listener.arena.isIdle && listener.thing.activity == .idle, "after \(count) events")
            for transition in listener.transitions {
                let jump = (transition.after.value - transition.before.value).magnitude
                #expect(jump < 1e-6, "a jump of \(jump) after \(count) events: \(transition)")
            }
        }
    }
}
