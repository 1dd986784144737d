import Drive
import Robot
import Seeded
import Testing
import Traces

@Suite("Crossings and followers in a driver")
struct CrossingDriveTests {
    /// Throws a list, catches it, scrolls on and turns the wheel's spring with a call; returns the crossings.
    private func play(framesPerSecond: Double) throws -> (ticks: [Crossing], tail: Double, second: Double) {
        var robot = RobotHand(on: .touchscreen(), panel: .screen, seed: 7)
        robot.swipe(fingers: 1, from: [60, 80], by: [0, -40], .flick(speed: 400))
        robot.pause(0.15)
        robot.swipe(fingers: 1, from: [60, 60], by: [0, 25], .ease(duration: 0.4))
        robot.pause(0.3)
        robot.swipe(fingers: 1, from: [60, 80], by: [0, -30], .flick(speed: 300))
        let stage = try Stage(robot.performance.trace, framesPerSecond: framesPerSecond)
        stage.driver.arena.add(.pan())
        stage.driver.arena.add(.hold())
        let list = stage.driver.add(Scroller(content: 40_000.0, viewport: 600), through: GestureMap(y: 8))
        let tail = stage.driver.follow(list, by: .snappy)
        let second = stage.driver.follow(tail, by: .bouncy)
        var ticks: [Crossing] = []
        list.onCrossing(every: 40, from: 7) { ticks.append($0) }
        var places: (Double, Double) = (0, 0)
        let start = stage.machine.now
        try stage.advance(to: start.advanced(by: 1))
        places = (tail.value, second.value)
        try stage.finish()
        #expect(list.activity == .idle && !stage.driver.needsFrame)
        #expect(tail.value == list.value && second.value == list.value)
        return (ticks, places.0, places.1)
    }

    @Test("ticks of a list are the same at every frame rate")
    func ticks() throws {
        let expected = try play(framesPerSecond: 240).ticks
        #expect(expected.count > 20)
        for rate in [30.0, 60, 144] {
            let found = try play(framesPerSecond: rate).ticks
            #expect(found.map(\.place) == expected.map(\.place), "\(rate)")
            let latest = zip(found, expected).map { abs($0.time.seconds(since: $1.time)) }.max() ?? 0
            #expect(latest < 1.5e-9, "at \(rate) Hz: \(latest) s")
        }
    }

    @Test("a tick is reported no later than the frame that shows it")
    func inTime() throws {
        let stage = try Stage(flick())
        stage.driver.arena.add(.pan(PanRules(touchpadFingers: 2...4)))
        let pane = stage.driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        var side = 0
        pane.onCrossing(of: 120) { side += $0.direction == .rising ? 1 : -1 }
        var late = 0
        pane.onChange { if ($0.value > 120) != (side == 1) { late += 1 } }
        try stage.finish()
        #expect(pane.value > 300 && side == 1 && late == 0)
    }

    @Test("so is one between a report's first frame and a frame that is drawn before the next report")
    func betweenReports() throws {
        // The reports that libinput 1.28 makes of that flick, and their steps in mm.
        let reports = [
            (18.260, 0.0), (25.804, 3.25), (32.570, 4.194), (40.188, 5.139), (47.036, 6.361), (53.603, 6.333),
            (61.695, 6.389), (68.568, 6.389), (75.574, 3.528),
        ]
        let pad = Pad(framesPerSecond: 60, latency: 1 / 60, from: 0.003_288)
        let driver = try Driver(clock: pad.clock)
        let late = try pad.countLateTicks(every: 1000, from: 120, in: driver) {
            for (milliseconds, step) in reports { try pad.swipe(by: step, at: milliseconds / 1000, driver) }
        }
        #expect(late == 0)
    }

