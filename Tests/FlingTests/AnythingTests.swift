import Fling
import Testing

/// Anything may be done to a scene, in any order.
@Suite("Anything, in any order")
struct AnythingTests {
    /// A scene, what is in it, and someone who does things to it at random.
    final class Monkey {
        let scene = Scene(at: Timestamp(seconds: 7))
        var balls: [Ball] = []
        var groups: [AnimationGroup] = []
        var random: SeededGenerator
        var expected = 0
        var completed = 0

        init(seed: Int) {
            random = SeededGenerator(seed: UInt64(seed))
            balls = (0..<3).map { _ in Ball(in: scene) }
            if Bool.random(using: &random) { scene.log = EventLog(capacity: 20) }
        }

        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }

        func animation() -> Animation {
            var animation: Animation =
                switch Int.random(in: 0..<7, using: &random) {
                case 0: .easeInOut(duration: number(0...1))
                case 1: .linear(duration: number(0...1))
                case 2: .custom(duration: 0.4) { $0 * $0 / 0.16 }
                case 3: .easeIn(duration: number(0...0.5)).repeatCount(.random(in: 0...4, using: &random))
                default: .spring(duration: number(0.1...1), bounce: number(-0.8...0.8))
                }
            if number(0...1) < 0.3 { animation = animation.delay(number(0...0.5)) }
            if number(0...1) < 0.2 { animation = animation.speed(number(0.3...3)) }
            return animation
        }

        func change(_ ball: Ball) {
            if Bool.random(using: &random) { ball.scale = number(-9...9) }
            if Bool.random(using: &random) { ball.position = [number(-300...300), number(-300...300)] }
            if Bool.random(using: &random) { ball.angle = .degrees(number(-170...170)) }
            if Bool.random(using: &random) { ball.colour = Color(white: number(0...1)) }
        }

        /// Does something after which everything shown is as it was.
        func actSmoothly() {
            guard let ball = balls.randomElement(using: &random) else { return }
            switch Int.random(in: 0..<12, using: &random) {
            case 0, 1, 2, 3:
                expected += 1
                groups.append(
                    scene.withAnimation(
                        animation(), isAdditive: number(0...1) < 0.3,
                        completionCriteria: Bool.random(using: &random) ? .removed : .logicallyComplete
                    ) {
                        change(ball)
                        if Bool.random(using: &random) { scene.withAnimation(animation()) { change(ball) } }
                    } completion: { [unowned self] _ in
                        completed += 1
                    })
            case 4: ball.$position.animate(to: [number(-9...9), 0], animation(), key: "go", isAdditive: true)
            case 5:
                ball.$scale.addAnimation(
                    duration: number(0...2), key: Bool.random(using: &random) ? "shake" : .default
                ) { $0 * $0 }
            case 6: groups.randomElement(using: &random)?.pause()
            case 7: groups.randomElement(using: &random)?.resume()
            case 8: groups.randomElement(using: &random)?.reverse(.turn)
            case 9: groups.randomElement(using: &random)?.cancel(at: .current)
            case 10: ball.$colour.removeAllAnimations(at: .current)
            default:
                expected += 1
                let other = balls.randomElement(using: &random) ?? ball
                let (place, scale) = (number(-9...9), number(0...3))
                groups.append(
                    scene.perform(
                        .sequence([
                            .animate(animation()) { ball.scale = scale }, .wait(number(0...0.4)),
                            .group([
                                .animate(animation()) { other.position = [place, place] },
                                .animate(animation(), until: .removed) { ball.angle = .degrees(place) },
                            ]),
                        ]).repeatCount(.random(in: 0...2, using: &random))
                    ) { [unowned self] _ in completed += 1 })
            }
        }

        /// Does something after which things may be elsewhere.
        func actRoughly() {
            guard let index = balls.indices.randomElement(using: &random) else { return }
            switch Int.random(in: 0..<9, using: &random) {
            case 0: change(balls[index])
            case 1: balls[index] = Ball(in: scene)
            case 2: scene.remove(balls[index].$angle)
            case 3: scene.add(balls[index].$angle)
            case 4:
                groups.randomElement(using: &random)?.cancel(at: Bool.random(using: &random) ? .start : .end)
            case 5: balls[index].$position.removeAnimation(forKey: "go")
            case 6: groups.randomElement(using: &random)?.reverse(.retrace)
            case 7:
                scene.reducesMotion = true
                scene.withAnimation(.bouncy) { change(balls[index]) }
                scene.reducesMotion = false
            default: scene.rate = number(0.2...3)
            }
        }

