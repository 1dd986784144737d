import Motion
import PanelModel
import TestSupport
import Testing
import Touch

@Suite("The velocity of a finger")
struct VelocityTrackerTests {
    private func error(_ strategy: VelocityStrategy, _ stroke: Stroke) -> Double {
        var tracker = VelocityTracker<SIMD2<Double>>(strategy: strategy)
        for report in stroke.reports { tracker.add(report.position, at: Timestamp(seconds: report.time)) }
        let velocity = tracker.velocity(at: Timestamp(seconds: stroke.lift)).perSecond
        return (velocity - stroke.velocity).magnitude / max(stroke.velocity.magnitude, 100)
    }

    @Test("is 12 % off on average, over all kinds of stroke on all kinds of panel, and nowhere beaten by far")
    func matrix() {
        var random = SeededRandom(seed: 987_654)
        var sum = 0.0
        let others: [VelocityStrategy] = [.twoPoint, .line, .lsq2, .impulse, .iOS]
        for gesture in StrokeKind.allCases {
            for panel in Panel.all {
                let strokes = (0..<lives(40)).map { _ in Stroke(of: gesture, on: panel, seed: random.next()) }
                let mean = { strategy in
                    strokes.map { error(strategy, $0) }.reduce(0, +) / Double(strokes.count)
                }
                let own = mean(.default)
                let best = others.map(mean).min() ?? 0
                #expect(own <= 1.1 * best + 0.01, "\(gesture) on \(panel.name): \(own), \(best)")
                sum += own
            }
        }
        #expect(sum / Double(StrokeKind.allCases.count * Panel.all.count) <= 0.12)
    }

    @Test(
        "is exact at a constant speed, from two reports on, at any rate",
        arguments: [40.0, 60, 125, 250, 1000])
    func constant(rate: Double) {
        for count in 2...20 {
            var tracker = VelocityTracker<SIMD2<Double>>()
            for index in 0..<count {
                let time = Double(index) / rate
                tracker.add(SIMD2(600, -800) * time, at: Timestamp(seconds: time))
            }
            let velocity = tracker.velocity(at: Timestamp(seconds: Double(count - 1) / rate)).perSecond
            #expect((velocity - SIMD2(600, -800)).magnitude <= 10, "\(count) reports")
        }
    }

    @Test("falls smoothly with the length of a rest, to nothing", arguments: [60.0, 125, 500])
    func rest(rate: Double) {
        var tracker = VelocityTracker<Double>()
        for index in 0..<8 {
            tracker.add(Double(index) / rate * 900, at: Timestamp(seconds: Double(index) / rate))
        }
        let last = 7 / rate
        var before = Double.infinity
        for step in 0...150 {
            let speed = tracker.velocity(at: Timestamp(seconds: last + Double(step) * 0.001)).perSecond
            #expect(speed <= before && before - speed < 900 * 0.1 || step == 0)
            before = speed
        }
        #expect(before <= 0.05 * 900)
    }

    @Test("turns with the path, and does not care when or where", arguments: Array(UInt64(1)...20))
    func invariance(seed: UInt64) {
        let stroke = Stroke(of: .flick, on: Panel.all[6], seed: seed)
        var (plain, turned) = (VelocityTracker<SIMD2<Double>>(), VelocityTracker<SIMD2<Double>>())
        for report in stroke.reports {
            let place = report.position
            plain.add(place, at: Timestamp(seconds: report.time))
            turned.add(SIMD2(-place.y + 50, place.x - 9), at: Timestamp(seconds: report.time + 500))
        }
        let one = plain.velocity(at: Timestamp(seconds: stroke.lift)).perSecond
        let other = turned.velocity(at: Timestamp(seconds: stroke.lift + 500)).perSecond
        #expect((SIMD2(-one.y, one.x) - other).magnitude <= 1e-3 * (1 + one.magnitude), "seed \(seed)")
    }

    @Test("of reports that say nothing is nothing", arguments: VelocityStrategy.allCases)
    func badInput(strategy: VelocityStrategy) {
        var tracker = VelocityTracker<Double>(strategy: strategy)
        #expect(tracker.velocity(at: .zero) == .zero)
        let outcomes = [
            tracker.add(.nan, at: .zero), tracker.add(1, at: .zero), tracker.add(5, at: .zero),
            tracker.add(2, at: Timestamp(seconds: -0.05)), tracker.add(7, at: Timestamp(seconds: 0.01)),
            tracker.add(3, at: Timestamp(seconds: -60)),
        ]
        #expect(
            outcomes == [
                .ignored(.notFinite), .taken, .replacedPrevious, .ignored(.outOfOrder), .taken, .startedOver,
            ])
        tracker.add(1e300, at: Timestamp(seconds: 0.001))
        #expect(tracker.velocity(at: Timestamp(seconds: 0.002)).perSecond.isFinite)
    }

    @Test("a report that comes 0.15 s early or more begins another stroke")
    func earlyReport() {
        for (early, outcome) in [(0.14, SampleOutcome.ignored(.outOfOrder)), (0.16, .startedOver)] {
            var tracker = VelocityTracker<Double>()
            tracker.add(1, at: Timestamp(seconds: 5))
            #expect(tracker.add(2, at: Timestamp(seconds: 5 - early)) == outcome)
        }
    }

    @Test("a step past the greatest number is ignored")
    func greatestStep() {
        var tracker = VelocityTracker<Double>()
        let largest = Double.greatestFiniteMagnitude
        tracker.add(0.9 * largest, at: .zero)
        #expect(tracker.add(delta: 0.2 * largest, at: Timestamp(seconds: 0.01)) == .ignored(.notFinite))
        #expect(tracker.add(delta: -0.2 * largest, at: Timestamp(seconds: 0.01)) == .taken)
        #expect(tracker.add(0.6 * largest, at: Timestamp(seconds: 0.02)) == .taken)
        #expect(tracker.velocity(at: Timestamp(seconds: 0.02)).perSecond.isFinite)
    }

    @Test("trackers of the same samples are equal, and no others")
    func equality() {
        func tracker(_ count: Int, step: Double = 1) -> VelocityTracker<Double> {
            var tracker = VelocityTracker<Double>()
            for index in 0..<count {
                tracker.add(Double(index) * step, at: Timestamp(seconds: Double(index) * 0.008))
            }
            return tracker
        }
        for count in [0, 1, 7, 8, 9, 40] {
            #expect(tracker(count) == tracker(count))
            #expect(tracker(count) != tracker(count + 1))
            if count > 1 { #expect(tracker(count) != tracker(count, step: 2)) }
        }
    }
}
