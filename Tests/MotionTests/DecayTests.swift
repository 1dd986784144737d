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
                #expect(
                    abs(state.value - truth.displacement) <= 1e-12 * abs(truth.displacement), "at \(time)")
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
        #expect(motion.state(at: 0) == MotionState(5))
        #expect(motion.state(at: 1) == MotionState(5))
        let bounded = Decay.normal.motion(
            from: MotionState(5, perSecond: velocity), within: 0...4, spring: .smooth)
        #expect(bounded.state(at: 0) == MotionState(5))
        #expect(bounded.state(at: 1).isFinite)
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