    @Test(
        "no tick is late at a clock whose frames are seen the latency after they are drawn",
        arguments: 0..<40 as Range<UInt64>)
    func neverLate(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let rate = try #require([30.0, 60, 144, 240].randomElement(using: &random))
        let pad = Pad(framesPerSecond: rate, latency: 0.016, from: 0)
        let driver = try Driver(clock: pad.clock)
        var time = 0.02
        let late = try pad.countLateTicks(every: 40, from: 7, in: driver) {
            for _ in 0..<5 {
                try pad.swipe(by: 0, at: time, driver)
                let speed = Double.random(in: -600...600, using: &random)
                for _ in 0..<Int.random(in: 0..<20, using: &random) {
                    let pause = Double.random(in: 0.002...0.014, using: &random)
                    time += pause
                    try pad.swipe(by: speed * pause, at: time, driver)
                }
                time += 0.02
                try pad.lift(at: time, driver)
                time += Double.random(in: 0...0.4, using: &random)
            }
        }
        #expect(late == 0, "seed \(seed)")
    }

    @Test("thresholds can be moved, a watch be cancelled, and its action may change the value")
    func watch() throws {
        let clock = ManualClock(framesPerSecond: 60)
        let driver = try Driver(clock: clock)
        let pane = driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        var places: [Double] = []
        let watch = pane.onCrossing(of: 100) {
            places.append($0.place)
            pane.animate(to: 640)
        }
        let other = pane.onCrossing(every: 10) { _ in Issue.record("it was cancelled") }
        other.cancel()
        pane.animate(to: 320)
        try driver.advance(clock, to: clock.now.advanced(by: 3))
        #expect(places == [100] && pane.value == 640)
        watch.thresholds = .at([50, 600])
        pane.animate(to: 0)
        try driver.advance(clock, to: clock.now.advanced(by: 3))
        // It falls below, and is sent back.
        #expect(places == [100, 600, 600], "\(places) \(pane.value)")
    }

    @Test(
        "a crossing of a change in a callback is reported with the frame that shows it, also when all is at rest",
        arguments: [0, 0.016, 0.05])
    func inACallback(latency: Double) throws {
        let clock = ManualClock(framesPerSecond: 60)
        let driver = try Driver(clock: clock)
        let card = driver.add(
            Draggable(0.0, rules: DragRules(latency: latency)), through: GestureMap(y: 8))
        var shown = 0.0
        card.onChange { shown = $0.value }
        var told: [CrossingDirection] = []
        card.onCrossing(of: 800) {
            told.append($0.direction)
            let delay = clock.now.seconds(since: $0.time)
            #expect(abs(delay) < 1 / 30, "\(delay) s late")
        }
        card.onTransition { if $0.to == .idle, $0.after.value > 1000 { card.handle(.setValue(0)) } }
        card.animate(to: 1200)
        try driver.advance(clock, to: clock.now.advanced(by: 7))
        #expect(told == [.rising, .falling] && shown == 0)
        card.animate(to: 10)
        try driver.advance(clock, to: clock.now.advanced(by: 1))
        #expect(told == [.rising, .falling] && clock.isPaused)
    }

    @Test("a follower of a follower is in each frame where two followers in a row are")
    func secondFollower() throws {
        let clock = ManualClock(framesPerSecond: 60)
        let driver = try Driver(clock: clock)
        let pane = driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        let second = driver.follow(driver.follow(pane, by: .bouncy), by: .snappy)
        var (sheet, first, last) = (
            Draggable(0, rules: .sheet), Follower(at: 0.0, spring: .bouncy),
            Follower(at: 0.0, spring: .snappy)
        )
        first.follow(sheet, to: driver.motionTime)
        var frames = 0
        driver.onFrame { frame in
            frames += 1
            first.follow(sheet, to: frame.motionTime)
            last.follow(first, to: frame.motionTime)
            sheet.advance(to: frame.motionTime)
            #expect(second.state == last.state(at: frame.motionTime))
        }
        // The second one sets out between two frames.
        for goal in [640.0, 320] {
            first.follow(sheet, before: clock.now)
            last.follow(first, before: clock.now)
            sheet.animate(to: goal, time: clock.now)
            pane.animate(to: goal)
            try driver.advance(clock, to: clock.now.advanced(by: 0.107))
        }
        try driver.advance(clock, to: clock.now.advanced(by: 5))
        #expect(second.value == 320 && frames > 20)
    }

