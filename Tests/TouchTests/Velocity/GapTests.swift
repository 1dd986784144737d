import Motion
import PanelModel
import Testing

@testable import Touch

@Suite("The velocity of a finger whose reports have gaps")
struct GapTests {
    /// At a lift so many seconds after the newest of these reports.
    private func velocity(
        times: [Double], places: [Double], rest: Double = 0.008
    ) throws -> Double {
        var tracker = VelocityTracker<Double>()
        for (time, place) in zip(times, places) { tracker.add(place, at: Timestamp(seconds: time)) }
        return tracker.velocity(at: Timestamp(seconds: try #require(times.last) + rest)).perSecond
    }

    /// Returns the velocity that is found of a finger at 1000 mm/s, whose last step took `gap` seconds and was
    /// `share` times as long as its speed before would have made it.
    private func velocity(
        rate: Double, reports: Int, gap: Double, share: Double, rest: Double = 0.008
    ) throws -> Double {
        var times = (0..<reports).map { Double($0) / rate }
        var places = times.map { $0 * 1000 }
        times.append(try #require(times.last) + gap)
        places.append(try #require(places.last) + 1000 * gap * share)
        return try velocity(times: times, places: places, rest: rest)
    }

    @Test("is that of the step over the gap, when the finger moved on through it", arguments: [1.0, -1])
    func movingOn(sign: Double) throws {
        let answer = try velocity(
            times: [0.719, 0.735, 0.752, 0.776, 0.831],
            places: [-568, -584, -600, -616, -656].map { $0 * sign })
        #expect(abs(answer + 727 * sign) < 30)
    }

    @Test("is at most that of the step in 0.1 s, where a fast finger rested for some of a long gap")
    func rested() throws {
        let answer = try velocity(rate: 100, reports: 10, gap: 0.2, share: 0.25, rest: 0)
        #expect(abs(answer - 500) < 1)
    }

    @Test("is halved by a rest of 52 ms and 0.6 of the time between two reports", arguments: [0.004, 0.016])
    func half(interval: Double) {
        let rest = 0.052 + 0.6 * interval
        #expect(abs(RestBeforeLift.remainder(after: rest, interval: interval) - 0.5) < 1e-9)
    }

    /// Returns the velocity of a finger at 1000 mm/s whose panel then repeats the last position every 8 ms. Its last
    /// steps are parts of that speed.
    private func velocity(steps: [Double] = [], repeats: Int, every interval: Double = 0.008) throws -> Double
    {
        var places = (0..<12).map { Double($0) * 1000 * interval }
        for step in steps { places.append(try #require(places.last) + step * 1000 * interval) }
        for _ in 0..<repeats { places.append(try #require(places.last)) }
        return try velocity(times: places.indices.map { Double($0) * interval }, places: places)
    }

    @Test("is what it was if the panel repeats the last position up to three times")
    func repeated() throws {
        for repeats in 0...3 { #expect(try velocity(repeats: repeats) > 980, "\(repeats) times") }
        #expect(try velocity(repeats: 3, every: 0.004) > 999)
        #expect(try velocity(steps: [0.95, 0.9], repeats: 2) > 850)
        #expect(try velocity(steps: [1.2, 1.4], repeats: 2) > 1050)
    }

    @Test("is next to nothing if a finger brakes before its position is repeated, or if that takes longer")
    func standing() throws {
        for repeats in 2...3 { #expect(try abs(velocity(steps: [0.8, 0.5], repeats: repeats)) < 100) }
        #expect(try abs(velocity(repeats: 4)) < 20)
        #expect(try abs(velocity(repeats: 3, every: 0.016)) < 20)
    }

    @Test(
        "is that of the step over any long gap, and nothing when it rested there",
        arguments: [60.0, 80, 100, 125, 140])
    func longGaps(rate: Double) throws {
        for reports in [2, 3, 5, 8, 12] {
            for gap in stride(from: 3 / rate, through: 0.1, by: 0.007) {
                for share in stride(from: 0.0, through: 1.5, by: 0.25) {
                    let answer = try velocity(rate: rate, reports: reports, gap: gap, share: share)
                    #expect(abs(answer - 1000 * share) < 1, "\(reports) reports, \(gap) s, \(share)")
                }
            }
            // After more than 100 ms it may have moved in the last of them alone; but one speed is one speed.
            let answer = try velocity(rate: rate, reports: reports, gap: 0.12, share: 1)
            #expect(abs(answer - 1000) < 1)
        }
    }

    @Test("changes smoothly with the length of the gap and of the step", arguments: [60.0, 100, 140])
    func smoothness(rate: Double) throws {
        for reports in [3, 8] {
            for share in stride(from: 0.0, through: 1.5, by: 0.25) {
                var before: Double?
                for gap in stride(from: 1.5 / rate, through: 0.12, by: 0.0005) {
                    let answer = try velocity(rate: rate, reports: reports, gap: gap, share: share)
                    let other = try velocity(rate: rate, reports: reports, gap: gap, share: share + 0.01)
                    #expect(abs(answer - (before ?? answer)) < 150, "\(reports) reports, \(gap) s, \(share)")
                    #expect(abs(answer - other) < 80, "\(reports) reports, \(gap) s, \(share)")
                    before = answer
                }
            }
        }
    }

    @Test("falls with the rest after the gap, to nothing", arguments: [60.0, 100, 140])
    func restAfterGap(rate: Double) throws {
        for gap in [0.03, 0.055, 0.12] {
            var before = Double.infinity
            for rest in stride(from: 0.0, through: 0.15, by: 0.003) {
                let answer = try velocity(rate: rate, reports: 6, gap: gap, share: 0.8, rest: rest)
                #expect(answer <= before && answer >= 0)
                before = answer
            }
            #expect(before <= 50)
        }
    }

    @Test("never points against a finger that moved one way, whatever its steps", arguments: UInt64(1)...20)
    func oneWay(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for stroke in 0..<60 {
            // Of length 1.
            let direction = [SIMD2(1, 0), SIMD2(0, -1), SIMD2(0.6, 0.8), SIMD2(-0.28, 0.96)][stroke % 4]
            let count = Int(random.uniform(2...32))
            let (interval, unit) = (random.proportional(0.001...0.03), random.uniform(0...1))
            let (uneven, still) = (random.uniform(0...1), random.uniform(0...0.5))
            var tracker = VelocityTracker<SIMD2<Double>>()
            var (time, along, fastest) = (0.0, 0.0, 0.0)
            for index in 0..<count {
                let gap = random.chance(0.1) ? random.proportional(0.0001...0.4) : interval
                let seconds = gap * (1 + uneven * random.uniform(-0.9...1))
                var step = random.chance(still) ? 0 : random.proportional(0.01...3000) * seconds
                if unit > 0.5 { step = (step / unit).rounded() * unit }
                time += seconds
                along += step
                if index > 0 { fastest = max(fastest, step / seconds) }
                tracker.add(direction * along, at: Timestamp(seconds: time))
            }
            let lift = Timestamp(seconds: time + random.uniform(0...0.05))
            let velocity = tracker.velocity(at: lift).perSecond
            let forward = (velocity * direction).sum()
            #expect(forward >= -1e-6 * fastest, "seed \(seed), stroke \(stroke): \(forward)")
        }
    }
}
