import Motion
import PanelModel
import TestSupport
import Testing
import Touch

@Suite("The velocity by a clock of whole milliseconds")
struct CoarseClockTests {
    private func velocity(
        of stroke: Stroke, _ strategy: VelocityStrategy = .default, tick: Int64
    ) -> SIMD2<Double> {
        func stamp(_ seconds: Double) -> Timestamp {
            Timestamp(nanoseconds: Timestamp(seconds: seconds).nanoseconds / tick * tick)
        }
        var tracker = VelocityTracker<SIMD2<Double>>(strategy: strategy)
        for report in stroke.reports { tracker.add(report.position, at: stamp(report.time)) }
        return tracker.velocity(at: stamp(stroke.lift)).perSecond
    }

    @Test(
        "errs at most 1.5 times as far as that by a clock of microseconds, on every panel and in every stroke",
        arguments: Panel.all.filter { !$0.isIdeal }.map(\.name), StrokeKind.allCases)
    func error(panel name: String, kind: StrokeKind) throws {
        let panel = try #require(Panel.all.first { $0.name == name })
        var random = SeededRandom(seed: 60_000_000)
        var (fine, coarse) = (0.0, 0.0)
        for _ in 0..<lives(75) {
            let stroke = Stroke(of: kind, on: panel, seed: random.next())
            let scale = max(stroke.velocity.magnitude, 100)
            fine += (velocity(of: stroke, tick: 1000) - stroke.velocity).magnitude / scale
            coarse += (velocity(of: stroke, tick: 1_000_000) - stroke.velocity).magnitude / scale
        }
        #expect(coarse <= 1.5 * fine, "\(coarse / fine)")
    }

    @Test("counts both of two reports in one millisecond, and only with the default strategy")
    func sameMillisecond() {
        for strategy in VelocityStrategy.allCases {
            var tracker = VelocityTracker<Double>(strategy: strategy)
            let outcomes = [(0.0, 0.0), (20, 8), (24, 8), (40, 16), (44, 17)].map { position, milliseconds in
                tracker.add(position, at: Timestamp(seconds: milliseconds / 1000))
            }
            #expect(
                outcomes == [
                    .taken, .taken, strategy == .default ? .taken : .replacedPrevious, .taken, .taken,
                ])
        }
    }

    @Test("counts both of two steps in one millisecond, and only with the default strategy")
    func sameMillisecondOfSteps() {
        for strategy in VelocityStrategy.allCases {
            var tracker = VelocityTracker<Double>(strategy: strategy)
            let outcomes = [(0.0, 0.0), (20, 8), (4, 8), (16, 16)].map { delta, milliseconds in
                tracker.add(delta: delta, at: Timestamp(seconds: milliseconds / 1000))
            }
            #expect(
                outcomes == [.taken, .taken, strategy == .default ? .taken : .replacedPrevious, .taken])
        }
    }

    @Test("lets a report replace one of the same time by a finer clock")
    func finerClock() {
        var tracker = VelocityTracker<Double>()
        let outcomes = [(0.0, 0.0), (20, 8.001), (24, 8.001), (40, 16), (44, 16)].map {
            position, milliseconds in
            tracker.add(position, at: Timestamp(seconds: milliseconds / 1000))
        }
        #expect(outcomes == [.taken, .taken, .replacedPrevious, .taken, .replacedPrevious])
    }

    @Test(
        "takes in reports of the same time at any time", arguments: [.min, .max, 9_223_372_036_854_000_000])
    func anyTime(nanoseconds: Int64) {
        for previous: Int64 in [.min, -1_000_000, 0, .max - 5_000_000] {
            var tracker = VelocityTracker<Double>()
            tracker.add(0, at: Timestamp(nanoseconds: previous))
            for report in 1...20 { tracker.add(Double(report), at: Timestamp(nanoseconds: nanoseconds)) }
            #expect(tracker.velocity(at: Timestamp(nanoseconds: nanoseconds)).perSecond.isFinite)
        }
    }

    @Test("takes in any number of reports of one millisecond")
    func flood() {
        var tracker = VelocityTracker<Double>()
        for report in 0..<200 {
            tracker.add(Double(report), at: Timestamp(seconds: Double(report / 100) * 0.01))
        }
        let velocity = tracker.velocity(at: Timestamp(seconds: 0.01)).perSecond
        #expect(velocity.isFinite && abs(velocity) < 200 / 0.01)
        #expect(tracker.add(1, at: Timestamp(seconds: 0.011)) == .taken)
    }
}
