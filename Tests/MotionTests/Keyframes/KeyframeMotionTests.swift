import Seeded
import Fling
import Testing

@Suite("Keyframes")
struct KeyframeMotionTests {
    typealias Key = Keyframe<Double>

    @Test("every key is passed at its time, however it is reached")
    func keys() throws {
        let motion = try KeyframeMotion(
            from: 1.0,
            [
                .linear(4, duration: 0.5, curve: .easeIn), .hold(duration: 0.25), .cubic(-2, duration: 1),
                .cubic(3, duration: 0.5), .move(10), .linear(11, duration: 0.25), .cubic(5, duration: 0.5),
            ])
        let keys = [(0.0, 1.0), (0.5, 4), (0.75, 4), (1.75, -2), (2.25, 10), (2.5, 11), (3.0, 5), (9, 5)]
        for (time, value) in keys {
            #expect(abs(motion.state(at: time).value - value) < 1e-14, "at \(time)")
        }
        #expect(abs(motion.state(at: 2.25 - 1e-12).value - 3) < 1e-10)
        #expect(motion.state(at: 0.6) == MotionState(4))
        #expect(motion.state(at: 3) == MotionState(5))
        #expect(motion.state(at: -1) == motion.start && motion.state(at: .nan) == motion.start)
        #expect(motion.duration == 3 && motion.logicalDuration == 3 && motion.destination == 5)
        #expect(motion.keyTimes == [0, 0.5, 0.75, 1.75, 2.25, 2.5, 3])
    }

    @Test("a track without keyframes stays where it is")
    func empty() throws {
        let motion = try KeyframeMotion(from: MotionState(3.0, perSecond: 5), [])
        #expect(motion.state(at: 1) == MotionState(3))
        #expect(motion.duration == 0 && motion.destination == 3)
        #expect(motion.settlingTime(within: .point) == 0)
        let jump = try KeyframeMotion(from: 3.0, [.move(7)])
        #expect(jump.state(at: -1e-9).value == 3 && jump.state(at: 0) == MotionState(7))
    }

    @Test("a keyframe of a nanosecond or more is a way, and a shorter one is a jump", arguments: [2.0, 0.5])
    func brief(nanoseconds: Double) throws {
        let motion = try KeyframeMotion(from: 0.0, [.linear(100, duration: nanoseconds * 1e-9)])
        #expect(abs(motion.state(at: 1e-9).value - (nanoseconds > 1 ? 50 : 100)) < 1e-6)
    }

    @Test("a cubic goes on from a steep curve with three times its average velocity")
    func steep() throws {
        let motion = try KeyframeMotion(
            from: 0.0, [.linear(100, duration: 1, curve: .circularEaseIn), .cubic(0, duration: 1)])
        #expect(abs(motion.state(at: 1).velocity.perSecond - 300) < 1e-9)
    }

    @Test("cubics go through evenly spaced values as Catmull and Rom's spline")
    func catmullRom() throws {
        let values = [2.0, 5, -1, 4, 4.5]
        let motion = try KeyframeMotion(from: 0.0, values.map { .cubic($0, duration: 0.2) })
        let all = [0.0] + values
        #expect(motion.state(at: 0).velocity == .zero)
        for index in 1..<5 {
            let slope = (all[index + 1] - all[index - 1]) / 0.4
            #expect(abs(motion.state(at: Double(index) * 0.2).velocity.perSecond - slope) < 1e-11)
        }
    }

    @Test("through unevenly spaced points of a parabola, cubics are that parabola inside")
    func parabola() throws {
        func height(_ time: Double) -> Double { 3 + 2 * time - 5 * time * time }
        let times = [0.0, 0.1, 0.35, 0.4, 1.0, 1.3]
        let keyframes = zip(times, times.dropFirst()).map { Key.cubic(height($1), duration: $1 - $0) }
        let motion = try KeyframeMotion(from: height(0), keyframes)
        for step in 0...90 {
            let time = 0.1 + 0.9 * Double(step) / 90
            let state = motion.state(at: time)
            #expect(abs(state.value - height(time)) < 1e-13)
            #expect(abs(state.velocity.perSecond - (2 - 10 * time)) < 1e-12)
        }
    }

    @Test("velocities that are given are kept")
    func givenVelocities() throws {
        let motion = try KeyframeMotion(
            from: MotionState(0.0, perSecond: 7),
            [
                .cubic(1, duration: 0.3, endVelocity: Velocity(perSecond: -4)),
                .cubic(2, duration: 0.3),
                .cubic(3, duration: 0.3, startVelocity: Velocity(perSecond: 9)),
            ])
        #expect(motion.state(at: 0).velocity.perSecond == 7)
        #expect(abs(motion.state(at: 0.3).velocity.perSecond + 4) < 1e-12)
        #expect(abs(motion.state(at: 0.3 - 1e-9).velocity.perSecond + 4) < 1e-6)
        #expect(abs(motion.state(at: 0.6 - 1e-9).velocity.perSecond - 9) < 1e-6)
        #expect(motion.state(at: 0.9).velocity == .zero)
    }

