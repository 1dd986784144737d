import Fling
import RandomLives
import Testing

@Suite("Delays and repetition")
struct DelayTests {
    let scene = Scene()
    let ball: Ball

    init() {
        ball = Ball(in: scene)
    }

    @Test("what waits is at rest, needs no frame, and begins on time")
    func waiting() {
        scene.withAnimation(.linear(duration: 1).delay(0.5)) { ball.scale = 11 }
        #expect(ball.scale == 11)
        scene.advance(to: 0.2)
        #expect(ball.$scale.state == MotionState(1))
        #expect(!scene.needsFrame && scene.nextDeadline == Timestamp(seconds: 0.5))
        scene.advance(to: 0.7)
        #expect(ball.$scale.state.isNear(MotionState(3, perSecond: 10)))
        scene.advance(to: 1.6)
        #expect(ball.$scale.state == MotionState(11))
    }

    @Test("what moves goes on until the wait is over, and is taken over then")
    func takingOverLater() {
        scene.withAnimation(.linear(duration: 1)) { ball.scale = 11 }
        scene.advance(to: 0.2)
        scene.withAnimation(.smooth.delay(0.4)) { ball.scale = 1 }
        #expect(ball.$scale.state.isNear(MotionState(3, perSecond: 10)))
        scene.advance(to: 0.5999)
        #expect(ball.$scale.state.isNear(MotionState(6.999, perSecond: 10)))
        scene.advance(to: 0.6)
        #expect(ball.$scale.state.isNear(MotionState(7, perSecond: 10)))
        let expected = Spring.smooth.motion(from: MotionState(7, perSecond: 10), to: 1)
        scene.advance(to: 0.8)
        #expect(ball.$scale.state.isNear(expected.state(at: 0.2)))
    }

    @Test("what has come to rest in the meantime waits where it is")
    func restingMeanwhile() {
        scene.withAnimation(.linear(duration: 0.1)) { ball.scale = 2 }
        scene.withAnimation(.linear(duration: 1).delay(0.5)) { ball.scale = 12 }
        scene.advance(to: 0.3)
        #expect(ball.$scale.state == MotionState(2) && ball.scale == 12)
        scene.advance(to: 1)
        #expect(ball.$scale.state.isNear(MotionState(7, perSecond: 10)))
    }

    @Test("what will be shown after the wait is known before")
    func lookingAhead() {
        scene.withAnimation(.bouncy) { ball.position = [300, 0] }
        ball.$position.addAnimation(duration: 3) { [0, $0] }
        scene.advance(to: 0.1)
        scene.withAnimation(.snappy.delay(0.2)) { ball.position = [0, 90] }
        let times = [0.1, 0.2, 0.29, 0.31, 0.5, 0.9, 1.4].map { Timestamp(seconds: $0) }
        let foreseen = times.map { scene.state(at: $0)[ball.$position] }
        for (time, state) in zip(times, foreseen) {
            scene.advance(to: time)
            #expect(ball.$position.state.isNear(state))
        }
    }

    @Test("a wait that is interrupted never ends in the animation that waited")
    func interrupted() {
        var endings: [AnimationEnding] = []
        scene.withAnimation(.smooth.delay(0.5)) {
            ball.scale = 2
        } completion: {
            endings.append($0)
        }
        scene.advance(to: 0.3)
        scene.withAnimation(.linear(duration: 1)) { ball.scale = 11 }
        #expect(endings == [.replaced])
        scene.advance(to: 0.8)
        #expect(ball.$scale.state.isNear(MotionState(6, perSecond: 10)))
        ball.scale = 3
        scene.withAnimation(.smooth.delay(0.5)) { ball.scale = 2 }
        ball.scale = 4
        scene.advance(to: 5)
        #expect(ball.$scale.state == MotionState(4))
    }

    @Test("what is driven rests where its driver leaves it, until the wait is over")
    func waitingOnDriver() {
        let driver = Ease(ball.$scale, to: 6, duration: 0.3)
        ball.$scale.attach(driver, goal: 6)
        ball.$scale.animate(to: 2, .linear(duration: 1).delay(3))
        ball.$scale.setGoal(6, of: driver)
        #expect(ball.scale == 2)
        scene.advance(to: 2)
        ball.$scale.detach(driver, restingAt: 6)
        #expect(ball.scale == 2 && ball.$scale.state == MotionState(6))
        scene.advance(to: 3.5)
        #expect(ball.$scale.state.isNear(MotionState(4, perSecond: -4), within: 1e-6))
    }

