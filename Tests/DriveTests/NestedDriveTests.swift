import Drive
import Robot
import Testing
import Traces
import VirtualEvdev

/// A list in a sheet under a robot's finger on a touchscreen; 8 points for a millimetre.
private struct Nested {
    let stage: Stage
    let list: DrivenScroller<Double>
    let sheet: DrivenValue<Double>

    /// - Parameter listHeight: The list's part of the surface, from below.
    init(
        _ trace: EvdevTrace, framesPerSecond: Double = 60, offset: Double = 0, listHeight: Double = 1
    ) throws {
        stage = try Stage(trace, framesPerSecond: framesPerSecond)
        stage.driver.arena.add(.pan())
        stage.driver.arena.add(.hold())
        sheet = stage.driver.add(Draggable(320, rules: .sheet), through: GestureMap(y: -8))
        list = stage.driver.add(
            Scroller(content: 4000.0, viewport: 600, at: offset), through: GestureMap(y: 8),
            where: { $0.y > 1 - listHeight })
        stage.driver.nest(list, in: sheet, first: .growing)
    }

    var values: [Double] { [list.value, sheet.value] }
}

/// A finger that moves down the surface at a steady speed, rests, and is lifted.
private func slowMove(_ displacement: Double, from start: SIMD2<Double> = [50, 90]) -> EvdevTrace {
    var robot = RobotHand(on: .touchscreen(), panel: .ideal, seed: 1)
    robot.perform(
        [.move(by: [0, displacement], .constant(speed: 150)), .rest(0.4)], fingers: 1, from: start)
    return robot.performance.trace
}

private func flick(_ displacement: Double, from start: SIMD2<Double>, seed: UInt64 = 1) -> EvdevTrace {
    var robot = RobotHand(on: .touchscreen(), panel: .i2c, seed: seed)
    robot.swipe(fingers: 1, from: start, by: [0, displacement], .flick(speed: 400))
    return robot.performance.trace
}

@Suite("Values within each other in a driver")
struct NestedDriveTests {
    @Test("share one finger's way: the sheet opens, and then the list scrolls", arguments: [30.0, 60, 144])
    func oneFinger(framesPerSecond: Double) throws {
        let nested = try Nested(slowMove(-60), framesPerSecond: framesPerSecond)
        var displacement = 0.0
        var isMoved = false
        nested.stage.driver.onGesture { gesture in
            if gesture.phase == .changed { displacement = gesture.translation.y }
        }
        nested.stage.driver.onFrame { _ in
            guard nested.list.activity == .dragging, nested.sheet.activity == .dragging else { return }
            isMoved = isMoved || nested.list.value > 0
            // Whatever the frame rate, the list is never scrolled before the sheet is open.
            #expect(nested.list.value == 0 || abs(nested.sheet.value - 640) < 0.1)
        }
        try nested.stage.finish()
        #expect(isMoved)
        #expect(nested.sheet.value == 640)
        #expect(abs(nested.list.value - (-8 * displacement - 320)) < 1)
        #expect(nested.stage.clock.isPaused)
    }

    @Test("hand a throw on at the same moment at any frame rate, without a jump of what is shown")
    func continuation() throws {
        var rests: [[Double]] = []
        var passes: [Timestamp] = []
        for framesPerSecond in [30.0, 60, 144] {
            let nested = try Nested(
                flick(30, from: [50, 20]), framesPerSecond: framesPerSecond, offset: 500)
            nested.sheet.handle(.setValue(640))
            nested.sheet.onTransition { if $0.event == .animate { passes.append($0.time) } }
            var former: Double?
            nested.stage.driver.onFrame { frame in
                // The sheet closes as the list goes back.
                let sum = nested.list.value + nested.sheet.value
                let rates = [nested.list.state, nested.sheet.state].map { abs($0.velocity.perSecond) }
                if let former, nested.sheet.value > 330 {
                    #expect(abs(sum - former) < (rates[0] + rates[1] + 4000) / framesPerSecond)
                }
                former = sum
            }
            try nested.stage.finish()
            rests.append(nested.values)
        }
        #expect(passes.count == 3 && Set(passes).count == 1)
        #expect(rests.allSatisfy { $0 == rests[0] })
        #expect(rests[0][0] == 0 && rests[0][1] < 640)
    }

