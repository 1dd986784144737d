import CVirtualEvdev
import Glibc
import Libinput
import Motion
import TestSupport
import Testing
import Touch
import Traces
import VirtualEvdev

@Suite("Virtual time")
struct ClockTests {
    /// Some of everything: scrolls, swipes and holds.
    static func session(gestures: Int, steps: Int = 10) -> EvdevTrace {
        var hand = Hand(.touchpad())
        for index in 0..<gestures {
            hand.drag(fingers: Int32(2 + index % 3), from: [20, 10], step: [0, 1.5], count: steps)
            hand.time += index % 5 == 0 ? 700 : 150
        }
        return hand.trace
    }

    @Test("a thousand gestures are a thousand gestures")
    func thousandGestures() throws {
        let words = try played(ClockTests.session(gestures: 1000)).words
        #expect(words.filter { $0 == "scroll end" || $0 == "swipe end" }.count == 1000)
        #expect(!words.contains("swipe cancelled"))
    }

    @Test("the same trace gives the same events, also in many threads at once")
    func determinism() async throws {
        let trace = ClockTests.session(gestures: 20)
        let once = try played(trace)
        #expect(once.count > 100)
        try await withThrowingTaskGroup(of: [InputEvent].self) { group in
            for _ in 0..<8 { group.addTask { try played(trace) } }
            for try await again in group { #expect(again == once) }
        }
    }

    @Test(
        "played by the frame, by the second or at one go, it is the same",
        arguments: [0.001, 1.0 / 60, 0.5, 100])
    func granularity(step: Double) throws {
        let trace = ClockTests.session(gestures: 10)
        let whole = try played(trace)
        let machine = try VirtualEvdev(trace)
        let input = try machine.open()
        var events: [InputEvent] = []
        let end = try #require(machine.end).advanced(by: 10)
        while machine.now < end {
            try machine.advance(to: min(machine.now.advanced(by: step), end), input) { events.append($0) }
        }
        #expect(events == whole)
    }

    @Test("the clock stands exactly at the time to which it is advanced", arguments: 1...20)
    func exactTime(frame: Int) throws {
        let machine = try VirtualEvdev(ClockTests.session(gestures: 1))
        let input = try machine.open()
        let time = machine.now.advanced(by: Double(frame) / 60)
        try machine.advance(to: time, input) { _ in }
        #expect(machine.now == time)
        try machine.advance(to: time.advanced(by: -1e-9), input) { _ in }
        #expect(machine.now == time)
    }

    @Test("an app's own loop sees the events by the file descriptor")
    func ownLoop() throws {
        let trace = ClockTests.session(gestures: 10)
        let whole = try played(trace)
        let machine = try VirtualEvdev(trace)
        let input = try machine.open()
        var events: [InputEvent] = []
        try input.dispatch { events.append($0) }
        while let next = machine.next {
            #expect(!isReadable(input.fileDescriptor))
            #expect(machine.step())
            #expect(machine.now == next)
            while isReadable(input.fileDescriptor) { try input.dispatch { events.append($0) } }
        }
        #expect(!machine.step())
        #expect(events == whole)
    }

    @Test("times before zero, far from zero and backwards are kept as they are")
    func strangeTimes() throws {
        let usual = ClockTests.session(gestures: 3)
        let expected = try played(usual)
        for shift in [-1_000_000, -3_000_000, -1_000_000_000, 1_600_000_000_000_000] as [Int64] {
            var frames = EvdevFrames()
            for frame in usual.recordings[0].frames {
                let time = Timestamp(nanoseconds: frame.time.nanoseconds + shift * 1000)
                frames.append(at: time, frame.events)
            }
            let events = try played(EvdevTrace(usual.recordings[0].device, frames: frames))
            let shifted = expected.map {
                var event = $0
                event.time.nanoseconds += shift * 1000
                return event
            }
            #expect(events == shifted, "shifted by \(shift) µs")
        }

        var hand = Hand(.touchscreen())
        hand.touch(0, at: [20, 20])
        hand.frame(-500)
        hand.touch(0, at: [30, 20])
        hand.frame(100)
        hand.lift(0)
        hand.frame()
        let events = try played(hand.trace)
        #expect(events.words == ["added", "down", "frame", "move", "frame", "up", "frame"])
        #expect(events[3].time == Timestamp(nanoseconds: 500_000_000))
    }

    @Test("a clock that is set back by hours, or stands at the ends of time, loses no frame")
    func brokenClock() throws {
        for times in [[7200, 7200.01, 1, 1.01], [-1e10, 1e10, 0, 5], [1e10, -1e10, 1e10, -1e10]] {
            var frames = EvdevFrames()
            for (index, time) in times.enumerated() {
                let events = [
                    EvdevEvent(.absMTTrackingID, index == 3 ? -1 : 1),
                    EvdevEvent(.absMTPositionX, Int32(index) * 50),
                ]
                frames.append(at: Timestamp(seconds: time), events)
            }
            let words = try played(EvdevTrace(.touchscreen(), frames: frames)).words
            #expect(words.filter { $0 != "frame" } == ["added", "down", "move", "move", "up"], "\(times)")
        }
    }
}

@Suite("Scope of a virtual machine")
struct ScopeTests {
    /// CLOCK_MONOTONIC as this program sees it, in seconds.
    private var realTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    private func exists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0
    }

