import Motion
import PanelModel
import Testing
import Touch

@Suite("The place of a finger at a frame's time")
struct PredictionTests {
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

    @Test(
        "goes on as the finger goes, at any rate, as far as the lead has it",
        arguments: [60.0, 125, 144, 250, 1000])
    func predicted(rate: Double) throws {
        var tracker = VelocityTracker<SIMD2<Double>>()
        let count = max(24, Int(rate * 0.05))
        for index in 0...count {
            tracker.add(
                SIMD2(600, -300) * (Double(index) / rate), at: Timestamp(seconds: Double(index) / rate))
        }
        let last = Double(count) / rate
        let place = { (ahead: Double, lead: Double) in
            try #require(tracker.position(at: Timestamp(seconds: last + ahead), lead: lead))
        }
        for lead in [0, 0.004, 0.008, 0.0167, 0.025] {
            for ahead in [0.001, 0.004, 0.012, 0.025, 0.03] {
                let expected = SIMD2(600, -300) * (last + min(ahead, 3 * lead))
                #expect((try place(ahead, lead) - expected).magnitude < 1e-5)
            }
        }
        // More than 25 ms are not predicted: it lags by the rest.
        for ahead in [0.001, 0.012, 0.03] {
            let expected = SIMD2(600, -300) * (last + ahead - 0.015)
            #expect((try place(ahead, 0.04) - expected).magnitude < 1e-5)
        }
        #expect(try place(0.04, .nan) == place(0, 0) && place(0.04, -1) == place(0, 0))
    }

    @Test("is not ahead of a hand that has made one step, or whose positions came at once")
    func littleKnown() throws {
        var tracker = VelocityTracker<Double>()
        tracker.add(0, at: .zero)
        tracker.add(12, at: Timestamp(seconds: 0.008))
        #expect(tracker.position(at: Timestamp(seconds: 0.02)) == 12)
        for index in 1...8 {
            tracker.add(12 + Double(index), at: Timestamp(seconds: 0.008 + Double(index) * 1e-4))
        }
        #expect(tracker.position(at: Timestamp(seconds: 0.03)) == 20)
    }

    @Test("invents nothing from pairs of reports and gaps between them")
    func bursts() throws {
        var tracker = VelocityTracker<Double>()
        // 500 mm/s; the second of each pair comes 0.7 ms after the first, with the place of 10 ms later.
        var worst = 0.0
        for index in 0..<60 {
            let time = Double(index / 2) * 0.0207 + (index % 2 == 0 ? 0 : 0.0007)
            let truth = 500 * (Double(index / 2) * 0.0207 - (index % 2 == 0 ? 0.01 : 0))
            tracker.add(truth, at: Timestamp(seconds: time))
            guard index > 8, index % 2 == 1 else { continue }
            for step in 1...20 {
                let ahead = Double(step) * 0.001
                let shown = try #require(tracker.position(at: Timestamp(seconds: time + ahead)))
                worst = max(worst, abs(shown - (truth + 500 * ahead)))
            }
        }
        #expect(worst < 0.5)
    }