    @Test("are moved from the one on which the finger has landed outwards")
    func landing() throws {
        let nested = try Nested(slowMove(30, from: [50, 10]), offset: 500, listHeight: 0.5)
        nested.sheet.handle(.setValue(640))
        try nested.stage.finish()
        // On the sheet's upper half there is no list.
        #expect(nested.list.value == 500 && nested.sheet.value < 640)
    }

    @Test("go on when one of them is removed in mid-drag, and the finger moves the rest")
    func removal() throws {
        let nested = try Nested(slowMove(-60))
        var atRemoval: Double?
        nested.stage.driver.onFrame { [driver = nested.stage.driver] _ in
            guard atRemoval == nil, nested.list.value > 20 else { return }
            atRemoval = nested.list.value
            driver.remove(nested.sheet)
        }
        try nested.stage.finish()
        #expect(nested.list.value > 100)
        #expect(nested.sheet.activity != .dragging && nested.list.activity == .idle)
    }

    @Test("are each nested once, and not within themselves")
    func circles() throws {
        let nested = try Nested(slowMove(-60))
        nested.stage.driver.nest(nested.sheet, in: nested.list)
        nested.stage.driver.nest(nested.list, in: nested.list)
        try nested.stage.finish()
        #expect(nested.sheet.value == 640 && nested.list.value > 100)
    }

    @Test("leave the pager alone where a page scrolls, and turn it where the finger goes across")
    func pages() throws {
        for (displacement, turned, scrolled) in [
            ([0.0, -40], 0.0, true), ([-9, -40], 0, true), ([-40, 0], 400, false),
        ] {
            var robot = RobotHand(on: .touchscreen(), panel: .i2c, seed: 3)
            robot.swipe(
                fingers: 1, from: [70, 60], by: SIMD2(displacement[0], displacement[1]), .flick(speed: 300))
            let stage = try Stage(robot.performance.trace)
            stage.driver.arena.add(.pan())
            var rules = ScrollRules<Double>()
            rules.snap = .pages
            let pager = stage.driver.add(
                Scroller(content: 1200.0, viewport: 400, rules: rules), through: GestureMap(x: 8))
            let pages = [0.0, 0.5].map { start in
                stage.driver.add(
                    Scroller(content: 3000.0, viewport: 600), through: GestureMap(y: 8),
                    where: { $0.x >= start && $0.x < start + 0.5 })
            }
            for page in pages { stage.driver.nest(page, in: pager) }
            try stage.finish()
            #expect(pager.value == turned)
            #expect((pages[0].value > 0 || pages[1].value > 0) == scrolled)
            // The finger lands on one of them.
            #expect(pages[0].value == 0 || pages[1].value == 0)
        }
    }

    @Test("are scrolled by a wheel from the innermost outwards, by what is left of a notch")
    func wheel() throws {
        let clock = ManualClock()
        let driver = try Driver(clock: clock)
        let inner = driver.add(Scroller(content: 700.0, viewport: 600, at: 70), through: GestureMap(y: 8))
        let outer = driver.add(Scroller(content: 2000.0, viewport: 800), through: GestureMap(y: 8))
        driver.nest(inner, in: outer)
        let event = InputEvent(
            time: clock.now, device: DeviceID(1), action: .wheel(Wheel(notches: [0, 1])))
        driver.handle(event)
        try driver.advance(clock, to: clock.now.advanced(by: 3))
        #expect(inner.value == 100 && outer.value == 30)
    }
}
