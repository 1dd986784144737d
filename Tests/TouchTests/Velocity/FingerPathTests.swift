import Glibc
import Motion
import PanelModel
import Seeded
import TestSupport
import Testing

@testable import Touch

@Suite("The path on which frames see a finger")
struct FingerPathTests {
    private func at(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

    @Test("has no place before the first report, and stays at that one")
    func first() throws {
        var path = FingerPath<SIMD2<Double>>()
        #expect(path.state(at: .zero) == nil)
        path.add([3, 4], at: at(1))
        for seconds in [0, 1, 1.01, 5] { #expect(path.state(at: at(seconds)) == MotionState([3, 4])) }
    }

    @Test(
        "meets a finger of constant velocity, ahead by so much, at any rate",
        arguments: [60.0, 125, 144, 250, 1000])
    func even(rate: Double) throws {
        for ahead in [0, 0.005, 0.007, 0.022] {
            var path = FingerPath<SIMD2<Double>>(ahead: ahead)
            for index in 0...Int(rate * 0.4) {
                path.add(SIMD2(600, -300) * (Double(index) / rate), at: at(Double(index) / rate))
            }
            let last = Double(Int(rate * 0.4)) / rate
            for part in [0, 0.2, 0.45] {
                let seconds = last + part / rate
                let state = try #require(path.state(at: at(seconds)))
                #expect((state.value - SIMD2(600, -300) * (seconds + ahead - 0.005)).magnitude < 0.5)
                #expect((state.velocity.perSecond - SIMD2(600, -300)).magnitude < 2)
            }
        }
    }

    @Test("is ahead in full after 40 ms, and before that in part")
    func onset() throws {
        var path = FingerPath<Double>()
        for step in 0...5 {
            let time = 0.008 * Double(step)
            path.add(600 * time, at: at(time))
            let shown = try #require(path.state(at: at(time))).velocity.perSecond
            #expect(abs(shown - 120 * Double(step)) < 15, "step \(step)")
        }
    }

    @Test("stands 0.1 s after the last report of a slow finger, and is back there 0.3 s later")
    func comesBack() throws {
        var path = FingerPath<Double>(ahead: 0.02)
        for step in 0...10 { path.add(Double(step), at: at(0.008 * Double(step))) }
        func shown(_ seconds: Double) throws -> Double {
            try #require(path.state(at: at(0.08 + seconds))).value
        }
        #expect(try shown(0.099) == shown(0.09))
        #expect(try shown(0.115) < shown(0.099))
        #expect(try shown(0.39) > 10 && shown(0.4) == 10)
    }

    @Test(
        "in a silence a finger of 40 mm/s stands after the time of a report or 12 ms, one of 60 mm/s after 100 ms",
        arguments: [
            (rate: 250.0, speed: 100.0, slowing: 0.012), (50, 100, 0.02), (125, 151, 0.012),
            (125, 50 * 96 / 25.4, 0.056), (125, 227, 0.1), (250, 1000, 0.1),
        ])
    func slowing(rate: Double, speed: Double, slowing: Double) throws {
        var path = FingerPath<Double>()
        for index in 0...400 { path.add(speed * Double(index) / rate, at: at(Double(index) / rate)) }
        let stands = 400.5 / rate + slowing
        let speeds = try [-0.0005, 0.0005].map {
            try #require(path.state(at: at(stands + $0))).velocity.perSecond
        }
        #expect(speeds[0] > 0 && speeds[1] <= 0)
    }

    @Test(
        "an error fades fast at first where reports come 10 ms apart, and evenly where they come 16 ms apart",
        arguments: [(0.01, 1.0), (0.013, 0.5), (0.016, 0)])
    func haste(interval: Double, haste: Double) throws {
        var path = FingerPath<Double>()
        for index in 0...20 { path.add(3 * Double(index), at: at(interval * Double(index))) }
        // The finger is further than it was shown to be.
        path.add(70, at: at(interval * 21))
        #expect(abs(path.prediction.haste - haste) < 1e-6)
    }

    @Test("forgets a position by a part e in 35 ms")
    func forgets() {
        var fit = ForgettingParabola<Double>()
        _ = fit.add(1, after: 0.035)
        #expect(abs(fit.s0 - 1 - exp(-1)) < 2e-3)
    }

    @Test(
        "its velocity is that of the parabola nearest to the positions, whose slope and bend have to be earned"
    )
    func parabola() {
        for seed in UInt64(0)..<50 {
            var random = SeededGenerator(seed: seed)
            var fit = ForgettingParabola<Double>()
            var positions = [(age: 0.0, place: 0.0, weight: 1.0)]
            for _ in 0..<12 {
                let (step, seconds) = (random.number(in: -9...9), random.number(in: 0.001...0.03))
                let velocity = fit.add(step, after: seconds)
                for index in positions.indices {
                    positions[index].age -= seconds
                    positions[index].place -= step
                    positions[index].weight *= ForgettingParabola<Double>.weight(seconds / 0.035)
                }
                positions.append((0, 0, 1))
                func sum(_ term: (_ age: Double, _ place: Double) -> Double) -> Double {
                    positions.reduce(0) { $0 + $1.weight * term($1.age, $1.place) }
                }
                // About the means, so that two equations are left.
                let (mass, age, square) = (
                    sum { _, _ in 1 }, sum { age, _ in age }, sum { age, _ in age * age }
                )
                func slope(_ x: Double) -> Double { x - age / mass }
                func bend(_ x: Double) -> Double { x * x - square / mass }
                let (spread, tail) = (
                    sum { x, _ in slope(x) * slope(x) } + 1e-6, sum { x, _ in bend(x) * bend(x) }
                )
                let (skew, ridged) = (
                    sum { x, _ in slope(x) * bend(x) }, tail + 2 * 0.035 * 0.035 * 0.035 * 0.035
                )
                let expected =
                    (sum { slope($0) * $1 } * ridged - sum { bend($0) * $1 } * skew)
                    / (spread * ridged - skew * skew)
                #expect(abs(velocity - expected) < 1e-6 * (1 + abs(expected)), "seed \(seed)")
            }
        }
    }

    @Test("fingers that lift one after the other may have left up to 45 ms before the report")
    func unevenLift() {
        for (silence, lift) in [(0.005, 0.005), (0.03, 0.012), (0.1, 0.055)] {
            let time = UnevenLift.time(reported: at(1 + silence), after: at(1))
            #expect(abs(time.seconds(since: at(1)) - lift) < 1e-9)
        }
    }

    @Test("does not jump at a report, whatever that says, nor between reports")
    func continuous() throws {
        var random = SeededRandom(seed: 4710)
        for _ in 0..<200 {
            var path = FingerPath<Double>(ahead: random.unit() * 0.05)
            var (time, place) = (0.0, 0.0)
            for _ in 0..<40 {
                let before = path.state(at: at(time))
                path.add(place, at: at(time))
                let after = try #require(path.state(at: at(time)))
                if let before { #expect(abs(after.value - before.value) < 1e-6) }
                let interval = random.chance(0.1) ? random.unit() : random.unit() * 0.02
                var last = after.value
                let step = min(interval, 0.03) / 40
                for part in 1...40 {
                    // It moves as it says, up to the change of its rate within a step.
                    let rate = path.rate(at: at(time + step * (Double(part) - 0.5))).perSecond
                    let next = try #require(path.state(at: at(time + step * Double(part)))).value
                    #expect(abs(next - last - rate * step) < 0.02 * (1 + abs(rate) * step))
                    last = next
                }
                time += interval
                place += (random.unit() - 0.4) * 20
            }
        }
    }

    @Test("keeps less than a tenth of an error until the next report is due")
    func fading() throws {
        var path = FingerPath<Double>(ahead: 0)
        for index in 0...20 { path.add(Double(index) * 4, at: at(Double(index) * 0.008)) }
        path.add(90, at: at(21 * 0.008))
        let shown = try #require(path.state(at: at(21 * 0.008))).value
        #expect(abs(shown - (84 - 4 * 0.005 / 0.008)) < 0.3)
        // Half-way, an eighth is left; after it, nothing.
        let prediction = path.prediction
        let next = 1 - 0.008 / prediction.fading
        #expect(next * next * next < 0.1)
        let half = try #require(path.state(at: at(21 * 0.008 + prediction.fading / 2))).value
        let displacement = prediction.velocity * (prediction.fading / 2 - 0.005)
        #expect(prediction.error < -3 && abs(half - 90 - displacement - prediction.error / 8) < 0.2)
    }

    @Test("doesn't turn while the finger goes on, though a report was late")
    func late() throws {
        for (delay, speed) in [(0.02, 1000.0), (0.02, 400), (0.016, 3000), (0.006, 1000)] {
            var path = FingerPath<Double>()
            var (time, place, last) = (0.0, 0.0, -Double.infinity)
            for index in 0...40 {
                path.add(place, at: at(time))
                // The report that is late says where the finger was in its turn.
                let wait = index == 20 ? 0.008 + delay : 0.008
                for part in 0...10 {
                    let shown = try #require(path.state(at: at(time + wait * Double(part) / 10))).value
                    #expect(shown >= last - 1e-4 * speed, "\(delay) at \(speed), \(index)")
                    last = shown
                }
                time += wait
                place += speed * 0.008
            }
        }
    }

    @Test("keeps a seventh of its speed while the finger goes on, though it was too far ahead")
    func tooFarAhead() throws {
        var path = FingerPath<Double>()
        for index in 0...30 { path.add(8 * Double(index), at: at(0.008 * Double(index))) }
        // The report comes three times as late, and the finger goes on as before.
        for index in 31...33 { path.add(8 * Double(index), at: at(0.016 + 0.008 * Double(index))) }
        #expect(path.previous.error > 5)
        for index in 1...8 {
            let rate = path.rate(at: at(0.016 + 0.008 * 32 + 0.001 * Double(index))).perSecond
            #expect(rate > 0.14 * path.previous.velocity, "after \(index) ms")
        }
    }

    @Test("sets out evenly in a hand whose panel reports in pairs")
    func setsOut() throws {
        var path = FingerPath<Double>()
        path.begin(at: 0, velocity: Velocity(perSecond: 500), time: at(0))
        let reports = [(0.001, 8.5), (0.0167, 20), (0.0177, 34), (0.0334, 51)]
        let places = try (0...5).map { frame in
            let time = 0.0005 + Double(frame) / 120
            var known = path
            for report in reports where report.0 <= time { known.add(report.1, at: at(report.0)) }
            return try #require(known.state(at: at(time))).value
        }
        let steps = zip(places.dropFirst(), places).map(-)
        for index in 1..<steps.count - 1 {
            #expect(steps[index] > 0.5 * min(steps[index - 1], steps[index + 1]), "\(steps)")
        }
    }

    @Test("isn't thrown on by a panel that reports rarely and was late by half a step")
    func rare() throws {
        var path = FingerPath<Double>()
        var (place, worst) = (0.0, 0.0)
        for index in 0..<30 {
            path.add(place, at: at(Double(index) * 0.016))
            // 300 points/s, one of whose steps is half as long, and the next one makes up for it.
            place += index == 25 ? 2.4 : index == 26 ? 7.2 : 4.8
            guard index > 20 else { continue }
            for part in 1...16 {
                worst = max(worst, path.rate(at: at(Double(index) * 0.016 + Double(part) * 0.001)).perSecond)
            }
        }
        #expect(worst > 450 && worst < 660)
    }

    @Test("doesn't leap where the finger turns, though it was too far ahead", arguments: [120.0, 240, 500])
    func turns(rate: Double) throws {
        var path = FingerPath<Double>()
        var last: Double?
        for index in 0...Int(0.16 * rate) {
            let time = Double(index) / rate
            // It brakes from 400 units/s, and is as fast the other way in the end.
            let braking = max(time - 0.1, 0)
            path.add(-400 * time + 8000 * braking * braking, at: at(time))
            for part in 0..<8 {
                let shown = try #require(path.state(at: at(time + Double(part) / (8 * rate)))).value
                if let last { #expect(abs(shown - last) < 1000 / (8 * rate), "\(index)") }
                last = shown
            }
        }
    }

    @Test("slows down at once in the silence of a slow finger, and goes on in that of a fast one")
    func silence() throws {
        for (speed, share) in [(150.0, 0.0...0.1), (1000, 0.5...0.8)] {
            var path = FingerPath<Double>()
            for index in 0...20 { path.add(speed * Double(index) * 0.008, at: at(Double(index) * 0.008)) }
            let state = try #require(path.state(at: at(0.16 + 0.04)))
            #expect(share.contains(state.velocity.perSecond / speed), "\(speed)")
            var before = try #require(path.state(at: at(0.16))).value
            let furthest = try #require(path.state(at: at(0.16 + 0.104))).value
            for step in 1...520 {
                let state = try #require(path.state(at: at(0.16 + Double(step) * 0.001)))
                // Forth while a lift may still be reported, then back by less than a third of the speed.
                let displacement = state.value - before
                #expect(
                    step <= 100 ? displacement >= -1e-9 : displacement > -speed / 3 * 0.001 - 1e-9,
                    "\(speed), \(step)")
                before = state.value
            }
            #expect(furthest > speed * 0.16 && before == speed * 20 * 0.008)
            #expect(path.restTime <= at(0.16 + 0.51))
        }
    }

    @Test(
        "goes on where a lift cut one step short, and brakes with a fast finger that is held up until it stands"
    )
    func heldUp() throws {
        var path = FingerPath<Double>()
        for index in 0...20 { path.add(8 * Double(index), at: at(Double(index) * 0.008)) }
        path.add(161, at: at(0.168))
        #expect(path.prediction.velocity > 400)
        #expect(try #require(path.state(at: at(0.168 + 0.012))).velocity.perSecond > 200)
        var (speed, slowing) = (path.prediction.velocity, path.prediction.slowing)
        for index in 2...4 {
            path.add(160 + Double(index), at: at(0.16 + 0.008 * Double(index)))
            #expect(path.prediction.velocity < speed && path.prediction.slowing < slowing, "\(index)")
            (speed, slowing) = (path.prediction.velocity, path.prediction.slowing)
        }
        #expect(try #require(path.state(at: at(0.192 + 0.03))).velocity == .zero)
    }

    @Test("invents nothing from pairs of reports and gaps between them")
    func bursts() throws {
        var path = FingerPath<Double>(ahead: 0.005)
        // 500 mm/s; the second of each pair comes 0.7 ms after the first, with the place of 10 ms later.
        var worst = 0.0
        for index in 0..<60 {
            let time = Double(index / 2) * 0.0207 + (index % 2 == 0 ? 0 : 0.0007)
            let truth = 500 * (Double(index / 2) * 0.0207 - (index % 2 == 0 ? 0.01 : 0))
            path.add(truth, at: at(time))
            guard index > 12, index % 2 == 1 else { continue }
            for step in 1...20 {
                let ahead = Double(step) * 0.001
                let shown = try #require(path.state(at: at(time + ahead))).value
                worst = max(worst, abs(shown - (truth + 500 * ahead)))
            }
        }
        // The way of the 10 ms by which the reports differ, and no more.
        #expect(worst < 5)
    }

    @Test("goes on evenly between pairs of reports of a finger that gets faster")
    func pairsOfFastFinger() throws {
        var path = FingerPath<Double>()
        let reports = (0..<16).map { index in
            let moment = Double(index) / 120
            let time = Double(index / 2) / 60 + (index % 2 == 0 ? 0 : 0.001)
            return (time: time, place: 10_000 * moment * moment)
        }
        var count = 0
        let places = try (0..<14).map { frame in
            let time = Double(frame) / 120 + 0.0005
            while count < reports.count, reports[count].time <= time {
                path.add(reports[count].place, at: at(reports[count].time))
                count += 1
            }
            return try #require(path.state(at: at(time))).value
        }
        let steps = zip(places.dropFirst(), places).map(-).dropFirst(6)
        for (step, next) in zip(steps, steps.dropFirst()) { #expect(next > 0.74 * step) }
    }

    @Test("slows down soon after a step over a gap, in which a fast finger may have stopped")
    func gap() throws {
        func passes(by missing: Int) throws -> Double {
            var path = FingerPath<Double>(unitsPerMillimetre: 1)
            for report in 0..<20 {
                path.add(Double(report) * 2, at: Timestamp(seconds: Double(report) * 0.01))
            }
            let time = Timestamp(seconds: Double(20 + missing) * 0.01)
            path.add(Double(20 + missing) * 2, at: time)
            return try #require(path.state(at: time + 0.09)?.value) - Double(20 + missing) * 2
        }
        #expect(try passes(by: 0) > 9 && passes(by: 1) > 9)
        #expect(try passes(by: 3) < 5)
    }

    @Test("slows down soon after a last step back, however fast the finger was before")
    func stepBack() throws {
        func passes(lastStep step: Double) throws -> Double {
            var path = FingerPath<Double>(unitsPerMillimetre: 1)
            for report in 0..<20 {
                path.add(Double(report), at: Timestamp(seconds: Double(report) * 0.008))
            }
            // Two steps of 400 mm/s, and the last.
            for (report, place) in [22, 25, 25 + step].enumerated() {
                path.add(place, at: Timestamp(seconds: Double(20 + report) * 0.008))
            }
            let frames = (0..<100).compactMap {
                path.state(at: Timestamp(seconds: 0.176 + Double($0) * 0.001))
            }
            return try #require(frames.map(\.value).max()) - 25 - step
        }
        #expect(try passes(lastStep: 3) > 10)
        #expect(try passes(lastStep: -0.4) < 2.5)
    }

    @Test("goes on from a velocity that was measured before")
    func begun() throws {
        var path = FingerPath<Double>()
        path.begin(at: 10, velocity: Velocity(perSecond: 500), time: at(1))
        let state = try #require(path.state(at: at(1)))
        #expect(abs(state.value - 10) < 1e-9 && abs(state.velocity.perSecond - 500) < 25)
        path.add(14, at: at(1.008))
        let next = try #require(path.state(at: at(1.012)))
        #expect(abs(next.value - (14 + 500 * (0.004 + 0.007 - 0.005))) < 1)
    }

    @Test("is a number for any numbers")
    func finite() throws {
        var random = SeededRandom(seed: 4713)
        for _ in 0..<300 {
            var path = FingerPath<SIMD2<Double>>(ahead: random.unit())
            for _ in 0..<12 {
                let place = SIMD2(
                    random.chance(0.5) ? 1e300 * (random.unit() - 0.5) : random.unit() * 1e15, random.unit())
                let time = Timestamp(
                    nanoseconds: Int64(truncatingIfNeeded: random.next() >> (random.next() & 63)))
                path.add(place, at: time)
                path.add(random.chance(0.5) ? place : .zero, at: time.advanced(by: 0.004))
                for moment in [time, time.advanced(by: 0.01 * random.unit()), Timestamp(nanoseconds: .max)] {
                    let state = try #require(path.state(at: moment))
                    #expect(state.value.isFinite && state.velocity.perSecond.isFinite)
                    #expect(path.rate(at: moment).perSecond.isFinite)
                }
            }
        }
    }

    @Test("has a frame that is asked for again show the same, whatever is reported later")
    func again() throws {
        var path = FingerPath<Double>()
        for index in 0...20 { path.add(Double(index * index), at: at(Double(index) * 0.008)) }
        let times = (0..<8).map { at(0.16 + 0.001 * Double($0)) }
        let before = times.map { path.state(at: $0) }
        path.add(600, at: at(0.168))
        let after = times.map { path.state(at: $0) }
        #expect(after == before)
    }

    @Test("is the same whatever was asked before")
    func pure() throws {
        var asked = FingerPath<Double>()
        var other = FingerPath<Double>()
        for index in 0..<40 {
            let (time, place) = (Double(index) * 0.009, Double(index * index) / 8)
            asked.add(place, at: at(time))
            other.add(place, at: at(time))
            for part in 0..<index % 5 { _ = asked.state(at: at(time + Double(part) * 0.004)) }
        }
        #expect(asked.state(at: at(39 * 0.009 + 0.012)) == other.state(at: at(39 * 0.009 + 0.012)))
    }

    /// The judder of a finger that is drawn at its newest report, and of one that is drawn here.
    private func judder(on panel: Panel, framesPerSecond: Double) -> (newest: Judder, path: Judder) {
        var random = SeededRandom(seed: 4711)
        var (newest, shown) = (Judder(), Judder())
        for gesture in StrokeKind.allCases {
            for _ in 0..<lives(8) {
                let stroke = Stroke(of: gesture, on: panel, seed: random.next())
                let phase = random.unit()
                var last = SIMD2<Double>.zero
                newest.draw(stroke, framesPerSecond: framesPerSecond, phase: phase, latency: 0.016) {
                    last = $0.position
                } place: { _ in
                    last
                }
                var path = FingerPath<SIMD2<Double>>(unitsPerMillimetre: 1)
                shown.draw(stroke, framesPerSecond: framesPerSecond, phase: phase, latency: 0.016) {
                    path.add($0.position, at: Timestamp(seconds: $0.time))
                } place: {
                    path.state(at: Timestamp(seconds: $0 - 0.016))?.value ?? .zero
                }
            }
        }
        return (newest, shown)
    }

    @Test("near the greatest number, and after what is no number, the place that is shown is one")
    func greatest() throws {
        let largest = Double.greatestFiniteMagnitude
        for (from, step) in [
            (0.9 * largest, 0.01 * largest), (-0.9 * largest, -0.01 * largest), (1, largest),
        ] {
            var path = FingerPath<Double>()
            for index in 0..<8 {
                let time = Timestamp(seconds: Double(index) * 0.008)
                path.add(index == 5 ? .nan : from + step * Double(index), at: time)
                for ahead in [0, 0.004, 0.02, 0.1, 1] {
                    let shown = try #require(path.state(at: time.advanced(by: ahead)))
                    #expect(shown.value.isFinite && shown.velocity.perSecond.isFinite)
                }
            }
        }
    }

    @Test("judders less than the newest report", arguments: [60.0, 120, 144])
    func judder(framesPerSecond: Double) {
        var (newest, shown) = (0.0, 0.0)
        for panel in Panel.all {
            let judder = judder(on: panel, framesPerSecond: framesPerSecond)
            let ratio = judder.path.millimetres / judder.newest.millimetres
            // The newest report of a panel without faults lags behind nearly evenly. These fingers stop and turn
            // within a report; with two or more of them in a frame, the newest shows that at once.
            let hasFaults = !panel.name.hasPrefix("ideal") && panel.name != "oversampling"
            #expect(
                ratio < (hasFaults ? (framesPerSecond > 60 ? 1 : 1.2) : 3.5),
                "\(panel.name): \(judder.path.millimetres) of \(judder.newest.millimetres)")
            newest += judder.newest.millimetres
            shown += judder.path.millimetres
        }
        #expect(shown < (framesPerSecond > 60 ? 0.7 : 1.1) * newest)
    }
}
