import FrameClocks
import Motion
import Seeded
import Testing

@Suite("A clock that a test turns")
struct ManualClockTests {
    let clock = ManualClock(framesPerSecond: 100)
    let frames: Frames

    final class Frames {
        var all: [Frame] = []
    }

    init() {
        let frames = Frames()
        clock.feed.frameHandler = { frames.all.append($0) }
        self.frames = frames
    }

    @Test("has each frame at its own time, and none while it is paused")
    func eachFrame() {
        clock.advance(to: Timestamp(seconds: 1))
        #expect(frames.all.isEmpty)
        clock.isPaused = false
        clock.advance(to: Timestamp(seconds: 1.03))
        #expect(frames.all.map(\.time.nanoseconds) == [1_010_000_000, 1_020_000_000, 1_030_000_000])
        #expect(
            frames.all.map(\.presentationTime.nanoseconds) == [1_020_000_000, 1_030_000_000, 1_040_000_000])
        #expect(frames.all.map(\.number) == [0, 1, 2])
        #expect(frames.all.allSatisfy { $0.missedCount == 0 && $0.interval == 0.01 })
    }

    @Test("has one frame after a stall, the latest, which says how many were missed")
    func stall() {
        clock.isPaused = false
        clock.advance(to: Timestamp(seconds: 0.01))
        clock.stall(to: Timestamp(seconds: 0.505))
        #expect(frames.all.map(\.time) == [Timestamp(seconds: 0.01), Timestamp(seconds: 0.5)])
        #expect(frames.all.map(\.missedCount) == [0, 48])
        #expect(frames.all.map(\.number) == [0, 49])
        #expect(clock.nextFrameTime == Timestamp(seconds: 0.51))
        clock.dispatch()
        #expect(frames.all.count == 2)
    }

    @Test("counts what it missed: numbers and times agree", arguments: 0..<20 as Range<UInt64>)
    func numbering(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        clock.isPaused = false
        for _ in 0..<200 {
            clock.stall(to: clock.now.advanced(by: .random(in: 0..<0.05, using: &random)))
        }
        for frame in frames.all {
            #expect(frame.time == clock.grid.time(of: Int64(frame.number) + 1), "seed \(seed)")
        }
        for (before, after) in zip(frames.all, frames.all.dropFirst()) {
            #expect(after.number == before.number + after.missedCount + 1, "seed \(seed)")
        }
    }

    @Test("goes on after a pause on the same grid, and has missed nothing")
    func pause() {
        clock.isPaused = false
        clock.advance(to: Timestamp(seconds: 0.02))
        clock.isPaused = true
        #expect(clock.nextFrameTime == nil)
        clock.advance(to: Timestamp(seconds: 7.123))
        clock.isPaused = false
        #expect(clock.nextFrameTime == Timestamp(seconds: 7.13))
        clock.advance(to: Timestamp(seconds: 7.13))
        #expect(frames.all.map(\.time) == [0.01, 0.02, 7.13].map { Timestamp(seconds: $0) })
        #expect(frames.all.last?.missedCount == 0)
        #expect(frames.all.last?.number == 2)
    }

    @Test("can be paused from within a frame")
    func pauseWithin() {
        clock.feed.frameHandler = { [clock, frames] in
            frames.all.append($0)
            clock.isPaused = true
        }
        clock.isPaused = false
        clock.advance(to: Timestamp(seconds: 1))
        #expect(frames.all.count == 1)
        #expect(clock.now == Timestamp(seconds: 1))
    }

    @Test("changes its frame rate from the last frame on")
    func frameRate() {
        clock.isPaused = false
        clock.advance(to: Timestamp(seconds: 0.034))
        clock.framesPerSecond = 20
        clock.advance(to: Timestamp(seconds: 0.14))
        #expect(
            frames.all.map(\.time) == [0.01, 0.02, 0.03, 0.08, 0.13].map { Timestamp(seconds: $0) })
        #expect(frames.all.last?.presentationTime == Timestamp(seconds: 0.18))
        #expect(clock.refreshInterval == 0.05)
        #expect(frames.all.allSatisfy { $0.missedCount == 0 })
    }

    @Test("says when the next frame will be seen")
    func nextPresentation() {
        let late = ManualClock(framesPerSecond: 100, latency: 0.025)
        #expect(late.nextPresentationTime == nil)
        late.isPaused = false
        late.advance(to: Timestamp(seconds: 0.01))
        #expect(late.nextPresentationTime == Timestamp(seconds: 0.045))
    }
}
