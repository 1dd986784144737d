import FrameClocks
import Motion
import Testing

@Suite("A clock's feed")
struct FrameFeedTests {
    let feed = FrameFeed()

    private func deliver(_ seconds: Double, missed: Int = 0) -> Frame? {
        let time = Timestamp(seconds: seconds)
        feed.deliver(
            time: time, presentationTime: time.advanced(by: 0.01), interval: 0.01, missed: missed)
        return feed.lastFrame
    }

    @Test("never lets a frame be seen before the last")
    func order() throws {
        _ = deliver(1)
        let frame = try #require(deliver(0.5))
        #expect(frame.time == Timestamp(seconds: 1))
        #expect(frame.presentationTime == Timestamp(seconds: 1.01))
    }

    @Test("lets motions go on when the clock was set back")
    func setBack() throws {
        let last = try #require(deliver(100))
        let back = try #require(deliver(3))
        #expect(back.time == Timestamp(seconds: 3))
        #expect(back.motionTime == last.motionTime)
        let next = try #require(deliver(3.01))
        #expect(next.motionTime == last.motionTime.advanced(by: 0.01))
    }

    @Test("makes the best of numbers that make no sense")
    func badNumbers() throws {
        let time = Timestamp(seconds: 1)
        feed.deliver(time: time, presentationTime: .zero, interval: .nan, missed: -5)
        let frame = try #require(feed.lastFrame)
        #expect(frame.presentationTime == time)
        #expect(frame.interval == 0)
        #expect(frame.missedCount == 0)
        feed.deliver(
            time: Timestamp(nanoseconds: .max), presentationTime: Timestamp(nanoseconds: .max),
            interval: -1, missed: .max)
        feed.deliver(
            time: Timestamp(nanoseconds: .min), presentationTime: Timestamp(nanoseconds: .min),
            interval: .infinity, missed: .max)
        #expect(feed.lastFrame?.interval == 0)
    }
}
