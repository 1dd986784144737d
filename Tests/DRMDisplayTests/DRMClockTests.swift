import FrameClocks
import Glibc
import Motion
import Seeded
import TestSupport
import Testing

@testable import DRMDisplay

/// A clock on a display without a card, at a time that the test sets.
private final class Bench {
    let display: FakeDisplay
    let clock: DRMClock
    var frames: [Frame] = []
    /// Whether each frame is drawn.
    var draws = true
    private let time: Time

    private final class Time {
        var now = Timestamp(seconds: 10)
    }

    init(reportsVblanks: Bool = true) throws {
        let (time, display) = (Time(), FakeDisplay(reportsVblanks: reportsVblanks))
        (self.time, self.display) = (time, display)
        clock = try DRMClock(source: display, now: { time.now })
        clock.feed.frameHandler = { [unowned self] frame in
            frames.append(frame)
            if draws { display.present() }
        }
    }

    func dispatch(at seconds: Double) throws {
        time.now = Timestamp(seconds: seconds)
        try clock.dispatch()
    }

    /// What was presented is shown, and the program learns of it at once.
    func show(_ sequence: UInt32, at seconds: Double) throws {
        display.show(sequence, at: Timestamp(seconds: seconds))
        try dispatch(at: seconds)
    }

    func blank(_ sequence: UInt32, at seconds: Double) throws {
        display.blank(sequence, at: Timestamp(seconds: seconds))
        try dispatch(at: seconds)
    }
}

private func milliseconds(_ times: [Timestamp]) -> [Double] {
    times.map { ($0.seconds * 1000).rounded() }
}

@Suite("The clock of a display")
struct DRMClockTests {
    @Test("has a frame for each picture that is shown, to be seen at the next vertical blank")
    func frames() throws {
        let bench = try Bench()
        bench.clock.isPaused = false
        #expect(bench.clock.nextFrameTime == nil)
        try bench.blank(7, at: 10.004)
        #expect(milliseconds([try #require(bench.clock.nextFrameTime)]) == [10_014])
        try bench.show(8, at: 10.014)
        try bench.show(9, at: 10.024)
        #expect(milliseconds(bench.frames.map(\.time)) == [10_004, 10_014, 10_024])
        #expect(milliseconds(bench.frames.map(\.presentationTime)) == [10_014, 10_024, 10_034])
        #expect(bench.frames.map(\.missedCount) == [0, 0, 0])
        #expect(bench.frames.map(\.number) == [0, 1, 2])
        // Flips are what it goes by: the one vertical blank was for the first frame.
        #expect(bench.display.requestCount == 1)
    }

    @Test("counts the vertical blanks that a slow picture took")
    func slow() throws {
        let bench = try Bench()
        bench.clock.isPaused = false
        try bench.blank(7, at: 10.004)
        try bench.show(10, at: 10.034)
        try bench.show(11, at: 10.044)
        #expect(bench.frames.map(\.missedCount) == [0, 2, 0])
        #expect(bench.frames.map(\.number) == [0, 3, 4])
    }

    @Test("draws for the vertical blank that is still to come when the program learns late of the last")
    func late() throws {
        let bench = try Bench()
        bench.clock.isPaused = false
        try bench.blank(7, at: 10.004)
        bench.display.show(8, at: Timestamp(seconds: 10.014))
        try bench.dispatch(at: 10.041)
        #expect(milliseconds([bench.frames[1].time, bench.frames[1].presentationTime]) == [10_034, 10_044])
        #expect(bench.frames[1].missedCount == 2)
        // Which is when it is seen indeed.
        try bench.show(11, at: 10.044)
        #expect(bench.frames[2].missedCount == 0)
    }

    @Test("goes on by vertical blanks when nothing is drawn")
    func idleFrames() throws {
        let bench = try Bench()
        bench.draws = false
        bench.clock.isPaused = false
        try bench.blank(7, at: 10.004)
        try bench.blank(8, at: 10.014)
        #expect(bench.frames.count == 2)
        #expect(bench.display.requestCount == 3)
    }

