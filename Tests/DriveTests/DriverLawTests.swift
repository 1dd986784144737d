import Drive
import Robot
import Seeded
import Testing
import Traces
import VirtualEvdev

@Suite("A driver, whatever happens")
struct DriverLawTests {
    @Test("catches at the touch what is on screen, and carries it on when the touch becomes a drag")
    func holdBecomesPan() throws {
        var robot = RobotHand(on: .touchscreen(), panel: .ideal, seed: 1)
        robot.swipe(fingers: 1, from: [60, 80], by: [60, 0], .flick(speed: 500))
        robot.pause(0.06)
        robot.perform(
            [.rest(0.03), .move(by: [30, 0], .constant(speed: 200))], fingers: 1, from: [100, 80])
        let stage = try Stage(robot.performance.trace)
        stage.driver.arena.add(.pan())
        stage.driver.arena.add(.hold())
        let pane = stage.driver.add(Draggable(0, rules: .direct), through: GestureMap(x: 4))
        var grabs: [(shown: Double, before: Double, after: Double, from: Activity)] = []
        pane.onTransition {
            guard $0.event == .grab else { return }
            grabs.append((pane.state.value, $0.before.value, $0.after.value, $0.from))
        }
        try stage.finish()
        try #require(grabs.count == 2)
        // At rest, and in flight by the touch, which the drag that it becomes carries on.
        #expect(grabs.map(\.from) == [.idle, .animating])
        #expect(abs(grabs[1].after - grabs[1].shown) < 1e-6)
        #expect(grabs.allSatisfy { $0.before == $0.after })
        #expect(pane.value > grabs[1].after + 100)
        #expect(pane.activity == .idle)
    }

    @Test("asks a toolkit for frames while something moves, and no longer")
    func toolkit() throws {
        var asked: [Bool] = []
        var now = Timestamp(seconds: 10)
        let clock = ToolkitClock(refreshInterval: 0.02, now: { now }, setPaused: { asked.append(!$0) })
        let driver = try Driver(clock: clock)
        let pane = driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        pane.animate(to: 320)
        var frameCount = 0
        while asked.last == true, frameCount < 1000 {
            now = now.advanced(by: 0.02)
            clock.frame(at: now, presentationTime: now.advanced(by: 0.03), interval: 0.02)
            frameCount += 1
        }
        #expect(pane.state == MotionState(320))
        #expect(frameCount > 10 && frameCount < 100)
        #expect(asked.first == true && asked.last == false)
        clock.frame(at: now.advanced(by: 1))
        #expect(pane.state == MotionState(320))
    }

    @Test(
        "comes to rest, in the right place and without a wake-up to come", arguments: 0..<40 as Range<UInt64>)
    func rests(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let isPad = random.below(2) == 0
        var robot = RobotHand(
            on: isPad ? .touchpad() : .touchscreen(), panel: isPad ? .i2c : .screen, seed: seed)
        for _ in 0..<6 {
            robot.pause(0.02 + Double(random.below(100)) / 100)
            let displacement = SIMD2(Double(random.below(60)) - 30, Double(random.below(40)) - 20)
            switch random.below(3) {
            case 0: robot.swipe(fingers: isPad ? 3 : 1, from: [45, 35], by: displacement, .flick(speed: 600))
            case 1: robot.swipe(fingers: 2, from: [45, 35], by: displacement, .ease(duration: 0.3))
            default: robot.hold(at: [45, 35], for: 0.3)
            }
        }
        let stage = try Stage(robot.performance.trace, framesPerSecond: [24, 60, 144, 1000][random.below(4)])
        let (driver, clock) = (stage.driver, stage.clock)
        driver.arena.add(.pan(PanRules(touchpadFingers: 2...4)))
        driver.arena.add(.hold())
        driver.arena.add(.longPress())
        let pane = driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        final class Card { @Animated("place") var place = 0.0 }
        let card = Card()
        let scene = Scene(at: driver.motionTime)
        driver.add(scene)
        scene.add(card.$place)
        var frames: [Frame] = []
        driver.onFrame { frames.append($0) }

        let end = (stage.machine.end ?? .zero).advanced(by: 0.5)
        while stage.machine.now < end {
            try stage.advance(to: stage.machine.now.advanced(by: Double(random.below(200)) / 1000))
            switch random.below(12) {
            case 0: clock.rate = [0, 0.2, 1, 5][random.below(4)]
            case 1: clock.reducesMotion.toggle()
            case 2: driver.suspend()
            case 3: try driver.resume()
            case 4: pane.animate(to: 320)
            case 5: driver.perform { _ = scene.withAnimation(.bouncy) { card.place += 100 } }
            case 6: clock.framesPerSecond = [30, 60, 240][random.below(3)]
            case 7: pane.handle(.pause)
            case 8: pane.handle(.resume)
            case 9: pane.handle(.reverse(nil))
            default: break
            }
        }
        clock.rate = 1
        pane.handle(.resume)
        try stage.advance(to: stage.machine.now.advanced(by: 30))

        #expect(pane.activity == .idle, "seed \(seed)")
        #expect([0, 320, 640].contains(pane.state.value), "seed \(seed)")
        #expect(pane.state.velocity.perSecond == 0, "seed \(seed)")
        #expect(card.$place.presentation == card.place, "seed \(seed)")
        #expect(clock.isPaused, "seed \(seed)")
        #expect(driver.nextDeadline == nil, "seed \(seed)")
        for (before, after) in zip(frames, frames.dropFirst()) {
            #expect(before.presentationTime <= after.presentationTime, "seed \(seed)")
            #expect(before.motionTime <= after.motionTime, "seed \(seed)")
            #expect(after.number == before.number + 1 + after.missedCount, "seed \(seed)")
            #expect(after.missedCount == 0, "seed \(seed)")
        }
    }
}

extension SeededGenerator {
    fileprivate mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
