import Motion
import Testing

@Suite("A follower")
struct FollowerTests {
    private let start = Timestamp(seconds: 20)
    private let springs = [
        Spring.smooth, .snappy, .bouncy, Spring(duration: 0.15, bounce: 0.8),
        Spring(duration: 2, bounce: -0.6),
    ]

    /// The target that moves as a function of the seconds since the start.
    private func target(_ time: Timestamp) -> MotionState<Double> {
        let seconds = max(time.seconds(since: start), 0)
        return Spring(duration: 0.5, bounce: 0.3).motion(from: MotionState(0, perSecond: 900), to: 300).state(
            at: seconds)
    }

    /// The equation of a spring behind the target, by a Runge-Kutta method of fourth order in steps of 20 µs.
    private func reference(_ spring: Spring, until seconds: Double) -> MotionState<Double> {
        let (frequency, ratio) = (spring.angularFrequency, spring.dampingRatio)
        func slope(_ time: Double, _ y: SIMD2<Double>) -> SIMD2<Double> {
            let displacement = target(start + time).value - y[0]
            let braking = 2 * ratio * frequency * y[1]
            return SIMD2(y[1], frequency * frequency * displacement - braking)
        }
        let step = 2e-5
        var y = SIMD2(0.0, 0)
        for index in 0..<Int((seconds / step).rounded()) {
            let time = Double(index) * step
            let a = slope(time, y)
            let b = slope(time + step / 2, y + a * (step / 2))
            let c = slope(time + step / 2, y + b * (step / 2))
            let d = slope(time + step, y + c * step)
            let sum: SIMD2<Double> = a + 2 * (b + c) + d
            y += sum * (step / 6)
        }
        return MotionState(y[0], perSecond: y[1])
    }

    @Test("moves as the equation of its spring has it, to a millionth of the way")
    func exact() {
        for spring in springs {
            var tail = Follower(at: 0.0, spring: spring)
            tail.advance(to: start) { target($0) }
            var frame = 0.0
            for end in [0.1, 0.3, 0.7] {
                while frame < end - 1e-9 {
                    frame += 0.02
                    tail.advance(to: start + frame) { target($0) }
                }
                let (shown, expected) = (tail.state(at: start + frame), reference(spring, until: frame))
                #expect(abs(shown.value - expected.value) < 1e-6 * 300, "\(spring) \(frame)")
                #expect(abs((shown.velocity - expected.velocity).perSecond) < 1e-6 * 3000)
            }
        }
    }

    @Test("is the same at every frame rate, to the last digits", arguments: [30.0, 60, 144, 1000, 30_000])
    func frames(rate: Double) {
        for spring in springs {
            var (one, other) = (Follower(at: 0.0, spring: spring), Follower(at: 0.0, spring: spring))
            one.advance(to: start) { target($0) }
            other.advance(to: start) { target($0) }
            for frame in 1...Int(rate) { other.advance(to: start + Double(frame) / rate) { target($0) } }
            one.advance(to: start + 1) { target($0) }
            #expect(abs(one.state(at: start + 1).value - other.state(at: start + 1).value) < 1e-9)
        }
    }

    @Test("a chain of followers is the same at every frame rate")
    func chain() {
        func end(rate: Double) -> Double {
            var tails = [Follower(at: 0.0), Follower(at: 0.0), Follower(at: 0.0)]
            for frame in 0...Int(rate) {
                let time = start + Double(frame) / rate
                tails[0].advance(to: time) { target($0) }
                for index in 1...2 { tails[index].follow(tails[index - 1], to: time) }
            }
            return tails[2].state(at: start + 1).value
        }
        let ends = [30.0, 60, 144, 1000].map(end)
        #expect((ends.max() ?? 0) - (ends.min() ?? 0) < 1e-9, "\(ends)")
    }

    @Test("comes to rest with its target, exactly there")
    func rests() {
        var tail = Follower(at: 0.0, spring: .bouncy)
        var frames = 0
        repeat {
            tail.advance(to: start + Double(frames) / 60) {
                min(target($0).value, 300) == 300
                    ? MotionState(300) : $0 > start + 3 ? MotionState(300) : target($0)
            }
            frames += 1
        } while tail.needsFrame && frames < 1000
        #expect(frames < 400)
        #expect(tail.state(at: start + 100) == MotionState(300))
    }

