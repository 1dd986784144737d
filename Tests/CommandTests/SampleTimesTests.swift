import Testing

@testable import CommandLineTool
@testable import Commands

@Suite("When fling spring looks")
struct SampleTimesTests {
    private func times(_ line: String) throws -> [Double] { try SpringAnswer(line).samples.map(\.t) }

    @Test("at the times asked for, in their order")
    func listed() throws {
        #expect(try times("--at 0.2,0.1 --at 7200") == [0.2, 0.1, 7200])
    }

    @Test(
        "frames are computed from their number, not added up", arguments: [60.0, 59.94, 120, 144, 1000, 0.5])
    func frames(rate: Double) throws {
        let times = try times("--fps \(rate) --until 10 --bounce 0.3")
        #expect(times == (0...Int((10 * rate).rounded(.down))).map { Double($0) / rate })
    }

    @Test("frames end with the last before it has settled")
    func settled() throws {
        let answer = try SpringAnswer("--fps 60 --bounce 0.2 --to 320")
        let settling = try #require(answer.settling)
        let last = try #require(answer.samples.last?.t)
        #expect(last <= settling && last + 1 / 60 > settling)
    }

    @Test("an end that is a frame is one of them", arguments: [(60, 1), (10, 0.3), (1000, 0.7), (30, 0.1)])
    func ends(rate: Double, end: Double) throws {
        let last = try #require(times("--fps \(rate) --until \(end)").last)
        #expect(last == (rate * end).rounded() / rate)
    }

    @Test("a spring that never settles is shown for four swings, or as long as one likes")
    func endless() throws {
        #expect(try times("--fps 60 --bounce 1 --duration 0.5").last == 2)
        #expect(try times("--fps 60 --bounce 1 --until 5").last == 5)
        #expect(try times("--bounce 1 --duration 0.5").last == 2)
    }

    @Test(
        "round times cover the motion in 12 to 27 rows",
        arguments: [1e-6, 0.001, 0.15, 0.3, 0.5, 1, 7, 1000, 1e6])
    func round(duration: Double) throws {
        for bounce in [-0.9, 0, 0.7] {
            let answer = try SpringAnswer("--duration \(duration) --bounce \(bounce)")
            let settling = try #require(answer.settling)
            let times = answer.samples.map(\.t)
            let last = try #require(times.last)
            #expect(times.first == 0 && last >= settling * (1 - 1e-9))
            #expect((11...26).contains(times.count), "\(times.count)")
            #expect(last - settling < times[1])
            // Each is the double nearest to a short decimal.
            #expect(times.allSatisfy { "\($0)".count <= 10 }, "\(times)")
        }
    }

    @Test("round times end by the last time asked for")
    func until() throws {
        let times = try times("--until 0.3")
        #expect(times.last == 0.3)
        #expect(try self.times("--until 0") == [0])
    }

    @Test("what does not move is shown once")
    func still() throws {
        #expect(try times("--from 1 --to 1") == [0])
        #expect(try times("--from 1 --to 1 --fps 60") == [0])
    }
}