        func shown() -> [(AnyProperty, AnyMotionState)] { scene.state(at: scene.time).all.map { $0 } }
    }

    @Test("nothing that is done smoothly moves what is shown", arguments: 0..<150)
    func neverJumps(seed: Int) {
        let monkey = Monkey(seed: seed)
        for step in 0..<60 {
            let before = monkey.balls.map {
                ($0.$scale.presentation, $0.$position.presentation, $0.$angle.presentation)
            }
            let colours = monkey.balls.map(\.$colour.presentation)
            monkey.actSmoothly()
            for (index, ball) in monkey.balls.enumerated() {
                #expect(abs(ball.$scale.presentation - before[index].0) < 1e-9, "seed \(seed), step \(step)")
                let gap = (ball.$position.presentation - before[index].1).magnitude
                #expect(gap < 1e-7, "seed \(seed), step \(step)")
                let turn = ball.$angle.presentation.displacement(from: before[index].2)
                #expect(abs(turn) < 1e-9, "seed \(seed), step \(step)")
                let tint = ball.$colour.presentation.displacement(from: colours[index]).magnitude
                #expect(tint < 1e-9, "seed \(seed), step \(step)")
            }
            monkey.scene.advance(by: monkey.number(0...0.15))
        }
    }

    @Test("whatever is done, all comes to rest, and every completion is called once", arguments: 0..<150)
    func comesToRest(seed: Int) {
        let monkey = Monkey(seed: seed)
        let scene = monkey.scene
        scene.onFrame { scene in
            #expect(scene.state(at: scene.time).all.allSatisfy { $0.state.speed.isFinite }, "seed \(seed)")
        }
        for ball in monkey.balls {
            ball.$scale.onChange { [unowned ball] in ball.colour = Color(white: $0.value) }
        }
        for _ in 0..<80 {
            monkey.actSmoothly()
            if monkey.number(0...1) < 0.4 { monkey.actRoughly() }
            scene.advance(by: monkey.number(0...0.15))
        }
        scene.rate = 1
        // Paused waits and animations would wait for ever.
        for _ in 0..<4 { for group in monkey.groups { group.resume() } }
        scene.advance(by: 200)
        scene.advance(by: 1)
        scene.advance(by: 1)
        #expect(scene.properties.allSatisfy { !$0.isAnimating }, "seed \(seed)")
        #expect(!scene.needsFrame && scene.nextDeadline == nil, "seed \(seed)")
        for ball in monkey.balls {
            #expect(ball.$scale.state == MotionState(ball.scale), "seed \(seed)")
            #expect(ball.$position.state == MotionState(ball.position), "seed \(seed)")
            #expect(ball.$angle.state == MotionState(ball.angle), "seed \(seed)")
        }
        #expect(monkey.completed == monkey.expected, "seed \(seed)")
        #expect(monkey.groups.allSatisfy { !$0.isRunning }, "seed \(seed)")
    }

    @Test("what is foreseen is what is then shown", arguments: 0..<60)
    func foreseen(seed: Int) {
        let monkey = Monkey(seed: seed)
        let scene = monkey.scene
        for _ in 0..<30 {
            guard let ball = monkey.balls.first else { return }
            scene.withAnimation(monkey.animation(), isAdditive: monkey.number(0...1) < 0.3) {
                monkey.change(ball)
            }
            if monkey.number(0...1) < 0.2 { scene.rate = monkey.number(0.3...3) }
            let time = scene.time.advanced(by: monkey.number(0...0.7))
            let ahead = scene.state(at: time)
            let states = (ahead[ball.$scale], ahead[ball.$position], ahead[ball.$angle])
            scene.advance(to: time)
            #expect(ball.$scale.state.isNear(states.0, within: 1e-6), "seed \(seed)")
            #expect(ball.$position.state.isNear(states.1, within: 1e-6), "seed \(seed)")
            #expect(ball.$angle.state.isNear(states.2, within: 1e-6), "seed \(seed)")
        }
    }
}
