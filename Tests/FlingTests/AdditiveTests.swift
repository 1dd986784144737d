import Seeded
import Fling
import RandomLives
import Testing

@Suite("Additive animations")
struct AdditiveTests {
    @Test("with one spring, adding differences is the same as taking over", arguments: 0..<50)
    func superposition(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let scene = Scene()
        let (one, other) = (Ball(in: scene), Ball(in: scene))
        let spring = Animation.spring(duration: 0.6, bounce: .random(in: -0.5...0.7, using: &random))
        for _ in 0..<8 {
            let place = SIMD2(Double.random(in: -300...300, using: &random), 100)
            scene.withAnimation(spring) { one.position = place }
            scene.withAnimation(spring, isAdditive: true) { other.position = place }
            scene.advance(by: .random(in: 0...0.2, using: &random))
            // Each brings its last bit of way to rest by itself, less than its tolerance.
            let gap = one.$position.presentation - other.$position.presentation
            #expect(gap.magnitude < 4, "seed \(seed)")
        }
        scene.advance(by: 5)
        #expect(one.$position.state == other.$position.state, "seed \(seed)")
    }

    @Test("a motion of its own takes the place of that of its name; without names all add up")
    func names() {
        func shown(_ key: AnimationKey) -> (place: Double, endings: [AnimationEnding]) {
            let scene = Scene(at: .zero)
            let ball = Ball(in: scene)
            var endings: [AnimationEnding] = []
            let start = ball.scale
            for _ in 0..<2 {
                ball.$scale.addAnimation(duration: 10, key: key, completion: { endings.append($0) }) {
                    $0 * (10 - $0)
                }
            }
            scene.advance(by: 5)
            return (ball.$scale.presentation - start, endings)
        }
        let (named, nameless) = (shown("shake"), shown(.default))
        #expect(abs(named.place - 25) < 0.01 && named.endings == [.replaced])
        #expect(abs(nameless.place - 50) < 1e-9 && nameless.endings == [])
    }

    @Test("reversed again and again, an eased move stays smooth and ends where it was sent last")
    func reversedAgainAndAgain() {
        let scene = Scene()
        let ball = Ball(in: scene)
        var places: [Double] = []
        for step in 0..<40 {
            scene.withAnimation(.easeInOut(duration: 0.5), isAdditive: true) {
                ball.scale = step.isMultiple(of: 2) ? 101 : 1
            }
            for _ in 0..<60 {
                places.append(ball.$scale.presentation)
                scene.advance(by: 0.001)
            }
        }
        // The steepest that curves of 100 in half a second add up to changes velocity by far less per
        // millisecond.
        let speeds = zip(places, places.dropFirst()).map { ($1 - $0) / 0.001 }
        let jerks = zip(speeds, speeds.dropFirst()).map { abs($1 - $0) }
        #expect(jerks.allSatisfy { $0 < 60 })
        scene.advance(by: 1)
        #expect(ball.$scale.state == MotionState(1))
    }

    @Test("an additive spring that is reversed with a velocity goes on from it")
    func reversedWithVelocity() {
        let scene = Scene()
        let ball = Ball(in: scene)
        ball.$scale.animate(to: 100, .bouncy, velocity: Velocity(perSecond: 2000), isAdditive: true)
        scene.advance(to: 0.05)
        let shown = ball.$scale.state
        scene.withAnimation(.bouncy, isAdditive: true) { ball.scale = 1 }
        #expect(ball.$scale.state.isNear(shown))
        scene.advance(to: 4)
        #expect(ball.$scale.state == MotionState(1))
    }

    @Test("what is added joins what the property follows")
    func addedToFollowed() {
        let scene = Scene()
        let ball = Ball(in: scene)
        scene.withAnimation(.linear(duration: 1)) { ball.scale = 11 }
        ball.$scale.addAnimation(duration: 1, key: "shake") { $0 * (1 - $0) }
        scene.advance(to: 0.5)
        #expect(ball.$scale.state.isNear(MotionState(6.25, perSecond: 10), within: 1e-6))
        #expect(ball.$scale.animationKeys == [.default, "shake"])
        ball.$scale.removeAnimation(forKey: "shake")
        #expect(ball.$scale.state.isNear(MotionState(6, perSecond: 10)))
    }

