import Seeded
import Glibc
import Libinput
import Motion
import Testing
import Traces
import VirtualEvdev
import VirtualMachine

@testable import LocalDevices

@Suite("Recording through libevdev")
struct RecorderTests {
    private let file = TemporaryFile("recorded.yml")

    private func record(
        _ machine: VirtualMachine, options: EvdevTraceWriter.Options = .init(startsAtZero: true)
    ) throws -> (recorder: Recorder, trace: EvdevTrace) {
        let recorder = try Recorder(machine.nodes, on: machine)
        let writer = try EvdevTraceWriter(
            creating: file.path, existing: .keep, devices: recorder.devices, origin: machine.origin,
            options: options)
        try recorder.record(with: writer)
        return (recorder, try recorded())
    }

    private func recorded() throws -> EvdevTrace {
        let read = try TraceFile(contentsOf: file.path)
        #expect(read.remarks.isEmpty)
        guard case .evdev(let trace) = read.trace else { throw TestFailure.notEvdev }
        return trace
    }

    private enum TestFailure: Error { case notEvdev }

    /// Frames as a recording has them: from zero on, without what a kernel doesn't hand on.
    private func fromZero(_ frames: EvdevFrames, since start: Timestamp) -> [Timestamp] {
        frames.map { Timestamp(nanoseconds: $0.time.nanoseconds - start.nanoseconds) }
    }

    @Test("a device is described as it is, and what it sends is written as it came")
    func recordsOneDevice() throws {
        let frames = Fingers.drag(Fingers.touchpad, fingers: 2)
        let machine = try VirtualMachine(EvdevTrace(Fingers.touchpad, frames: frames))
        let (recorder, trace) = try record(machine)
        let recording = try #require(trace.recordings.first)
        var expected = Fingers.touchpad
        expected.node = machine.evdev.devices[0].node
        expected.udevProperties = ["ID_INPUT": "1", "ID_INPUT_TOUCHPAD": "1"]
        #expect(recording.device == expected)
        #expect(trace.origin == machine.origin)
        #expect(recording.frames.map(\.time) == fromZero(frames, since: frames[0].time))
        // The kernel hands on what is news. All that the fingers did is.
        let positions = frames.events.filter { $0.is(.absMTPositionX) }
        #expect(recording.frames.events.filter { $0.is(.absMTPositionX) } == positions)
        #expect(recorder.tally.frames == frames.count)
        #expect(recorder.tally.events == recording.frames.events.count)
        #expect(abs(recorder.tally.seconds - 21 * 0.008) < 1e-9)
        #expect(recorder.lost.isEmpty)
    }

    @Test("a recording, played and recorded again, is the same")
    func again() throws {
        let frames = Fingers.drag(Fingers.touchscreen, fingers: 3)
        let (_, once) = try record(VirtualMachine(EvdevTrace(Fingers.touchscreen, frames: frames)))
        unlink(file.path)
        let (_, twice) = try record(VirtualMachine(once))
        #expect(once == twice)
    }

    @Test("several devices go into one file, with the times of one clock")
    func recordsSeveralDevices() throws {
        let late = Timestamp(seconds: 1.003)
        let machine = try VirtualMachine(
            EvdevTrace(recordings: [
                EvdevRecording(
                    device: Fingers.touchpad, frames: Fingers.drag(Fingers.touchpad, at: late)),
                EvdevRecording(device: Fingers.touchscreen, frames: Fingers.drag(Fingers.touchscreen)),
            ]))
        let (_, trace) = try record(machine)
        #expect(trace.recordings.map(\.device.name) == ["Test Touchpad", "Test Touchscreen"])
        #expect(trace.recordings.map(\.frames.count) == [22, 22])
        #expect(trace.recordings.map { $0.frames[0].time } == [Timestamp(microseconds: 3000), .zero])
        #expect(access(file.path + ".1.part", F_OK) != 0)
    }

    @Test("frames that are read together come in order of time")
    func ordersFrames() throws {
        let pads = [Fingers.touchpad, Fingers.touchscreen]
        let machine = try VirtualMachine(
            EvdevTrace(recordings: pads.map { EvdevRecording(device: $0, frames: Fingers.drag($0)) }))
        let recorder = try Recorder(machine.nodes, on: machine)
        while machine.evdev.step() {}
        let steps = try recorder.read()
        #expect(steps.count == 44)
        #expect(steps.map(\.device) == Array(repeating: [0, 1], count: 22).flatMap(\.self))
    }

