import Seeded
import Foundation
import Fling
import TestSupport
import Testing

@Suite("Springs settle at an exact time")
struct SpringSettlingTests {
    static let ratios: [Double] = [0.01, 0.1, 0.3, 0.6, 0.9, 0.999, 1 - 1e-9, 1, 1 + 1e-9, 1.15, 2, 10, 50]

    /// Distance from the target or speed, whichever breaks its tolerance more, as a multiple of it.
    private func residual<V>(_ motion: SpringMotion<V>, _ time: Double, _ tolerance: Tolerance) -> Double {
        let state = motion.state(at: time)
        return max(
            state.value.displacement(from: motion.target).magnitude / tolerance.distance,
            state.velocity.speed / tolerance.speed)
    }

    private func check<V>(_ motion: SpringMotion<V>, _ tolerance: Tolerance, _ context: String) throws {
        let time = try #require(motion.settlingTime(within: tolerance), "\(context)")
        // It stays inside: looked at closely for two swings, then coarsely for long.
        let swing = motion.spring.duration
        for span in [swing / 200, swing / 2] {
            let outside = (0...400).lazy.map { time + Double($0) * span }
                .first { !(residual(motion, $0, tolerance) <= 1 + 1e-12) }
            #expect(outside == nil, "\(context), of \(time)")
        }
        guard time > 0 else { return }
        // Just before, it is outside; when a swing only just shows above the tolerance, for less than 1 ms.
        let isOutside = (0...1000).contains {
            residual(motion, max(0, time - Double($0) * 1e-6), tolerance) > 1
        }
        #expect(isOutside, "\(context) before \(time)")
    }

    @Test("from any distance and velocity", arguments: ratios)
    func scalar(ratio: Double) throws {
        for duration in [0.2, 0.5, 2] {
            let spring = try Spring(angularFrequency: 2 * .pi / duration, dampingRatio: ratio)
            for velocity in [0.0, 900, -900, 4021.3, 2513.27, -20_000] {
                for displacement in [320.0, -1, 0] {
                    let motion = spring.motion(
                        from: MotionState(displacement, perSecond: velocity), to: 0)
                    for tolerance in [Tolerance.point, .fraction] {
                        try check(
                            motion, tolerance, "z \(ratio), \(duration) s, \(displacement), \(velocity)")
                    }
                }
            }
        }
    }

    @Test("with velocities across the way, and a speed to come down to", arguments: ratios)
    func vectors(ratio: Double) throws {
        var random = SeededGenerator(seed: 7)
        for round in 0..<lives(12) {
            let spring = try Spring(
                angularFrequency: .random(in: 3...60, using: &random), dampingRatio: ratio)
            func vector(_ size: Double) -> SIMD3<Double> {
                [.random(in: -size...size, using: &random), .random(in: -size...size, using: &random), 0]
            }
            let motion = spring.motion(
                from: MotionState(vector(200), perSecond: vector(8000)), to: vector(200))
            let tolerance =
                round.isMultiple(of: 2)
                ? try Tolerance(distance: 0.5) : try Tolerance(distance: 1, speed: 0.05)
            try check(motion, tolerance, "z \(ratio) round \(round), seed 7")
        }
    }

    @Test(
        "a release that all but stops an overdamped spring's slow part still has its speed to lose",
        arguments: [
            (103.34122006847203, 28.2788040641674, 4.700789532681466, -27482.7765244943, 0.767, 43.59),
            (87.8582334184646, 2.5584767498191487, -1.4723305593940297, 664.1056060648575, 0.0433, 0.3878),
            (123.23470719364367, 3.857991147903998, 0.799148774898787, -828.9155411311986, 0.2335, 0.1439),
        ])
    func fastPart(
        ratio: Double, frequency: Double, displacement: Double, velocity: Double, distance: Double,
        speed: Double
    ) throws {
        let motion = try Spring(angularFrequency: frequency, dampingRatio: ratio).motion(
            from: MotionState(displacement, perSecond: velocity), to: 0)
        let tolerance = try Tolerance(distance: distance, speed: speed)
        let time = try #require(motion.settlingTime(within: tolerance))
        for step in 0...4000 {
            // Rounding the start alone moves the little that is left by some billionths.
            #expect(residual(motion, time + Double(step) * 1e-5 / frequency, tolerance) <= 1 + 1e-6)
        }
        #expect(residual(motion, time * (1 - 1e-6), tolerance) > 1)
    }