    @Test("needs frames from its start on where its target is elsewhere, is only passing or is just coming")
    func begins() {
        var elsewhere = Follower(at: 5.0, spring: .smooth)
        elsewhere.advance(to: start) { _ in MotionState(0) }
        #expect(elsewhere.needsFrame)
        var passed = Follower(at: 0.0, spring: .smooth)
        passed.advance(to: start) { _ in MotionState(0, perSecond: 900) }
        #expect(passed.needsFrame)
        var coming = Follower(at: 0.0, spring: .smooth)
        coming.advance(to: start) { MotionState($0 == start ? 5 : 0) }
        #expect(coming.needsFrame)
        var there = Follower(at: 0.0, spring: .smooth)
        there.advance(to: start) { _ in MotionState(0) }
        #expect(!there.needsFrame)
    }

    @Test("a target that jumps is followed from where and as fast as it is")
    func jump() {
        var tail = Follower(at: 0.0, spring: .snappy)
        tail.advance(to: start) { _ in MotionState(100) }
        tail.advance(to: start + 0.1) { _ in MotionState(100) }
        let before = tail.state(at: start + 0.1)
        tail.advance(to: start + 0.102) { _ in MotionState(-400) }
        let after = tail.state(at: start + 0.102)
        #expect(abs(after.value - before.value) < 4 && after.velocity.perSecond < before.velocity.perSecond)
    }

    @Test("after a stall of 19 s a slow spring goes on, and after one of 21 it is where its target is")
    func stall() {
        for (seconds, goesOn) in [(19.0, true), (21, false)] {
            var tail = Follower(at: 0.0, spring: Spring(duration: 60, bounce: 0))
            tail.advance(to: start) { _ in MotionState(100) }
            tail.advance(to: start + 0.02) { _ in MotionState(100) }
            tail.advance(to: start + 0.02 + seconds) { _ in MotionState(100) }
            let shown = tail.state(at: start + 0.02 + seconds).value
            #expect(goesOn ? shown < 95 : shown == 100, "\(seconds): \(shown)")
        }
    }

    @Test("targets that are no numbers count as resting, and clocks set back as going on")
    func badNumbers() {
        var tail = Follower(at: SIMD2(0.0, 0), spring: .snappy)
        for frame in 0..<30 {
            tail.advance(to: start + Double(frame) / 60) { _ in MotionState([100, 50], perSecond: [3, 4]) }
        }
        let before = tail.state(at: start + 29 / 60)
        for frame in 30..<200 {
            tail.advance(to: start + Double(frame) / 60) { _ in
                MotionState([.nan, frame % 2 == 0 ? .infinity : 3])
            }
            #expect(tail.state(at: start + Double(frame) / 60).isFinite)
        }
        #expect(tail.state(at: start + 20).value == [100, 50] && before.value.x > 50)
        let back = Timestamp(seconds: -1000)
        tail.advance(to: back) { _ in MotionState([0, 0]) }
        #expect(tail.state(at: back).value == [100, 50])
        for frame in 0..<300 { tail.advance(to: back + Double(frame) / 60) { _ in MotionState([0, 0]) } }
        #expect(tail.state(at: back + 5).value == [0, 0] && !tail.needsFrame)
        tail.advance(to: Timestamp(nanoseconds: .max)) { _ in MotionState([7, 7]) }
        tail.advance(to: Timestamp(nanoseconds: .min)) { _ in MotionState([7, 7]) }
        #expect(tail.state(at: .zero).isFinite)
    }

    @Test("an undamped spring comes to rest, and one that is very stiff or very slack stays finite")
    func extremeSprings() throws {
        for frequency in [1e-9, 1e-3, 1e3, 1e7] {
            let spring = try Spring(angularFrequency: frequency, dampingRatio: 0)
            var tail = Follower(at: 0.0, spring: spring)
            for frame in 0..<600 { tail.advance(to: start + Double(frame) / 60) { target($0) } }
            let shown = tail.state(at: start + 10)
            #expect(shown.isFinite && abs(shown.value) < 1000, "\(frequency)")
        }
    }
}
