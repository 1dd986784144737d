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
