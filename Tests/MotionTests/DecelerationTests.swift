import CLibm
import Motion
import Testing

@Suite("Decelerations follow the curves of the systems whose names they have")
struct DecelerationTests {
    private static let speeds: [Double] = [0.5, 30, 200, 1000, 4321, 20_000]

    @Test("Android's spline, by its 100 points", arguments: speeds)
    func spline(speed: Double) {
        let friction = 0.015 * 9.80665 * 39.37 * 160 * 0.84
        let power = log(0.78) / log(0.9)
        let level = log(0.35 * speed / friction)
        let (duration, displacement) = (exp(level / (power - 1)), friction * exp(power / (power - 1) * level))
        let motion = Glide(Deceleration.androidSpline, from: MotionState(10, perSecond: speed))
        #expect(abs(motion.displacement - displacement) < 1e-6)
        for part in stride(from: 0, through: 1, by: 0.0137) {
            let index = min(Int(part * 100), 99)
            let (low, high) = (point(index), point(index + 1))
            let place = displacement * (low + (high - low) * (part * 100 - Double(index)))
            #expect(abs(motion.state(at: part * duration).value - 10 - place) < 1e-6, "at \(part)")
        }
        #expect(motion.state(at: duration * (1 + 1e-12)) == MotionState(motion.end))
    }

    /// A point of the spline, by bisection.
    private func point(_ index: Int) -> Double {
        guard index < 100 else { return 1 }
        var (low, high) = (0.0, 1.0)
        while high - low > 1e-15 {
            let x = (low + high) / 2
            let time = 3 * x * (1 - x) * ((1 - x) * 0.175 + x * 0.35) + x * x * x
            if time < Double(index) / 100 { low = x } else { high = x }
        }
        return 3 * low * (1 - low) * ((1 - low) * 0.5 + low) + low * low * low
    }

    @Test("Chromium's curve, entered where it has the speed of the throw", arguments: speeds)
    func chromium(speed: Double) {
        let (alpha, beta, gamma) = (-5707.62, 172.0, 3.7)
        func place(_ time: Double) -> Double { alpha * exp(-gamma * time) - beta * time - alpha }
        let entry = -log((speed + beta) / (-alpha * gamma)) / gamma
        let end = log(-alpha * gamma / beta) / gamma
        let motion = Glide(Deceleration.chromium, from: MotionState(0, perSecond: -speed))
        for part in stride(from: 0, through: 1, by: 0.1) {
            let time = part * (end - entry)
            #expect(abs(motion.state(at: time).value + place(entry + time) - place(entry)) < 1e-6)
        }
        #expect(motion.state(at: end - entry + 1e-9) == MotionState(motion.end))
    }

    @Test("what they are known for")
    func figures() {
        #expect(abs(Deceleration.normal.distance(at: 1000) - 499.5) < 0.1)
        #expect(abs(Deceleration.android.distance(at: 1000) - 238.1) < 0.1)
        #expect(abs(Deceleration.chromium.distance(at: 1000) - 181) < 0.5)
        // It takes no throw that is faster.
        let fastest = Glide(Deceleration.chromium, from: MotionState(0, perSecond: 1e6))
        #expect(abs(fastest.displacement - 5438) < 1)
        #expect(fastest.settlingTime(within: .point).map { $0 < 1.3 } == true)
    }

    private static let known: [Deceleration] = [.normal, .fast, .androidSpline, .chromium]
    private static let all = known + [.brakes]