    @Test("of several waits the last one counts, and goes back to where the property rested")
    func lastWaitCounts() {
        var endings: [AnimationEnding] = []
        for goal in [5.0, 7] {
            ball.$scale.animate(to: goal, .linear(duration: 1).delay(1), completion: { endings.append($0) })
        }
        #expect(endings == [.replaced] && ball.scale == 7)
        scene.advance(to: 1.5)
        ball.$scale.removeAllAnimations(at: .start)
        #expect(ball.$scale.state == MotionState(1) && endings == [.replaced, .removed])
    }

    @Test("a repeated animation goes back and forth, and rests where that ends", arguments: [1, 2, 3, 4])
    func repeats(count: Int) {
        scene.withAnimation(.linear(duration: 1).repeatCount(count)) { ball.scale = 11 }
        #expect(ball.scale == 11)
        for cycle in 0..<count {
            scene.advance(to: Double(cycle) + 0.25)
            let state =
                cycle.isMultiple(of: 2) ? MotionState(3.5, perSecond: 10) : MotionState(8.5, perSecond: -10)
            #expect(ball.$scale.state.isNear(state))
        }
        scene.advance(to: Double(count) + 0.1)
        #expect(ball.$scale.state == MotionState(count.isMultiple(of: 2) ? 1 : 11))
        #expect(ball.scale == ball.$scale.presentation && !ball.$scale.isAnimating)
    }

    @Test("without turning back it begins anew each time")
    func repeatsAnew() {
        scene.withAnimation(.linear(duration: 1).repeatCount(3, autoreverses: false)) { ball.scale = 11 }
        scene.advance(to: 2.5)
        #expect(ball.$scale.state.isNear(MotionState(6, perSecond: 10)))
        scene.advance(to: 3.1)
        #expect(ball.$scale.state == MotionState(11))
    }

    @Test("a delay before the repetition comes once for each, one after it once at all")
    func delayOrder() {
        scene.withAnimation(.linear(duration: 1).delay(0.5).repeatCount(2, autoreverses: false)) {
            ball.scale = 11
        }
        scene.withAnimation(.linear(duration: 1).repeatCount(2, autoreverses: false).delay(0.5)) {
            ball.position = [10, 0]
        }
        scene.advance(to: 1.75)
        #expect(ball.$scale.state == MotionState(1))
        #expect(ball.$position.state.isNear(MotionState([2.5, 0], perSecond: [10, 0])))
        scene.advance(to: 2.5)
        #expect(ball.$scale.state.isNear(MotionState(6, perSecond: 10)))
    }

    @Test("a spring for ever swings between its two places, and whatever takes over goes on from there")
    func forever() {
        scene.withAnimation(.snappy.repeatForever()) { ball.scale = 2 }
        let cycle = SettlingMotion(Spring.snappy.motion(from: 1, to: 2), within: .scale)?.duration ?? .nan
        for count in [10, 11, 1000, 1001] {
            scene.advance(to: Double(count) * cycle)
            #expect(ball.$scale.state.isNear(MotionState(count.isMultiple(of: 2) ? 1 : 2), within: 1e-6))
        }
        #expect(scene.needsFrame && scene.nextDeadline == nil)
        scene.advance(by: 0.1)
        let shown = ball.$scale.state
        scene.withAnimation(.smooth) { ball.scale = 3 }
        #expect(ball.$scale.state.isNear(shown))
        scene.advance(by: 4)
        #expect(ball.$scale.state == MotionState(3))
    }

    @Test(
        "a faster animation is the same in less time, delay and repetition included", arguments: [0.5, 2, 3])
    func speed(_ speed: Double) {
        let animation = Animation.easeInOut(duration: 0.4).delay(0.2).repeatCount(3).delay(0.1)
        scene.withAnimation(animation) { ball.scale = 11 }
        scene.withAnimation(animation.speed(speed)) { ball.position = [10, 0] }
        for step in 0..<40 {
            let time = Double(step) * 0.05
            let slow = scene.state(at: Timestamp(seconds: time))[ball.$scale]
            let fast = scene.state(at: Timestamp(seconds: time / speed))[ball.$position]
            #expect(abs(slow.value - 1 - fast.value.x) < 1e-6)
            #expect(abs(slow.velocity.perSecond * speed - fast.velocity.perSecond.x) < 1e-5)
        }
    }

    @Test("delays, speeds and counts that mean nothing change nothing")
    func badNumbers() {
        let animation = Animation.smooth
        for number in [Double.nan, .infinity, -1, 0] {
            #expect(animation.delay(number) == animation)
            #expect(animation.speed(number) == animation)
        }
        #expect(animation.repeatCount(0) == animation && animation.repeatCount(-3) == animation)
        #expect(Animation.linear(duration: .nan) == .linear(duration: 0))
        #expect(throws: ParameterError.self) { try Animation.timingCurve(2, 0, 0, 1) }
    }
}