    @Test("where the kernel's queue runs over, the recording says so and goes on from the device's state")
    func resynchronises() throws {
        let frames = Fingers.drag(Fingers.touchscreen, fingers: 2, count: 30)
        let machine = try VirtualMachine(EvdevTrace(Fingers.touchscreen, frames: frames))
        machine.happenings = [
            8: { $0.devices[0].losesEvents = true }, 15: { $0.devices[0].losesEvents = false },
        ]
        let (recorder, trace) = try record(machine)
        #expect(recorder.tally.overruns == 1)
        let recorded = trace.recordings[0].frames
        let dropped = recorded.indices.filter { recorded[$0].isDropped }
        try #require(dropped.count == 1)
        #expect(Array(recorded[dropped[0]].events) == [EvdevEvent(.synDropped, 0), .synReport])
        // Frames 8 to 14 never came. What the fingers did meanwhile stands in the frame after the mark.
        #expect(dropped == [8])
        let after = recorded[9]
        for (slot, finger) in [(Int32(0), 0.0), (1, 15.0)] {
            let x = EvdevEvent(.absMTPositionX, Int32((20 + finger + 2 * 15) * 10))
            #expect(after.events.contains(x), "slot \(slot)")
        }
        #expect(after.time == Timestamp(microseconds: 15 * 8000))
        #expect(state(after: recorded) == state(after: frames))
    }

    @Test("a finger that was lifted and another that landed while events were lost are two")
    func resynchronisesContacts() throws {
        var frames = Fingers.drag(Fingers.touchscreen, count: 5)
        for frame in Fingers.drag(Fingers.touchscreen, from: [100, 100], count: 9, at: Timestamp(seconds: 2))
        {
            frames.append(
                at: frame.time,
                frame.events.map { event in
                    event.is(.absMTTrackingID) && event.value > 0 ? EvdevEvent(.absMTTrackingID, 77) : event
                })
        }
        let machine = try VirtualMachine(EvdevTrace(Fingers.touchscreen, frames: frames))
        machine.happenings = [
            3: { $0.devices[0].losesEvents = true }, 10: { $0.devices[0].losesEvents = false },
        ]
        let (_, trace) = try record(machine)
        let ids = trace.recordings[0].frames.events.filter { $0.is(.absMTTrackingID) }.map(\.value)
        #expect(ids == [1, -1, 77, -1])
    }

    @Test("whatever is lost, and however often, the recording ends in the device's state")
    func resynchronisesAlways() throws {
        for seed in UInt64(0)..<25 {
            var random = SeededGenerator(seed: seed)
            var frames = EvdevFrames()
            for stroke in 0..<6 {
                let start = SIMD2(Double.random(in: 0...100, using: &random), 50)
                let drag = Fingers.drag(
                    Fingers.touchscreen, fingers: Int32.random(in: 1...3, using: &random), from: start,
                    count: Int.random(in: 3...9, using: &random), at: Timestamp(seconds: Double(stroke)))
                for frame in drag {
                    frames.append(
                        at: frame.time,
                        frame.events.map { event in
                            let isLanding = event.is(.absMTTrackingID) && event.value > 0
                            return isLanding
                                ? EvdevEvent(.absMTTrackingID, event.value + Int32(stroke) * 10) : event
                        })
                }
            }
            // It ends with fingers down, so that there is a state to speak of.
            var held = EvdevFrames()
            for frame in frames.dropLast(2) { held.append(frame) }
            let machine = try VirtualMachine(EvdevTrace(Fingers.touchscreen, frames: held))
            for _ in 0..<3 {
                let start = Int.random(in: 0..<held.count - 8, using: &random)
                let end = Int.random(in: start..<held.count - 1, using: &random)
                machine.happenings[start] = { $0.devices[0].losesEvents = true }
                machine.happenings[end] = { $0.devices[0].losesEvents = false }
            }
            machine.happenings[held.count - 1] = { $0.devices[0].losesEvents = false }
            let recorder = try Recorder(machine.nodes, on: machine)
            var recorded = EvdevFrames()
            var goesOn = true
            while goesOn {
                goesOn = try machine.wait(for: [], until: nil, atMost: nil)
                for step in try recorder.read() { recorded.append(step.frame) }
            }
            #expect(recorder.tally.overruns > 0, "seed \(seed)")
            let expected = state(after: held)
            let found = state(after: recorded)
            let contacts = expected.filter { $0.key.y == 0x39 && $0.value >= 0 }
            #expect(found.filter { $0.key.y == 0x39 && $0.value >= 0 } == contacts, "seed \(seed)")
            for key in contacts.keys {
                for axis in [Int32(0x35), 0x36] {
                    let place: SIMD2 = [key.x, axis]
                    #expect(found[place] == expected[place], "seed \(seed), slot \(key.x), axis \(axis)")
                }
            }
        }
    }

