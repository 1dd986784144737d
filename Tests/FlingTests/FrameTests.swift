import Fling
import Testing

@Suite("Frames")
struct FrameTests {
    let scene = Scene()
    let ball: Ball

    init() {
        ball = Ball(in: scene)
        scene.advance(to: 0)
    }

    /// A busy scene, which sets more in motion as things complete.
    private func busy(_ scene: Scene, _ ball: Ball) {
        func bounce(_ count: Int) {
            guard count > 0 else { return }
            scene.withAnimation(.bouncy) {
                ball.position = [Double(count) * 10, 0]
                ball.$scale.animate(to: Double(count), .easeInOut(duration: 0.3).delay(0.07))
            } completion: { _ in
                bounce(count - 1)
            }
        }
        bounce(10)
        scene.perform(
            .sequence([
                .wait(0.33), .animate(.smooth) { ball.angle = .degrees(30) }, .wait(0.1),
                .animate(.linear) { ball.angle = .zero },
            ]).repeatCount(4))
        scene.withAnimation(.easeIn(duration: 0.7).repeatForever()) { ball.colour = .white }
    }

    @Test("the frame rate makes no difference, to the last bit", arguments: [10.0, 30, 59.94, 144, 1000])
    func anyRate(_ rate: Double) {
        busy(scene, ball)
        let twin = Scene()
        let other = Ball(in: twin)
        busy(twin, other)
        for second in [0.5, 1.7, 2.5, 9] {
            scene.advance(to: second, framesPerSecond: rate)
            twin.advance(to: second)
            #expect(ball.$position.state == other.$position.state)
            #expect(ball.$scale.state == other.$scale.state)
            #expect(ball.$angle.state == other.$angle.state)
            #expect(ball.$colour.state == other.$colour.state)
        }
    }

    @Test("a clock that goes backwards stands still")
    func backwards() {
        scene.withAnimation(.bouncy) { ball.scale = 2 }
        scene.advance(to: 0.2)
        let shown = ball.$scale.state
        scene.advance(to: 0.1)
        #expect(scene.time == Timestamp(seconds: 0.2) && ball.$scale.state == shown)
        scene.advance(to: Timestamp(nanoseconds: .min))
        #expect(ball.$scale.state == shown)
        scene.advance(to: Timestamp(nanoseconds: .max))
        #expect(ball.$scale.state == MotionState(2))
    }

    @Test("a frame is needed while something moves, and once after a change")
    func needsFrame() {
        #expect(!scene.needsFrame)
        ball.scale = 2
        #expect(scene.needsFrame)
        scene.advance(to: 0)
        #expect(!scene.needsFrame)
        scene.withAnimation(.linear(duration: 1)) { ball.scale = 3 }
        #expect(scene.needsFrame)
        // Not before its end: a moment is whole nanoseconds.
        #expect(scene.nextDeadline == Timestamp(nanoseconds: 1_000_000_001))
        scene.advance(to: 0.5)
        #expect(scene.needsFrame)
        scene.advance(to: 1.5)
        #expect(!scene.needsFrame && scene.nextDeadline == nil)
    }

    @Test("observers see each frame in which their property moves, and its last")
    func observers() {
        var shown: [Double] = []
        ball.$scale.onChange { shown.append($0.value) }
        var frames = 0
        scene.onFrame { _ in frames += 1 }
        scene.advance(to: 1)
        #expect(shown.isEmpty && frames == 0)
        scene.withAnimation(.linear(duration: 1)) { ball.scale = 2 }
        for time in [1, 1.25, 1.5, 2.25, 3, 4] { scene.advance(to: time) }
        #expect(shown == [1, 1.25, 1.5, 2] && frames == 4)
        ball.scale = 5
        ball.scale = 6
        scene.advance(to: 5)
        scene.advance(to: 6)
        #expect(shown == [1, 1.25, 1.5, 2, 6] && frames == 5)
    }

    @Test("properties that rest are not looked at")
    func idle() {
        var count = 0
        let idle = (0..<1000).map { _ in Property(0.0, in: scene) }
        for property in idle { property.onChange { _ in count += 1 } }
        scene.advance(to: 0.1)
        scene.withAnimation(.linear(duration: 1)) { ball.scale = 2 }
        count = 0
        for step in 1...20 { scene.advance(to: 0.1 + Double(step) * 0.1) }
        #expect(count == 0)
    }

