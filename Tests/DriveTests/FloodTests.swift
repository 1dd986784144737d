import Drive
import Robot
import Testing
import Traces
import VirtualEvdev

@Suite("A driver with a device that floods")
struct FloodTests {
    /// What is shown of a flick at each frame, with something else going on or not.
    private func shown(
        _ prepare: (VirtualEvdev) throws -> Void
    ) throws -> (frames: [Timestamp], states: [MotionState<Double>], events: Int) {
        let stage = try Stage(flick())
        stage.driver.arena.add(.pan(PanRules(fingers: nil, touchpadFingers: 3...3)))
        let pane = stage.driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        var frames: [Timestamp] = []
        var states: [MotionState<Double>] = []
        var eventCount = 0
        stage.driver.onEvent { _ in eventCount += 1 }
        stage.driver.onFrame { frame in
            frames.append(frame.time)
            states.append(pane.state)
        }
        try prepare(stage.machine)
        try stage.advance(to: Timestamp(seconds: 3))
        #expect(stage.clock.isPaused && !stage.driver.needsFrame)
        return (frames, states, eventCount)
    }

    /// Ten fingers that tremble on a touchscreen, 31 events in each report.
    private func trembling(_ count: Int, every seconds: Double) -> EvdevFrames {
        var frames = EvdevFrames()
        for report in 0...count {
            var events: [EvdevEvent] = []
            for finger in Int32(0)..<10 {
                events.append(EvdevEvent(.absMTSlot, finger))
                if report == 0 || report == count {
                    events.append(EvdevEvent(.absMTTrackingID, report == 0 ? finger + 1 : -1))
                }
                guard report < count else { continue }
                events.append(EvdevEvent(.absMTPositionX, 200 + finger * 150 + Int32(report % 7)))
                events.append(EvdevEvent(.absMTPositionY, 200 + finger * 100 + Int32(report % 7)))
            }
            if report == 0 || report == count { events.append(EvdevEvent(.btnTouch, report == 0 ? 1 : 0)) }
            frames.append(at: Timestamp(seconds: 0.02 + Double(report) * seconds), events)
        }
        return frames
    }

    @Test("shows the same in every frame as without it: it sends 100,000 events a second")
    func flood() throws {
        let alone = try shown { _ in }
        let beside = try shown { machine in
            machine.schedule(
                trembling(800, every: 31 / 100_000), from: try machine.plug(RobotSurface.touchscreen().device)
            )
        }
        #expect(beside.events > alone.events + 8000)
        #expect(alone.states.count > 20)
        #expect(beside.frames == alone.frames)
        #expect(beside.states == alone.states)
    }
}
