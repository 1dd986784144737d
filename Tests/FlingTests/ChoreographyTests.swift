import Fling
import Testing

@Suite("Choreographies and staggers")
struct ChoreographyTests {
    let scene = Scene()
    let ball: Ball

    init() {
        ball = Ball(in: scene)
    }

    /// What was called, and when.
    final class Diary {
        var lines: [String] = []
        unowned let scene: Scene

        init(_ scene: Scene) { self.scene = scene }

        func callAsFunction(_ what: String) -> Choreography {
            .call { [self] in write(what) }
        }

        func write(_ what: String) {
            let milliseconds = Int((scene.localTime.seconds * 1000).rounded())
            lines.append("\(milliseconds) \(what)")
        }
    }

    @Test("steps begin at the moment at which the one before is done", arguments: [7.0, 60, 1000])
    func sequence(rate: Double) {
        let diary = Diary(scene)
        scene.perform(
            .sequence([
                diary("a"),
                .animate(.bouncy) { [ball] in ball.scale = 2 },
                diary("b"),
                .group([
                    .sequence([.wait(0.2), diary("c"), .wait(0.3), diary("e")]),
                    .animate(.linear(duration: 0.4)) { [ball] in ball.angle = .degrees(9) },
                    diary("d").delay(0.3),
                    .group([]), .sequence([]),
                ]),
                diary("f"),
                .animate(.smooth, until: .removed) { [ball] in ball.scale = 1 },
                diary("g"),
            ])
        ) { diary.write("\($0)") }
        scene.advance(to: 5, framesPerSecond: rate)
        let settled = SettlingMotion(Spring.smooth.motion(from: 1, to: 0), within: .scale)?.duration ?? .nan
        let end = 1000 + Int((settled * 1000).rounded())
        #expect(diary.lines.dropLast(2) == ["0 a", "500 b", "700 c", "800 d", "1000 e", "1000 f"])
        // The smooth spring still has the last of the bouncy one's swing to take up.
        #expect(abs((Int(diary.lines[6].prefix { $0 != " " }) ?? 0) - end) < 100)
        #expect(diary.lines[7] == "\(diary.lines[6].dropLast())finished")
        #expect(ball.$scale.state == MotionState(1))
    }

    @Test("a repetition comes as often as it says")
    func repeated() {
        let diary = Diary(scene)
        scene.perform(.sequence([.wait(0.1), diary("x")]).repeatCount(3))
        scene.perform(diary("y").repeatCount(0))
        scene.perform(diary("z").repeatCount(2))
        scene.advance(to: 0)
        scene.advance(to: 1)
        #expect(diary.lines == ["0 z", "0 z", "100 x", "200 x", "300 x"])
    }

    @Test("what takes no time and goes on for ever comes once for each advance")
    func timeless() {
        let diary = Diary(scene)
        let group = scene.perform(diary("x").repeatForever())
        for _ in 0..<4 { scene.advance(by: 0.1) }
        #expect(diary.lines.count == 5 && group.isRunning)
        group.cancel()
        scene.advance(by: 0.1)
        scene.advance(by: 0.1)
        #expect(diary.lines.count == 5 && !group.isRunning && scene.nextDeadline == nil)
    }

    @Test("cancelled, it stops what runs and begins nothing more", arguments: [0.1, 0.6, 0.9])
    func cancel(time: Double) {
        let diary = Diary(scene)
        let group = scene.perform(
            .sequence([
                .animate(.bouncy) { [ball] in ball.scale = 2 },
                .wait(0.2),
                .animate(.bouncy) { [ball] in ball.position = [9, 9] },
                diary("never"),
            ])
        ) { diary.write("\($0)") }
        scene.advance(to: time)
        let shown = ball.$position.presentation
        group.cancel()
        scene.advance(to: time)
        #expect(group.isCancelled && !group.isRunning)
        #expect(diary.lines == ["\(Int(time * 1000)) removed"])
        scene.advance(to: 5)
        #expect(diary.lines.count == 1 && ball.$position.presentation == shown)
        #expect(ball.scale == ball.$scale.presentation)
    }

