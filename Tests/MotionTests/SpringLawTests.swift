import Seeded
import Motion
import Testing

@Suite("Laws of springs")
struct SpringLawTests {
    static let seeds: [UInt64] = Array(1...40)

    private struct Case {
        let motion: SpringMotion<Double>
        var random: SeededGenerator

        init(seed: UInt64) throws {
            random = SeededGenerator(seed: seed)
            let ratio: Double = [0, 0.2, 0.7, 1, 1.3, 8].randomElement(using: &random) ?? 1
            let spring = try Spring(
                mass: .random(in: 0.1...10, using: &random),
                stiffness: .random(in: 1...2000, using: &random), damping: 0)
            motion = try Spring(angularFrequency: spring.angularFrequency, dampingRatio: ratio).motion(
                from: MotionState(
                    .random(in: -500...500, using: &random),
                    perSecond: .random(in: -5000...5000, using: &random)),
                to: .random(in: -500...500, using: &random))
        }

        /// The size of what the motion does, for relative comparisons: a distance and a speed.
        var size: (Double, Double) {
            let w = motion.spring.angularFrequency
            let x = abs(motion.start.value - motion.target) + abs(motion.start.velocity.perSecond) / w
            return (x + abs(motion.target), x * w)
        }
    }

    private func expectEqual(
        _ a: MotionState<Double>, _ b: MotionState<Double>, size: (Double, Double), _ comment: Comment
    ) {
        #expect(abs(a.value - b.value) <= 1e-12 * size.0, comment)
        #expect(abs(a.velocity.perSecond - b.velocity.perSecond) <= 1e-12 * size.1, comment)
    }

    @Test("split at any time and gone on from its state, it takes the same path", arguments: seeds)
    func splitting(seed: UInt64) throws {
        var law = try Case(seed: seed)
        for _ in 0..<20 {
            let (first, second) = (
                Double.random(in: 0...2, using: &law.random), Double.random(in: 0...2, using: &law.random)
            )
            let middle = law.motion.state(at: first)
            let resumed = law.motion.spring.motion(from: middle, to: law.motion.target)
            expectEqual(
                resumed.state(at: second), law.motion.state(at: first + second), size: law.size,
                "seed \(seed)")
            var stepped = middle
            law.motion.spring.update(&stepped, target: law.motion.target, deltaTime: second)
            #expect(stepped == resumed.state(at: second) || second == 0, "seed \(seed)")
        }
    }

    @Test("energy never grows", arguments: seeds)
    func energy(seed: UInt64) throws {
        let law = try Case(seed: seed)
        let spring = law.motion.spring
        func energy(_ time: Double) -> Double {
            let state = law.motion.state(at: time)
            let x = state.value - law.motion.target
            let v = state.velocity.perSecond
            return (spring.stiffness * x * x + spring.mass * v * v) / 2
        }
        let rounding = 1e-12 * spring.stiffness * law.size.0 * law.size.0
        for step in 0..<400 {
            let time = Double(step) * 0.01
            #expect(energy(time + 0.01) <= energy(time) + rounding, "seed \(seed) at \(time)")
        }
    }

    @Test("a mirrored motion is the mirror of the motion", arguments: seeds)
    func mirror(seed: UInt64) throws {
        let law = try Case(seed: seed)
        let mirrored = law.motion.spring.motion(
            from: MotionState(-law.motion.start.value, velocity: -law.motion.start.velocity),
            to: -law.motion.target)
        for step in 0..<50 {
            let time = Double(step) * 0.04
            let (one, other) = (law.motion.state(at: time), mirrored.state(at: time))
            #expect(one.value == -other.value && one.velocity == -other.velocity, "seed \(seed)")
        }
    }

    @Test(
        "twice the distance and speed is twice the motion; a slower spring is a slower motion",
        arguments: seeds)
    func scaling(seed: UInt64) throws {
        let law = try Case(seed: seed)
        let (motion, target) = (law.motion, law.motion.target)
        let doubled = motion.spring.motion(
            from: MotionState(
                target + 2 * (motion.start.value - target), velocity: motion.start.velocity.scaled(by: 2)),
            to: target)
        let slow = try Spring(
            angularFrequency: motion.spring.angularFrequency / 4, dampingRatio: motion.spring.dampingRatio
        ).motion(
            from: MotionState(motion.start.value, velocity: motion.start.velocity.scaled(by: 0.25)),
            to: target)
        for step in 1..<50 {
            let time = Double(step) * 0.04
            let state = motion.state(at: time)
            expectEqual(
                doubled.state(at: time),
                MotionState(target + 2 * (state.value - target), velocity: state.velocity.scaled(by: 2)),
                size: (4 * law.size.0, 2 * law.size.1), "seed \(seed)")
            expectEqual(
                slow.state(at: 4 * time), MotionState(state.value, velocity: state.velocity.scaled(by: 0.25)),
                size: law.size, "seed \(seed)")
        }
    }

    @Test("the velocity is the derivative of the value", arguments: seeds)
    func derivative(seed: UInt64) throws {
        let law = try Case(seed: seed)
        let step = 1e-4 / law.motion.spring.angularFrequency
        for index in 1..<40 {
            let time = Double(index) * 0.05
            let slope =
                (law.motion.state(at: time + step).value - law.motion.state(at: time - step).value)
                / (2 * step)
            #expect(
                abs(slope - law.motion.state(at: time).velocity.perSecond) <= 1e-5 * law.size.1 * 20,
                "seed \(seed)")
        }
    }
}
