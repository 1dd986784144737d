import Interaction
import Libinput
import Motion
import Robot
import Testing
import Touch
import Traces
import VirtualEvdev

/// The states of the machine, with the one of a motion that is paused.
enum Situation: CaseIterable {
    case idle
    case dragging
    case animating
    case paused

    /// A stage in that state, and the device with the finger on it.
    func stage() throws -> (Stage, VirtualDevice) {
        var stage = try Stage()
        let device = try stage.machine.plug(RobotSurface.touchscreen().device)
        // A machine that has been up for some hours, so that its clock can be set back.
        try stage.advance(to: Timestamp(seconds: 10_000))
        switch self {
        case .idle: break
        case .dragging:
            var robot = RobotHand(
                on: .touchscreen(), panel: .ideal, startingAt: Timestamp(seconds: 10_000.5))
            robot.swipe(fingers: 1, from: [20, 30], by: [60, 5], .constant(speed: 200))
            for frame in robot.performance.trace.recordings[0].frames.prefix(20) {
                try stage.send(frame, from: device)
            }
        case .animating, .paused:
            stage.animate(to: [400, 0])
            try stage.pass(0.1)
            if self == .paused { stage.thing.handle(.pause, at: stage.machine.now) }
        }
        #expect(stage.thing.activity == activity)
        return (stage, device)
    }

    var activity: Activity {
        switch self {
        case .idle: .idle
        case .dragging: .dragging
        case .animating, .paused: .animating
        }
    }
}

@Suite("A machine that is put to sleep")
struct SuspensionTests {
    @Test("comes to rest from every state, without a jump, and works again", arguments: Situation.allCases)
    func suspended(_ situation: Situation) throws {
        var (stage, _) = try situation.stage()
        let before = stage.thing.state(at: stage.machine.now)
        stage.suspend()
        let after = stage.thing.state(at: stage.machine.now)
        #expect((after.value - before.value).magnitude < 1e-9)
        #expect(stage.thing.activity == (situation == .idle ? .idle : .animating))
        #expect(stage.everyGestureEnds)
        // Somebody lets go, and the lid is opened eight hours later.
        let device = try #require(stage.machine.devices.first)
        var lift = EvdevFrames()
        lift.append(
            at: stage.machine.now.advanced(by: 1),
            [EvdevEvent(.absMTTrackingID, -1), EvdevEvent(.btnTouch, 0), .synReport])
        for frame in lift { stage.machine.send(frame, from: device) }
        try stage.pass(8 * 3600)
        try stage.resume()
        if situation == .paused {
            #expect(stage.thing.activity == .animating)
            stage.thing.handle(.resume, at: stage.machine.now)
            try stage.pass(10)
        }
        #expect(stage.thing.activity == .idle && stage.arena.isIdle)
        let removed = stage.events.count { $0.action == .deviceRemoved }
        #expect(removed == 1)
        // What was put to sleep comes back under another number, and its fingers count.
        var robot = RobotHand(
            on: .touchscreen(), panel: .ideal, startingAt: stage.machine.now.advanced(by: 1))
        robot.swipe(fingers: 1, from: [20, 30], by: [50, 5], .flick(speed: 700))
        try stage.perform(robot, on: device)
        #expect(stage.thing.activity == .animating)
        try stage.pass(10)
        #expect(stage.thing.activity == .idle)
    }
}

@Suite("A clock that is set back by an hour")
struct ClockTests {
    @Test("stops nothing, and breaks nothing", arguments: Situation.allCases)
    func setBack(_ situation: Situation) throws {
        let (stage, _) = try situation.stage()
        var (thing, arena) = (stage.thing, stage.arena)
        let now = stage.machine.now
        let before = thing.state(at: now).value
        let back = now.advanced(by: -3600)
        // Frames go on by the new clock, from the first one after the change.
        for frame in 0..<900 {
            let time = back.advanced(by: Double(frame) / 60)
            arena.advance(to: time) { gesture in
                thing.handle(gesture, through: GestureMap(x: SIMD2(4.0, 0), y: SIMD2(0, 4.0)))
            }
            thing.advance(to: time)
            let state = thing.state(at: time)
            #expect(state.value.isFinite && state.velocity.perSecond.isFinite)
            let distance = (state.value - before).magnitude
            #expect(distance <= 900, "frame \(frame): \(state)")
            if situation == .idle { #expect(state.value == before && thing.activity == .idle) }
        }
        // The finger that was down is lifted, and what is paused goes on.
        let end = back.advanced(by: 15)
        thing.handle(.release(nil), at: end)
        thing.handle(.resume, at: end)
        thing.advance(to: end.advanced(by: 4000))
        #expect(thing.activity == .idle)
    }

    @Test("is followed by what flies: it goes on as if nothing had happened to the clock")
    func isFollowed() throws {
        let (stage, _) = try Situation.animating.stage()
        var thing = stage.thing
        let now = stage.machine.now
        let expected = thing.state(at: now.advanced(by: 0.1))
        let back = now.advanced(by: -3600)
        thing.advance(to: back)
        let shown = thing.state(at: back.advanced(by: 0.1))
        #expect((shown.value - expected.value).magnitude < 1e-6)
        #expect((shown.velocity - expected.velocity).speed < 1e-3)
        thing.advance(to: back.advanced(by: 10))
        #expect(thing.activity == .idle && thing.home == [400, 0])
    }
}
