import Motion
import PanelModel
import TestSupport
import Testing
import Touch

@Suite("The velocity of a finger that is down")
struct CurrentVelocityTests {
    @Test(
        "is exact at a constant speed, from two reports on, at any rate",
        arguments: [40.0, 60, 125, 250, 1000])
    func constant(rate: Double) {
        var tracker = VelocityTracker<SIMD2<Double>>()
        for index in 0..<40 {
            let time = Double(index) / rate
            tracker.add(SIMD2(600, -800) * time, at: Timestamp(seconds: time))
            let velocity = tracker.currentVelocity(at: Timestamp(seconds: time)).perSecond
            #expect(index == 0 || (velocity - SIMD2(600, -800)).magnitude <= 1e-3, "\(index + 1) reports")
        }
    }

    @Test("falls smoothly in a silence, to nothing", arguments: [60.0, 125, 500])
    func silence(rate: Double) {
        var tracker = VelocityTracker<Double>()
        for index in 0..<8 {
            tracker.add(Double(index) / rate * 900, at: Timestamp(seconds: Double(index) / rate))
        }
        var before = 901.0
        for step in 0...150 {
            let time = Timestamp(seconds: 7 / rate + Double(step) * 0.001)
            let speed = tracker.currentVelocity(at: time).perSecond
            #expect(speed <= before && before - speed < 90)
            before = speed
        }
        #expect(before <= 0.05 * 900)
    }

    @Test(
        "takes a report within 6 ms of another for one step with the one before, unless that is 0.1 s old",
        arguments: [(0.09, 10.5 / 0.091), (0.12, 500)])
    func burst(gap: Double, speed: Double) {
        var tracker = VelocityTracker<Double>()
        for (time, place) in [(0, 0.0), (gap, 10), (gap + 0.001, 10.5)] {
            tracker.add(place, at: Timestamp(seconds: time))
        }
        let velocity = tracker.currentVelocity(at: Timestamp(seconds: gap + 0.001)).perSecond
        #expect(abs(velocity - speed) < 1e-3)
    }

    @Test("starts anew after a pause, and takes no speed from reports that came at once")
    func oddTimes() {
        var tracker = VelocityTracker<Double>()
        #expect(tracker.currentVelocity(at: .zero) == .zero)
        tracker.add(0, at: .zero)
        #expect(tracker.currentVelocity(at: .zero) == .zero)
        tracker.add(30, at: Timestamp(seconds: 5))
        #expect(abs(tracker.currentVelocity(at: Timestamp(seconds: 5)).perSecond - 300) < 1e-9)
        tracker.reset()
        #expect(tracker.currentVelocity(at: Timestamp(seconds: 5)) == .zero)
        tracker.add(0, at: .zero)
        tracker.add(4, at: Timestamp(microseconds: 20))
        #expect(tracker.currentVelocity(at: Timestamp(microseconds: 20)).perSecond <= 500)
    }

    @Test("is little worse in the midst of strokes than what costs far more", arguments: Panel.all.indices)
    func strokes(panel: Int) {
        var random = SeededRandom(seed: 4711)
        var (current, lift) = (0.0, 0.0)
        for gesture in StrokeKind.allCases {
            for _ in 0..<lives(5) {
                let stroke = Stroke(of: gesture, on: Panel.all[panel], seed: random.next())
                var tracker = VelocityTracker<SIMD2<Double>>()
                for report in stroke.reports.dropLast(2) {
                    let time = Timestamp(seconds: report.time)
                    tracker.add(report.position, at: time)
                    let truth = stroke.motion.velocity(at: report.time)
                    let scale = 1 / max(truth.magnitude, 100)
                    current += (tracker.currentVelocity(at: time).perSecond - truth).magnitude * scale
                    lift += (tracker.velocity(at: time).perSecond - truth).magnitude * scale
                }
            }
        }
        #expect(current <= lift * 1.35, "\(Panel.all[panel].name): \(current / lift)")
    }
}
