import FrameClocks
import Motion
import Testing

@Suite("A grid of frames")
struct FrameGridTests {
    @Test(
        "does not drift: a frame after a day is where it belongs, to the nanosecond",
        arguments: [24000.0 / 1001, 25, 30, 50, 59.94, 60, 75, 120, 143.856, 144, 240, 1000])
    func drift(framesPerSecond: Double) {
        let grid = FrameGrid(start: Timestamp(seconds: 1000), framesPerSecond: framesPerSecond)
        let count = Int64((86400 * framesPerSecond).rounded())
        let exact = 1e9 * (Double(count) / framesPerSecond)
        let passed = grid.time(of: count).nanoseconds - grid.start.nanoseconds
        #expect(abs(Double(passed) - exact) <= 1)
        #expect(abs(grid.framesPerSecond / framesPerSecond - 1) < 1e-12)
    }

    @Test("finds the frame of a moment, whatever the rounding", arguments: [1.0, 23.976, 60, 143.856, 9999])
    func number(framesPerSecond: Double) {
        let grid = FrameGrid(start: Timestamp(nanoseconds: 123_456_789), framesPerSecond: framesPerSecond)
        for number in [0, 1, 2, 3, 7, 59, 60, 61, 1000, 123_456, 987_654_321] as [Int64] {
            let time = grid.time(of: number)
            #expect(grid.number(at: time) == number)
            #expect(grid.number(after: time) == number + 1)
            let before = Timestamp(nanoseconds: time.nanoseconds - 1)
            #expect(grid.number(at: before) == (number == 0 ? nil : number - 1))
            #expect(grid.number(after: before) == number)
        }
    }

    @Test(
        "takes a rate that is none for one that is", arguments: [-1, 0, 1e300, Double.nan, Double.infinity])
    func badRate(framesPerSecond: Double) {
        let grid = FrameGrid(start: .zero, framesPerSecond: framesPerSecond)
        #expect(grid.interval >= 0.0001 && grid.interval <= 1000)
        for time in [Timestamp.zero, Timestamp(nanoseconds: .max), Timestamp(nanoseconds: .min)] {
            _ = grid.number(after: time)
        }
        let early = FrameGrid(start: Timestamp(nanoseconds: .min), framesPerSecond: framesPerSecond)
        #expect(early.number(at: Timestamp(nanoseconds: .max)) != nil)
        _ = early.time(of: .max)
        _ = early.time(of: .min)
    }
}
