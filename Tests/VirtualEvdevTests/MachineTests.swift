import Seeded
import Glibc
import Libinput
import Motion
import Testing
import Touch
import Traces
import VirtualEvdev

@Suite("Devices that come and go")
struct MachineTests {
    static let backends: [Bool] = [false, true]

    /// A context on the devices of a machine, over udev or by their paths.
    private func open(_ machine: VirtualEvdev, byPath: Bool) throws -> Libinput {
        try machine.open(byPath ? .paths(machine.devices.map(\.node)) : .udev())
    }

    @Test("a device that is unplugged in the middle of a drag is removed", arguments: backends)
    func unplugMidDrag(byPath: Bool) throws {
        var hand = Hand(.touchscreen())
        hand.drag(fingers: 1, from: [20, 20], step: [2, 1], count: 40)
        let machine = try VirtualEvdev(hand.trace)
        let input = try open(machine, byPath: byPath)
        var words: [String] = []
        try machine.advance(to: hand.frames[20].time, input) { words.append($0.action.word) }
        #expect(words.last == "frame" && words.contains("move"))
        machine.devices[0].unplug()
        words = []
        var last: InputEvent?
        try machine.advance(to: Timestamp(seconds: 10), input) { event in
            words.append(event.action.word)
            last = event
        }
        #expect(words.last == "removed")
        #expect(!words.contains("move"))
        #expect(last?.device == DeviceID(1))
        #expect(last?.time == hand.frames[20].time)
        #expect(input.devices.isEmpty)
    }

    @Test("a touchpad that is unplugged in the middle of a swipe ends it before it goes", arguments: backends)
    func unplugMidSwipe(byPath: Bool) throws {
        var hand = Hand(.touchpad())
        hand.drag(fingers: 3, from: [20, 20], step: [1, 1], count: 40)
        let machine = try VirtualEvdev(hand.trace)
        let input = try open(machine, byPath: byPath)
        var words: [String] = []
        try machine.advance(to: hand.frames[20].time, input) { words.append($0.action.word) }
        #expect(words.last == "swipe update")
        machine.devices[0].unplug()
        words = []
        try machine.advance(to: Timestamp(seconds: 10), input) { words.append($0.action.word) }
        #expect(words.last == "removed")
        #expect(words.allSatisfy { $0 == "removed" || $0 == "swipe cancelled" || $0 == "swipe end" })
    }

    @Test("a device that is plugged in later is announced, and gets a number of its own")
    func hotPlug() throws {
        let machine = try VirtualEvdev()
        let input = try machine.open()
        var events: [InputEvent] = []
        try machine.advance(to: Timestamp(seconds: 1), input) { events.append($0) }
        #expect(events.isEmpty)

        let pad = try machine.plug(.touchpad())
        try machine.advance(to: Timestamp(seconds: 2), input) { events.append($0) }
        let screen = try machine.plug(.touchscreen())
        pad.unplug()
        try machine.advance(to: Timestamp(seconds: 3), input) { events.append($0) }
        try machine.plug(.touchpad())
        try machine.advance(to: Timestamp(seconds: 4), input) { events.append($0) }
        #expect(events.words.filter { $0 == "removed" }.count == 1)
        #expect(events.words.filter { $0 == "added" }.count == 3)
        #expect(Set(events.map(\.device)) == [DeviceID(1), DeviceID(2), DeviceID(3)])
        #expect(input.devices.map(\.traits.kind) == [.touchscreen, .touchpad])
        #expect(screen.isPlugged && !pad.isPlugged)
        #expect(events.first?.time == Timestamp(seconds: 1))
    }

    @Test("two devices at once keep their events apart, in order of time")
    func twoDevices() throws {
        var pad = Hand(.touchpad())
        pad.drag(fingers: 3, from: [20, 20], step: [1, 1], count: 30)
        var screen = Hand(.touchscreen(), milliseconds: 1003)
        screen.drag(fingers: 2, from: [20, 20], step: [2, 1], count: 30)
        let both = EvdevTrace(recordings: pad.trace.recordings + screen.trace.recordings)
        let events = try played(both)
        let input = events.filter { $0.action.word != "added" }
        #expect(zip(input, input.dropFirst()).allSatisfy { $0.time <= $1.time })

        func actions(_ trace: EvdevTrace) throws -> [InputEvent.Action] { try played(trace).map(\.action) }
        #expect(try actions(pad.trace) == events.filter { $0.device == DeviceID(1) }.map(\.action))
        #expect(try actions(screen.trace) == events.filter { $0.device == DeviceID(2) }.map(\.action))
    }

    @Test("suspend ends what goes on, and after resume the devices are back", arguments: backends)
    func suspend(byPath: Bool) throws {
        var hand = Hand(.touchscreen())
        hand.drag(fingers: 1, from: [20, 20], step: [2, 1], count: 40)
        hand.time += 500
        hand.drag(fingers: 1, from: [20, 20], step: [2, 1], count: 10)
        let machine = try VirtualEvdev(hand.trace)
        let input = try open(machine, byPath: byPath)
        try machine.advance(to: hand.frames[20].time, input) { _ in }

        var words: [String] = []
        input.suspend { words.append($0.action.word) }
        #expect(words.first == "suspend")
        #expect(words.last == "removed")
        words = []
        try machine.advance(to: hand.frames[41].time, input) { words.append($0.action.word) }
        #expect(words.isEmpty)
        try input.resume { words.append($0.action.word) }
        #expect(words == ["resume", "added"])
        words = []
        try machine.advance(to: Timestamp(seconds: 5), input) { words.append($0.action.word) }
        #expect(words.filter { $0 != "frame" } == ["down"] + Array(repeating: "move", count: 10) + ["up"])
    }

