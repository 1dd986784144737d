import Seeded
import Motion
import Testing

@Suite("Where and when a decay ends")
struct DecayLandingTests {
    static let seeds: [UInt64] = Array(1...40)

    private func random(_ seed: UInt64) throws -> (Decay, MotionState<SIMD2<Double>>, SIMD2<Double>) {
        var random = SeededGenerator(seed: seed)
        func point(_ size: Double) -> SIMD2<Double> {
            [.random(in: -size...size, using: &random), .random(in: -size...size, using: &random)]
        }
        let decay = try Decay(friction: .random(in: 0.5...20, using: &random))
        return (decay, MotionState(point(500), perSecond: point(5000)), point(500))
    }

    @Test("the start velocity lands on the point", arguments: seeds)
    func initialVelocity(seed: UInt64) throws {
        let (decay, start, target) = try random(seed)
        let velocity = decay.initialVelocity(toReach: target, from: start.value)
        let landing = decay.projection(of: MotionState(start.value, velocity: velocity))
        #expect((landing - target).magnitude <= 1e-12 * (target - start.value).magnitude, "seed \(seed)")

        let motion = decay.motion(from: start.value, landingAt: target)
        #expect(motion.start == MotionState(start.value, velocity: velocity), "seed \(seed)")
        #expect(motion.destination == target, "seed \(seed)")
        #expect(motion.state(at: 40 / decay.friction).value == target, "seed \(seed)")
    }

    @Test("a friction of its own keeps the velocity and lands on the point", arguments: seeds)
    func friction(seed: UInt64) throws {
        let (decay, start, target) = try random(seed)
        let state = MotionState(
            start.value, perSecond: (target - start.value).scaled(by: decay.friction))
        let motion = try #require(DecayMotion(from: state, landingAt: target), "seed \(seed)")
        #expect(abs(motion.decay.friction - decay.friction) <= 1e-12 * decay.friction, "seed \(seed)")
        #expect(motion.state(at: 0) == state)
        #expect(motion.state(at: 40 / decay.friction).value == target, "seed \(seed)")
        // The way still to go and the speed fall together, at every time.
        for time in [1e-9, 0.01, 0.1, 0.5, 2] {
            let later = motion.state(at: time)
            let velocity = (target - later.value).scaled(by: motion.decay.friction)
            #expect(
                (later.velocity.perSecond - velocity).magnitude <= 1e-12 * state.velocity.speed,
                "seed \(seed) at \(time)")
        }
    }

    @Test("no friction lands behind, aside, or on the spot")
    func noFriction() {
        let start = MotionState(SIMD2(10.0, 20), perSecond: [900, 0])
        #expect(DecayMotion(from: start, landingAt: [320, 20]) != nil)
        #expect(DecayMotion(from: start, landingAt: [-320, 20]) == nil)
        #expect(DecayMotion(from: start, landingAt: [320, 21]) == nil)
        #expect(DecayMotion(from: start, landingAt: [10, 300]) == nil)
        #expect(DecayMotion(from: start, landingAt: start.value) == nil)
        #expect(DecayMotion(from: MotionState(0.0), landingAt: 3) == nil)
        #expect(DecayMotion(from: MotionState(0.0), landingAt: 0) == nil)
        #expect(DecayMotion(from: MotionState(0, perSecond: .nan), landingAt: 3) == nil)
        #expect(DecayMotion(from: MotionState(0, perSecond: 1), landingAt: .nan) == nil)
        #expect(DecayMotion(from: MotionState(0, perSecond: 1), landingAt: .infinity) == nil)
        #expect(DecayMotion(from: MotionState(0, perSecond: 1e-9), landingAt: 1e9) == nil)
    }

    @Test("a Float lands on a Float, and a pair on a pair")
    func otherValues() {
        let float = DecayMotion(from: MotionState(Float(1.1), perSecond: 7.3), landingAt: 3.3)
        #expect(float?.state(at: 60).value == 3.3)
        let target = AnimatablePair(SIMD2<Float>(3, 4), 5.5)
        let pair = Decay.fast.motion(from: AnimatablePair(SIMD2<Float>(1, 9), 0.1), landingAt: target)
        #expect(pair.state(at: 60).value == target)
    }

    @Test("it settles at the last time at which it is outside of the tolerance", arguments: seeds)
    func settling(seed: UInt64) throws {
        let (decay, start, _) = try random(seed)
        let motion = decay.motion(from: start)
        for tolerance in [
            Tolerance.point, try Tolerance(distance: 3, speed: 0.4), try Tolerance(distance: 1e9),
        ] {
            func excess(_ time: Double) -> Double {
                let state = motion.state(at: time)
                return max(
                    (state.value - motion.end).magnitude / tolerance.distance,
                    state.velocity.speed / tolerance.speed)
            }
            let time = try #require(motion.settlingTime(within: tolerance))
            #expect(excess(time) <= 1, "seed \(seed)")
            #expect(excess(time + 0.1) <= 1, "seed \(seed)")
            if time > 0 { #expect(excess(time - 1e-6) > 1, "seed \(seed)") }
        }
    }

    @Test("the time to travel is when it is there")
    func timeToTravel() throws {
        let decay = Decay.normal
        let motion = decay.motion(from: MotionState(0, perSecond: -900))
        for distance in [-1e-9, -1, -200, -449] {
            let time = try #require(decay.time(toTravel: distance, at: -900))
            #expect(abs(motion.state(at: time).value - distance) <= 1e-12 * abs(distance))
        }
        #expect(decay.time(toTravel: 0, at: 900) == 0)
        #expect(decay.time(toTravel: 0, at: 0) == 0)
        #expect(decay.time(toTravel: 450, at: 900) == nil)
        #expect(decay.time(toTravel: -1, at: 900) == nil)
        #expect(decay.time(toTravel: 1, at: 0) == nil)
        #expect(decay.time(toTravel: .infinity, at: 900) == nil)
        #expect(decay.time(toTravel: .nan, at: 900) == nil)
        #expect(decay.time(toTravel: 1, at: .nan) == nil)
    }

    @Test("it seems over when 99 % of the way is done")
    func logicalDuration() throws {
        let motion = Decay.normal.motion(from: MotionState(0, perSecond: 900))
        let time = try #require(motion.logicalDuration)
        #expect(abs(motion.state(at: time).value / motion.end - 0.99) < 1e-9)
    }
}