    @Test("observers may be cancelled and added in a callback: who is out is not called, who is in waits")
    func changingObservers() {
        var calls: [String] = []
        var second: Observation?
        ball.$scale.onChange { [ball] _ in
            calls.append("first")
            second?.cancel()
            if calls.count == 1 { ball.$scale.onChange { _ in calls.append("third") } }
        }
        second = ball.$scale.onChange { _ in calls.append("second") }
        scene.withAnimation(.linear(duration: 1)) { ball.scale = 2 }
        scene.advance(to: 0.1)
        #expect(calls == ["first"])
        scene.advance(to: 0.2)
        #expect(calls == ["first", "first", "third"])
    }

    @Test("a callback may animate, set, remove and release whatever it likes")
    func changesInCallbacks() {
        var balls: [Ball] = (0..<10).map { _ in Ball(in: scene) }
        var frames = 0
        scene.onFrame { scene in
            frames += 1
            guard !balls.isEmpty else { return }
            let ball = balls.removeLast()
            scene.remove(ball.$angle)
            ball.$position.removeAllAnimations()
            let fresh = Ball(in: scene)
            scene.withAnimation(.smooth) { fresh.scale = 3 }
            balls.first?.scale = Double(frames)
        }
        for ball in balls {
            ball.$scale.onChange { [unowned ball, scene] state in
                scene.withAnimation(.bouncy) { ball.angle = .degrees(state.value) }
                ball.$colour.removeAllAnimations()
            }
            ball.$angle.onChange { [unowned ball] _ in ball.scale += 0.01 }
        }
        scene.withAnimation(.smooth) {
            for ball in balls {
                ball.scale = 2
                ball.position = [100, 0]
                ball.colour = .white
            }
        }
        for step in 0..<30 { scene.advance(to: Double(step) * 0.016) }
        #expect(balls.isEmpty && frames > 10)
        scene.advance(to: 20)
        scene.advance(to: 21)
        #expect(!scene.needsFrame)
    }

    @Test("a property that is added in a callback moves from the next frame on")
    func addedInCallback() {
        var added: [Property<Double>] = []
        var shown: [Double] = []
        ball.$scale.onChange { [scene] _ in
            guard added.isEmpty else { return }
            let property = Property(0.0, in: scene)
            property.onChange { shown.append($0.value) }
            property.animate(to: 1, .linear(duration: 1))
            added.append(property)
        }
        scene.withAnimation(.linear(duration: 2)) { ball.scale = 2 }
        for time in [0.5, 0.75, 1] { scene.advance(to: time) }
        #expect(shown == [0.25, 0.5])
    }

    @Test("no callback follows for a property that another's callback has removed")
    func removedInCallback() {
        let scene = scene
        var (calls, others) = (0, [Property<Double>]())
        for _ in 0..<5 {
            let property = Property(0.0, in: scene)
            others.append(property)
            property.onChange { _ in
                calls += 1
                for other in others where other !== property { scene.remove(other) }
            }
            property.animate(to: 1, .linear(duration: 1))
        }
        for time in [0.25, 0.5] { scene.advance(to: time) }
        #expect(calls == 2 && others.filter { $0.scene === scene }.count == 1)
        #expect(others.filter(\.isAnimating).count == 1)
    }

    @Test("a callback that advances the scene is ignored")
    func reentrantAdvance() {
        var times: [Double] = []
        scene.onFrame { scene in
            scene.advance(to: scene.time.seconds + 10)
            times.append(scene.time.seconds)
        }
        scene.withAnimation(.linear(duration: 1)) { ball.scale = 2 }
        scene.advance(to: 0.5)
        #expect(times == [0.5] && scene.time.seconds == 0.5)
    }

    @Test("a property that is released while it runs takes its animations along")
    func release() {
        var ending: AnimationEnding?
        var lone: Property<Double>? = Property(0, in: scene)
        weak let gone = lone
        scene.withAnimation(.smooth) {
            lone?.value = 1
            lone?.addAnimation(duration: 1) { $0 }
        } completion: {
            ending = $0
        }
        scene.advance(to: 0.1)
        let count = scene.properties.count
        lone = nil
        #expect(gone == nil && scene.properties.count == count - 1)
        scene.advance(to: 0.2)
        #expect(ending == .removed)
        scene.advance(to: 5)
        #expect(!scene.needsFrame && scene.nextDeadline == nil)
    }

    @Test("a property added in place of one that has gone is not taken for it")
    func reusedPlace() {
        var lone: Property<Double>? = Property(0, in: scene)
        let group = scene.withAnimation(.linear(duration: 1)) { lone?.value = 1 }
        lone = nil
        let heir = Property(5.0, in: scene)
        heir.animate(to: 6, .linear(duration: 3))
        group.cancel(at: .end)
        scene.advance(to: 1.5)
        #expect(heir.presentation == 5.5)
    }

