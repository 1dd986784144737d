import Interaction
import Libinput
import Motion
import Robot
import Testing
import Touch
import Traces
import VirtualEvdev

@Suite("A device that is unplugged")
struct UnplugTests {
    /// A drag, on a touchpad or a touchscreen.
    private func drag(_ surface: RobotSurface, fingers: Int) -> EvdevFrames {
        var robot = RobotHand(on: surface, panel: .ideal, startingAt: Timestamp(seconds: 1))
        robot.swipe(fingers: fingers, from: [20, 30], by: [50, 5], .flick(speed: 700))
        return robot.performance.trace.recordings[0].frames
    }

    @Test(
        "leaves nothing held, at whatever report of a drag: one cancel at most, and then rest",
        arguments: [(true, 2), (true, 3), (false, 1), (false, 2)], [false, true])
    func unplugged(drag kind: (isPad: Bool, fingers: Int), isReadInBetween: Bool) throws {
        let (isPad, fingers) = kind
        let surface: RobotSurface = isPad ? .touchpad() : .touchscreen()
        let frames = drag(surface, fingers: fingers)
        var heldCount = 0
        for count in 0...frames.count {
            var stage = try Stage()
            let device = try stage.machine.plug(surface.device)
            try stage.pass(0.5)
            for index in frames.indices.prefix(count) { try stage.send(frames[index], from: device) }
            let isHeld = stage.thing.activity == .dragging
            heldCount += isHeld ? 1 : 0
            let before = stage.thing.state(at: stage.machine.now).value
            if isReadInBetween {
                // The kernel releases the keys first, and then hangs up.
                let keys = surface.device.codes.filter { $0.type == EvdevCode.btnTouch.type }
                let release = EvdevFrame(
                    time: stage.machine.now, events: keys.map { EvdevEvent($0, 0) }[...])
                try stage.send(release, from: device)
            }
            device.unplug()
            try stage.pass(0)
            let after = stage.thing.state(at: stage.machine.now).value
            #expect((after - before).magnitude < 1e-9, "it jumps after \(count) reports")
            try stage.pass(10)
            let cancels = stage.transitions.count { $0.event == .cancel }
            #expect(cancels == (isHeld ? 1 : 0), "\(cancels) cancels after \(count) reports")
            #expect(stage.thing.activity == .idle, "after \(count) reports")
            #expect(stage.arena.isIdle && stage.everyGestureEnds, "after \(count) reports")
            let removals = stage.events.count { $0.action == .deviceRemoved }
            #expect(removals == 1)
        }
        // Most reports are those of a drag.
        #expect(heldCount > frames.count / 3)
    }

    @Test("works again when it is plugged in again")
    func again() throws {
        var stage = try Stage()
        let frames = drag(.touchscreen(), fingers: 1)
        var device = try stage.machine.plug(RobotSurface.touchscreen().device)
        for frame in frames.prefix(8) { try stage.send(frame, from: device) }
        device.unplug()
        try stage.pass(3)
        device = try stage.machine.plug(RobotSurface.touchscreen().device)
        try stage.pass(0.1)
        var robot = RobotHand(
            on: .touchscreen(), panel: .ideal, startingAt: stage.machine.now.advanced(by: 1))
        robot.swipe(fingers: 1, from: [20, 30], by: [50, 5], .flick(speed: 700))
        try stage.perform(robot, on: device)
        #expect(stage.thing.activity == .animating)
        try stage.pass(10)
        #expect(stage.thing.activity == .idle && stage.thing.home == [400, 0])
    }

    @Test("is forgotten by the virtual machine, however often devices come and go")
    func comesAndGoes() throws {
        let machine = try VirtualEvdev()
        let input = try machine.open()
        for _ in 0..<50 {
            let device = try machine.plug(RobotSurface.touchscreen().device)
            machine.schedule(drag(.touchscreen(), fingers: 1), from: device)
            try machine.advance(to: machine.now.advanced(by: 0.1), input) { _ in }
            device.unplug()
            try machine.advance(to: machine.now.advanced(by: 0.1), input) { _ in }
        }
        #expect(machine.devices.count <= 2)
        #expect(input.devices.isEmpty)
    }
}
