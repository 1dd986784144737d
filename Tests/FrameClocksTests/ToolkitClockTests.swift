import FrameClocks
import Motion
import Testing

/// A toolkit as apps know it: it calls for frames while someone asks for them.
private final class Toolkit {
    var asked: [Bool] = []
    var now = Timestamp.zero
    private(set) lazy var clock = ToolkitClock(now: { [unowned self] in now }) { [unowned self] in
        asked.append(!$0)
    }
}

@Suite("A toolkit's clock")
struct ToolkitClockTests {
    private let toolkit = Toolkit()

    @Test("asks for frames when something moves, and no longer when nothing does")
    func asks() {
        #expect(toolkit.asked.isEmpty)
        toolkit.clock.isPaused = false
        toolkit.clock.isPaused = false
        toolkit.clock.isPaused = true
        #expect(toolkit.asked == [true, false])
    }

    @Test("hands on what the toolkit says, and counts what was missed")
    func frames() {
        let clock = toolkit.clock
        var frames: [Frame] = []
        clock.feed.frameHandler = { frames.append($0) }
        clock.frame(at: Timestamp(seconds: 1))
        #expect(frames.isEmpty)
        clock.isPaused = false
        clock.frame(at: Timestamp(seconds: 2), presentationTime: Timestamp(seconds: 2.03), interval: 0.02)
        clock.frame(at: Timestamp(seconds: 2.0201))
        clock.frame(at: Timestamp(seconds: 2.0799))
        clock.isPaused = true
        clock.isPaused = false
        clock.frame(at: Timestamp(seconds: 9), interval: .nan)
        #expect(frames.map(\.missedCount) == [0, 0, 2, 0])
        #expect(frames.map(\.number) == [0, 1, 4, 5])
        #expect(frames[0].presentationTime == Timestamp(seconds: 2.03))
        #expect(frames[1].presentationTime == Timestamp(seconds: 2.0401))
        #expect(clock.refreshInterval == 0.02)
        #expect(clock.nextFrameTime == Timestamp(seconds: 9.02))
    }
}
