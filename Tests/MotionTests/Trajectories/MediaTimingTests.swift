import Seeded
import Fling
import Testing

@Suite("Media timing")
struct MediaTimingTests {
    struct Row: CustomTestStringConvertible {
        var timing: MediaTiming
        var parent: Double
        var local: Double
        var rate: Double
        var phase = MediaTiming.Phase.active
        var testDescription: String { "\(parent) of \(timing)" }
    }

    /// Core Animation's arithmetic, worked out by hand.
    static func table() throws -> [Row] {
        let plain = try MediaTiming(duration: 2)
        let late = try MediaTiming(beginTime: 5, duration: 2)
        let fast = try MediaTiming(beginTime: 1, duration: 2, speed: 4)
        let twice = try MediaTiming(duration: 2, repeats: .times(2))
        let half = try MediaTiming(duration: 2, repeats: .times(1.5))
        let lasting = try MediaTiming(duration: 2, speed: 2, repeats: .lasting(7))
        let back = try MediaTiming(duration: 2, autoreverses: true)
        let pulse = try MediaTiming(duration: 2, repeats: .times(1.5), autoreverses: true)
        let endless = try MediaTiming(duration: 2, repeats: .forever, autoreverses: true)
        let cut = try MediaTiming(duration: 3, timeOffset: 1)
        let cutBack = try MediaTiming(duration: 3, timeOffset: 4, autoreverses: true)
        let reverse = try MediaTiming(beginTime: 1, duration: 2, speed: -0.5)
        let reverseTwice = try MediaTiming(duration: 2, speed: -1, repeats: .times(2))
        let reverseBack = try MediaTiming(duration: 2, speed: -1, repeats: .times(0.75), autoreverses: true)
        let halted = try MediaTiming(duration: 2, speed: 0, timeOffset: 0.5)
        let open = try MediaTiming(beginTime: 1, speed: 2, timeOffset: 0.25)
        return [
            Row(timing: plain, parent: -1, local: 0, rate: 0, phase: .before),
            Row(timing: plain, parent: .nan, local: 0, rate: 0, phase: .before),
            Row(timing: plain, parent: 0, local: 0, rate: 1),
            Row(timing: plain, parent: 1.5, local: 1.5, rate: 1),
            Row(timing: plain, parent: 2, local: 2, rate: 0, phase: .after),
            Row(timing: plain, parent: .infinity, local: 2, rate: 0, phase: .after),
            Row(timing: late, parent: 4.5, local: 0, rate: 0, phase: .before),
            Row(timing: late, parent: 5.5, local: 0.5, rate: 1),
            Row(timing: late, parent: 8, local: 2, rate: 0, phase: .after),
            Row(timing: fast, parent: 1.25, local: 1, rate: 4),
            Row(timing: fast, parent: 1.5, local: 2, rate: 0, phase: .after),
            Row(timing: twice, parent: 1.5, local: 1.5, rate: 1),
            Row(timing: twice, parent: 2, local: 0, rate: 1),
            Row(timing: twice, parent: 3.5, local: 1.5, rate: 1),
            Row(timing: twice, parent: 4, local: 2, rate: 0, phase: .after),
            Row(timing: half, parent: 2.5, local: 0.5, rate: 1),
            Row(timing: half, parent: 3, local: 1, rate: 0, phase: .after),
            Row(timing: lasting, parent: 3.25, local: 0.5, rate: 2),
            Row(timing: lasting, parent: 3.5, local: 1, rate: 0, phase: .after),
            Row(timing: back, parent: 1.5, local: 1.5, rate: 1),
            Row(timing: back, parent: 2, local: 2, rate: -1),
            Row(timing: back, parent: 2.5, local: 1.5, rate: -1),
            Row(timing: back, parent: 4, local: 0, rate: 0, phase: .after),
            Row(timing: pulse, parent: 4.5, local: 0.5, rate: 1),
            Row(timing: pulse, parent: 6, local: 2, rate: 0, phase: .after),
            Row(timing: endless, parent: 4000.5, local: 0.5, rate: 1),
            Row(timing: endless, parent: 4003.5, local: 0.5, rate: -1),
            Row(timing: cut, parent: -1, local: 1, rate: 0, phase: .before),
            Row(timing: cut, parent: 1, local: 2, rate: 1),
            Row(timing: cut, parent: 2, local: 0, rate: 1),
            Row(timing: cut, parent: 2.5, local: 0.5, rate: 1),
            Row(timing: cut, parent: 3, local: 1, rate: 0, phase: .after),
            Row(timing: cutBack, parent: 0, local: 2, rate: -1),
            Row(timing: cutBack, parent: 2.5, local: 0.5, rate: 1),
            Row(timing: cutBack, parent: 6, local: 2, rate: 0, phase: .after),
            Row(timing: reverse, parent: 0, local: 2, rate: 0, phase: .before),
            Row(timing: reverse, parent: 1, local: 2, rate: -0.5),
            Row(timing: reverse, parent: 3, local: 1, rate: -0.5),
            Row(timing: reverse, parent: 5, local: 0, rate: 0, phase: .after),
            Row(timing: reverseTwice, parent: 1.5, local: 0.5, rate: -1),
            Row(timing: reverseTwice, parent: 2, local: 2, rate: -1),
            Row(timing: reverseTwice, parent: 4, local: 0, rate: 0, phase: .after),
            Row(timing: reverseBack, parent: 0, local: 1, rate: 1),
            Row(timing: reverseBack, parent: 0.5, local: 1.5, rate: 1),
            Row(timing: reverseBack, parent: 1.5, local: 1.5, rate: -1),
            Row(timing: reverseBack, parent: 3, local: 0, rate: 0, phase: .after),
            Row(timing: halted, parent: -1, local: 0.5, rate: 0, phase: .before),
            Row(timing: halted, parent: 1e9, local: 0.5, rate: 0),
            Row(timing: halted, parent: .infinity, local: 0.5, rate: 0),
            Row(timing: open, parent: 0, local: 0.25, rate: 0, phase: .before),
            Row(timing: open, parent: 11, local: 20.25, rate: 2),
        ]
    }

