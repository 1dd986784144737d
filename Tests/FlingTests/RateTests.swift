import Seeded
import Fling
import Testing

@Suite("Rate and reduced motion")
struct RateTests {
    let scene = Scene(at: Timestamp(seconds: 50))
    let ball: Ball

    init() {
        ball = Ball(in: scene)
    }

    @Test(
        "at a rate, everything takes place in scaled time, velocities included", arguments: [0.1, 0.5, 1, 3])
    func scaled(_ rate: Double) throws {
        let twin = Scene()
        let other = Ball(in: twin)
        var ends: [ObjectIdentifier: Double] = [:]
        scene.rate = rate
        for (scene, ball) in [(scene, ball), (twin, other)] {
            let begin = scene.time.seconds
            scene.withAnimation(.bouncy) {
                ball.scale = 2
                ball.$position.animate(to: [10, 0], .easeInOut(duration: 1).delay(0.2))
                ball.$angle.animate(to: .degrees(90), .smooth, isAdditive: true)
            } completion: { [unowned scene] _ in
                ends[ObjectIdentifier(scene)] = scene.time.seconds - begin
            }
        }
        for step in 1...30 {
            let time = Double(step) * 0.05
            twin.advance(to: time)
            scene.advance(to: 50 + time / rate)
            let state = ball.$scale.state
            #expect(abs(state.value - other.$scale.state.value) < 1e-6)
            #expect(abs(state.velocity.perSecond - other.$scale.state.velocity.perSecond * rate) < 1e-4)
            #expect((ball.$position.presentation - other.$position.presentation).magnitude < 1e-5)
            #expect(abs(ball.$angle.presentation.degrees - other.$angle.presentation.degrees) < 1e-5)
        }
        let end = try #require(ends[ObjectIdentifier(scene)])
        let expected = try #require(ends[ObjectIdentifier(twin)])
        #expect(abs(end * rate - expected) < 1e-6)
    }

    @Test("a change of rate moves nothing, and scales velocity")
    func change() {
        scene.withAnimation(.bouncy) { ball.scale = 2 }
        scene.advance(to: 50.1)
        let state = ball.$scale.state
        scene.rate = 0.25
        #expect(ball.$scale.state.value == state.value)
        #expect(abs(ball.$scale.state.velocity.perSecond - state.velocity.perSecond / 4) < 1e-9)
        scene.rate = 0
        #expect(ball.$scale.state == MotionState(state.value) && !scene.needsFrame)
        scene.advance(to: 60)
        #expect(ball.$scale.state == MotionState(state.value) && scene.nextDeadline == nil)
        scene.rate = 1
        #expect(ball.$scale.state.isNear(state))
        for bad in [-1, Double.nan, .infinity] { scene.rate = bad }
        #expect(scene.rate == 1)
        scene.rate = 1e300
        #expect(scene.rate == 1000)
        scene.rate = 1
        scene.advance(to: 70)
        #expect(ball.$scale.state == MotionState(2))
    }

    @Test("a velocity that is given is per second of the clock")
    func velocity() {
        scene.rate = 0.5
        ball.$scale.animate(to: 2, .smooth, velocity: Velocity(perSecond: 3))
        #expect(ball.$scale.state.velocity.perSecond == 3)
    }

    @Test("deadlines are by the clock, and never too early", arguments: 0..<50)
    func deadlines(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        scene.advance(to: .random(in: 50...1000, using: &random))
        scene.rate = .random(in: 0.01...20, using: &random)
        scene.advance(by: .random(in: 0...10, using: &random))
        var isDone = false
        scene.schedule(at: scene.localTime.advanced(by: .random(in: 0...5, using: &random))) { isDone = true }
        let deadline = try #require(scene.nextDeadline)
        scene.advance(to: Timestamp(nanoseconds: deadline.nanoseconds - 2_000))
        #expect(!isDone, "seed \(seed)")
        scene.advance(to: deadline)
        #expect(isDone, "seed \(seed)")
    }

    @Test("with reduced motion everything is there at once, and completions are still called")
    func reduced() {
        var endings: [AnimationEnding] = []
        scene.withAnimation(.bouncy) {
            ball.scale = 2
        } completion: {
            endings.append($0)
        }
        scene.withAnimation(.linear.repeatForever()) { ball.angle = .degrees(90) }
        scene.advance(to: 50.1)
        scene.reducesMotion = true
        #expect(ball.$scale.state == MotionState(2) && ball.$angle.presentation == .degrees(90))
        #expect(endings == [.finished])
        let other = scene.withAnimation(.bouncy) {
            ball.scale = 3
            ball.$position.animate(to: [5, 5], .smooth.delay(2))
            ball.$colour.animate(to: .white, .smooth, isAdditive: true)
            ball.$rotation.animate(
                along: .custom(
                    CustomTrajectory(duration: 1, destination: nil) { _ in MotionState(.identity) }))
            ball.$angle.addAnimation(duration: 1) { $0 }
        } completion: {
            endings.append($0)
        }
        #expect(scene.properties.allSatisfy { !$0.isAnimating } && !other.isRunning)
        #expect(ball.$scale.presentation == 3 && ball.$colour.presentation == .white)
        scene.advance(to: 50.2)
        #expect(endings == [.finished, .finished])
        scene.reducesMotion = false
        scene.withAnimation { ball.scale = 1 }
        #expect(ball.$scale.isAnimating)
    }
}
