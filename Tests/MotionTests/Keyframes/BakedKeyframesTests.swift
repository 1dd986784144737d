import Fling
import Testing

@Suite("Baked keyframes")
struct BakedKeyframesTests {
    let motion = Spring(duration: 0.5, bounce: 0.3).motion(from: MotionState(0, perSecond: 900), to: 320.0)

    @Test("there is a key at every frame until the motion has settled", arguments: [24.0, 60, 120, 90.5])
    func keys(rate: Double) throws {
        let baked = try motion.bakedKeyframes(rate: rate, within: .point)
        let settling = try #require(motion.settlingTime(within: .point))
        let times = baked.keyTimes
        #expect(times.count == Int((settling * rate).rounded(.up)) + 1)
        for (index, time) in times.enumerated().dropLast() {
            #expect(abs(time - Double(index) / rate) < 1e-12)
            #expect(abs(baked.state(at: time).value - motion.state(at: time).value) < 1e-9)
        }
        #expect(baked.duration >= settling && baked.duration < settling + 1 / rate)
        #expect(baked.state(at: baked.duration) == MotionState(320))
        #expect(baked.destination == 320)
    }

    @Test("between the keys, cubics are far nearer to the motion than straight lines")
    func interpolation() throws {
        func error(_ interpolation: KeyframeInterpolation) throws -> Double {
            let baked = try motion.bakedKeyframes(rate: 60, within: .point, interpolation: interpolation)
            return (0...1000).map { step -> Double in
                let time = 0.6 * Double(step) / 1000
                return abs(baked.state(at: time).value - motion.state(at: time).value)
            }.max() ?? .infinity
        }
        let (discrete, linear, cubic) = (try error(.discrete), try error(.linear), try error(.cubic))
        #expect(discrete < 40 && linear < 1 && cubic < 0.002)
        #expect(linear > 100 * cubic)
        let baked = try motion.bakedKeyframes(rate: 60, within: .point, interpolation: .cubic)
        TrajectoryLaws.expectSmooth(
            baked, at: Array(baked.keyTimes.dropFirst().dropLast()), span: baked.duration, "cubic")
        #expect(baked.state(at: 0) == motion.start)
    }

    @Test("anything can be baked that settles")
    func anything() throws {
        let curve = try CurveMotion(from: SIMD2(0.0, 0), to: [1, 2], duration: 0.5)
        let baked = try curve.bakedKeyframes(rate: 10, within: .fraction)
        #expect(baked.keyTimes.count == 6)
        let still = try Spring.smooth.motion(from: 1, to: 1.0).bakedKeyframes(rate: 60, within: .point)
        #expect(still.state(at: 1) == MotionState(1))
    }

    @Test("what never settles, or would take millions of keys, is refused")
    func badInput() throws {
        let endless = try Spring(angularFrequency: 10, dampingRatio: 0).motion(from: 0, to: 1.0)
        #expect(throws: ParameterError(.settlingDuration, .infinity, must: .beFinite)) {
            try endless.bakedKeyframes(rate: 60, within: .point)
        }
        for rate in [0, -60, .nan, .infinity, 1e9] {
            #expect(throws: ParameterError.self) { try motion.bakedKeyframes(rate: rate, within: .point) }
        }
        let slow = Spring(duration: 1e6).motion(from: 0, to: 1e6)
        #expect(throws: ParameterError(.frameRate, 1000, must: .giveRepresentableMotion)) {
            try slow.bakedKeyframes(rate: 1000, within: .point)
        }
    }
}