    @Test("a throw is where it is asked for at the time that its way takes", arguments: all)
    func timeToTravel(deceleration: Deceleration) throws {
        for speed in DecelerationTests.speeds {
            let motion = Glide(deceleration, from: MotionState(0, perSecond: -speed))
            for part in [1e-6, 0.1, 0.5, 0.9, 0.999] {
                let time = try #require(motion.time(toTravel: part * motion.displacement))
                #expect(
                    abs(motion.state(at: time).value - part * motion.displacement) <= 1e-9
                        * abs(motion.displacement))
            }
            #expect(motion.time(toTravel: 1) == nil)
            #expect(motion.time(toTravel: 1.001 * motion.displacement) == nil)
        }
    }

    @Test("it settles when it leaves the tolerance for the last time", arguments: all)
    func settles(deceleration: Deceleration) throws {
        let tolerance = try Tolerance(distance: 0.5, speed: 20)
        for speed in DecelerationTests.speeds {
            let motion = Glide(deceleration, from: MotionState(0, perSecond: speed))
            let time = try #require(motion.settlingTime(within: tolerance))
            func isSettled(_ state: MotionState<Double>) -> Bool {
                abs(motion.end - state.value) <= 0.5 + 1e-9 && state.velocity.speed <= 20 + 1e-6
            }
            #expect(isSettled(motion.state(at: time + 1e-6)))
            if time > 0 { #expect(!isSettled(motion.state(at: time - 0.02 * time - 1e-6))) }
        }
    }

    @Test("what lands at a place keeps its velocity and ends there exactly", arguments: all)
    func lands(deceleration: Deceleration) throws {
        let free = Glide(deceleration, from: MotionState(0, perSecond: 1500))
        for part in [0.34, 0.5, 0.9, 1] {
            let place = part * free.displacement
            let motion = deceleration.motion(
                from: free.start, within: -1e4...1e4, landingAt: place, spring: .smooth)
            #expect(motion.impactTime == nil)
            #expect(motion.destination == place)
            #expect(abs(motion.state(at: 1e-9).velocity.perSecond - 1500) < 1e-3)
        }
        // What is out of reach, or much too near, is the spring's.
        for place in [free.displacement * 1.01, free.displacement * 0.2, -50] {
            let motion = deceleration.motion(
                from: free.start, within: -1e4...1e4, landingAt: place, spring: .smooth)
            #expect(motion.impactTime == 0)
            #expect(motion.destination == place)
            #expect(abs(motion.state(at: 1e-9).velocity.perSecond - 1500) < 1e-3)
        }
    }

    @Test("with bounds, a throw of any kind springs back from the edge without a jump", arguments: all)
    func bounded(deceleration: Deceleration) throws {
        let free = Glide(deceleration, from: MotionState(280, perSecond: 3000))
        let motion = deceleration.motion(from: free.start, within: 0...320, spring: .smooth)
        let time = try #require(motion.impactTime)
        let (before, after) = (motion.state(at: time - 1e-9), motion.state(at: time + 1e-9))
        #expect(abs(before.value - after.value) < 1e-4)
        #expect(abs(before.velocity.perSecond - after.velocity.perSecond) < 2)
        #expect(motion.destination == 320)
    }

    @Test("an app's own curve slows down, and rests within bounds, by its own formula")
    func ownCurve() throws {
        let motion = Deceleration.brakes.motion(from: MotionState(10, perSecond: -600))
        #expect(motion.state(at: 0.1) == MotionState(-42.5, perSecond: -450))
        #expect(motion.state(at: 0.4) == MotionState(-110))
        #expect(Deceleration.brakes.distance(at: 600) == 120)
        #expect(abs((motion.logicalDuration ?? 0) - 0.36) < 1e-9)
    }

    @Test("within bounds a curve is the same as without until it meets an end", arguments: known + [.brakes])
    func boundedCurve(deceleration: Deceleration) throws {
        let start = MotionState(10.0, perSecond: -600)
        let (free, bounded) = (
            Glide(deceleration, from: start),
            deceleration.motion(from: start, within: -30...50, spring: .smooth)
        )
        let impact = try #require(bounded.impactTime)
        for part in stride(from: 0.0, to: 1, by: 0.01) {
            let (own, other) = (bounded.state(at: part * impact), free.state(at: part * impact))
            #expect(abs(own.value - other.value) < 1e-9)
            #expect(abs(own.velocity.perSecond - other.velocity.perSecond) < 1e-9)
        }
        let wide = deceleration.motion(from: start, within: -1e6...50, spring: .smooth)
        #expect(wide.destination == free.destination && wide.state(at: 100).value == free.end)
    }

    @Test("a curve is itself, and no other one of the same numbers")
    func sameCurve() {
        #expect(Deceleration.brakes == .brakes && Deceleration.brakes != .chromium)
        #expect(Set([Deceleration.brakes, .chromium, .androidSpline, .chromium]).count == 3)
        let slower = DecelerationCurve(
            fastest: 100, duration: { $0 }, distance: { speed, time, _ in speed * time },
            speed: { speed, _, _ in speed })
        let motion = Deceleration.curve(slower).motion(from: MotionState(0, perSecond: -101))
        #expect(motion.state(at: 0) == MotionState(0, perSecond: -100))
    }

    private static let broken = [
        DecelerationCurve(duration: { _ in .nan }, distance: { _, _, _ in 1 }, speed: { _, _, _ in 1 }),
        DecelerationCurve(duration: { _ in -1 }, distance: { _, _, _ in 1 }, speed: { _, _, _ in 1 }),
        DecelerationCurve(duration: { _ in .infinity }, distance: { _, _, _ in 1 }, speed: { _, _, _ in 1 }),
        DecelerationCurve(duration: { _ in 1 }, distance: { _, _, _ in .nan }, speed: { _, _, _ in 1 }),
        DecelerationCurve(duration: { _ in 1 }, distance: { _, _, _ in 0 }, speed: { _, _, _ in 1 }),
        DecelerationCurve(duration: { _ in 1 }, distance: { _, _, _ in .infinity }, speed: { _, _, _ in 1 }),
        DecelerationCurve(
            fastest: .nan, duration: { $0 }, distance: { speed, time, _ in speed * time },
            speed: { _, _, _ in 1 }),
        DecelerationCurve(
            fastest: -1, duration: { _ in 1 }, distance: { _, _, _ in 1 }, speed: { _, _, _ in 1 }),
    ]

    @Test("a curve whose numbers are no throw leaves the value where it is", arguments: broken)
    func brokenCurve(curve: DecelerationCurve) {
        let motion = Deceleration.curve(curve).motion(from: MotionState(3, perSecond: 100))
        #expect(motion.state(at: 0.5) == MotionState(3))
    }

    @Test("a curve that says what cannot be stays within its own throw")
    func wildCurve() {
        let curve = DecelerationCurve(
            duration: { _ in 1 }, distance: { _, time, _ in time < 0.5 ? .nan : time < 1 ? 90 : 30 },
            speed: { _, time, _ in time < 0.5 ? .nan : 1e9 })
        let motion = Deceleration.curve(curve).motion(from: MotionState(0, perSecond: 100))
        #expect(motion.state(at: 0.25) == MotionState(0))
        #expect(motion.state(at: 0.75) == MotionState(30, perSecond: 100))
        #expect(motion.state(at: 1) == MotionState(30))
    }

    @Test("a velocity that is no number is rest, and a very great one is finite", arguments: known)
    func badNumbers(deceleration: Deceleration) {
        for speed in [Double.nan, .infinity, -.infinity, 0] {
            let motion = Glide(deceleration, from: MotionState(3, perSecond: speed))
            #expect(motion.end == 3)
            #expect(motion.state(at: 1) == MotionState(3))
        }
        let motion = Glide(deceleration, from: MotionState(3, perSecond: -1e200))
        #expect(motion.end.isFinite && motion.end < 3)
        #expect(motion.state(at: 1).isFinite)
    }
}

extension Deceleration {
    /// Slows down by the same 1500 units per second in each second.
    fileprivate static let brakes = Deceleration.curve(
        DecelerationCurve(
            duration: { speed in speed / 1500 },
            distance: { speed, time, _ in (speed - 750 * time) * time },
            speed: { speed, time, _ in speed - 1500 * time }))
}
