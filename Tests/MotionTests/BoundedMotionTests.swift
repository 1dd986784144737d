import Seeded
import Motion
import TestSupport
import Testing

@Suite("Decay within bounds")
struct BoundedMotionTests {
    static let springs: [Spring] = [
        .smooth, .bouncy, .interactive, Spring(duration: 0.3, bounce: 0.9), Spring(duration: 1, bounce: -0.7),
    ]

    @Test("a motion that comes to rest within the bounds knows nothing of them")
    func inside() {
        let start = MotionState(100, perSecond: 300)
        let free = Decay.normal.motion(from: start)
        let motion = Decay.normal.motion(from: start, within: 0...320, spring: .smooth)
        #expect(motion.impactTime == nil)
        #expect(motion.destination == free.destination)
        #expect(motion.settlingTime(within: .point) == free.settlingTime(within: .point))
        #expect(motion.logicalDuration == free.logicalDuration)
        for time in [-1, 0, 0.01, 0.4, 3, 1e9] {
            #expect(motion.state(at: time) == free.state(at: time))
        }
    }

    @Test("it meets the edge where the free motion would pass it, and neither jumps", arguments: springs)
    func edge(spring: Spring) throws {
        var random = SeededGenerator(seed: 3)
        for round in 0..<200 {
            let side: Double = round.isMultiple(of: 2) ? 1 : -1
            let start = MotionState(
                Double.random(in: -100...100, using: &random),
                perSecond: side * .random(in: 450...9000, using: &random))
            let motion = Decay.normal.motion(from: start, within: -100...100, spring: spring)
            let free = Decay.normal.motion(from: start)
            let time = try #require(motion.impactTime)
            let speed = start.velocity.speed
            #expect(abs(free.state(at: time).value - side * 100) <= 1e-12 * 200, "\(start)")
            let before = motion.state(at: time.nextDown)
            let after = motion.state(at: time)
            #expect(after.value == side * 100)
            #expect(abs(before.value - after.value) <= 1e-12 * 200, "\(start)")
            #expect(
                abs(before.velocity.perSecond - after.velocity.perSecond) <= 1e-12 * speed, "\(start)")
            // From there on it is the spring's.
            let rebound = spring.motion(from: after, to: side * 100)
            #expect(motion.destination == side * 100)
            for span in [0.001, 0.1, 0.7] {
                let (there, here) = (rebound.state(at: span), motion.state(at: time + span))
                #expect(abs(there.value - here.value) <= 1e-12 * (200 + speed), "\(start)")
            }
            // Until there it is the free motion, and within the bounds.
            for share in [0.1, 0.5, 0.9, 0.999_999, 1 - 1e-15] {
                let state = motion.state(at: time * share)
                #expect(abs(state.value - free.state(at: time * share).value) <= 1e-12, "\(start)")
                #expect(state.value.magnitude <= 100)
            }
        }
    }

    @Test("outside of the bounds it springs back at once, with the velocity it has", arguments: springs)
    func outside(spring: Spring) {
        for (value, edge) in [(400.0, 320.0), (-30, 0)] {
            for velocity in [-5000.0, 0, 700] {
                let start = MotionState(value, perSecond: velocity)
                let motion = Decay.fast.motion(from: start, within: 0...320, spring: spring)
                let rebound = spring.motion(from: start, to: edge)
                #expect(motion.impactTime == 0)
                #expect(motion.destination == edge)
                #expect(motion.settlingTime(within: .point) == rebound.settlingTime(within: .point))
                #expect(motion.logicalDuration == rebound.logicalDuration)
                for time in [-1, 0, 1e-9, 0.1, 1] {
                    #expect(motion.state(at: time) == rebound.state(at: time))
                }
                #expect(motion.state(at: .nan) == start)
            }
        }
    }

    @Test("at the edge itself, outwards bounces, inwards and rest do not")
    func atTheEdge() {
        func impact(_ velocity: Double) -> Double? {
            Decay.normal.motion(from: MotionState(320, perSecond: velocity), within: 0...320, spring: .smooth)
                .impactTime
        }
        #expect(impact(1) == 0)
        #expect(impact(-1) == nil)
        #expect(impact(0) == nil)
        #expect(impact(-0.0) == nil)
        #expect(impact(.nan) == nil)
    }

    @Test("one that just reaches the edge comes to rest on it, and no rounding carries it past")
    func grazing() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<500 {
            let start = Double.random(in: 0..<320, using: &random)
            let velocity = Decay.normal.initialVelocity(toReach: 320, from: start)
            for scale in [1, 1 - 2e-16, 1 + 2.3e-16, 1 + 1e-15, 1 + 1e-12] {
                let motion = Decay.normal.motion(
                    from: MotionState(start, velocity: velocity.scaled(by: scale)), within: 0...320,
                    spring: .smooth)
                for time in [1, 10, 18, 30, 1e9] {
                    let state = motion.state(at: time)
                    #expect(state.value <= 320 + 1e-9 && state.value >= start)
                    #expect(motion.impactTime != nil || state.value <= 320)
                }
                #expect(abs(motion.state(at: .infinity).value - 320) <= 1e-12)
                #expect(motion.settlingTime(within: .point) != nil)
            }
        }
    }

    @Test("no rounding carries it past a side just before it meets that, though it has met another one")
    func beforeTheSecondSide() {
        var random = SeededGenerator(seed: 12)
        for _ in 0..<2000 {
            let start = SIMD2(200, Double.random(in: 0..<320, using: &random))
            let velocity = Velocity<SIMD2<Double>>(
                perSecond: [9000, Double.random(in: 1000...9000, using: &random)])
            let motion = Decay.normal.motion(
                from: MotionState(start, velocity: velocity), withinX: 0...201, y: 0...320, spring: .smooth)
            guard let impact = motion.impact(1), impact.seconds > motion.impactTime ?? .infinity else {
                continue
            }
            for time in [impact.seconds.nextDown, impact.seconds.nextDown.nextDown, impact.seconds - 1e-12] {
                let value = motion.state(at: time).value.y
                #expect(value <= 320 && value > 319)
            }
        }
    }

    @Test("infinite bounds are none, and a single point holds")
    func extremeBounds() {
        let start = MotionState(3, perSecond: -900)
        let free = Decay.normal.motion(from: start)
        let unbounded = Decay.normal.motion(from: start, within: -.infinity ... .infinity, spring: .smooth)
        let half = Decay.normal.motion(from: start, within: 0...(.infinity), spring: .smooth)
        let point = Decay.normal.motion(from: start, within: 3...3, spring: .smooth)
        #expect(unbounded.state(at: 2) == free.state(at: 2))
        #expect(half.destination == 0)
        #expect(point.destination == 3)
        #expect(point.impactTime == 0)
    }

    @Test("a spring that swings for ever never settles at the edge")
    func undamped() {
        let motion = Decay.normal.motion(
            from: MotionState(0, perSecond: 900), within: -1...1, spring: Spring(duration: 1, bounce: 1))
        #expect(motion.destination == nil)
        #expect(motion.settlingTime(within: .fraction) == nil)
        #expect(motion.state(at: 1e6).isFinite)
    }

    @Test("it settles at the last time at which it is outside of the tolerance", arguments: springs)
    func settling(spring: Spring) throws {
        var random = SeededGenerator(seed: 5)
        for round in 0..<lives(40) {
            let motion = Decay.fast.motion(
                from: MotionState(
                    .random(in: -120...120, using: &random),
                    perSecond: .random(in: -3000...3000, using: &random)),
                within: -100...100, spring: spring)
            let tolerance = try [
                Tolerance.point, Tolerance(distance: 0.01, speed: 3), Tolerance(distance: 30),
                Tolerance(distance: 90, speed: 600),
            ][round % 4]
            let end = try #require(motion.destination)
            try expectSettled(motion, within: tolerance, "round \(round)") { time in
                let state = motion.state(at: time)
                return max(
                    abs(state.value - end) / tolerance.distance, state.velocity.speed / tolerance.speed)
            }
        }
    }
}