    @Test(
        "however heavily it is overdamped, its speed comes down to its limit, and not before",
        arguments: [
            (21.677346860327848, 436.55922559680175, -20148.94309643957, 0.28149069197887544, 1.8e-06),
            (8083.039844095467, 556.0480023526013, 465634.59870692086, 0.00689552666145059, 0.0078),
            (24.684936524997102, 2080.04425825565, 16_863_017.186699398, 1.0626261525035139, 0.0024),
            (12.566370614359172, 200, 20000, 0.5, 0.001), (12.566370614359172, 9999, -2e6, 0.5, 1e-7),
            (12.566370614359172, 150_000, 20000, 0.5, 1e-9), (12.566370614359172, 1e8, -3000, 0.5, 0.01),
            (12.566370614359172, 1e8, 3e9, 0.5, 1e-6), (3, 1e10, -2e4, 0.5, 1),
            (12.566370614359172, 1.0005, -20000, 0.5, 0.0001), (12.566370614359172, 1.01, 300, 0.5, 1e-9),
        ])
    func heavilyOverdamped(
        frequency: Double, ratio: Double, velocity: Double, distance: Double, speed: Double
    ) throws {
        for displacement in [0, 3.5, -1000] {
            let motion = try Spring(angularFrequency: frequency, dampingRatio: ratio).motion(
                from: MotionState(displacement, perSecond: velocity), to: 0)
            let tolerance = try Tolerance(distance: distance, speed: speed)
            let time = try #require(motion.settlingTime(within: tolerance))
            for part in [1, 1.0001, 1.01, 2, 10] {
                #expect(residual(motion, time * part, tolerance) <= 1 + 1e-6, "from \(displacement)")
            }
            #expect(residual(motion, time * (1 - 1e-6), tolerance) > 1, "from \(displacement)")
        }
    }

    @Test("whatever the spring, the motion and the tolerance, it is the last exit")
    func anySpring() throws {
        var random = SeededGenerator(seed: 20)
        func size(_ range: ClosedRange<Double>) -> Double { pow(10, .random(in: range, using: &random)) }
        func sign() -> Double { Bool.random(using: &random) ? 1 : -1 }
        for round in 0..<lives(1000) {
            let ratio = round.isMultiple(of: 3) ? 1 + sign() * size(-12...(-0.1)) : size(-2...7)
            let frequency = size(-1...3)
            let spring = try Spring(angularFrequency: frequency, dampingRatio: ratio)
            let start = SIMD2(sign() * size(-3...4), sign() * size(-6...4))
            var velocity = SIMD2(sign() * size(-3...6), sign() * size(-6...6))
            if round.isMultiple(of: 7), ratio > 1 {
                // One of its two solutions, but for a little.
                let root = ((ratio - 1) * (ratio + 1)).squareRoot()
                let rate = round.isMultiple(of: 2) ? ratio + root : 1 / (ratio + root)
                velocity = start * (-frequency * rate * (1 + size(-14...(-2))))
            }
            let motion = spring.motion(from: MotionState(start, perSecond: velocity), to: .zero)
            let tolerance = try Tolerance(
                distance: size(-3...0), speed: round.isMultiple(of: 2) ? .infinity : size(-5...0))
            let time = try #require(motion.settlingTime(within: tolerance))
            let returns = (0...200).contains { step in
                let later = time * (1 + Double(step) * 1e-4) + Double(step) * 0.02 / frequency
                return !(residual(motion, later, tolerance) <= 1 + 1e-6)
            }
            #expect(!returns, "round \(round), z \(ratio)")
            guard time > 0 else { continue }
            #expect(residual(motion, time * (1 - 1e-7), tolerance) > 1 - 1e-6, "round \(round), z \(ratio)")
        }
    }

    @Test("the springs at the ends of bounce settle or say that they never do", arguments: [-1, 1.0])
    func endsOfBounce(bounce: Double) throws {
        let spring = Spring(duration: 0.5, bounce: bounce)
        for velocity in [0, 40, -1e6] {
            let motion = spring.motion(from: MotionState(0, perSecond: velocity), to: 320)
            for tolerance in [Tolerance.point, .fraction, try Tolerance(distance: 0.5, speed: 0.001)] {
                guard bounce < 0 else {
                    #expect(motion.settlingTime(within: tolerance) == nil)
                    continue
                }
                try check(motion, tolerance, "bounce \(bounce), \(velocity)")
            }
        }
    }

    @Test("a spring with a damping ratio above 100000 settles", arguments: [100_001, 1e6, 1e8])
    func creeping(ratio: Double) throws {
        let spring = try Spring(angularFrequency: 12, dampingRatio: ratio)
        for velocity in [0, 900, -9000.0] {
            let motion = spring.motion(from: MotionState(100, perSecond: velocity), to: 0)
            let time = try #require(motion.settlingTime(within: .point))
            // Along its slow solution only, which loses 12/2z of itself each second.
            #expect(abs(time * 6 / ratio - log(200)) < 1e-3)
            let landed = try #require(SettlingMotion(motion, within: .point))
            #expect(landed.duration > time && landed.state(at: landed.duration).value == 0)
        }
    }

    @Test("far beyond all measure it says nothing rather than nonsense", arguments: ratios)
    func absurd(ratio: Double) throws {
        let spring = try Spring(angularFrequency: 10, dampingRatio: ratio)
        for exponent in stride(from: 10.0, through: 300, by: 10) {
            for velocity in [0, 1, -1e140] {
                let motion = spring.motion(from: MotionState(pow(10, exponent), perSecond: velocity), to: 0)
                if let time = motion.settlingTime(within: .point) {
                    #expect(time > 0 && time.isFinite)
                    #expect(abs(motion.state(at: time * (1 + 1e-9)).value) <= 0.5)
                }
            }
        }
    }