    @Test("a follower whose head is removed comes to rest at its last place, and so do those behind it")
    func removed() throws {
        let clock = ManualClock(framesPerSecond: 60)
        let driver = try Driver(clock: clock)
        let pane = driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        let tail = driver.follow(pane, by: .bouncy)
        let second = driver.follow(tail, from: -50, by: .snappy)
        var shown: [Double] = []
        second.onChange { shown.append($0.value) }
        pane.animate(to: 640)
        try driver.advance(clock, to: clock.now.advanced(by: 0.15))
        let last = pane.value
        #expect(last > 50 && tail.value < last && second.value < tail.value)
        driver.remove(pane)
        try driver.advance(clock, to: clock.now.advanced(by: 3))
        #expect(tail.value == last && second.value == last && !driver.needsFrame)
        #expect(zip(shown, shown.dropFirst()).allSatisfy { abs($0 - $1) < 60 } && shown.count > 20)
        driver.remove(tail)
        let late = driver.follow(tail, from: 0, by: .snappy)
        try driver.advance(clock, to: clock.now.advanced(by: 3))
        #expect(late.value == last)
    }

    @Test("without animations a follower is where its head is")
    func reducedMotion() throws {
        let clock = ManualClock(framesPerSecond: 60)
        clock.reducesMotion = true
        let driver = try Driver(clock: clock)
        let pane = driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        let tail = driver.follow(pane, by: .bouncy)
        pane.animate(to: 640)
        try driver.advance(clock, to: clock.now.advanced(by: 0.1))
        #expect(pane.value == 640 && tail.value == 640)
    }
}

/// A touchpad whose reports are written by a test, and the frames of a clock between them.
private final class Pad {
    let clock: ManualClock
    private var isDown = false

    /// - Parameter start: The time of the clock's first frame, in seconds.
    init(framesPerSecond: Double, latency: Double, from start: Double) {
        clock = ManualClock(
            start: Timestamp(seconds: start), framesPerSecond: framesPerSecond, latency: latency)
    }

    /// Reports a step of three fingers to the right, in millimetres, at a time in seconds.
    func swipe(by step: Double, at time: Double, _ driver: Driver) throws {
        let phase = isDown ? GesturePhase.update : .begin
        isDown = true
        try report(.swipe(phase, Swipe(fingers: 3, delta: [step, 0])), at: time, driver)
    }

    func lift(at time: Double, _ driver: Driver) throws {
        isDown = false
        try report(.swipe(.end, Swipe(fingers: 3)), at: time, driver)
    }

    private func report(_ action: InputEvent.Action, at time: Double, _ driver: Driver) throws {
        try driver.advance(clock, to: Timestamp(seconds: time))
        driver.handle(InputEvent(time: clock.now, device: DeviceID(1), action: action))
    }

    /// The number of frames that show a value beyond a threshold whose crossing has not been reported.
    func countLateTicks(
        every step: Double, from offset: Double, in driver: Driver, _ play: () throws -> Void
    ) throws -> Int {
        driver.arena.add(.pan(PanRules(touchpadFingers: 2...4)))
        let pane = driver.add(Draggable(0, rules: .sheet), through: GestureMap(x: 8))
        var row = (-offset / step).rounded(.down)
        var (ticks, late) = (0, 0)
        pane.onCrossing(every: step, from: offset) {
            row += $0.direction == .rising ? 1 : -1
            ticks += 1
        }
        pane.onChange { if (($0.value - offset) / step).rounded(.down) != row { late += 1 } }
        try play()
        try driver.advance(clock, to: clock.now.advanced(by: 10))
        #expect(ticks > 0)
        return late
    }
}
