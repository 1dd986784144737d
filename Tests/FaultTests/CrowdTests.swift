import Interaction
import Libinput
import Motion
import LocalDevices
import Testing
import Touch
import Traces
import VirtualEvdev
import VirtualMachine

@Suite("Many devices, and busy ones")
struct CrowdTests {
    @Test("20 devices at once are read, each with all its events; the fingers of eight count at a time")
    func twenty() throws {
        var stage = try Stage()
        var devices: [VirtualDevice] = []
        for index in 0..<20 {
            let device = try stage.machine.plug(Fingers.touchscreen)
            // They begin a millisecond after each other, so that all are down at once.
            let start = Timestamp(seconds: 1 + Double(index) * 0.001)
            stage.machine.schedule(Fingers.drag(Fingers.touchscreen, count: 20, at: start), from: device)
            devices.append(device)
        }
        try stage.advance(to: Timestamp(seconds: 10))
        #expect(stage.input.devices.count == 20)
        for device in stage.input.devices {
            let own = stage.events.filter { $0.device == device.id }
            let downs = own.count { if case .down = $0.action { true } else { false } }
            let moves = own.count { if case .move = $0.action { true } else { false } }
            let ups = own.count { if case .up = $0.action { true } else { false } }
            #expect(downs == 1 && moves == 20 && ups == 1, "\(device.systemName)")
        }
        let pans = Set(stage.gestures.filter { $0.kind == .pan && $0.phase == .began }.map(\.device))
        #expect(pans.count == 8)
        #expect(stage.everyGestureEnds && stage.arena.isIdle && stage.thing.activity == .idle)
    }

    @Test("20 devices at once are recorded, with every frame of each")
    func recordsTwenty() throws {
        let recordings = (0..<20).map { index in
            EvdevRecording(
                device: Fingers.touchscreen,
                frames: Fingers.drag(
                    Fingers.touchscreen, count: 20, at: Timestamp(seconds: 1 + Double(index) * 0.0005)))
        }
        let machine = try VirtualMachine(EvdevTrace(recordings: recordings))
        let recorder = try Recorder(machine.nodes, on: machine)
        var counts = [Int](repeating: 0, count: 20)
        while try machine.wait(for: recorder.descriptors, until: nil, atMost: nil) {
            for step in try recorder.read() { counts[step.device] += 1 }
        }
        #expect(counts == Array(repeating: 22, count: 20))
    }

    @Test("one that sends 100,000 events a second delays no other, and fills no memory")
    func flood() throws {
        var stage = try Stage()
        let busy = try stage.machine.plug(Fingers.touchscreen)
        let calm = try stage.machine.plug(Fingers.touchpad)
        let calmFrames = Fingers.drag(Fingers.touchpad, fingers: 2, count: 100)
        stage.machine.schedule(calmFrames, from: calm)
        try stage.advance(to: Timestamp(seconds: 0.9))
        // Ten fingers, 21 events in each of 5000 reports a second; the app looks 60 times a second.
        var sent = 0
        var most = 0
        for look in 0..<60 {
            for report in 0..<83 {
                var events: [EvdevEvent] = []
                for finger in Int32(0)..<10 {
                    events.append(EvdevEvent(.absMTSlot, finger))
                    if sent == 0 { events.append(EvdevEvent(.absMTTrackingID, finger + 1)) }
                    let place = 100 + finger * 200 + Int32((look * 83 + report) % 100)
                    events.append(EvdevEvent(.absMTPositionX, place))
                    events.append(EvdevEvent(.absMTPositionY, place / 2))
                }
                if sent == 0 { events.append(EvdevEvent(.btnTouch, 1)) }
                events.append(.synReport)
                var frames = EvdevFrames()
                frames.append(at: Timestamp(seconds: 0.9 + Double(look * 83 + report) / 5000), events)
                for frame in frames { stage.machine.send(frame, from: busy) }
                sent += events.count
            }
            let before = stage.events.count
            try stage.advance(to: Timestamp(seconds: 0.9 + Double(look + 1) / 60))
            most = max(most, stage.events.count - before)
        }
        #expect(sent > 100_000)
        // The kernel's queue for a reader is bounded, and so is what one look brings.
        #expect(most < 6000)
        try stage.advance(to: Timestamp(seconds: 10))
        let scrolls = stage.events.compactMap { event in
            if case .scroll(let scroll) = event.action { scroll.delta.y } else { nil }
        }
        // Alone it scrolls as far.
        var alone = try Stage()
        alone.machine.schedule(calmFrames, from: try alone.machine.plug(Fingers.touchpad))
        try alone.advance(to: Timestamp(seconds: 10))
        let expected = alone.events.compactMap { event in
            if case .scroll(let scroll) = event.action { scroll.delta.y } else { nil }
        }
        #expect(!expected.isEmpty && abs(scrolls.reduce(0, +) - expected.reduce(0, +)) < 1e-6)
    }
}