    @Test("a release exactly on the target with speed is not over at once")
    func onTarget() throws {
        let spring = try Spring(angularFrequency: 10, dampingRatio: 1)
        let motion = spring.motion(from: MotionState(0, perSecond: 10), to: 0)
        let time = try #require(motion.settlingTime(within: .fraction))
        #expect(time > 0.5)
    }

    @Test("an undamped spring says that it never settles, unless it hardly moves")
    func undamped() throws {
        let spring = Spring(duration: 0.5, bounce: 1)
        #expect(spring.settlingDuration == nil)
        #expect(spring.motion(from: 0.0, to: 1).settlingTime(within: .fraction) == nil)
        #expect(spring.motion(from: 0.0, to: 1).destination == nil)
        #expect(spring.motion(from: 0.0, to: 0.0005).settlingTime(within: .fraction) == 0)
        #expect(spring.motion(from: 1.0, to: 1).destination == 1)
    }

    @Test(
        "what settles after longer than the world has stood never does",
        arguments: [Double.leastNormalMagnitude / 4096, 1e-100, 1e-14])
    func hardlyDamped(ratio: Double) {
        let spring = Spring(response: 0.5, dampingFraction: ratio)
        #expect(spring.settlingDuration == nil)
        #expect(spring.motion(from: MotionState(0, perSecond: 5), to: 1).settlingTime(within: .point) == nil)
    }

    @Test("critical but for a rounding, it settles and crosses as if it were critical")
    func nearlyCritical() throws {
        let motion = try Spring(mass: 0.1, stiffness: 40, damping: 4).motion(
            from: MotionState(2, perSecond: -7.25), to: 2)
        try check(motion, Tolerance(distance: 0.05), "critical but for a rounding")
        #expect(try #require(motion.settlingTime(within: Tolerance(distance: 0.05))) > 0.15)
        #expect(motion.firstCrossing == nil)
    }

    @Test("at rest on the target it has settled")
    func atRest() {
        #expect(Spring.bouncy.motion(from: 5.0, to: 5).settlingTime(within: .point) == 0)
    }

    @Test("the perceptual duration is another thing than settling")
    func logicalDuration() throws {
        let motion = Spring.bouncy.motion(from: 0.0, to: 320)
        #expect(abs(try #require(motion.logicalDuration) - 0.5) < 1e-15)
        #expect(try #require(motion.settlingTime(within: .point)) > 0.5)
    }

    @Test("the first crossing is where it first passes the target", arguments: ratios)
    func crossing(ratio: Double) throws {
        let spring = try Spring(angularFrequency: 12, dampingRatio: ratio)
        for velocity in [0.0, 500, -500, 20_000] {
            let motion = spring.motion(from: MotionState(0, perSecond: velocity), to: 100)
            // Walk to the first change of side.
            var walked: Double?
            for step in 1..<20_000 where walked == nil {
                let time = Double(step) * 1e-4
                if motion.state(at: time).value >= 100 { walked = time }
            }
            if let crossing = motion.firstCrossing, crossing < 1.9 {
                let found = try #require(walked)
                #expect(crossing <= found && crossing >= found - 1.01e-4)
                #expect(abs(motion.state(at: crossing).value - 100) < 1e-9)
            } else {
                #expect(walked == nil || motion.state(at: 2).value == 100)
            }
        }
    }

    @Test(
        "just below critical damping it never crosses: nothing is left of it when it would",
        arguments: [1e-15, 1e-12, 1e-9])
    func crossingNearCritical(shortfall: Double) throws {
        let spring = try Spring(angularFrequency: 12, dampingRatio: 1 - shortfall)
        #expect(spring.motion(from: 0.0, to: 100).firstCrossing == nil)
        #expect(spring.motion(from: MotionState(100, perSecond: 50), to: 100).firstCrossing == nil)
        let fast = spring.motion(from: MotionState(0, perSecond: 20_000), to: 100)
        #expect(abs(fast.state(at: try #require(fast.firstCrossing)).value - 100) < 1e-9)
    }

    @Test("a clamped spring stops dead where it would pass the target")
    func clamped() throws {
        let motion = Spring.bouncy.motion(from: 0.0, to: 100).clamped()
        let stop = try #require(motion.impactTime)
        #expect(motion.state(at: stop - 1e-6).velocity.perSecond > 0)
        #expect(motion.state(at: stop) == MotionState(100))
        #expect(motion.settlingTime(within: .fraction) == stop)
        #expect(Spring.smooth.motion(from: 0.0, to: 100).clamped().impactTime == nil)
        for step in 0...1000 {
            #expect(motion.state(at: Double(step) * 0.001).value <= 100)
        }
    }
}
