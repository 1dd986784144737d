import Motion
import Testing
import Touch

/// The answers are computed by hand. Positions are 10 ms apart.
@Suite("The strategies of other platforms")
struct PlatformStrategyTests {
    private func velocity(
        _ strategy: VelocityStrategy, _ places: [SIMD2<Double>], rest: Double = 0
    ) -> SIMD2<Double> {
        var tracker = VelocityTracker<SIMD2<Double>>(strategy: strategy)
        for (index, place) in places.enumerated() {
            tracker.add(place, at: Timestamp(seconds: Double(index) * 0.01))
        }
        return tracker.velocity(at: Timestamp(seconds: Double(places.count - 1) * 0.01 + rest)).perSecond
    }

    private func speed(_ strategy: VelocityStrategy, _ places: [Double], rest: Double = 0) -> Double {
        velocity(strategy, places.map { [$0, 0] }, rest: rest).x
    }

    @Test("iOS believes the oldest of three steps most, and no older one")
    func lastSteps() {
        // 0.6 × 1000 + 0.35 × 800 + 0.05 × 600
        #expect(abs(speed(.iOS, [0, 10, 18, 24]) - 910) < 1e-6)
        #expect(abs(speed(.iOS, [-90, 0, 10, 18, 24]) - 910) < 1e-6)
        #expect(abs(speed(.iOS, [0, 10]) - 50) < 1e-6 && abs(speed(.iOS, [0, 10, 30]) - 450) < 1e-6)
        #expect(speed(.iOS, [0, 10, 18, 24], rest: 0.041) == 0)
    }

    @Test(
        "niri has the way of the last 150 ms over the time up to the lift, with the step that ends first in them"
    )
    func wayOverTime() {
        // The step to 10 began before the time that counts, which is that from its end on.
        #expect(abs(speed(.niri, [0, 10, 18, 24]) - 24 / 0.02) < 1e-6)
        #expect(abs(speed(.niri, [0, 10, 18, 24], rest: 0.05) - 24 / 0.07) < 1e-6)
        #expect(abs(speed(.niri, [0, 10], rest: 0.01) - 1000) < 1e-6)
        #expect(abs(speed(.niri, (0..<30).map { 10 * Double($0) }, rest: 0.005) - 150 / 0.145) < 1e-6)
        // A step has no length in time when the lift comes with its report, and nothing moves after 150 ms.
        #expect(speed(.niri, [0, 10]) == 0 && speed(.niri, [10]) == 0)
        #expect(speed(.niri, [0, 10, 18, 24], rest: 0.151) == 0)
        #expect((velocity(.niri, [.zero, [1, 2], [3, -1]], rest: 0.01) - SIMD2(150, -50)).magnitude < 1e-6)
    }

    @Test("LSQ2 has a line for two positions, and a parabola for three")
    func parabola() {
        #expect(abs(speed(.lsq2, [0, 10]) - 1000) < 1e-6)
        // The parabola through 0, 10 and 18 is 11 n - n², whose slope at n = 2 is 7.
        #expect(abs(speed(.lsq2, [0, 10, 18]) - 700) < 1e-6)
        // The best parabola for 0, 10, 14 and 30 is 0.9 + 4.9 n + 1.5 n², whose slope at n = 3 is 13.9.
        #expect(abs(speed(.lsq2, [0, 10, 14, 30]) - 1390) < 1e-6)
    }

    @Test("IMPULSE does its work along the stroke, however the axes lie")
    func impulse() {
        // 1000 does a half of 1000²; from there to 2000 is 1000 × 2000 more: the root of 2 × 2.5 million.
        let straight = 5e6.squareRoot()
        #expect(abs(speed(.impulse, [0, 10, 30]) - straight) < 1e-6)
        let turned = velocity(.impulse, [.zero, [6, 8], [18, 24]])
        #expect((turned - SIMD2(0.6, 0.8) * straight).magnitude < 1e-6)
        // Round a corner each step does as much of its work along the diagonal; Android has (1000, 1414).
        let corner = velocity(.impulse, [.zero, [10, 0], [10, 10]])
        #expect((corner - SIMD2(500, 500)).magnitude < 1e-6)
    }
}