    @Test("events that are lost are made up for by the device's state")
    func lostEvents() throws {
        let machine = try VirtualEvdev()
        let screen = try machine.plug(.touchscreen())
        let input = try machine.open()
        var hand = Hand(screen.description)
        hand.drag(fingers: 2, from: [20, 20], step: [2, 1], count: 10)
        hand.time += 100
        hand.touch(0, at: [100, 100])
        hand.frame()
        let landing = hand.frames.count - 1
        hand.drag(fingers: 1, from: [100, 100], step: [2, 1], count: 3)
        var words: [String] = []
        var landed: [String] = []
        var down: Set<ContactID> = []
        for (index, frame) in hand.frames.enumerated() {
            // The last motion and the lift get lost.
            screen.losesEvents = (9...11).contains(index)
            machine.send(frame, from: screen)
            try input.dispatch { event in
                words.append(event.action.word)
                switch event.action {
                case .down(let contact): #expect(down.insert(contact.id).inserted)
                case .up(let id), .cancel(let id): #expect(down.remove(id) != nil)
                default: break
                }
            }
            if index == 11 { #expect(!words.contains("up")) }
            if index == landing {
                #expect(down == [ContactID(0)])
                landed = words
            }
        }
        // From 1.29 on libinput takes all that was lost for one report, in which a finger that lifted and the one that
        // landed in its slot are the same.
        let version = try #require(Libinput.libraryVersion).split(separator: ".").compactMap { Int($0) }
        let isOneReport = !version.lexicographicallyPrecedes([1, 29])
        #expect(landed.filter { $0 == "up" }.count == (isOneReport ? 1 : 2))
        #expect(landed.suffix(2) == [isOneReport ? "up" : "down", "frame"])
        #expect(down.isEmpty)
    }

    @Test("a trace with SYN_DROPPED in it plays on from the device's state")
    func recordedLoss() throws {
        var hand = Hand(.touchscreen())
        hand.drag(fingers: 1, from: [20, 20], step: [2, 1], count: 10)
        var frames = EvdevFrames()
        for (index, frame) in hand.frames.enumerated() {
            frames.append(
                at: frame.time, index == 11 ? [EvdevEvent(.synDropped, 0)] + frame.events : frame.events)
        }
        let words = try played(EvdevTrace(hand.device, frames: frames)).words
        #expect(words.suffix(2) == ["up", "frame"])
        #expect(words.filter { $0 == "move" }.count == 10)
    }

    @Test("a queue that nobody reads runs over, and is made up for afterwards")
    func overrun() throws {
        let machine = try VirtualEvdev()
        let screen = try machine.plug(.touchscreen())
        let input = try machine.open()
        var hand = Hand(screen.description, milliseconds: 0)
        for _ in 0..<400 { hand.drag(fingers: 2, from: [20, 20], step: [2, 1], count: 10) }
        for frame in hand.frames { machine.send(frame, from: screen) }
        hand.touch(0, at: [50, 60])
        hand.frame()
        machine.send(hand.frames[hand.frames.count - 1], from: screen)
        var events: [InputEvent] = []
        try input.dispatch { events.append($0) }
        try input.dispatch { events.append($0) }
        machine.send(
            EvdevFrame(time: machine.now, events: [EvdevEvent(.absMTPositionX, 7), .synReport]), from: screen)
        try input.dispatch { events.append($0) }
        // Whatever was lost in between, the fingers that are down are those that the device has down.
        var down: Set<ContactID> = []
        for event in events {
            switch event.action {
            case .down(let contact): #expect(down.insert(contact.id).inserted)
            case .up(let id), .cancel(let id): #expect(down.remove(id) != nil)
            default: break
            }
        }
        #expect(down == [ContactID(0)])
        #expect(events.count < 400 * 30)
    }

    @Test("a device that the kernel would refuse is refused by name")
    func invalidDevice() throws {
        let machine = try VirtualEvdev()
        var device = EvdevDevice.touchpad(name: "Broken")
        device.axes[.absMTSlot] = AbsoluteAxis(minimum: 0, maximum: .max)
        let error = #expect(throws: VirtualEvdevError.self) { try machine.plug(device) }
        #expect(error == .invalidAxis(device: "Broken", axis: 0x2f))
        #expect("\(error.map(String.init(describing:)) ?? "")".contains("Broken"))
        device.axes[.absMTSlot] = AbsoluteAxis(minimum: 0, maximum: 4)
        device.axes[.absX] = AbsoluteAxis(minimum: 5, maximum: 4)
        #expect(throws: VirtualEvdevError.invalidAxis(device: "Broken", axis: 0)) { try machine.plug(device) }
    }

    @Test("devices and frames of any kind do no harm", arguments: 0..<150)
    func wildDevices(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let trace = random.wildTrace()
        do {
            try VirtualEvdev.play(trace, log: LogReceiver { _ in }) { _ in }
        } catch VirtualEvdevError.invalidAxis {
        } catch {
            Issue.record("seed \(seed): \(error)")
        }
    }
}
