import Seeded
import Fling
import Testing

@Suite("Groups and completions")
struct GroupTests {
    let scene = Scene()
    let ball: Ball

    init() {
        ball = Ball(in: scene)
    }

    @Test("a completion is called once, at the time of what it waits for, whatever the frames")
    func criteria() {
        var calls: [String] = []
        scene.withAnimation(.bouncy, completionCriteria: .removed) {
            ball.scale = 2
        } completion: { [scene] in
            calls.append("removed \($0) \(scene.time.seconds > 0.6)")
        }.onCompletion { [scene] in
            calls.append("complete \($0) \(scene.time.seconds)")
        }
        scene.advance(to: 0.49)
        #expect(calls.isEmpty)
        scene.advance(to: 9)
        #expect(calls == ["complete finished 0.5", "removed finished true"])
        #expect(scene.time.seconds == 9)
        scene.advance(to: 10)
        #expect(calls.count == 2)
    }

    @Test("a group waits for the last of all that it holds, nested blocks included")
    func whole() {
        var order: [String] = []
        let outer = scene.withAnimation(.linear(duration: 1)) {
            ball.scale = 2
            scene.withAnimation(.linear(duration: 0.5)) {
                ball.angle = .degrees(9)
                ball.$colour.animate(to: .white, .linear(duration: 2).delay(1)) { _ in order.append("colour")
                }
            } completion: { _ in
                order.append("inner")
            }
        } completion: { _ in
            order.append("outer")
        }
        scene.advance(to: 2.9)
        #expect(order.isEmpty && outer.isRunning && !outer.isLogicallyComplete)
        scene.advance(to: 3.1)
        #expect(order == ["colour", "inner", "outer"])
        #expect(!outer.isRunning && outer.isLogicallyComplete)
    }

    @Test("what is taken over before it is done has been replaced, and finished after that")
    func replaced() {
        var endings: [AnimationEnding] = []
        for pause in [0.2, 0.6] {
            scene.withAnimation(.bouncy, completionCriteria: .removed) {
                ball.scale += 1
            } completion: {
                endings.append($0)
            }
            scene.advance(by: pause)
            scene.withAnimation(.smooth) { ball.scale += 1 }
        }
        #expect(endings == [.replaced, .finished])
    }

    @Test("what sets nothing in motion is done at the next advance")
    func empty() {
        var count = 0
        let group = scene.withAnimation {
        } completion: { _ in
            count += 1
        }
        scene.withAnimation(.linear(duration: 0)) {
            ball.scale = 5
        } completion: { _ in
            count += 1
        }
        #expect(ball.$scale.presentation == 5)
        #expect(count == 0 && !group.isRunning && scene.nextDeadline == scene.time)
        scene.advance(to: scene.time)
        #expect(count == 2 && scene.nextDeadline == nil)
        group.onCompletion { _ in count += 1 }
        scene.advance(to: 1)
        #expect(count == 3)
    }

    @Test("animations that take no time and start each other take one advance each")
    func noEndlessLoop() {
        var count = 0
        func again() {
            count += 1
            scene.withAnimation(.linear(duration: 0)) {
                ball.scale = -ball.scale
            } completion: { _ in
                again()
            }
        }
        again()
        for _ in 0..<5 { scene.advance(by: 1) }
        #expect(count == 6)
    }

    @Test("a cancelled group rests where it is, at its end, or where it came from", arguments: [0, 1, 2])
    func cancel(which: Int) {
        var ending: AnimationEnding?
        let position = [StopPosition.current, .start, .end][which]
        let group = scene.withAnimation(.easeInOut(duration: 1)) {
            ball.scale = 2
            ball.$position.animate(to: [100, 0], .bouncy)
            ball.$angle.animate(to: .degrees(90), .easeIn.delay(5))
            ball.$colour.animate(to: .white, .easeIn(duration: 1), isAdditive: true)
        }
        group.onCompletion { ending = $0 }
        group.onCompletion { _ in Issue.record("it was cancelled") }.cancel()
        scene.advance(to: 0.3)
        let shown = (ball.$scale.presentation, ball.$position.presentation, ball.$colour.presentation)
        group.cancel(at: position)
        #expect(ending == .removed && !group.isRunning)
        #expect(scene.properties.allSatisfy { !$0.isAnimating })
        let scales = [shown.0, 1, 2]
        let positions: [SIMD2<Double>] = [shown.1, [0, 0], [100, 0]]
        #expect(ball.$scale.state == MotionState(scales[which]) && ball.scale == scales[which])
        #expect(ball.$position.state == MotionState(positions[which]))
        #expect(ball.$angle.presentation == (which == 2 ? .degrees(90) : .zero))
        #expect(ball.angle == ball.$angle.presentation)
        let colours = [shown.2, .black, .white]
        #expect(ball.$colour.state.isNear(MotionState(colours[which])) && !ball.$colour.isAnimating)
    }

