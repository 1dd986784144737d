import Fling
import Testing

@Suite("Keyframes from lists of values")
struct KeyframeValuesTests {
    @Test("values without times are spread evenly")
    func even() throws {
        let motion = try KeyframeMotion(values: [0.0, 8, -8, 0], duration: 0.3)
        #expect(motion.duration == 0.3)
        for (time, value) in [(0, 0.0), (0.05, 4), (0.1, 8), (0.15, 0), (0.2, -8), (0.25, -4), (0.3, 0)] {
            #expect(abs(motion.state(at: time).value - value) < 1e-12)
        }
    }

    @Test("key times say when, and the ends hold")
    func keyTimes() throws {
        let motion = try KeyframeMotion(values: [1.0, 2, 4], keyTimes: [0.25, 0.5, 0.75], duration: 2)
        for (time, value) in [
            (0, 1.0), (0.4, 1), (0.5, 1), (0.75, 1.5), (1, 2), (1.25, 3), (1.5, 4), (1.9, 4),
        ] {
            #expect(abs(motion.state(at: time).value - value) < 1e-12, "at \(time)")
        }
        #expect(motion.duration == 2)
        #expect(motion.settlingTime(within: .fraction).map { $0 > 1.499 && $0 < 1.5 } == true)
    }

    @Test("two values at one time are a jump")
    func jump() throws {
        let motion = try KeyframeMotion(values: [0.0, 1, 5, 6], keyTimes: [0, 0.5, 0.5, 1], duration: 1)
        #expect(abs(motion.state(at: 0.5 - 1e-9).value - 1) < 1e-8)
        #expect(motion.state(at: 0.5).value == 5)
    }

    @Test("discrete values show for the same time each, or from their times on")
    func discrete() throws {
        let even = try KeyframeMotion(values: [1.0, 2, 3, 4], duration: 1, interpolation: .discrete)
        #expect(
            [0, 0.2, 0.26, 0.49, 0.51, 0.76, 1].map { even.state(at: $0).value } == [1, 1, 2, 2, 3, 4, 4])
        let timed = try KeyframeMotion(
            values: [1.0, 2, 3], keyTimes: [0, 0.9, 1], duration: 1, interpolation: .discrete)
        #expect([0, 0.89, 0.91, 1].map { timed.state(at: $0).value } == [1, 1, 2, 3])
        #expect(even.state(at: 0.3).velocity == .zero)
    }

    @Test("every stretch has its own pace")
    func curves() throws {
        let motion = try KeyframeMotion(
            values: [0.0, 10, 30], duration: 1, curves: [.easeIn, .easeOut])
        #expect(abs(motion.state(at: 0.1).value - 10 * UnitCurve.easeIn.value(at: 0.2)) < 1e-12)
        #expect(abs(motion.state(at: 0.6).value - 10 - 20 * UnitCurve.easeOut.value(at: 0.2)) < 1e-12)
    }

    @Test("a cubic goes from rest to rest without a corner")
    func cubic() throws {
        let motion = try KeyframeMotion(
            values: [SIMD2(0.0, 0), [10, 0], [10, 10], [0, 10]], duration: 1, interpolation: .cubic)
        TrajectoryLaws.expectSmooth(motion, at: [1 / 3.0, 2 / 3.0], span: 1, "square")
        #expect(motion.state(at: 0).velocity == .zero)
        #expect(motion.state(at: 1 - 1e-12).velocity.speed < 1e-8)
    }

    @Test("paced, the speed is the same everywhere")
    func paced() throws {
        let corners: [SIMD2<Double>] = [[0, 0], [30, 0], [30, 5], [-10, 5], [-10, 5], [-13, 1]]
        let motion = try KeyframeMotion.paced(through: corners, duration: 4)
        let length = 30.0 + 5 + 40 + 5
        for step in 0..<200 {
            let speed = motion.state(at: 4 * (Double(step) + 0.37) / 200).velocity.speed
            #expect(abs(speed - length / 4) < 1e-9)
        }
        #expect(motion.state(at: 4).value == [-13, 1])
    }

    @Test("paced, values that are close to each other have their times as well")
    func pacedClose() throws {
        let motion = try KeyframeMotion.paced(through: [0, 0.1, 0.4], duration: 1)
        for (time, value) in [(0.125, 0.05), (0.25, 0.1), (0.5, 0.2), (0.75, 0.3)] {
            #expect(abs(motion.state(at: time).value - value) < 1e-12)
        }
    }

    @Test("a paced cubic goes round a circle at nearly one speed, whatever the points' spacing")
    func pacedCubic() throws {
        let angles = [0, 0.3, 1.1, 1.3, 2, 2.9, 3.3, 4, 4.9, 5.2, 6]
        let points = angles.map { angle in
            Rotation3D(angle: .radians(angle), axis: [0, 0, 1]).act(on: [10, 0, 0])
        }
        let motion = try KeyframeMotion.paced(through: points, duration: 3, interpolation: .cubic)
        let speeds = (0...300).map { motion.state(at: 0.2 + 2.3 * Double($0) / 300).velocity.speed }
        let (slowest, fastest) = (speeds.min() ?? 0, speeds.max() ?? 0)
        #expect(fastest < 1.2 * slowest)
    }

    @Test("values that are all the same take their time all the same")
    func nowhere() throws {
        let motion = try KeyframeMotion.paced(through: [3.0, 3, 3], duration: 2)
        #expect(motion.duration == 2)
        #expect(motion.state(at: 1) == MotionState(3))
        #expect(try KeyframeMotion(values: [3.0], duration: 1).state(at: 0.5) == MotionState(3))
        #expect(try KeyframeMotion(values: [3.0, 4], duration: 0).state(at: 0) == MotionState(4))
    }

    @Test("lists that describe no motion are refused")
    func badInput() {
        #expect(throws: ParameterError(.keyframeCount, 0, must: .bePositive)) {
            try KeyframeMotion(values: [Double](), duration: 1)
        }
        #expect(throws: ParameterError(.keyframeCount, 0, must: .bePositive)) {
            try KeyframeMotion.paced(through: [Double](), duration: 1)
        }
        #expect(throws: ParameterError(.keyframeCount, 2, must: .lieIn(from: 3, through: 3))) {
            try KeyframeMotion(values: [0.0, 1, 2], keyTimes: [0, 1], duration: 1)
        }
        #expect(throws: ParameterError(.keyTime, 0.4, must: .lieIn(from: 0.5, through: 1))) {
            try KeyframeMotion(values: [0.0, 1, 2], keyTimes: [0, 0.5, 0.4], duration: 1)
        }
        #expect(throws: ParameterError.self) {
            try KeyframeMotion(values: [0.0, 1], keyTimes: [0, .nan], duration: 1)
        }
        #expect(throws: ParameterError.self) {
            try KeyframeMotion(values: [0.0, 1], keyTimes: [-0.1, 1], duration: 1)
        }
        #expect(throws: ParameterError.self) {
            try KeyframeMotion(values: [0.0, 1], duration: 1, curves: [.ease, .ease])
        }
        #expect(throws: ParameterError.self) {
            try KeyframeMotion(values: [0.0, 1], duration: 1, interpolation: .cubic, curves: [.ease])
        }
        #expect(throws: ParameterError.self) { try KeyframeMotion(values: [0.0, 1], duration: -1) }
        #expect(throws: ParameterError.self) { try KeyframeMotion(values: [0.0, .nan], duration: 1) }
        #expect(throws: ParameterError.self) { try KeyframeMotion.paced(through: [0.0, .nan], duration: 1) }
    }
}