    /// Each slot's last values.
    private func state(after frames: EvdevFrames) -> [SIMD2<Int32>: Int32] {
        var state: [SIMD2<Int32>: Int32] = [:]
        var slot: Int32 = 0
        for event in frames.events where event.type == 3 {
            if event.is(.absMTSlot) {
                slot = event.value
            } else {
                state[[slot, Int32(event.code)]] = event.value
            }
        }
        return state.filter { $0.key.y >= 0x30 }
    }

    @Test("keys are hidden, unless they are asked for", arguments: [false, true])
    func hidesKeys(showsKeys: Bool) throws {
        var frames = EvdevFrames()
        for (index, value) in [Int32(1), 0].enumerated() {
            frames.append(
                at: Timestamp(microseconds: UInt64(index) * 1000),
                [EvdevEvent(.mscScan, 0x1f), EvdevEvent(.key(31), value)])
        }
        let machine = try VirtualMachine(EvdevTrace(Fingers.keyboard, frames: frames))
        let (_, trace) = try record(machine, options: .init(showsKeys: showsKeys, startsAtZero: true))
        let keys = trace.recordings[0].frames.events.filter { $0.type == 1 }
        #expect(keys.map(\.code) == (showsKeys ? [31, 31] : [30, 30]))
    }

    @Test("a device that is unplugged leaves a whole file, and the others go on")
    func unplugged() throws {
        let pads = [Fingers.touchpad, Fingers.touchscreen]
        let machine = try VirtualMachine(
            EvdevTrace(recordings: pads.map { EvdevRecording(device: $0, frames: Fingers.drag($0)) }))
        machine.happenings = [20: { $0.devices[0].unplug() }]
        let (recorder, trace) = try record(machine)
        #expect(recorder.lost == [0])
        #expect(trace.recordings.map(\.frames.count) == [10, 22])
    }

    @Test("when all devices are gone, the recording ends")
    func allUnplugged() throws {
        let machine = try VirtualMachine(
            EvdevTrace(Fingers.touchpad, frames: Fingers.drag(Fingers.touchpad)))
        machine.happenings = [5: { $0.devices[0].unplug() }]
        let (recorder, trace) = try record(machine)
        #expect(recorder.lost == [0] && recorder.descriptors.isEmpty)
        #expect(trace.recordings[0].frames.count == 5)
    }

    @Test("a full disk is an error that names the file")
    func fullDisk() throws {
        let machine = try VirtualMachine(
            EvdevTrace(Fingers.touchpad, frames: Fingers.drag(Fingers.touchpad)))
        let recorder = try Recorder(machine.nodes, on: machine)
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        let error = #expect(throws: TraceError.self) {
            try recorder.record(
                with: EvdevTraceWriter(descriptor: full, name: "full", devices: recorder.devices))
        }
        #expect(error == TraceError(file: "full", .cannotWrite(errno: ENOSPC)))
    }

    @Test("nothing is taken from other programs")
    func grabsNothing() throws {
        let machine = try VirtualMachine(
            EvdevTrace(Fingers.touchpad, frames: Fingers.drag(Fingers.touchpad, fingers: 3)))
        let input = try machine.libinput(.udev())
        let recorder = try Recorder(machine.nodes, on: machine)
        var count = 0
        try machine.evdev.advance(to: Timestamp(seconds: 5), input) { event in
            if case .swipe = event.action { count += 1 }
        }
        #expect(count > 5)
        #expect(try recorder.read().count == 22)
    }

    @Test("a recording that is stopped beforehand has the devices, and what they had sent by then")
    func stopped() throws {
        let machine = try VirtualMachine(
            EvdevTrace(Fingers.touchpad, frames: Fingers.drag(Fingers.touchpad)))
        machine.patience = 0
        let (recorder, trace) = try record(machine)
        #expect(recorder.tally == Recorder.Tally())
        #expect(trace.recordings[0].frames.isEmpty)
    }
}