    @Test("values set at once and new animations leave what is added alone")
    func addedGoesOn() {
        let scene = Scene()
        let ball = Ball(in: scene)
        ball.$scale.addAnimation(duration: 1, key: "shake") { $0 * (1 - $0) }
        scene.advance(to: 0.5)
        ball.scale = 7
        #expect(ball.$scale.presentation == 7.25)
        scene.withAnimation(.smooth) { ball.scale = 9 }
        #expect(ball.$scale.presentation == 7.25)
        scene.advance(to: 1.1)
        #expect(ball.$scale.animationKeys == [.default])
        scene.advance(to: 4)
        #expect(ball.$scale.state == MotionState(9))
    }

    @Test("under a name it takes the place of what has the name, and goes on smoothly")
    func keyed() {
        let scene = Scene()
        let ball = Ball(in: scene)
        ball.$scale.animate(to: 101, .easeInOut(duration: 1), key: "a", isAdditive: true)
        scene.advance(to: 0.4)
        let shown = ball.$scale.state
        ball.$scale.animate(to: 51, .spring(duration: 0.3), key: "a", isAdditive: true)
        #expect(ball.$scale.state.isNear(shown))
        #expect(ball.$scale.animationKeys == ["a"])
        scene.advance(to: 3)
        #expect(ball.$scale.state == MotionState(51))
    }

    @Test("turned back while something waits, what is added ends aside, and what waited begins there")
    func turnedWhileWaiting() {
        let scene = Scene()
        let ball = Ball(in: scene)
        ball.$scale.animate(to: 5, .linear(duration: 2))
        let group = scene.withAnimation(.easeInOut(duration: 0.4), isAdditive: true) { ball.scale = 8 }
        scene.advance(to: 0.2)
        scene.withAnimation(.smooth.delay(1)) { ball.scale = 0 }
        group.reverse()
        let times = [0.3, 0.6, 1.1, 1.19, 1.21, 1.5, 2.5].map { Timestamp(seconds: $0) }
        let foreseen = times.map { ball.$scale.state(at: $0) }
        for (time, state) in zip(times, foreseen) {
            scene.advance(to: time)
            #expect(ball.$scale.state == state)
        }
        scene.advance(to: 5)
        #expect(ball.$scale.state == MotionState(0) && ball.scale == 0)
    }

    @Test("a driver's place stays its own, whatever is added ends as")
    func aboveDriver() {
        let scene = Scene()
        let ball = Ball(in: scene)
        scene.withAnimation(.easeInOut(duration: 0.5).repeatCount(2), isAdditive: true) { ball.scale = 4 }
        let driver = Ease(ball.$scale, to: 6, duration: 0.3)
        ball.$scale.attach(driver, goal: 6)
        scene.advance(to: 0.999_999)
        let shown = ball.$scale.presentation
        scene.advance(to: 1.000_001)
        #expect(abs(ball.$scale.presentation - shown) < 1e-4 && ball.scale == 6)
        scene.advance(to: 4)
        #expect(ball.$scale.state == MotionState(6))
        ball.$scale.detach(driver, restingAt: 6)
    }

    @Test("a difference that outlives an animator wears off as was foreseen")
    func outlivesAnimator() throws {
        let scene = Scene()
        let ball = Ball(in: scene)
        scene.withAnimation(.easeInOut(duration: 0.5).repeatCount(2), isAdditive: true) { ball.scale = 4 }
        let animator = PropertyAnimator(duration: 0.3, timing: .curve(.easeInOut), in: scene) {
            ball.scale = 6
        }
        try animator.startAnimation()
        let foreseen = ball.$scale.state(at: Timestamp(seconds: 1.2))
        scene.advance(to: 1.2)
        #expect(ball.$scale.state == foreseen && abs(foreseen.value - 6) > 0.1)
        scene.advance(to: 5)
        #expect(ball.$scale.state == MotionState(6) && ball.scale == 6)
    }

    @Test("an animation that additive ones make way for completes when it would have")
    func demoted() {
        let scene = Scene()
        let ball = Ball(in: scene)
        var times: [Double] = []
        scene.withAnimation(.bouncy) {
            ball.scale = 2
        } completion: { [unowned scene] in
            #expect($0 == .finished)
            times.append(scene.time.seconds)
        }
        scene.advance(to: 0.1)
        scene.withAnimation(.smooth, isAdditive: true) { ball.scale = 1 }
        scene.advance(to: 3)
        #expect(times.count == 1 && abs(times[0] - 0.5) < 1e-8 && ball.$scale.state == MotionState(1))
    }
}