@Suite("Decay within a rectangle")
struct BoundedMotionInPlaneTests {
    private func random(_ random: inout SeededGenerator, _ spring: Spring) -> BoundedMotion<SIMD2<Double>> {
        func point(_ size: Double) -> SIMD2<Double> {
            [.random(in: -size...size, using: &random), .random(in: -size...size, using: &random)]
        }
        return Decay.fast.motion(
            from: MotionState(point(110), perSecond: point(3000)), withinX: -100...100, y: -60...60,
            spring: spring)
    }

    @Test("each axis moves for itself")
    func axes() {
        let motion = Decay.normal.motion(
            from: MotionState([280, 100], perSecond: [900, -100]), withinX: 0...320, y: 0...480,
            spring: .smooth)
        let x = Decay.normal.motion(from: MotionState(280, perSecond: 900), within: 0...320, spring: .smooth)
        let y = Decay.normal.motion(from: MotionState(100, perSecond: -100), within: 0...480, spring: .smooth)
        #expect(motion.destination == [320, y.destination ?? .nan])
        #expect(motion.logicalDuration == y.logicalDuration)
        for time in [-1, 0, 0.02, 0.5, 3] {
            let state = motion.state(at: time)
            #expect(MotionState(state.value.x, perSecond: state.velocity.perSecond.x) == x.state(at: time))
            #expect(MotionState(state.value.y, perSecond: state.velocity.perSecond.y) == y.state(at: time))
        }
    }

    @Test("free on both axes, it settles when a free point does, or a little later")
    func free() throws {
        let start = MotionState(SIMD2(1.0, 2), perSecond: [300, -50])
        let motion = Decay.fast.motion(from: start, withinX: -100...100, y: -100...100, spring: .smooth)
        let point = Decay.fast.motion(from: start)
        for tolerance in [Tolerance.point, try Tolerance(distance: 5, speed: 0.3)] {
            let (here, there) = (
                try #require(motion.settlingTime(within: tolerance)),
                try #require(point.settlingTime(within: tolerance))
            )
            #expect(here >= there - 1e-8)
            #expect(here <= there + 0.0351)  // in which the speed falls by √2
        }
    }