@Suite("Laws of decays")
struct DecayLawTests {
    private struct Case {
        let decay: Decay
        let start: MotionState<Double>
        var random: SeededGenerator

        init(seed: UInt64) throws {
            random = SeededGenerator(seed: seed)
            decay = try Decay(friction: .random(in: 0.1...30, using: &random))
            start = MotionState(
                .random(in: -500...500, using: &random), perSecond: .random(in: -5000...5000, using: &random))
        }
    }

    @Test(
        "split at any time and gone on from its state, it takes the same path",
        arguments: 1...40 as ClosedRange<UInt64>)
    func splitting(seed: UInt64) throws {
        var law = try Case(seed: seed)
        let motion = law.decay.motion(from: law.start)
        let size = abs(law.start.value) + abs(motion.end)
        for _ in 0..<20 {
            let first = Double.random(in: 0...2, using: &law.random)
            let second = Double.random(in: 0...2, using: &law.random)
            let resumed = law.decay.motion(from: motion.state(at: first))
            let (there, here) = (resumed.state(at: second), motion.state(at: first + second))
            #expect(abs(there.value - here.value) <= 1e-12 * size, "seed \(seed)")
            #expect(
                abs(there.velocity.perSecond - here.velocity.perSecond)
                    <= 1e-12 * abs(here.velocity.perSecond), "seed \(seed)")
            #expect(abs(resumed.end - motion.end) <= 1e-12 * size, "seed \(seed)")
        }
    }

    @Test("mirrored, moved and scaled, it is the same motion", arguments: 1...40 as ClosedRange<UInt64>)
    func symmetries(seed: UInt64) throws {
        var law = try Case(seed: seed)
        let motion = law.decay.motion(from: law.start)
        let mirrored = law.decay.motion(from: MotionState(-law.start.value, velocity: -law.start.velocity))
        // A power of 2 scales without rounding.
        let scaled = law.decay.motion(
            from: MotionState(law.start.value * 8, velocity: law.start.velocity.scaled(by: 8)))
        let moved = law.decay.motion(from: MotionState(law.start.value + 1000, velocity: law.start.velocity))
        for _ in 0..<20 {
            let time = Double.random(in: 0...3, using: &law.random)
            let state = motion.state(at: time)
            #expect(mirrored.state(at: time) == MotionState(-state.value, velocity: -state.velocity))
            #expect(
                scaled.state(at: time) == MotionState(state.value * 8, velocity: state.velocity.scaled(by: 8))
            )
            #expect(abs(moved.state(at: time).value - state.value - 1000) <= 1e-11, "seed \(seed)")
            #expect(moved.state(at: time).velocity == state.velocity, "seed \(seed)")
        }
    }

    @Test("each component runs out for itself", arguments: [0.01, 0.3, 2])
    func vectors(time: Double) {
        let start = MotionState(SIMD3(10.0, -20, 5), perSecond: [300, -5000, 0])
        let state = Decay.normal.motion(from: start).state(at: time)
        for axis in 0...2 {
            let alone = Decay.normal.motion(
                from: MotionState(start.value[axis], perSecond: start.velocity.perSecond[axis])
            ).state(at: time)
            #expect(alone == MotionState(state.value[axis], perSecond: state.velocity.perSecond[axis]))
        }
    }
}