    @Test("local time is Core Animation's")
    func arithmetic() throws {
        for row in try Self.table() {
            let local = row.timing.local(at: row.parent)
            #expect(local.time == row.local, "\(row.testDescription)")
            #expect(local.rate == row.rate, "\(row.testDescription)")
            #expect(local.phase == row.phase, "\(row.testDescription)")
        }
    }

    @Test("active time counts on through the cycles")
    func activeTime() throws {
        let timing = try MediaTiming(
            beginTime: 1, duration: 2, speed: 2, timeOffset: 0.5, repeats: .times(3), autoreverses: true)
        #expect(timing.activeDuration == 12)
        #expect(timing.endTime == 7)
        #expect([0, 1, 2, 6.5, 7, 9].map(timing.activeTime(at:)) == [0.5, 0.5, 2.5, 11.5, 12.5, 12.5])
        #expect(try MediaTiming(duration: 2, repeats: .forever).endTime == .infinity)
        #expect(try MediaTiming(duration: 2, speed: 0).endTime == .infinity)
    }

    @Test(
        "it shows outside of its active time as the fill mode says",
        arguments: [
            (MediaTiming.FillMode.removed, false, false), (.backwards, true, false), (.forwards, false, true),
            (.both, true, true),
        ])
    func fill(mode: MediaTiming.FillMode, before: Bool, after: Bool) throws {
        let timing = try MediaTiming(beginTime: 1, duration: 1, fillMode: mode)
        #expect(timing.shows(in: .before) == before)
        #expect(timing.shows(in: .active))
        #expect(timing.shows(in: .after) == after)
    }

