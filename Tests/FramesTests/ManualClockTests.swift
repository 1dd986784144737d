import Frames
import Motion
import Testing

@Suite("A clock that a test turns")
struct ManualClockTests {
    let clock = ManualClock(framesPerSecond: 100)

    @Test("has each frame at its own time, and none while it is paused")
    func frames() {
        var frames: [Frame] = []
        clock.feed.onFrame = { frames.append($0) }
        clock.advance(to: Timestamp(seconds: 1))
        #expect(frames.isEmpty)
        clock.isPaused = false
        clock.advance(to: Timestamp(seconds: 1.03))
        #expect(frames.map(\.time.nanoseconds) == [1_010_000_000, 1_020_000_000, 1_030_000_000])
        #expect(frames.map(\.presentationTime.nanoseconds) == [1_020_000_000, 1_030_000_000, 1_040_000_000])
        #expect(frames.map(\.number) == [0, 1, 2])
        #expect(frames.allSatisfy { $0.missedCount == 0 && $0.interval == 0.01 })
    }

    @Test("has one frame after a stall, which says how many were missed")
    func stall() {
        var frames: [Frame] = []
        clock.feed.onFrame = { frames.append($0) }
        clock.isPaused = false
        clock.stall(to: Timestamp(seconds: 0.505))
        #expect(frames.map(\.time) == [Timestamp(seconds: 0.5)])
        #expect(frames.map(\.missedCount) == [49])
        #expect(frames.map(\.number) == [49])
        #expect(clock.nextFrameTime == Timestamp(seconds: 0.51))
    }
}
