import Seeded
import Fling
import RandomLives
import TestSupport
import Testing

@Suite("Taking over")
struct RetargetTests {
    static let animations: [Animation] = [
        .smooth, .snappy, .bouncy, .interactiveSpring, .easeInOut, .linear(duration: 0.2),
        .easeIn(duration: 1),
        .spring(duration: 0.4, bounce: -0.6), .bouncy.speed(2.5), .easeOut.delay(0.1),
        .easeInOut.repeatCount(3), .snappy.repeatForever(), .snappy.delay(0.05).repeatCount(2),
        .custom(duration: 0.5) { $0 / 0.5 }, .custom(duration: 0.3) { $0 * $0 / 0.09 },
        .custom(duration: 0.3) { $0 * $0 / 0.09 }.speed(0.5),
    ]

    @Test(
        "an animation takes over value and velocity, whatever ran and whatever comes",
        arguments: 0..<lives(12))
    func anythingGoesOn(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let scene = Scene(at: Timestamp(seconds: 100))
        let ball = Ball(in: scene)
        for step in 0..<12 {
            let animation = try #require(RetargetTests.animations.randomElement(using: &random))
            let before = (
                Before(ball.$position), Before(ball.$rotation), Before(ball.$angle), Before(ball.$colour)
            )
            let isAdditive = Bool.random(using: &random)
            scene.withAnimation(animation, isAdditive: isAdditive) {
                ball.position = [
                    .random(in: -500...500, using: &random), .random(in: -500...500, using: &random),
                ]
                ball.angle = .degrees(.random(in: -170...170, using: &random))
                ball.colour = Color(white: .random(in: 0...1, using: &random))
                ball.rotation = Rotation3D(
                    angle: .degrees(.random(in: -80...80, using: &random)),
                    axis: [.random(in: -1...1, using: &random), 1, 0.3])
            }
            func check<Value>(_ before: Before<Value>) {
                var after = before.property.state
                if animation.startsAtSpeed, isAdditive || before.restsAside {
                    after.velocity = before.state.velocity
                }
                #expect(
                    after.isNear(before.state, within: 1e-7), "seed \(seed), step \(step), \(animation)")
            }
            check(before.0)
            check(before.1)
            check(before.2)
            check(before.3)
            scene.advance(by: .random(in: 0...0.6, using: &random))
        }
        #expect(ball.$position.state.isFinite)
    }

    /// What a property showed.
    private struct Before<Value: Animatable> {
        let property: Property<Value>
        let state: MotionState<Value>
        /// Whether it rests, aside from what is added to it.
        let restsAside: Bool

        init(_ property: Property<Value>) {
            self.property = property
            state = property.state
            restsAside = property.startState(for: property.value).velocity.speed < 1e-9
        }
    }

    @Test("a spring that runs by itself does what a playhead does, to the last bit", arguments: 0..<50)
    func agreesWithPlayhead(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let scene = Scene(at: Timestamp(seconds: 3))
        let property = Property(SIMD2(0.0, 0.0), tolerance: .point, in: scene)
        let spring = Spring(
            duration: .random(in: 0.1...1, using: &random), bounce: .random(in: -0.7...0.9, using: &random))
        let goal = SIMD2(Double.random(in: -500...500, using: &random), 40)
        let velocity = SIMD2(Double.random(in: -2000...2000, using: &random), -300)
        property.animate(to: goal, .spring(spring), velocity: Velocity(perSecond: velocity))
        let playhead = Playhead<AnyTrajectory<SIMD2<Double>>>(
            from: MotionState([0, 0], perSecond: velocity), to: goal, timing: .spring(spring),
            tolerance: .point,
            at: Timestamp(seconds: 3))
        for _ in 0..<100 {
            let time = Timestamp(seconds: .random(in: 3...6, using: &random))
            #expect(property.state(at: time) == playhead.state(at: time), "seed \(seed)")
        }
        scene.advance(to: 6)
        #expect(property.state == playhead.state(at: Timestamp(seconds: 6)), "seed \(seed)")
    }

    @Test("a key names what is added; another key takes over as well")
    func keys() {
        let scene = Scene()
        let ball = Ball(in: scene)
        ball.$scale.animate(to: 2, key: "grow")
        scene.advance(to: 0.1)
        let shown = ball.$scale.state
        ball.$scale.animate(to: 3, key: "grow")
        #expect(ball.$scale.state.isNear(shown))
        #expect(ball.$scale.animationKeys == ["grow"])
        ball.$scale.animate(to: 0, key: "shrink")
        #expect(ball.$scale.state.isNear(shown))
        #expect(ball.$scale.animationKeys == ["shrink"])
        ball.$scale.removeAnimation(forKey: "grow")
        #expect(ball.$scale.isAnimating)
        ball.$scale.removeAnimation(forKey: "shrink")
        #expect(ball.$scale.state == MotionState(0))
        #expect(ball.$scale.animationKeys.isEmpty)
    }

    @Test("what is removed rests at its value, where it is, or where it came from")
    func removal() {
        let scene = Scene()
        let ball = Ball(in: scene)
        for (position, animation) in [
            (StopPosition.start, Animation.snappy), (.current, .easeIn), (.end, .bouncy),
        ] {
            ball.scale = 1
            scene.withAnimation(animation) { ball.scale = 2 }
            scene.advance(by: 0.1)
            let shown = ball.$scale.presentation
            ball.$scale.removeAllAnimations(at: position)
            let rest = position == .start ? 1 : position == .end ? 2 : shown
            #expect(ball.$scale.state == MotionState(rest))
            #expect(ball.scale == rest)
            #expect(!scene.needsFrame || scene.nextDeadline == nil)
        }
    }

    @Test("a scene ends all that it animates at once", arguments: [StopPosition.start, .current, .end])
    func removeAll(at position: StopPosition) {
        let scene = Scene()
        let ball = Ball(in: scene)
        var endings: [AnimationEnding] = []
        scene.withAnimation(.snappy) {
            ball.scale = 2
            ball.$position.animate(to: [90, 0], .smooth.delay(0.5))
            ball.$colour.animate(to: .white, .smooth, isAdditive: true)
            ball.$angle.addAnimation(duration: 9) { $0 / 20 }
        } completion: {
            endings.append($0)
        }
        let driver = Ease(ball.$scale, to: 6, duration: 0.3)
        scene.advance(to: 0.2)
        ball.$scale.attach(driver, goal: 6)
        scene.advance(to: 0.3)
        let (before, driven) = (ball.shown, ball.$scale.presentation)
        scene.removeAllAnimations(at: position)
        #expect(scene.properties.allSatisfy { !$0.isAnimating } && endings == [.removed])
        switch position {
        case .start: #expect(ball.scale == 2 && ball.colour == .black && ball.position == [0, 0])
        case .current:
            #expect(zip(ball.shown, before).allSatisfy { $0.isInPlace(of: $1) } && ball.scale == driven)
        case .end: #expect(ball.scale == 6 && ball.colour == .white && ball.position == [90, 0])
        }
        scene.advance(by: 1)
        #expect(!scene.needsFrame && scene.nextDeadline == nil)
    }

    @Test("a curve that is paused and goes on as it starts has moved nothing yet")
    func pausedAtTheStart() {
        let scene = Scene(at: Timestamp(seconds: 100))
        let ball = Ball(in: scene)
        let group = scene.withAnimation(.linear(duration: 1)) { ball.scale = 2 }
        group.pause()
        group.resume()
        scene.withAnimation(.smooth) { ball.scale = 3 }
        #expect(ball.$scale.state == MotionState(1))
    }

    @Test(
        "a turn in space that begins after a delay, while another wears off, does not jump", arguments: 1...20
    )
    func delayedTurn(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        func turn() -> Rotation3D {
            Rotation3D(
                angle: .degrees(.random(in: -170...170, using: &random)),
                axis: [.random(in: -1...1, using: &random), 1, .random(in: -1...1, using: &random)])
        }
        let scene = Scene(at: Timestamp(seconds: 100))
        let ball = Ball(in: scene)
        for _ in 0..<6 {
            scene.withAnimation(.linear(duration: 1), isAdditive: true) { ball.rotation = turn() }
            scene.advance(by: 0.1)
        }
        scene.withAnimation(.smooth.delay(0.2)) { ball.rotation = turn() }
        scene.advance(by: 0.2 - 1e-9)
        let before = ball.$rotation.state
        scene.advance(by: 2e-9)
        #expect(ball.$rotation.state.isNear(before, within: 1e-6), "seed \(seed)")
    }

    @Test("animations by their short names are those by the springs that they are short for")
    func names() {
        #expect(Animation.snappy(duration: 0.3) == .spring(duration: 0.3, bounce: 0.15))
        #expect(Animation.bouncy(duration: 0.3, extraBounce: 0.1) == .spring(duration: 0.3, bounce: 0.4))
        #expect(Animation.spring(response: 0.4) == .spring(Spring(response: 0.4, dampingFraction: 0.825)))
        #expect(AnimationKey("go") == "go" && AnimationKey("go").description == "go")
    }

    @Test("states of any type are equal when type, value and velocity are")
    func anyStates() {
        let state = AnyMotionState(MotionState(1.0, perSecond: 2))
        #expect(state == AnyMotionState(MotionState(1.0, perSecond: 2)))
        #expect(state != AnyMotionState(MotionState(1.0, perSecond: 3)))
        #expect(state != AnyMotionState(MotionState(SIMD2(1.0, 1.0), perSecond: SIMD2(2, 2))))
    }
}

extension Animation {
    /// Whether it sets off something that rests with a velocity, as constant speed does.
    fileprivate var startsAtSpeed: Bool {
        let text = description
        return ["linear", "easeOut", "Pace"].contains { text.contains($0) }
    }
}
