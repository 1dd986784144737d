import HandModel
import Testing

@Suite("Strokes of the hand model")
struct HandStrokeTests {
    private func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

    @Test("are reported in order, are the same for one seed, and no others", arguments: Firmware.allCases)
    func order(firmware: Firmware) {
        for intention in HandIntention.allCases {
            let stroke = HandStroke(intention, on: firmware, seed: 7)
            #expect(stroke.reports.count > 1 && stroke.lift >= stroke.reports[stroke.reports.count - 1].time)
            #expect(zip(stroke.reports, stroke.reports.dropFirst()).allSatisfy { $0.time < $1.time })
            let (same, other) = (
                HandStroke(intention, on: firmware, seed: 7), HandStroke(intention, on: firmware, seed: 8)
            )
            #expect(same.velocity == stroke.velocity && same.lift == stroke.lift)
            #expect(other.velocity != stroke.velocity)
        }
    }

    @Test("leave the surface as fast as hands do, each in its way")
    func speeds() {
        func speeds(_ intention: HandIntention) -> [Double] {
            (0..<200).map { length(HandStroke(intention, on: .plain, seed: $0).velocity) }.sorted()
        }
        #expect(speeds(.stopping)[190] < 40)
        let (throwing, reaching) = (speeds(.throwing), speeds(.reaching))
        #expect(throwing[100] > 1.5 * reaching[100] && throwing[199] < 2500 && throwing[10] > 100)
    }

    @Test("lift as fast as fingers do that were measured", arguments: Firmware.allCases)
    func lifts(firmware: Firmware) {
        let speeds = (0..<400).map { length(HandStroke(.leaving, on: firmware, seed: $0).velocity) }.sorted()
        for (part, mark) in [(0.25, 98.0), (0.5, 186), (0.75, 350)] {
            let speed = speeds[Int(part * 400)]
            #expect(speed > 0.75 * mark && speed < 1.33 * mark, "\(speed), \(mark)")
        }
    }

    @Test("stop from a speed and in a time as fingers do that were measured")
    func stops() {
        var (peaks, times): ([Double], [Double]) = ([], [])
        for seed in 0..<400 {
            let reports = HandStroke(.staying, on: .plain, seed: UInt64(seed)).reports
            // The speed over some 25 ms, with the middle of that time.
            let speeds = reports.indices.dropFirst().compactMap { index -> (time: Double, speed: Double)? in
                let last = reports[index]
                guard let first = reports[..<index].last(where: { $0.time <= last.time - 0.025 }) else {
                    return nil
                }
                let speed = length(last.position - first.position) / (last.time - first.time)
                return ((first.time + last.time) / 2, speed)
            }
            guard let peak = speeds.indices.max(by: { speeds[$0].speed < speeds[$1].speed }),
                let first = speeds[peak...].first(where: { $0.speed < 0.8 * speeds[peak].speed }),
                let last = speeds[peak...].first(where: { $0.speed < 0.1 * speeds[peak].speed })
            else { continue }
            peaks.append(speeds[peak].speed)
            times.append(last.time - first.time)
        }
        (peaks, times) = (peaks.sorted(), times.sorted())
        #expect(peaks.count > 300)
        for (part, speed, time) in [(0.25, 100.0, 0.091), (0.5, 135, 0.137), (0.75, 172, 0.226)] {
            let index = Int(part * Double(peaks.count))
            #expect(peaks[index] > 0.75 * speed && peaks[index] < 1.33 * speed, "\(peaks[index]), \(speed)")
            #expect(times[index] > 0.75 * time && times[index] < 1.33 * time, "\(times[index]), \(time)")
        }
    }

    @Test("show what the hand did: over their middle, positions go as far as reports say")
    func positions() throws {
        for seed in 0..<20 {
            let stroke = HandStroke(.throwing, on: .plain, seed: UInt64(seed))
            guard stroke.reports.count > 6 else { continue }
            let (first, last) = (
                stroke.reports[stroke.reports.count - 4], stroke.reports[stroke.reports.count - 2]
            )
            let speed = length(last.position - first.position) / (last.time - first.time)
            let truth = length(stroke.velocity)
            #expect(speed > 0.3 * truth && speed < 2 * truth, "seed \(seed): \(speed), \(truth)")
        }
    }
}