    @Test("is damped when the hand slows, and stays where it rests")
    func damped() throws {
        var tracker = VelocityTracker<Double>()
        // From 800 mm/s to rest, evenly, in 100 ms.
        let truth = { (time: Double) in
            let left = max(0.1 - time, 0)
            return 40 - 4000 * left * left
        }
        var worst = 0.0
        for index in 0..<30 {
            let time = Double(index) * 0.008
            tracker.add(truth(time), at: Timestamp(seconds: time))
            guard index > 4 else { continue }
            let shown = try #require(tracker.position(at: Timestamp(seconds: time + 0.0167)))
            worst = max(worst, shown - truth(time + 0.0167))
            if index > 15 { #expect(shown == 40) }
        }
        // A line over the last two reports would be 4000 × 0.0167 × (0.0167 + 0.008) = 1.6 ahead.
        #expect(worst < 1.2)
    }

    @Test("keeps three tenths of an error when the finger goes on, and none when it turns back")
    func eased() throws {
        let shown = { (last: Double) in
            var tracker = VelocityTracker<Double>()
            for index in 0..<20 {
                tracker.add(Double(index) * 8, at: Timestamp(seconds: Double(index) * 0.008))
            }
            tracker.add(last, at: Timestamp(seconds: 0.16))
            let time = Timestamp(seconds: 0.168)
            let eased = try #require(tracker.position(at: time))
            let rule = PredictionRule(
                window: PredictionRule.standard.window, doubt: PredictionRule.standard.doubt, easing: 0)
            return eased - (try #require(tracker.position(at: time, lead: 0.025, rule: rule)))
        }
        // Predicted for 0.16 was 160.
        #expect(abs(try shown(157) - 0.3 * 3) < 1e-6)
        #expect(try shown(150) == 0)
        #expect(try shown(163) == 0)
    }

    @Test(
        "is never further ahead than its reach and half of it, at the fastest step's speed",
        arguments: [0.008, 0.025])
    func bounded(limit: Double) throws {
        var random = SeededRandom(seed: 4712)
        for panel in Panel.all where panel.name != "pairs" {
            for gesture in StrokeKind.allCases {
                let reports = Stroke(of: gesture, on: panel, seed: random.next()).reports
                var tracker = VelocityTracker<SIMD2<Double>>()
                var (fastest, last) = (0.0, reports[0])
                for report in reports {
                    tracker.add(report.position, at: Timestamp(seconds: report.time))
                    let seconds = max(report.time - last.time, 0.001)
                    fastest = max(fastest, (report.position - last.position).magnitude / seconds)
                    last = report
                    let time = Timestamp(seconds: report.time + 0.04)
                    let shown = try #require(tracker.position(at: time, lead: limit))
                    // Of the former prediction three tenths may remain.
                    let most = 1.5 * min(3 * limit, 0.06) * fastest * 1.3
                    #expect((shown - report.position).magnitude <= most + 1e-9, "\(panel.name), \(gesture)")
                }
            }
        }
    }

    @Test("is a number for any numbers")
    func finite() throws {
        var random = SeededRandom(seed: 4713)
        for _ in 0..<300 {
            var tracker = VelocityTracker<SIMD2<Double>>()
            for _ in 0..<12 {
                let place = SIMD2(
                    Double(bitPattern: random.next()), random.chance(0.5) ? 1e300 : random.unit())
                let time = Timestamp(
                    nanoseconds: Int64(truncatingIfNeeded: random.next() >> (random.next() & 63)))
                tracker.add(place, at: time)
                tracker.add(random.chance(0.5) ? place : .zero, at: time.advanced(by: 0.004))
                let limit = Double(bitPattern: random.next())
                let shown = tracker.position(at: time.advanced(by: 0.01 * random.unit()), lead: limit)
                #expect(shown?.isFinite ?? true)
            }
        }
    }

    @Test("is the same whatever was asked before, and for a clock that was set back")
    func pure() throws {
        var asked = VelocityTracker<Double>()
        var other = VelocityTracker<Double>()
        for index in 0..<40 {
            let time = Double(index) * 0.009
            let place = Double(index * index) / 8
            asked.add(place, at: Timestamp(seconds: time))
            other.add(place, at: Timestamp(seconds: time))
            for part in 0..<index % 5 {
                _ = asked.position(at: Timestamp(seconds: time + Double(part) * 0.004))
            }
        }
        let time = Timestamp(seconds: 39 * 0.009 + 0.012)
        #expect(asked == other && asked.position(at: time) == other.position(at: time))
        asked.add(7, at: .zero)
        #expect(asked.position(at: Timestamp(seconds: 0.01)) == 7)
    }

    @Test(
        "stays for as long as a lift takes, then comes back to the last report, and never jumps",
        arguments: [60.0, 125, 500])
    func silence(rate: Double) throws {
        var tracker = VelocityTracker<Double>()
        let count = max(12, Int(rate * 0.05))
        for index in 0...count {
            tracker.add(Double(index) / rate * 1000, at: Timestamp(seconds: Double(index) / rate))
        }
        let last = Double(count) / rate
        let carried = try #require(tracker.position(at: Timestamp(seconds: last + 0.054)))
        #expect(abs(carried - 1000 * (last + 0.054)) < 1e-6)
        var before = 1000 * last
        for step in 1...300 {
            let place = try #require(tracker.position(at: Timestamp(seconds: last + Double(step) * 0.0005)))
            // As fast as the finger at most, and half as fast again on the way back.
            #expect(abs(place - before) < 1.5 * 1000 * 0.0005)
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

    /// The judder of a finger that is drawn at its newest report, and of one that is drawn here.
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
                    tracker.position(at: Timestamp(seconds: $0), lead: 0.016) ?? .zero
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
            // The newest report of a panel of the screen's own rate lags behind evenly.
            #expect(ratio < (panel.name == "ideal 60 Hz" ? 1.5 : 1), "\(panel.name)")
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
        #expect(worst < 800 * 0.008 * 0.8)
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