    @Test("turned back, what has begun goes back, and nothing more begins")
    func reverse() {
        let diary = Diary(scene)
        let group = scene.perform(
            .sequence([
                .animate(.linear(duration: 0.4)) { [ball] in ball.scale = 2 },
                .group([
                    .animate(.linear(duration: 0.4)) { [ball] in ball.angle = .degrees(9) },
                    .wait(0.3),
                ]),
                diary("never"),
            ])
        ) { diary.write("\($0)") }
        scene.advance(to: 0.5)
        group.reverse()
        scene.advance(to: 3)
        #expect(diary.lines == ["600 finished"])
        #expect(!group.isRunning)
        #expect(ball.$scale.state == MotionState(2) && ball.$angle.state == MotionState(.zero))
    }

    @Test("an outer group cancels a choreography within it")
    func cancelFromOutside() {
        let diary = Diary(scene)
        let group = scene.withAnimation(.smooth) {
            ball.scale = 2
            scene.perform(.sequence([.wait(0.5), diary("never")]))
        }
        scene.advance(to: 0.2)
        group.cancel()
        scene.advance(to: 5)
        #expect(diary.lines.isEmpty && !group.isRunning)
    }

    @Test("paused, its waits stand still, too")
    func pause() {
        let diary = Diary(scene)
        let group = scene.perform(
            .sequence([
                .wait(0.5), diary("a"), .animate(.linear(duration: 1)) { [ball] in ball.scale = 2 },
                diary("b"),
            ]))
        scene.advance(to: 0.2)
        group.pause()
        scene.advance(to: 5)
        #expect(diary.lines.isEmpty)
        group.resume()
        scene.advance(to: 5.6)
        group.pause()
        scene.advance(to: 10)
        #expect(abs(ball.$scale.presentation - 1.3) < 1e-6)
        group.resume()
        scene.advance(to: 20)
        #expect(diary.lines == ["5300 a", "10700 b"])
    }

    @Test("what someone else takes over is done: the sequence goes on")
    func takenOver() {
        let diary = Diary(scene)
        scene.perform(.sequence([.animate(.smooth) { [ball] in ball.scale = 2 }, diary("next")]))
        scene.advance(to: 0.1)
        ball.scale = 7
        #expect(diary.lines == ["100 next"])
    }

    @Test("delays by index, from either end, the middle or anywhere")
    func byIndex() {
        func delays(_ stagger: Stagger<Int>) -> [Double] {
            (0..<5).map { stagger.delay($0, $0, 5) }
        }
        #expect(delays(.by(2)) == [0, 2, 4, 6, 8])
        #expect(delays(.by(2, from: .last)) == [8, 6, 4, 2, 0])
        #expect(delays(.by(2, from: .middle)) == [4, 2, 0, 2, 4])
        #expect(delays(.by(2, from: .index(1))) == [2, 0, 2, 4, 6])
        #expect(delays(.distance(from: 1, speed: 2) { Double($0) }) == [0.5, 0, 0.5, 1, 1.5])
        #expect(delays(.distance(from: 1, speed: 0) { Double($0) }) == [0, 0, 0, 0, 0])
    }

    @Test("staggered, each begins after its own delay and all complete as a whole")
    func stagger() {
        let balls = (0..<5).map { _ in Ball(in: scene) }
        var count = 0
        let group = scene.withAnimation(.linear(duration: 1).delay(1), each: balls, stagger: .by(0.1)) {
            ball in
            ball.scale = 11
        } completion: { _ in
            count += 1
        }
        #expect(balls.allSatisfy { $0.scale == 11 })
        scene.advance(to: 1.35)
        let shown = balls.map { ($0.$scale.presentation * 1000).rounded() / 1000 }
        #expect(shown == [4.5, 3.5, 2.5, 1.5, 1])
        scene.advance(to: 2.39)
        #expect(count == 0 && group.isRunning)
        scene.advance(to: 2.41)
        #expect(count == 1 && !group.isRunning)
        // Properties that are let go of end their animations.
        withExtendedLifetime(balls) {}
    }
}