    @Test(
        "it settles at the last time at which an axis is outside of its share of the tolerance",
        arguments: BoundedMotionTests.springs)
    func settling(spring: Spring) throws {
        var generator = SeededGenerator(seed: 9)
        for round in 0..<lives(16) {
            let motion = random(&generator, spring)
            let tolerance = try [
                Tolerance.point, Tolerance(distance: 0.01, speed: 3), Tolerance(distance: 30),
                Tolerance(distance: 90, speed: 600),
            ][round % 4]
            let end = try #require(motion.destination)
            let isOutside = abs(motion.start.value.x) > 100 && abs(motion.start.value.y) > 60
            try expectSettled(motion, within: tolerance, "round \(round)") { time in
                let state = motion.state(at: time)
                let (displacement, rate) = (state.value - end, state.velocity.perSecond)
                let distance =
                    isOutside
                    ? displacement.magnitude
                    : max(abs(displacement.x), abs(displacement.y)) * 2.0.squareRoot()
                let speed = isOutside ? rate.magnitude : max(abs(rate.x), abs(rate.y)) * 2.0.squareRoot()
                return max(distance / tolerance.distance, speed / tolerance.speed)
            }
        }
    }

    @Test("to a place between hard ends, an axis goes by friction where a throw reaches it, or the spring")
    func landing() throws {
        let start = MotionState(SIMD2(0.0, 0), perSecond: [900, 900])
        let (end, bounds) = (SIMD2(300.0, 20), Bounds(x: 0...400, y: -400...400))
        let motion = BoundedMotion(
            slowing: .normal, from: start, landingAt: end, in: bounds, spring: .smooth)
        let alongX = try #require(DecayMotion(from: MotionState(0, perSecond: 900), landingAt: 300))
        let alongY = Spring.smooth.motion(from: MotionState(0, perSecond: 900), to: 20)
        #expect(motion.destination == end)
        for time in [0, 0.01, 0.1, 0.4, 1, 5] {
            let state = motion.state(at: time)
            #expect(isClose(state.value, SIMD2(alongX.state(at: time).value, alongY.state(at: time).value)))
        }
        // A spring that would pass the end stays at it.
        let walled = BoundedMotion(
            slowing: .normal, from: start, landingAt: SIMD2(300, 20), in: Bounds(x: 0...400, y: 0...30),
            spring: .smooth)
        for time in stride(from: 0, to: 3, by: 0.01) {
            #expect((0...30).contains(walled.state(at: time).value.y))
        }
        #expect(walled.destination == SIMD2(300, 20))
    }

    @Test("frictions that take years settle, too", arguments: [1e-16, 1e-12, 1e-9, 1e-6, 1e9, 1e16])
    func extremeFrictions(friction: Double) throws {
        for spring in [Spring(duration: 1e-6), Spring(duration: 1e6, bounce: 0.9), .smooth] {
            let motion = try Decay(friction: friction).motion(
                from: MotionState([1, 1], perSecond: [900, -1e3 * friction]), withinX: 0...1e4, y: 0...1e4,
                spring: spring)
            let time = try #require(motion.settlingTime(within: try Tolerance(distance: 1e-3, speed: 1e-3)))
            #expect(time < .infinity)
            #expect(motion.state(at: time).velocity.speed <= 1e-3 * (1 + 1e-9))
        }
    }

    @Test("at rest within the rectangle it has settled, and an endless spring never will")
    func extremes() {
        let still = Decay.fast.motion(
            from: MotionState([1, 1]), withinX: 0...2, y: 0...2, spring: .smooth)
        #expect(still.settlingTime(within: .point) == 0)
        let endless = Decay.fast.motion(
            from: MotionState([1, 1], perSecond: [900, 0]), withinX: 0...2, y: 0...2,
            spring: Spring(duration: 1, bounce: 1))
        #expect(endless.settlingTime(within: .point) == nil)
        #expect(endless.destination == nil)
    }
}

/// Expects that `excess`, at most 1 within the tolerance, is so from the settling time on, and was not
/// before.
private func expectSettled<T: Trajectory>(
    _ motion: T, within tolerance: Tolerance, _ comment: Comment, excess: (Double) -> Double
) throws {
    let time = try #require(motion.settlingTime(within: tolerance), comment)
    for step in 0...300 {
        #expect(excess(time + Double(step) * 0.002) <= 1 + 1e-9, comment)
    }
    guard time > 0 else { return }
    // A swing may show above the tolerance for less than the millisecond.
    let before = (0...1000).map { excess(max(0, time - Double($0) * 1e-6)) }
    #expect(before.contains { $0 > 1 }, comment)
}
