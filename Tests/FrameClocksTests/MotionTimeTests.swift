import FrameClocks
import Motion
import Testing

@Suite("The time that passes for what moves")
struct MotionTimeTests {
    @Test("is that of the clock while its rate has always been 1")
    func plain() {
        let clock = ManualClock()
        for seconds in [-3, 0, 0.1, 1e9] {
            let time = Timestamp(seconds: seconds)
            #expect(clock.motionTime(at: time) == time)
            #expect(clock.feed.motionTime.clockTime(at: time) == time)
        }
    }

    @Test("passes at the rate, from the last frame that was shown on, without a jump")
    func rate() {
        let clock = ManualClock(framesPerSecond: 100)
        var frames: [Frame] = []
        clock.feed.frameHandler = { frames.append($0) }
        clock.isPaused = false
        clock.advance(to: Timestamp(seconds: 0.05))
        clock.rate = 0.1
        clock.advance(to: Timestamp(seconds: 0.1))
        clock.rate = 0
        clock.advance(to: Timestamp(seconds: 0.15))
        clock.rate = 3
        clock.advance(to: Timestamp(seconds: 0.2))
        let steps = zip(frames, frames.dropFirst()).map {
            $1.motionTime.nanoseconds - $0.motionTime.nanoseconds
        }
        let million: Int64 = 1_000_000
        #expect(
            steps == [10, 10, 10, 10, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 30, 30, 30, 30, 30].map { $0 * million })
        #expect(frames[4].motionTime == frames[4].presentationTime)
    }

    @Test("leaves the moments before a change of rate where they are")
    func before() {
        let clock = ManualClock(framesPerSecond: 100)
        clock.isPaused = false
        clock.advance(to: Timestamp(seconds: 0.05))
        let time = Timestamp(seconds: 0.042)
        let before = clock.motionTime(at: time)
        clock.rate = 0.01
        #expect(clock.motionTime(at: time) == before)
        clock.rate = 7
        clock.rate = 0
        #expect(clock.motionTime(at: time) == before)
    }

    @Test("is found again on the clock", arguments: [0.01, 0.3, 1, 1.7, 3.3, 1000])
    func inverse(rate: Double) throws {
        let clock = ManualClock(framesPerSecond: 100)
        clock.set(to: Timestamp(seconds: 5))
        clock.rate = rate
        for seconds in [1.0, 4.9, 5, 5.001, 5.1, 60] + (1...50).map({ 5 + Double($0) * 0.012_345_678_9 }) {
            let time = Timestamp(seconds: seconds)
            let moment = try #require(clock.feed.motionTime.clockTime(at: time))
            // Never too early, and not by more than the rounding of a nanosecond too late.
            let found = clock.motionTime(at: moment)
            #expect(found >= time)
            #expect(found.seconds(since: time) <= 3e-9 * max(rate, 1))
        }
        clock.rate = 0
        #expect(clock.feed.motionTime.clockTime(at: Timestamp(seconds: 1e6)) == nil)
    }

    @Test("takes no rate that is none", arguments: [-1, Double.nan, Double.infinity])
    func badRate(rate: Double) {
        let clock = ManualClock()
        clock.rate = 0.5
        clock.rate = rate
        #expect(clock.rate == 0.5)
    }

    @Test("takes what is too fast for what is fast")
    func fastRate() {
        let clock = ManualClock()
        clock.rate = 1e12
        #expect(clock.rate == 1000)
    }
}
