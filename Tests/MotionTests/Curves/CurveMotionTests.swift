import Seeded
import Motion
import Testing

@Suite("Curve motions")
struct CurveMotionTests {
    static let smooth: [UnitCurve] = [.linear, .ease, .easeIn, .easeOut, .easeInOut]
    static var all: [UnitCurve] {
        get throws {
            try smooth + [
                .circularEaseIn, .circularEaseOut, .circularEaseInOut,
                .bezier(startControlPoint: [0.68, -0.55], endControlPoint: [0.27, 1.55]),
                .bezier(startControlPoint: [0, 1], endControlPoint: [1, 0]), .steps(5),
                .steps(5, jump: .both),
            ]
        }
    }

    @Test("from one value to the other, at the pace of the curve")
    func pace() throws {
        for curve in try Self.all {
            let motion = try CurveMotion(from: SIMD2(10.0, -5), to: [110, 45], duration: 0.5, curve: curve)
            for step in 1..<200 {
                let progress = Double(step) / 200
                let state = motion.state(at: progress * 0.5)
                let pace = curve.state(at: progress)
                let displacement = SIMD2(100.0, 50)
                #expect((state.value - (SIMD2(10, -5) + displacement * pace.value)).magnitude < 1e-11)
                let rate = displacement * (pace.velocity.perSecond / 0.5)
                #expect((state.velocity.perSecond - rate).magnitude <= 1e-12 * rate.magnitude)
            }
            #expect(motion.state(at: 0.5) == MotionState([110, 45]))
            #expect(motion.state(at: 1e9) == MotionState([110, 45]))
            #expect(motion.state(at: -1).value == [10, -5])
            #expect(motion.state(at: .nan).value == [10, -5])
            #expect(motion.destination == [110, 45])
            #expect(motion.logicalDuration == 0.5)
        }
    }

    @Test("the velocity is the derivative")
    func derivative() throws {
        for curve in Self.smooth {
            let motion = try CurveMotion(from: 3.0, to: -40, duration: 0.4, curve: curve)
            TrajectoryLaws.expectDerivative(motion, span: 0.4, "\(curve)")
        }
    }

    @Test("it passes each fraction of its path once, but stands at its ends for any time")
    func passages() throws {
        let motion = try CurveMotion(from: 10.0, to: 110, duration: 0.5, curve: .easeInOut)
        for fraction in [0.001, 0.3, 0.5, 0.999] {
            let time = try #require(motion.time(ofProgress: fraction))
            #expect(abs(motion.state(at: time).value - (10 + 100 * fraction)) < 1e-9)
        }
        for fraction in [-0.1, 0, 1, 1.1, .nan] { #expect(motion.time(ofProgress: fraction) == nil) }
    }

    @Test("it settles at an exact time")
    func settling() throws {
        for curve in try Self.all {
            for distance in [0.01, 0.5, 20, 200] {
                for speed in [Double.infinity, 400, 40] {
                    let motion = try CurveMotion(
                        from: SIMD2(0.0, 0), to: [60, 80], duration: 0.5, curve: curve)
                    try TrajectoryLaws.expectExactSettling(
                        motion, within: Tolerance(distance: distance, speed: speed), span: 0.5,
                        "\(curve), \(distance), \(speed)")
                }
            }
        }
    }

    @Test("a step at the start is taken at the start, not before")
    func stepAtStart() throws {
        let motion = try CurveMotion(from: 0.0, to: 1, duration: 1, curve: .steps(2, jump: .start))
        #expect(motion.state(at: -1e-9).value == 0)
        #expect(motion.state(at: 0).value == 0.5)
    }

    @Test(
        "a staircase has settled on the step that is within the tolerance, to the last digit",
        arguments: [UnitCurve.Jump.start, .end, .both, .none])
    func settledStaircase(jump: UnitCurve.Jump) throws {
        for count in 2...60 {
            let motion = try CurveMotion(
                from: 0.0, to: 1, duration: 1, curve: .steps(count, jump: jump))
            for step in 1..<count {
                let left = 1 - motion.state(at: (Double(step) + 0.5) / Double(count)).value
                for distance in [left.nextDown, left, left.nextUp] where distance > 0 {
                    let tolerance = try Tolerance(distance: distance, speed: 1)
                    let time = try #require(motion.settlingTime(within: tolerance))
                    // A rounding of the level is none of the way.
                    let rest = 1 - motion.state(at: time + 1e-9).value
                    #expect(rest <= distance, "\(count) steps, \(distance)")
                }
            }
        }
    }

    @Test("no duration is there at once", arguments: [0, 1e-300, 1e-10])
    func noDuration(duration: Double) throws {
        let motion = try CurveMotion(continuing: MotionState(0.0, perSecond: 1e9), to: 5, duration: duration)
        #expect(motion.state(at: -1e-9).value == 0)
        #expect(motion.state(at: 0) == MotionState(5))
        #expect(motion.state(at: 1e-9) == MotionState(5))
        #expect(motion.settlingTime(within: .fraction) == 0)
    }

    // MARK: Going on from a velocity

    struct Interruption: CustomTestStringConvertible {
        var velocity: SIMD2<Double>
        var end: SIMD2<Double>
        var duration: Double
        var testDescription: String { "\(velocity) to \(end) in \(duration) s" }
    }

    static let interruptions: [Interruption] = {
        var cases: [Interruption] = []
        for duration in [0.05, 0.3, 1, 4] {
            for speed in [0, 10, 100, 300, 1000, 6000.0] {
                for direction in [SIMD2(1.0, 0), [-1, 0], [0, 1], [0.8, -0.6]] {
                    for end in [SIMD2(100.0, 0), [0.5, 0], [0, 0]] {
                        cases.append(Interruption(velocity: direction * speed, end: end, duration: duration))
                    }
                }
            }
        }
        return cases
    }()

    @Test("value and velocity go on from what they were, and the motion ends at its end")
    func continuity() throws {
        for (index, curve) in try Self.all.enumerated() {
            for each in Self.interruptions.dropFirst(index).striding(by: 5) {
                let start = MotionState<SIMD2<Double>>([0, 0], perSecond: each.velocity)
                let motion = try CurveMotion(
                    continuing: start, to: each.end, duration: each.duration, curve: curve)
                #expect(motion.state(at: 0) == start)
                let soon = motion.state(at: each.duration * 1e-9)
                let error = (soon.velocity.perSecond - each.velocity).magnitude
                #expect(
                    error <= 1e-6 * (each.velocity.magnitude + 100 / each.duration), "\(each), \(curve)")
                #expect(motion.state(at: each.duration) == MotionState(each.end))
            }
        }
    }