    @Test("wakes nobody while it is paused, whatever comes")
    func paused() throws {
        let bench = try Bench()
        #expect(!isReadable(bench.clock.fileDescriptor))
        bench.clock.isPaused = false
        try bench.blank(7, at: 10.004)
        bench.clock.isPaused = true
        bench.display.show(8, at: Timestamp(seconds: 10.014))
        #expect(!isReadable(bench.clock.fileDescriptor))
        try bench.dispatch(at: 10.02)
        #expect(bench.frames.count == 1)
        #expect(bench.clock.nextFrameTime == nil)
        #expect(bench.display.requestCount == 1)
    }

    @Test("has missed nothing after a pause, and begins at a vertical blank")
    func resumed() throws {
        let bench = try Bench()
        bench.clock.isPaused = false
        try bench.blank(7, at: 10.004)
        bench.clock.isPaused = true
        bench.display.show(8, at: Timestamp(seconds: 10.014))
        try bench.dispatch(at: 20)
        bench.clock.isPaused = false
        try bench.dispatch(at: 20.001)
        #expect(bench.frames.count == 1)
        #expect(milliseconds([try #require(bench.clock.nextFrameTime)]) == [20_004])
        try bench.blank(1007, at: 20.004)
        #expect(bench.frames.map(\.missedCount) == [0, 0])
        #expect(milliseconds([bench.frames[1].presentationTime]) == [20_014])
    }

    @Test("has no frames while its screen is suspended, and goes on by itself", arguments: [true, false])
    func suspended(isPausedMeanwhile: Bool) throws {
        let bench = try Bench()
        bench.clock.isPaused = false
        try bench.blank(7, at: 10.004)
        bench.display.isSuspended = true
        bench.display.show(8, at: Timestamp(seconds: 10.014))
        #expect(!isReadable(bench.clock.fileDescriptor))
        #expect(bench.clock.nextFrameTime == nil)
        if isPausedMeanwhile {
            bench.clock.isPaused = true
            bench.clock.isPaused = false
            #expect(!isReadable(bench.clock.fileDescriptor))
        }
        try bench.dispatch(at: 20)
        #expect(bench.frames.count == 1)
        bench.display.isSuspended = false
        try bench.blank(1007, at: 20.004)
        #expect(bench.frames.map(\.missedCount) == [0, 0])
    }

    @Test("waits for a picture that is still on its way when it goes on")
    func resumedInFlight() throws {
        let bench = try Bench()
        bench.clock.isPaused = false
        try bench.blank(7, at: 10.004)
        bench.clock.isPaused = true
        bench.clock.isPaused = false
        #expect(bench.display.requestCount == 1)
        try bench.show(8, at: 10.014)
        #expect(bench.frames.count == 2)
    }

    @Test("has one frame for a vertical blank that is reported twice")
    func twice() throws {
        let bench = try Bench()
        bench.draws = false
        bench.clock.isPaused = false
        try bench.blank(7, at: 10.004)
        // Presented between frames, while a vertical blank is asked for.
        bench.display.present()
        try bench.show(8, at: 10.014)
        try bench.blank(8, at: 10.0141)
        #expect(bench.frames.count == 2)
        #expect(bench.display.requestCount == 3)
    }

    @Test("goes on when someone else has read its event")
    func readElsewhere() throws {
        let bench = try Bench()
        bench.clock.isPaused = false
        try bench.blank(7, at: 10.004)
        bench.display.show(8, at: Timestamp(seconds: 10.014))
        try bench.display.readEvents()
        #expect(isReadable(bench.clock.fileDescriptor))
        try bench.dispatch(at: 10.014)
        #expect(bench.frames.count == 2)
        #expect(!isReadable(bench.clock.fileDescriptor))
    }

