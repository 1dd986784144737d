import Motion
import PanelModel
import Testing
import Touch

@Suite("The place of a finger at a frame's time")
struct ResamplingTests {
    @Test("is each report's place at its time, and between two of them on the way")
    func betweenReports() throws {
        var tracker = VelocityTracker<SIMD2<Double>>()
        #expect(tracker.position(at: .zero) == nil)
        for index in 0..<40 {
            let place = SIMD2(Double(index * index), Double(index))
            tracker.add(place, at: Timestamp(seconds: Double(index) * 0.008))
            #expect(tracker.position(at: Timestamp(seconds: Double(index) * 0.008)) == place)
        }
        let between = try #require(tracker.position(at: Timestamp(seconds: 38.25 * 0.008)))
        #expect((between - SIMD2(1444 + 77 * 0.25, 38.25)).magnitude < 1e-9)
    }

    @Test("goes on as the finger goes, at any rate, for 8 ms", arguments: [60.0, 125, 144, 250, 1000])
    func foreseen(rate: Double) throws {
        var tracker = VelocityTracker<SIMD2<Double>>()
        for index in 0..<24 {
            tracker.add(
                SIMD2(600, -300) * (Double(index) / rate), at: Timestamp(seconds: Double(index) / rate))
        }
        let last = 23 / rate
        for ahead in [0.001, 0.004, 0.008] {
            let place = try #require(tracker.position(at: Timestamp(seconds: last + ahead)))
            #expect((place - SIMD2(600, -300) * (last + ahead)).magnitude < 1e-5)
        }
        let late = try #require(tracker.position(at: Timestamp(seconds: last + 0.012)))
        #expect((late - SIMD2(600, -300) * last).magnitude <= 671 * 0.008)
    }

    @Test(
        "stays for as long as a lift takes, then comes back to the last report, and never jumps",
        arguments: [60.0, 125, 500])
    func silence(rate: Double) throws {
        var tracker = VelocityTracker<Double>()
        for index in 0..<12 {
            tracker.add(Double(index) / rate * 1000, at: Timestamp(seconds: Double(index) / rate))
        }
        let last = 11 / rate
        var before = 1000 * last
        for step in 1...300 {
            let place = try #require(tracker.position(at: Timestamp(seconds: last + Double(step) * 0.0005)))
            // As fast as the finger at most, and twice that on the way back.
            #expect(abs(place - before) < 2.1 * 1000 * 0.0005)
            before = place
        }
        #expect(before == 1000 * last)
    }

    @Test("stays with a finger that turns or rests, and with bad reports")
    func special() throws {
        var tracker = VelocityTracker<Double>()
        tracker.add(5, at: Timestamp(seconds: 1))
        #expect(tracker.position(at: Timestamp(seconds: 1.005)) == 5)
        tracker.add(9, at: Timestamp(seconds: 1.008))
        tracker.add(9, at: Timestamp(seconds: 1.016))
        #expect(tracker.position(at: Timestamp(seconds: 1.020)) == 9)
        tracker.add(4, at: Timestamp(seconds: 1.024))
        tracker.add(.nan, at: Timestamp(seconds: 1.025))
        tracker.add(1e300, at: Timestamp(seconds: 1.026))
        let place = try #require(tracker.position(at: Timestamp(seconds: 1.030)))
        #expect(place.isFinite)
        #expect(tracker.position(at: Timestamp(nanoseconds: .max))?.isFinite == true)
        #expect(tracker.position(at: Timestamp(nanoseconds: .min)) == 0)
    }

    /// What is drawn at the newest report judders so much, and what is drawn here.
    private func judder(on panel: Panel, framesPerSecond: Double) -> (newest: Judder, resampled: Judder) {
        var random = SeededRandom(seed: 4711)
        var (newest, resampled) = (Judder(), Judder())
        for gesture in StrokeKind.allCases {
            for _ in 0..<25 {
                let stroke = Stroke(of: gesture, on: panel, seed: random.next())
                let phase = random.unit()
                var last = SIMD2<Double>.zero
                newest.draw(stroke, framesPerSecond: framesPerSecond, phase: phase) {
                    last = $0.position
                } place: { _ in
                    last
                }
                var tracker = VelocityTracker<SIMD2<Double>>()
                resampled.draw(stroke, framesPerSecond: framesPerSecond, phase: phase) {
                    tracker.add($0.position, at: Timestamp(seconds: $0.time))
                } place: {
                    tracker.position(at: Timestamp(seconds: $0)) ?? .zero
                }
            }
        }
        return (newest, resampled)
    }

    @Test("judders less than the newest report", arguments: [60.0, 120, 144])
    func judder(framesPerSecond: Double) {
        var (newest, resampled) = (0.0, 0.0)
        for panel in Panel.all {
            let judder = judder(on: panel, framesPerSecond: framesPerSecond)
            let ratio = judder.resampled.millimetres / judder.newest.millimetres
            // A panel of the screen's own rate lags behind evenly, and one that reports every 25 ms is not foreseen.
            let isRegular = panel.isIdeal && panel.rate.lowerBound > 100 || panel.name == "i2c"
            #expect(ratio < (isRegular ? 0.7 : 1.12), "\(panel.name)")
            newest += judder.newest.millimetres
            resampled += judder.resampled.millimetres
        }
        #expect(resampled < 0.9 * newest)
    }

    @Test("is hardly past a finger that stops within two reports, and not for long")
    func stop() throws {
        var tracker = VelocityTracker<Double>()
        // 800 mm/s, and standing still within 16 ms.
        var place = 0.0
        var speed = 800.0
        var worst = 0.0
        for index in 0..<40 {
            let time = Double(index) * 0.008
            tracker.add(place, at: Timestamp(seconds: time))
            if index > 20 { speed = max(speed - 400, 0) }
            for part in 0..<8 {
                let shown = try #require(
                    tracker.position(at: Timestamp(seconds: time + Double(part) * 0.001)))
                let truth = place + speed * Double(part) * 0.001
                worst = max(worst, shown - truth)
                if index > 25 { #expect(shown == place) }
            }
            place += speed * 0.008
        }
        #expect(worst < 800 * 0.008 * 0.6)
    }

    @Test("is always a number, however far away the finger is said to be", arguments: [1e150, 1e300, 1e308])
    func farAway(size: Double) throws {
        for signs in [[1.0, -1, 1, -1], [1, 1, -1, -1], [-1, -0.5, 0.5, 1], [0.9, 0.95, 0.99, 1.7]] {
            var tracker = VelocityTracker<SIMD2<Double>>()
            for (index, sign) in signs.enumerated() {
                tracker.add([sign * size, -sign * size], at: Timestamp(seconds: Double(index) * 0.001))
            }
            for step in -40...200 {
                let place = try #require(
                    tracker.position(at: Timestamp(seconds: 0.003 + Double(step) * 1e-4)))
                #expect(place.isFinite, "\(signs), step \(step)")
            }
        }
    }
}