    @Test("it joins the curve without a jump in value or velocity", arguments: smooth)
    func joint(curve: UnitCurve) throws {
        for each in Self.interruptions.striding(by: 3) where each.end.x > 1 {
            let start = MotionState<SIMD2<Double>>([0, 0], perSecond: each.velocity)
            let motion = try CurveMotion(
                continuing: start, to: each.end, duration: each.duration, curve: curve)
            let arrival = try #require(motion.logicalDuration)
            let times = (1..<500).map { arrival * Double($0) / 500 }
            var worst = 0.0
            for (left, right) in zip(times, times.dropFirst()) {
                // The trapezium of the velocities is the way, where they have no jump.
                let (a, b) = (motion.state(at: left), motion.state(at: right))
                let displacement = (a.velocity + b.velocity).perSecond * ((right - left) / 2)
                worst = max(worst, (b.value - a.value - displacement).magnitude)
            }
            #expect(worst <= 1e-3 * max(100, each.velocity.magnitude * arrival), "\(each)")
        }
    }

    @Test("towards its end it never turns back and never passes it", arguments: smooth)
    func noOvershoot(curve: UnitCurve) throws {
        for duration in [0.05, 0.2, 0.5, 1, 4] {
            for speed in [0.0, 0.1, 0.5, 1, 1.5, 2, 2.5, 2.9, 3, 3.1, 5, 10, 30] {
                let velocity = min(speed * 100 / duration, 3 * 100 / min(duration, 0.1))
                let motion = try CurveMotion(
                    continuing: MotionState(0.0, perSecond: velocity), to: 100, duration: duration,
                    curve: curve)
                let slowest =
                    (0...1000).map {
                        motion.state(at: duration * Double($0) / 1000).velocity.perSecond
                    }.min() ?? 0
                #expect(slowest >= -1e-9 * velocity, "\(speed) ways, \(duration) s")
            }
        }
    }

