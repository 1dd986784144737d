import Motion
import Testing

@Suite("Decay is exact")
struct DecayExactnessTests {
    static let frictions: [Double] = [1e-16, 1e-9, 0.03, 0.5, 2.002, 4.2, 10.05, 300, 1e6, 1e16]

    @Test("value and velocity, from a femtosecond until nothing is left", arguments: frictions)
    func closedForm(friction: Double) throws {
        let decay = try Decay(friction: friction)
        let reference = DecayReference(friction: Precise(high: friction))
        let multiples = [
            1e-15, 1e-9, 1e-4, 0.02, 0.3, 0.499, 0.5, 0.501, 0.69, 1, 2.5, 7, 36, 37.5, 90, 300, 700,
        ]
        for time in multiples.map({ $0 / friction }) + [1e-9, 1 / 60, 3600].filter({ $0 * friction < 700 }) {
            for velocity in [900, -4021.3, 1e-3] {
                let truth = reference.state(after: time, velocity: velocity)
                let state = decay.motion(from: MotionState(0, perSecond: velocity)).state(at: time)
                #expect(abs(state.value - truth.way) <= 1e-12 * abs(truth.way), "at \(time)")
                #expect(
                    abs(state.velocity.perSecond - truth.velocity) <= 1e-12 * abs(truth.velocity),
                    "at \(time)")
            }
        }
    }

    @Test(
        "UIKit's law, v₀·d^1000t, by multiplication alone", arguments: [0.998, 0.99, 0.997, 0.5, 0.999_999])
    func perMillisecond(rate: Double) throws {
        let motion = try Decay(decelerationRate: rate).motion(from: MotionState(0, perSecond: 900))
        for milliseconds in [1, 2, 16, 17, 100, 250, 1000, 3000, 20_000] {
            let truth = DecayReference.power(rate, milliseconds).high * 900
            guard truth > 1e-290 else { continue }
            let speed = motion.state(at: Double(milliseconds) / 1000).velocity.perSecond
            #expect(abs(speed - truth) <= 1e-12 * truth, "after \(milliseconds) ms")
        }
    }

    @Test("a time beyond all measure is the end, and before the start is the start", arguments: frictions)
    func endless(friction: Double) throws {
        let motion = try Decay(friction: friction).motion(
            from: MotionState(SIMD2(3, -7), perSecond: [1e4, -1e-4]))
        for time in [1e6, 1e300, .infinity] where time * friction > 1000 {
            #expect(motion.state(at: time) == MotionState(motion.end))
        }
        for time in [0, -1, -Double.infinity, .nan] {
            #expect(motion.state(at: time) == motion.start)
        }
        #expect(MotionState(motion.end).isFinite)
    }

    @Test("the greatest speeds whose squares can be held do not overflow", arguments: frictions)
    func greatSpeeds(friction: Double) throws {
        let motion = try Decay(friction: friction).motion(from: MotionState(0, perSecond: 1e153))
        #expect(motion.end.magnitude < .infinity)
        #expect(try #require(motion.settlingTime(within: .point)) < .infinity)
        #expect(motion.state(at: 1).velocity.perSecond.isFinite)
    }

    @Test("a velocity that is no number counts as rest", arguments: [Double.nan, .infinity, -.infinity])
    func badVelocity(velocity: Double) {
        let motion = Decay.normal.motion(from: MotionState(5, perSecond: velocity))
        #expect(motion.destination == 5)
        #expect(motion.state(at: 1) == MotionState(5))
        #expect(motion.settlingTime(within: .point) == 0)
        #expect(motion.logicalDuration == 0)
    }
}

@Suite("Decay, as the world writes it")
struct DecayParameterTests {
    @Test("UIKit's scroll views travel 0.4995 and 0.0995 of their speed")
    func scrollViews() {
        #expect(abs(Decay.normal.distance(at: 1000.0) - 499.4998332) < 1e-6)
        #expect(abs(Decay.fast.distance(at: 1000.0) - 99.4991625) < 1e-6)
    }

    @Test("every parameter reads back as it was given", arguments: [1e-6, 0.135, 0.5, 0.9, 0.998, 0.9999])
    func conversions(share: Double) throws {
        func close(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-12 * b }
        #expect(close(try Decay(decelerationRate: share).decelerationRate, share))
        #expect(close(try Decay(drag: share).drag, share))
        #expect(close(try Decay(halfLife: share).halfLife, share))
        #expect(try Decay(friction: share).friction == share)
        let rate = try Decay(friction: 4.2).decelerationRate
        #expect(close(try Decay(decelerationRate: rate).friction, 4.2))
    }

    @Test("the parameters mean what they say")
    func meaning() throws {
        func speed(_ decay: Decay, after time: Double) -> Double {
            decay.motion(from: MotionState(0, perSecond: 1)).state(at: time).velocity.perSecond
        }
        #expect(abs(speed(.flutter, after: 1) - 0.135) < 1e-15)
        #expect(abs(speed(.normal, after: 0.001) - 0.998) < 1e-15)
        #expect(abs(speed(.touchpad, after: 0.001) - 0.997) < 1e-15)
        #expect(Decay.android.friction == 4.2)
        #expect(abs(speed(try Decay(halfLife: 0.25), after: 0.25) - 0.5) < 1e-15)
        #expect(abs(speed(try Decay(friction: 3), after: 1 / 3) - 0.36787944117144233) < 1e-15)
    }

    @Test(
        "numbers that describe no decay throw",
        arguments: [0, -1, -0.5, 2, 1, .nan, .infinity, -.infinity, 1e300, -1e-300])
    func badShares(number: Double) {
        #expect(throws: ParameterError.self) { try Decay(decelerationRate: number) }
        #expect(throws: ParameterError.self) { try Decay(drag: number) }
    }

    @Test(
        "frictions and half-lives out of range throw",
        arguments: [0, -1, .nan, .infinity, -.infinity, 1e300, .leastNonzeroMagnitude])
    func badFrictions(number: Double) {
        #expect(throws: ParameterError.self) { try Decay(friction: number) }
        #expect(throws: ParameterError.self) { try Decay(halfLife: number) }
    }

    @Test(
        "the slowest and the fastest rates make motions", arguments: [.leastNonzeroMagnitude, 1.0.nextDown])
    func extremeRates(rate: Double) throws {
        let decay = try Decay(decelerationRate: rate)
        #expect(try Decay(friction: decay.friction) == decay)
        let motion = decay.motion(from: MotionState(1, perSecond: 1e6))
        #expect(motion.state(at: 1).velocity.perSecond.isFinite && motion.end < .infinity)
    }
}

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