    @Test("a cubic goes on smoothly from whatever is next to it")
    func smoothJoints() throws {
        let spring = Spring(duration: 0.5, bounce: 0.4)
        let tracks: [[Key]] = [
            [.linear(10, duration: 0.3), .cubic(4, duration: 0.4), .linear(-3, duration: 0.2)],
            [.linear(10, duration: 0.3, curve: .easeIn), .cubic(4, duration: 0.4), .hold(duration: 0.1)],
            [
                .spring(10, duration: 0.13, spring: spring), .cubic(4, duration: 0.4),
                .cubic(8, duration: 0.1),
            ],
            [
                .spring(10, duration: 0.13, spring: spring), .spring(-5, duration: 0.2),
                .cubic(1, duration: 0.3),
            ],
            [.cubic(10, duration: 0.3), .spring(20, spring: spring)],
            [.cubic(10, duration: 0.3), .linear(20, duration: 0.4, curve: .easeOut)],
            [.hold(duration: 0.2), .cubic(1, duration: 0.4), .hold(duration: 0.1), .cubic(5, duration: 0.2)],
        ]
        for (index, keyframes) in tracks.enumerated() {
            let motion = try KeyframeMotion(from: 0.0, keyframes)
            let joints = motion.keyTimes.dropFirst().dropLast()
            TrajectoryLaws.expectSmooth(motion, at: Array(joints), span: motion.duration, "track \(index)")
            TrajectoryLaws.expectDerivative(motion, span: motion.duration, "track \(index)")
        }
    }

    @Test("where a curve stands upright, a cubic next to it does not fly off")
    func uprightNeighbours() throws {
        let motion = try KeyframeMotion(
            from: 0.0,
            [
                .linear(10, duration: 0.5, curve: .circularEaseIn), .cubic(20, duration: 0.5),
                .linear(30, duration: 0.5, curve: .circularEaseOut),
            ])
        for step in 0...300 {
            let value = motion.state(at: 1.5 * Double(step) / 300).value
            #expect(value >= 0 && value <= 32)
        }
    }

    @Test("a spring is what it is anywhere else, and the last one goes on until it rests")
    func springs() throws {
        let spring = Spring(duration: 0.4, bounce: 0.5)
        let motion = try KeyframeMotion(
            from: 0.0, [.hold(duration: 0.2), .spring(100, duration: 0.3, spring: spring)])
        let alone = spring.motion(from: 0.0, to: 100)
        for step in 0...200 {
            let time = Double(step) / 100
            let (track, free) = (motion.state(at: 0.2 + time), alone.state(at: time))
            #expect(abs(track.value - free.value) < 1e-10)
            #expect(abs(track.velocity.perSecond - free.velocity.perSecond) < 1e-8)
        }
        #expect(motion.destination == 100)
        #expect(motion.duration == 0.5)
        #expect(motion.logicalDuration == 0.2 + spring.duration)
        let settling = try #require(alone.settlingTime(within: .point))
        #expect(motion.settlingTime(within: .point) == 0.2 + settling)

        let whole = try KeyframeMotion(from: 0.0, [.spring(100, spring: spring)])
        #expect(whole.duration == spring.settlingDuration)
        let instant = try KeyframeMotion(from: 0.0, [.spring(100, duration: 0, spring: spring)])
        #expect(instant.state(at: 0.1) == alone.state(at: 0.1))
    }