    @Test("the program keeps its clock and its files, during a replay too")
    func ownClockAndFiles() throws {
        var hand = Hand(.touchpad())
        hand.drag(fingers: 3, from: [20, 10], step: [0, 1.5], count: 20)
        let machine = try VirtualEvdev(hand.trace)
        let node = machine.devices[0].node
        let input = try machine.open()
        let before = realTime
        var seen: [Bool] = []
        var times: [Double] = []
        // Two hours go by, in which the real clock must hardly move.
        try machine.advance(to: Timestamp(seconds: 7200), input) { _ in
            seen.append(exists(node))
            times.append(realTime)
        }
        #expect(machine.now == Timestamp(seconds: 7200))
        #expect(times.count > 10)
        #expect(times.allSatisfy { $0 >= before && $0 < before + 3600 })
        #expect(!seen.contains(true))
    }

    @Test("even within a call of libinput, only libinput is answered by the virtual kernel")
    func onlyLibinput() throws {
        let machine = try VirtualEvdev()
        let node = try machine.plug(.touchpad()).node
        let before = realTime
        let kernel = try #require(virtual_kernel_new(1, "dmi:"))
        let previous = virtual_kernel_enter(kernel)
        let during = realTime
        let exists = exists(node)
        var info = input_absinfo()
        let control = ioctl(0, 0x8018_4540, &info)
        virtual_kernel_enter(previous)
        virtual_kernel_free(kernel)
        #expect(during >= before)
        #expect(!exists)
        #expect(control < 0)
    }

    @Test("a libinput context on the real machine knows nothing of virtual devices")
    func realContext() throws {
        let machine = try VirtualEvdev()
        let pad = try machine.plug(.touchpad())
        let virtual = try machine.open()
        var messages: [LogMessage] = []
        let real = try Libinput(.paths([]), log: LogReceiver(from: .error) { messages.append($0) })
        #expect(throws: LibinputError.noDevice(path: pad.node)) { try real.addDevice(at: pad.node) }
        #expect(messages.contains { $0.text.contains(pad.node) })
        var words: [String] = []
        try machine.advance(to: Timestamp(seconds: 1), virtual) { event in
            words.append(event.action.word)
            try? real.dispatch { words.append("real " + $0.action.word) }
        }
        #expect(words == ["added"])
        // Its time is the machine's: suspend and resume carry it.
        let before = realTime
        var times: [Double] = []
        real.suspend { times.append($0.time.seconds) }
        try real.resume { times.append($0.time.seconds) }
        #expect(times.count == 2)
        #expect(times.allSatisfy { $0 >= before - 0.001 && $0 <= realTime })
    }

    @Test("a replay within a replay, and one after the other, don't see each other")
    func nested() throws {
        let outer = ClockTests.session(gestures: 3)
        var hand = Hand(.touchscreen())
        hand.drag(fingers: 2, from: [20, 10], step: [3, 1.5], count: 5)
        let inner = hand.trace
        let expectedOuter = try played(outer)
        let expectedInner = try played(inner)
        var events: [InputEvent] = []
        var innerRuns = 0
        try VirtualEvdev.play(outer) { event in
            events.append(event)
            guard event.action.word == "scroll end" || event.action.word == "swipe begin" else { return }
            innerRuns += 1
            let nested = try? played(inner)
            #expect(nested == expectedInner)
        }
        #expect(innerRuns == 3)
        #expect(events == expectedOuter)
        #expect(try played(inner) == expectedInner)
    }

    @Test("two machines in turns keep their own clocks and devices")
    func interleaved() throws {
        let first = ClockTests.session(gestures: 4)
        var hand = Hand(.touchscreen(), milliseconds: 0)
        hand.drag(fingers: 2, from: [20, 10], step: [3, 1.5], count: 50)
        let second = hand.trace
        let machines = try [VirtualEvdev(first), VirtualEvdev(second)]
        let inputs = try machines.map { try $0.open() }
        var events: [[InputEvent]] = [[], []]
        for step in 0...2000 {
            let index = step % 2
            let time = machines[index].now.advanced(by: 0.01)
            try machines[index].advance(to: time, inputs[index]) { events[index].append($0) }
        }
        #expect(events[0] == (try played(first)))
        #expect(events[1] == (try played(second)))
    }
}
