import Motion
import Testing
import Traces

@Suite("Evdev frames")
struct EvdevFramesTests {
    @Test("a frame that lacks its SYN_REPORT gets one, and one that has it gets no second")
    func closesFrames() {
        var frames = EvdevFrames()
        frames.append(at: Timestamp(microseconds: 1), [EvdevEvent(.absX, 5)])
        frames.append(at: Timestamp(microseconds: 2), [EvdevEvent(.absX, 6), .synReport])
        frames.append(at: Timestamp(microseconds: 3), [])
        #expect(frames.count == 3)
        #expect(Array(frames[0].events) == [EvdevEvent(.absX, 5), .synReport])
        #expect(Array(frames[1].events) == [EvdevEvent(.absX, 6), .synReport])
        #expect(Array(frames[2].events) == [.synReport])
        #expect(frames.map(\.time.nanoseconds) == [1000, 2000, 3000])
        #expect(frames.events.count == 5)
    }

    @Test("a SYN_REPORT in the middle makes two frames of one call")
    func splitsAtSynReport() {
        var frames = EvdevFrames()
        frames.append(at: .zero, [EvdevEvent(.absX, 1), .synReport, EvdevEvent(.absX, 2)])
        #expect(frames.count == 2)
        #expect(Array(frames[1].events) == [EvdevEvent(.absX, 2), .synReport])
    }

    @Test("only a frame with SYN_DROPPED counts as dropped")
    func marksDrops() {
        var frames = EvdevFrames()
        frames.append(at: .zero, [EvdevEvent(.synDropped, 0)])
        frames.append(at: .zero, [EvdevEvent(.absMTSlot, 3)])
        #expect(frames.map(\.isDropped) == [true, false])
    }

    @Test("several devices are merged in order of time, the first device first at the same time")
    func merges() {
        func recording(_ name: String, _ times: [UInt64]) -> EvdevRecording {
            var frames = EvdevFrames()
            for time in times { frames.append(at: Timestamp(microseconds: time), []) }
            return EvdevRecording(device: EvdevDevice(name: name), frames: frames)
        }
        let trace = EvdevTrace(recordings: [
            recording("a", [1, 4, 4]), recording("b", [2, 4, 9]), recording("c", []),
        ])
        #expect(trace.steps.map(\.device) == [0, 1, 0, 0, 1, 1])
        #expect(trace.steps.map(\.frame.time.nanoseconds) == [1000, 2000, 4000, 4000, 4000, 9000])
    }
}