    @Test("an undamped spring needs a duration, and at the end it never settles")
    func undamped() throws {
        let spring = try Spring(angularFrequency: 10, dampingRatio: 0)
        #expect(throws: ParameterError(.dampingRatio, 0, must: .bePositive)) {
            try KeyframeMotion(from: 0.0, [.spring(1, spring: spring)])
        }
        let motion = try KeyframeMotion(from: 0.0, [.spring(1, duration: 1, spring: spring)])
        #expect(motion.destination == nil)
        #expect(motion.settlingTime(within: .point) == nil)
        let cut = try KeyframeMotion(
            from: 0.0, [.spring(1, duration: 1, spring: spring), .hold(duration: 1)])
        #expect(cut.destination == spring.motion(from: 0.0, to: 1).state(at: 1).value)
        #expect(cut.settlingTime(within: .fraction) == 1)
    }

    @Test("a last spring that a jump cuts off does not go on")
    func cutOff() throws {
        let motion = try KeyframeMotion(from: 0.0, [.spring(1, duration: 0.1), .move(5)])
        #expect(motion.destination == 5)
        #expect(motion.state(at: 0.1) == MotionState(5))
        #expect(motion.settlingTime(within: .point) == 0.1)
    }

    @Test("tracks settle at an exact time", arguments: 0..<60 as Range<UInt64>)
    func settling(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func point() -> SIMD2<Double> {
            // Often back to the same place, so that later stretches are within the tolerance too.
            Bool.random(using: &random)
                ? [1, 2] : [.random(in: -30...30, using: &random), .random(in: -30...30, using: &random)]
        }
        let keyframes: [Keyframe<SIMD2<Double>>] = (0..<Int.random(in: 1...6, using: &random)).map { _ in
            let duration = Double.random(in: 0.05...0.5, using: &random)
            let curves: [UnitCurve] = [.linear, .ease, .easeIn, .circularEaseOut]
            return switch Int.random(in: 0...4, using: &random) {
            case 0: .hold(duration: duration)
            case 1: .move(point())
            case 2, 3: .cubic(point(), duration: duration)
            default:
                .linear(point(), duration: duration, curve: curves.randomElement(using: &random) ?? .ease)
            }
        }
        let motion = try KeyframeMotion(from: [1, 2], keyframes)
        for tolerance in [
            Tolerance.point, try Tolerance(distance: 5), try Tolerance(distance: 20, speed: 50),
        ] {
            try TrajectoryLaws.expectExactSettling(
                motion, within: tolerance, span: max(motion.duration, 0.1), "seed \(seed), \(tolerance)")
        }
    }

    @Test("rotations and angles are passed and left smoothly")
    func curvedSpaces() throws {
        let turns = [
            Rotation3D(angle: .radians(1), axis: [0, 0, 1]), Rotation3D(angle: .radians(2), axis: [1, 0, 0]),
            Rotation3D(angle: .radians(-2.5), axis: [1, 1, 0]),
            Rotation3D(angle: .radians(0.5), axis: [0, 1, 1]),
        ]
        let motion = try KeyframeMotion(
            from: Rotation3D(rotationVector: .zero), turns.map { .cubic($0, duration: 0.3) })
        for (index, turn) in turns.enumerated() {
            let state = motion.state(at: 0.3 * Double(index + 1))
            #expect(state.value.displacement(from: turn).magnitude < 1e-12)
        }
        TrajectoryLaws.expectSmooth(motion, at: [0.3, 0.6, 0.9], span: 1.2, "rotation")
        TrajectoryLaws.expectDerivative(motion, span: 1.2, "rotation")

        let needle = try KeyframeMotion(
            from: Direction(degrees: 170),
            [
                .cubic(Direction(degrees: -170), duration: 0.2),
                .linear(Direction(degrees: -100), duration: 0.2),
            ])
        #expect(abs(needle.state(at: 0.1).value.degrees) > 169)
        TrajectoryLaws.expectSmooth(needle, at: [0.2], span: 0.4, "angle")
    }

    @Test("numbers that describe no track are refused")
    func badInput() {
        func make(_ keyframes: [Key]) throws(ParameterError) {
            _ = try KeyframeMotion(from: 0.0, keyframes)
        }
        #expect(throws: ParameterError(.duration, -1, must: .notBeNegative)) {
            try make([.hold(duration: -1)])
        }
        for bad in [Double.nan, .infinity] {
            #expect(throws: ParameterError.self) { try make([.hold(duration: bad)]) }
            #expect(throws: ParameterError.self) { try make([.linear(1, duration: bad)]) }
            #expect(throws: ParameterError.self) { try make([.linear(bad, duration: 1)]) }
            #expect(throws: ParameterError.self) { try make([.cubic(bad, duration: 1)]) }
            #expect(throws: ParameterError.self) { try make([.move(bad)]) }
            #expect(throws: ParameterError.self) { try make([.spring(bad)]) }
            #expect(throws: ParameterError.self) { try make([.spring(1, duration: bad)]) }
            #expect(throws: ParameterError.self) {
                try make([.cubic(1, duration: 1, startVelocity: Velocity(perSecond: bad))])
            }
            #expect(throws: ParameterError.self) {
                try make([.spring(1, startVelocity: Velocity(perSecond: bad))])
            }
            #expect(throws: ParameterError.self) { try KeyframeMotion(from: bad, []) }
        }
        #expect(throws: ParameterError(.duration, .infinity, must: .beFinite)) {
            try make([.hold(duration: 1e308), .hold(duration: 1e308)])
        }
    }
}