    @Test("a velocity across the way or away from the end leads no farther than 37 ms of it")
    func bow() throws {
        for curve in Self.smooth {
            for duration in [0.1, 0.5, 1, 10] {
                for velocity in [SIMD2(0.0, 1000), [0, -1000], [-1000, 0]] {
                    let motion = try CurveMotion(
                        continuing: MotionState<SIMD2<Double>>([0, 0], perSecond: velocity), to: [100, 0],
                        duration: duration,
                        curve: curve)
                    for step in 0...1000 {
                        let value = motion.state(at: duration * Double(step) / 1000).value
                        #expect(abs(value.y) <= 37.1 && value.x >= -37.1 && value.x <= 100 + 1e-9)
                    }
                }
            }
        }
    }

    @Test(
        "from rest, a curve that sets off gently is followed as it is",
        arguments: [UnitCurve.easeIn, .easeInOut])
    func fromRest(curve: UnitCurve) throws {
        let fresh = try CurveMotion(from: 0.0, to: 100, duration: 0.5, curve: curve)
        let continuing = try CurveMotion(continuing: MotionState(0.0), to: 100, duration: 0.5, curve: curve)
        for step in 0...100 {
            let time = Double(step) / 200
            #expect(abs(fresh.state(at: time).value - continuing.state(at: time).value) < 2.5)
        }
        for step in 50...100 {
            let time = Double(step) / 200
            #expect(fresh.state(at: time) == continuing.state(at: time))
        }
    }

    @Test("continued motions settle at an exact time")
    func continuedSettling() throws {
        for (index, curve) in try Self.all.enumerated() {
            for each in Self.interruptions.dropFirst(index).striding(by: 7) {
                let start = MotionState<SIMD2<Double>>([0, 0], perSecond: each.velocity)
                let motion = try CurveMotion(
                    continuing: start, to: each.end, duration: each.duration, curve: curve)
                for tolerance in [
                    Tolerance.point, try Tolerance(distance: 5, speed: 31), try Tolerance(distance: 0.01),
                ] {
                    try TrajectoryLaws.expectExactSettling(
                        motion, within: tolerance, span: each.duration, "\(curve), \(each), \(tolerance)")
                }
            }
        }
    }

    @Test("retargeted again and again at random, it never jumps", arguments: 0..<20 as Range<UInt64>)
    func retargeting(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var motion = try CurveMotion(from: 0.0, to: 100, duration: 0.5)
        for _ in 0..<50 {
            let time = Double.random(in: 0...0.8, using: &random)
            let before = motion.state(at: time)
            let end = Double.random(in: -200...200, using: &random)
            motion = try motion.retargeted(
                to: end, at: time, duration: .random(in: 0.1...1, using: &random),
                curve: Self.smooth.randomElement(using: &random))
            #expect(motion.state(at: 0) == before, "seed \(seed)")
            for step in 0...50 {
                let value = motion.state(at: Double(step) / 50).value
                #expect(abs(value) < 400, "seed \(seed)")
            }
        }
    }

    @Test("numbers that describe no motion are refused")
    func badInput() {
        #expect(throws: ParameterError(.duration, -1, must: .notBeNegative)) {
            try CurveMotion(from: 0.0, to: 1, duration: -1)
        }
        for bad in [Double.nan, .infinity, -.infinity] {
            #expect(throws: ParameterError.self) { try CurveMotion(from: 0.0, to: 1, duration: bad) }
            #expect(throws: ParameterError.self) { try CurveMotion(from: bad, to: 1, duration: 1) }
            #expect(throws: ParameterError.self) { try CurveMotion(from: 0, to: bad, duration: 1) }
            #expect(throws: ParameterError.self) {
                try CurveMotion(continuing: MotionState(0.0, perSecond: bad), to: 1, duration: 1)
            }
        }
    }

    @Test("no state is ever not a number", arguments: [1e-9, 1e-3, 1, 1e9, 1e300])
    func finiteness(duration: Double) throws {
        for curve in try Self.all {
            for velocity in [0, 1e-300, 1, -1e100, 1e120] {
                for end in [0, 1e-300, 1, 1e120] {
                    let motion = try CurveMotion(
                        continuing: MotionState(0.0, perSecond: velocity), to: end, duration: duration,
                        curve: curve)
                    for time in [0, 1e-300, 1e-12, 0.1, 0.5, 0.9, 1] {
                        #expect(
                            motion.state(at: time * duration).isFinite, "\(velocity) \(end) \(time) \(curve)")
                    }
                    #expect(motion.settlingTime(within: .point).map { $0.isFinite } == true)
                }
            }
        }
    }
}

extension Collection {
    /// Every so-manieth element.
    fileprivate func striding(by step: Int) -> [Element] {
        zip(0..., self).filter { $0.0.isMultiple(of: step) }.map(\.1)
    }
}
