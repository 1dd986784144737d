import Feel
import Testing

@Suite("Frames in real time")
struct RealFramesTests {
    /// Frames of 10 points every 20 ms but for those of some numbers; each is drawn 5 ms before it is shown.
    private func frames(without missing: Set<Int> = []) -> [RealFrame] {
        (0..<40).filter { !missing.contains($0) }.map { number in
            let time = 0.02 * Double(number)
            return RealFrame(drawn: time - 0.005, shown: time, shift: 10)
        }
    }

    @Test("the refreshes between two frames show nothing new")
    func grid() throws {
        let frames = try #require(RealFrames(frames(without: [5, 6, 20])))
        #expect(abs(frames.interval - 0.02) < 1e-9)
        let all = frames.refreshes(in: -0.05..<0.9)
        #expect(all.count == 47)
        for (number, frame) in all.enumerated() {
            #expect(abs(frame.time - 0.02 * Double(number - 2)) < 1e-9)
        }
        let still = all.indices.filter { all[$0].shift == 0 }.map { $0 - 2 }
        #expect(still == [-2, -1, 5, 6, 20, 40, 41, 42, 43, 44])
        // A span within a gap, and one with no frame near it.
        #expect(frames.refreshes(in: 0.09..<0.13).map(\.shift) == [0, 0])
        #expect(frames.refreshes(in: 2..<2.1).allSatisfy { $0.shift == 0 })
        #expect(frames.refreshes(in: 1..<1).isEmpty)
    }

    @Test("too few frames have no rate")
    func few() { #expect(RealFrames(Array(frames().prefix(5))) == nil) }

    @Test("a missed refresh is the program's, the compositor's, or that of a frame without motion")
    func reasons() throws {
        var shown = frames(without: [5])
        // Drawn in time for refresh 20, and shown at 21.
        shown.removeAll { abs($0.shown - 0.4) < 1e-9 || abs($0.shown - 0.42) < 1e-9 }
        shown.append(RealFrame(drawn: 0.385, shown: 0.42, shift: 20))
        shown.sort { $0.shown < $1.shown }
        let frames = try #require(RealFrames(shown))
        #expect(MissedRefresh(at: 0.1, in: frames) == .late)
        #expect(MissedRefresh(at: 0.4, in: frames) == .held)
        #expect(MissedRefresh(at: 0.2, in: frames) == .unmoved)
        // None was ever drawn for the last one.
        #expect(MissedRefresh(at: 0.9, in: frames) == .late)
    }

    @Test("frames that are drawn although nothing moves are counted in the second before a finger lands")
    func rest() throws {
        let still = (0..<100).map { RealFrame(drawn: 0.02 * Double($0), shown: 0.02 * Double($0), shift: 0) }
        let frames = try #require(RealFrames(still))
        let report = FeelReport([], caught: nil)
        let run = RealTimeReport(
            report, frames, landings: [1.5, 9], processorSeconds: 0.5, wakeUpsAtRest: 3, memory: 4_000_000,
            pressure: 0.2)
        #expect(run.wakeUpsAtRest == 3 && run.memory == 4_000_000)
        #expect(run.framesAtRest == 25 && run.frameCount == 100 && run.processorMilliseconds == 5)
        #expect(run.isNoisy && run.missed.isEmpty && abs(run.framesPerSecond - 50) < 1e-6)
        let quiet = RealTimeReport(report, frames, landings: [], processorSeconds: nil, pressure: nil)
        #expect(!quiet.isNoisy && quiet.framesAtRest == 0)
    }
}
