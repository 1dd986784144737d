import Fling
import TestSupport
import Testing

@Suite("Anything, in any order")
struct AnythingTests {
    @Test("nothing that is done smoothly moves what is shown", arguments: 0..<lives(20))
    func neverJumps(seed: Int) {
        let monkey = Monkey(seed: seed)
        for step in 0..<30 {
            let before = monkey.shown
            monkey.actSmoothly()
            let jump = zip(monkey.shown, before).first { !$0.isInPlace(of: $1) }
            #expect(jump == nil, "seed \(seed), step \(step)")
            monkey.scene.advance(by: monkey.number(0...0.15))
        }
    }

    @Test("what is foreseen is what is then shown, however far ahead", arguments: 0..<lives(20))
    func foreseen(seed: Int) {
        let monkey = Monkey(seed: seed)
        let scene = monkey.scene
        for step in 0..<20 {
            monkey.actSmoothly()
            if monkey.happens(0.4) { monkey.actRoughly() }
            // What has come due at the present itself happens with the next advance.
            scene.advance(by: 0)
            let start = scene.time
            let times = (0..<4).map { _ in start.advanced(by: monkey.number(0...1.5)) }.sorted()
            let foreseen = times.map { monkey.shown(at: $0) }
            let calls = monkey.callCount
            for (time, states) in zip(times, foreseen) {
                scene.advance(to: time)
                // What a callback does is not foreseen.
                guard monkey.callCount == calls else { break }
                let surprise = zip(monkey.shown, states).first { !$0.isNear($1) }
                #expect(
                    surprise == nil, "seed \(seed), step \(step), \(time.seconds(since: start)) s ahead")
                if monkey.happens(0.5) { break }
            }
        }
    }

    @Test(
        "whatever is done, all comes to rest, and every completion is called once", arguments: 0..<lives(20))
    func comesToRest(seed: Int) {
        let monkey = Monkey(seed: seed)
        let scene = monkey.scene
        scene.onFrame { [unowned monkey] _ in
            #expect(monkey.shown.allSatisfy { $0.isFinite }, "seed \(seed)")
        }
        for ball in monkey.balls {
            ball.$scale.onChange { [weak ball] in ball?.colour = Color(white: $0.value) }
        }
        for _ in 0..<40 {
            monkey.actSmoothly()
            if monkey.happens(0.4) { monkey.actRoughly() }
            scene.advance(by: monkey.number(0...0.15))
        }
        scene.rate = 1
        monkey.resumeAll()
        for _ in 0..<3 { scene.advance(by: 100) }
        #expect(scene.properties.allSatisfy { !$0.isAnimating }, "seed \(seed)")
        #expect(!scene.needsFrame && scene.nextDeadline == nil, "seed \(seed)")
        for ball in monkey.balls {
            #expect(ball.$scale.state == MotionState(ball.scale), "seed \(seed)")
            #expect(ball.$position.state == MotionState(ball.position), "seed \(seed)")
            #expect(ball.$angle.state == MotionState(ball.angle), "seed \(seed)")
            #expect(ball.$colour.state == MotionState(ball.colour), "seed \(seed)")
            #expect(ball.$rotation.state == MotionState(ball.rotation), "seed \(seed)")
        }
        #expect(monkey.completions.called == monkey.completions.expected, "seed \(seed)")
        #expect(monkey.groups.allSatisfy { !$0.isRunning }, "seed \(seed)")
    }
}
