import Fling
import Testing

@Suite("The event log")
struct EventLogTests {
    let scene = Scene()
    let ball: Ball
    let log = EventLog()

    init() {
        ball = Ball(in: scene)
        scene.log = log
    }

    @Test("has the story of a spring that is retargeted")
    func story() {
        scene.withAnimation(.snappy) { ball.position = [320, 80] }
        scene.advance(to: 0.25)
        scene.withAnimation(.bouncy) { ball.position = [0, 0] }
        scene.advance(to: 3)
        ball.position = [5, 5]
        #expect(
            log.description == """
                0.000 s  position  start     (0, 0) → (320, 80), spring 0.5 s, bounce 0.15
                0.250 s  position  retarget  (286.2, 71.56) at (526.6, 131.6)/s → (0, 0), spring 0.5 s, bounce 0.3
                0.522 s  position  reach     (0, 0) at (-364.1, -91.03)/s
                0.750 s  position  complete  (-4.854, -1.213) at (65.12, 16.28)/s
                1.244 s  position  finish    (0, 0)
                3.000 s  position  set       (0, 0) → (5, 5)
                """)
    }

    @Test("has waits, additions, pauses, turns and removals")
    func everything() {
        let group = scene.withAnimation(.easeInOut(duration: 1)) {
            ball.scale = 2
            ball.$angle.animate(to: .degrees(90), .snappy.delay(0.4), key: "spin")
            ball.$position.animate(to: [100, 0], .linear(duration: 2), key: "drift", isAdditive: true)
        }
        scene.advance(to: 0.25)
        group.pause()
        scene.advance(to: 1.25)
        group.resume()
        scene.advance(to: 1.5)
        group.reverse()
        scene.advance(to: 1.6)
        ball.$position.removeAnimation(forKey: "drift", at: .current)
        scene.advance(to: 1.7)
        group.cancel(at: .end)
        #expect(
            log.description == """
                0.000 s  scale            start    1 → 2, easeInOut 1 s
                0.000 s  angle[spin]      wait     0° → 90°, spring 0.5 s, bounce 0.15, after 0.4 s
                0.000 s  position[drift]  add      (0, 0) → (100, 0), linear 2 s
                0.250 s  scale            pause    1.129
                0.250 s  angle[spin]      pause    0°
                0.250 s  position[drift]  pause    (12.5, 0)
                1.250 s  scale            resume   1.129 at 1.059/s
                1.250 s  angle[spin]      resume   0°
                1.250 s  position[drift]  resume   (12.5, 0) at (50, 0)/s
                1.400 s  angle[spin]      start    0° → 90°, spring 0.5 s, bounce 0.15
                1.500 s  scale            reverse  1.5 at -1.724/s → 1
                1.500 s  angle[spin]      reverse  34.93° at 453.5°/s → 0°
                1.500 s  position[drift]  reverse  (25, 0) at (50, 0)/s → (0, 0)
                1.600 s  position[drift]  remove   (26, 0) at (-20, 0)/s
                1.700 s  scale            remove   1.187 at -1.267/s → 1
                1.700 s  angle[spin]      remove   15.31° at -166.1°/s → 0°
                """)
    }

    @Test("has drivers, and what takes over from them")
    func drivers() {
        scene.withAnimation(.smooth) { ball.scale = 2 }
        scene.advance(to: 0.25)
        let driver = DriverTests.Straight(ball.$scale, goal: 9)
        ball.$scale.attach(driver, goal: 9)
        scene.advance(to: 0.5)
        ball.$scale.detach(driver, restingAt: 3)
        let other = DriverTests.Straight(ball.$scale, goal: 9)
        ball.$scale.attach(other, goal: 9)
        scene.withAnimation(.smooth) { ball.scale = 4 }
        scene.remove(ball.$scale)
        #expect(
            log.description == """
                0.000 s  scale  start     1 → 2, spring 0.5 s, bounce 0
                0.250 s  scale  drive     1.821 at 1.706/s → 9
                0.500 s  scale  release   2.248 at 1.706/s → 3
                0.500 s  scale  drive     3 → 9
                0.500 s  scale  retarget  3 → 4, spring 0.5 s, bounce 0
                0.500 s  scale  remove    3 → 4, with all others
                """)
    }

    @Test("has additive animations to their ends")
    func additive() {
        scene.withAnimation(.easeInOut(duration: 0.5)) { ball.scale = 11 }
        scene.advance(to: 0.25)
        let group = scene.withAnimation(.easeInOut(duration: 0.5), isAdditive: true) { ball.scale = 1 }
        ball.$scale.addAnimation(duration: 0.4, key: "shake") { $0 * (0.4 - $0) }
        scene.advance(to: 0.5)
        group.reverse()
        scene.advance(to: 2)
        #expect(
            log.description == """
                0.000 s  scale         start     1 → 11, easeInOut 0.5 s
                0.250 s  scale         add       6 at 34.48/s → 1, easeInOut 0.5 s
                0.250 s  scale[shake]  add       6 at 34.48/s, a motion of its own
                0.500 s  scale         reverse   6.038 at -34.58/s → 11
                0.500 s  scale         complete  6.037 at -34.58/s
                0.500 s  scale         finish    6.037 at -34.58/s
                0.650 s  scale[shake]  complete  6.172 at 23.37/s
                0.650 s  scale[shake]  finish    6.172 at 23.37/s
                1.000 s  scale         complete  11
                1.000 s  scale         finish    11
                """)
    }

    @Test("shows when a spring that was paused and reversed reaches its goal")
    func reachAfterAll() {
        let group = scene.withAnimation(.bouncy) { ball.scale = 2 }
        scene.advance(to: 0.1)
        group.pause()
        scene.advance(to: 1.1)
        group.resume()
        scene.advance(to: 1.2)
        group.reverse()
        scene.advance(to: 3)
        #expect(
            log.description == """
                0.000 s  scale  start     1 → 2, spring 0.5 s, bounce 0.3
                0.100 s  scale  pause     1.423
                1.100 s  scale  resume    1.423 at 5.708/s
                1.200 s  scale  reverse   1.874 at 2.954/s → 1
                1.479 s  scale  reach     1 at -1.133/s
                1.700 s  scale  complete  0.983 at 0.211/s
                1.832 s  scale  finish    1
                """)
    }

    @Test("has a choreography, step by step")
    func choreography() {
        scene.perform(
            .sequence([
                .animate(.snappy) { [ball] in ball.scale = 2 }, .wait(0.1),
                .group([
                    .animate(.easeIn(duration: 0.2)) { [ball] in ball.scale = 1 },
                    .animate(.bouncy.delay(0.1)) { [ball] in ball.angle = .degrees(45) },
                ]),
            ]))
        scene.advance(to: 3)
        #expect(
            log.description == """
                0.000 s  scale  start     1 → 2, spring 0.5 s, bounce 0.15
                0.391 s  scale  reach     2 at 0.193/s
                0.500 s  scale  complete  2.006 at -0.019/s
                0.600 s  scale  retarget  2.003 at -0.029/s → 1, easeIn 0.2 s
                0.600 s  angle  wait      0° → 45°, spring 0.5 s, bounce 0.3, after 0.1 s
                0.700 s  angle  start     0° → 45°, spring 0.5 s, bounce 0.3
                0.800 s  scale  complete  1
                0.800 s  scale  finish    1
                0.961 s  angle  reach     45° at 56.71°/s
                1.200 s  angle  complete  45.65° at -9.493°/s
                1.650 s  angle  finish    45°
                """)
    }

    @Test("has everything that can happen")
    func kinds() {
        var kinds: Set<AnimationEvent.Kind> = []
        for story in [EventLogTests.story, EventLogTests.everything, EventLogTests.drivers] {
            let tests = EventLogTests()
            story(tests)()
            kinds.formUnion(tests.log.events.map(\.kind))
        }
        #expect(kinds == Set(AnimationEvent.Kind.allCases))
    }

    @Test("takes events of an app's own drivers")
    func recorded() {
        log.record(
            AnimationEvent(
                time: Timestamp(seconds: 2), property: "needle", kind: .reach,
                state: AnyMotionState(MotionState(Direction.degrees(30), perSecond: 0)),
                goal: Direction.degrees(30),
                note: "by hand"))
        #expect(log.description == "2.000 s  needle  reach  30° → 30°, by hand")
    }

    @Test("its events have types")
    func typed() throws {
        scene.rate = 0.5
        ball.$scale.animate(to: 11, .linear(duration: 1), key: "grow")
        scene.advance(to: 1)
        scene.withAnimation(.smooth) { ball.scale = 1 }
        let event = try #require(log.events.last)
        #expect(event.time == Timestamp(seconds: 1) && event.property == "scale" && event.kind == .retarget)
        let state = try #require(event.state.state(of: Double.self))
        #expect(state.isNear(MotionState(6, perSecond: 5)))
        #expect(event.goal as? Double == 1)
        #expect(event.description == "1.000 s  scale  retarget  6 at 5/s → 1, spring 0.5 s, bounce 0")
        #expect(log.events[0].description == "0.000 s  scale[grow]  start  1 → 11, linear 1 s")
    }

    @Test("the end of a motion stands before what begins at the time of that end")
    func endBeforeBeginning() {
        func shake(_ ball: Ball, _ key: AnimationKey, completion: ((AnimationEnding) -> Void)? = nil) {
            ball.$scale.addAnimation(duration: 1, key: key, completion: completion) { $0 * (1 - $0) }
        }
        // The first ends before the second at the same time, and has the second shake again.
        let first = Ball(in: scene)
        defer { withExtendedLifetime(first) {} }
        shake(first, "first") { _ in shake(ball, "third") }
        shake(ball, "second")
        scene.advance(to: 1.5)
        let ends = log.events.filter { $0.kind == .add || $0.kind == .finish }
        #expect(
            ends.map { "\($0.key) \($0.kind)" } == [
                "first add", "second add", "first finish", "second finish", "third add",
            ])
    }

    @Test("it keeps the latest events only")
    func bounded() {
        let log = EventLog(capacity: 3)
        scene.log = log
        for step in 1...10 { ball.scale = 1 + Double(step) }
        #expect(log.events.map { $0.goal as? Double } == [9, 10, 11] && log.droppedCount == 7)
        #expect(log.description.hasPrefix("(7 earlier events dropped)\n"))
        log.removeAll()
        #expect(log.events.isEmpty && log.droppedCount == 0)
        #expect(EventLog(capacity: -5).capacity == 1)
    }

    @Test("numbers and vectors are written with the digits that matter")
    func numbers() {
        func text<Value: Animatable>(_ value: Value, _ velocity: Value.AnimatableData) -> String {
            AnyMotionState(MotionState(value, perSecond: velocity)).description
        }
        #expect(text(0, 0) == "0")
        #expect(text(-0.0001, 0) == "0")
        #expect(text(1.23456, 0) == "1.235")
        #expect(text(-123.456, 12.3456) == "-123.5 at 12.35/s")
        #expect(text(123456.7, 0) == "123457")
        #expect(text(1e20, 0) == "1e+20")
        #expect(text(SIMD2(1, 0.5), SIMD2(0, -3)) == "(1, 0.5) at (0, -3)/s")
        #expect(text(SIMD3<Float>(1, 2, 3), .zero) == "(1, 2, 3)")
        #expect(text(Direction(degrees: 90), 0) == "90°")
        #expect(text(Double.nan, 0) == "nan")
    }

    @Test("animations say what they are like")
    func animations() {
        #expect(Animation.bouncy.description == "spring 0.5 s, bounce 0.3")
        #expect(Animation.easeIn(duration: 2).speed(4).description == "easeIn 0.5 s")
        #expect(
            Animation.smooth.delay(1).repeatCount(3).description
                == "spring 0.5 s, bounce 0, 3 times back and forth, after 1 s")
        #expect(Animation.linear.repeatForever(autoreverses: false).description == "linear 0.35 s, for ever")
    }
}