    @Test("whole cycles end at the end of one, however they round", arguments: 0..<20 as Range<UInt64>)
    func rounding(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let duration = Bool.random(using: &random) ? 0.1 : Double.random(in: 0.001...10, using: &random)
            let count = Double(Int.random(in: 1...1000, using: &random))
            let begin = Double.random(in: -5...5, using: &random)
            let speeds: [Double] = [1, -1, 0.3, 7, -1.7]
            let speed = speeds[Int.random(in: 0..<5, using: &random)]
            let timing = try MediaTiming(
                beginTime: begin, duration: duration, speed: speed, repeats: .times(count))
            #expect(timing.end.time == (speed > 0 ? duration : 0), "seed \(seed)")
            #expect(timing.local(at: begin - 1).time == (speed > 0 ? 0 : duration), "seed \(seed)")
            let last = timing.local(at: timing.endTime.nextDown)
            #expect(abs(last.time - timing.end.time) < 1e-11 * count * duration, "seed \(seed)")
            #expect(last.phase == .active && timing.local(at: timing.endTime).phase == .after)
        }
    }

    @Test("local time stays within the cycle at any time at all", arguments: 0..<20 as Range<UInt64>)
    func range(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<30 {
            let timing = try MediaTiming(
                beginTime: .random(in: -1e3...1e3, using: &random),
                duration: .random(in: 1e-3...10, using: &random),
                speed: .random(in: 0...1e3, using: &random),
                timeOffset: .random(in: -10...10, using: &random),
                repeats: Bool.random(using: &random)
                    ? .forever : .times(.random(in: 0.1...9, using: &random)),
                autoreverses: .random(using: &random))
            for parent in [-1e300, -1, 0, 1, 1e3, 1e10, 1e300, .greatestFiniteMagnitude, .infinity] {
                let local = timing.local(at: parent)
                #expect(
                    local.time >= 0 && local.time <= timing.duration,
                    "\(parent) of \(timing), \(local), seed \(seed)")
            }
        }
    }

    @Test("numbers that describe no timing are refused")
    func badInput() {
        for bad in [Double.nan, .infinity, -.infinity] {
            #expect(throws: ParameterError.self) { try MediaTiming(beginTime: bad) }
            #expect(throws: ParameterError.self) { try MediaTiming(speed: bad) }
            #expect(throws: ParameterError.self) { try MediaTiming(timeOffset: bad) }
        }
        #expect(throws: ParameterError(.duration, -1, must: .notBeNegative)) { try MediaTiming(duration: -1) }
        #expect(throws: ParameterError.self) { try MediaTiming(duration: .nan) }
        #expect(throws: ParameterError(.duration, 0, must: .bePositive)) {
            try MediaTiming(duration: 0, repeats: .forever)
        }
        #expect(throws: ParameterError.self) { try MediaTiming(duration: 0, autoreverses: true) }
        #expect(throws: ParameterError.self) { try MediaTiming(repeats: .times(2)) }
        #expect(throws: ParameterError.self) { try MediaTiming(autoreverses: true) }
        #expect(throws: ParameterError.self) { try MediaTiming(speed: -1) }
        #expect(throws: ParameterError.self) { try MediaTiming(duration: 1, speed: -1, repeats: .forever) }
        #expect(throws: ParameterError(.repeatCount, 0, must: .bePositive)) {
            try MediaTiming(duration: 1, repeats: .times(0))
        }
        #expect(throws: ParameterError.self) { try MediaTiming(duration: 1, repeats: .times(.nan)) }
        #expect(throws: ParameterError.self) { try MediaTiming(duration: 1, repeats: .lasting(-1)) }
        #expect(throws: ParameterError.self) { try MediaTiming(duration: 1, repeats: .lasting(.nan)) }
    }

    @Test("a millionth of a cycle is one, and a rounding is none")
    func shortCycle() throws {
        let more = try MediaTiming(duration: 1, repeats: .times(3 + 1e-6))
        #expect(abs(more.local(at: 3 + 5e-7).time - 5e-7) < 1e-12)
        let whole = try MediaTiming(duration: 0.1, repeats: .times(3))
        #expect(whole.local(at: 0.1 * 3).time == 0.1)
    }
}
