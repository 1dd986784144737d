import Fling
import Seeded
import TestSupport
import Testing

@Suite("Forces without contact have a closed form")
struct ForcedMotionTests {
    @Test(
        "it is the exponential of the matrix, within 1e-9 of the way",
        arguments: [0, 1e-12, 1e-3, 0.4, 5, 10, 80] as [Double])
    func closedForm(resistance: Double) throws {
        var random = SeededGenerator(seed: 19)
        for _ in 0..<60 {
            var forces = Forces<Double>()
            forces.accelerate(by: .random(in: -2000...2000, using: &random))
            try forces.resist(resistance)
            var reference = ForceReference(acceleration: forces.acceleration, drag: resistance)
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                let anchor = Double.random(in: -500...500, using: &random)
                let hertz = Double.random(in: 0.2...6, using: &random)
                let ratio: Double = [0, 0.4, 1, 1.5].randomElement(using: &random) ?? 0
                try forces.pull(to: anchor, hertz: hertz, dampingRatio: ratio)
                let square = (2 * Double.pi * hertz) * (2 * Double.pi * hertz)
                reference.drag += 2 * ratio * 2 * Double.pi * hertz
                reference.anchor =
                    (reference.anchor * reference.stiffness + anchor * square)
                    / (reference.stiffness + square)
                reference.stiffness += square
            }
            let start = MotionState(
                Double.random(in: -500...500, using: &random),
                perSecond: Double.random(in: -5000...5000, using: &random))
            let motion = forces.motion(from: start)
            for time in [1e-6, 1 / 240, 1 / 60, 0.3, 1, 4] as [Double] {
                let (shown, truth) = (motion.state(at: time), reference.state(after: time, from: start))
                let (rate, trueRate) = (shown.velocity.perSecond, truth.velocity.perSecond)
                #expect(abs(shown.value - truth.value) <= 1e-9 * (1 + abs(truth.value)), "at \(time)")
                #expect(abs(rate - trueRate) <= 1e-9 * (1 + abs(trueRate)), "at \(time)")
            }
        }
    }

    @Test("the published pane has stiffness 483.6, damping 27.6 and a damping ratio of 0.63")
    func pane() throws {
        var forces = Forces<SIMD2<Double>>()
        try forces.pull(to: [187.5, 420], hertz: 3.5, dampingRatio: 0.4)
        try forces.resist(10)
        let spring = try #require(forces.spring)
        #expect(abs(spring.stiffness - 483.6) < 0.05)
        #expect(abs(spring.damping - 27.6) < 0.05)
        #expect(abs(spring.dampingRatio - 0.63) < 0.005)
        #expect(forces.motion(from: MotionState([187.5, 620])).destination == [187.5, 420])
    }

    @Test("a resistance leads gravity to its terminal velocity, and without gravity to rest")
    func drift() throws {
        var forces = Forces<SIMD2<Double>>()
        try forces.resist(4)
        let glide = forces.motion(from: MotionState([0, 0], perSecond: [400, -80]))
        #expect(glide.destination == [100, -20])
        let settling = try #require(glide.settlingTime(within: .point))
        let left = glide.state(at: settling).value - [100, -20]
        #expect(abs(left.magnitude - 0.5) < 1e-9)
        forces.accelerate(by: [0, 1000])
        let fall = forces.motion(from: MotionState([0, 0]))
        #expect(fall.destination == nil)
        #expect(fall.settlingTime(within: .point) == nil)
        #expect(abs(fall.state(at: 20).velocity.perSecond.y - 250) < 1e-9)
    }

    @Test("forces that describe no motion are refused")
    func refused() {
        var forces = Forces<Double>()
        #expect(throws: ParameterError(.friction, -1, must: .lieIn(from: 0, through: 1e6))) {
            try forces.resist(-1)
        }
        #expect(throws: ParameterError(.angularFrequency, 0, must: .lieIn(from: 1e-3, through: 1e4))) {
            try forces.pull(to: 0, hertz: 0, dampingRatio: 1)
        }
        #expect(throws: ParameterError(.dampingRatio, -0.1, must: .lieIn(from: 0, through: 100))) {
            try forces.pull(to: 0, hertz: 1, dampingRatio: -0.1)
        }
        #expect(throws: ParameterError(.value, .infinity, must: .beFinite)) {
            try forces.pull(to: .infinity, hertz: 1, dampingRatio: 1)
        }
        forces.accelerate(by: .nan)
        #expect(forces == Forces())
    }
}