    @Test("cancelling leaves alone what something else has taken over")
    func cancelLate() {
        let group = scene.withAnimation(.smooth) {
            ball.scale = 2
            ball.position = [10, 0]
        }
        scene.advance(to: 0.1)
        scene.withAnimation(.smooth) { ball.scale = 3 }
        group.cancel()
        #expect(ball.$scale.isAnimating && !ball.$position.isAnimating)
    }

    @Test("cancelling a wait leaves what moves to go on")
    func cancelWait() {
        scene.withAnimation(.linear(duration: 1)) { ball.scale = 11 }
        let group = scene.withAnimation(.smooth.delay(0.5)) { ball.scale = 1 }
        group.cancel()
        #expect(ball.scale == 11)
        scene.advance(to: 0.7)
        #expect(ball.$scale.state.isNear(MotionState(8, perSecond: 10)))
    }

    @Test("a pause of any length is a shift in time", arguments: 0..<30)
    func pause(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let twin = Scene()
        let other = Ball(in: twin)
        func start(_ scene: Scene, _ ball: Ball) -> AnimationGroup {
            scene.withAnimation(.bouncy) {
                ball.scale = 2
                ball.$position.animate(to: [10, 0], .easeInOut(duration: 1).delay(0.2))
                ball.$angle.animate(to: .degrees(90), .smooth, isAdditive: true)
                ball.$colour.animate(to: .white, .linear.repeatForever())
            }
        }
        let group = start(scene, ball)
        _ = start(twin, other)
        let begin = Double.random(in: 0...1.2, using: &random)
        let length = Double.random(in: 0...5, using: &random)
        scene.advance(to: begin)
        let places = (ball.$scale.presentation, ball.$position.presentation)
        group.pause()
        #expect(group.isPaused)
        scene.advance(to: begin + length / 2)
        #expect(!scene.needsFrame && scene.nextDeadline == nil)
        #expect(ball.$scale.state == MotionState(places.0) && ball.$position.state == MotionState(places.1))
        scene.advance(to: begin + length)
        group.resume()
        for _ in 0..<5 {
            let more = Double.random(in: 0...0.5, using: &random)
            scene.advance(by: more)
            twin.advance(to: scene.time.seconds - length)
            #expect(ball.$scale.state.isNear(other.$scale.state, within: 1e-6), "seed \(seed)")
            #expect(ball.$position.state.isNear(other.$position.state, within: 1e-6), "seed \(seed)")
            #expect(ball.$angle.state.isNear(other.$angle.state, within: 1e-6), "seed \(seed)")
            #expect(ball.$colour.state.isNear(other.$colour.state, within: 1e-6), "seed \(seed)")
        }
    }

    @Test("a group that is reversed goes back with the velocity that it has, and its models with it")
    func reverse() {
        let group = scene.withAnimation(.bouncy) {
            ball.scale = 2
            ball.$position.animate(to: [10, 0], .easeInOut(duration: 1))
            ball.$angle.animate(to: .degrees(90), .smooth, isAdditive: true)
            ball.$rotation.animate(to: Rotation3D(angle: .degrees(9), axis: [1, 0, 0]), .smooth.delay(1))
        }
        scene.advance(to: 0.2)
        let shown = (ball.$scale.state, ball.$position.state, ball.$angle.state)
        group.reverse()
        #expect(ball.$scale.state.isNear(shown.0) && ball.$angle.state.isNear(shown.2))
        #expect(ball.$position.state.value == shown.1.value)
        #expect(ball.$position.state.velocity == -shown.1.velocity)
        #expect(
            ball.scale == 1 && ball.position == [0, 0] && ball.angle == .zero && ball.rotation == .identity)
        scene.advance(to: 5)
        #expect(ball.$scale.state == MotionState(1) && ball.$position.state == MotionState([0, 0]))
        #expect(ball.$angle.state == MotionState(.zero) && ball.$rotation.state == MotionState(.identity))
        #expect(!group.isRunning)
    }

    @Test("retraced twice, nothing has happened")
    func retraceTwice() {
        let twin = Scene()
        let other = Ball(in: twin)
        let group = scene.withAnimation(.bouncy) { ball.scale = 2 }
        twin.withAnimation(.bouncy) { other.scale = 2 }
        scene.advance(to: 0.3)
        group.reverse(.retrace)
        #expect(ball.scale == 1)
        group.reverse(.retrace)
        #expect(ball.scale == 2)
        for time in [0.3, 0.4, 0.7, 3] {
            scene.advance(to: time)
            twin.advance(to: time)
            #expect(ball.$scale.state.isNear(other.$scale.state))
        }
    }
}
