import FrameClocks
import Glibc
import Motion
import TestSupport
import Testing

@Suite("A timer's clock")
struct TimerClockTests {
    /// Waits until the clock has something to dispatch.
    private func wait(_ clock: TimerClock) throws {
        var poll = pollfd(fd: try #require(clock.fileDescriptor), events: Int16(POLLIN), revents: 0)
        #expect(Glibc.poll(&poll, 1, -1) == 1)
    }

    @Test("has its frames on the grid, and counts those that it missed", arguments: [1000.0, 9999])
    func grid(framesPerSecond: Double) throws {
        let clock = try TimerClock(framesPerSecond: framesPerSecond)
        var frames: [Frame] = []
        clock.feed.frameHandler = { frames.append($0) }
        clock.isPaused = false
        while frames.count < 10 {
            try wait(clock)
            let due = try #require(clock.nextFrameTime)
            #expect(due <= clock.now)
            clock.dispatch()
        }
        let start = try #require(frames.first).time
        let first = try #require(clock.grid.number(at: start))
        for frame in frames {
            let number = first + Int64(frame.number - frames[0].number)
            #expect(frame.time == clock.grid.time(of: number))
            #expect(frame.presentationTime == frame.time.advanced(by: clock.refreshInterval))
            #expect(frame.time <= clock.now)
        }
    }

    @Test("is silent while it is paused, and readable no more once a frame was taken")
    func silence() throws {
        let clock = try TimerClock(framesPerSecond: 1000)
        var count = 0
        clock.feed.frameHandler = { _ in count += 1 }
        clock.dispatch()
        #expect(count == 0)
        clock.isPaused = false
        try wait(clock)
        // A frame that is due is forgotten with the pause.
        clock.isPaused = true
        #expect(!isReadable(clock.fileDescriptor))
        clock.dispatch()
        #expect(count == 0)
        clock.feed.frameHandler = { _ in
            count += 1
            clock.isPaused = true
        }
        clock.isPaused = false
        try wait(clock)
        clock.dispatch()
        #expect(count == 1)
        #expect(!isReadable(clock.fileDescriptor))
    }

    @Test("changes its frame rate while it waits for a frame", .timeLimit(.minutes(1)))
    func frameRate() throws {
        let clock = try TimerClock(framesPerSecond: 0.01)
        var frames: [Frame] = []
        clock.feed.frameHandler = { frames.append($0) }
        clock.isPaused = false
        clock.framesPerSecond = 1000
        while frames.count < 2 {
            try wait(clock)
            clock.dispatch()
        }
        #expect(frames.allSatisfy { $0.interval == 0.001 })
        #expect(frames.allSatisfy { clock.grid.number(at: $0.time).map(clock.grid.time) == $0.time })
    }

    @Test("keeps to a grid that began long ago, or has yet to begin", arguments: [-1e5, 1e5])
    func start(seconds: Double) throws {
        let start = Timestamp.now.advanced(by: seconds)
        let clock = try TimerClock(framesPerSecond: 25, start: start)
        clock.isPaused = false
        let next = try #require(clock.nextFrameTime)
        #expect(next == (seconds > 0 ? start : clock.grid.time(of: clock.grid.number(at: next) ?? -1)))
        #expect(next > .now || seconds < 0)
    }
}