    @Test("counts over the end of the card's numbers, and takes up those of a display that was set anew")
    func numbers() throws {
        let bench = try Bench()
        bench.clock.isPaused = false
        try bench.blank(.max, at: 10.004)
        try bench.show(1, at: 10.024)
        #expect(bench.frames.map(\.missedCount) == [0, 1])
        try bench.show(.max - 5, at: 10.034)
        try bench.show(.max - 4, at: 10.044)
        #expect(bench.frames.map(\.missedCount) == [0, 1, 0, 0])
    }

    @Test("says at the next dispatch why it can't go on")
    func refused() throws {
        let bench = try Bench()
        bench.display.refusal = .failed(.waitForFrame, code: EINVAL)
        bench.clock.isPaused = false
        #expect(isReadable(bench.clock.fileDescriptor))
        #expect(throws: FrameClockError("ask for the next vertical blank", code: EINVAL)) {
            try bench.dispatch(at: 10)
        }
    }

    @Test("keeps the mode's rate by itself where the card shows things at once")
    func timer() throws {
        let bench = try Bench(reportsVblanks: false)
        bench.clock.isPaused = false
        #expect(milliseconds([try #require(bench.clock.nextFrameTime)]) == [10_010])
        try bench.dispatch(at: 10.009)
        #expect(bench.frames.isEmpty)
        try bench.dispatch(at: 10.0101)
        try bench.dispatch(at: 10.0102)
        try bench.dispatch(at: 10.043)
        #expect(milliseconds(bench.frames.map(\.time)) == [10_010, 10_040])
        #expect(milliseconds(bench.frames.map(\.presentationTime)) == [10_020, 10_050])
        #expect(bench.frames.map(\.missedCount) == [0, 2])
        bench.clock.isPaused = true
        try bench.dispatch(at: 10.06)
        bench.clock.isPaused = false
        try bench.dispatch(at: 10.071)
        #expect(milliseconds([bench.frames[2].time]) == [10_070])
        #expect(bench.frames[2].missedCount == 0)
        #expect(bench.display.requestCount == 0)
    }

    @Test("waits for a slow card that has no vertical blanks, and doesn't wake up before it is ready")
    func slowTimer() throws {
        let bench = try Bench(reportsVblanks: false)
        bench.display.showsAtOnce = false
        bench.clock.isPaused = false
        try bench.dispatch(at: 10.0101)
        try bench.dispatch(at: 10.0201)
        #expect(bench.frames.count == 1)
        #expect(!isReadable(bench.clock.fileDescriptor))
        bench.display.show(0, at: .zero)
        #expect(isReadable(bench.clock.fileDescriptor))
        try bench.dispatch(at: 10.0351)
        #expect(milliseconds(bench.frames.map(\.time)) == [10_010, 10_030])
        #expect(bench.frames.map(\.missedCount) == [0, 1])
    }

    @Test(
        "counts every vertical blank once, however late the program and the pictures are", arguments: 0..<20)
    func lives(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func random(_ limit: UInt64) -> UInt64 { generator.next() % limit }
        let bench = try Bench()
        bench.clock.isPaused = false
        let first = UInt32(truncatingIfNeeded: random(1 << 32))
        try bench.blank(first, at: 10.0001)
        var passed: UInt64 = 0
        for _ in 0..<200 {
            // How long the picture takes; and then how late the program learns of it, in tenths of an
            // interval.
            passed += 1 + (random(4) == 0 ? random(3) : 0)
            let late = random(3) == 0 ? Double(random(35)) / 10 : 0
            let sequence = first &+ UInt32(truncatingIfNeeded: passed)
            let time = 10.0001 + Double(passed) * 0.01
            bench.display.show(sequence, at: Timestamp(seconds: time))
            try bench.dispatch(at: time + late * 0.01 + 0.0002)
            passed += UInt64(late)
            let frame = try #require(bench.frames.last)
            #expect(frame.number == Int(passed), "seed \(seed)")
            #expect(
                abs(frame.presentationTime.seconds - 10.0101 - Double(passed) * 0.01) < 1e-6, "seed \(seed)")
        }
        #expect(bench.frames.count == 201)
    }
}
