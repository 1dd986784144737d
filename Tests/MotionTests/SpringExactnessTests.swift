import Foundation
import Motion
import Testing

@Suite("Springs are exact")
struct SpringExactnessTests {
    static let ratios: [Double] = [
        0, 1e-6, 0.05, 0.3, 0.6, 0.9, 0.99, 0.9999, 1 - 1e-9, 1 - 1e-14, 1, 1 + 1e-14, 1 + 1e-9, 1.0001, 1.01,
        1.15, 2, 5, 10, 20, 100, 5000,
    ]
    static let times: [Double] = [
        1e-9, 1e-6, 1e-3, 1 / 60, 0.1, 0.25, 0.5, 1, 2.1, 10, 60, 599, 3600, 7200.5, 18_000,
    ]
    static let starts: [(Double, Double)] = [(-320, 900), (-320, 0), (0, 1000), (-1, -40), (1e-3, 1e6)]

    /// How wrong a state is, relative to the size of the state.
    private func error(
        _ offset: Offset<Double>, against truth: (x: Double, v: Double), frequency: Double
    ) -> Double {
        let size = max(abs(truth.x), abs(truth.v) / frequency)
        return max(abs(offset.displacement - truth.x), abs(offset.rate - truth.v) / frequency) / size
    }

    @Test("by mass, stiffness and damping", arguments: ratios)
    func physical(ratio: Double) throws {
        for frequency in [0.5, 4 * Double.pi, 34.64, 300] {
            for mass in [1, 2.4] {
                let (stiffness, damping) = (mass * frequency * frequency, 2 * ratio * mass * frequency)
                let spring = try Spring(mass: mass, stiffness: stiffness, damping: damping)
                let reference = SpringReference(mass: mass, stiffness: stiffness, damping: damping)
                try check(spring, reference)
            }
        }
    }

    @Test("by duration and bounce", arguments: [-0.9999, -0.95, -0.5, -1e-12, 0, 1e-12, 0.15, 0.3, 0.999, 1])
    func perceptual(bounce: Double) throws {
        for duration in [0.1, 0.5, 3] {
            let ratio =
                bounce >= 0
                ? Precise(high: 1) + Precise(high: -bounce)
                : Precise(high: 1) / (Precise(high: 1) + Precise(high: bounce))
            try check(
                Spring(duration: duration, bounce: bounce),
                SpringReference(duration: duration, dampingRatio: ratio))
        }
    }

    private func check(_ spring: Spring, _ reference: SpringReference) throws {
        for time in Self.times {
            let transition = spring.transition(over: time)
            for (x, v) in Self.starts {
                let offset = transition(Offset(displacement: x, rate: v))
                #expect(offset.displacement.isFinite && offset.rate.isFinite)
                let truth = reference.offset(after: time, displacement: x, rate: v)
                guard max(abs(truth.0), abs(truth.1)) > 1e-250 else {
                    #expect(abs(offset.displacement) < 1e-240 && abs(offset.rate) < 1e-240)
                    continue
                }
                let error = error(offset, against: truth, frequency: spring.angularFrequency)
                #expect(error <= 1e-12, "\(spring) t \(time) from \(x), \(v)")
            }
        }
    }

    @Test("what peers get wrong: a stiff overdamped spring neither overflows nor snaps")
    func overdamped() throws {
        let spring = try Spring(
            angularFrequency: 1200.0.squareRoot(), dampingRatio: 10)
        let motion = spring.motion(from: 0.0, to: 1000)
        for step in 0...5000 {
            let state = motion.state(at: Double(step) * 0.01)
            #expect(state.isFinite)
        }
        #expect(motion.state(at: 1e9) == MotionState(1000))
    }

    @Test("a time beyond all measure gives a state", arguments: ratios)
    func endless(ratio: Double) throws {
        let motion = try Spring(angularFrequency: 12, dampingRatio: ratio).motion(
            from: MotionState(3, perSecond: 40), to: 9)
        for time in [1e6, 1e12, 1e300, .infinity] {
            let state = motion.state(at: time)
            #expect(state.isFinite)
            #expect(abs(state.value - 9) < 10)
        }
        #expect(motion.state(at: .nan) == motion.start)
        #expect(motion.state(at: -1) == motion.start)
        #expect(motion.state(at: 0) == motion.start)
    }

    @Test("nothing shows where the damping passes through critical", arguments: [1e-3, 0.05, 0.3, 1, 4])
    func continuity(time: Double) throws {
        var last: MotionState<Double>?
        for step in -2000...2000 {
            let ratio = 1 + Double(step) * 1e-9
            let state = try Spring(angularFrequency: 10, dampingRatio: ratio)
                .motion(from: MotionState(0, perSecond: 900), to: 320).state(at: time)
            if let last {
                #expect(abs(state.value - last.value) <= 5e-6 * 1e-3 * 400)
                #expect(abs(state.velocity.perSecond - last.velocity.perSecond) <= 5e-6 * 1e-3 * 9000)
            }
            last = state
        }
    }

    @Test("also where it passes its target, in a swing that hardly fades", arguments: [0, 0.01])
    func zeroCrossings(ratio: Double) throws {
        let spring = try Spring(mass: 1, stiffness: 157.9, damping: 2 * ratio * 157.9.squareRoot())
        let reference = SpringReference(mass: 1, stiffness: 157.9, damping: spring.damping)
        for step in 1...2000 {
            let time = Double(step) * 0.01
            let shown = spring.transition(over: time)(Offset(displacement: -320, rate: 900)).displacement
            let truth = reference.offset(after: time, displacement: -320, rate: 900).0
            #expect(abs(shown - truth) <= 1e-12 * max(abs(truth), 0.05 * 320 * exp(-ratio * 12.6 * time)))
        }
    }

    @Test("velocities need not point along the way")
    func vectors() {
        let start = MotionState(SIMD2(10.0, -20), perSecond: [300, 5000])
        let motion = Spring.bouncy.motion(from: start, to: [100, 7])
        for time in [0.01, 0.1, 0.4, 1] {
            let state = motion.state(at: time)
            for axis in 0...1 {
                let alone = Spring.bouncy.motion(
                    from: MotionState(start.value[axis], perSecond: start.velocity.perSecond[axis]),
                    to: motion.target[axis]
                ).state(at: time)
                #expect(alone.value == state.value[axis])
                #expect(alone.velocity.perSecond == state.velocity.perSecond[axis])
            }
        }
    }
}