    @Test("a scene lists what it shows, at any time")
    func listing() throws {
        let scene = Scene()
        let x = Property(0.0, name: "x", in: scene)
        let place = Property(SIMD2(1.0, 2), name: "place", in: scene)
        x.animate(to: 10, .linear(duration: 1))
        let state = scene.state(at: Timestamp(seconds: 0.25))
        #expect(state[x] == MotionState(2.5, perSecond: 10))
        #expect(state.running.map(\.property.name) == ["x"])
        #expect(state.running.map(\.state.description) == ["2.5 at 10/s"])
        #expect(state.all.map(\.state.description) == ["2.5 at 10/s", "(1, 2)"])
        let first = try #require(state.all.first)
        #expect(first.state.state(of: Double.self) == MotionState(2.5, perSecond: 10))
        #expect(first.state.state(of: SIMD2<Double>.self) == nil)
        #expect(place.anyValue as? SIMD2<Double> == [1, 2])
    }

    @Test("a scheduled call is made once, on time, unless it is cancelled or paused")
    func scheduled() {
        var calls: [Double] = []
        scene.schedule(at: Timestamp(seconds: 1)) { [scene] in calls.append(scene.time.seconds) }
        let other = scene.schedule(at: Timestamp(seconds: 2)) { calls.append(0) }
        let third = scene.schedule(at: Timestamp(seconds: 3)) { [scene] in calls.append(scene.time.seconds) }
        #expect(scene.nextDeadline == Timestamp(seconds: 1))
        scene.advance(to: 1.5)
        other.cancel()
        third.pause()
        #expect(scene.nextDeadline == nil)
        scene.advance(to: 5)
        third.resume()
        third.resume()
        scene.advance(to: 10)
        #expect(calls == [1, 6.5])
    }

    @Test("after a stall of ages what repeats is made up for bit by bit, and what is shown is right at once")
    func longStall() {
        var (count, isDone) = (0, false)
        let group = scene.perform(.sequence([.wait(0.5), .call { count += 1 }]).repeatForever())
        scene.withAnimation(.smooth.delay(100_000)) {
            ball.scale = 9
        } completion: { _ in
            isDone = true
        }
        scene.advance(to: 1e9)
        #expect(scene.time == Timestamp(seconds: 1e9) && ball.$scale.state == MotionState(9))
        #expect(count > 1000 && count < 100_000 && !isDone)
        #expect(scene.nextDeadline == scene.time)
        let before = count
        scene.advance(by: 1)
        #expect(count == before + 3 && isDone && !ball.$scale.isAnimating)
        group.cancel()
    }

    /// Takes the property back whenever it loses it.
    private final class Stubborn: PropertyDriver {
        var lossCount = 0

        func state(at time: Timestamp) -> MotionState<Double> { MotionState(0) }

        var isMoving: Bool { false }

        func didLose(_ property: Property<Double>) {
            lossCount += 1
            property.attach(self, goal: 0)
        }
    }

    @Test("calls are made in the order of their times, and those of one time as they were scheduled")
    func order() {
        var made: [Int] = []
        let numbers: [Int] = (0..<200).map { $0 * 37 % 200 }
        for number in numbers {
            scene.schedule(at: Timestamp(seconds: 1 + Double(number / 4) * 0.01)) { made.append(number) }
        }
        scene.advance(to: 9)
        let expected = (0..<50).flatMap { (time: Int) -> [Int] in numbers.filter { $0 / 4 == time } }
        #expect(made == expected)
    }

    @Test("an advance handles ten thousand deadlines, and the next one as many of those that are left")
    func manyDeadlines() {
        let scene = Scene()
        var count = 0
        func again() {
            count += 1
            scene.schedule(at: Timestamp(seconds: Double(count) * 1e-6), again)
        }
        again()
        for advance in 1...2 {
            scene.advance(to: 1)
            #expect(count == 1 + 10_000 * advance)
        }
    }

    @Test("callbacks that call for each other without end go on with the next advance")
    func endlessCallbacks() {
        let (one, other) = (Stubborn(), Stubborn())
        ball.$scale.attach(one, goal: 0)
        ball.$scale.attach(other, goal: 0)
        let count = one.lossCount + other.lossCount
        #expect(count > 1000)
        scene.advance(by: 1)
        #expect(one.lossCount + other.lossCount > count)
        scene.remove(ball.$scale)
    }
}
